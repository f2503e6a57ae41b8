<?php

declare(strict_types=1);

use Shop\Http\Router;
use Shop\Storage\ProductRepository;

use function Shop\env;

$database = require dirname(__DIR__) . '/src/bootstrap.php';

$router = new Router();
(require dirname(__DIR__) . '/routes.php')($router, new ProductRepository($database));

$path = parse_url($_SERVER['REQUEST_URI'] ?? '/', PHP_URL_PATH);
if (env('SHOP_CLOSED') !== '') {
    http_response_code(503);
    exit('closed');
}

echo $router->dispatch($_SERVER['REQUEST_METHOD'] ?? 'GET', $path, $_GET);
