// SPDX-License-Identifier: MIT
// All commands of the program. A new one is a file <name>_command.c that defines `const struct cli_command
// <name>_command`, and a line in this list.
#ifndef PESTHOUSE_CLI_COMMANDS_H
#define PESTHOUSE_CLI_COMMANDS_H

#include "cli/options.h"

// In the order in which help lists them.
#define CLI_COMMANDS(COMMAND)                                                                                          \
    COMMAND(play)                                                                                                      \
    COMMAND(connect)                                                                                                   \
    COMMAND(lesson)                                                                                                    \
    COMMAND(rules)                                                                                                     \
    COMMAND(replay)                                                                                                    \
    COMMAND(review)                                                                                                    \
    COMMAND(verify)                                                                                                    \
    COMMAND(simulate)                                                                                                  \
    COMMAND(arena)                                                                                                     \
    COMMAND(bench)                                                                                                     \
    COMMAND(describe)                                                                                                  \
    COMMAND(bridge)                                                                                                    \
    COMMAND(serve)                                                                                                     \
    COMMAND(engine)                                                                                                    \
    COMMAND(admin)                                                                                                     \
    COMMAND(completion)

#define CLI_DECLARE(name) extern const struct cli_command name##_command;
CLI_COMMANDS(CLI_DECLARE)
#undef CLI_DECLARE

extern const struct cli_command *const cli_commands[];
extern const size_t cli_command_count;

// The whole program: main without its process.
int cli_main(int argc, char **argv);

#endif
