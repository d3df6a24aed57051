// SPDX-License-Identifier: MIT
// The terminal, through ncurses: shows a canvas and reads keys. If the window is too small for the canvas, it shows a
// message until the window grows. There is one terminal, so there can be only one screen.
#ifndef PESTHOUSE_TUI_TERMINAL_SCREEN_H
#define PESTHOUSE_TUI_TERMINAL_SCREEN_H

#include "tui/terminal/canvas.h"
#include "words/say.h"

// Keys beyond characters. Characters are their Unicode numbers.
enum tui_key_code {
    TUI_KEY_NONE = 0, // timeout
    TUI_KEY_ENTER = '\n',
    TUI_KEY_ESCAPE = 27,
    TUI_KEY_BACKSPACE = 127,
    TUI_KEY_TAB = '\t',
    TUI_KEY_UP = 0x110000, // beyond Unicode
    TUI_KEY_DOWN,
    TUI_KEY_LEFT,
    TUI_KEY_RIGHT,
    TUI_KEY_HOME,
    TUI_KEY_END,
    TUI_KEY_PAGE_UP,
    TUI_KEY_PAGE_DOWN,
    TUI_KEY_BACK_TAB,
    TUI_KEY_PASTED,  // a text was pasted (tui_screen_pasted)
    TUI_KEY_RESIZED, // draw again
    TUI_KEY_NEWS,    // something waits for whoever watches (tui_screen_watch)
    TUI_KEY_CLOSED,  // a signal, or the terminal is gone: save and end
};

struct tui_screen;

// Takes over the terminal, to be used in a language. PH_ERROR_IO, with the reason, if it cannot show screens; plain
// text then still works.
enum ph_status tui_screen_open(struct tui_screen **screen, const struct words_language *language,
                               struct ph_error *error);
const struct words_language *tui_screen_language(const struct tui_screen *screen);
// Restores the terminal; accepts NULL.
void tui_screen_close(struct tui_screen *screen);

// A blank canvas as large as the terminal, or as the size asked for if that is larger.
struct tui_canvas *tui_screen_canvas(struct tui_screen *screen, int columns_min, int rows_min);
void tui_screen_show(struct tui_screen *screen);
// Keeps the canvas as it is now, to draw over it: boxes have their place in `room`.
void tui_screen_keep(struct tui_screen *screen, struct tui_rect room);
// Forgets it: whoever looks next must not see it.
void tui_screen_forget(struct tui_screen *screen);
// The canvas that was kept, and its room; a blank one, all of it room, if there is none or the size has changed.
struct tui_canvas *tui_screen_over(struct tui_screen *screen, int columns_min, int rows_min, struct tui_rect *room);
// Whether leaving the screen saves a game from now on: the message in a small window says so, and Ctrl-C asks once. At
// first it does not.
void tui_screen_saves(struct tui_screen *screen, bool saves);
// A first Ctrl-C shows this sentence, and only a second one leaves. NULL: the first one leaves, as at first.
void tui_screen_leaving(struct tui_screen *screen, const char *sentence);
// Drops what was typed so far, and what is typed within `ms` after the next picture: it was meant for what was shown
// before.
void tui_screen_guard(struct tui_screen *screen, int ms);
// Waits for a key, at most `ms` milliseconds (−1: forever).
int tui_screen_key(struct tui_screen *screen, int ms);
// From now on `news` is asked several times a second while a key is awaited. It returns 0, or a number for what waits;
// for each number the key is TUI_KEY_NEWS once. NULL: nobody watches.
void tui_screen_watch(struct tui_screen *screen, unsigned (*news)(void *), void *context);
// The first line of the last text pasted, as far as it fits into a line to type; valid until the next key.
const char *tui_screen_pasted(const struct tui_screen *screen);

#endif
