// SPDX-License-Identifier: MIT
#define _XOPEN_SOURCE 700
#define _XOPEN_SOURCE_EXTENDED 1
#include "tui/terminal/keys.h"

#include <curses.h>
#include <poll.h>
#include <stdio.h>
#include <termios.h>
#include <time.h>
#include <unistd.h>

enum { CODE_PASTE_BEGIN = KEY_MAX + 1, CODE_PASTE_END };
enum { CTRL_D = 4 };

// ---- opening and closing --------------------------------------------------------------------------------------------

// Between these two sequences a terminal sends what is pasted; one that does not know them sends it like keys.
void tui_keys_open(void) {
    define_key("\033[200~", CODE_PASTE_BEGIN);
    define_key("\033[201~", CODE_PASTE_END);
    fputs("\033[?2004h", stdout);
    fflush(stdout);
}

void tui_keys_close(void) {
    enum { WAIT_MS = 20, ROUNDS_MAX = 50 };
    struct pollfd input = {.fd = STDIN_FILENO, .events = POLLIN};
    fputs("\033[?2004l", stdout);
    fflush(stdout);
    for (int round = 0; round < ROUNDS_MAX; round++) {
        tcflush(STDIN_FILENO, TCIFLUSH);
        if (poll(&input, 1, WAIT_MS) <= 0 || (input.revents & POLLIN) == 0) {
            return;
        }
    }
}

// ---- keys -----------------------------------------------------------------------------------------------------------

static int key_of_code(wint_t code) {
    switch (code) {
    case KEY_UP:
        return TUI_KEY_UP;
    case KEY_DOWN:
        return TUI_KEY_DOWN;
    case KEY_LEFT:
        return TUI_KEY_LEFT;
    case KEY_RIGHT:
        return TUI_KEY_RIGHT;
    case KEY_HOME:
        return TUI_KEY_HOME;
    case KEY_END:
        return TUI_KEY_END;
    case KEY_PPAGE:
        return TUI_KEY_PAGE_UP;
    case KEY_NPAGE:
        return TUI_KEY_PAGE_DOWN;
    case KEY_BTAB:
        return TUI_KEY_BACK_TAB;
    case KEY_ENTER:
        return TUI_KEY_ENTER;
    case KEY_BACKSPACE:
        return TUI_KEY_BACKSPACE;
    case KEY_RESIZE:
        return TUI_KEY_RESIZED;
    default:
        return TUI_KEY_NONE;
    }
}

static int key_of_character(wint_t character) {
    switch (character) {
    case '\r':
        return TUI_KEY_ENTER;
    case '\b':
        return TUI_KEY_BACKSPACE;
    case CTRL_D:
        return TUI_KEY_CLOSED;
    default:
        return (int)character;
    }
}

// Takes in what is pasted, all of it, and keeps the beginning.
static int read_paste(struct tui_keys *keys) {
    enum { PATIENCE_MS = 1000 }; // for an end that never comes
    size_t length = 0;
    bool more = true; // of the first line
    wint_t code = 0;
    timeout(PATIENCE_MS);
    for (int kind; (kind = get_wch(&code)) != ERR && !(kind == KEY_CODE_YES && code == CODE_PASTE_END);) {
        more = more && kind == OK && code != '\r' && code != '\n';
        if (more && code >= ' ' && code < 127 && length + 1 < sizeof keys->pasted) {
            keys->pasted[length++] = (char)code;
        }
    }
    keys->pasted[length] = '\0';
    return TUI_KEY_PASTED;
}

// Whether the terminal is gone: then every read returns at once.
static bool is_gone(void) {
    struct pollfd input = {.fd = STDIN_FILENO, .events = POLLIN};
    return poll(&input, 1, 0) > 0 && (input.revents & (POLLHUP | POLLERR | POLLNVAL)) != 0;
}

static int64_t now_ms(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

int tui_keys_take(struct tui_keys *keys, int ms) {
    enum { IDLE_MAX = 100 }; // no working terminal returns that often at once
    const int64_t begun = now_ms();
    wint_t code = 0;
    timeout(ms);
    switch (get_wch(&code)) {
    case KEY_CODE_YES:
        return code == CODE_PASTE_BEGIN ? read_paste(keys) : key_of_code(code);
    case OK:
        return key_of_character(code);
    default:
        keys->idle = ms > 0 && now_ms() - begun < ms / 2 ? keys->idle + 1 : 0;
        return is_gone() || keys->idle > IDLE_MAX ? TUI_KEY_CLOSED : TUI_KEY_NONE;
    }
}

void tui_keys_drop(struct tui_keys *keys) {
    int key;
    do {
        key = tui_keys_take(keys, 0);
    } while (key != TUI_KEY_NONE && !(key == TUI_KEY_CLOSED && is_gone()));
}
