// SPDX-License-Identifier: MIT
#define _XOPEN_SOURCE 700 // sigaction
#define _DEFAULT_SOURCE   // SIGWINCH
#include "run/os.h"
#include "tui/terminal/window.h"

#include <signal.h>
#include <stdlib.h>
#include <string.h>

static volatile sig_atomic_t changed;

static void note(int number) {
    (void)number;
    changed = 1;
}

static void handle(void (*handler)(int)) {
    struct sigaction action = {.sa_flags = 0};
    sigemptyset(&action.sa_mask);
    action.sa_handler = handler;
    sigaction(SIGWINCH, &action, NULL);
}

void tui_window_watch(void) {
    changed = 0;
    handle(note);
}

void tui_window_unwatch(void) {
    handle(SIG_DFL);
}

bool tui_window_changed(void) {
    const bool was = changed != 0;
    changed = 0;
    return was;
}

bool tui_has_screen(void) {
    const char *const term = getenv("TERM");
    return os_is_terminal(stdin) && os_is_terminal(stdout) && term != NULL && term[0] != '\0' &&
           strcmp(term, "dumb") != 0;
}
