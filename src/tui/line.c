// SPDX-License-Identifier: MIT
#define _POSIX_C_SOURCE 200809L // read, ssize_t
#include "tui/line.h"

#include "run/signals.h"

#include <ctype.h>
#include <errno.h>
#include <poll.h>
#include <string.h>
#include <termios.h>
#include <unistd.h>

// Byte by byte, so that the next line is left alone and signals are noticed.
enum tui_line tui_line_read(char *line, size_t capacity) {
    size_t length = 0;
    bool any = false;
    for (;;) {
        char letter;
        struct pollfd input = {.fd = STDIN_FILENO, .events = POLLIN};
        if (signals_caught() != 0) {
            return TUI_LINE_SIGNAL;
        }
        if (signals_asked()) {
            return TUI_LINE_ASKED;
        }
        // The wait is short, so that a signal that arrived just before it is noticed, too.
        const int ready = poll(&input, 1, 200);
        if (ready == 0 || (ready < 0 && errno == EINTR)) {
            continue;
        }
        const ssize_t got = read(STDIN_FILENO, &letter, 1);
        if (got < 0 && errno == EINTR) {
            continue;
        }
        if (got <= 0) {
            line[length] = '\0';
            return signals_caught() != 0 ? TUI_LINE_SIGNAL : any ? TUI_LINE_READ : TUI_LINE_END;
        }
        any = true;
        if (letter == '\n') {
            line[length] = '\0';
            return TUI_LINE_READ;
        }
        if (length + 1 < capacity) {
            line[length++] = letter == '\0' ? '?' : letter;
        }
    }
}

char *tui_line_trim(char *line) {
    while (isspace((unsigned char)*line)) {
        line++;
    }
    size_t length = strlen(line);
    while (length > 0 && isspace((unsigned char)line[length - 1])) {
        line[--length] = '\0';
    }
    return line;
}

void tui_line_drop(void) {
    if (isatty(STDIN_FILENO) != 0) {
        tcflush(STDIN_FILENO, TCIFLUSH);
    }
}
