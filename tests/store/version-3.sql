-- SPDX-License-Identifier: MIT
-- A store of schema 3, with two tables, and people of whom one has an account.
PRAGMA application_id = 1348825972;
PRAGMA journal_mode = WAL;
CREATE TABLE counters (name TEXT NOT NULL PRIMARY KEY, value BIGINT NOT NULL);
CREATE TABLE tables (id TEXT NOT NULL PRIMARY KEY, number BIGINT NOT NULL, state BIGINT NOT NULL, listed BIGINT NOT NULL, due BIGINT NOT NULL, chat BIGINT NOT NULL, about TEXT NOT NULL, secrets TEXT NOT NULL, maker BIGINT NOT NULL DEFAULT 0, made BIGINT NOT NULL DEFAULT 0) WITHOUT ROWID;
CREATE INDEX tables_due ON tables (due);
CREATE INDEX tables_maker ON tables (maker);
CREATE INDEX tables_listed ON tables (made) WHERE listed = 1 AND state < 2;
CREATE TABLE journal (table_id TEXT NOT NULL, number BIGINT NOT NULL, line TEXT NOT NULL, PRIMARY KEY (table_id, number)) WITHOUT ROWID;
CREATE TABLE chat (table_id TEXT NOT NULL, number BIGINT NOT NULL, person BIGINT NOT NULL, line TEXT NOT NULL, PRIMARY KEY (table_id, number)) WITHOUT ROWID;
CREATE INDEX chat_person ON chat (person);
CREATE TABLE seats (person BIGINT NOT NULL, table_id TEXT NOT NULL, sits BIGINT NOT NULL, PRIMARY KEY (person, table_id)) WITHOUT ROWID;
CREATE INDEX seats_table ON seats (table_id);
CREATE TABLE people (id BIGINT NOT NULL PRIMARY KEY, name TEXT NOT NULL, folded TEXT NOT NULL, made BIGINT NOT NULL, password TEXT) WITHOUT ROWID;
CREATE UNIQUE INDEX people_accounts ON people (folded) WHERE password IS NOT NULL;
CREATE TABLE sessions (token TEXT NOT NULL PRIMARY KEY, person BIGINT NOT NULL, seen BIGINT NOT NULL) WITHOUT ROWID;
CREATE INDEX sessions_person ON sessions (person);
INSERT INTO counters VALUES ('schema', 3), ('alive', 123456), ('person', 41);
INSERT INTO tables VALUES ('a', 3, 1, 1, 5000, 2, '{"game":"rattus"}', '{"secret":"01"}', 17, 1000);
INSERT INTO tables VALUES ('b', 1, 0, 0, 9223372036854775807, 0, '', '', 17, 2000);
INSERT INTO journal VALUES ('a', 1, '{"n":1,"table":"a"}'), ('a', 2, '{"n":2,"table":"a"}'), ('a', 3, '{"n":3,"table":"a"}');
INSERT INTO journal VALUES ('b', 1, '{"n":1,"table":"b"}');
INSERT INTO chat VALUES ('a', 1, 41, 'hello'), ('a', 2, 17, 'hello back');
INSERT INTO seats VALUES (17, 'a', 1), (40, 'a', 1), (17, 'b', 0);
INSERT INTO people VALUES (17, 'Ben', 'ben', 1000, '$hash'), (41, 'Anna', 'anna', 1000, NULL);
INSERT INTO sessions VALUES ('0000000000000000000000000000000000000000000000000000000000000001', 41, 1000);
