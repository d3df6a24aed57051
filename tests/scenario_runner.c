// SPDX-License-Identifier: MIT
// scenario_runner: runs the rule tests of one folder (docs/protocol.md, Scenarios). See usage() below.
#define _POSIX_C_SOURCE 200809L

#include "support/scenario.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { PATH_SIZE = 1024 };

struct options {
    const char *folder;
    const char *rule; // NULL: all
    const char *name; // NULL: all
    bool list;
};

static int usage(FILE *stream, int status) {
    fputs("usage: scenario_runner FOLDER [--rule ID] [--name PART] [--list]\n"
          "Runs every scenario (*.json) in FOLDER, whose actions.txt lists the types of actions and their fields.\n"
          "  --rule ID    only those that name this rule\n"
          "  --name PART  only those with PART in their file's name or their own\n"
          "  --list       print file, rules and name instead of running\n"
          "Example: scenario_runner tests/scenarios/rattus --rule R-MONK-1\n",
          stream);
    return status;
}

static bool options_read(struct options *options, int count, char **arguments) {
    *options = (struct options){0};
    for (int i = 1; i < count; i++) {
        const bool more = i + 1 < count;
        if (strcmp(arguments[i], "--list") == 0) {
            options->list = true;
        } else if (strcmp(arguments[i], "--rule") == 0 && more) {
            options->rule = arguments[++i];
        } else if (strcmp(arguments[i], "--name") == 0 && more) {
            options->name = arguments[++i];
        } else if (arguments[i][0] != '-' && options->folder == NULL) {
            options->folder = arguments[i];
        } else {
            return false;
        }
    }
    return options->folder != NULL;
}

static int is_scenario(const struct dirent *entry) {
    const size_t length = strlen(entry->d_name);
    return length > 5 && strcmp(entry->d_name + length - 5, ".json") == 0;
}

// Runs or lists one file. False if it fails; *chosen tells whether the options choose it.
static bool run_file(const struct options *options, const json_t *actions, const char *file, bool *chosen) {
    char path[PATH_SIZE];
    json_error_t error;
    struct scenario_failure failure;
    *chosen = true;
    snprintf(path, sizeof path, "%s/%s", options->folder, file);
    json_t *const scenario = json_load_file(path, JSON_REJECT_DUPLICATES, &error);
    if (scenario == NULL) {
        printf("FAIL %s: line %d: %s\n", path, error.line, error.text);
        return false;
    }
    const char *name = json_string_value(json_object_get(scenario, "name"));
    name = name == NULL ? "" : name;
    bool good = true;
    *chosen = (options->rule == NULL || scenario_has_rule(scenario, options->rule)) &&
              (options->name == NULL || strstr(file, options->name) != NULL || strstr(name, options->name) != NULL);
    if (*chosen && options->list) {
        const char *const rule = json_string_value(json_object_get(scenario, "rule"));
        printf("%s: %s: %s\n", path, rule == NULL ? "" : rule, name);
    } else if (*chosen) {
        good = scenario_run(scenario, actions, &failure);
        if (!good) {
            printf("FAIL %s (%s): step %zu: %s\n", path, name, failure.step, failure.message);
        }
    }
    json_decref(scenario);
    return good;
}

int main(int count, char **arguments) {
    struct options options;
    if (count == 2 && strcmp(arguments[1], "--help") == 0) {
        return usage(stdout, 0);
    }
    if (!options_read(&options, count, arguments)) {
        return usage(stderr, 2);
    }
    struct dirent **entries = NULL;
    const int entry_count = scandir(options.folder, &entries, is_scenario, alphasort);
    if (entry_count < 0) {
        fprintf(stderr, "scenario_runner: the folder %s cannot be read\n", options.folder);
        return 2;
    }
    char path[PATH_SIZE];
    snprintf(path, sizeof path, "%s/actions.txt", options.folder);
    json_t *const actions = scenario_actions_load(path);
    int run_count = 0;
    int failure_count = 0;
    for (int i = 0; i < entry_count; i++) {
        bool chosen = false;
        failure_count += run_file(&options, actions, entries[i]->d_name, &chosen) ? 0 : 1;
        run_count += chosen ? 1 : 0;
        free(entries[i]);
    }
    free(entries);
    json_decref(actions);
    if (!options.list) {
        printf("%s: %d scenarios, %d failed\n", options.folder, run_count, failure_count);
    }
    if (run_count == 0) {
        fprintf(stderr, "scenario_runner: no scenario in %s fits\n", options.folder);
        return 2;
    }
    return failure_count == 0 ? 0 : 1;
}
