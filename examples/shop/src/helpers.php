<?php

declare(strict_types=1);

namespace Shop;

const SCHEMA_FILE = __DIR__ . '/../database/schema.sql';

define('SHOP_TEMPLATES', dirname(__DIR__) . '/templates');

if (!function_exists('Shop\env')) {
    /** Reads an environment variable, or the default when it is not set. */
    function env(string $name, string $default = ''): string
    {
        $value = getenv($name);

        return $value === false ? $default : $value;
    }
}

/** Escapes text for HTML. */
function e(string $text): string
{
    return htmlspecialchars($text, ENT_QUOTES);
}

/**
 * Renders a template from the templates folder inside the layout.
 *
 * @param array<string, mixed> $variables
 */
function view(string $template, array $variables): string
{
    extract($variables);
    ob_start();
    include SHOP_TEMPLATES . "/$template.phtml";
    $content = ob_get_clean();

    ob_start();
    include __DIR__ . '/../templates/layout.phtml';

    return ob_get_clean();
}
