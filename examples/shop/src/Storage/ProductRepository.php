<?php

declare(strict_types=1);

namespace Shop\Storage;

use Shop\Catalog\{Category, Product};
use Shop\Money;

final class ProductRepository extends Repository
{
    public function save(Product $product): void
    {
        $this->database->run(
            'INSERT INTO products (sku, name, price, category) VALUES (:sku, :name, :price, :category)',
            [
                'sku' => $product->sku,
                'name' => $product->name,
                'price' => $product->price()->cents,
                'category' => $product->category()->value,
            ],
        );
    }

    public function find(string $sku): ?Product
    {
        return $this->select('SELECT sku, name, price, category FROM products WHERE sku = :sku', ['sku' => $sku])[0] ?? null;
    }

    /** @return list<Product> */
    public function all(): array
    {
        return $this->select(<<<SQL
            SELECT sku, name, price, category
            FROM {$this->table()}
            ORDER BY name
            SQL);
    }

    protected function table(): string
    {
        return 'products';
    }

    protected function fromRow(array $row): Product
    {
        return new Product($row['sku'], $row['name'], Money::cents((int) $row['price']), Category::from($row['category']));
    }
}
