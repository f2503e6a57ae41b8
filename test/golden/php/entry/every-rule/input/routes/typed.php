<?php
$router->get('/typed', [$cart = new App\Cart(), 'show']);
$basket = new App\Cart();
$router->get('/basket', [$basket, 'show']);
