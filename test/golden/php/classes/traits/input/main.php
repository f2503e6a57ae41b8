<?php
trait Low { public $p; static $s; public function low() { return $this->p; } abstract function host(); }
trait High
{
    use Low { low as protected lower; }
    public function high() { return $this->low() . $this->lower() . $this->host() . self::own() . static::$s . self::LIMIT . $this->hosted; }
}
trait Rival { public function high() {} public static function make() { return new static; } }
class User
{
    use High, Rival { High::high insteadof Rival; Rival::high as rival; make as private; }
    const LIMIT = 1;
    private $hosted;
    function host() { return $this->high() . $this->rival() . $this->lower() . self::make() . User::$s . $this->p; }
    static function own() {}
}
class Second { use Low; function host() {} }
User::make(); (new Second)->low();
