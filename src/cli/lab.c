// SPDX-License-Identifier: MIT
// `pesthouse simulate`, `arena` and `bench`: the same words after pesthouse-lab. It takes the place of this process, so
// its output, its exit code and the signals that it gets are its own.
#include "cli/commands.h"
#include "run/os.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

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
    char folder[OS_PATH_MAX] = "";
    char beside[OS_PATH_MAX + sizeof "/" CLI_LAB];
    int why = ENOENT;
    if (os_own_folder(folder, sizeof folder)) { // else only PATH is searched
        snprintf(beside, sizeof beside, "%s/%s", folder, CLI_LAB);
        os_become(beside, words);
        why = errno;
    }
    if (why != ENOENT) {
        return refuse(self, folder, beside, why);
    }
    os_become(CLI_LAB, words);
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
