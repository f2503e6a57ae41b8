<?php
// é
function prêt() { return "é" . prêt(); }
class © {}
