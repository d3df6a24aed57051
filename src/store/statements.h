// SPDX-License-Identifier: MIT
// Every statement of SQL that the store uses, and the schema that they are written against (store/schema.c).
#ifndef PESTHOUSE_STORE_STATEMENTS_H
#define PESTHOUSE_STORE_STATEMENTS_H

enum sql_id {
    SQL_COUNTER_READ,
    SQL_COUNTER_WRITE,
    SQL_COUNTER_NEXT,
    SQL_TABLE_MAKE,
    SQL_TABLE_MOVE,
    SQL_TABLE_READ,
    SQL_TABLE_EXISTS,
    SQL_ENTRY_ADD,
    SQL_ENTRY_SET,
    SQL_JOURNAL,
    SQL_JOURNAL_OF_PERSON,
    SQL_SEATS_LEAVE,
    SQL_SEATS_SIT,
    SQL_SEATS_FORGET,
    SQL_LIST_ALL,
    SQL_LIST_DUE,
    SQL_LIST_PUBLIC,
    SQL_LIST_OF_PERSON,
    SQL_CHAT_COUNT,
    SQL_CHAT_ADD,
    SQL_CHAT_READ,
    SQL_CHAT_FORGET,
    SQL_PERSON_ADD,
    SQL_PERSON_EXISTS,
    SQL_PERSON_RENAME,
    SQL_PERSON_FORGET,
    SQL_NAME_OWNER,
    SQL_ACCOUNT_RIVAL,
    SQL_ACCOUNT_SET,
    SQL_ACCOUNT_FIND,
    SQL_SESSION_ADD,
    SQL_SESSION_FIND,
    SQL_SESSION_SEEN,
    SQL_SESSION_END,
    SQL_SESSIONS_END,
    SQL_ID_COUNT,
};

// Parameters are ?1, ?2 …; there is no other question mark.
extern const char *const sql_statements[SQL_ID_COUNT];

#endif
