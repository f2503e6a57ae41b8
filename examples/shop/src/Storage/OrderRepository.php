<?php

declare(strict_types=1);

namespace Shop\Storage;

use Shop\Order\Order;

final class OrderRepository extends Repository
{
    public function save(Order $order): void
    {
        $this->database->run(
            'INSERT INTO orders (customer, status, total) VALUES (:customer, :status, :total)',
            [
                'customer' => $order->customer,
                'status' => $order->status()->value,
                'total' => $order->total()->cents,
            ],
        );
        $order->id = $this->database->lastId();
    }

    /** Removes orders that nobody paid, and says how many. */
    public function purgeOpen(): int
    {
        return $this->database->run("DELETE FROM orders WHERE status = 'open'")->rowCount();
    }

    /** @return list<Order> */
    public function ofCustomer(string $customer): array
    {
        return $this->select('SELECT id, customer FROM orders WHERE customer = ?', [$customer]);
    }

    protected function table(): string
    {
        return 'orders';
    }

    protected function fromRow(array $row): Order
    {
        $order = new Order($row['customer']);
        $order->id = (int) $row['id'];

        return $order;
    }
}
