<?php
// Syntax of PHP 8.3 to 8.5.
class Hooks
{
    public string $full { get => $this->first . helper(); set(string $value) { $this->first = $value; } }
    public private(set) string $first = 'a';
    protected(set) int $bare;
    abstract public int $must { get; }
    const int TYPED = 1;
    public function chain() { return new Hooks()->chain()->first; }
    public function pipe($x) { return $x |> helper(...) |> strtoupper(...); }
    public function fetch($n) { return static::{$n} . Hooks::{'TYPED'}; }
}
function helper($x = '') { return clone($x); }
#[\NoDiscard] function must() { return 1; }
#[Attr] const ATTRIBUTED = 1;
class Attr {}
