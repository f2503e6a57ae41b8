<?php

declare(strict_types=1);

namespace Shop\Order;

use Shop\Catalog\Priced;
use Shop\Money;
use Shop\Pricing\Discount;
use Shop\Support\{KeepsLog, KeepsTime};

class Order
{
    use KeepsLog, KeepsTime {
        KeepsLog::history insteadof KeepsTime;
        KeepsTime::history as protected changes;
        log as private note;
    }

    public ?int $id = null;

    /** @var list<OrderLine> */
    private array $lines = [];

    private OrderStatus $status = OrderStatus::INITIAL;

    public function __construct(public readonly string $customer)
    {
        $this->touch();
    }

    public function add(Priced $item, int $quantity = 1): static
    {
        $this->lines[] = new OrderLine($item, $quantity);
        $this->note("added $quantity");
        $this->touch();

        return $this;
    }

    public function total(?Discount $discount = null): Money
    {
        $total = array_reduce($this->lines, self::addLine(...), Money::zero());

        return $discount?->apply($total) ?? $total;
    }

    public function status(): OrderStatus
    {
        return $this->status;
    }

    /** Moves the order one step on. A shipped order stays as it is. */
    public function advance(): void
    {
        $this->status = $this->status->next() ?? $this->status;
        $this->note("now {$this->status->value}");
        $this->touch();
    }

    public function isChanged(): bool
    {
        return $this->changes() !== [];
    }

    private static function addLine(Money $sum, OrderLine $line): Money
    {
        return $sum->plus($line->total());
    }
}
