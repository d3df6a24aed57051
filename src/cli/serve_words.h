// SPDX-License-Identifier: MIT
// Options of a command that also come from the environment and from a file. They are made words of a command line,
// before those that were typed, so that the later ones count and all are read and checked alike.
#ifndef PESTHOUSE_CLI_SERVE_WORDS_H
#define PESTHOUSE_CLI_SERVE_WORDS_H

#include "cli/options.h"
#include "pesthouse/status.h"

#include <stdio.h>

struct serve_words {
    char **words;
    int count;
    int own; // the first of them are ours to free
};

// First the lines `name = value` of the file that --config or PESTHOUSE_CONFIG names, then PESTHOUSE_NAME for each
// option, then the words typed. PH_ERROR_BAD_REQUEST, PH_ERROR_IO, PH_ERROR_NO_MEMORY.
enum ph_status serve_words_collect(struct serve_words *all, const struct cli_command *command, int argc, char **argv,
                                   struct ph_error *error);
// Warns of variables PESTHOUSE_… that no option of the command reads.
void serve_words_warn(const struct cli_command *command, FILE *out);
void serve_words_deinit(struct serve_words *all);

#endif
