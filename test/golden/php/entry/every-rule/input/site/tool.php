<?php
if (PHP_SAPI !== "cli") {
    die("no");
}
echo $argv[1];
