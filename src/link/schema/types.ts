// Types of columns as one spelling, so that two sources of one database system can be compared.

const SYNONYMS: readonly [RegExp, string][] = [
  [/\s+zerofill\b/, ''],
  [/\s+(?:collate|character set) \S+/, ''],
  [/^(?:boolean|bool)$/, 'tinyint'],
  [/^(tinyint|smallint|mediumint|int|integer|bigint)\(\d+\)/, '$1'],
  [/^integer\b/, 'int'],
  [/^int4\b/, 'int'],
  [/^int8\b/, 'bigint'],
  [/^int2\b/, 'smallint'],
  [/^(big|small)serial\b/, '$1int'],
  [/^serial\b/, 'int'],
  [/^(?:numeric|dec|fixed)\b/, 'decimal'],
  [/^decimal\((\d+)\)/, 'decimal($1,0)'],
  [/^(?:double precision|float8|real)\b/, 'double'],
  [/^character varying\b/, 'varchar'],
  [/^(?:character|bpchar)\b/, 'char'],
  [/^char$/, 'char(1)'],
  [/^(timestamp|time)(\(\d+\))? without time zone/, '$1$2'],
  [/^timestamptz\b/, 'timestamp with time zone'],
  [/^varbit\b/, 'bit varying'],
  [/^json$/, 'longtext'],
];

/** A type in the spelling that comparison uses. */
export function comparedType(type: string): string {
  let text = type.toLowerCase();
  for (const [pattern, by] of SYNONYMS) text = text.replace(pattern, by);
  return text.replaceAll(', ', ',');
}
