<?php

declare(strict_types=1);

use Shop\Storage\Database;

return new class {
    public function up(Database $database): void
    {
        $database->run('ALTER TABLE orders ADD COLUMN discount INTEGER NOT NULL DEFAULT 0');
    }

    public function down(Database $database): void
    {
        $database->run('ALTER TABLE orders DROP COLUMN discount');
    }
};
