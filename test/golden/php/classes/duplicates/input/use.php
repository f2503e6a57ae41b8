<?php
use C as See;
class D extends C implements I { use T; function go() { $this->m(); $this->t(); parent::st(); } }
f(); new C; C::st(); (new C)->m(); echo X, C::K, C::$s, See::class; function g(C $c) {} f(...);
C::$s = 1; f(...)();
