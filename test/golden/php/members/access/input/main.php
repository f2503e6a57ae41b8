<?php
class P
{
    const A = self::B . 'x'; const B = 'b';
    public $v = self::A; public static $s = [self::B => P::A]; private $w;
    function m($x = self::A, $y = PHP_INT_MAX, $z = P::B)
    {
        $this->v = $this->w; $this->v .= 'x'; $this->v[] = 1; $this->v['k']['l'] = $this->w['m']; $this->w->deep = 1; --$this->v; $r = &$this->v;
        [$this->v, $this->w] = [1, 2]; ['k' => $this->v] = $x; list(, $this->w) = $x; foreach ($x as $this->v => $this->w) {} foreach ($this->v as $q) {}
        self::$s = 1; P::$s['k'] = static::$s; self::$s++; unset($this->v['x'], self::$s['y']); isset($this->v, P::$s); empty($this->w);
        $x->v = $x->v; $x->{$y} = 1; $x->$y; P::$$y; $x::$s; $x::A; P::{$y}; static::A; parent::A; $this->dynamic; P::NONE; P::$none;
        f($this->v); $this->v ??= 1; fn () => $this->v; "$this->v {$this->w->q} {$this->v['k']} $this->v[0]";
    }
}
function f(&$x) { return A_CONSTANT . \P::A; }
const A_CONSTANT = P::B;
echo A_CONSTANT, true, NULL, __LINE__, M_PI, \A_CONSTANT, UNKNOWN_CONSTANT, P::class, P::CLASS;
