<?php
namespace App;

use Lib\A, Lib\Deep as D;
use Lib\{B, Deep\C as See, function fa, const K,};
use function Lib\fa as go, Lib\fb;
use const Lib\K as KAY;

new A(); new D\C(); new See(); new B();
fa(); go(); fb(); D\deep(); namespace\local(); \Lib\fa();
echo KAY, K, namespace\MINE, \PHP_EOL, PHP_EOL, NOWHERE, D\DK;
function local(A $a, ?namespace\Mine $m, \Lib\B|See $u): \Lib\A { }
class Mine {}
const MINE = 1;
