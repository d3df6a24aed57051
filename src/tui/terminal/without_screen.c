// SPDX-License-Identifier: MIT
// Stands for screen.c in a program that is built without ncurses (PESTHOUSE_SCREEN=OFF): there is never a full screen,
// so games are played in plain text, and only tui_screen_open can be called.
#include "tui/terminal/screen.h"
#include "tui/terminal/window.h"

#include <stdlib.h>

bool tui_has_screen(void) {
    return false;
}

enum ph_status tui_screen_open(struct tui_screen **screen, const struct words_language *language,
                               struct ph_error *error) {
    (void)language;
    *screen = NULL;
    return ph_error_set(error, PH_ERROR_IO, "", "this program was built without a full screen");
}

void tui_screen_close(struct tui_screen *screen) {
    (void)screen;
}

// The others want a screen that has been opened.
_Noreturn static void refuse(void) {
    abort();
}

const struct words_language *tui_screen_language(const struct tui_screen *screen) {
    (void)screen;
    refuse();
}

struct tui_canvas *tui_screen_canvas(struct tui_screen *screen, int columns_min, int rows_min) {
    (void)screen;
    (void)columns_min;
    (void)rows_min;
    refuse();
}

void tui_screen_show(struct tui_screen *screen) {
    (void)screen;
    refuse();
}

void tui_screen_keep(struct tui_screen *screen, struct tui_rect room) {
    (void)screen;
    (void)room;
    refuse();
}

void tui_screen_forget(struct tui_screen *screen) {
    (void)screen;
    refuse();
}

struct tui_canvas *tui_screen_over(struct tui_screen *screen, int columns_min, int rows_min, struct tui_rect *room) {
    (void)screen;
    (void)columns_min;
    (void)rows_min;
    (void)room;
    refuse();
}

void tui_screen_saves(struct tui_screen *screen, bool saves) {
    (void)screen;
    (void)saves;
    refuse();
}

void tui_screen_leaving(struct tui_screen *screen, const char *sentence) {
    (void)screen;
    (void)sentence;
    refuse();
}

void tui_screen_guard(struct tui_screen *screen, int ms) {
    (void)screen;
    (void)ms;
    refuse();
}

int tui_screen_key(struct tui_screen *screen, int ms) {
    (void)screen;
    (void)ms;
    refuse();
}

void tui_screen_watch(struct tui_screen *screen, unsigned (*news)(void *), void *context) {
    (void)screen;
    (void)news;
    (void)context;
    refuse();
}

const char *tui_screen_pasted(const struct tui_screen *screen) {
    (void)screen;
    refuse();
}
