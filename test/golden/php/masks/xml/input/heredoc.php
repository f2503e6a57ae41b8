<?php
$h = <<<X
<?xml a ?> {$o->m()}
X;
function after_xml() {}
