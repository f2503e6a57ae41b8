<?php
class Before { function ok() { return helper(); } }
class Half
{
    function first() { return helper(); }
    function broken( { return }
    function last() { return helper(); }
}
function helper() { return 1; }
$x = [1, 2;
function after() { return helper(); }
