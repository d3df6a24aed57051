// SPDX-License-Identifier: MIT
// What the files of src/home share.
#ifndef PESTHOUSE_HOME_INSIDE_H
#define PESTHOUSE_HOME_INSIDE_H

#include "home/home.h"

enum ph_status home_refused(enum ph_refusal refusal);
// Begins the body of a request; asks what it says, as a client would, and frees it.
void home_request_begin(struct ph_writer *body, const char *kind);
enum ph_status home_request(struct home *home, struct ph_table_request asked, struct ph_writer *body,
                            struct ph_error *error);
// Writes a member that is a list of lines, each of which ends with a newline.
void home_write_lines(struct ph_writer *body, const char *key, const char *lines, size_t length);
// Reads home->left from the last entry of its journal that has it.
void home_left_read(struct home *home);
// Adds what waits to the journal.
void home_commit(struct home *home);
enum ph_status home_viewers_init(struct home *home);
void home_viewers_deinit(struct home *home);
// Tells those who look what was committed last.
void home_tell(struct home *home);
enum ph_status home_choose(const struct ph_bot_job *job, const struct ph_search_limits *limits, ph_action *action,
                           struct ph_error *error);
// Answers a desk's request for the record of a table, with the request's "date" if it has one.
enum ph_status home_answer_record(const struct ph_table *table, struct ph_json request, struct ph_writer *writer,
                                  struct ph_error *error);
// Gives `table`, whose seats are filled, the first moves of a recorded game.
enum ph_status home_branch(struct ph_table *table, const char *record, size_t moves, int64_t now,
                           struct ph_error *error);

#endif
