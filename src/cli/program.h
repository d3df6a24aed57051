// SPDX-License-Identifier: MIT
// A program of several commands: its help, and which of them runs.
#ifndef PESTHOUSE_CLI_PROGRAM_H
#define PESTHOUSE_CLI_PROGRAM_H

#include "cli/options.h"

struct cli_program {
    const char *name;
    const char *about;                         // a paragraph of help
    const struct cli_command *const *commands; // in the order in which help lists them
    size_t command_count;
    const char *others; // the heading above the commands that are another program's; NULL: there are none
};

// Runs the command that argv[1] names. Returns an enum cli_exit.
int cli_program_run(const struct cli_program *program, int argc, char **argv);

// Whether the program has the command itself, and does not only start another program that has it.
bool cli_program_has(const struct cli_program *program, const struct cli_command *command);

#endif
