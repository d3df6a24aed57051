// SPDX-License-Identifier: MIT
// Ctrl-C counts as SIGINT, the end of the console or the session as SIGTERM. Windows runs the handler on a thread of
// its own, and ends the program when it returns from the latter, so there it waits until the game is saved.
#define WIN32_LEAN_AND_MEAN
#include "run/signals.h"

#include "run/os.h"

#include <signal.h>
#include <stdatomic.h>
#include <windows.h>

static atomic_int caught;
static atomic_bool ask_first;
enum { QUESTION_NONE, QUESTION_NEW, QUESTION_SEEN };
static atomic_int question;

static BOOL WINAPI note(DWORD kind) {
    int none = QUESTION_NONE;
    if (kind == CTRL_C_EVENT && atomic_load(&ask_first) &&
        atomic_compare_exchange_strong(&question, &none, QUESTION_NEW)) {
        return TRUE;
    }
    atomic_store(&caught, kind == CTRL_C_EVENT ? SIGINT : SIGTERM);
    if (kind != CTRL_C_EVENT && kind != CTRL_BREAK_EVENT) {
        Sleep(INFINITE);
    }
    return TRUE;
}

void signals_catch(void) {
    atomic_store(&caught, 0);
    atomic_store(&ask_first, false);
    atomic_store(&question, QUESTION_NONE);
    SetConsoleCtrlHandler(note, TRUE);
}

void signals_release(void) {
    SetConsoleCtrlHandler(note, FALSE);
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

void signals_hold(bool hold) {
    (void)hold; // writing is not cut off
}

void signals_poll(struct pollfd *polls, unsigned count, int ms) {
    if (count > 0 && polls[0].fd == OS_INPUT) {
        (void)os_input_ready(ms);
    } else {
        Sleep((DWORD)ms);
    }
}

int signals_caught(void) {
    return atomic_load(&caught);
}

bool signals_stop(void *unused) {
    (void)unused;
    return atomic_load(&caught) != 0;
}
