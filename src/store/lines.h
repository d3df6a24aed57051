// SPDX-License-Identifier: MIT
// Stored lines of JSON that name people: entries of journals, lines of chat, and what lists show of tables. An object
// of theirs names somebody by "person", a number, perhaps with "name".
#ifndef PESTHOUSE_STORE_LINES_H
#define PESTHOUSE_STORE_LINES_H

#include "store/sql.h"

// Whom an object names from now on. *name is NULL; set, it takes the place of the name, if there is one.
typedef uint64_t line_rename(const void *context, uint64_t person, const char **name);

// Rewrites the entries and the lists of a person's tables, but for those of another person. Returns the number of
// entries that changed.
uint32_t lines_rewrite(struct sql *db, uint64_t person, uint64_t but, line_rename *rename, const void *context);
// Rewrites what a person said in chat.
void lines_rewrite_chat(struct sql *db, uint64_t person, line_rename *rename, const void *context);
// Rewrites all lines there are, chat included, without a word to other servers.
void lines_rewrite_all(struct sql *db, line_rename *rename, const void *context);

#endif
