// SPDX-License-Identifier: MIT
// The panel beside or below the board: a question, its choices, and what the one under the cursor does. Text that does
// not fit ends with a sentence, or at least with a word, and says where the rest is.
#include "tui/faces/ui.h"

#include <stdio.h>
#include <string.h>

enum {
    TEXT_MAX = 2400, // bytes that a panel shows of a text
    REST_MAX = 80,
    SIDE_DETAILS_MIN = 4, // rows for details beside a long list
};

static int rows_of(const char *text, int columns) {
    return text == NULL ? 0 : tui_canvas_wrapped(NULL, (struct tui_rect){.columns = columns}, 0, text, 0, 0);
}

// ---- text that fits -------------------------------------------------------------------------------------------------

static bool ends_word(const char *text, size_t length) {
    return length > 0 && (text[length] == ' ' || text[length] == '\n') && text[length - 1] != ' ';
}

static bool ends_sentence(const char *text, size_t length) {
    return ends_word(text, length) && strchr(".!?", text[length - 1]) != NULL;
}

// Writes the longest beginning of `text` with such an end that fits together with `rest`. False: there is none.
static bool shorten(const char *text, size_t length, bool (*ends)(const char *, size_t), const char *rest,
                    struct tui_rect rect, char kept[TEXT_MAX]) {
    char unbroken[REST_MAX]; // what says where the rest is stays on one row
    snprintf(unbroken, sizeof unbroken, "%s", rest);
    for (char *space = unbroken + 1; (space = strchr(space, ' ')) != NULL;) {
        *space = '_';
    }
    for (; length > 0; length--) {
        if (ends(text, length)) {
            snprintf(kept, TEXT_MAX, "%.*s%s", (int)length, text, unbroken);
            if (rows_of(kept, rect.columns) <= rect.rows) {
                snprintf(kept, TEXT_MAX, "%.*s%s", (int)length, text, rest);
                return true;
            }
        }
    }
    return false;
}

// A sentence that would leave most of the room empty is no good end.
static bool fills(const char *kept, struct tui_rect rect) {
    return 2 * tui_text_columns(kept) > rect.columns * rect.rows;
}

// Draws a text, or as much of it as fits and `rest`.
static void draw_fitting(struct tui_canvas *canvas, struct tui_rect rect, const char *text, const char *rest,
                         unsigned style) {
    char kept[TEXT_MAX];
    const size_t room = tui_text_bytes(text, rect.columns * rect.rows);
    const size_t length = room < TEXT_MAX / 2 ? room : TEXT_MAX / 2;
    if (rows_of(text, rect.columns) > rect.rows) {
        const bool sentence = shorten(text, length, ends_sentence, rest, rect, kept) && fills(kept, rect);
        text = sentence || shorten(text, length, ends_word, rest, rect, kept) ? kept : rest;
    }
    tui_canvas_wrapped(canvas, rect, 0, text, TUI_INK_PLAIN, style);
}

// ---- the parts ------------------------------------------------------------------------------------------------------

size_t tui_panel_listed(const struct tui_panel *panel) {
    return panel->choice_count + panel->idle_count;
}

static const char *listed_words(const struct tui_panel *panel, size_t index) {
    return index < panel->choice_count ? panel->choices[index].words : panel->idle[index - panel->choice_count].card;
}

int tui_panel_choice_columns(const struct tui_panel *panel, int columns) {
    int widest = 1;
    for (size_t i = 0; i < tui_panel_listed(panel); i++) {
        const int width = tui_text_columns(listed_words(panel, i));
        widest = width > widest ? width : widest;
    }
    const int fit = columns / (widest + 4); // a number, a bracket, a space, and one to the next
    return fit < 1 ? 1 : fit;
}

static int choice_rows(const struct tui_panel *panel, int columns) {
    const int across = tui_panel_choice_columns(panel, columns);
    return ((int)tui_panel_listed(panel) + across - 1) / across;
}

// A digit that takes a choice is set off from a number that the choice begins with.
static bool begins_with_digit(const struct tui_panel *panel) {
    bool digit = false;
    for (size_t i = 0; i < panel->choice_count; i++) {
        digit = digit || (panel->choices[i].words[0] >= '0' && panel->choices[i].words[0] <= '9');
    }
    return digit;
}

static void draw_choice(const struct tui_panel *panel, size_t index, struct tui_canvas *canvas, struct tui_rect rect) {
    char text[WORDS_CHOICE_WORDS_MAX + 8];
    const bool idle = index >= panel->choice_count;
    // The digit that takes it; nothing where it cannot be taken.
    const char number = (char)(idle ? ' ' : index < 9 ? '1' + (int)index : '*');
    snprintf(text, sizeof text, "%c%s%s", number, begins_with_digit(panel) ? ") " : " ", listed_words(panel, index));
    if (tui_text_columns(text) > rect.columns) {
        const char *next = NULL;
        text[tui_text_line(text, rect.columns - 2, &next)] = '\0';
        strncat(text, " …", sizeof text - strlen(text) - 1);
    }
    tui_canvas_text(canvas, rect.column, rect.row, rect.columns, text, idle ? TUI_INK_FAINT : TUI_INK_PLAIN,
                    index == panel->current ? TUI_STYLE_REVERSE | TUI_STYLE_BOLD : 0);
}

