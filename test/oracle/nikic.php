<?php
// Shared by the two oracles: arguments, parsing with PHP-Parser, one JSON line per file.
// Usage of an oracle: php ORACLE.php PATH-OF-PhpParser/autoload.php ROOT < list of paths relative to ROOT, one a line
// Each line of output is {"path": …, "rows": […]} or {"path": …, "error": …, "line": …}.

use PhpParser\Error;
use PhpParser\Node;
use PhpParser\NodeTraverser;
use PhpParser\NodeVisitor\NameResolver;
use PhpParser\ParserFactory;

/** Text as UTF-8: bytes that are not valid UTF-8 are taken as latin1, file by file. */
function utf8Of(string $text, bool $valid): string
{
    return $valid ? $text : mb_convert_encoding($text, 'UTF-8', 'ISO-8859-1');
}

/**
 * Parses each file of the list and prints what $rowsOf returns for its resolved statements.
 * @param callable(Node[], PhpToken[], string): array $rowsOf
 */
function runOracle(array $argv, callable $rowsOf): void
{
    [, $autoload, $root] = $argv;
    require $autoload;
    ini_set('memory_limit', '-1');
    $parser = (new ParserFactory())->createForNewestSupportedVersion();
    while (($line = fgets(STDIN)) !== false) {
        $path = rtrim($line, "\n");
        $code = file_get_contents("$root/$path");
        if (str_starts_with($code, "\xEF\xBB\xBF")) {
            $code = substr($code, 3);
        }
        $valid = mb_check_encoding($code, 'UTF-8');
        try {
            $traverser = new NodeTraverser(new NameResolver(null, ['preserveOriginalNames' => true]));
            $statements = $traverser->traverse($parser->parse($code));
            $out = ['path' => $path, 'rows' => $rowsOf($statements, $parser->getTokens(), $path)];
        } catch (Error $error) {
            $out = ['path' => $path, 'error' => $error->getRawMessage(), 'line' => $error->getStartLine()];
        }
        array_walk_recursive($out, function (&$value) use ($valid) {
            if (is_string($value)) {
                $value = utf8Of($value, $valid);
            }
        });
        echo json_encode($out, JSON_THROW_ON_ERROR | JSON_UNESCAPED_SLASHES | JSON_UNESCAPED_UNICODE), "\n";
    }
}

/** Line of the first token of a kind after the attributes of a node. */
function tokenLine(Node $node, int $kind, array $tokens): int
{
    $at = $node->getStartTokenPos();
    foreach ($node->attrGroups ?? [] as $group) {
        $at = $group->getEndTokenPos() + 1;
    }
    while ($tokens[$at]->id !== $kind) {
        $at++;
    }
    return $tokens[$at]->line;
}

/** Nodes of a tree in source order, outer before inner, each with its parent as the attribute `parent`. */
function nodesInOrder(array $statements, callable $wanted): array
{
    $found = [];
    $stack = [];
    foreach (array_reverse($statements) as $statement) {
        $stack[] = [$statement, null];
    }
    while ($stack) {
        [$node, $parent] = array_pop($stack);
        $node->setAttribute('parent', $parent);
        if ($wanted($node)) {
            $found[] = $node;
        }
        foreach ($node->getSubNodeNames() as $name) {
            $child = $node->$name;
            foreach (is_array($child) ? $child : [$child] as $one) {
                if ($one instanceof Node) {
                    $stack[] = [$one, $node];
                }
            }
        }
    }
    usort($found, fn ($a, $b) => [$a->getStartFilePos(), -$a->getEndFilePos()] <=> [$b->getStartFilePos(), -$b->getEndFilePos()]);
    return $found;
}
