<?php
namespace Demo\Defs;

/** A document comment belongs to none of the lines. */
#[\Attribute]
final class Full extends Base implements One, Two
{
    use Helper, Other {
        Helper::run insteadof Other;
        Other::run as protected runOther;
        help as private;
    }

    const A = 1, B = 2;
    final protected const string TYPED = 'x';
    public int|string $union = 1, $second;
    protected static ?self $instance = null;
    var $old;
    private readonly array $list;

    public function __construct(
        #[\SensitiveParameter]
        private readonly string $secret,
        protected ?int $count = null,
        int &$plain = 0,
        string ...$rest,
    ) {
    }

    abstract function impossible();

    #[\ReturnTypeWillChange]
    final
    public static
    function &spread(): iterable
    {
        yield 1;
    }
}

abstract class Base
{
    abstract protected function later(self $x): static;
}

interface One extends \Countable, \Traversable { const IN = 'interface'; public function one(): void; }
interface Two {}
trait Helper { public static $shared = []; abstract function need(); private function run() {} public function help() {} }
trait Other { function run() {} }
readonly class Frozen {}
enum Plain { case Yes; case No; }
enum Backed: string implements Two { #[\Deprecated] case A = 'a'; const FIRST = self::A; public static function make(): self { return self::FIRST; } }
function plain(int $x = self_less, callable ...$more): ?string { return null; }
function &by_reference() { static $x; return $x; }
if (true) { function conditional() { function nested() {} } class Conditional {} }
const TOP = 1, SECOND = 2;
define('DEFINED', 3);
$closure = function () { return fn () => static fn () => 1; };
$object = new class(1) extends Base { private $inner; public function later(parent $x): static { return $this; } };
