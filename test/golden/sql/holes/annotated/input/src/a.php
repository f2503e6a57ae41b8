<?php
function a(PDO $db, $wpdb, string $where, string $table, string $p, int $n, array $ids) {
    $db->query("SELECT id FROM users WHERE $where ORDER BY name");
    $db->query("SELECT id FROM $table");
    $db->query('SELECT id FROM ' . $table . ' WHERE 1');
    $db->query("SELECT id FROM {$p}users");
    $db->query('DELETE FROM ' . 'orders' . ' WHERE user_id = ' . $n);
    $db->query("SELECT $p FROM users WHERE id = {$ids[0]}");
    $db->query(sprintf('SELECT name FROM users WHERE id = %d', $n));
    $db->query(sprintf('DELETE FROM %s WHERE id = %d', $table, $n));
    $wpdb->get_results($wpdb->prepare("SELECT name FROM users WHERE id = %d", $n));
    $db->query("SELECT id FROM users WHERE id IN (" . implode(',', $ids) . ") AND status = 1");
    $sql = 'SELECT name '
        . 'FROM users '
        . 'WHERE status = ' . (int) $n;
    $sql = "UPDATE users SET $p = 1, name = 'x'";
    $sql = <<<SQL
        SELECT u.email,
               $p
        FROM users u
        LEFT JOIN {$p}items i ON i.user_id = u.id
        SQL;
    $sql = <<<'SQL'
        INSERT INTO log
            (message)
        VALUES ('$p')
        SQL;
    $db->query('SELECT name FROM users WHERE name = \'it\\\'s from orders\' AND id = 1');
    return $sql;
}
