<?php
interface Shape { const SIDES = 0; public function area(); }
interface Named { public function name(); }
abstract class Base implements Shape, Named
{
    protected static $count = 0;
    public function __construct() { static::$count++; self::log(__CLASS__); }
    public function name() { return static::label() . $this->area() . parent::nothing(); }
    protected static function label() { return 'base'; }
    private static function log($x) {}
    abstract public function area();
    public function __call($n, $a) {}
}
final class Circle extends Base
{
    private $r = 1;
    public function area() { return $this->r * self::SIDES * parent::SIDES * Circle::$count; }
    protected static function label() { return parent::label(); }
    public function ghost() { $this->vanished(); $this->r = 2; $this->r++; $this->gone = 1; unset($this->r); isset($this->r); }
    private function log() {}
}
class Plain { function go() { $this->missing(); self::absent(); static::NONE; $this->nope; new static; new self; } }
class Twice extends \ArrayObject { function go() { $this->count(); self::X; return $this->unknown; } }
new Circle; new Plain(); (new Circle)->area(); Circle::label(); Plain::nothing(); Circle::unknown();
