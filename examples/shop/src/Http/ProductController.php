<?php

declare(strict_types=1);

namespace Shop\Http;

use Shop\Storage\ProductRepository;

use function Shop\view;

final class ProductController
{
    public function __construct(private readonly ProductRepository $products)
    {
    }

    #[Route('/products')]
    public function index(): string
    {
        return view('products', ['products' => $this->products->all()]);
    }

    /** @param array<string, string> $input */
    public function show(array $input): string
    {
        $product = $this->products->find($input['sku'] ?? '');

        return $product === null ? 'no such product' : view('products', ['products' => [$product]]);
    }

    /** @param array<string, string> $input */
    public static function health(array $input): string
    {
        return json_encode(['status' => 'ok'], JSON_THROW_ON_ERROR);
    }
}
