// SPDX-License-Identifier: MIT
// `pesthouse completion`: a script that completes command lines in a shell, written from the tables of commands and
// options. Games and bots are completed too, where an option of that name wants one.
#include "cli/commands.h"
#include "pesthouse/pesthouse.h"
#include "words/language.h"

#include <stdio.h>
#include <string.h>

static void write_games(struct ph_writer *writer) {
    for (size_t i = 0; i < ph_game_count(); i++) {
        ph_write_format(writer, "%s%s", i == 0 ? "" : " ", ph_game_at(i)->id);
    }
}

// Words that an option's value can be, separated by spaces: of a choice, or the names of games or bots. False:
// anything.
static bool write_values(struct ph_writer *writer, const struct cli_option *option) {
    if (option->kind == CLI_CHOICE) {
        for (size_t i = 0; option->choices[i] != NULL; i++) {
            ph_write_format(writer, "%s%s", i == 0 ? "" : " ", option->choices[i]);
        }
        return true;
    }
    if (option->kind == CLI_TEXT && strcmp(option->name, "game") == 0) {
        write_games(writer);
        return true;
    }
    if (option->kind == CLI_TEXT && strcmp(option->name, "lang") == 0) {
        for (size_t i = 0; i < words_spoken_count; i++) {
            ph_write_format(writer, "%s%s", i == 0 ? "" : " ", words_languages[i].code);
        }
        return true;
    }
    if (option->kind == CLI_TEXT && (strcmp(option->name, "bot") == 0 || strcmp(option->name, "bots") == 0)) {
        for (size_t i = 0; i < ph_bot_count(); i++) {
            ph_write_format(writer, "%s%s", i == 0 ? "" : " ", ph_bot_at(i)->name);
        }
        return true;
    }
    return false;
}

// Text inside single quotes of sh.
static void write_quoted(struct ph_writer *writer, const char *text) {
    for (; *text != '\0'; text++) {
        if (*text == '\'') {
            ph_write_text(writer, "'\\''");
        } else {
            ph_write_char(writer, *text);
        }
    }
}

static bool takes_files(const struct cli_command *command) {
    return strstr(command->arguments, "FILE") != NULL;
}

static bool takes_games(const struct cli_command *command) {
    return strstr(command->arguments, "GAME") != NULL;
}

// What the first argument can be, if it is one of some words.
static void write_words(struct ph_writer *writer, const struct cli_command *command) {
    for (size_t i = 0; command->words != NULL && command->words[i] != NULL; i++) {
        ph_write_format(writer, "%s%s", i == 0 ? "" : " ", command->words[i]);
    }
}

static void write_command_names(struct ph_writer *writer) {
    for (size_t i = 0; i < cli_command_count; i++) {
        ph_write_format(writer, "%s%s", i == 0 ? "" : " ", cli_commands[i]->name);
    }
}

// ---- bash -----------------------------------------------------------------------------------------------------------

static void write_bash_command(struct ph_writer *writer, const struct cli_command *command) {
    ph_write_format(writer, "    %s)\n        options='--help", command->name);
    for (size_t i = 0; i < command->option_count; i++) {
        ph_write_format(writer, " --%s", command->options[i].name);
    }
    ph_write_text(writer, "'\n        case $before in\n");
    for (size_t i = 0; i < command->option_count; i++) {
        const struct cli_option *const option = &command->options[i];
        if (option->kind == CLI_FLAG) {
            continue;
        }
        ph_write_format(writer, "        --%s) values='", option->name);
        if (!write_values(writer, option)) {
            ph_write_text(writer, " "); // something, but nothing that is known
        }
        ph_write_text(writer, "' ;;\n");
    }
    ph_write_format(writer, "        esac\n        files=%s games='", takes_files(command) ? "1" : "");
    if (takes_games(command)) {
        write_games(writer);
    }
    ph_write_text(writer, "' words='");
    write_words(writer, command);
    ph_write_text(writer, "' ;;\n");
}

