<?php
// Oracle of call sites: rows [kind, name, line of the name token].
//   call          resolved name, or "namespaced|global" when an unqualified name may fall back
//   static_call   "class::method"; class resolved, or self/static/parent, or "?" for an expression
//   method_call   method
//   new           resolved class, self/static/parent, or "{class}" for an anonymous class
//   dynamic_call, dynamic_new   "" for functions, methods and classes whose name is computed at run time

use PhpParser\Node;
use PhpParser\Node\Expr;
use PhpParser\Node\Identifier;
use PhpParser\Node\Name;
use PhpParser\Node\Stmt;

require __DIR__ . '/nikic.php';

function functionName(Name $name): string
{
    $namespaced = $name->getAttribute('namespacedName');
    return $namespaced === null ? $name->toString() : $namespaced->toString() . '|' . $name->toString();
}

function className(Node $class): string
{
    return $class instanceof Name ? ($class->isSpecialClassName() ? $class->toLowerString() : $class->toString()) : '?';
}

function callRow(Node $node, array $tokens = []): ?array
{
    if ($node instanceof Expr\FuncCall) {
        return $node->name instanceof Name
            ? ['call', functionName($node->name), $node->name->getStartLine()]
            : ['dynamic_call', '', $node->name->getStartLine()];
    }
    if ($node instanceof Expr\StaticCall) {
        return $node->name instanceof Identifier
            ? ['static_call', className($node->class) . '::' . $node->name, $node->name->getStartLine()]
            : ['dynamic_call', '', $node->name->getStartLine()];
    }
    if ($node instanceof Expr\MethodCall || $node instanceof Expr\NullsafeMethodCall) {
        return $node->name instanceof Identifier
            ? ['method_call', $node->name->toString(), $node->name->getStartLine()]
            : ['dynamic_call', '', $node->name->getStartLine()];
    }
    if ($node instanceof Expr\New_) {
        if ($node->class instanceof Stmt\Class_) {
            return ['new', '{class}', $tokens ? tokenLine($node->class, T_CLASS, $tokens) : 0];
        }
        return $node->class instanceof Name
            ? ['new', className($node->class), $node->class->getStartLine()]
            : ['dynamic_new', '', $node->class->getStartLine()];
    }
    return null;
}

runOracle($argv, function (array $statements, array $tokens): array {
    $calls = nodesInOrder($statements, fn (Node $node) => callRow($node) !== null);
    return array_map(fn (Node $node) => callRow($node, $tokens), $calls);
});
