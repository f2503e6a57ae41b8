<?php
namespace App;
use Vendor\Thing;
class Mine extends Thing implements \JsonSerializable, \Stringable { use \Vendor\Helps; }
function f(\PDO $db, Thing $t): \Generator
{
    strlen('x'); unknown_function(); Vendor\g(); \Vendor\h();
    Thing::make(); new \ArrayObject([]); \DateTime::createFromFormat('Y', '1');
    echo \PDO::ATTR_ERRMODE, Thing::X, Thing::$y, E_ALL, \Vendor\CONSTANT;
    try { yield 1; } catch (\Exception | Thing $e) { throw new \LogicException('x'); }
    return $t instanceof Thing;
}
