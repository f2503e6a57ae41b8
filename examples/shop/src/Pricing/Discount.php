<?php

declare(strict_types=1);

namespace Shop\Pricing;

use Shop\Money;

interface Discount
{
    public function apply(Money $total): Money;
}
