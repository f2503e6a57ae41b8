<?php
use Illuminate\Database\Migrations\Migration;
use Illuminate\Database\Schema\Blueprint;
use Illuminate\Support\Facades\Schema;

return new class extends Migration {
    public function up(): void
    {
        Schema::create('invoices', function (Blueprint $table) {
            $table->id();
            $table->foreignId('order_id')->constrained('orders');
            $table->foreign('user_id')->references('id')->on('users');
            $table->string('title', 120)->nullable();
        });
        Schema::table('users', function (Blueprint $table) {
            $table->string('email');
        });
    }
};