// Draws the rows of the list around the current choice, with an arrow where it goes on.
static void draw_choices(const struct tui_panel *panel, struct tui_canvas *canvas, struct tui_rect rect) {
    const int across = tui_panel_choice_columns(panel, rect.columns);
    const int width = rect.columns / across;
    const int first = (int)panel->current / across < rect.rows ? 0 : (int)panel->current / across - rect.rows + 1;
    for (size_t i = 0; i < tui_panel_listed(panel); i++) {
        const int row = (int)i / across - first;
        if (row >= 0 && row < rect.rows) {
            const int column = rect.column + (int)i % across * width;
            draw_choice(panel, i, canvas, (struct tui_rect){column, rect.row + row, width - 1, 1});
        }
    }
    if (first + rect.rows < choice_rows(panel, rect.columns)) {
        tui_canvas_put(canvas, rect.column + rect.columns - 1, rect.row + rect.rows - 1, 0x2193, TUI_INK_PLAIN, 0);
    } else if (first > 0) {
        tui_canvas_put(canvas, rect.column + rect.columns - 1, rect.row, 0x2191, TUI_INK_PLAIN, 0);
    }
}

// ---- the whole ------------------------------------------------------------------------------------------------------

// How many rows each part gets.
struct shares {
    int question;
    int choices;
    int details;
};

static int least(int a, int b) {
    return a < b ? a : b;
}

static int room_for_details(const struct tui_panel *panel, struct tui_rect rest) {
    enum { ALL = 3 }; // a question, choices, details
    return rest.rows >= ALL || panel->follows;
}

// In a low window a line on the current choice comes before a question that follows from the last one; while a notice
// is shown it is the line that goes.
static struct shares share_rows(const struct tui_panel *panel, struct tui_rect rest, bool wide) {
    const bool listed = panel->choice_count > 0 && (!panel->on_map || wide);
    const bool noticed = panel->notice != NULL && panel->notice[0] != '\0';
    const int details = rows_of(panel->details, rest.columns);
    const int kept = least(details, noticed ? 0 : wide ? SIDE_DETAILS_MIN : room_for_details(panel, rest));
    struct shares shares = {0};
    int left = rest.rows - 2 * (wide && listed); // a free row above the list and one below it
    if (listed) {
        const int room = left - 1 - kept;
        shares.choices = least(choice_rows(panel, rest.columns), room > 1 ? room : 1);
        left -= shares.choices;
    }
    shares.question = least(rows_of(panel->question, rest.columns), left > kept ? left - kept : 0);
    shares.details = left - shares.question;
    return shares;
}

static struct tui_rect take_rows(struct tui_rect *rest, int rows) {
    const struct tui_rect taken = {rest->column, rest->row, rest->columns, rows};
    rest->row += rows;
    rest->rows -= rows;
    return taken;
}

static void draw_details(const struct tui_panel *panel, struct tui_canvas *canvas, struct tui_rect rect,
                         const char *more) {
    const bool whole = rows_of(panel->details, rect.columns) <= rect.rows;
    const bool has_brief = panel->brief != NULL && panel->brief[0] != '\0';
    draw_fitting(canvas, rect, whole || !has_brief ? panel->details : panel->brief, more, 0);
}

static void draw_question(const struct tui_panel *panel, struct tui_canvas *canvas, struct tui_rect rest, bool wide) {
    const char *const more = words_text(panel->language, " … o: more");
    const struct shares shares = share_rows(panel, rest, wide);
    if (shares.question > 0) {
        draw_fitting(canvas, take_rows(&rest, shares.question), panel->question, more, TUI_STYLE_BOLD);
    }
    if (shares.choices > 0) {
        take_rows(&rest, wide);
        draw_choices(panel, canvas, take_rows(&rest, shares.choices));
        take_rows(&rest, wide);
    }
    if (panel->details != NULL && rest.rows > 0) {
        draw_details(panel, canvas, rest, more);
    }
}

static void draw_typed(const struct tui_panel *panel, struct tui_canvas *canvas, struct tui_rect rest) {
    char text[PH_ACTION_TEXT_MAX + 8];
    const struct tui_rect line = take_rows(&rest, 1);
    snprintf(text, sizeof text, ": %s_", panel->typed);
    tui_canvas_text(canvas, line.column, line.row, line.columns, text, TUI_INK_PLAIN, TUI_STYLE_BOLD);
    tui_canvas_wrapped(canvas, rest, 0, panel->reply, TUI_INK_FAINT, 0);
}

void tui_panel_draw(const struct tui_panel *panel, struct tui_canvas *canvas, struct tui_rect rect, bool wide) {
    struct tui_rect rest = rect;
    if (panel->notice != NULL && panel->notice[0] != '\0' && rest.rows > 0) {
        const int rows = rows_of(panel->notice, rest.columns);
        const struct tui_rect shown = take_rows(&rest, least(rows, rest.rows > 1 ? rest.rows - 1 : 1));
        draw_fitting(canvas, shown, panel->notice, " …", TUI_STYLE_REVERSE);
    }
    if (panel->typed != NULL) {
        draw_typed(panel, canvas, rest);
    } else if (panel->question != NULL) {
        draw_question(panel, canvas, rest, wide);
    } else if (!wide && panel->log != NULL) {
        tui_log_draw_tail(panel->log, canvas, rest);
    }
}
