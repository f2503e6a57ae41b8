<?php
// A GET request to a web application. Arguments: application folder below the corpus, entry point in it, query string.

[, $folder, $entry, $query] = $argv;
$application = getenv('RAGRAF_TRACE_ROOT') . "/$folder";
parse_str($query, $_GET);
$_REQUEST = $_GET;
$_SERVER['REQUEST_METHOD'] = 'GET';
$_SERVER['REQUEST_URI'] = "/w/$entry?$query";
$_SERVER['QUERY_STRING'] = $query;
$_SERVER['SCRIPT_NAME'] = $_SERVER['PHP_SELF'] = "/w/$entry";
$_SERVER['SERVER_NAME'] = $_SERVER['HTTP_HOST'] = 'localhost';
$_SERVER['SERVER_PORT'] = '80';
$_SERVER['REMOTE_ADDR'] = '127.0.0.1';
chdir($application);
require "$application/$entry";
