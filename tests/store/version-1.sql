-- SPDX-License-Identifier: MIT
-- A store of schema 1, with two tables and what people said at one of them.
PRAGMA application_id = 1348825972;
PRAGMA journal_mode = WAL;
CREATE TABLE counters (name TEXT NOT NULL PRIMARY KEY, value BIGINT NOT NULL);
CREATE TABLE tables (id TEXT NOT NULL PRIMARY KEY, number BIGINT NOT NULL, state BIGINT NOT NULL, listed BIGINT NOT NULL, due BIGINT NOT NULL, chat BIGINT NOT NULL, about TEXT NOT NULL, secrets TEXT NOT NULL) WITHOUT ROWID;
CREATE INDEX tables_due ON tables (due);
CREATE TABLE journal (table_id TEXT NOT NULL, number BIGINT NOT NULL, line TEXT NOT NULL, PRIMARY KEY (table_id, number)) WITHOUT ROWID;
CREATE TABLE chat (table_id TEXT NOT NULL, number BIGINT NOT NULL, person BIGINT NOT NULL, line TEXT NOT NULL, PRIMARY KEY (table_id, number)) WITHOUT ROWID;
CREATE INDEX chat_person ON chat (person);
CREATE TABLE seats (person BIGINT NOT NULL, table_id TEXT NOT NULL, sits BIGINT NOT NULL, PRIMARY KEY (person, table_id)) WITHOUT ROWID;
CREATE INDEX seats_table ON seats (table_id);
INSERT INTO counters VALUES ('schema', 1), ('alive', 123456);
INSERT INTO tables VALUES ('a', 3, 1, 1, 5000, 2, '{"game":"rattus"}', '{"secret":"01"}');
INSERT INTO tables VALUES ('b', 1, 0, 0, 9223372036854775807, 0, '', '');
INSERT INTO journal VALUES ('a', 1, '{"n":1,"table":"a"}'), ('a', 2, '{"n":2,"table":"a"}'), ('a', 3, '{"n":3,"table":"a"}');
INSERT INTO journal VALUES ('b', 1, '{"n":1,"table":"b"}');
INSERT INTO chat VALUES ('a', 1, 41, 'hello'), ('a', 2, 17, 'hello back');
INSERT INTO seats VALUES (17, 'a', 1), (40, 'a', 1), (17, 'b', 0);
