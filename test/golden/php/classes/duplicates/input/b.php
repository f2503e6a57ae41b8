<?php
function f() {} class C { const K = 1; static $s; function m() {} static function st() {} } interface I {} trait T { function t() {} } const X = 2;
