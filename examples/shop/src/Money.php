<?php

declare(strict_types=1);

namespace Shop;

use InvalidArgumentException;

/** An amount in cents. Cents are integers, so sums are exact. */
final class Money
{
    public const CURRENCY = 'EUR';

    private function __construct(public readonly int $cents)
    {
    }

    public static function zero(): self
    {
        return new self(0);
    }

    public static function cents(int $cents): self
    {
        if ($cents < 0) {
            throw new InvalidArgumentException("negative amount: $cents");
        }

        return new self($cents);
    }

    public function plus(Money $other): self
    {
        return self::cents($this->cents + $other->cents);
    }

    public function minus(Money $other): self
    {
        return self::cents($this->cents - $other->cents);
    }

    public function times(int $quantity): self
    {
        return self::cents($this->cents * $quantity);
    }

    /** The given share of this amount, rounded to whole cents. */
    public function percent(float $percent): self
    {
        return self::cents((int) round($this->cents * $percent / 100));
    }

    public function format(): string
    {
        return number_format($this->cents / 100, 2) . ' ' . self::CURRENCY;
    }
}
