// SPDX-License-Identifier: MIT
// All commands of the program pesthouse. A new one is a file <name>_command.c that defines `const struct cli_command
// <name>_command`, and a line in this list. Those of the laboratory (src/lab/) are in lab.c: pesthouse only starts it.
#ifndef PESTHOUSE_CLI_COMMANDS_H
#define PESTHOUSE_CLI_COMMANDS_H

#include "cli/lab.h"
#include "cli/program.h"

// A program can be built without the server and what speaks to one (PESTHOUSE_SERVER=OFF).
#ifdef PH_WITHOUT_SERVER
#define CLI_OF_SERVER(...)
#else
#define CLI_OF_SERVER(...) __VA_ARGS__
#endif

// In the order in which help lists them.
#define CLI_COMMANDS(COMMAND)                                                                                          \
    COMMAND(play)                                                                                                      \
    COMMAND(referee)                                                                                                   \
    COMMAND(tokens)                                                                                                    \
    CLI_OF_SERVER(COMMAND(connect))                                                                                    \
    COMMAND(lesson)                                                                                                    \
    COMMAND(puzzle)                                                                                                    \
    COMMAND(rules)                                                                                                     \
    COMMAND(replay)                                                                                                    \
    COMMAND(review)                                                                                                    \
    COMMAND(verify)                                                                                                    \
    COMMAND(describe)                                                                                                  \
    CLI_OF_SERVER(COMMAND(bridge))                                                                                     \
    CLI_OF_SERVER(COMMAND(serve))                                                                                      \
    COMMAND(engine)                                                                                                    \
    CLI_OF_SERVER(COMMAND(admin))                                                                                      \
    COMMAND(completion)                                                                                                \
    COMMAND(simulate)                                                                                                  \
    COMMAND(arena)                                                                                                     \
    COMMAND(bench)

#define CLI_DECLARE(name) extern const struct cli_command name##_command;
CLI_COMMANDS(CLI_DECLARE)
#undef CLI_DECLARE

extern const struct cli_command *const cli_commands[];
extern const size_t cli_command_count;
extern const struct cli_program cli_pesthouse;

// The whole program: main without its process.
int cli_main(int argc, char **argv);

#endif
