<?php
// Oracle of definitions: rows [kind, qualified name, start line, end line, line of the keyword, line of the name].
// The keyword of a property is its name, that of a call of define() is the call.
// Closures and anonymous classes are named {closure#n} and {class#n} after the nearest enclosing class-like or
// function-like definition (else the path of the file), counted from 1 within it in source order.
// A call of define() with a literal name is a constant.

use PhpParser\Node;
use PhpParser\Node\Expr;
use PhpParser\Node\Scalar;
use PhpParser\Node\Stmt;

require __DIR__ . '/nikic.php';

function isDefinition(Node $node): bool
{
    return $node instanceof Stmt\Namespace_ || $node instanceof Stmt\ClassLike || $node instanceof Stmt\Function_
        || $node instanceof Stmt\ClassMethod || $node instanceof Expr\Closure || $node instanceof Expr\ArrowFunction
        || $node instanceof Stmt\Property || $node instanceof Stmt\ClassConst || $node instanceof Stmt\Const_
        || $node instanceof Stmt\EnumCase || definedName($node) !== null || ($node instanceof Node\Param && $node->isPromoted());
}

/** The literal name in a call of define(), or null for all other nodes. */
function definedName(Node $node): ?string
{
    if (!$node instanceof Expr\FuncCall || !$node->name instanceof Node\Name || strtolower($node->name->toString()) !== 'define') {
        return null;
    }
    $first = $node->args[0] ?? null;
    if (!$first instanceof Node\Arg || !$first->value instanceof Scalar\String_) {
        return null;
    }
    $name = ltrim($first->value->value, '\\');
    return preg_match('/^[\w\\\\\x80-\xff]+$/', $name) ? $name : null;
}

/** The nearest enclosing node that names what stands inside it, or null for the file. */
function enclosing(Node $node): ?Node
{
    for ($at = $node->getAttribute('parent'); $at !== null; $at = $at->getAttribute('parent')) {
        if ($at instanceof Stmt\ClassLike || $at instanceof Stmt\Function_ || $at instanceof Stmt\ClassMethod
            || $at instanceof Expr\Closure || $at instanceof Expr\ArrowFunction) {
            return $at;
        }
    }
    return null;
}

function enclosingClass(Node $node): Node
{
    for ($at = $node->getAttribute('parent'); !$at instanceof Stmt\ClassLike; $at = $at->getAttribute('parent'));
    return $at;
}

function ordinal(?Node $scope, string $what, array &$fileCounts): int
{
    if ($scope === null) {
        return $fileCounts[$what] = ($fileCounts[$what] ?? 0) + 1;
    }
    $n = $scope->getAttribute("count-$what", 0) + 1;
    $scope->setAttribute("count-$what", $n);
    return $n;
}

function inner(?Node $scope, string $path, string $name): string
{
    return ($scope === null ? $path : $scope->getAttribute('qualified')) . $name;
}

/** The keyword token of each declaration, or null when there is none. */
function keyword(Node $node): ?int
{
    return match (true) {
        $node instanceof Stmt\Namespace_ => T_NAMESPACE,
        $node instanceof Stmt\Interface_ => T_INTERFACE,
        $node instanceof Stmt\Trait_ => T_TRAIT,
        $node instanceof Stmt\Enum_ => T_ENUM,
        $node instanceof Stmt\Class_ => T_CLASS,
        $node instanceof Expr\ArrowFunction => T_FN,
        $node instanceof Stmt\ClassConst, $node instanceof Stmt\Const_ => T_CONST,
        $node instanceof Stmt\EnumCase => T_CASE,
        $node instanceof Stmt\Property, $node instanceof Node\Param, $node instanceof Expr\FuncCall => null,
        default => T_FUNCTION,
    };
}

runOracle($argv, function (array $statements, array $tokens, string $path): array {
    $rows = [];
    $fileCounts = [];
    $add = function (string $kind, string $qualified, Node $span, Node $name) use (&$rows, $tokens) {
        $keyword = keyword($span);
        $keywordLine = match (true) {
            $keyword !== null => tokenLine($span, $keyword, $tokens),
            $kind === 'property' => $name->getStartLine(),
            default => $span->getStartLine(),
        };
        $nameLine = $name === $span ? $keywordLine : $name->getStartLine();
        $rows[] = [$kind, $qualified, $span->getStartLine(), $span->getEndLine(), $keywordLine, $nameLine];
    };
    foreach (nodesInOrder($statements, 'isDefinition') as $node) {
        if ($node instanceof Stmt\Namespace_) {
            if ($node->name !== null) {
                $add('namespace', $node->name->toString(), $node, $node->name);
            }
            continue;
        }
        if ($node instanceof Stmt\ClassLike) {
            $kind = match (true) {
                $node instanceof Stmt\Interface_ => 'interface',
                $node instanceof Stmt\Trait_ => 'trait',
                $node instanceof Stmt\Enum_ => 'enum',
                default => 'class',
            };
            $scope = enclosing($node);
            $qualified = $node->name === null
                ? inner($scope, $path, '{class#' . ordinal($scope, 'class', $fileCounts) . '}')
                : $node->namespacedName->toString();
            $node->setAttribute('qualified', $qualified);
            $add($kind, $qualified, $node, $node->name ?? $node);
        } elseif ($node instanceof Stmt\Function_) {
            $node->setAttribute('qualified', $node->namespacedName->toString());
            $add('function', $node->namespacedName->toString(), $node, $node->name);
        } elseif ($node instanceof Stmt\ClassMethod) {
            $qualified = enclosingClass($node)->getAttribute('qualified') . '::' . $node->name;
            $node->setAttribute('qualified', $qualified);
            $add('method', $qualified, $node, $node->name);
        } elseif ($node instanceof Expr\Closure || $node instanceof Expr\ArrowFunction) {
            $scope = enclosing($node);
            $qualified = inner($scope, $path, '{closure#' . ordinal($scope, 'closure', $fileCounts) . '}');
            $node->setAttribute('qualified', $qualified);
            $add('closure', $qualified, $node, $node);
        } elseif ($node instanceof Stmt\Property) {
            foreach ($node->props as $property) {
                $add('property', enclosingClass($node)->getAttribute('qualified') . '::$' . $property->name, $node, $property);
            }
        } elseif ($node instanceof Node\Param) {
            $add('property', enclosingClass($node)->getAttribute('qualified') . '::$' . $node->var->name, $node, $node->var);
        } elseif ($node instanceof Stmt\ClassConst) {
            foreach ($node->consts as $constant) {
                $add('constant', enclosingClass($node)->getAttribute('qualified') . '::' . $constant->name, $node, $constant->name);
            }
        } elseif ($node instanceof Stmt\EnumCase) {
            $add('enum_case', enclosingClass($node)->getAttribute('qualified') . '::' . $node->name, $node, $node->name);
        } elseif ($node instanceof Stmt\Const_) {
            foreach ($node->consts as $constant) {
                $add('constant', $constant->namespacedName->toString(), $node, $constant->name);
            }
        } elseif ($node instanceof Expr\FuncCall) {
            $add('constant', definedName($node), $node, $node->args[0]->value);
        }
    }
    return $rows;
});
