<?php
isset($a, $b[f()]) && !empty($c); eval('f();'); exit; exit(); exit(1); die; die('x'); $x or die; $x or exit(f()); print('x'); print f();
list($a, list(, $b)) = f(); [$a, [, $b]] = f(); echo f(), 'x'; unset($a); array(f()); declare(strict_types=1) { f(); }
goto end; f(); end: f();
const LIST_ = [f::class => f::X];
function f() { static $n = CONSTANT_; global $g; return $n ?: yield from f(); }
class f { const X = 1; function list() { $this->list(); } function print() { self::print(); } static function class() {} function __construct() {} }
f::class(); (new f)->list(); named(array: f(), fn: 1, class: f::X); "$a[key] {$a[KEY_]} $a[0] ${a} ${a[KEY_]} $a->class";
switch (f()) { case f::X: f(); default: } while (f()): f(); endwhile; for (f(); f(); f()): endfor;
$a = &f(); $b = $a instanceof f; $c = $a instanceof $b; @f(); -f(); (int) f(); `f()`; $d = fn(f $x): f => $x;
return f();
