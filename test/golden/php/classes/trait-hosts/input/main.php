<?php
trait T
{
    function run() { $this->count = self::LIMIT; $this->count++; static::$total = 1; new self; new static; new parent; parent::__construct(); return [self::class, static::class, $x instanceof self, parent::up()]; }
    function make(): self|static { return $this->build(); }
}
class Up { function up() {} function __construct() {} }
class A extends Up { use T; const LIMIT = 1; private $count; static $total; function build() {} }
class B { use T; const LIMIT = 2; public $count; static $total; private function build() {} }
trait Unused { function alone() { $this->nowhere(); self::NOTHING; new self; } }
