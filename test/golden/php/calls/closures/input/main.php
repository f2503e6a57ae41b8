<?php
namespace N;
class K
{
    public $x;
    function m()
    {
        $f = function () { return $this->x . $this->m() . self::st() . (fn () => $this->m())(); };
        $g = static function () { return $this->m(); };
        $h = \Closure::bind(function () { return $this->m() . self::st(); }, null, K::class);
        (function () { $this->m(); })->bindTo($this);
        (fn () => $this->m())->call(new K);
    }
    static function st() { return function () { return new self; }; }
}
$top = function () { return $this->m() . self::st(); };
function f() { return fn () => parent::x() . f(); }
