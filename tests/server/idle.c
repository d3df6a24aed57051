// SPDX-License-Identifier: MIT
// For LD_PRELOAD: the threads of bots do not begin to think as long as the file PH_IDLE_FILE is there. Each sets its
// own priority before it does anything else, and nothing else does.
#define _GNU_SOURCE
#include <stdlib.h>
#include <sys/resource.h>
#include <unistd.h>

int setpriority(__priority_which_t which, id_t who, int prio) {
    (void)which;
    (void)who;
    (void)prio;
    const char *const file = getenv("PH_IDLE_FILE");
    while (file != NULL && access(file, F_OK) == 0) {
        usleep(10000);
    }
    return 0;
}
