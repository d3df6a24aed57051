// SPDX-License-Identifier: MIT
#define _XOPEN_SOURCE 700
#define _XOPEN_SOURCE_EXTENDED 1
#include "tui/terminal/screen.h"

#include "run/os.h"
#include "run/signals.h"
#include "tui/terminal/inks.h"
#include "tui/terminal/keys.h"
#include "tui/terminal/window.h"

#include <curses.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <termcap.h>
#include <time.h>
#include <unistd.h>

struct tui_screen {
    const struct words_language *language;
    SCREEN *terminal;
    struct tui_canvas canvas;
    struct tui_canvas kept; // to draw over; no rows: none
    struct tui_rect room;   // in it
    bool utf8;
    bool colours;
    bool fits;           // the canvas does
    bool saves;          // a game that is left is saved
    const char *leaving; // said at a first Ctrl-C; NULL: it leaves
    int guard_ms;        // of the next picture
    struct tui_keys keys;
    unsigned (*news)(void *); // NULL: nobody watches
    void *watcher;
    unsigned announced; // the last news
};

// ---- opening --------------------------------------------------------------------------------------------------------

// ncurses crashes when a window grows beyond 32,767 rows. So we limit the size before it gets there: at first through
// the variables that it reads, later through our own handler of SIGWINCH instead of its.
static int limited(int size) {
    return size > TUI_WINDOW_MAX ? TUI_WINDOW_MAX : size;
}

static void limit_first_size(const char *name, int size) {
    char digits[16];
    snprintf(digits, sizeof digits, "%d", limited(size));
    if (size > TUI_WINDOW_MAX) {
        setenv(name, digits, 1);
    }
}

static void follow_window(void) {
    const struct tui_window window = tui_window_size();
    if (window.columns > 0 && window.rows > 0) {
        resizeterm(limited(window.rows), limited(window.columns)); // then KEY_RESIZE is the next key
    }
}

enum ph_status tui_screen_open(struct tui_screen **screen, const struct words_language *language,
                               struct ph_error *error) {
    const char *const term = getenv("TERM");
    *screen = NULL;
    if (term == NULL || term[0] == '\0' || strcmp(term, "dumb") == 0) {
        return ph_error_set(error, PH_ERROR_IO, "", "%s",
                            words_text(language, "this terminal (TERM) cannot show screens"));
    }
    if (tgetent(NULL, term) != 1) { // asked first, as newterm leaks when it fails
        return words_refuse(error, PH_ERROR_IO, "", language, "unknown terminal {name}", TEXT(name, term));
    }
    struct tui_screen *const made = calloc(1, sizeof *made);
    if (made == NULL) {
        return ph_error_set(error, PH_ERROR_NO_MEMORY, "", "%s", words_text(language, "out of memory"));
    }
    made->language = language;
    made->utf8 = os_prints_utf8(); // before ncurses asks
    const struct tui_window window = tui_window_size();
    limit_first_size("COLUMNS", window.columns);
    limit_first_size("LINES", window.rows);
    tui_window_watch();
    made->terminal = newterm(NULL, stdout, stdin);
    if (made->terminal == NULL) {
        tui_window_unwatch();
        free(made);
        return words_refuse(error, PH_ERROR_IO, "", language, "unknown terminal {name}", TEXT(name, term));
    }
    cbreak();
    intrflush(stdscr, FALSE); // else the terminal may drop, after a Ctrl-C, what is said of it
    noecho();
    nonl();
    keypad(stdscr, TRUE);
    set_escdelay(25);
    curs_set(0);
    made->colours = tui_inks_prepare();
    tui_keys_open();
    *screen = made;
    return PH_OK;
}

void tui_screen_close(struct tui_screen *screen) {
    if (screen != NULL) {
        tui_keys_close();
        curs_set(1);
        endwin();
        tui_window_unwatch();
        delscreen(screen->terminal);
        tui_canvas_deinit(&screen->canvas);
        tui_canvas_deinit(&screen->kept);
        free(screen);
    }
}