static void write_bash(struct ph_writer *writer) {
    ph_write_text(writer, "# Completion of pesthouse for bash: eval \"$(pesthouse completion bash)\"\n"
                          "_pesthouse() {\n"
                          "    local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD-1]}\n"
                          "    local options= values= files= games= words=\n"
                          "    COMPREPLY=()\n"
                          "    if [ \"$COMP_CWORD\" -eq 1 ]; then\n"
                          "        COMPREPLY=($(compgen -W '--help --version ");
    write_command_names(writer);
    ph_write_text(writer, "' -- \"$word\"))\n"
                          "        return\n"
                          "    fi\n"
                          "    case ${COMP_WORDS[1]} in\n");
    for (size_t i = 0; i < cli_command_count; i++) {
        write_bash_command(writer, cli_commands[i]);
    }
    // A list separated by commas is completed at its last word.
    ph_write_text(writer, "    esac\n"
                          "    if [ -n \"$values\" ]; then\n"
                          "        local list=\n"
                          "        case $word in *,*) list=${word%,*}, ;; esac\n"
                          "        COMPREPLY=($(compgen -P \"$list\" -W \"$values\" -- \"${word##*,}\"))\n"
                          "    elif [ \"${word#-}\" != \"$word\" ]; then\n"
                          "        COMPREPLY=($(compgen -W \"$options\" -- \"$word\"))\n"
                          "    elif [ -n \"$words\" ] && [ \"$COMP_CWORD\" -eq 2 ]; then\n"
                          "        COMPREPLY=($(compgen -W \"$words\" -- \"$word\"))\n"
                          "    elif [ -n \"$files\" ]; then\n"
                          "        COMPREPLY=($(compgen -f -- \"$word\"))\n"
                          "    elif [ -n \"$games\" ]; then\n"
                          "        COMPREPLY=($(compgen -W \"$games\" -- \"$word\"))\n"
                          "    else\n"
                          "        COMPREPLY=($(compgen -W \"$options\" -- \"$word\"))\n"
                          "    fi\n"
                          "}\n"
                          "complete -F _pesthouse pesthouse\n");
}

// ---- zsh ------------------------------------------------------------------------------------------------------------

// A description inside an _arguments specification: brackets and colons mean something there.
static void write_zsh_description(struct ph_writer *writer, const char *text) {
    for (; *text != '\0'; text++) {
        if (*text == '[' || *text == ']' || *text == ':' || *text == '\\') {
            ph_write_char(writer, '\\');
        }
        if (*text == '\'') {
            ph_write_text(writer, "'\\''");
        } else {
            ph_write_char(writer, *text);
        }
    }
}

static void write_zsh_command(struct ph_writer *writer, const struct cli_command *command) {
    ph_write_format(writer, "    %s)\n        _arguments '--help[this text]'", command->name);
    for (size_t i = 0; i < command->option_count; i++) {
        const struct cli_option *const option = &command->options[i];
        ph_write_format(writer, " \\\n            '--%s[", option->name);
        write_zsh_description(writer, option->help);
        ph_write_char(writer, ']');
        if (option->kind != CLI_FLAG) {
            ph_write_format(writer, ":%s:", option->name);
            ph_write_text(writer, strcmp(option->name, "bots") == 0 ? "_values -s , bot " : "(");
            if (!write_values(writer, option)) {
                ph_write_text(writer, " ");
            }
            ph_write_text(writer, strcmp(option->name, "bots") == 0 ? "" : ")");
        }
        ph_write_char(writer, '\'');
    }
    if (command->words != NULL) {
        ph_write_text(writer, " \\\n            '1::word:(");
        write_words(writer, command);
        ph_write_text(writer, ")'");
    }
    if (takes_files(command)) {
        ph_write_text(writer, " \\\n            '*:file:_files'");
    }
    if (takes_games(command)) {
        ph_write_text(writer, " \\\n            '1::game:(");
        write_games(writer);
        ph_write_text(writer, ")'");
    }
    ph_write_text(writer, " ;;\n");
}

static void write_zsh(struct ph_writer *writer) {
    ph_write_text(writer, "#compdef pesthouse\n"
                          "# Completion of pesthouse for zsh: pesthouse completion zsh > FOLDER_IN_FPATH/_pesthouse\n"
                          "_pesthouse() {\n"
                          "    if ((CURRENT == 2)); then\n"
                          "        local -a commands=(\n");
    for (size_t i = 0; i < cli_command_count; i++) {
        ph_write_format(writer, "            '%s:", cli_commands[i]->name);
        write_quoted(writer, cli_commands[i]->summary);
        ph_write_text(writer, "'\n");
    }
    ph_write_text(writer, "        )\n"
                          "        _describe command commands\n"
                          "        return\n"
                          "    fi\n"
                          "    local command=$words[2]\n"
                          "    shift words\n"
                          "    ((CURRENT--))\n"
                          "    case $command in\n");
    for (size_t i = 0; i < cli_command_count; i++) {
        write_zsh_command(writer, cli_commands[i]);
    }
    ph_write_text(writer, "    esac\n"
                          "}\n"
                          "[ \"$funcstack[1]\" = _pesthouse ] && _pesthouse \"$@\"\n"
                          "[ \"$funcstack[1]\" = _pesthouse ] || compdef _pesthouse pesthouse\n");
}

