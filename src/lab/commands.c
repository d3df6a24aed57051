// SPDX-License-Identifier: MIT
#include "lab/commands.h"

#include "cli/completion.h"

#include <stdarg.h>
#include <stdio.h>

static const struct cli_command *const commands[] = {&lab_simulate, &lab_arena, &lab_merge, &lab_bench,
                                                     &lab_completion};

const struct cli_program lab_program = {
    .name = CLI_LAB,
    .about = "The laboratory of Pesthouse: bots play many games, and what comes of them is counted and measured.",
    .commands = commands,
    .command_count = sizeof commands / sizeof *commands,
};

int lab_refuse(const struct cli_command *self, int code, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    fprintf(stderr, "%s %s: ", CLI_LAB, self->name);
    vfprintf(stderr, format, arguments);
    fputc('\n', stderr);
    va_end(arguments);
    if (code == CLI_EXIT_USAGE) {
        fprintf(stderr, "%s %s --help shows the usage\n", CLI_LAB, self->name);
    }
    return code;
}

static int complete(const struct cli_command *self, int argc, char **argv) {
    return cli_complete(&lab_program, self, argc, argv);
}

const struct cli_command lab_completion = {
    CLI_COMPLETION,
    .program = CLI_LAB,
    .examples = "  eval \"$(pesthouse-lab completion bash)\"\n"
                "  pesthouse-lab completion zsh > ~/.zfunc/_pesthouse-lab\n"
                "  pesthouse-lab completion fish > ~/.config/fish/completions/pesthouse-lab.fish\n",
    .run = complete,
};
