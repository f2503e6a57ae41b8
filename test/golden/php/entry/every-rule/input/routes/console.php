<?php
use Illuminate\Support\Facades\Schedule;

Schedule::command('cart:purge --all')->dailyAt('02:30');
