<?php
require __DIR__ . '/../lib/a.php';
require_once(__DIR__ . "/../lib/b.php");
include dirname(__DIR__) . '/lib/a.php';
include_once dirname(__FILE__, 2) . '/lib' . '/b.php';
include 'lib/a.php';
include 'part.php';
include './part.php';
include '../lib/b.php';
include __DIR__ . '/gone.php';
include $path;
include __DIR__ . "/$name.php";
include ROOT . '/lib/a.php';
include 'http://example.org/x.php';
include __DIR__ . '/../../outside.php';
$x = (include 'part.php') + 1;
