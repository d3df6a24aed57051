// SPDX-License-Identifier: MIT
#include "cli/program.h"

#include "pesthouse/pesthouse.h"

#include <stdio.h>
#include <string.h>

enum { COMMANDS_MAX = 32 };

bool cli_program_has(const struct cli_program *program, const struct cli_command *command) {
    return strcmp(cli_program_of(command), program->name) == 0;
}

static void list_commands(FILE *out, const struct cli_program *program, bool own) {
    for (size_t i = 0; i < program->command_count; i++) {
        if (cli_program_has(program, program->commands[i]) == own) {
            fprintf(out, "  %-12s %s\n", program->commands[i]->name, program->commands[i]->summary);
        }
    }
}

static void print_help(FILE *out, const struct cli_program *program) {
    fprintf(out, "usage: %s COMMAND [options]\n\n%s\n\ncommands:\n", program->name, program->about);
    list_commands(out, program, true);
    if (program->others != NULL) {
        fprintf(out, "\n%s:\n", program->others);
        list_commands(out, program, false);
    }
    fprintf(out,
            "\n%s COMMAND --help shows the options of a command, with examples; %s --version shows the version.\n"
            "\nexit codes: 0 success, 1 the command failed, 2 wrong usage, 3 a file or stream failed.\n",
            program->name, program->name);
}

static int refuse_unknown(const struct cli_program *program, const char *name) {
    const char *words[COMMANDS_MAX + 1] = {0};
    for (size_t i = 0; i < program->command_count && i < COMMANDS_MAX; i++) {
        words[i] = program->commands[i]->name;
    }
    const char *const nearest = cli_nearest(name, words);
    fprintf(stderr, "%s: unknown command %s", program->name, name);
    if (nearest != NULL) {
        fprintf(stderr, "; did you mean %s?", nearest);
    }
    fprintf(stderr, "\n%s --help lists the commands\n", program->name);
    return CLI_EXIT_USAGE;
}

static int run(const struct cli_program *program, int argc, char **argv) {
    if (argc < 2) {
        print_help(stderr, program);
        return CLI_EXIT_USAGE;
    }
    const char *const name = argv[1];
    if (strcmp(name, "--help") == 0 || strcmp(name, "-h") == 0) {
        print_help(stdout, program);
        return CLI_EXIT_OK;
    }
    if (strcmp(name, "--version") == 0) {
        printf("%s %s\n", program->name, ph_version());
        return CLI_EXIT_OK;
    }
    for (size_t i = 0; i < program->command_count; i++) {
        const struct cli_command *const command = program->commands[i];
        if (strcmp(command->name, name) == 0) {
            return command->run(command, argc - 2, argv + 2);
        }
    }
    return refuse_unknown(program, name);
}

int cli_program_run(const struct cli_program *program, int argc, char **argv) {
    const int code = run(program, argc, argv);
    if (code == CLI_EXIT_OK && (fflush(stdout) != 0 || ferror(stdout) != 0)) {
        fprintf(stderr, "%s: cannot write to standard output\n", program->name);
        return CLI_EXIT_IO;
    }
    return code;
}
