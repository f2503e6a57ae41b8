<?php
function a(PDO $db) {
    $db->query('SELECT email, total, o.id FROM users u JOIN orders o ON o.user_id = u.id');
    $db->query('SELECT id FROM users, orders');
    $db->query('SELECT name FROM users WHERE id IN (SELECT user_id FROM orders)');
    $db->query('WITH big AS (SELECT user_id FROM orders) SELECT name FROM users JOIN big ON big.user_id = users.id');
    $db->query('SELECT s FROM (SELECT SUM(total) AS s FROM orders) t');
    $db->query('SELECT EXTRACT(YEAR FROM message) FROM log');
    $db->query("SELECT TRIM(LEADING 'x' FROM name) FROM users");
    $db->query('UPDATE users JOIN orders ON orders.user_id = users.id SET orders.total = 0');
    $db->query('DELETE o FROM orders o JOIN users u ON u.id = o.user_id');
    $db->query('SELECT 1 FROM users WHERE email IS DISTINCT FROM name');
    $db->query('SELECT id FROM users UNION SELECT id FROM orders');
    $db->query('SELECT TABLE_NAME FROM information_schema.users');
}
