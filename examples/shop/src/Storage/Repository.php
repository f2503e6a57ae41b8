<?php

declare(strict_types=1);

namespace Shop\Storage;

abstract class Repository
{
    public function __construct(protected readonly Database $database)
    {
    }

    abstract protected function table(): string;

    /** @param array<string, mixed> $row */
    abstract protected function fromRow(array $row): object;

    public function count(): int
    {
        return (int) $this->database->run('SELECT COUNT(*) FROM ' . $this->table())->fetchColumn();
    }

    /**
     * @param array<string, scalar|null> $parameters
     * @return list<object>
     */
    protected function select(string $sql, array $parameters = []): array
    {
        return array_map($this->fromRow(...), $this->database->run($sql, $parameters)->fetchAll());
    }
}
