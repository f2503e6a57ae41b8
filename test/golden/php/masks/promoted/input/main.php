<?php
class M
{
    function __construct(
        readonly T $a,
        readonly public T $b,
        public private(set) T $c,
        private(set) T $d,
        final public T $e,
        final T $f,
        #[X] readonly ?T $g = new T(1),
        public readonly T|null $h = null,
    ) { $this->a; $this->c; $this->f; }
    function after() {}
}
class T {}
class X {}
