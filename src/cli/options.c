// SPDX-License-Identifier: MIT
#include "cli/options.h"

#include "cli/language.h"
#include "tui/terminal/print.h"

#include <stdio.h>
#include <string.h>

// ---- "did you mean" -------------------------------------------------------------------------------------------------

// The edit distance: letters to insert, delete, replace or swap with the next one to turn one word into the other.
static size_t distance(const char *a, const char *b) {
    enum { MAX = 32 };
    const size_t rows = strlen(a);
    const size_t columns = strlen(b);
    if (rows > MAX || columns > MAX) {
        return SIZE_MAX;
    }
    size_t table[MAX + 1][MAX + 1];
    for (size_t i = 0; i <= rows; i++) {
        for (size_t j = 0; j <= columns; j++) {
            size_t best;
            if (i == 0 || j == 0) {
                best = i + j;
            } else {
                best = table[i - 1][j - 1] + (a[i - 1] != b[j - 1]);
                best = table[i - 1][j] + 1 < best ? table[i - 1][j] + 1 : best;
                best = table[i][j - 1] + 1 < best ? table[i][j - 1] + 1 : best;
                if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1] && table[i - 2][j - 2] + 1 < best) {
                    best = table[i - 2][j - 2] + 1;
                }
            }
            table[i][j] = best;
        }
    }
    return table[rows][columns];
}

const char *cli_nearest(const char *typed, const char *const *words) {
    const char *nearest = NULL;
    size_t least = 1 + strlen(typed) / 3; // one slip in three letters may be one
    for (; *words != NULL; words++) {
        const size_t length = strlen(typed);
        const bool begins = length >= 2 && strncmp(typed, *words, length) == 0;
        const size_t slips = begins ? 0 : distance(typed, *words);
        if (slips < least || (slips == least && nearest == NULL)) {
            nearest = *words;
            least = slips;
        }
    }
    return nearest;
}

const char *cli_program_of(const struct cli_command *command) {
    return command->program == NULL ? "pesthouse" : command->program;
}

int cli_print(const struct cli_command *command, struct ph_writer *writer) {
    const bool enough = !writer->failed;
    if (enough) {
        fwrite(writer->data, 1, writer->length, stdout); // errors are checked once, at the end of the program
    } else {
        fprintf(stderr, "%s %s: out of memory\n", cli_program_of(command), command->name);
    }
    ph_writer_deinit(writer);
    return enough ? CLI_EXIT_OK : CLI_EXIT_FAILED;
}

// ---- help -----------------------------------------------------------------------------------------------------------

static void print_option(const struct words_language *language, const struct cli_option *option) {
    char left[80];
    if (option->kind == CLI_FLAG) {
        snprintf(left, sizeof left, "--%s", option->name);
    } else {
        snprintf(left, sizeof left, "--%s %s", option->name, option->value);
    }
    printf("  %-22s %s", left, words_find(language, "", option->help));
    for (size_t i = 0; option->kind == CLI_CHOICE && option->choices[i] != NULL; i++) {
        printf("%s%s", i == 0 ? ": " : ", ", option->choices[i]);
    }
    printf("\n");
}

// The value of --lang on a command line that is not read yet, as help and errors may come before it; NULL: none.
static const char *lang_of(int argc, char **argv) {
    static const char option[] = "--lang";
    const char *code = NULL;
    for (int at = 0; at < argc; at++) {
        if (strcmp(argv[at], option) == 0 && at + 1 < argc) {
            code = argv[at + 1];
        } else if (strncmp(argv[at], option, sizeof option - 1) == 0 && argv[at][sizeof option - 1] == '=') {
            code = argv[at] + sizeof option;
        }
    }
    return code;
}

static const struct words_language *language_of(const struct cli_command *command, const char *lang) {
    return command->speaks ? cli_language(lang) : words_english();
}

