<?php

declare(strict_types=1);

namespace Shop\Http;

use Closure;
use ReflectionMethod;
use ReflectionObject;

final class Router
{
    /** @var array<string, Closure> */
    private array $handlers = [];

    public function get(string $path, callable $handler): self
    {
        return $this->add('GET', $path, $handler);
    }

    public function post(string $path, callable $handler): self
    {
        return $this->add('POST', $path, $handler);
    }

    /** Adds every method of the controller that carries a #[Route]. */
    public function controller(object $controller): self
    {
        foreach ((new ReflectionObject($controller))->getMethods(ReflectionMethod::IS_PUBLIC) as $method) {
            foreach ($method->getAttributes(Route::class) as $attribute) {
                $route = $attribute->newInstance();
                $this->add($route->method, $route->path, $method->getClosure($controller));
            }
        }

        return $this;
    }

    /** @param array<string, string> $input */
    public function dispatch(string $method, string $path, array $input = []): string
    {
        $handler = $this->handlers["$method $path"] ?? $this->notFound(...);

        return $handler($input);
    }

    private function add(string $method, string $path, callable $handler): self
    {
        $this->handlers["$method $path"] = $handler(...);

        return $this;
    }

    private function notFound(): string
    {
        return 'not found';
    }
}
