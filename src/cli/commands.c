// SPDX-License-Identifier: MIT
#include "cli/commands.h"

#include "tui/terminal/window.h"
#include "tui/tui.h"

#include <stdio.h>
#include <string.h>

#define CLI_ROW(name) &name##_command,
const struct cli_command *const cli_commands[] = {CLI_COMMANDS(CLI_ROW)};
#undef CLI_ROW
const size_t cli_command_count = sizeof cli_commands / sizeof cli_commands[0];

const struct cli_program cli_pesthouse = {
    .name = "pesthouse",
    .about = "Plague-age board games, and a referee for them. Without a command, the menu of play opens on a terminal.",
    .commands = cli_commands,
    .command_count = sizeof cli_commands / sizeof cli_commands[0],
    .others = "commands of " CLI_LAB ", which pesthouse starts",
};

// A command that other builds have. Only a program without the server lacks any.
static bool is_left_out(const char *name) {
    static const char *const of_server[] = {"connect", "bridge", "serve", "admin"};
    for (size_t i = 0; i < cli_command_count; i++) {
        if (strcmp(cli_commands[i]->name, name) == 0) {
            return false;
        }
    }
    bool found = false;
    for (size_t i = 0; i < sizeof of_server / sizeof *of_server; i++) {
        found = found || strcmp(of_server[i], name) == 0;
    }
    return found;
}

int cli_main(int argc, char **argv) {
    static char play[] = "play";
    char *menu[] = {argv[0], play, NULL};
    if (argc < 2 && tui_has_screen()) {
        return cli_program_run(&cli_pesthouse, 2, menu);
    }
    if (argc >= 2 && is_left_out(argv[1])) {
#ifdef _WIN32
        static const char why[] = "connect, bridge, serve and admin are not part of the program for Windows";
#else
        static const char why[] = "this program was built without connect, bridge, serve and admin "
                                  "(PESTHOUSE_SERVER=OFF)";
#endif
        fprintf(stderr, "pesthouse %s: %s\n", argv[1], why);
        return CLI_EXIT_USAGE;
    }
    return cli_program_run(&cli_pesthouse, argc, argv);
}
