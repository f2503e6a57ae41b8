<?php

declare(strict_types=1);

namespace Shop;

use Shop\Catalog\{Category, Product};
use Shop\Order\Order;
use Shop\Pricing\{PercentDiscount, VolumeDiscount};
use Shop\Storage\{Database, OrderRepository, ProductRepository};

/** The commands of bin/shop. */
final class Console
{
    private const COMMANDS = [
        'demo' => 'sell some tea and print the bill',
        'purge' => 'remove orders that nobody paid',
        'help' => 'print this list',
    ];

    private ProductRepository $products;
    private OrderRepository $orders;

    public function __construct(Database $database)
    {
        $this->products = new ProductRepository($database);
        $this->orders = new OrderRepository($database);
    }

    /** @return int exit status */
    public function run(string $command): int
    {
        if (!array_key_exists($command, self::COMMANDS)) {
            return $this->fail("unknown command: $command");
        }

        return $this->{$command}();
    }

    private function demo(): int
    {
        $assam = new Product('assam', 'Assam', Money::cents(890), Category::Black);
        $sencha = new Product('sencha', 'Sencha', Money::cents(1250));
        $pot = new Product('pot', 'Tea pot', Money::cents(3900), Category::Accessory);
        array_map($this->products->save(...), [$assam, $sencha, $pot]);

        foreach ($this->products->all() as $product) {
            echo str_pad($product->category()->label(), 12), ' ', $product, PHP_EOL;
        }

        $order = (new Order('Ada'))->add($assam, 2)->add($pot);
        $order->advance();
        $this->orders->save($order);

        $discounts = ['10 percent' => new PercentDiscount(10), 'volume' => new VolumeDiscount(Money::cents(5000), Money::cents(500))];
        echo "order {$order->id} of {$order->customer}: {$order->total()->format()}, {$order->status()->value}", PHP_EOL;
        foreach ($discounts as $name => $discount) {
            echo "  with $name: ", $order->total($discount)->format(), PHP_EOL;
        }
        echo 'history: ', implode(', ', $order->history()), PHP_EOL;

        return 0;
    }

    private function purge(): int
    {
        echo $this->orders->purgeOpen(), ' orders removed', PHP_EOL;

        return 0;
    }

    private function help(): int
    {
        foreach (self::COMMANDS as $name => $text) {
            printf("%-8s%s\n", $name, $text);
        }

        return 0;
    }

    private function fail(string $message): int
    {
        fwrite(STDERR, $message . PHP_EOL);

        return 1;
    }
}
