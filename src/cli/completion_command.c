// SPDX-License-Identifier: MIT
// `pesthouse completion SHELL`: a script by which that shell completes commands, options and their values. It is
// written from the tables that parsing and help use, so it knows what this program knows.
#include "cli/commands.h"
#include "pesthouse/pesthouse.h"

#include <stdio.h>
#include <string.h>

static const char *const shells[] = {"bash", "zsh", "fish", NULL};

// ---------------------------------------------------------------- what may be typed

// The values of an option or argument: certain words, files, or anything.
struct values {
    bool files;
    char words[1024]; // with spaces between; "" if any text will do
};

static void add_list(struct ph_writer *writer, const char *const *list) {
    for (; *list != NULL; list++) {
        ph_write_format(writer, "%s%s", writer->length == 0 ? "" : " ", *list);
    }
}

static void add_games(struct ph_writer *writer) {
    for (size_t i = 0; i < ph_game_count(); i++) {
        ph_write_format(writer, "%s%s", i == 0 ? "" : " ", ph_game_at(i)->id);
    }
}

static void add_bots(struct ph_writer *writer) {
    for (size_t i = 0; i < ph_bot_count(); i++) {
        ph_write_format(writer, "%s%s", i == 0 ? "" : " ", ph_bot_at(i)->name);
    }
}

// `shown` is what help calls the value ("FILE..."); `option` is NULL for the command's arguments.
static void values_find(struct values *values, const char *shown, const struct cli_option *option) {
    struct ph_writer writer;
    ph_writer_init(&writer, values->words, sizeof values->words);
    values->files = strstr(shown, "FILE") != NULL;
    if (values->files) {
        return;
    }
    if (option != NULL && option->kind == CLI_CHOICE) {
        add_list(&writer, option->choices);
    } else if (strstr(shown, "SHELL") != NULL) {
        add_list(&writer, shells);
    } else if (strstr(shown, "GAME") != NULL || (option != NULL && strcmp(option->name, "game") == 0)) {
        add_games(&writer);
    } else if (strstr(shown, "BOT") != NULL || (option != NULL && strncmp(option->name, "bot", 3) == 0)) {
        add_bots(&writer);
    }
}

// Prints text that stands within single quotes; letters in `special` mean something there and get a backslash.
static void print_quoted(const char *text, const char *special) {
    for (; *text != '\0'; text++) {
        if (*text == '\'') {
            fputs("'\\''", stdout);
            continue;
        }
        if (strchr(special, *text) != NULL) {
            putchar('\\');
        }
        putchar(*text);
    }
}

// ---------------------------------------------------------------- bash

static void bash_case(const char *pattern, const struct values *values, const struct cli_command *options_of) {
    printf("    %s) words='%s", pattern, values->words);
    for (size_t i = 0; options_of != NULL && i < options_of->option_count; i++) {
        printf(" --%s", options_of->options[i].name);
    }
    printf("%s' files=%s ;;\n", options_of == NULL ? "" : " --help", values->files ? "yes" : "");
}

static void bash_command(const struct cli_command *command) {
    struct values values;
    char pattern[128];
    for (size_t i = 0; i < command->option_count; i++) {
        const struct cli_option *const option = &command->options[i];
        if (option->kind != CLI_FLAG) {
            values_find(&values, option->value, option);
            snprintf(pattern, sizeof pattern, "'%s --%s'", command->name, option->name);
            bash_case(pattern, &values, NULL);
        }
    }
    values_find(&values, command->arguments, NULL);
    snprintf(pattern, sizeof pattern, "'%s '*", command->name);
    bash_case(pattern, &values, command);
}

static void print_bash(void) {
    fputs("# pesthouse: completion for bash\n"
          "_pesthouse() {\n"
          "    local word=${COMP_WORDS[COMP_CWORD]} words='' files='' place=first\n"
          "    if [ \"$COMP_CWORD\" -gt 1 ]; then\n"
          "        place=\"${COMP_WORDS[1]} ${COMP_WORDS[COMP_CWORD - 1]}\"\n"
          "    fi\n"
          "    case \"$place\" in\n"
          "    first) words='",
          stdout);
    for (size_t i = 0; i < cli_command_count; i++) {
        printf("%s ", cli_commands[i]->name);
    }
    puts("--help --version' ;;");
    for (size_t i = 0; i < cli_command_count; i++) {
        bash_command(cli_commands[i]);
    }
    fputs("    esac\n"
          "    COMPREPLY=($(compgen -W \"$words\" -- \"$word\"))\n"
          "    if [ -n \"$files\" ]; then\n"
          "        compopt -o filenames 2>/dev/null\n"
          "        COMPREPLY+=($(compgen -f -- \"$word\"))\n"
          "    fi\n"
          "}\n"
          "complete -F _pesthouse pesthouse\n",
          stdout);
}

// ---------------------------------------------------------------- zsh

static void zsh_values(const char *shown, const struct cli_option *option) {
    struct values values;
    values_find(&values, shown, option);
    putchar(':');
    print_quoted(shown, ":[]");
    if (values.files) {
        fputs(":_files", stdout);
    } else if (values.words[0] != '\0') {
        printf(":(%s)", values.words);
    } else {
        putchar(':');
    }
}

