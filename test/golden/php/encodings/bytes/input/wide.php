<?php /* 😀 */ class Wörter { function 日() { return $this->日() . "😀" . f(); } } function f() {}
