<?php
use Doctrine\ORM\Mapping as ORM;
use Illuminate\Database\Eloquent\Model;
class User extends Model {}
class Entry extends Model
{
    protected $table = 'log';
}
class Sub extends Entry {}
#[ORM\Entity]
#[ORM\Table(name: 'orders')]
class Order
{
    #[ORM\Column(type: 'decimal')]
    private string $total;
    #[ORM\Column(name: 'user_id')]
    private int $user;
    private int $id;
}
/**
 * @ORM\Table(name="users")
 */
class Person
{
    /** @ORM\Column(name="email", length=80) */
    private $mail;
}
class Report
{
    private $table = 'striped';
}
function a(): void
{
    User::where('id', 1)->get();
    Entry::create(['message' => 'x']);
    Sub::destroy(1);
    Report::find(1);
}
