<?php
// Compiles each file of a list (relative to ROOT, one path a line on standard input) without running it. OPcache prints the
// opcodes of all its functions to standard error; "@@ begin N" goes before file N, "@@ refused REASON" after a refused one.
// Usage: php -d opcache.enable_cli=1 -d opcache.opt_debug_level=0x10000 opcache.php ROOT

/** The mark is a value, not part of the text, so that the opcodes of this script do not show it at the start of a line. */
function mark(string $what): void
{
    fprintf(STDERR, "\n%s %s\n", '@@', $what);
}

for ($n = 1; ($line = fgets(STDIN)) !== false; $n++) {
    mark("begin $n");
    try {
        if (!opcache_compile_file($argv[1] . '/' . rtrim($line, "\n"))) {
            mark('refused ' . (error_get_last()['message'] ?? ''));
        }
    } catch (Throwable $error) {
        mark("refused {$error->getMessage()}, line {$error->getLine()}");
    }
}
mark('end');
