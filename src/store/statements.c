// SPDX-License-Identifier: MIT
#include "store/statements.h"

#define LISTED "SELECT id, number, state, listed, due, about FROM tables "
#define PAGE "id > ?1 ORDER BY id LIMIT ?2"

const char *const sql_statements[SQL_ID_COUNT] = {
    [SQL_COUNTER_READ] = "SELECT value FROM counters WHERE name = ?1",
    [SQL_COUNTER_WRITE] = "INSERT INTO counters (name, value) VALUES (?1, ?2) "
                          "ON CONFLICT (name) DO UPDATE SET value = excluded.value",
    [SQL_COUNTER_NEXT] = "UPDATE counters SET value = value + 1 WHERE name = ?1 RETURNING value",

    [SQL_TABLE_MAKE] = "INSERT INTO tables (id, number, state, listed, due, chat, about, secrets) "
                       "VALUES (?1, 0, 0, 0, 0, 0, '', '') ON CONFLICT (id) DO NOTHING",
    // Compares and sets, so that of two servers one moves.
    [SQL_TABLE_MOVE] = "UPDATE tables SET number = ?3, state = ?4, listed = ?5, due = ?6, about = coalesce(?7, about), "
                       "secrets = coalesce(?8, secrets) WHERE id = ?1 AND number = ?2 RETURNING number",
    [SQL_TABLE_READ] = "SELECT number, chat, secrets FROM tables WHERE id = ?1",
    [SQL_TABLE_EXISTS] = "SELECT number FROM tables WHERE id = ?1",

    [SQL_ENTRY_ADD] = "INSERT INTO journal (table_id, number, line) VALUES (?1, ?2, ?3)",
    [SQL_ENTRY_SET] = "UPDATE journal SET line = ?3 WHERE table_id = ?1 AND number = ?2",
    [SQL_JOURNAL] = "SELECT line FROM journal WHERE table_id = ?1 ORDER BY number",
    [SQL_JOURNAL_OF_PERSON] = "SELECT journal.line, journal.table_id, journal.number FROM seats "
                              "JOIN journal ON journal.table_id = seats.table_id WHERE seats.person = ?1",

    [SQL_SEATS_LEAVE] = "UPDATE seats SET sits = 0 WHERE table_id = ?1",
    [SQL_SEATS_SIT] = "INSERT INTO seats (person, table_id, sits) VALUES (?1, ?2, 1) "
                      "ON CONFLICT (person, table_id) DO UPDATE SET sits = 1",
    [SQL_SEATS_FORGET] = "DELETE FROM seats WHERE person = ?1",

    [SQL_LIST_ALL] = LISTED "WHERE " PAGE,
    [SQL_LIST_DUE] = LISTED "WHERE due < ?3 AND (due, id) > (?4, ?1) ORDER BY due, id LIMIT ?2",
    [SQL_LIST_PUBLIC] = LISTED "WHERE listed = 1 AND state = 0 AND " PAGE,
    [SQL_LIST_OF_PERSON] =
        LISTED "JOIN seats ON seats.table_id = id WHERE seats.person = ?3 AND seats.sits = 1 AND " PAGE,

    [SQL_CHAT_COUNT] = "UPDATE tables SET chat = ?2 WHERE id = ?1 AND chat < ?2 RETURNING chat",
    [SQL_CHAT_ADD] = "INSERT INTO chat (table_id, number, person, line) VALUES (?1, ?2, ?3, ?4)",
    [SQL_CHAT_READ] = "SELECT line FROM (SELECT number, line FROM chat WHERE table_id = ?1 AND number > ?2 "
                      "ORDER BY number DESC LIMIT ?3) AS latest ORDER BY number",
    [SQL_CHAT_FORGET] = "DELETE FROM chat WHERE person = ?1 RETURNING number",

    [SQL_PERSON_ADD] = "INSERT INTO people (id, name, folded, made) VALUES (?1, ?2, ?3, ?4)",
    [SQL_PERSON_EXISTS] = "SELECT id FROM people WHERE id = ?1",
    [SQL_PERSON_RENAME] = "UPDATE people SET name = ?2, folded = ?3 WHERE id = ?1 RETURNING id",
    [SQL_PERSON_FORGET] = "DELETE FROM people WHERE id = ?1 RETURNING id",
    [SQL_NAME_OWNER] = "SELECT id FROM people WHERE folded = ?1 AND password IS NOT NULL",
    [SQL_ACCOUNT_RIVAL] = "SELECT rival.id FROM people AS rival JOIN people AS own ON rival.folded = own.folded "
                          "WHERE own.id = ?1 AND rival.id <> ?1 AND rival.password IS NOT NULL",
    [SQL_ACCOUNT_SET] = "UPDATE people SET password = ?2 WHERE id = ?1 RETURNING id",
    [SQL_ACCOUNT_FIND] = "SELECT id, password FROM people WHERE folded = ?1 AND password IS NOT NULL",

    [SQL_SESSION_ADD] = "INSERT INTO sessions (token, person, seen) VALUES (?1, ?2, ?3)",
    [SQL_SESSION_FIND] =
        "SELECT people.id, people.name, CASE WHEN people.password IS NULL THEN 0 ELSE 1 END, "
        "sessions.seen FROM sessions JOIN people ON people.id = sessions.person WHERE sessions.token = ?1",
    [SQL_SESSION_SEEN] = "UPDATE sessions SET seen = ?2 WHERE token = ?1",
    [SQL_SESSION_END] = "DELETE FROM sessions WHERE token = ?1 RETURNING person",
    [SQL_SESSIONS_END] = "DELETE FROM sessions WHERE person = ?1 RETURNING person",
};
