<?php
function a(PDO $db) {
    $db->query('SELECT a FROM missing');
    $db->query('SELECT m.a, users.id FROM missing m, users');
    $x = 'SELECT a FROM missing WHERE b = 1';
    $x = 'select a from missing where b = 1';
    $db->query('SELECT 1 FROM dual');
    return $x;
}
