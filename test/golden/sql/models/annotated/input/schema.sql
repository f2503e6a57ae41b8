CREATE TABLE users (id INT PRIMARY KEY, name VARCHAR(40), email VARCHAR(80), status INT);
CREATE TABLE orders (id INT PRIMARY KEY, user_id INT, total DECIMAL(10,2));
CREATE TABLE log (id INT, message TEXT);
