// The vocabulary of migrations that are written with builders: Laravel's Blueprint, Phinx, Doctrine's Schema. Data only.

/** Calls that begin a change of a table. */
export const SCHEMA_CALLS: ReadonlySet<string> = new Set([
  'create',
  'table',
  'drop',
  'dropIfExists',
  'rename',
  'dropColumns',
  'createTable',
  'dropTable',
  'renameTable',
  'getTable',
]);

/** A column method of Laravel's Blueprint. */
export interface BlueprintColumn {
  /** `$1` and `$2` are the second and third argument; what is in brackets goes when they are not given. */
  type: string;
  /** Name where none is given. */
  name?: string;
  nullable?: true;
  generated?: true;
}

const column = (type: string, rest: Omit<BlueprintColumn, 'type'> = {}): BlueprintColumn => ({ type, ...rest });
const serial = (type: string, name?: string) => column(type, { generated: true, name });
const pair = (type: string): BlueprintColumn[] => [
  column(type, { name: 'created_at', nullable: true }),
  column(type, { name: 'updated_at', nullable: true }),
];

/** By method name. A list declares several columns. */
export const BLUEPRINT_COLUMNS: Readonly<Record<string, BlueprintColumn | readonly BlueprintColumn[]>> = {
  id: serial('bigint unsigned', 'id'),
  increments: serial('int unsigned'),
  bigIncrements: serial('bigint unsigned'),
  mediumIncrements: serial('mediumint unsigned'),
  smallIncrements: serial('smallint unsigned'),
  tinyIncrements: serial('tinyint unsigned'),
  bigInteger: column('bigint'),
  integer: column('int'),
  mediumInteger: column('mediumint'),
  smallInteger: column('smallint'),
  tinyInteger: column('tinyint'),
  unsignedBigInteger: column('bigint unsigned'),
  unsignedInteger: column('int unsigned'),
  unsignedMediumInteger: column('mediumint unsigned'),
  unsignedSmallInteger: column('smallint unsigned'),
  unsignedTinyInteger: column('tinyint unsigned'),
  foreignId: column('bigint unsigned'),
  foreignUuid: column('char(36)'),
  foreignUlid: column('char(26)'),
  char: column('char($1|255)'),
  string: column('varchar($1|255)'),
  text: column('text'),
  tinyText: column('tinytext'),
  mediumText: column('mediumtext'),
  longText: column('longtext'),
  boolean: column('tinyint(1)'),
  decimal: column('decimal($1|8,$2|2)'),
  unsignedDecimal: column('decimal($1|8,$2|2) unsigned'),
  float: column('float'),
  double: column('double'),
  date: column('date'),
  dateTime: column('datetime'),
  dateTimeTz: column('datetime'),
  time: column('time'),
  timeTz: column('time'),
  timestamp: column('timestamp'),
  timestampTz: column('timestamp'),
  year: column('year'),
  json: column('json'),
  jsonb: column('json'),
  binary: column('blob'),
  uuid: column('char(36)', { name: 'uuid' }),
  ulid: column('char(26)', { name: 'ulid' }),
  ipAddress: column('varchar(45)', { name: 'ip_address' }),
  macAddress: column('varchar(17)', { name: 'mac_address' }),
  enum: column('enum'),
  set: column('set'),
  geometry: column('geometry'),
  point: column('point'),
  rememberToken: column('varchar(100)', { name: 'remember_token', nullable: true }),
  softDeletes: column('timestamp', { name: 'deleted_at', nullable: true }),
  softDeletesTz: column('timestamp', { name: 'deleted_at', nullable: true }),
  timestamps: pair('timestamp'),
  timestampsTz: pair('timestamp'),
  nullableTimestamps: pair('timestamp'),
};

/** Types of Phinx and Doctrine in the spelling of MySQL; others stay as they are. */
export const ABSTRACT_TYPES: Readonly<Record<string, string>> = {
  string: 'varchar(255)',
  integer: 'int',
  biginteger: 'bigint',
  smallinteger: 'smallint',
  tinyinteger: 'tinyint',
  boolean: 'tinyint(1)',
  binary: 'blob',
  uuid: 'char(36)',
  guid: 'char(36)',
  datetimetz: 'datetime',
  datetime_immutable: 'datetime',
  date_immutable: 'date',
  simple_array: 'longtext',
  array: 'longtext',
  object: 'longtext',
};
