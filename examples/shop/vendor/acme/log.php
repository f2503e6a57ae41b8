<?php

namespace Acme;

// Stands for a third-party package: the vendor folder is never indexed.
final class Log
{
    public static function info(string $message): void
    {
        error_log($message);
    }
}
