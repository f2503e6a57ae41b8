<?php
/**
 * File comment: {@see Thing::run()}.
 */

/** Of the class. function fake() {} */
class Thing
{
    // line one
    // line two
    /** @param Thing $x */
    #[\Deprecated]
    /* inner */
    public function run($x /* fake() */, # fake()
        $y = 1) { return /* fake() */ real(); }
}
function real() {}
