// SPDX-License-Identifier: MIT
// Lists to choose from.
#include "tui/faces/ui.h"
#include "tui/terminal/box.h"
#include "tui/terminal/text.h"

enum {
    PAGE = 8,            // items that PageUp and PageDown go
    TABLE_COLUMNS = 100, // of a table, at most: longer lines are sentences
};

// The columns of the longest line that should not be broken.
static int table_columns(const struct tui_menu_item *items, int count) {
    int longest = 0;
    for (int i = 0; i < count; i++) {
        int columns = 0;
        for (const char *at = items[i].details; at != NULL && *at != '\0';) {
            const bool ends = *at == '\n';
            columns = ends ? 0 : columns;
            columns += tui_text_letter(&at).columns;
            longest = columns > longest ? columns : longest;
        }
    }
    return longest < TABLE_COLUMNS ? longest : TABLE_COLUMNS;
}

// Rows of the longest text below the list, so that the box keeps its size.
static int details_rows(const struct tui_menu_item *items, int count, int columns) {
    int longest = 0;
    for (int i = 0; i < count; i++) {
        const int rows = tui_canvas_wrapped(NULL, (struct tui_rect){.columns = columns}, 0, items[i].details, 0, 0);
        longest = rows > longest ? rows : longest;
    }
    return longest;
}

// The value stands at the right, as far as the words leave room for it.
static void draw_item(struct tui_canvas *canvas, struct tui_rect row, const struct tui_menu_item *item, bool chosen) {
    const unsigned style = chosen ? TUI_STYLE_REVERSE | TUI_STYLE_BOLD : 0;
    tui_canvas_line(canvas, row.column, row.row, row.columns, ' ', TUI_INK_PLAIN, style);
    tui_canvas_put(canvas, row.column, row.row, chosen ? 0x25B6 : ' ', TUI_INK_PLAIN, style);
    const int end =
        tui_canvas_text(canvas, row.column + 2, row.row, row.columns - 2, item->words, TUI_INK_PLAIN, style) + 2;
    const int room = row.column + row.columns - 1 - end;
    if (item->value != NULL && room > 0) {
        const int columns = tui_text_columns(item->value);
        const int width = columns < room ? columns : room;
        tui_canvas_text(canvas, end + room - width, row.row, width, item->value, TUI_INK_PLAIN, style);
    }
}

static const char *keys_of(const struct words_language *language, enum tui_menu_kind kind, bool more) {
    return kind == TUI_MENU_TURNS   ? words_text(language, " Up/Down, Left/Right change, Enter, Esc quit ")
           : kind == TUI_MENU_QUITS ? words_text(language, " Up/Down, Enter, Esc quit ")
           : more                   ? words_text(language, " Up/Down: more, Enter, Esc back ")
                                    : words_text(language, " Up/Down, Enter, Esc back ");
}

void tui_menu_draw(struct tui_canvas *canvas, struct tui_rect room, const struct words_language *language,
                   const char *title, const struct tui_menu_item *items, int count, int current,
                   enum tui_menu_kind kind) {
    const int columns = tui_box_columns(canvas, room, kind == TUI_MENU_TABLE ? table_columns(items, count) : 0);
    const int details = details_rows(items, count, columns);
    const struct tui_box box = tui_box_draw_wide(canvas, room, title, columns, count + details + 3);
    struct tui_rect list = box.body;
    list.row++;
    list.rows -= 1;
    int shown = list.rows - (details > 0 ? details + 1 : 0);
    shown = shown < 1 ? 1 : shown > count ? count : shown;
    const int first = current < shown ? 0 : current - shown + 1;
    for (int i = first; i < first + shown; i++) {
        const struct tui_rect row = {list.column, list.row + i - first, list.columns, 1};
        draw_item(canvas, row, &items[i], i == current);
    }
    if (first > 0) {
        tui_canvas_put(canvas, list.column + list.columns, list.row, 0x2191, TUI_INK_PLAIN, 0);
    }
    if (first + shown < count) {
        tui_canvas_put(canvas, list.column + list.columns, list.row + shown - 1, 0x2193, TUI_INK_PLAIN, 0);
    }
    list.row += shown + 1;
    list.rows -= shown + 1;
    tui_canvas_wrapped(canvas, list, 0, items[current].details, TUI_INK_PLAIN, 0);
    tui_box_keys(&box, keys_of(language, kind, shown < count));
}

static void show(struct tui_screen *screen, const char *title, const struct tui_menu_item *items, int count,
                 int current, enum tui_menu_kind kind) {
    struct tui_rect room;
    struct tui_canvas *const canvas = tui_box_canvas(screen, &room);
    tui_menu_draw(canvas, room, tui_screen_language(screen), title, items, count, current, kind);
    tui_screen_show(screen);
}

// `turned` is NULL but for TUI_MENU_TURNS.
static int run(struct tui_screen *screen, const char *title, const struct tui_menu_item *items, int count, int start,
               enum tui_menu_kind kind, int *turned) {
    int current = start < 0 || start >= count ? 0 : start;
    for (;;) {
        show(screen, title, items, count, current, kind);
        const int key = tui_screen_key(screen, -1);
        switch (key) {
        case TUI_KEY_CLOSED:
            return TUI_GONE;
        case TUI_KEY_ESCAPE:
        case 'q':
            return TUI_BACK;
        case TUI_KEY_UP:
        case TUI_KEY_BACK_TAB:
        case 'k':
            current = (current + count - 1) % count;
            break;
        case TUI_KEY_DOWN:
        case TUI_KEY_TAB:
        case 'j':
            current = (current + 1) % count;
            break;
        case TUI_KEY_PAGE_UP:
            current = current < PAGE ? 0 : current - PAGE;
            break;
        case TUI_KEY_PAGE_DOWN:
            current = current + PAGE < count ? current + PAGE : count - 1;
            break;
        case TUI_KEY_HOME:
            current = 0;
            break;
        case TUI_KEY_END:
            current = count - 1;
            break;
        case TUI_KEY_LEFT:
        case TUI_KEY_RIGHT:
            if (turned != NULL && items[current].value != NULL) {
                *turned = key == TUI_KEY_LEFT ? -1 : 1;
                return current;
            }
            break;
        case '?':
            if (turned != NULL) {
                *turned = TUI_TURNED_HELP;
                return current;
            }
            if (tui_help_keys(screen) == TUI_GONE) {
                return TUI_GONE;
            }
            break;
        case TUI_KEY_ENTER:
        case ' ':
            if (turned != NULL) {
                *turned = 0;
            }
            return current;
        default:
            break;
        }
    }
}

int tui_menu(struct tui_screen *screen, const char *title, const struct tui_menu_item *items, int count, int start,
             int *turned) {
    return run(screen, title, items, count, start, turned != NULL ? TUI_MENU_TURNS : TUI_MENU_GOES_BACK, turned);
}

int tui_menu_last(struct tui_screen *screen, const char *title, const struct tui_menu_item *items, int count,
                  int start) {
    return run(screen, title, items, count, start, TUI_MENU_QUITS, NULL);
}

int tui_menu_table(struct tui_screen *screen, const char *title, const struct tui_menu_item *items, int count,
                   int start) {
    return run(screen, title, items, count, start, TUI_MENU_TABLE, NULL);
}
