<?php
class Page extends \Vendor\Page
{
    public function run() { $this->show(); self::make(); parent::__construct(); return self::LIMIT . self::$shared . $this->inherited . static::class; }
    public function set() { $this->inherited = 1; self::$shared = 2; }
}
class Two extends Page { use \Vendor\Helps; public function run() { $this->help(); return $this->p . self::X; } }
new Page(); Page::stat(); echo Page::CONST_; (new Two)->any();
class Fault extends \RuntimeException { public function text() { return $this->getMessage() . $this->message . $this->nothing(); } }
new Fault('x');
