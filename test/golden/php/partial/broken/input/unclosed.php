<?php
function one() { return two(); }
class Open
{
    function three() { one(); }
    function four() { if (true) {
    function five() { one(); }
