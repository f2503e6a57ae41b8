<?php

function format_text($name, $cents)
{
    return sprintf('%-10s %8.2f', $name, $cents / 100);
}

/** Only reached through call_user_func() in sales_report(). */
function format_html($name, $cents)
{
    return '<li>' . htmlspecialchars($name) . ': ' . sprintf('%.2f', $cents / 100) . '</li>';
}
