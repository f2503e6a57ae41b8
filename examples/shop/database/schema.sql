CREATE TABLE IF NOT EXISTS products (
    sku VARCHAR(32) NOT NULL PRIMARY KEY,
    name VARCHAR(200) NOT NULL,
    price INTEGER NOT NULL,
    category VARCHAR(16) NOT NULL DEFAULT 'green'
);

CREATE TABLE IF NOT EXISTS orders (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    customer VARCHAR(200) NOT NULL,
    status VARCHAR(16) NOT NULL DEFAULT 'open',
    total INTEGER NOT NULL
);

CREATE TABLE IF NOT EXISTS order_lines (
    order_id INTEGER NOT NULL REFERENCES orders (id),
    sku VARCHAR(32) NOT NULL REFERENCES products (sku),
    quantity INTEGER NOT NULL,
    PRIMARY KEY (order_id, sku)
);

CREATE INDEX IF NOT EXISTS orders_by_customer ON orders (customer);