// ---- showing --------------------------------------------------------------------------------------------------------

struct tui_canvas *tui_screen_canvas(struct tui_screen *screen, int columns_min, int rows_min) {
    screen->fits = COLS >= columns_min && LINES >= rows_min;
    const int columns = COLS > columns_min ? COLS : columns_min;
    const int rows = LINES > rows_min ? LINES : rows_min;
    // Without memory for a larger canvas the old one is shown.
    (void)tui_canvas_resize(&screen->canvas, columns, rows);
    screen->canvas.ascii = !screen->utf8;
    return &screen->canvas;
}

void tui_screen_keep(struct tui_screen *screen, struct tui_rect room) {
    screen->room = room;
    if (tui_canvas_resize(&screen->kept, screen->canvas.columns, screen->canvas.rows) == PH_OK) {
        tui_canvas_copy(&screen->kept, &screen->canvas);
    } else {
        tui_screen_forget(screen);
    }
}

void tui_screen_forget(struct tui_screen *screen) {
    tui_canvas_deinit(&screen->kept);
}

struct tui_canvas *tui_screen_over(struct tui_screen *screen, int columns_min, int rows_min, struct tui_rect *room) {
    struct tui_canvas *const canvas = tui_screen_canvas(screen, columns_min, rows_min);
    if (canvas->columns == screen->kept.columns && canvas->rows == screen->kept.rows) {
        tui_canvas_copy(canvas, &screen->kept);
        *room = screen->room;
    } else {
        *room = tui_canvas_rect(canvas);
    }
    return canvas;
}

static void show_too_small(const struct tui_screen *screen) {
    char text[240];
    const char *rest = text;
    struct ph_writer writer;
    ph_writer_init(&writer, text, sizeof text);
    words_say_of(
        &writer, screen->language,
        screen->saves
            ? MSG("Too small: {columns}x{rows}, {wide}x{high} needed. Enlarge the terminal, or q: save and quit.")
            : MSG("Too small: {columns}x{rows}, {wide}x{high} needed. Enlarge the terminal, or q: quit."),
        COUNT(columns, COLS), COUNT(rows, LINES), COUNT(wide, screen->canvas.columns),
        COUNT(high, screen->canvas.rows));
    for (int row = 0; rest != NULL && row < LINES; row++) {
        const char *const line = rest;
        const size_t length = tui_text_line(line, COLS, &rest);
        mvaddnstr(row, 0, line, (int)length);
    }
}

const struct words_language *tui_screen_language(const struct tui_screen *screen) {
    return screen->language;
}

void tui_screen_saves(struct tui_screen *screen, bool saves) {
    screen->saves = saves;
    tui_screen_leaving(screen,
                       saves ? words_text(screen->language, "Ctrl-C again leaves, and the game is saved.") : NULL);
}

void tui_screen_leaving(struct tui_screen *screen, const char *sentence) {
    screen->leaving = sentence;
    signals_ask_first(sentence != NULL);
}

// Characters that the terminal's character set lacks are shown in ASCII.
static wchar_t shown_as(const struct tui_screen *screen, uint32_t glyph) {
    char bytes[MB_LEN_MAX];
    const bool known = screen->utf8 || wctomb(bytes, (wchar_t)glyph) > 0;
    return known ? (wchar_t)glyph : (wchar_t)tui_glyph_ascii(glyph);
}

static void show_cell(const struct tui_screen *screen, int column, int row) {
    const struct tui_cell *const cell = tui_canvas_cell(&screen->canvas, column, row);
    uint32_t characters[TUI_CELL_CHARACTERS];
    const unsigned count = tui_canvas_characters(&screen->canvas, column, row, characters);
    wchar_t text[TUI_CELL_CHARACTERS + 1] = {L'\0'};
    cchar_t shown;
    if (count == 0) { // the right half of a wide letter
        return;
    }
    text[0] = shown_as(screen, characters[0]);
    for (unsigned i = 1; screen->utf8 && i < count; i++) {
        text[i] = (wchar_t)characters[i];
    }
    setcchar(&shown, text, tui_ink_attributes(cell, screen->colours), (short)(screen->colours ? cell->ink + 1 : 0),
             NULL);
    mvadd_wch(row, column, &shown);
}

