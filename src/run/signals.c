// SPDX-License-Identifier: MIT
#define _POSIX_C_SOURCE 200809L // sigaction
#include "run/signals.h"

#include <signal.h>
#include <stdatomic.h>
#include <stddef.h>

static const int signals[] = {SIGINT, SIGTERM, SIGHUP};

// A handler can only reach globals; this flag is the only one. Searches poll it on other threads.
static atomic_int caught;

static void note(int number) {
    atomic_store(&caught, number);
}

static void handle(void (*handler)(int)) {
    for (size_t i = 0; i < sizeof signals / sizeof signals[0]; i++) {
        struct sigaction action = {.sa_flags = 0}; // no SA_RESTART: waits shall be interrupted
        struct sigaction before;
        sigemptyset(&action.sa_mask);
        action.sa_handler = handler;
        if (sigaction(signals[i], NULL, &before) == 0 && before.sa_handler != SIG_IGN) {
            sigaction(signals[i], &action, NULL);
        }
    }
}

void signals_catch(void) {
    atomic_store(&caught, 0);
    handle(note);
}

void signals_release(void) {
    handle(SIG_DFL);
}

int signals_caught(void) {
    return atomic_load(&caught);
}

bool signals_stop(void *unused) {
    (void)unused;
    return atomic_load(&caught) != 0;
}
