// SPDX-License-Identifier: MIT
// What `pesthouse admin` does with a store, one function a verb. Each returns an enum cli_exit and reports its
// failures.
#ifndef PESTHOUSE_CLI_ADMIN_H
#define PESTHOUSE_CLI_ADMIN_H

#include "cli/options.h"
#include "store/store.h"

struct admin_options {
    const char *store; // as --store names it; NULL: beside the saved games
    bool json;
    bool replace;
    const char *path;     // of the store
    const char *argument; // of the verb; NULL: none
    const char *second;   // the second one; NULL: none
    const char *control;  // the path of the server's socket, "": none
    const char *span;     // how long a ban holds; NULL: for good
    const char *why;
};

int admin_tables(const struct admin_options *options);
int admin_names(const struct admin_options *options);
int admin_reports(const struct admin_options *options);
int admin_people(const struct admin_options *options);
int admin_kick(const struct admin_options *options);
int admin_ban(const struct admin_options *options);
int admin_unban(const struct admin_options *options);
int admin_bans(const struct admin_options *options);
int admin_close(const struct admin_options *options);
int admin_notice(const struct admin_options *options);
int admin_rename(const struct admin_options *options);
int admin_resolve(const struct admin_options *options);
int admin_words(const struct admin_options *options);
int admin_data(const struct admin_options *options);
// Forgets a person, or blocks the word of the options or does so no longer, by way of a server that runs; false: none
// does.
bool admin_forget_live(const struct admin_options *options, uint64_t person, int *code);
bool admin_word_live(const struct admin_options *options, bool blocked, int *code);
int admin_export(const struct admin_options *options);
int admin_forget(const struct admin_options *options);
int admin_times(const struct admin_options *options);
int admin_check(const struct admin_options *options);
int admin_backup(const struct admin_options *options);
int admin_restore(const struct admin_options *options);

// Reports a failure on standard error; the exit code for it.
int admin_refuse(enum ph_status status, const struct ph_error *error);
// Opens the store; another exit code than CLI_EXIT_OK was reported.
int admin_open(struct store **store, const struct admin_options *options, enum store_use use);
// Asks the store; false: it failed, which was reported.
bool admin_ask(struct store *store, struct store_request *request);
// Asks the store, which must be there already, and closes it. The exit code; a failure was reported. `person`, if not
// 0, is whom it may not know.
int admin_ask_once(const struct admin_options *options, enum store_use use, struct store_request *request,
                   uint64_t person);
// Reads a number from 1 on. Another exit code than CLI_EXIT_OK was reported, as "expected" that.
int admin_read_number(const char *text, const char *expected, uint64_t *number);

#endif
