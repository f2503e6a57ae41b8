// Words that are never a table or column where they stand bare.

/** Reserved in MySQL, PostgreSQL or SQLite, or part of an expression's syntax. */
export const KEYWORDS: ReadonlySet<string> = new Set(
  (
    'all alter analyze and any as asc between binary both by case cast collate column constraint create cross current_date ' +
    'current_time current_timestamp current_user default delete desc describe distinct distinctrow div drop else end escape except ' +
    'exists explain false fetch for force from full group having if ignore ilike in index inner insert intersect interval into is isnull ' +
    'join key lateral leading left like limit lock match mod natural not notnull null offset on or order outer over partition procedure ' +
    'primary recursive references regexp replace returning right rlike row rows select separator set similar sounds ' +
    'sql_calc_found_rows sql_no_cache straight_join table then to trailing true union unique unsigned update use using values when ' +
    'where window with xor nulls first last ' +
    'day hour minute month second week year microsecond quarter'
  ).split(' '),
);
