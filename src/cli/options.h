// SPDX-License-Identifier: MIT
// Command lines: what a command is, and how its options are read. A command is a constant table, so help and shell
// completion are written from the same facts that parsing uses.
//
// Options are long: `--name value` or `--name=value`; `--` ends them. Everything else is an argument.
#ifndef PESTHOUSE_CLI_OPTIONS_H
#define PESTHOUSE_CLI_OPTIONS_H

#include "pesthouse/text.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// The exit codes of the program.
enum cli_exit {
    CLI_EXIT_OK = 0,
    CLI_EXIT_FAILED = 1,   // the thing asked for failed: a record that does not verify
    CLI_EXIT_USAGE = 2,    // the command line is wrong
    CLI_EXIT_IO = 3,       // a file or stream could not be read or written
    CLI_EXIT_SIGNAL = 128, // and the number of the signal that ended it
};

enum cli_option_kind {
    CLI_FLAG,    // bool, set to true
    CLI_TEXT,    // const char *, any text
    CLI_CHOICE,  // const char *, one of `choices`; points into `choices`
    CLI_INTEGER, // int64_t from `low` to `high`
};

struct cli_option {
    const char *name; // without the dashes
    enum cli_option_kind kind;
    const char *value; // the value's name in help: "N"; NULL for flags
    const char *help;  // one line
    size_t offset;     // of the value in the command's struct of values
    int64_t low;
    int64_t high;
    const char *const *choices; // ends with NULL
};

// A row of a table of options whose values are in a `struct type`; what else it has follows. The second is for an
// option with the name of its field.
#define CLI_OPTION_NAMED(option, type, field, option_kind, ...)                                                        \
    { .name = (option), .kind = (option_kind), .offset = offsetof(struct type, field), __VA_ARGS__ }
#define CLI_OPTION(type, field, option_kind, ...) CLI_OPTION_NAMED(#field, type, field, option_kind, __VA_ARGS__)

struct cli_command {
    const char *program; // that has it; NULL: pesthouse
    const char *name;
    const char *summary;   // one line, for the list of commands
    const char *arguments; // for help: "FILE..."; "" for none
    int arguments_min;
    int arguments_max;        // −1: no limit
    const char *const *words; // what the first argument can be, for completion; ends with NULL. NULL: anything
    const struct cli_option *options;
    size_t option_count;
    const char *details;  // further paragraphs of help, with line ends; "" for none
    const char *examples; // lines
    bool speaks;          // its help is for players, in their language: its texts are messages
    // Runs the command with the words after its name. Returns an enum cli_exit.
    int (*run)(const struct cli_command *self, int argc, char **argv);
};

// Reads the options into `values` (the struct that `offset` refers to, filled with the defaults), and moves the
// arguments to argv[0 … *argument_count − 1]. Returns true to continue. Otherwise help or an error was printed, and
// *exit_code is the exit code.
bool cli_parse(const struct cli_command *command, int argc, char **argv, void *values, int *argument_count,
               int *exit_code);

// Prints what a command wrote to the heap, or reports that memory ran out, and frees it. Returns the exit code.
int cli_print(const struct cli_command *command, struct ph_writer *writer);

// The name of the program that has the command.
const char *cli_program_of(const struct cli_command *command);

// The word among `words` (ends with NULL) that is most similar to `typed`; NULL if none is similar.
const char *cli_nearest(const char *typed, const char *const *words);

#endif
