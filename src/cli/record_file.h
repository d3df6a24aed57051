// SPDX-License-Identifier: MIT
// Records as files.
#ifndef PESTHOUSE_CLI_RECORD_FILE_H
#define PESTHOUSE_CLI_RECORD_FILE_H

#include "pesthouse/pesthouse.h"
#include "tui/home/people.h"

enum { CLI_RECORD_SIZE_MAX = 16 << 20, CLI_WARNING_MAX = 480 };

// What a file says beside the game.
struct cli_record {
    char warning[CLI_WARNING_MAX];           // "", or a sentence if it was written with other data tables
    char names[PH_SEATS_MAX][TUI_NAME_MAX];  // that people gave, by seat; "": none
    const struct ph_bot *bots[PH_SEATS_MAX]; // that played, by seat; NULL: a person, or unknown
};

// Reads a file ("-": standard input): a record, or the record of a saved game. *text is from malloc, to be freed by the
// caller, NULL after a failure. PH_ERROR_IO with the reason, and the errors of home_read.
enum ph_status cli_record_read(char **text, size_t *length, const char *path, struct ph_error *error);
// Reads a record or saved game ("-": standard input), replays and checks it, and draws nothing after it. PH_ERROR_IO,
// with the reason, if the file cannot be read; else the errors of ph_session_load.
enum ph_status cli_record_open(struct ph_session *session, const char *path, struct cli_record *record,
                               struct ph_error *error);
// The seats as onlookers see them, with those names, which must outlive it, and the bots' temperaments.
struct words_seats cli_record_seats(const struct cli_record *record, const struct words_language *language);

#endif
