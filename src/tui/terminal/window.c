// SPDX-License-Identifier: MIT
#define _XOPEN_SOURCE 700 // sigaction
#define _DEFAULT_SOURCE   // SIGWINCH
#include "tui/terminal/window.h"

#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

static volatile sig_atomic_t changed;

static void note(int number) {
    (void)number;
    changed = 1;
}

struct tui_window tui_window_size(void) {
    struct winsize size = {0};
    if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) != 0) {
        return (struct tui_window){0};
    }
    return (struct tui_window){.columns = size.ws_col, .rows = size.ws_row};
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
    return isatty(STDIN_FILENO) != 0 && isatty(STDOUT_FILENO) != 0 && term != NULL && term[0] != '\0' &&
           strcmp(term, "dumb") != 0;
}
