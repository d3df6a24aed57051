// SPDX-License-Identifier: MIT
#include "tui/terminal/line.h"

#include "run/os.h"
#include "run/signals.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

// Adds a letter. True: the line is whole.
static bool add(struct tui_line_input *input, char letter) {
    input->any = true;
    if (letter == '\n') {
        return true;
    }
    if (input->length + 1 < sizeof input->text) {
        input->text[input->length++] = letter == '\0' ? '?' : letter;
    }
    return false;
}

// Byte by byte, so that the next line is left alone and signals are noticed.
enum tui_line tui_line_take(struct tui_line_input *input) {
    for (;;) {
        char letter;
        if (signals_caught() != 0) {
            return TUI_LINE_SIGNAL;
        }
        if (signals_asked()) {
            return TUI_LINE_ASKED;
        }
        if (!os_input_ready(0)) {
            return TUI_LINE_NONE;
        }
        if (os_input_read(&letter, 1) <= 0) {
            return signals_caught() != 0 ? TUI_LINE_SIGNAL : input->any ? TUI_LINE_READ : TUI_LINE_END;
        }
        if (add(input, letter)) {
            return TUI_LINE_READ;
        }
    }
}

enum tui_line tui_line_read(char *line, size_t capacity) {
    struct tui_line_input input = {.length = 0};
    enum tui_line taken;
    while ((taken = tui_line_take(&input)) == TUI_LINE_NONE) {
        (void)os_input_ready(200); // short, so that a signal that arrived just before it is noticed, too
    }
    snprintf(line, capacity, "%s", input.text);
    return taken;
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
    os_input_drop();
}