static void zsh_command(const struct cli_command *command) {
    printf("    %s) _arguments \\\n", command->name);
    for (size_t i = 0; i < command->option_count; i++) {
        const struct cli_option *const option = &command->options[i];
        printf("        '--%s[", option->name);
        print_quoted(option->help, ":[]");
        putchar(']');
        if (option->kind != CLI_FLAG) {
            zsh_values(option->value, option);
        }
        puts("' \\");
    }
    if (command->arguments[0] != '\0') {
        fputs("        '*", stdout);
        zsh_values(command->arguments, NULL);
        puts("' \\");
    }
    puts("        '--help[show help]' ;;");
}

static void print_zsh(void) {
    fputs("#compdef pesthouse\n"
          "_pesthouse() {\n"
          "    local -a commands=(\n",
          stdout);
    for (size_t i = 0; i < cli_command_count; i++) {
        printf("        '%s:", cli_commands[i]->name);
        print_quoted(cli_commands[i]->summary, ":");
        puts("'");
    }
    fputs("    )\n"
          "    if (( CURRENT == 2 )); then\n"
          "        _describe command commands\n"
          "        _arguments '--help[show help]' '--version[show the version]'\n"
          "        return\n"
          "    fi\n"
          "    shift words\n"
          "    (( CURRENT-- ))\n"
          "    case $words[1] in\n",
          stdout);
    for (size_t i = 0; i < cli_command_count; i++) {
        zsh_command(cli_commands[i]);
    }
    fputs("    esac\n"
          "}\n"
          "_pesthouse \"$@\"\n",
          stdout);
}

// ---------------------------------------------------------------- fish

// What follows an option or stands as an argument; `after_option`: something has to.
static void fish_values(const struct values *values, bool after_option) {
    if (values->files) {
        fputs(after_option ? " -r -F" : " -F", stdout);
        return;
    }
    fputs(after_option ? " -x" : "", stdout);
    if (values->words[0] != '\0') {
        printf(" -a '%s'", values->words);
    }
}

static void fish_command(const struct cli_command *command) {
    struct values values;
    const char *const name = command->name;
    for (size_t i = 0; i < command->option_count; i++) {
        const struct cli_option *const option = &command->options[i];
        printf("complete -c pesthouse -n '__fish_seen_subcommand_from %s' -l %s", name, option->name);
        if (option->kind != CLI_FLAG) {
            values_find(&values, option->value, option);
            fish_values(&values, true);
        }
        fputs(" -d '", stdout);
        print_quoted(option->help, "\\");
        puts("'");
    }
    values_find(&values, command->arguments, NULL);
    if (values.files || values.words[0] != '\0') {
        printf("complete -c pesthouse -n '__fish_seen_subcommand_from %s'", name);
        fish_values(&values, false);
        putchar('\n');
    }
    printf("complete -c pesthouse -n '__fish_seen_subcommand_from %s' -l help -d 'show help'\n", name);
}

static void print_fish(void) {
    fputs("# pesthouse: completion for fish\n"
          "complete -c pesthouse -f\n"
          "complete -c pesthouse -n __fish_use_subcommand -l help -d 'show help'\n"
          "complete -c pesthouse -n __fish_use_subcommand -l version -d 'show the version'\n",
          stdout);
    for (size_t i = 0; i < cli_command_count; i++) {
        printf("complete -c pesthouse -n __fish_use_subcommand -a %s -d '", cli_commands[i]->name);
        print_quoted(cli_commands[i]->summary, "\\");
        puts("'");
    }
    for (size_t i = 0; i < cli_command_count; i++) {
        fish_command(cli_commands[i]);
    }
}

// ---------------------------------------------------------------- the command

static int run(const struct cli_command *self, int argc, char **argv) {
    int count;
    int exit_code;
    if (!cli_parse(self, argc, argv, NULL, &count, &exit_code)) {
        return exit_code;
    }
    static void (*const printers[])(void) = {print_bash, print_zsh, print_fish};
    for (size_t i = 0; shells[i] != NULL; i++) {
        if (strcmp(argv[0], shells[i]) == 0) {
            printers[i]();
            return CLI_EXIT_OK;
        }
    }
    fprintf(stderr, "pesthouse completion: no completion for %s; there is bash, zsh, fish\n", argv[0]);
    return CLI_EXIT_USAGE;
}

const struct cli_command completion_command = {
    .name = "completion",
    .summary = "Print the script that lets a shell complete commands and options",
    .arguments = "SHELL",
    .arguments_min = 1,
    .arguments_max = 1,
    .details = "SHELL is bash, zsh or fish. An installed pesthouse needs none of this: make install puts the\n"
               "scripts where the shells look.\n",
    .examples = "  eval \"$(pesthouse completion bash)\"\n"
                "  pesthouse completion zsh >~/.zfunc/_pesthouse\n"
                "  pesthouse completion fish >~/.config/fish/completions/pesthouse.fish\n",
    .run = run,
};
