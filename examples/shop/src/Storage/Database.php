<?php

declare(strict_types=1);

namespace Shop\Storage;

use PDO;
use PDOStatement;

/** The one connection of the shop. */
class Database
{
    private PDO $pdo;

    public function __construct(string $dsn)
    {
        $this->pdo = new PDO($dsn, null, null, [
            PDO::ATTR_ERRMODE => PDO::ERRMODE_EXCEPTION,
            PDO::ATTR_DEFAULT_FETCH_MODE => PDO::FETCH_ASSOC,
        ]);
    }

    public function createTables(string $schemaFile): void
    {
        $this->pdo->exec(file_get_contents($schemaFile));
    }

    /** @param array<string, scalar|null> $parameters */
    public function run(string $sql, array $parameters = []): PDOStatement
    {
        $statement = $this->pdo->prepare($sql);
        $statement->execute($parameters);

        return $statement;
    }

    public function lastId(): int
    {
        return (int) $this->pdo->lastInsertId();
    }
}
