<?php

declare(strict_types=1);

namespace Shop\Order;

use Shop\Catalog\Priced;
use Shop\Money;

final class OrderLine
{
    public function __construct(
        public readonly Priced $item,
        public readonly int $quantity,
    ) {
    }

    public function total(): Money
    {
        return $this->item->price()->times($this->quantity);
    }
}
