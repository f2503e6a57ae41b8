<?php
namespace App;
class Cart { const MAX = 1; public $items; function total() {} }
function unique_helper() {}
