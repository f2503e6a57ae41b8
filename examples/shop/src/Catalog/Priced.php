<?php

declare(strict_types=1);

namespace Shop\Catalog;

use Shop\Money;

/** Something that can be sold. */
interface Priced
{
    public function price(): Money;

    public function category(): Category;
}
