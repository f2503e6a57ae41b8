<?php

declare(strict_types=1);

use Shop\Http\ProductController;
use Shop\Http\Router;
use Shop\Storage\ProductRepository;

return static function (Router $router, ProductRepository $products): void {
    $controller = new ProductController($products);

    $router->controller($controller);
    $router->get('/', static fn (array $input): string => 'welcome');
    $router->get('/product', [$controller, 'show']);
    $router->get('/health', [ProductController::class, 'health']);
    $router->get('/report', function (array $input): string {
        require_once __DIR__ . '/legacy/report.php';

        return sales_report($input['title'] ?? REPORT_TITLE);
    });
};
