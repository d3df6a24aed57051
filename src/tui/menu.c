// SPDX-License-Identifier: MIT
// Windows in the middle of the screen: lists to choose from and texts to read.
#include "tui/ui.h"

#include <string.h>

enum {
    WINDOW_COLUMNS = 76,
    SCREEN_COLUMNS = 40, // menus fit into small windows
    SCREEN_ROWS = 12,
    MARGIN = 2,
};

static struct tui_rect middle(const struct tui_canvas *canvas, int columns, int rows) {
    columns = columns > canvas->columns ? canvas->columns : columns;
    rows = rows > canvas->rows ? canvas->rows : rows;
    return (struct tui_rect){(canvas->columns - columns) / 2, (canvas->rows - rows) / 2, columns, rows};
}

static struct tui_rect inside(struct tui_rect window) {
    return (struct tui_rect){window.column + MARGIN, window.row + 1, window.columns - 2 * MARGIN, window.rows - 2};
}

static void draw_keys(struct tui_canvas *canvas, struct tui_rect window, const char *keys) {
    const int row = window.row + window.rows - 1;
    tui_canvas_text(canvas, window.column + MARGIN, row, window.columns - 2 * MARGIN, keys, TUI_INK_FAINT, 0);
}

// ---- lists ----------------------------------------------------------------------------------------------------------

static void draw_menu(struct tui_screen *screen, const char *title, const struct tui_menu_item *items, int count,
                      int current, bool turns) {
    struct tui_canvas *const canvas = tui_screen_canvas(screen, SCREEN_COLUMNS, SCREEN_ROWS);
    int details_rows = 0; // of the longest, so that the window keeps its size
    const int columns = WINDOW_COLUMNS > canvas->columns ? canvas->columns : WINDOW_COLUMNS;
    for (int i = 0; i < count; i++) {
        const int rows =
            tui_canvas_wrapped(NULL, (struct tui_rect){.columns = columns - 2 * MARGIN}, 0, items[i].details, 0, 0);
        details_rows = rows > details_rows ? rows : details_rows;
    }
    const struct words_language *const language = tui_screen_language(screen);
    const struct tui_rect window = middle(canvas, columns, count + details_rows + 5);
    struct tui_rect list = inside(window);
    tui_canvas_frame(canvas, window, title);
    list.row++;
    list.rows -= 1;
    int shown = list.rows - (details_rows > 0 ? details_rows + 1 : 0);
    shown = shown < 1 ? 1 : shown > count ? count : shown;
    draw_keys(canvas, window,
              turns           ? words_text(language, " Up/Down, Left/Right change, Enter, Esc back ")
              : shown < count ? words_text(language, " Up/Down: more, Enter, Esc back ")
                              : words_text(language, " Up/Down, Enter, Esc back "));
    int first = current - shown + 1;
    first = first < 0 ? 0 : first;
    for (int i = first; i < first + shown; i++) {
        const unsigned style = i == current ? TUI_STYLE_REVERSE | TUI_STYLE_BOLD : 0;
        const int row = list.row + i - first;
        tui_canvas_line(canvas, list.column, row, list.columns, ' ', TUI_INK_PLAIN, style);
        tui_canvas_put(canvas, list.column, row, i == current ? 0x25B6 : ' ', TUI_INK_PLAIN, style);
        tui_canvas_text(canvas, list.column + 2, row, list.columns - 2, items[i].words, TUI_INK_PLAIN, style);
        if (items[i].value != NULL) {
            const int width = tui_text_columns(items[i].value);
            tui_canvas_text(canvas, list.column + list.columns - width - 1, row, width, items[i].value, TUI_INK_PLAIN,
                            style);
        }
    }
    list.row += shown + 1;
    list.rows -= shown + 1;
    tui_canvas_wrapped(canvas, list, 0, items[current].details, TUI_INK_PLAIN, 0);
    tui_screen_show(screen);
}

