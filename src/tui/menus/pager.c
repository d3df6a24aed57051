// SPDX-License-Identifier: MIT
// Texts in a box, to be scrolled.
#include "tui/faces/ui.h"
#include "tui/faces/why.h"
#include "tui/terminal/box.h"

static const int to_the_end = 1 << 20;

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
        *first = to_the_end;
        break;
    case TUI_KEY_RESIZED:
        break;
    default:
        return false;
    }
    return true;
}

static const char *pager_keys(const struct words_language *language, const struct tui_page *page, int first, int rows,
                              int all) {
    if (all <= rows && page->opens) {
        return words_text(language, " any key: begin ");
    }
    if (all <= rows) {
        return words_text(language, " any key: back ");
    }
    return first + rows < all ? words_text(language, " Up/Down: more, any other key: back ")
                              : words_text(language, " the end; any other key: back ");
}

// ---- pages ----------------------------------------------------------------------------------------------------------

static int page_rows(const struct tui_page *page, int columns) {
    return page->text != NULL
               ? tui_canvas_wrapped(NULL, (struct tui_rect){.columns = columns}, 0, page->text, TUI_INK_PLAIN, 0)
               : tui_log_rows(page->log, columns, page->first_move);
}

static void draw_body(const struct tui_box *box, const struct words_language *language, const struct tui_page *page,
                      int all, int first) {
    if (page->text != NULL) {
        tui_canvas_wrapped(box->canvas, box->body, first, page->text, TUI_INK_PLAIN, 0);
    } else if (all == 0) {
        tui_canvas_wrapped(box->canvas, box->body, 0, tui_log_nothing(language, page->first_move), TUI_INK_PLAIN, 0);
    } else {
        tui_log_draw(page->log, box->canvas, box->body, page->first_move, first);
    }
}

int tui_page_draw(struct tui_canvas *canvas, struct tui_rect room, const struct words_language *language,
                  const struct tui_page *page, int first) {
    const int all = page_rows(page, tui_box_largest(room).columns);
    const struct tui_box box = tui_box_draw(canvas, room, page->title, all < 1 ? 1 : all);
    first = first > all - box.body.rows ? all - box.body.rows : first;
    first = first < 0 ? 0 : first;
    draw_body(&box, language, page, all, first);
    tui_box_keys(&box, pager_keys(language, page, first, box.body.rows, all));
    return first;
}

static int show(struct tui_screen *screen, const struct tui_page *page, int first) {
    for (;;) {
        struct tui_rect room;
        struct tui_canvas *const canvas = tui_box_canvas(screen, &room);
        const struct tui_rect body = tui_box_largest(room);
        first = tui_page_draw(canvas, room, tui_screen_language(screen), page, first);
        tui_screen_show(screen);
        const int key = tui_screen_key(screen, -1);
        if (key == TUI_KEY_CLOSED) {
            return TUI_GONE;
        }
        if (key != TUI_KEY_NEWS && !scroll(key, body.rows, page_rows(page, body.columns), &first)) {
            return TUI_BACK;
        }
    }
}

int tui_pager(struct tui_screen *screen, const char *title, const char *text) {
    return show(screen, &(struct tui_page){.title = title, .text = text}, 0);
}

int tui_opening_pager(struct tui_screen *screen, const char *title, const char *text) {
    return show(screen, &(struct tui_page){.title = title, .text = text, .opens = true}, 0);
}

// News are read from the top, the whole log from its end.
int tui_log_pager(struct tui_ui *ui, const char *title, size_t first_move) {
    const struct tui_page page = {.title = title, .log = &ui->log, .first_move = first_move};
    return show(ui->screen, &page, first_move > 0 ? 0 : to_the_end);
}

int tui_why_pager(struct tui_ui *ui) {
    struct ph_writer writer;
    ph_writer_init_heap(&writer);
    for (size_t index = 0; index < ui->shown; index++) {
        tui_why_move(ui->table, ui->viewer, index, false, &writer);
    }
    const struct tui_page page = {
        .title = words_text(tui_language(ui), "Why: the rules behind what happened"),
        .text = writer.length > 0 && !writer.failed ? writer.data : tui_log_nothing(tui_language(ui), 0),
    };
    const int code = show(ui->screen, &page, to_the_end);
    ph_writer_deinit(&writer);
    return code;
}

int tui_text_key(struct tui_screen *screen, const char *title, const char *text, const char *keys) {
    struct tui_rect room;
    struct tui_canvas *const canvas = tui_box_canvas(screen, &room);
    const struct tui_page page = {.text = text};
    const struct tui_box box = tui_box_draw(canvas, room, title, page_rows(&page, tui_box_largest(room).columns));
    tui_canvas_wrapped(canvas, box.body, 0, text, TUI_INK_PLAIN, 0);
    tui_box_keys(&box, keys);
    tui_screen_show(screen);
    return tui_screen_key(screen, -1);
}

// ---- the keys -------------------------------------------------------------------------------------------------------

static const char *const keys_text = MSG(
    "Arrow keys move between the choices: on the board from place to place, in lists up, down and across. Tab goes "
    "through them in order. Enter takes a choice, Escape goes one step back. The digits 1 to 9 choose from a list at "
    "once; choices marked * need the arrows.\n\n"
    ":   type a move in the notation of records, as the log of a saved game has it; Tab completes it, or lists the "
    "moves that begin like that\n"
    "o   the odds: of the place under the cursor, or the meaning of a choice and the odds of the whole table\n"
    "h   a hint: what a good player would do in your place, and the value of that move\n"
    "b   look around on the board: go from place to place and read all about each\n"
    "w   events since your last turn\n"
    "l   the whole log\n"
    "y   why: all that happened, each move with the rules that it is due to\n"
    "k   your secrets\n"
    "c   hide what only you know, or show it again, where several people share this screen\n"
    "u   take back your last action, if since then nobody has acted, nothing hidden was shown and no luck was drawn\n"
    "s   save the game; you can continue it later\n"
    "q   quit (the game can be saved)\n"
    "?   this help\n\n"
    "While others play, any key skips to your turn. In a replay, Left and Right go step by step, Up and Down from turn "
    "to turn, Home and End to its ends; g goes to a step, and space lets it run.");

static const char *const box_keys_text = MSG("With your own box there are also\n\n"
                                             "e   all entries, to change one; Escape or u leaves it as it is\n"
                                             "n   a rat that was turned over and is not in the list\n"
                                             "r   enter again what fits of the entries that did not after a change\n"
                                             "x   leave out the first of them\n"
                                             "u   take back the last entry, whatever it was");

int tui_help_keys(struct tui_screen *screen) {
    const struct words_language *const language = tui_screen_language(screen);
    struct ph_writer text;
    ph_writer_init_heap(&text);
    ph_write_format(&text, "%s\n\n%s", words_find(language, "", keys_text), words_find(language, "", box_keys_text));
    const int code = tui_pager(screen, words_text(language, "The keys"),
                               text.failed ? words_text(language, "out of memory") : text.data);
    ph_writer_deinit(&text);
    return code;
}
