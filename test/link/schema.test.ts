// Sources of a schema: what files and migrations declare, in what order, and where they differ.
import { describe, expect, test } from 'vitest';
import { compareNatural } from '../../src/link/schema/sources.ts';
import { comparedType } from '../../src/link/schema/types.ts';
import type { SchemaModel } from '../../src/model/schema.ts';
import { indexSources } from '../check.ts';

async function schemaOf(files: Record<string, string>): Promise<SchemaModel> {
  const { graph } = await indexSources(Object.entries(files).map(([path, text]) => [path, Buffer.from(text)]));
  return graph.schema ?? { tables: [], sources: [] };
}

/** Each table as `source: column type!…` with `!` for NOT NULL; keys and foreign keys behind. */
function shown({ tables }: SchemaModel): Record<string, string[]> {
  return Object.fromEntries(
    tables.map(({ name, declarations }) => [
      name,
      declarations.map(({ source, columns, keys, foreign_keys, dropped, partial }) =>
        [
          `${source}:${dropped ? ' dropped' : ''}${partial ? ' partial' : ''}`,
          columns.map((column) => `${column.name} ${column.type}${column.nullable ? '' : '!'}`).join(', '),
          ...keys.map((key) => `${key.kind}(${key.columns})`),
          ...foreign_keys.map((key) => `(${key.columns})->${key.table}(${key.references})`),
        ].join(' '),
      ),
    ]),
  );
}

describe('SQL files', () => {
  test('create, alter, rename and drop are applied in order', async () => {
    const schema = await schemaOf({
      'db.sql': `
CREATE TABLE a (id int PRIMARY KEY, old varchar(10), gone text, KEY k (old));
ALTER TABLE a ADD COLUMN extra datetime NULL DEFAULT NULL, DROP COLUMN gone, CHANGE old fresh char(5) NOT NULL;
ALTER TABLE a MODIFY extra timestamp NOT NULL, ADD UNIQUE KEY u (fresh), DROP INDEX k;
CREATE TABLE b (id int);
RENAME TABLE b TO c;
ALTER TABLE c RENAME COLUMN id TO number;
CREATE TABLE d (id int);
DROP TABLE IF EXISTS d;
CREATE TABLE e LIKE a;
`,
    });
    expect(shown(schema)).toEqual({
      a: ['db.sql: id int!, fresh char(5)!, extra timestamp! primary(id) unique(fresh)'],
      c: ['db.sql: number int'],
      d: ['db.sql: dropped id int'],
      e: ['db.sql: id int!, fresh char(5)!, extra timestamp! primary(id) unique(fresh)'],
    });
    expect(schema.tables[0].declarations[0].columns.map(({ name, line }) => [name, line])).toEqual([
      ['id', 2],
      ['fresh', 3],
      ['extra', 4],
    ]);
  });

  test('PostgreSQL: ALTER COLUMN, SERIAL, casts, schemas', async () => {
    const schema = await schemaOf({
      'pg.sql': `
CREATE TABLE public.a (id bigserial, "Name" character varying(40) DEFAULT 'x'::character varying NOT NULL, at timestamp with time zone);
ALTER TABLE ONLY public.a ADD CONSTRAINT a_pkey PRIMARY KEY (id);
ALTER TABLE a ALTER COLUMN at SET NOT NULL, ALTER COLUMN "Name" TYPE text USING "Name"::text;
ALTER TABLE a ALTER "Name" DROP NOT NULL, ALTER "Name" SET DEFAULT 'y';
CREATE UNIQUE INDEX u ON a USING btree (lower("Name"), at DESC);
`,
    });
    expect(shown(schema)).toEqual({
      a: ['pg.sql: id bigserial!, Name text, at timestamp with time zone! primary(id) unique(lower,at)'],
    });
    expect(schema.tables[0].declarations[0].columns[1].default).toBe("'y'");
    expect(schema.sources).toEqual([{ name: 'pg.sql', kind: 'file', dialect: 'postgresql', tables: 1 }]);
  });

  test('columns that are named like keywords, and keys without names', async () => {
    const schema = await schemaOf({
      'x.sql':
        'CREATE TABLE t (`key` int, `primary` int, key varchar(9), index text, PRIMARY KEY USING BTREE (`key`), INDEX USING HASH (`primary`), FULLTEXT (index))',
    });
    expect(shown(schema)).toEqual({
      t: ['x.sql: key int!, primary int, index text primary(key) index(primary) fulltext(index)'],
    });
  });

  test('a text that no statement is breaks nothing', async () => {
    expect(
      shown(await schemaOf({ 'x.sql': "CREATE TABLE; ALTER TABLE (; DROP; CREATE TABLE t (id int, x 'open" })),
    ).toEqual({
      t: ['x.sql: id int, x '],
    });
  });
});

