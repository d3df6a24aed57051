// SPDX-License-Identifier: MIT
#include "cli/serve_words.h"

#include <assert.h>
#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LINE_MAX_BYTES = 1024, NAME_MAX_BYTES = 64, OPTIONS_MAX = 32 };

extern char **environ;

static enum ph_status no_memory(struct ph_error *error) {
    return ph_error_set(error, PH_ERROR_NO_MEMORY, NULL, "out of memory");
}

static const struct cli_option *find(const struct cli_command *command, const char *name) {
    for (size_t i = 0; i < command->option_count; i++) {
        if (strcmp(command->options[i].name, name) == 0) {
            return &command->options[i];
        }
    }
    return NULL;
}

// A flag is given by "yes" and left out by "no".
static enum ph_status read_flag(const char *value, bool *given, const char *source, struct ph_error *error) {
    *given = strcmp(value, "yes") == 0;
    if (!*given && strcmp(value, "no") != 0) {
        return ph_error_set(error, PH_ERROR_BAD_REQUEST, NULL, "%s: expected yes or no, got %s", source, value);
    }
    return PH_OK;
}

// The parser of the command line would name the option, which nobody typed.
static enum ph_status check_number(const struct cli_option *option, const char *value, const char *source,
                                   struct ph_error *error) {
    char *end = NULL;
    errno = 0;
    const long long number = strtoll(value, &end, 10);
    if (end == value || *end != '\0' || errno != 0 || number < option->low || number > option->high) {
        return ph_error_set(error, PH_ERROR_BAD_REQUEST, NULL,
                            "%s: expected a whole number from %" PRId64 " to %" PRId64 ", got %s", source, option->low,
                            option->high, value);
    }
    return PH_OK;
}

// Adds --name=value. `source` is where it comes from, for errors.
static enum ph_status add(struct serve_words *all, const struct cli_option *option, const char *value,
                          const char *source, struct ph_error *error) {
    bool given = true;
    if (option->kind == CLI_FLAG) {
        const enum ph_status status = read_flag(value, &given, source, error);
        if (status != PH_OK || !given) {
            return status;
        }
    }
    if (option->kind == CLI_INTEGER) {
        const enum ph_status status = check_number(option, value, source, error);
        if (status != PH_OK) {
            return status;
        }
    }
    const size_t size = strlen(option->name) + strlen(value) + sizeof "--=";
    char *const word = malloc(size);
    char **const words = realloc(all->words, ((size_t)all->count + 1) * sizeof *words);
    all->words = words != NULL ? words : all->words;
    if (word == NULL || words == NULL) {
        free(word);
        return no_memory(error);
    }
    snprintf(word, size, option->kind == CLI_FLAG ? "--%s" : "--%s=%s", option->name, value);
    words[all->count++] = word;
    all->own = all->count;
    return PH_OK;
}

// ---- the file -------------------------------------------------------------------------------------------------------

static char *trim(char *text) {
    text += strspn(text, " \t");
    size_t length = strlen(text);
    while (length > 0 && strchr(" \t\r\n", text[length - 1]) != NULL) {
        text[--length] = '\0';
    }
    return text;
}

static enum ph_status read_line(struct serve_words *all, const struct cli_command *command, char *line,
                                const char *source, struct ph_error *error) {
    line = trim(line);
    if (line[0] == '\0' || line[0] == '#') {
        return PH_OK;
    }
    char *const equals = strchr(line, '=');
    if (equals == NULL) {
        return ph_error_set(error, PH_ERROR_BAD_REQUEST, NULL, "%s: expected name = value, got %s", source, line);
    }
    *equals = '\0';
    const char *const name = trim(line);
    const struct cli_option *const option = find(command, name);
    if (option == NULL || strcmp(name, "config") == 0) {
        return ph_error_set(error, PH_ERROR_BAD_REQUEST, NULL, "%s: expected the name of an option, got %s", source,
                            name);
    }
    return add(all, option, trim(equals + 1), source, error);
}

static enum ph_status read_file(struct serve_words *all, const struct cli_command *command, const char *path,
                                struct ph_error *error) {
    FILE *const file = fopen(path, "r");
    if (file == NULL) {
        return ph_error_set(error, PH_ERROR_IO, NULL, "cannot read %s: %s", path, strerror(errno));
    }
    enum ph_status status = PH_OK;
    char line[LINE_MAX_BYTES];
    for (int number = 1; status == PH_OK && fgets(line, sizeof line, file) != NULL; number++) {
        char source[LINE_MAX_BYTES];
        snprintf(source, sizeof source, "%s, line %d", path, number);
        status = strlen(line) == sizeof line - 1
                     ? ph_error_set(error, PH_ERROR_BAD_REQUEST, NULL, "%s is too long", source)
                     : read_line(all, command, line, source, error);
    }
    if (status == PH_OK && ferror(file) != 0) {
        status = ph_error_set(error, PH_ERROR_IO, NULL, "cannot read %s: %s", path, strerror(errno));
    }
    fclose(file);
    return status;
}

