<?php
class K { const VOID = 1, MIXED = 2; const CALLABLE = 3; const NAMESPACE = 4, TRUE = 5; const false = 6; const ITERABLE = 7;
    const string DEFAULT = 'd'; const int FOR = 1; const PUBLIC = 1; const FUNCTION = 2;
    function readonly() { return self::VOID . self::DEFAULT . K::FOR . static::PUBLIC; } function after() { return $this->readonly(); } }
const VOID = 1; const MIXED = 2;
class Enum { const A = 1; static function f() {} }
Enum::f();
Enum::A;
enum();
enum\f();
function readonly() {}
readonly();
function enum() {}
echo "$o->class", "$o->public/x", "$o->fn {$o->list}", `$o->for`, <<<X
$o->class and $o->new
X;
f(list: 1, print: f(), include: 2, require: 3, new: 4, clone: 5, yield: 6);
function f(...$x) { return VOID . MIXED; }
