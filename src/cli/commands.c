// SPDX-License-Identifier: MIT
#define _XOPEN_SOURCE 700 // SIGPIPE, SIGXFSZ
#include "cli/commands.h"

#include "pesthouse/pesthouse.h"
#include "tui/tui.h"

#include <signal.h>
#include <stdio.h>
#include <string.h>

#define CLI_ROW(name) &name##_command,
const struct cli_command *const cli_commands[] = {CLI_COMMANDS(CLI_ROW)};
#undef CLI_ROW
const size_t cli_command_count = sizeof cli_commands / sizeof cli_commands[0];

static void print_help(FILE *out) {
    fprintf(out,
            "usage: pesthouse COMMAND [options]\n\nPlague-age board games, and a referee for them. Without a command, "
            "the menu of play opens on a terminal.\n\ncommands:\n");
    for (size_t i = 0; i < cli_command_count; i++) {
        fprintf(out, "  %-12s %s\n", cli_commands[i]->name, cli_commands[i]->summary);
    }
    fprintf(out, "\npesthouse COMMAND --help shows the options of a command, with examples; pesthouse --version shows "
                 "the version.\n"
                 "\nexit codes: 0 success, 1 the command failed, 2 wrong usage, 3 a file or stream failed.\n");
}

// A command that other builds have. Only a program without the server lacks any.
static bool is_left_out(const char *name) {
    static const char *const of_server[] = {"connect", "bridge", "serve", "admin"};
    bool found = false;
    for (size_t i = 0; i < sizeof of_server / sizeof *of_server; i++) {
        found = found || strcmp(name, of_server[i]) == 0;
    }
    return found;
}

static int refuse_unknown(const char *name) {
    if (is_left_out(name)) {
        fprintf(stderr,
                "pesthouse %s: this program was built without connect, bridge, serve and admin "
                "(PESTHOUSE_SERVER=OFF)\n",
                name);
        return CLI_EXIT_USAGE;
    }
    const char *words[sizeof cli_commands / sizeof cli_commands[0] + 1] = {0};
    for (size_t i = 0; i < cli_command_count; i++) {
        words[i] = cli_commands[i]->name;
    }
    const char *const nearest = cli_nearest(name, words);
    fprintf(stderr, "pesthouse: unknown command %s", name);
    if (nearest != NULL) {
        fprintf(stderr, "; did you mean %s?", nearest);
    }
    fprintf(stderr, "\npesthouse --help lists the commands\n");
    return CLI_EXIT_USAGE;
}

static int run(int argc, char **argv) {
    if (argc < 2 && tui_has_screen()) {
        return play_command.run(&play_command, 0, argv + argc);
    }
    if (argc < 2) {
        print_help(stderr);
        return CLI_EXIT_USAGE;
    }
    const char *const name = argv[1];
    if (strcmp(name, "--help") == 0 || strcmp(name, "-h") == 0) {
        print_help(stdout);
        return CLI_EXIT_OK;
    }
    if (strcmp(name, "--version") == 0) {
        printf("pesthouse %s\n", ph_version());
        return CLI_EXIT_OK;
    }
    for (size_t i = 0; i < cli_command_count; i++) {
        if (strcmp(cli_commands[i]->name, name) == 0) {
            return cli_commands[i]->run(cli_commands[i], argc - 2, argv + 2);
        }
    }
    return refuse_unknown(name);
}

int cli_main(int argc, char **argv) {
    // A reader that goes away shows as an error of the write, which each command reports.
    signal(SIGPIPE, SIG_IGN);
    signal(SIGXFSZ, SIG_IGN); // the same for a limit on the size of files
    const int code = run(argc, argv);
    if (code == CLI_EXIT_OK && (fflush(stdout) != 0 || ferror(stdout) != 0)) {
        fprintf(stderr, "pesthouse: cannot write to standard output\n");
        return CLI_EXIT_IO;
    }
    return code;
}