describe('migrations', () => {
  test('files are applied in the order of their names, numbers as numbers', async () => {
    const schema = await schemaOf({
      'db/migrations/10_c.sql': 'ALTER TABLE t DROP COLUMN a;',
      'db/migrations/9_b.sql': 'ALTER TABLE t ADD COLUMN b int;',
      'db/migrations/1_a.sql': 'CREATE TABLE t (a int);',
    });
    expect(shown(schema)).toEqual({ t: ['db/migrations/: b int'] });
    expect(compareNatural('upgrade_9.sql', 'upgrade_10.sql')).toBeLessThan(0);
    expect(compareNatural('2024_01_01_a', '2024_01_01_a')).toBe(0);
  });

  test('migrations go on from a file, unless the file has most of what they add', async () => {
    const change = 'ALTER TABLE t ADD COLUMN b int; ALTER TABLE t DROP COLUMN a;';
    const before = await schemaOf({ 'schema.sql': 'CREATE TABLE t (a int)', 'migrations/2_x.sql': change });
    const after = await schemaOf({ 'schema.sql': 'CREATE TABLE t (a int, b int)', 'migrations/2_x.sql': change });
    expect(shown(before)).toEqual({ t: ['schema.sql: b int'] });
    expect(shown(after)).toEqual({ t: ['schema.sql: a int, b int', 'migrations/: partial b int'] });
  });

  test('Laravel', async () => {
    const schema = await schemaOf({
      'database/migrations/2024_01_01_000000_create_orders.php': `<?php
use Illuminate\\Support\\Facades\\Schema;
return new class extends Migration {
    public function up(): void {
        Schema::create('orders', function (Blueprint $table) {
            $table->id();
            $table->foreignId('user_id')->constrained()->onDelete('cascade');
            $table->string('sku', 40)->nullable()->unique();
            $table->decimal('total', 10)->default(0);
            $table->enum('state', ['open', 'paid']);
            $table->morphs('owner');
            $table->timestamps();
            $table->index(['sku', 'state'], 'by_state');
            $table->foreign('sku')->references('sku')->on('products');
        });
    }
    public function down(): void { Schema::dropIfExists('orders'); }
};`,
      'database/migrations/2024_02_01_000000_change_orders.php': `<?php
return new class extends Migration {
    public function up(): void {
        Schema::table('orders', fn (Blueprint $t) => $t->text('note')->nullable());
        Schema::table('orders', function (Blueprint $table) {
            $table->dropColumn(['state', 'owner_type']);
            $table->renameColumn('total', 'amount');
            $table->string('sku', 50)->change();
        });
    }
};`,
    });
    expect(shown(schema)).toEqual({
      orders: [
        'database/migrations/: id bigint unsigned!, user_id bigint unsigned!, sku varchar(50)!, amount decimal(10,2)!, ' +
          'owner_id bigint unsigned!, created_at timestamp, updated_at timestamp, note text primary(id) unique(sku) ' +
          'index(sku) (user_id)->users(id) (sku)->products(sku)',
      ],
    });
  });

  test('Phinx', async () => {
    const schema = await schemaOf({
      'db/migrations/20240101000000_items.php': `<?php
class Items extends AbstractMigration {
    public function change(): void {
        $table = $this->table('items', ['id' => 'item_id']);
        $table->addColumn('name', 'string', ['limit' => 30])
            ->addColumn('price', 'decimal', ['precision' => 8, 'scale' => 2, 'null' => true])
            ->addIndex(['name'], ['unique' => true]);
        $table->addForeignKey('price', 'prices', 'id');
        $table->create();
        $this->table('links', ['id' => false])->addColumn('a', 'integer')->create();
        $this->table('items')->addColumn('late', 'boolean')->removeColumn('price')->update();
        $this->execute('CREATE TABLE raw (id int)');
    }
}`,
    });
    expect(shown(schema)).toEqual({
      items: ['db/migrations/: item_id int!, name varchar(30)!, late tinyint(1)! primary(item_id) unique(name)'],
      links: ['db/migrations/: a int!'],
      raw: ['db/migrations/: id int'],
    });
  });

  test('Doctrine: addSql and the schema object', async () => {
    const schema = await schemaOf({
      'migrations/Version20240101000000.php': `<?php
final class Version20240101000000 extends AbstractMigration {
    public function up(Schema $schema): void {
        $this->addSql('CREATE TABLE a (id INT AUTO_INCREMENT NOT NULL, b_id INT, PRIMARY KEY(id))');
        $this->addSql(<<<'SQL'
            ALTER TABLE a ADD name VARCHAR(20) NOT NULL
        SQL);
        $b = $schema->createTable('b');
        $b->addColumn('id', 'integer', ['autoincrement' => true]);
        $b->addColumn('title', 'string', ['length' => 50, 'notnull' => false]);
        $b->setPrimaryKey(['id']);
        $b->addForeignKeyConstraint('a', ['id'], ['b_id']);
    }
    public function down(Schema $schema): void { $this->addSql('DROP TABLE a'); $schema->dropTable('b'); }
}`,
    });
    expect(shown(schema)).toEqual({
      a: ['migrations/: id int!, b_id int, name varchar(20)! primary(id)'],
      b: ['migrations/: id int!, title varchar(50) primary(id) (id)->a(b_id)'],
    });
  });
});

