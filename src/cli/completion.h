// SPDX-License-Identifier: MIT
// `PROGRAM completion SHELL`: a script that completes command lines in a shell, written from the tables of commands and
// options.
#ifndef PESTHOUSE_CLI_COMPLETION_H
#define PESTHOUSE_CLI_COMPLETION_H

#include "cli/program.h"

extern const char *const cli_shells[]; // ends with NULL

// What the command is in every program.
#define CLI_COMPLETION                                                                                                 \
    .name = "completion", .summary = "Write a script that completes command lines in a shell",                         \
    .arguments = "bash|zsh|fish", .arguments_min = 1, .arguments_max = 1, .words = cli_shells, .details = ""

// Runs it, for the command lines of `program`.
int cli_complete(const struct cli_program *program, const struct cli_command *self, int argc, char **argv);

#endif
