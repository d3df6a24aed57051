// SPDX-License-Identifier: MIT
// The terminal, by ncurses: shows a canvas and reads keys. A window too small for the canvas gets a message instead,
// and the picture comes back when the window grows. There is one terminal, so there can be one screen.
#ifndef PESTHOUSE_TUI_SCREEN_H
#define PESTHOUSE_TUI_SCREEN_H

#include "tui/canvas.h"

// Keys beyond characters. Characters are their Unicode numbers.
enum ph_key_code {
    PH_KEY_NONE = 0, // nothing came in time
    PH_KEY_ENTER = '\n',
    PH_KEY_ESCAPE = 27,
    PH_KEY_BACKSPACE = 127,
    PH_KEY_TAB = '\t',
    PH_KEY_UP = 0x110000, // beyond Unicode
    PH_KEY_DOWN,
    PH_KEY_LEFT,
    PH_KEY_RIGHT,
    PH_KEY_HOME,
    PH_KEY_END,
    PH_KEY_PAGE_UP,
    PH_KEY_PAGE_DOWN,
    PH_KEY_BACK_TAB,
    PH_KEY_RESIZED, // draw again
    PH_KEY_CLOSED,  // a signal, or the terminal is gone: save and end
};

struct ph_screen;

// Takes the terminal. PH_ERROR_IO if it cannot show screens (then plain text is left), with why.
enum ph_status ph_screen_open(struct ph_screen **screen, struct ph_error *error);
// Gives it back as it was; accepts NULL.
void ph_screen_close(struct ph_screen *screen);

// A blank canvas as large as the terminal; or as what is asked for, if that is more.
struct ph_canvas *ph_screen_canvas(struct ph_screen *screen, int columns_min, int rows_min);
void ph_screen_show(struct ph_screen *screen);
// Whether leaving the screen saves a game from now on, which is said where the window is too small. At first it does
// not.
void ph_screen_saves(struct ph_screen *screen, bool saves);
// Waits for a key, at most `ms` milliseconds (−1: for ever).
int ph_screen_key(struct ph_screen *screen, int ms);

#endif
