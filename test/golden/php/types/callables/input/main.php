<?php
namespace N;
class Cache { public function __construct() {} public function get() {} }
/** @see \N\Cache */
class Facade { protected static function getFacadeAccessor() { return Cache::class; } public static function __callStatic($n, $a) {} }
function run()
{
    Facade::get();
    $class = Cache::class;
    new $class;
    $call = 'N\run';
    $call();
    usort($GLOBALS['list'], 'N\run');
    return [new Cache, 'get'];
}