static void print_help(const struct cli_command *command, const struct words_language *language) {
    printf("%s %s %s%s%s%s%s\n\n%s.\n", words_text(language, "usage:"), cli_program_of(command), command->name,
           command->option_count > 0 ? " " : "", command->option_count > 0 ? words_text(language, "[options]") : "",
           command->arguments[0] == '\0' ? "" : " ", command->arguments, words_find(language, "", command->summary));
    if (command->details[0] != '\0') {
        printf("\n%s", words_find(language, "", command->details));
    }
    printf("\n%s\n", words_text(language, "options:"));
    for (size_t i = 0; i < command->option_count; i++) {
        print_option(language, &command->options[i]);
    }
    printf("  %-22s %s\n\n%s\n%s", "--help", words_text(language, "this text"), words_text(language, "examples:"),
           command->examples);
}

// ---- parsing --------------------------------------------------------------------------------------------------------

struct parsing {
    const struct cli_command *command;
    const char *lang;
    void *values;
    int *exit_code;
};

#define REFUSE(parsing, message, ...)                                                                                  \
    refuse((parsing), (message), (const struct words_arg[]){__VA_ARGS__, {.place = NULL}})

static bool refuse(const struct parsing *parsing, const char *message, const struct words_arg *args) {
    const struct words_language *const language = language_of(parsing->command, parsing->lang);
    char name[64];
    snprintf(name, sizeof name, "%s %s", cli_program_of(parsing->command), parsing->command->name);
    struct ph_writer writer;
    ph_writer_init_heap(&writer);
    ph_write_format(&writer, "%s: ", name);
    words_line_all(&writer, language, message, args);
    words_line(&writer, language, "{command} --help shows the usage", TEXT(command, name));
    tui_print_text(stderr, writer.data);
    ph_writer_deinit(&writer);
    *parsing->exit_code = CLI_EXIT_USAGE;
    return false;
}

static bool refuse_unknown(const struct parsing *parsing, const char *name) {
    enum { MAX = 32 };
    const char *words[MAX + 2] = {0};
    size_t count = 0;
    for (; count < parsing->command->option_count && count < MAX; count++) {
        words[count] = parsing->command->options[count].name;
    }
    words[count] = "help";
    const char *const nearest = cli_nearest(name, words);
    return REFUSE(parsing,
                  nearest != NULL ? MSG("unknown option --{option}; did you mean --{nearest}?")
                                  : MSG("unknown option --{option}"),
                  TEXT(option, name), TEXT(nearest, nearest));
}

static const struct cli_option *find_option(const struct cli_command *command, const char *name, size_t length) {
    for (size_t i = 0; i < command->option_count; i++) {
        const char *const own = command->options[i].name;
        if (strlen(own) == length && memcmp(own, name, length) == 0) {
            return &command->options[i];
        }
    }
    return NULL;
}

static bool read_integer(const char *text, int64_t *number) {
    const bool negative = *text == '-';
    text += negative;
    if (*text == '\0') {
        return false;
    }
    int64_t value = 0;
    for (; *text != '\0'; text++) {
        if (*text < '0' || *text > '9' || value > (INT64_MAX - 9) / 10) {
            return false;
        }
        value = value * 10 + (*text - '0');
    }
    *number = negative ? -value : value;
    return true;
}

static bool read_choice(const struct parsing *parsing, const struct cli_option *option, const char *text,
                        const char **target) {
    for (size_t i = 0; option->choices[i] != NULL; i++) {
        if (strcmp(option->choices[i], text) == 0) {
            *target = option->choices[i];
            return true;
        }
    }
    struct words_list choices = {.count = 0};
    for (size_t i = 0; option->choices[i] != NULL; i++) {
        words_list_add(&choices, TEXT(item, option->choices[i]));
    }
    return REFUSE(parsing, MSG("--{option}: expected one of {choices}; got {text}"), TEXT(option, option->name),
                  LIST(choices, "", &choices), TEXT(text, text));
}

