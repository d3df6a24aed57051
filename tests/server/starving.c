// SPDX-License-Identifier: MIT
// For LD_PRELOAD: one allocation of the whole process fails, its own or a library's. PH_STARVING_FILE is a file of two
// numbers that a test shares with it: how many allocations are left until one fails (0: none does), and how many there
// were. Those by which a thread comes to its first function are not among them: the sanitizer gives up where one fails.
#define _GNU_SOURCE // RTLD_NEXT
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <unistd.h>

struct starving {
    _Atomic int64_t left;
    _Atomic int64_t count;
};

static void *(*real_malloc)(size_t);
static void *(*real_calloc)(size_t, size_t);
static void *(*real_realloc)(void *, size_t);
static void (*real_free)(void *);
static int (*real_create)(pthread_t *, const pthread_attr_t *, void *(*)(void *), void *);
static struct starving *starving; // NULL: there is no file

// The thread has come to its first function. Reading it allocates nothing.
static _Thread_local __attribute__((tls_model("initial-exec"))) bool runs;

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

static void share(const char *name) {
    const int file = name != NULL ? open(name, O_RDWR | O_CLOEXEC) : -1;
    void *const shared =
        file >= 0 ? mmap(NULL, sizeof *starving, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0) : MAP_FAILED;
    starving = shared != MAP_FAILED ? shared : NULL;
    if (file >= 0) {
        close(file);
    }
}

__attribute__((constructor)) static void begin(void) {
    *(void **)&real_calloc = dlsym(RTLD_NEXT, "calloc");
    *(void **)&real_realloc = dlsym(RTLD_NEXT, "realloc");
    *(void **)&real_free = dlsym(RTLD_NEXT, "free");
    *(void **)&real_create = dlsym(RTLD_NEXT, "pthread_create");
    share(getenv("PH_STARVING_FILE"));
    runs = true;
    *(void **)&real_malloc = dlsym(RTLD_NEXT, "malloc");
}

static bool is_starved(void) {
    if (starving == NULL || !runs) {
        return false;
    }
    atomic_fetch_add(&starving->count, 1);
    if (atomic_load(&starving->left) <= 0 || atomic_fetch_sub(&starving->left, 1) != 1) {
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

struct thread {
    void *(*routine)(void *);
    void *argument;
};

static void *run(void *argument) {
    const struct thread thread = *(const struct thread *)argument;
    real_free(argument);
    runs = true;
    return thread.routine(thread.argument);
}

__attribute__((visibility("default"))) int pthread_create(pthread_t *id, const pthread_attr_t *attributes,
                                                          void *(*routine)(void *), void *argument) {
    struct thread *const thread = real_malloc(sizeof *thread);
    if (thread == NULL) {
        return EAGAIN;
    }
    *thread = (struct thread){routine, argument};
    const int status = real_create(id, attributes, run, thread);
    if (status != 0) {
        real_free(thread);
    }
    return status;
}
