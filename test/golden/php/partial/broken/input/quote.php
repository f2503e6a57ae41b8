<?php
function quote() {}
$s = "never closed;
function lost() {}
