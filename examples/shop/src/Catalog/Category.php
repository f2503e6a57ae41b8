<?php

declare(strict_types=1);

namespace Shop\Catalog;

enum Category: string
{
    case Black = 'black';
    case Green = 'green';
    case Accessory = 'accessory';

    public const DEFAULT = self::Green;

    /** Text for people, as printed in the product list. */
    public function label(): string
    {
        return match ($this) {
            self::Black, self::Green => ucfirst($this->value) . ' tea',
            self::Accessory => 'Accessories',
        };
    }

    /** Sales tax in percent. */
    public function taxRate(): float
    {
        return $this === self::Accessory ? 19.0 : 7.0;
    }
}
