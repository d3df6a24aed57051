// SPDX-License-Identifier: MIT
// Games and bots are completed too, where an option of that name wants one. The arguments of a command that another
// program has are completed by that program's own script.
#include "cli/completion.h"

#include "cli/names.h"
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

static void write_command_names(struct ph_writer *writer, const struct cli_program *program) {
    for (size_t i = 0; i < program->command_count; i++) {
        ph_write_format(writer, "%s%s", i == 0 ? "" : " ", program->commands[i]->name);
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

// The script of the program that has the command does it, since it has the same words after its name.
static void write_bash_elsewhere(struct ph_writer *writer, const struct cli_command *command) {
    const char *const other = cli_program_of(command);
    ph_write_format(writer,
                    "    %s)\n"
                    "        declare -F _%s >/dev/null || eval \"$(%s completion bash 2>/dev/null)\"\n"
                    "        ! declare -F _%s >/dev/null || _%s\n"
                    "        return ;;\n",
                    command->name, other, other, other, other);
}

static void write_bash(struct ph_writer *writer, const struct cli_program *program) {
    ph_write_format(writer,
                    "# Completion of %s for bash: eval \"$(%s completion bash)\"\n"
                    "_%s() {\n"
                    "    local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD-1]}\n"
                    "    local options= values= files= games= words=\n"
                    "    COMPREPLY=()\n"
                    "    if [ \"$COMP_CWORD\" -eq 1 ]; then\n"
                    "        COMPREPLY=($(compgen -W '--help --version ",
                    program->name, program->name, program->name);
    write_command_names(writer, program);
    ph_write_text(writer, "' -- \"$word\"))\n"
                          "        return\n"
                          "    fi\n"
                          "    case ${COMP_WORDS[1]} in\n");
    for (size_t i = 0; i < program->command_count; i++) {
        const struct cli_command *const command = program->commands[i];
        (cli_program_has(program, command) ? write_bash_command : write_bash_elsewhere)(writer, command);
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
                          "}\n");
    ph_write_format(writer, "complete -F _%s %s\n", program->name, program->name);
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
    ph_write_format(writer,
                    "    %s)\n        shift words\n        ((CURRENT--))\n        _arguments '--help[this text]'",
                    command->name);
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

static void write_zsh_elsewhere(struct ph_writer *writer, const struct cli_command *command) {
    const char *const other = cli_program_of(command);
    ph_write_format(writer,
                    "    %s)\n"
                    "        (( $+functions[_%s] )) || eval \"$(%s completion zsh 2>/dev/null)\"\n"
                    "        (( $+functions[_%s] )) && _%s ;;\n",
                    command->name, other, other, other, other);
}

static void write_zsh(struct ph_writer *writer, const struct cli_program *program) {
    const char *const name = program->name;
    ph_write_format(writer,
                    "#compdef %s\n"
                    "# Completion of %s for zsh: %s completion zsh > FOLDER_IN_FPATH/_%s\n"
                    "_%s() {\n"
                    "    if ((CURRENT == 2)); then\n"
                    "        local -a commands=(\n",
                    name, name, name, name, name);
    for (size_t i = 0; i < program->command_count; i++) {
        ph_write_format(writer, "            '%s:", program->commands[i]->name);
        write_quoted(writer, program->commands[i]->summary);
        ph_write_text(writer, "'\n");
    }
    ph_write_text(writer, "        )\n"
                          "        _describe command commands\n"
                          "        return\n"
                          "    fi\n"
                          "    case $words[2] in\n");
    for (size_t i = 0; i < program->command_count; i++) {
        const struct cli_command *const command = program->commands[i];
        (cli_program_has(program, command) ? write_zsh_command : write_zsh_elsewhere)(writer, command);
    }
    ph_write_format(writer,
                    "    esac\n"
                    "}\n"
                    "[ \"$funcstack[1]\" = _%s ] && _%s \"$@\"\n"
                    "[ \"$funcstack[1]\" = _%s ] || compdef _%s %s\n",
                    name, name, name, name, name);
}

// ---- fish -----------------------------------------------------------------------------------------------------------

// Begins a rule for the words after a command.
static void write_fish_rule(struct ph_writer *writer, const char *program, const struct cli_command *command) {
    ph_write_format(writer, "complete -c %s -n '__fish_seen_subcommand_from %s'", program, command->name);
}

static void write_fish_option(struct ph_writer *writer, const struct cli_option *option) {
    ph_write_format(writer, " -l %s", option->name);
    if (option->kind != CLI_FLAG) {
        ph_write_text(writer, " -x -a '");
        write_values(writer, option);
        ph_write_text(writer, "'");
    }
    ph_write_text(writer, " -d '");
    write_quoted(writer, option->help);
    ph_write_text(writer, "'\n");
}

static void write_fish_command(struct ph_writer *writer, const char *program, const struct cli_command *command) {
    write_fish_rule(writer, program, command);
    ph_write_text(writer, " -l help -d 'this text'\n");
    for (size_t i = 0; i < command->option_count; i++) {
        write_fish_rule(writer, program, command);
        write_fish_option(writer, &command->options[i]);
    }
    if (command->words != NULL) {
        write_fish_rule(writer, program, command);
        ph_write_text(writer, " -a '");
        write_words(writer, command);
        ph_write_text(writer, "'\n");
    }
    if (takes_files(command)) {
        write_fish_rule(writer, program, command);
        ph_write_text(writer, " -F\n");
    }
    if (takes_games(command)) {
        write_fish_rule(writer, program, command);
        ph_write_text(writer, " -a '");
        write_games(writer);
        ph_write_text(writer, "'\n");
    }
}

static void write_fish_elsewhere(struct ph_writer *writer, const char *program, const struct cli_command *command) {
    write_fish_rule(writer, program, command);
    ph_write_format(writer,
                    " -a '(set -l words (commandline -opc); complete -C \"%s $words[2..-1] \"(commandline -ct))'\n",
                    cli_program_of(command));
}

static void write_fish(struct ph_writer *writer, const struct cli_program *program) {
    const char *const name = program->name;
    ph_write_format(writer, "# Completion of %s for fish: %s completion fish | source\ncomplete -c %s -f\n", name, name,
                    name);
    for (size_t i = 0; i < program->command_count; i++) {
        const struct cli_command *const command = program->commands[i];
        ph_write_format(writer, "complete -c %s -n __fish_use_subcommand -a %s -d '", name, command->name);
        write_quoted(writer, command->summary);
        ph_write_text(writer, "'\n");
        (cli_program_has(program, command) ? write_fish_command : write_fish_elsewhere)(writer, name, command);
    }
}

// ---- the command ----------------------------------------------------------------------------------------------------

const char *const cli_shells[] = {"bash", "zsh", "fish", NULL};

int cli_complete(const struct cli_program *program, const struct cli_command *self, int argc, char **argv) {
    static void (*const write[])(struct ph_writer *, const struct cli_program *) = {write_bash, write_zsh, write_fish};
    int argument_count = 0;
    int code = CLI_EXIT_OK;
    if (!cli_parse(self, argc, argv, NULL, &argument_count, &code)) {
        return code;
    }
    size_t shell = 0;
    while (cli_shells[shell] != NULL && strcmp(argv[0], cli_shells[shell]) != 0) {
        shell++;
    }
    if (cli_shells[shell] == NULL) {
        return cli_refuse_unknown(self, "shell", argv[0], cli_shells);
    }
    struct ph_writer writer;
    ph_writer_init_heap(&writer);
    write[shell](&writer, program);
    return cli_print(self, &writer);
}
