<?php
// Creates, alters, fills and queries an SQLite database through Doctrine DBAL.

use Doctrine\DBAL\ArrayParameterType;
use Doctrine\DBAL\Connection;
use Doctrine\DBAL\DriverManager;
use Doctrine\DBAL\Exception\UniqueConstraintViolationException;
use Doctrine\DBAL\ParameterType;
use Doctrine\DBAL\Platforms\MySQLPlatform;
use Doctrine\DBAL\Platforms\PostgreSQLPlatform;
use Doctrine\DBAL\Schema\Schema;
use Doctrine\DBAL\Tools\DsnParser;
use Doctrine\DBAL\Types\Types;

require getenv('RAGRAF_TRACE_ROOT') . '/usr/share/php/Doctrine/DBAL/autoload.php';

$connection = DriverManager::getConnection((new DsnParser(['sqlite' => 'pdo_sqlite']))->parse('sqlite:///:memory:'));
$schema = new Schema();
$author = $schema->createTable('author');
$author->addColumn('id', Types::INTEGER, ['autoincrement' => true]);
$author->addColumn('name', Types::STRING, ['length' => 100]);
$author->setPrimaryKey(['id']);
$author->addUniqueIndex(['name']);
$book = $schema->createTable('book');
$book->addColumn('id', Types::INTEGER);
$book->addColumn('author_id', Types::INTEGER)->setNotnull(false);
$book->addColumn('tags', Types::JSON);
$book->addColumn('made', Types::DATETIME_IMMUTABLE);
$book->addColumn('price', Types::DECIMAL, ['precision' => 8, 'scale' => 2]);
$book->setPrimaryKey(['id']);
$book->addIndex(['made'], 'by_made');
$book->addForeignKeyConstraint('author', ['author_id'], ['id'], ['onDelete' => 'CASCADE']);
foreach ([$connection->getDatabasePlatform(), new MySQLPlatform(), new PostgreSQLPlatform()] as $platform) {
    echo count($schema->toSql($platform)), "\n";
}
foreach ($schema->toSql($connection->getDatabasePlatform()) as $sql) {
    $connection->executeStatement($sql);
}
$connection->transactional(function (Connection $connection): void {
    $connection->insert('author', ['name' => 'Ada']);
    $connection->insert('book', ['id' => 1, 'author_id' => 1, 'tags' => ['a', 'b'], 'made' => new DateTimeImmutable('2020-01-01'), 'price' => '9.50'], ['tags' => Types::JSON, 'made' => Types::DATETIME_IMMUTABLE]);
});
try {
    $connection->insert('author', ['name' => 'Ada']);
} catch (UniqueConstraintViolationException $error) {
    echo get_class($error), "\n";
}
$builder = $connection->createQueryBuilder();
$builder->select('a.name', 'COUNT(b.id) AS books')->from('author', 'a')->leftJoin('a', 'book', 'b', 'b.author_id = a.id')
    ->where($builder->expr()->and($builder->expr()->in('a.id', ':ids'), $builder->expr()->like('a.name', ':name')))
    ->groupBy('a.name')->having('books > 0')->orderBy('a.name')->setMaxResults(5)
    ->setParameter('ids', [1, 2], ArrayParameterType::INTEGER)->setParameter('name', 'A%');
print_r($builder->fetchAllAssociative());
print_r($connection->fetchAllKeyValue('SELECT id, name FROM author WHERE id = ?', [1], [ParameterType::INTEGER]));
foreach (iterator_to_array($connection->iterateAssociative('SELECT * FROM book')) as $row) {
    print_r($connection->convertToPHPValue($row['tags'], Types::JSON));
}
$statement = $connection->prepare('SELECT name FROM author WHERE id = :id');
$statement->bindValue('id', 1);
$result = $statement->executeQuery();
echo $result->fetchOne(), "\n";
$result->free();
$connection->createQueryBuilder()->update('book')->set('price', ':price')->where('id = 1')->setParameter('price', 3)->executeStatement();
$manager = $connection->createSchemaManager();
$found = $manager->introspectSchema();
$wanted = clone $found;
$wanted->getTable('book')->addColumn('title', Types::TEXT, ['default' => '']);
$wanted->getTable('book')->dropIndex('by_made');
$wanted->createTable('extra')->addColumn('x', Types::GUID);
foreach ($connection->getDatabasePlatform()->getAlterSchemaSQL($manager->createComparator()->compareSchemas($found, $wanted)) as $sql) {
    $connection->executeStatement($sql);
}
echo count($manager->listTables()), count($manager->listTableColumns('book')), "\n";
$connection->beginTransaction();
$connection->delete('book', ['id' => 1]);
$connection->rollBack();
echo $connection->fetchOne('SELECT COUNT(*) FROM book'), "\n";
$connection->close();
