<?php
use Doctrine\Migrations\AbstractMigration;

final class Version20260102 extends AbstractMigration
{
    public function up($schema): void
    {
        $this->addSql('CREATE TABLE notes (id INT NOT NULL, text VARCHAR(20))');
        $this->addSql('ALTER TABLE users ADD COLUMN age INT');
    }
}
