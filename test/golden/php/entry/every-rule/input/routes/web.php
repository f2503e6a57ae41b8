<?php
use App\Cart;
use Illuminate\Support\Facades\Route;

Route::middleware('auth')->prefix('cart')->group(function () {
    Route::get('/{id}', [Cart::class, 'show']);
    Route::post('/', 'App\Cart@add');
    Route::get('/sum', fn () => 0);
});
Route::get('/short', 'Lonely@run');
Route::get('/twice', [App\Twice::class, 'run']);
Route::apiResource('items', Cart::class)->only('show');
Route::get('/none', [$x, 'm']);
