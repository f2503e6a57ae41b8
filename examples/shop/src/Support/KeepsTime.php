<?php

declare(strict_types=1);

namespace Shop\Support;

use DateTimeImmutable;

/** Remembers when the object was changed. */
trait KeepsTime
{
    private ?DateTimeImmutable $changedAt = null;

    protected function touch(): void
    {
        $this->changedAt = new DateTimeImmutable();
    }

    public function history(): array
    {
        return $this->changedAt === null ? [] : [$this->changedAt->format('c')];
    }
}
