<?php
$a = clone($x, ['p' => f()]);
$b = clone($x, withProperties: f());
(void) f();
exit(1) or f();
exit -1;
exit ($a) . "x";
exit(status: f());
$x = B<<<X
  {$a->m()}
  X;
$y = b<<<'Y'
  f()
  Y;
clone $a ??= f();
clone $a = f();
$s{0};
$s{f()}{1};
?>
<?= f(), g() ?>
<?php
use N\{A, B,};
function f() {}
function g() { return new A; }
