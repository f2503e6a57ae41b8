<?php
class Merged
{
<<<<<<< ours
    function a() { return 1; }
=======
    function b() { return 2; }
>>>>>>> theirs
    function c() { return $this->a(); }
}
