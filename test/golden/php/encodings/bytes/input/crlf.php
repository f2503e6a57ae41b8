<?php
function crlf()
{
    return crlf();
}
