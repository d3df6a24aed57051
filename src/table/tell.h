// SPDX-License-Identifier: MIT
// The projector, the one door out of a table: what an entry, or all that has happened, is to one viewer. A viewer is a
// seat or PH_ONLOOKER; what it may know of the game is up to core/seen.h alone.
//
// A message carries the position in one of two forms. As JSON: {"moves", "view", "legal"}; `legal` lists up to
// PH_LEGAL_LISTED actions for the seat that is asked, else their types. Packed: the same as bytes in base64, without
// `legal`, as long for every viewer whatever is hidden; only for our own clients of the same build (table/packed.h).
#ifndef PESTHOUSE_TABLE_TELL_H
#define PESTHOUSE_TABLE_TELL_H

#include "table/table.h"

enum { PH_LEGAL_LISTED = 400, PH_TABLE_ABOUT_SIZE = 4096, PH_PAST_MOVES = 64 };

enum ph_table_form { PH_FORM_JSON, PH_FORM_PACKED };

// Clients that read packed messages must be of the same build as the server.
extern const char ph_table_build[];

// Writes what the entry `index` of the last batch is to a viewer: {"t": "entry", "entry": {…}, …}. Only between the
// commit of the batch and the next request. PH_ERROR_NO_MEMORY.
enum ph_status ph_table_tell(struct ph_table *table, size_t index, int seat, enum ph_table_form form,
                             struct ph_writer *writer);
// Writes everything that a viewer may know now, for one that has just come: {"t": "hello", …}. PH_ERROR_NO_MEMORY.
enum ph_status ph_table_hello(struct ph_table *table, int seat, enum ph_table_form form, struct ph_writer *writer);
// Writes the last PH_PAST_MOVES moves, or fewer, before that number for a viewer who was not told them when they were
// made, and the position after them: {"t": "past", "first", "before", …}; packed also the views between them.
// PH_ERROR_BAD_REQUEST if there are not that many moves, or the number is 0; PH_ERROR_NO_MEMORY.
enum ph_status ph_table_past(struct ph_table *table, int seat, enum ph_table_form form, size_t before,
                             struct ph_writer *writer);
// Writes what lists of tables show of one, for anybody: an object of less than PH_TABLE_ABOUT_SIZE bytes.
void ph_table_about(const struct ph_table *table, struct ph_writer *writer);
// Writes the record of a game that has begun: after the end all of it, before what the viewer may know.
// PH_ERROR_NO_MEMORY.
enum ph_status ph_table_record(struct ph_table *table, int seat, struct ph_writer *writer);
// Writes the legal actions of one type for a seat that is asked, as a list. PH_ERROR_BAD_REQUEST if it is not asked, or
// the game has no such type; PH_ERROR_NO_MEMORY.
enum ph_status ph_table_legal(struct ph_table *table, int seat, const char *type, struct ph_writer *writer);
// Answers {"t": "chat", "text"} with the line that everybody gets: {"t": "chat", "c" its number, "time", "person",
// "name", "text"}.
enum ph_refusal ph_table_chat(struct ph_table *table, const struct ph_table_request *request, struct ph_writer *writer,
                              struct ph_error *error);
// Reads {"t": "report", "person", "why"}; without the last, `why` is "". The table itself keeps nothing of it.
enum ph_refusal ph_table_report(const struct ph_table_request *request, uint64_t *person, char why[PH_TABLE_CHAT_SIZE],
                                struct ph_error *error);
// Gives a line the next number, since somebody else's line has the one that it had. PH_ERROR_NO_MEMORY.
enum ph_status ph_table_chat_again(struct ph_table *table, struct ph_writer *line);
// For a table that is loaded: how many lines of chat there have been.
void ph_table_chat_resume(struct ph_table *table, uint32_t count);
// Writes the answer to a request: {"t": "answer", "code", "n" of its last entry, "message"}.
void ph_table_answer_json(struct ph_writer *writer, const struct ph_table_answer *answer, const struct ph_error *error);

#endif
