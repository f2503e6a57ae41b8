<?php
namespace Deep\Down;

class Lonely
{
    public function run() {}
}
