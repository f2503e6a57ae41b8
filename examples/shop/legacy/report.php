<?php
// Sales report from before the rewrite. Kept because the bookkeeper still calls it.

include_once dirname(__FILE__) . '/lib/format.php';

define('REPORT_TITLE', 'Sales');

$report_formatters = array('text' => 'format_text', 'html' => 'format_html');

function sales_report($title = REPORT_TITLE, $format = 'text')
{
    global $report_formatters;

    $lines = array(report_heading($title));
    foreach (report_rows() as $name => $cents) {
        $lines[] = call_user_func($report_formatters[$format] ?? 'format_text', $name, $cents);
    }

    return join("\n", $lines) . "\n";
}

function report_heading($title)
{
    return strtoupper($title);
}

function report_rows()
{
    return array('Assam' => 1780, 'Tea pot' => 3900);
}
