<?php

declare(strict_types=1);

namespace Shop\Pricing;

use Shop\Money;

final class PercentDiscount implements Discount
{
    public const MAXIMUM = 50.0;

    private float $percent;

    public function __construct(float $percent)
    {
        $this->percent = min($percent, self::MAXIMUM);
    }

    public function apply(Money $total): Money
    {
        return $total->minus($total->percent($this->percent));
    }
}
