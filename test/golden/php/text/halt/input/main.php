<?php
$s = '__halt_compiler();'; // __halt_compiler();
function real() { return <<<X
__halt_compiler();
X; }
__Halt_Compiler /* c */ ( ) ;
<?php function fake() {} real();
