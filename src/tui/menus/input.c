// SPDX-License-Identifier: MIT
// A line to type.
#include "base/utf8.h"
#include "tui/faces/ui.h"
#include "tui/terminal/box.h"
#include "tui/terminal/text.h"

#include <stdio.h>
#include <string.h>

enum { LINE_MAX_BYTES = 256, ROWS = 4 };

static void show(struct tui_screen *screen, const char *title, const char *details, const char *line) {
    struct tui_rect room;
    struct tui_canvas *const canvas = tui_box_canvas(screen, &room);
    const int details_rows =
        tui_canvas_wrapped(NULL, (struct tui_rect){.columns = tui_box_largest(room).columns}, 0, details, 0, 0);
    const struct tui_box box = tui_box_draw(canvas, room, title, ROWS + details_rows);
    struct tui_rect body = box.body;
    const int end =
        tui_canvas_text(canvas, body.column, body.row + 1, body.columns - 1, line, TUI_INK_PLAIN, TUI_STYLE_BOLD);
    tui_canvas_put(canvas, end, body.row + 1, '_', TUI_INK_PLAIN, TUI_STYLE_BOLD);
    body.row += ROWS - 1;
    body.rows -= ROWS - 1;
    tui_canvas_wrapped(canvas, body, 0, details, TUI_INK_PLAIN, 0);
    tui_box_keys(&box, words_text(tui_screen_language(screen), " Enter, Esc back "));
    tui_screen_show(screen);
}

static void add(char *line, size_t size, int key) {
    char bytes[5];
    const size_t length = strlen(line);
    const size_t more = ph_utf8_write((uint32_t)key, bytes);
    if (length + more < size) {
        memcpy(line + length, bytes, more + 1);
    }
}

// Removes the last letter.
static void remove_last(char *line) {
    char *end = line;
    for (const char *at = line; *at != '\0';) {
        end = line + (at - line);
        (void)tui_text_letter(&at);
    }
    *end = '\0';
}

int tui_input(struct tui_screen *screen, const char *title, const char *details, char *text, size_t size) {
    char line[LINE_MAX_BYTES];
    const size_t room = size < sizeof line ? size : sizeof line;
    snprintf(line, room, "%s", text);
    for (;;) {
        show(screen, title, details, line);
        const int key = tui_screen_key(screen, -1);
        if (key == TUI_KEY_CLOSED) {
            return TUI_GONE;
        }
        if (key == TUI_KEY_ESCAPE) {
            return TUI_BACK;
        }
        if (key == TUI_KEY_ENTER) {
            memcpy(text, line, strlen(line) + 1);
            return 0;
        }
        if (key == TUI_KEY_BACKSPACE) {
            remove_last(line);
        } else if (key >= ' ' && key < TUI_KEY_UP) {
            add(line, room, key);
        }
    }
}