int tui_menu(struct tui_screen *screen, const char *title, const struct tui_menu_item *items, int count, int start,
             int *turned) {
    int current = start < 0 || start >= count ? 0 : start;
    for (;;) {
        draw_menu(screen, title, items, count, current, turned != NULL);
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

// ---- texts ----------------------------------------------------------------------------------------------------------

// Scrolls by a key: changes the first row shown. Returns false if the key closes the window.
static bool scroll(int key, int rows, int all, int *first) {
    if (all <= rows) {
        return key == TUI_KEY_RESIZED;
    }
    switch (key) {
    case TUI_KEY_UP:
    case 'k':
        --*first;
        break;
    case TUI_KEY_DOWN:
    case 'j':
        ++*first;
        break;
    case TUI_KEY_PAGE_UP:
        *first -= rows - 1;
        break;
    case TUI_KEY_PAGE_DOWN:
    case ' ':
        *first += rows - 1;
        break;
    case TUI_KEY_HOME:
        *first = 0;
        break;
    case TUI_KEY_END:
        *first = all;
        break;
    case TUI_KEY_RESIZED:
        break;
    default:
        return false;
    }
    *first = *first > all - rows ? all - rows : *first;
    *first = *first < 0 ? 0 : *first;
    return true;
}

static const char *pager_keys(const struct words_language *language, int first, int rows, int all) {
    if (all <= rows) {
        return words_text(language, " any key: back ");
    }
    return first + rows < all ? words_text(language, " Up/Down: more, any other key: back ")
                              : words_text(language, " the end; any other key: back ");
}

int tui_pager(struct tui_screen *screen, const char *title, const char *text) {
    int first = 0;
    for (;;) {
        struct tui_canvas *const canvas = tui_screen_canvas(screen, SCREEN_COLUMNS, SCREEN_ROWS);
        const int columns = WINDOW_COLUMNS > canvas->columns ? canvas->columns : WINDOW_COLUMNS;
        const int all = tui_canvas_wrapped(NULL, (struct tui_rect){.columns = columns - 2 * MARGIN}, 0, text, 0, 0);
        const struct tui_rect window = middle(canvas, columns, all + 2);
        const struct tui_rect body = inside(window);
        tui_canvas_frame(canvas, window, title);
        tui_canvas_wrapped(canvas, body, first, text, TUI_INK_PLAIN, 0);
        draw_keys(canvas, window, pager_keys(tui_screen_language(screen), first, body.rows, all));
        tui_screen_show(screen);
        const int key = tui_screen_key(screen, -1);
        if (key == TUI_KEY_CLOSED) {
            return TUI_GONE;
        }
        if (!scroll(key, body.rows, all, &first)) {
            return TUI_BACK;
        }
    }
}

int tui_log_pager(struct tui_ui *ui, const char *title, size_t first_move) {
    int first = first_move > 0 ? 0 : -1; // news are read from the top, the whole log from its end
    for (;;) {
        struct tui_canvas *const canvas = tui_screen_canvas(ui->screen, SCREEN_COLUMNS, SCREEN_ROWS);
        const int columns = WINDOW_COLUMNS > canvas->columns ? canvas->columns : WINDOW_COLUMNS;
        const int all = tui_log_rows(&ui->log, columns - 2 * MARGIN, first_move);
        const struct tui_rect window = middle(canvas, columns, (all < 1 ? 1 : all) + 2);
        const struct tui_rect body = inside(window);
        if (first < 0) {
            first = all > body.rows ? all - body.rows : 0;
        }
        tui_canvas_frame(canvas, window, title);
        if (all == 0) {
            tui_canvas_text(canvas, body.column, body.row, body.columns,
                            words_text(tui_language(ui), "Nothing has happened yet."), TUI_INK_PLAIN, 0);
        }
        tui_log_draw(&ui->log, canvas, body, first_move, first);
        draw_keys(canvas, window, pager_keys(tui_language(ui), first, body.rows, all));
        tui_screen_show(ui->screen);
        const int key = tui_screen_key(ui->screen, -1);
        if (key == TUI_KEY_CLOSED) {
            return TUI_GONE;
        }
        if (!scroll(key, body.rows, all, &first)) {
            return TUI_BACK;
        }
    }
}

// ---- help -----------------------------------------------------------------------------------------------------------

static const char *const keys_text = MSG(
    "Arrow keys move among what can be chosen: on the board from place to place, in lists up, down and across. Tab "
    "goes "
    "through it in order. Enter takes it, Escape goes one step back. The digits 1 to 9 take from a list at once.\n\n"
    ":   type a move in the notation of records, as the log of a saved game has it; Tab completes it\n"
    "o   the odds: of the place under the cursor, or what a choice means and the odds of the whole table\n"
    "h   a hint: what a good player would do in your place, and what that is worth\n"
    "b   look around on the board: go from place to place and read all about each\n"
    "w   what has happened since your last turn\n"
    "l   the whole log\n"
    "k   what you know in secret\n"
    "u   take back your last action, as long as nobody else has acted, nothing hidden was shown and no luck was drawn\n"
    "s   save the game; you can go on with it later\n"
    "q   quit (the game can be saved)\n"
    "?   this help\n\n"
    "While others play, any key skips to your turn. In a replay, Left and Right go step by step, Up and Down from turn "
    "to "
    "turn, Home and End to its ends; g goes to a step, and space lets it run.");

int tui_help(struct tui_screen *screen, const struct ph_words *words, const struct words_scene *scene) {
    enum { TOPICS_MAX = 40 };
    const struct words_language *const language = tui_screen_language(screen);
    const struct words_topic *topic[TOPICS_MAX];
    struct tui_menu_item items[TOPICS_MAX + 1];
    const int topics = (int)words_topics(words, scene, topic, TOPICS_MAX);
    const int keys = topics > 0 ? 1 : 0; // high in the list, as the topics of a large game do not all fit into a window
    for (int i = 0; i < topics; i++) {
        items[i < keys ? i : i + 1] = (struct tui_menu_item){.words = words_find(language, "", topic[i]->title)};
    }
    items[keys] = (struct tui_menu_item){.words = words_text(language, "The keys")};
    int chosen = 0;
    for (;;) {
        chosen = tui_menu(screen, words_text(language, "Help"), items, topics + 1, chosen, NULL);
        if (chosen < 0) {
            return chosen;
        }
        const char *const text =
            words_find(language, "", chosen == keys ? keys_text : topic[chosen < keys ? chosen : chosen - 1]->text);
        if (tui_pager(screen, items[chosen].words, text) == TUI_GONE) {
            return TUI_GONE;
        }
    }
}
