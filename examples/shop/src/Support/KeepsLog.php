<?php

declare(strict_types=1);

namespace Shop\Support;

/** Collects messages in memory. */
trait KeepsLog
{
    /** @var list<string> */
    private array $messages = [];

    public function log(string $message): void
    {
        $this->messages[] = $message;
    }

    /** @return list<string> */
    public function history(): array
    {
        return $this->messages;
    }
}
