<?php

declare(strict_types=1);

namespace Shop\Pricing;

use Shop\Money;

/** Gives a fixed amount back as soon as the total reaches a threshold. */
final class VolumeDiscount implements Discount
{
    public function __construct(
        private readonly Money $threshold,
        private readonly Money $reduction,
    ) {
    }

    public function apply(Money $total): Money
    {
        $reached = $total->cents >= $this->threshold->cents;

        return $reached ? $total->minus($this->reduction) : $total;
    }
}
