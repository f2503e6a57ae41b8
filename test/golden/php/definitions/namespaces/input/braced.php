<?php
namespace One\Two { class A {} function f() {} const C = 1; }
namespace { class Top {} }
namespace Three;
class B {}
namespace Three\Four;
use One\Two\A as Alias;
class C extends Alias {}
