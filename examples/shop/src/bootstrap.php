<?php

declare(strict_types=1);

use Shop\Storage\Database;

use const Shop\SCHEMA_FILE;

spl_autoload_register(static function (string $class): void {
    if (str_starts_with($class, 'Shop\\')) {
        require __DIR__ . '/' . strtr(substr($class, 5), '\\', '/') . '.php';
    }
});

require_once __DIR__ . '/helpers.php';

$dsn = getenv('SHOP_DSN');
$database = new Database($dsn === false ? 'sqlite::memory:' : $dsn);
$database->createTables(SCHEMA_FILE);

return $database;