// ---- the environment ------------------------------------------------------------------------------------------------

static const char prefix[] = "PESTHOUSE_";

// PESTHOUSE_BEHIND_PROXY for behind-proxy.
static const char *variable_of(const char *name, char variable[NAME_MAX_BYTES]) {
    snprintf(variable, NAME_MAX_BYTES, "%s%s", prefix, name);
    for (char *letter = variable; *letter != '\0'; letter++) {
        *letter = *letter == '-' ? '_' : *letter >= 'a' && *letter <= 'z' ? (char)(*letter - 'a' + 'A') : *letter;
    }
    return variable;
}

static enum ph_status read_environment(struct serve_words *all, const struct cli_command *command,
                                       struct ph_error *error) {
    enum ph_status status = PH_OK;
    for (size_t i = 0; status == PH_OK && i < command->option_count; i++) {
        char variable[NAME_MAX_BYTES];
        const char *const value = getenv(variable_of(command->options[i].name, variable));
        if (value != NULL && value[0] != '\0') {
            status = add(all, &command->options[i], value, variable, error);
        }
    }
    return status;
}

// `name` is what follows the prefix in a variable, up to its value.
static void warn_of(const struct cli_command *command, const char *name, int length, FILE *out) {
    char variables[OPTIONS_MAX][NAME_MAX_BYTES];
    const char *known[OPTIONS_MAX + 1] = {NULL};
    char typed[NAME_MAX_BYTES];
    snprintf(typed, sizeof typed, "%.*s", length, name);
    for (size_t i = 0; i < command->option_count; i++) {
        known[i] = variable_of(command->options[i].name, variables[i]) + strlen(prefix);
        if (strcmp(known[i], typed) == 0) {
            return;
        }
    }
    const char *const nearest = cli_nearest(typed, known);
    fprintf(out, "pesthouse %s: warning: %s%.*s is ignored, since there is no such option; ", command->name, prefix,
            length, name);
    if (nearest != NULL) {
        fprintf(out, "did you mean %s%s?\n", prefix, nearest);
    } else {
        fprintf(out, "pesthouse %s --help lists them\n", command->name);
    }
}

void serve_words_warn(const struct cli_command *command, FILE *out) {
    assert(command->option_count <= OPTIONS_MAX);
    for (char *const *variable = environ; *variable != NULL; variable++) {
        if (strncmp(*variable, prefix, strlen(prefix)) == 0) {
            const char *const name = *variable + strlen(prefix);
            warn_of(command, name, (int)strcspn(name, "="), out);
        }
    }
}

// ---- all ------------------------------------------------------------------------------------------------------------

// The file that is named in words that are not read yet; NULL: none.
static const char *config_of(int argc, char **argv) {
    const char *path = getenv("PESTHOUSE_CONFIG");
    for (int i = 0; i < argc; i++) {
        if (strcmp(argv[i], "--config") == 0 && i + 1 < argc) {
            path = argv[i + 1];
        } else if (strncmp(argv[i], "--config=", strlen("--config=")) == 0) {
            path = argv[i] + strlen("--config=");
        }
    }
    return path != NULL && path[0] != '\0' ? path : NULL;
}

enum ph_status serve_words_collect(struct serve_words *all, const struct cli_command *command, int argc, char **argv,
                                   struct ph_error *error) {
    *all = (struct serve_words){.words = NULL};
    const char *const path = config_of(argc, argv);
    enum ph_status status = path != NULL ? read_file(all, command, path, error) : PH_OK;
    status = status == PH_OK ? read_environment(all, command, error) : status;
    if (status != PH_OK) {
        return status;
    }
    char **const words = realloc(all->words, ((size_t)all->count + (size_t)argc + 1) * sizeof *words);
    if (words == NULL) {
        return no_memory(error);
    }
    all->words = words;
    for (int i = 0; i < argc; i++) {
        words[all->count++] = argv[i];
    }
    return PH_OK;
}

void serve_words_deinit(struct serve_words *all) {
    for (int i = 0; i < all->own; i++) {
        free(all->words[i]);
    }
    free(all->words);
}