describe('conflicts', () => {
  test('a file that holds most migrations is compared with them only where it lacks a column', async () => {
    const { tables } = await schemaOf({
      'schema.sql': 'CREATE TABLE t (a varchar(9) NOT NULL, b int) ENGINE=InnoDB',
      'migrations/1_t.sql': 'CREATE TABLE t (a varchar(5)) ENGINE=InnoDB; ALTER TABLE t ADD b int;',
      'migrations/2_t.sql': 'ALTER TABLE t ADD c int;',
    });
    expect(tables[0].conflicts).toEqual([
      {
        table: 't',
        column: 'c',
        what: 'column_missing',
        says: [
          { source: 'migrations/', value: 'present', path: 'migrations/2_t.sql', line: 1 },
          { source: 'schema.sql', value: 'absent', path: 'schema.sql', line: 1 },
        ],
      },
    ]);
  });

  test('columns that one source lacks, and types and nulls of one system that differ', async () => {
    const { tables } = await schemaOf({
      'mysql.sql': 'CREATE TABLE t (id int(11) NOT NULL, name varchar(20), extra int) ENGINE=InnoDB',
      'mysql-old.sql': 'CREATE TABLE t (id INTEGER, name varchar(30)) ENGINE=InnoDB',
      'pgsql.sql': 'CREATE TABLE t (id serial NOT NULL, name text, extra bytea)',
    });
    expect(tables[0].conflicts).toEqual([
      {
        table: 't',
        column: 'extra',
        what: 'column_missing',
        says: [
          { source: 'mysql.sql', value: 'present', path: 'mysql.sql', line: 1 },
          { source: 'pgsql.sql', value: 'present', path: 'pgsql.sql', line: 1 },
          { source: 'mysql-old.sql', value: 'absent', path: 'mysql-old.sql', line: 1 },
        ],
      },
      {
        table: 't',
        column: 'id',
        what: 'nullable',
        says: [
          { source: 'mysql-old.sql', value: 'null', path: 'mysql-old.sql', line: 1 },
          { source: 'mysql.sql', value: 'not null', path: 'mysql.sql', line: 1 },
        ],
      },
      {
        table: 't',
        column: 'name',
        what: 'type',
        says: [
          { source: 'mysql-old.sql', value: 'varchar(30)', path: 'mysql-old.sql', line: 1 },
          { source: 'mysql.sql', value: 'varchar(20)', path: 'mysql.sql', line: 1 },
        ],
      },
    ]);
  });

  test.each([
    ['INT(10) UNSIGNED', 'int unsigned'],
    ['character varying(5)', 'varchar(5)'],
    ['numeric(5)', 'decimal(5,0)'],
    ['timestamp without time zone', 'timestamp'],
    ["enum('a', 'b')", "enum('a','b')"],
  ])('%s is compared as %s', (type, spelling) => {
    expect(comparedType(type)).toBe(spelling);
  });
});
