<?php
interface Runs { public function run(); public static function make(); }
abstract class Base { abstract function step(); public function __construct() {} private function own() {} function both() {} function run() {} }
trait Steps { function step() {} private function own() {} static function make() {} function both() {} }
class Job extends Base implements Runs { use Steps; public function __construct() {} private function own() {} function BOTH() {} }
abstract class Made { abstract function __construct(int $x); }
class Maker extends Made { function __construct(int $x) {} function __toString() { return ''; } }
class Bag implements \Countable, \IteratorAggregate { function count(): int { return 0; } function getIterator(): \Iterator { } }
class Low extends Job { function run() {} static function make() {} function step() {} }
