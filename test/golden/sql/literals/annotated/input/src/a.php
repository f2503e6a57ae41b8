<?php
function a(PDO $db, mysqli $m) {
    $db->query('SELECT id, email FROM users');
    $db->query('SELECT * FROM orders');
    $db->prepare("SELECT u.name FROM users AS u WHERE u.status = ?");
    $db->exec("DELETE FROM orders WHERE total < 5 AND user_id = 3");
    $m->query("UPDATE users SET name = 'from orders', status = 1 WHERE id = 7");
    mysqli_query($m, "INSERT INTO log (id, message) VALUES (1, 'x')");
    $m->query('REPLACE INTO `log` SET message = "y"');
    $m->query('TRUNCATE TABLE log');
    $m->query('ALTER TABLE log ADD extra INT');
    $m->query('DROP TABLE IF EXISTS log');
    $m->query('INSERT INTO log (id) SELECT id FROM users');
    $m->multi_query('DELETE FROM log; SELECT id FROM users');
}
