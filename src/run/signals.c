// SPDX-License-Identifier: MIT
#define _GNU_SOURCE // sigaction, ppoll
#include "run/signals.h"

#include "run/os.h"

#include <signal.h>
#include <stdatomic.h>
#include <stddef.h>
#include <time.h>

static const int signals[] = {SIGINT, SIGTERM, SIGHUP};

// A handler can only reach globals; these flags are the only ones. Searches poll `caught` on other threads.
static atomic_int caught;
static atomic_bool ask_first;
enum { QUESTION_NONE, QUESTION_NEW, QUESTION_SEEN };
static atomic_int question;

// Ctrl-C comes from the terminal, other interrupts from a program.
static bool is_question(int number, const siginfo_t *info) {
    int none = QUESTION_NONE;
    return number == SIGINT && info->si_code != SI_USER && info->si_code != SI_QUEUE && atomic_load(&ask_first) &&
           atomic_compare_exchange_strong(&question, &none, QUESTION_NEW);
}

static void note(int number, siginfo_t *info, void *context) {
    (void)context;
    if (!is_question(number, info)) {
        atomic_store(&caught, number);
    }
}

// NULL: as at first.
static void handle(void (*handler)(int, siginfo_t *, void *)) {
    for (size_t i = 0; i < sizeof signals / sizeof signals[0]; i++) {
        struct sigaction action = {.sa_handler = SIG_DFL}; // no SA_RESTART: waits shall be interrupted
        struct sigaction before;
        sigemptyset(&action.sa_mask);
        if (handler != NULL) {
            action.sa_flags = SA_SIGINFO;
            action.sa_sigaction = handler;
        }
        if (sigaction(signals[i], NULL, &before) == 0 && before.sa_handler != SIG_IGN) {
            sigaction(signals[i], &action, NULL);
        }
    }
}

void signals_catch(void) {
    atomic_store(&caught, 0);
    atomic_store(&ask_first, false);
    atomic_store(&question, QUESTION_NONE);
    handle(note);
}

void signals_release(void) {
    handle(NULL);
}

void signals_ask_first(bool ask) {
    atomic_store(&ask_first, ask);
}

bool signals_asked(void) {
    int new = QUESTION_NEW;
    return atomic_compare_exchange_strong(&question, &new, QUESTION_SEEN);
}

void signals_play_on(void) {
    atomic_store(&question, QUESTION_NONE);
}

static sigset_t own_signals(void) {
    sigset_t set;
    sigemptyset(&set);
    for (size_t i = 0; i < sizeof signals / sizeof signals[0]; i++) {
        sigaddset(&set, signals[i]);
    }
    return set;
}

void signals_hold(bool hold) {
    const sigset_t set = own_signals();
    pthread_sigmask(hold ? SIG_BLOCK : SIG_UNBLOCK, &set, NULL);
}

void signals_poll(struct pollfd *polls, unsigned count, int ms) {
    sigset_t mask;
    pthread_sigmask(SIG_BLOCK, NULL, &mask);
    for (size_t i = 0; i < sizeof signals / sizeof signals[0]; i++) {
        sigdelset(&mask, signals[i]);
    }
#ifdef __APPLE__ // has no ppoll: a signal that comes just before is noticed when the wait ends
    sigset_t before;
    pthread_sigmask(SIG_SETMASK, &mask, &before);
    (void)poll(polls, count, ms);
    pthread_sigmask(SIG_SETMASK, &before, NULL);
#else
    const struct timespec most = {.tv_sec = ms / 1000, .tv_nsec = (long)(ms % 1000) * 1000000};
    (void)ppoll(polls, count, &most, &mask);
#endif
}

int signals_caught(void) {
    return atomic_load(&caught);
}

bool signals_stop(void *unused) {
    (void)unused;
    return atomic_load(&caught) != 0;
}
