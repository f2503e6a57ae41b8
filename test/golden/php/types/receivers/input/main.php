<?php
namespace N;
class Pen { public $ink = 1; public function scribble() {} }
class Ink { public $ink = 2; public function scribble() {} }
class Desk
{
    /** @var Pen */
    private $documented;
    private $assigned;
    private Pen|Ink $either;
    public function __construct() { $this->assigned = new Pen; }
    public function run(Pen $proven, $unknown)
    {
        $proven->scribble();
        $this->documented->scribble();
        $this->documented->ink = $this->documented->ink;
        $this->assigned->scribble();
        $this->assigned->ink = $this->assigned->ink;
        $this->either->scribble();
        $this->either->ink = $this->either->ink;
        $unknown->scribble();
        $unknown->run($proven, null);
    }
}