// ---- fish -----------------------------------------------------------------------------------------------------------

static void write_fish(struct ph_writer *writer) {
    ph_write_text(writer, "# Completion of pesthouse for fish: pesthouse completion fish | source\n"
                          "complete -c pesthouse -f\n");
    for (size_t i = 0; i < cli_command_count; i++) {
        const struct cli_command *const command = cli_commands[i];
        ph_write_format(writer, "complete -c pesthouse -n __fish_use_subcommand -a %s -d '", command->name);
        write_quoted(writer, command->summary);
        ph_write_text(writer, "'\n");
        ph_write_format(writer, "complete -c pesthouse -n '__fish_seen_subcommand_from %s' -l help -d 'this text'\n",
                        command->name);
        for (size_t j = 0; j < command->option_count; j++) {
            const struct cli_option *const option = &command->options[j];
            ph_write_format(writer, "complete -c pesthouse -n '__fish_seen_subcommand_from %s' -l %s", command->name,
                            option->name);
            if (option->kind != CLI_FLAG) {
                ph_write_text(writer, " -x -a '");
                write_values(writer, option);
                ph_write_text(writer, "'");
            }
            ph_write_text(writer, " -d '");
            write_quoted(writer, option->help);
            ph_write_text(writer, "'\n");
        }
        if (command->words != NULL) {
            ph_write_format(writer, "complete -c pesthouse -n '__fish_seen_subcommand_from %s' -a '", command->name);
            write_words(writer, command);
            ph_write_text(writer, "'\n");
        }
        if (takes_files(command)) {
            ph_write_format(writer, "complete -c pesthouse -n '__fish_seen_subcommand_from %s' -F\n", command->name);
        }
        if (takes_games(command)) {
            ph_write_format(writer, "complete -c pesthouse -n '__fish_seen_subcommand_from %s' -a '", command->name);
            write_games(writer);
            ph_write_text(writer, "'\n");
        }
    }
}

static const char *const shell_names[] = {"bash", "zsh", "fish", NULL};

static int run(const struct cli_command *self, int argc, char **argv) {
    static const struct {
        const char *name;
        void (*write)(struct ph_writer *writer);
    } shells[] = {{"bash", write_bash}, {"zsh", write_zsh}, {"fish", write_fish}};
    int argument_count = 0;
    int code = CLI_EXIT_OK;
    if (!cli_parse(self, argc, argv, NULL, &argument_count, &code)) {
        return code;
    }
    for (size_t i = 0; i < sizeof shells / sizeof *shells; i++) {
        if (strcmp(argv[0], shells[i].name) != 0) {
            continue;
        }
        struct ph_writer writer;
        ph_writer_init_heap(&writer);
        shells[i].write(&writer);
        if (writer.failed) {
            fprintf(stderr, "pesthouse completion: out of memory\n");
            code = CLI_EXIT_FAILED;
        } else {
            fwrite(writer.data, 1, writer.length, stdout); // errors are checked once, at the end of the program
        }
        ph_writer_deinit(&writer);
        return code;
    }
    fprintf(stderr, "pesthouse completion: unknown shell %s; expected bash, zsh or fish\n", argv[0]);
    return CLI_EXIT_USAGE;
}

const struct cli_command completion_command = {
    .name = "completion",
    .summary = "Write a script that completes command lines in a shell",
    .arguments = "bash|zsh|fish",
    .arguments_min = 1,
    .arguments_max = 1,
    .words = shell_names,
    .details = "",
    .examples = "  eval \"$(pesthouse completion bash)\"\n"
                "  pesthouse completion zsh > ~/.zfunc/_pesthouse\n"
                "  pesthouse completion fish > ~/.config/fish/completions/pesthouse.fish\n",
    .run = run,
};
