<?php
// Runs route files of FastRoute with the real router and prints what it registers.
// Arguments: folder that holds FastRoute/, root of the corpus. Input: a path a line. Output: a JSON object a line,
// {path, rows: [[method, path, handler]]} or {path, error, line}.

[, $router, $root] = $argv;
spl_autoload_register(static function (string $class) use ($router): void {
    $file = $router . '/' . strtr($class, '\\', '/') . '.php';
    if (is_file($file)) {
        require $file;
    }
});
define('PHPMYADMIN', true);
define('ROOT_PATH', $root . '/');

final class Recorder extends FastRoute\RouteCollector
{
    public array $rows = [];

    public function addRoute($methods, $route, $handler)
    {
        foreach ((array) $methods as $method) {
            $this->rows[] = [$method, $this->currentGroupPrefix . $route, handlerText($handler)];
        }
        parent::addRoute($methods, $route, $handler);
    }
}

function handlerText($handler): string
{
    if ($handler instanceof Closure) {
        return 'closure';
    }
    if (is_array($handler)) {
        return (is_object($handler[0]) ? get_class($handler[0]) : $handler[0]) . '::' . $handler[1];
    }

    return (string) $handler;
}

while (($path = fgets(STDIN)) !== false) {
    $path = rtrim($path, "\n");
    try {
        $routes = (static fn (string $file) => require $file)($root . '/' . $path);
        $recorder = new Recorder(new FastRoute\RouteParser\Std(), new FastRoute\DataGenerator\GroupCountBased());
        $routes($recorder);
        echo json_encode(['path' => $path, 'rows' => $recorder->rows], JSON_UNESCAPED_SLASHES), "\n";
    } catch (Throwable $error) {
        echo json_encode(['path' => $path, 'error' => $error->getMessage(), 'line' => $error->getLine()]), "\n";
    }
}
