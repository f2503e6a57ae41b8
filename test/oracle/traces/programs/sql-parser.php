<?php
// Parses, builds, formats and examines SQL with phpMyAdmin's parser.

use PhpMyAdmin\SqlParser\Components\Condition;
use PhpMyAdmin\SqlParser\Context;
use PhpMyAdmin\SqlParser\Lexer;
use PhpMyAdmin\SqlParser\Parser;
use PhpMyAdmin\SqlParser\Utils\BufferedQuery;
use PhpMyAdmin\SqlParser\Utils\CLI;
use PhpMyAdmin\SqlParser\Utils\Error;
use PhpMyAdmin\SqlParser\Utils\Formatter;
use PhpMyAdmin\SqlParser\Utils\Misc;
use PhpMyAdmin\SqlParser\Utils\Query;
use PhpMyAdmin\SqlParser\Utils\Routine;
use PhpMyAdmin\SqlParser\Utils\Table;
use PhpMyAdmin\SqlParser\Utils\Tokens;

error_reporting(E_ALL & ~E_DEPRECATED);
require getenv('RAGRAF_TRACE_ROOT') . '/usr/share/php/PhpMyAdmin/SqlParser/autoload.php';

Context::load('MySql80000');
$statements = [
    'SELECT DISTINCT a.x AS y, COUNT(*), (SELECT MAX(z) FROM c), CASE WHEN a > 1 THEN 2 ELSE 3 END FROM `db`.`t` a LEFT JOIN u USING (id) WHERE a.x IN (1, 2) AND NOT b LIKE "%x" GROUP BY y WITH ROLLUP HAVING COUNT(*) > 1 ORDER BY y DESC LIMIT 5, 10 INTO OUTFILE "/tmp/x" FIELDS TERMINATED BY ","',
    'INSERT IGNORE INTO t (a, b) VALUES (1, "x"), (NOW(), NULL) ON DUPLICATE KEY UPDATE a = VALUES(a)',
    'UPDATE t SET a = a + 1, b = "y" WHERE id = 1 ORDER BY id LIMIT 1',
    'DELETE t1 FROM t AS t1 INNER JOIN u ON t1.id = u.id WHERE u.x IS NULL',
    'CREATE TABLE IF NOT EXISTS `t` (id INT UNSIGNED NOT NULL AUTO_INCREMENT, name VARCHAR(20) CHARACTER SET utf8 DEFAULT "" COMMENT "c", k ENUM("a", "b"), g INT GENERATED ALWAYS AS (id + 1) VIRTUAL, PRIMARY KEY (id), KEY k (name(5) DESC), CONSTRAINT f FOREIGN KEY (id) REFERENCES u (id) ON DELETE CASCADE) ENGINE=InnoDB PARTITION BY HASH(id) PARTITIONS 2',
    'CREATE OR REPLACE VIEW v AS SELECT 1',
    'CREATE DEFINER=`r`@`h` PROCEDURE p(IN a INT, OUT b VARCHAR(5)) DETERMINISTIC BEGIN SELECT 1; SET b = "x"; END',
    'CREATE TRIGGER g BEFORE INSERT ON t FOR EACH ROW SET NEW.a = 1',
    'ALTER TABLE t ADD COLUMN c INT AFTER b, DROP INDEX k, RENAME TO s',
    'DROP TABLE IF EXISTS t, u; TRUNCATE TABLE x; RENAME TABLE a TO b',
    'WITH c (n) AS (SELECT 1 UNION ALL SELECT 2) SELECT * FROM c',
    'SET @a = 1, GLOBAL b = 2; EXPLAIN SELECT 1; SHOW TABLES; CALL p(1); LOCK TABLES t READ; LOAD DATA INFILE "x" INTO TABLE t; START TRANSACTION; SELECT 1; COMMIT; REPLACE INTO t SET a = 1; ANALYZE TABLE t; PURGE BINARY LOGS TO "x"; KILL 1',
    'SELECT FROM WHERE; CREATE TABLE (; "open',
];
foreach ($statements as $sql) {
    $parser = new Parser($sql);
    foreach ($parser->statements as $statement) {
        strlen($statement->build());
        count(Query::getFlags($statement, true));
    }
    count(Query::getAll($sql));
    count(Error::get([new Lexer($sql), $parser]));
    strlen(Formatter::format($sql, ['type' => 'text']) . Formatter::format($sql, ['type' => 'html']) . Formatter::format($sql, ['type' => 'cli', 'indent_parts' => false]));
}
$select = (new Parser($statements[0]))->statements[0];
print_r(Misc::getAliases($select, 'db'));
echo Query::getClause($select, (new Parser($statements[0]))->list, 'WHERE'), Query::replaceClause($select, (new Parser($statements[0]))->list, 'ORDER BY x'), "\n";
$table = (new Parser($statements[4]))->statements[0];
echo count(Table::getForeignKeys($table)), count(Table::getFields($table)), count(Routine::getParameters((new Parser($statements[6]))->statements[0])['name']), "\n";
echo Tokens::replaceTokens('SELECT a FROM t', [['value_str' => 'a']], [new PhpMyAdmin\SqlParser\Token('b')]), "\n";
$buffered = new BufferedQuery("SELECT 1;\nDELIMITER $$\nSELECT 2$$\nDELIMITER ;\nSELECT 3", ['delimiter' => ';', 'parse_delimiter' => true, 'add_delimiter' => true]);
while ($statement = $buffered->extract()) {
    echo trim($statement), "\n";
}
echo Condition::build([new Condition('a = 1')]), Context::escape('a`b'), (string) Context::isKeyword('SELECT'), "\n";
