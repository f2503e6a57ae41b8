<?php
namespace N;
class Pen { public $ink = 1; public function write() {} }
class Ink { public $ink = 2; public function write() {} }
class Desk
{
    /** @var Pen */
    private $documented;
    private $assigned;
    private Pen|Ink $either;
    public function __construct() { $this->assigned = new Pen; }
    public function run(Pen $proven, $unknown)
    {
        $proven->write();
        $this->documented->write();
        $this->documented->ink = $this->documented->ink;
        $this->assigned->write();
        $this->assigned->ink = $this->assigned->ink;
        $this->either->write();
        $this->either->ink = $this->either->ink;
        $unknown->write();
        $unknown->run($proven, null);
    }
}
