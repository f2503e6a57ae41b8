<?php
namespace N;
class A
{
    public $p; public ?A $next; static $s;
    function m(...$x) { return $this; }
    static function st() {}
    function __invoke() {}
    function all($o, $f, $c)
    {
        f(); \strlen(''); f(...); A::st(); A::st(...); self::st(); static::st(...); $this->m(); $this?->m(); $this->m(...);
        $o->m(); $o?->m(); $o->p->m(); $this->p->m(); $this->m()->m(); A::st()->m(); f()->m(); (new A)->m(); $o[0]->m(); (clone $o)->m(); A::$s->m(); ($o ?? $f)->m();
        $f(); $o->$f(); $o->{'m'}(); $c::st(); $c::$f(); A::$f(); A::{$f}(); new $c; new ($c . 'x'); new static; [$o, 'm'](); ('f')(); (fn () => 1)(); $this->p['k'](); ($this->p)();
        f(g(h: 1), name: f(...$x)); f($o); $this(1);
        echo "{$o->m()} $o->p $o->p->x {$this->p['x']} $f[0]", <<<X
          {$this->m("{$this->m()}")} $this->p
          X, `ls {$this->p}`;
        isset($o->p); empty($o->p); unset($o->p); eval('x'); print f(); exit(f()); die(f());
        return match (f()) { self::st() => throw new \Exception(f()), default => $o instanceof A };
    }
}
function f() {}
function g() {}
array_map('N\f', []); usort($x, [$o, 'm']); call_user_func('N\A::st'); call_user_func([A::class, 'st']);
