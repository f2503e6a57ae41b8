<?php
use Illuminate\Support\Facades\DB;
function a($conn, $qb, $dbr, $mail) {
    DB::table('users')->where('email', 'x')->get();
    DB::table('users')->insert(['name' => 'x', 'email' => 'y']);
    DB::table('orders')->where('id', 1)->update(['total' => 5]);
    DB::table('orders')->join('users', 'users.id', '=', 'orders.user_id')->orderBy('total')->delete();
    DB::table('nowhere')->get();
    DB::table($qb)->get();
    $conn->insert('log', ['message' => 'x']);
    $conn->update('users', ['name' => 'x'], ['id' => 1]);
    $conn->delete('log', ['id' => 1]);
    $qb->select('u.id')->from('users', 'u')->innerJoin('u', 'orders', 'o', 'o.user_id = u.id');
    $dbr->newSelectQueryBuilder()->select('id')->from('log')->fetchResultSet();
    $mail->from('someone@example.org');
    $mail->select('weekday');
}
