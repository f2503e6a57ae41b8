<?php

declare(strict_types=1);

namespace Shop\Catalog;

use Shop\Money;

final class Product implements Priced
{
    public function __construct(
        public readonly string $sku,
        public readonly string $name,
        private readonly Money $price,
        private readonly Category $category = Category::DEFAULT,
    ) {
    }

    public function price(): Money
    {
        return $this->price;
    }

    public function category(): Category
    {
        return $this->category;
    }

    public function __toString(): string
    {
        return "{$this->name} ({$this->price->format()})";
    }
}
