<?php

declare(strict_types=1);

namespace Shop\Order;

enum OrderStatus: string
{
    case Open = 'open';
    case Paid = 'paid';
    case Shipped = 'shipped';

    public const INITIAL = self::Open;

    public function next(): ?self
    {
        return match ($this) {
            self::Open => self::Paid,
            self::Paid => self::Shipped,
            self::Shipped => null,
        };
    }

    public function isFinal(): bool
    {
        return $this->next() === null;
    }
}
