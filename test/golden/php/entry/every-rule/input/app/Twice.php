<?php
namespace App;

class Twice
{
    public function run() {}
}
