<?php
use Illuminate\Database\Eloquent\Model;
use Illuminate\Support\Facades\DB;

class User extends Model {}

function all(PDO $pdo, array $row, string $more): array
{
    User::where('id', 1)->update(['name' => 'x']);
    User::query()->update(['name' => 'y']);
    User::updateOrCreate(['id' => 1]);
    User::truncate();
    DB::table('users')->truncate();
    $pdo->query("CREATE TABLE tmp_{$more} (id INT)");
    $pdo->exec("DROP TABLE users, $more");
    $pdo->exec("INSERT INTO users (name) VALUES ($more)");
    $delete = 'DELETE FROM users WHERE id = 3';
    $update = "UPDATE users SET name = 'z' WHERE id = 4";
    return [$delete, $update];
}
