<?php
// Parses, resolves, changes, prints and dumps files of PHP-Parser itself.

use PhpParser\BuilderFactory;
use PhpParser\Node;
use PhpParser\NodeDumper;
use PhpParser\NodeFinder;
use PhpParser\NodeTraverser;
use PhpParser\NodeVisitor\CloningVisitor;
use PhpParser\NodeVisitor\NameResolver;
use PhpParser\NodeVisitor\NodeConnectingVisitor;
use PhpParser\NodeVisitorAbstract;
use PhpParser\ParserFactory;
use PhpParser\PhpVersion;
use PhpParser\PrettyPrinter\Standard;

$library = getenv('RAGRAF_TRACE_ROOT') . '/usr/share/php/PhpParser';
require "$library/autoload.php";

$printer = new Standard();
$rename = new class extends NodeVisitorAbstract {
    public function leaveNode(Node $node)
    {
        if ($node instanceof Node\Expr\Variable && $node->name === 'name') {
            return new Node\Expr\Variable('renamed');
        }
        return $node instanceof Node\Stmt\Echo_ ? NodeTraverser::REMOVE_NODE : null;
    }
};
foreach (['Builder/Method.php', 'NodeVisitor/NameResolver.php', 'Lexer/Emulative.php', 'Internal/Differ.php', 'Node/Expr/Closure.php', '../../../bin/php-parse'] as $file) {
    $parser = (new ParserFactory())->createForNewestSupportedVersion();
    $old = $parser->parse(file_get_contents("$library/$file"));
    $new = (new NodeTraverser(new CloningVisitor(), new NameResolver(null, ['preserveOriginalNames' => true]), new NodeConnectingVisitor()))->traverse($old);
    $new = (new NodeTraverser($rename))->traverse($new);
    strlen($printer->prettyPrintFile($new) . $printer->printFormatPreserving($new, $old, $parser->getTokens()));
    strlen((new NodeDumper(['dumpComments' => true]))->dump($new) . json_encode($new));
    count((new NodeFinder())->findInstanceOf($new, Node\Expr\MethodCall::class));
}
$modern = '<?php namespace N; #[A(1)] final readonly class P implements I { const string C = "x"; public function __construct(private ?int $a = 1, public string|int $b = "") {}
    public function run(): static { $f = fn(int ...$x) => match (true) { $x > 1 => 1, default => throw new E() }; yield from $f(...); return $this?->a["k"]->b::C . <<<T
 {$this->a} t
 T; } } enum S: string { case A = "a"; use T { T::x as protected y; } } abstract class Q { abstract function z(int &$r): never; static $p = [1, "k" => 2]; }
 function g() { static $s; global $t; list($a, list(, $b)) = [1, [2, 3]]; try { foreach ($a as $k => &$v) { if ($v) { continue; } elseif (!$k) { break 1; } else { unset($v); } } } catch (A | B $e) { goto end; } finally { echo -1 ** 2 <=> 3 ?: (int) $s ?? `ls`; } end: switch ($a) { case 1: default: return; } do { $i++; } while (isset($a) && empty($b)); for (;;) { declare(ticks=1); } return new class { }; } __halt_compiler();x';
$statements = (new ParserFactory())->createForVersion(PhpVersion::fromString('8.3'))->parse($modern);
echo strlen($printer->prettyPrintFile($statements)), "\n";
try {
    (new ParserFactory())->createForHostVersion()->parse('<?php class { function }');
} catch (PhpParser\Error $error) {
    echo $error->getMessage(), "\n";
}
$factory = new BuilderFactory();
$class = $factory->class('Made')->extend('Base')->implement('One', 'Two')->makeFinal()->setDocComment('/** made */')
    ->addStmt($factory->useTrait('T'))
    ->addStmt($factory->property('p')->makeProtected()->setType('?int')->setDefault(null))
    ->addStmt($factory->method('m')->makePublic()->setReturnType('string')->addParam($factory->param('x')->setType('array')->setDefault([1]))
        ->addStmt(new Node\Stmt\Return_($factory->methodCall($factory->var('this'), 'n', [1, 'a']))));
echo $printer->prettyPrint([$factory->namespace('A')->addStmt($factory->use('B\C')->as('D'))->addStmt($class)->getNode()]), "\n";
