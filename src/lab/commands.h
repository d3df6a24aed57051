// SPDX-License-Identifier: MIT
// All commands of the program pesthouse-lab. A new one is a file <name>_command.c, a line in the table of commands.c,
// and one in cli/lab.c if pesthouse is to start it, too.
#ifndef PESTHOUSE_LAB_COMMANDS_H
#define PESTHOUSE_LAB_COMMANDS_H

#include "cli/lab.h"
#include "cli/program.h"

extern const struct cli_command lab_simulate;
extern const struct cli_command lab_arena;
extern const struct cli_command lab_merge;
extern const struct cli_command lab_bench;
extern const struct cli_command lab_completion;

extern const struct cli_program lab_program;

// Reports what is wrong after the names of program and command, and returns `code`; after CLI_EXIT_USAGE also where the
// usage is shown.
int lab_refuse(const struct cli_command *self, int code, const char *format, ...) PH_PRINTF(3, 4);

#endif
