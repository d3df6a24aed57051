// SPDX-License-Identifier: MIT
// `pesthouse simulate`, `arena` and `bench`: the same words after pesthouse-lab. It takes the place of this process, so
// its output, its exit code and the signals that it gets are its own.
#define _XOPEN_SOURCE 700 // readlink
#include "cli/commands.h"

#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

// The folder of this program. False where the system does not tell: then only PATH is searched.
static bool find_own_folder(char *folder, size_t capacity) {
    const ssize_t length = readlink("/proc/self/exe", folder, capacity);
    if (length < 0 || (size_t)length >= capacity) {
        return false;
    }
    folder[length] = '\0';
    char *const slash = strrchr(folder, '/');
    if (slash == NULL) {
        return false;
    }
    *slash = '\0';
    return true;
}

static int refuse(const struct cli_command *self, const char *folder, const char *tried, int why) {
    if (why == ENOENT) {
        fprintf(stderr,
                "pesthouse %s: expected the program %s beside pesthouse%s%s, or in PATH; install it, or build it with "
                "`make release`\n",
                self->name, CLI_LAB, folder[0] == '\0' ? "" : " in ", folder);
    } else {
        fprintf(stderr, "pesthouse %s: cannot start %s: %s\n", self->name, tried, strerror(why));
    }
    return CLI_EXIT_FAILED;
}

// Returns only where it fails.
static int start_with(const struct cli_command *self, char **words) {
    char folder[PATH_MAX] = "";
    char beside[PATH_MAX + sizeof "/" CLI_LAB];
    int why = ENOENT;
    if (find_own_folder(folder, sizeof folder)) {
        snprintf(beside, sizeof beside, "%s/%s", folder, CLI_LAB);
        execv(beside, words);
        why = errno;
    }
    if (why != ENOENT) {
        return refuse(self, folder, beside, why);
    }
    execvp(CLI_LAB, words);
    return refuse(self, folder, CLI_LAB, errno);
}

static int start(const struct cli_command *self, int argc, char **argv) {
    static char program[] = CLI_LAB;
    char name[32];
    char **const words = calloc((size_t)argc + 3, sizeof *words);
    if (words == NULL) {
        return refuse(self, "", CLI_LAB, ENOMEM);
    }
    snprintf(name, sizeof name, "%s", self->name);
    words[0] = program;
    words[1] = name;
    memcpy(words + 2, argv, (size_t)argc * sizeof *words);
    const int code = start_with(self, words);
    free(words);
    return code;
}

const struct cli_command simulate_command = {
    .program = CLI_LAB, .name = "simulate", .summary = CLI_SIMULATE_SUMMARY, .run = start};
const struct cli_command arena_command = {
    .program = CLI_LAB, .name = "arena", .summary = CLI_ARENA_SUMMARY, .run = start};
const struct cli_command bench_command = {
    .program = CLI_LAB, .name = "bench", .summary = CLI_BENCH_SUMMARY, .run = start};
