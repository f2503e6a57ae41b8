// Names of calls that take SQL text or the name of a table. Data only: a new library is a word here.

/** Functions whose text argument is SQL; a name that ends with `*` stands for all that begin with it. */
const SQL_FUNCTIONS = words(
  'mysql_query mysql_unbuffered_query mysqli_query mysqli_real_query mysqli_multi_query mysqli_prepare pg_query pg_send_query ' +
    'pg_prepare pg_query_params sqlite_query sqlite_exec odbc_exec odbc_prepare sqlsrv_query sqlsrv_prepare oci_parse db2_exec ' +
    'db_query db_exec db_execute db_execute_prepared db_fetch_* db_prepare db_select db_insert sql_query dbDelta dbquery',
);

/** Methods and static methods whose text argument is SQL. */
const SQL_METHODS = words(
  'query prepare exec execute multi_query real_query queryExec prepareQuery rawQuery rawQueryOne unbufferedQuery tryQuery ' +
    'queryAsControlUser fetchResult fetchSingleRow fetchValue fetchByMode tryMultiQuery get_results get_row get_col get_var ' +
    'getAll getRow getCol getOne getAssoc selectOne selectLimit executeQuery executeStatement executeUpdate executeCacheQuery ' +
    'fetchAll fetchOne fetchRow fetchColumn fetchCol fetchPairs fetchAssoc fetchAllAssociative fetchAssociative fetchNumeric ' +
    'fetchAllNumeric fetchFirstColumn fetchAllKeyValue iterateAssociative createNativeQuery select insert update delete ' +
    'statement unprepared raw affectingStatement selectRaw fromRaw whereRaw scalar cursor queryAll queryRow queryScalar createCommand',
);

/** Calls whose text is DQL or JPQL: it names classes, no tables. */
const CLASS_QUERIES = words('createQuery setDQL');

function words(text: string): ReadonlySet<string> {
  return new Set(text.toLowerCase().split(' '));
}

const PREFIXES = [...SQL_FUNCTIONS].filter((name) => name.endsWith('*')).map((name) => name.slice(0, -1));

/**
 * What a call does with a text that it is given. In a migration every method that is given SQL runs it, whatever its name
 * (`addSql`, `statement`, `execute`, the project's own).
 */
export function sqlContext(
  name: string,
  isMethod: boolean,
  inMigration: boolean,
): 'call' | 'migration' | 'class_query' | undefined {
  const lower = name.toLowerCase();
  if (!isMethod)
    return SQL_FUNCTIONS.has(lower) || PREFIXES.some((prefix) => lower.startsWith(prefix)) ? 'call' : undefined;
  if (CLASS_QUERIES.has(lower)) return 'class_query';
  if (inMigration) return 'migration';
  return SQL_METHODS.has(lower) ? 'call' : undefined;
}
