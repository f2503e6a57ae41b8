<?php

declare(strict_types=1);

namespace Shop\Http;

use Attribute;

/** Binds a controller method to a path. */
#[Attribute(Attribute::TARGET_METHOD)]
final class Route
{
    public function __construct(public readonly string $path, public readonly string $method = 'GET')
    {
    }
}
