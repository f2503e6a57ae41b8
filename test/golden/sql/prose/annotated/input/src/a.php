<?php
function a($em, PDO $db, $mail) {
    echo 'Select users from the list below';
    echo 'Update users';
    echo "Delete orders from your log";
    echo 'select one of the users';
    echo 'Delete items', 'Truncate log', 'Call users', 'Use users', 'Show users', 'Replace log';
    throw new Exception('INSERT failed for users');
    $em->createQuery('SELECT u FROM users u');
    log('CREATE TABLE failed, see log');
    $mail->subject('update orders set free');
    return 'select name from users where id = 1';
}
