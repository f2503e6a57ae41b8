<?php
namespace App;

use Illuminate\Console\Command;

class Cart
{
    public function show($id) {}
    public function add() {}
}

class Purge extends Command
{
    protected $signature = 'cart:purge {--all}';
    public function handle() {}
}