static bool store(const struct parsing *parsing, const struct cli_option *option, const char *text) {
    void *const target = (char *)parsing->values + option->offset;
    int64_t number = 0;
    switch (option->kind) {
    case CLI_FLAG:
        *(bool *)target = true;
        return true;
    case CLI_TEXT:
        *(const char **)target = text;
        return true;
    case CLI_CHOICE:
        return read_choice(parsing, option, text, target);
    case CLI_INTEGER:
        if (!read_integer(text, &number) || number < option->low || number > option->high) {
            return REFUSE(parsing, MSG("--{option}: expected a whole number from {low} to {high}, got {text}"),
                          TEXT(option, option->name), COUNT(low, option->low), COUNT(high, option->high),
                          TEXT(text, text));
        }
        *(int64_t *)target = number;
        return true;
    }
    return false;
}

// One option at argv[*at], with its value there or in the next word.
static bool read_option(const struct parsing *parsing, int argc, char **argv, int *at) {
    const char *const name = argv[*at] + 2;
    const char *value = strchr(name, '=');
    const size_t length = value == NULL ? strlen(name) : (size_t)(value - name);
    value = value == NULL ? NULL : value + 1;
    const struct cli_option *const option = find_option(parsing->command, name, length);
    if (value != NULL && length == strlen("help") && strncmp(name, "help", length) == 0) {
        return REFUSE(parsing, MSG("--{option} takes no value"), TEXT(option, "help"));
    }
    if (option == NULL) {
        char shown[64];
        snprintf(shown, sizeof shown, "%.*s", length < 60 ? (int)length : 60, name);
        return refuse_unknown(parsing, shown);
    }
    if (option->kind == CLI_FLAG && value != NULL) {
        return REFUSE(parsing, MSG("--{option} takes no value"), TEXT(option, option->name));
    }
    if (option->kind != CLI_FLAG && value == NULL) {
        if (*at + 1 >= argc) {
            return REFUSE(parsing, MSG("--{option} needs a value: --{option} {value}"), TEXT(option, option->name),
                          TEXT(value, option->value));
        }
        value = argv[++*at];
    }
    return store(parsing, option, value);
}

static bool check_argument_count(const struct parsing *parsing, int count) {
    const struct cli_command *const command = parsing->command;
    if (count < command->arguments_min) {
        return REFUSE(parsing, MSG("{expected} is missing"), TEXT(expected, command->arguments));
    }
    if (command->arguments_max >= 0 && count > command->arguments_max) {
        return REFUSE(parsing,
                      command->arguments_max == 0 ? MSG("expected no arguments, got {count}")
                                                  : MSG("expected {expected}, got {count} arguments"),
                      TEXT(expected, command->arguments), COUNT(count, count));
    }
    return true;
}

bool cli_parse(const struct cli_command *command, int argc, char **argv, void *values, int *argument_count,
               int *exit_code) {
    const struct parsing parsing = {
        .command = command, .lang = lang_of(argc, argv), .values = values, .exit_code = exit_code};
    int count = 0;
    bool options_ended = false;
    for (int at = 0; at < argc; at++) {
        char *const word = argv[at];
        if (options_ended || word[0] != '-' || word[1] == '\0') {
            argv[count++] = word;
        } else if (strcmp(word, "--") == 0) {
            options_ended = true;
        } else if (strcmp(word, "--help") == 0 || strcmp(word, "-h") == 0) {
            print_help(command, language_of(command, parsing.lang));
            *exit_code = CLI_EXIT_OK; // errors of writing are reported at the end of the program
            return false;
        } else if (word[1] != '-') {
            return REFUSE(&parsing, MSG("unknown option {word}; options are long, like --help"), TEXT(word, word));
        } else if (!read_option(&parsing, argc, argv, &at)) {
            return false;
        }
    }
    *argument_count = count;
    return check_argument_count(&parsing, count);
}
