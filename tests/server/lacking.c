// SPDX-License-Identifier: MIT
// For LD_PRELOAD: the libraries whose names hold PH_LACKING are not there for those who load them while they run.
#define _GNU_SOURCE // RTLD_NEXT
#include <dlfcn.h>
#include <stdlib.h>
#include <string.h>

typedef void *load(const char *, int);

void *dlopen(const char *name, int how) {
    const char *const lacking = getenv("PH_LACKING");
    load *real;
    *(void **)&real = dlsym(RTLD_NEXT, "dlopen");
    return name != NULL && lacking != NULL && strstr(name, lacking) != NULL ? NULL : real(name, how);
}
