/*!40101 SET NAMES utf8 */;
CREATE TABLE `a` (
  `id` int(11) NOT NULL,
  b_id int REFERENCES b (id),
  CONSTRAINT f FOREIGN KEY (b_id) REFERENCES b (id) ON DELETE CASCADE
);
CREATE TABLE b (id int PRIMARY KEY, name text);
CREATE VIEW v AS SELECT name FROM b;
INSERT INTO b (name) VALUES ('x;y');
