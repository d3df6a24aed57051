// SPDX-License-Identifier: MIT
// For LD_PRELOAD: one allocation of the whole process fails, its own or a library's: the one with the number in
// PH_STARVE, counted from the start. At its end the process says how many there were.
#define _GNU_SOURCE // RTLD_NEXT
#include <dlfcn.h>
#include <errno.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static void *(*real_malloc)(size_t);
static void *(*real_calloc)(size_t, size_t);
static void *(*real_realloc)(void *, size_t);
static void (*real_free)(void *);
static atomic_long count;
static long fails = -1;

// dlsym itself may allocate before it has found anything.
static char early[1 << 20];
static size_t early_used;

static void *take_early(size_t size) {
    void *const taken = early + early_used;
    if (size > sizeof early - early_used) {
        return NULL;
    }
    early_used += (size + 15) / 16 * 16;
    return taken;
}

static bool is_early(const void *memory) {
    return (const char *)memory >= early && (const char *)memory < early + sizeof early;
}

__attribute__((constructor)) static void begin(void) {
    const char *const number = getenv("PH_STARVE");
    *(void **)&real_calloc = dlsym(RTLD_NEXT, "calloc");
    *(void **)&real_realloc = dlsym(RTLD_NEXT, "realloc");
    *(void **)&real_free = dlsym(RTLD_NEXT, "free");
    *(void **)&real_malloc = dlsym(RTLD_NEXT, "malloc");
    fails = number == NULL ? -1 : strtol(number, NULL, 10);
}

__attribute__((destructor)) static void end(void) {
    char line[64];
    const int length = snprintf(line, sizeof line, "%ld allocations\n", atomic_load(&count));
    (void)!write(STDERR_FILENO, line, (size_t)length);
}

static bool is_starved(void) {
    if (atomic_fetch_add(&count, 1) != fails) {
        return false;
    }
    errno = ENOMEM;
    return true;
}

__attribute__((visibility("default"))) void *malloc(size_t size) {
    return real_malloc == NULL ? take_early(size) : is_starved() ? NULL : real_malloc(size);
}

__attribute__((visibility("default"))) void *calloc(size_t nmemb, size_t size) {
    return real_malloc == NULL ? take_early(nmemb * size) : is_starved() ? NULL : real_calloc(nmemb, size);
}

// What was taken early cannot grow: its size is not kept.
__attribute__((visibility("default"))) void *realloc(void *ptr, size_t size) {
    return ptr == NULL ? malloc(size) : is_early(ptr) || is_starved() ? NULL : real_realloc(ptr, size);
}

__attribute__((visibility("default"))) void free(void *ptr) {
    if (!is_early(ptr) && real_free != NULL) {
        real_free(ptr);
    }
}