void tui_screen_show(struct tui_screen *screen) {
    const struct tui_canvas *const canvas = &screen->canvas;
    erase();
    if (!screen->fits) {
        show_too_small(screen);
        refresh();
        return;
    }
    for (int row = 0; row < canvas->rows && row < LINES; row++) {
        for (int column = 0; column < canvas->columns && column < COLS; column++) {
            show_cell(screen, column, row);
        }
    }
    refresh();
}

// ---- keys -----------------------------------------------------------------------------------------------------------

enum { POLL_MS = 100, CTRL_L = 12 }; // signals are looked for ten times a second

static int64_t now_ms(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

void tui_screen_guard(struct tui_screen *screen, int ms) {
    tui_keys_drop(&screen->keys);
    screen->guard_ms = ms;
}

const char *tui_screen_pasted(const struct tui_screen *screen) {
    return screen->keys.pasted;
}

// After a first Ctrl-C: a second one leaves, any other key plays on. What was typed before it no longer counts.
static int ask_to_leave(struct tui_screen *screen) {
    const char *const text = screen->leaving != NULL ? screen->leaving : "";
    const char *rest = NULL;
    tui_keys_drop(&screen->keys);
    attron(A_REVERSE);
    mvaddnstr(LINES - 1, 0, text, (int)tui_text_line(text, COLS, &rest));
    attroff(A_REVERSE);
    clrtoeol();
    refresh();
    const int key = tui_screen_key(screen, -1);
    if (key == TUI_KEY_CLOSED) {
        return TUI_KEY_CLOSED;
    }
    signals_play_on();
    return TUI_KEY_RESIZED;
}

// What a key is for whoever waits for one; TUI_KEY_NONE: nothing.
static int meaning(const struct tui_screen *screen, int key, bool deaf) {
    if (key == CTRL_L) { // something else has written on the screen
        clearok(stdscr, TRUE);
        return TUI_KEY_RESIZED;
    }
    if (key == TUI_KEY_CLOSED || key == TUI_KEY_RESIZED) {
        return key;
    }
    if (!screen->fits) {
        return key == 'q' || key == 'Q' ? TUI_KEY_CLOSED : TUI_KEY_NONE;
    }
    return deaf ? TUI_KEY_NONE : key;
}

void tui_screen_watch(struct tui_screen *screen, unsigned (*news)(void *), void *context) {
    screen->news = news;
    screen->watcher = context;
    screen->announced = 0;
}

// Whether there are news that were not announced yet.
static bool has_news(struct tui_screen *screen) {
    const unsigned waits = screen->news != NULL ? screen->news(screen->watcher) : 0;
    const bool is_new = waits != 0 && waits != screen->announced;
    screen->announced = waits;
    return is_new;
}

int tui_screen_key(struct tui_screen *screen, int ms) {
    const int64_t begun = now_ms();
    const int64_t guarded = begun + screen->guard_ms;
    screen->guard_ms = 0;
    for (;;) {
        if (signals_caught() != 0) {
            return TUI_KEY_CLOSED;
        }
        if (signals_asked()) {
            return ask_to_leave(screen);
        }
        if (tui_window_changed()) {
            follow_window();
        }
        const int64_t left = ms < 0 ? POLL_MS : begun + ms - now_ms();
        const int taken = tui_keys_take(&screen->keys, left < 0 ? 0 : left > POLL_MS ? POLL_MS : (int)left);
        const int key = meaning(screen, taken, now_ms() < guarded);
        if (key != TUI_KEY_NONE) {
            return key;
        }
        if (has_news(screen)) {
            return TUI_KEY_NEWS;
        }
        if (ms >= 0 && now_ms() >= begun + ms) {
            return TUI_KEY_NONE;
        }
    }
}
