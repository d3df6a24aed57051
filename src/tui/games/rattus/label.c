// SPDX-License-Identifier: MIT
#include "tui/games/rattus/label.h"

#include "games/rattus/state.h"
#include "words/games/rattus/speech.h"

#include <assert.h>
#include <stdio.h>

static bool fits(const struct europe *europe, int column, int row, int columns, int rows, uint8_t region) {
    for (int y = row; y < row + rows; y++) {
        for (int x = column; x < column + columns; x++) {
            if (!europe_is_inside(europe, x, y, region)) {
                return false;
            }
        }
    }
    return true;
}

// As wide as the region is there on both sides.
static void widen(const struct europe *europe, uint8_t region, struct tui_rect *label) {
    while (label->column > 0 && label->column + label->columns < europe->columns &&
           fits(europe, label->column - 1, label->row, label->columns + 2, label->rows, region)) {
        label->column--;
        label->columns += 2;
    }
}

bool rattus_label_rect(const struct europe *europe, uint8_t region, struct tui_rect *label) {
    static const struct {
        uint8_t columns;
        uint8_t rows;
    } sizes[] = {{15, 3}, {13, 3}, {13, 2}, {12, 2}, {11, 2}, {9, 2}, {9, 1}, {1, 1}};
    long columns = 0;
    long rows = 0;
    long cells = 0;
    for (int row = 0; row < europe->rows; row++) {
        for (int column = 0; column < europe->columns; column++) {
            if (europe_is_inside(europe, column, row, region)) {
                columns += column;
                rows += row;
                cells++;
            }
        }
    }
    for (unsigned size = 0; cells > 0 && size < sizeof sizes / sizeof sizes[0]; size++) {
        long nearest = -1;
        for (int row = 0; row + sizes[size].rows <= europe->rows; row++) {
            for (int column = 0; column + sizes[size].columns <= europe->columns; column++) {
                if (!fits(europe, column, row, sizes[size].columns, sizes[size].rows, region)) {
                    continue;
                }
                const long across = column + sizes[size].columns / 2 - columns / cells;
                const long down = 2 * (row + sizes[size].rows / 2 - rows / cells);
                const long distance = across * across + down * down;
                if (nearest < 0 || distance < nearest) {
                    nearest = distance;
                    *label = (struct tui_rect){column, row, sizes[size].columns, sizes[size].rows};
                }
            }
        }
        if (nearest >= 0) {
            widen(europe, region, label);
            return true;
        }
    }
    return false;
}

enum { SIGNS_MAX = 24, SIGN_MAX = 60 };

// A row of signs, to be centred.
struct signs {
    struct {
        char text[SIGN_MAX];
        unsigned ink;
        unsigned style;
    } parts[SIGNS_MAX];
    int count;
    int columns;
};

static void sign(struct signs *signs, const char *text, unsigned ink, unsigned style) {
    assert(signs->count < SIGNS_MAX);
    if (*text != '\0') {
        snprintf(signs->parts[signs->count].text, SIGN_MAX, "%s", text);
        signs->parts[signs->count].ink = ink;
        signs->parts[signs->count].style = style;
        signs->columns += tui_text_columns(text);
        signs->count++;
    }
}

// Cubes that are too many for their region may stand on the border, too.
enum { SPILL = 3 };

static void draw_signs(const struct signs *signs, struct tui_canvas *canvas, int column, int row, int columns) {
    const int first = column - SPILL;
    const int spilled = column + columns + SPILL;
    const int end = spilled < canvas->columns ? spilled : canvas->columns;
    const int left = columns - signs->columns;
    column += left >= 0 ? left / 2 : left < -SPILL ? -SPILL : 0;
    if (column + signs->columns > end) { // the region ends where the window does
        column = end - signs->columns < first ? first : end - signs->columns;
    }
    for (int i = 0; i < signs->count; i++) {
        column = tui_canvas_text(canvas, column, row, end - column, signs->parts[i].text, signs->parts[i].ink,
                                 signs->parts[i].style);
    }
}

// "r" for a rat token, "R" for one whose face the viewer knows.
static void sign_rats(struct signs *signs, const struct words_scene *scene, const struct rattus_state *state,
                      unsigned region) {
    for (unsigned slot = 0; slot < rattus_rats(state, region); slot++) {
        const uint16_t token = state->at[region].tokens[slot];
        const bool known = scene->viewer >= 0 && rattus_token_known(token, (unsigned)scene->viewer);
        const bool up = (token & RATTUS_TOKEN_UP) != 0;
        sign(signs, known ? "R" : "r", TUI_INK_RAT, TUI_STYLE_BOLD | (up ? TUI_STYLE_REVERSE : 0u));
    }
}

// "A3": three cubes of seat A; with "+" if one of them has a mark.
static void sign_seat(struct signs *signs, const struct rattus_state *state, unsigned seat, unsigned region,
                      bool with_mark, unsigned style) {
    char text[8];
    const struct rattus_kinds kinds = rattus_kinds_at(state, seat, region);
    const bool marked = with_mark && kinds.kind[kinds.count - 1] != RATTUS_KIND_PLAIN;
    snprintf(text, sizeof text, "%c%u%s", words_seat_letter((int)seat), state->at[region].cubes[seat],
             marked ? "+" : "");
    sign(signs, text, TUI_INK_SEAT + seat, style);
}

enum cube_form { SPACED, TIGHT, UNMARKED, CUBE_FORMS };

// Spaces stand between the cubes of two seats; without room for them every other one is underlined, so that they are
// told apart without colours, too.
static struct signs cubes_as(const struct rattus_state *state, unsigned region, enum cube_form form) {
    struct signs signs = {.count = 0};
    unsigned style = 0;
    for (unsigned seat = 0; seat < state->options.players; seat++) {
        if (state->at[region].cubes[seat] != 0) {
            sign(&signs, signs.count > 0 && form == SPACED ? " " : "", TUI_INK_PLAIN, 0);
            sign_seat(&signs, state, seat, region, form != UNMARKED, style);
            style ^= form == SPACED ? 0 : TUI_STYLE_UNDERLINE | TUI_STYLE_BOLD;
        }
    }
    return signs;
}

static struct signs sign_cubes(const struct rattus_state *state, unsigned region, int columns) {
    struct signs signs = {.count = 0};
    for (unsigned form = 0; form < CUBE_FORMS; form++) {
        signs = cubes_as(state, region, form);
        if (signs.columns <= columns + (form == SPACED ? 0 : 2 * SPILL)) {
            break;
        }
    }
    return signs;
}

// Nuns, bishops and the Caravan.
static void sign_pieces(struct signs *signs, const struct rattus_state *state, unsigned region) {
    char pieces[RATTUS_NUN_COUNT + RATTUS_BISHOP_COUNT + 2] = "";
    size_t count = 0;
    for (unsigned i = 0; i < RATTUS_NUN_COUNT; i++) {
        if (state->nuns[i] == region) {
            pieces[count++] = 'n';
        }
    }
    for (unsigned i = 0; i < RATTUS_BISHOP_COUNT; i++) {
        if (state->bishops[i] == region) {
            pieces[count++] = 'b';
        }
    }
    if (state->caravan == region) {
        pieces[count++] = 'c';
    }
    sign(signs, pieces, TUI_INK_GOOD, TUI_STYLE_BOLD);
}

static void sign_plague(struct signs *signs, const struct words_scene *scene, bool word) {
    sign(signs, "\u2620", TUI_INK_PLAGUE, TUI_STYLE_BOLD);
    if (word) {
        sign(signs, words_text(scene->language, "PLAGUE"), TUI_INK_PLAGUE, TUI_STYLE_BOLD);
        sign(signs, " ", TUI_INK_PLAIN, 0);
    }
}

static void sign_contents(struct signs *signs, const struct words_scene *scene, unsigned region) {
    sign_rats(signs, scene, scene->view, region);
    sign_pieces(signs, scene->view, region);
}

// The name, or as much of it as leaves room for `columns` others.
static void sign_name(struct signs *signs, const struct words_scene *scene, const struct tui_marks *marks,
                      unsigned region, int columns) {
    enum { LETTERS = 3 }; // tell all names apart
    const bool faint = marks->offered != 0 && (marks->offered >> region & 1u) == 0;
    const bool chosen = marks->cursor == (int)region;
    char name[SIGN_MAX];
    words_fill(name, sizeof name, scene->language, "{region}", REGION(region, region));
    name[tui_text_bytes(name, columns < LETTERS ? LETTERS : columns)] = '\0';
    sign(signs, name, faint ? TUI_INK_FAINT : TUI_INK_PLAIN,
         (chosen ? TUI_STYLE_REVERSE : 0u) | (faint ? 0u : TUI_STYLE_BOLD));
}

// A row for the name, one for rats and pieces, one for cubes.
static void draw_high_label(const struct words_scene *scene, const struct tui_marks *marks, unsigned region,
                            struct tui_canvas *canvas, struct tui_rect label) {
    const struct rattus_state *const state = scene->view;
    struct signs name = {.count = 0};
    struct signs contents = {.count = 0};
    const struct signs cubes = sign_cubes(state, region, label.columns);
    sign_name(&name, scene, marks, region, label.columns);
    if (state->plague == region) {
        sign_plague(&contents, scene, true);
    }
    sign_contents(&contents, scene, region);
    draw_signs(&name, canvas, label.column, label.row, label.columns);
    draw_signs(&contents, canvas, label.column, label.row + 1, label.columns);
    draw_signs(&cubes, canvas, label.column, label.row + 2, label.columns);
}

// Rats and pieces behind the name, and a row for cubes if there is one.
static void draw_low_label(const struct words_scene *scene, const struct tui_marks *marks, unsigned region,
                           struct tui_canvas *canvas, struct tui_rect label) {
    const struct rattus_state *const state = scene->view;
    struct signs contents = {.count = 0};
    struct signs name = {.count = 0};
    const bool plague = state->plague == region;
    sign_contents(&contents, scene, region);
    sign_name(&name, scene, marks, region, label.columns - 1 - contents.columns);
    if (plague) {
        sign_plague(&name, scene, false);
    } else {
        sign(&name, " ", TUI_INK_PLAIN, 0);
    }
    sign_contents(&name, scene, region);
    draw_signs(&name, canvas, label.column, label.row, label.columns);
    if (label.rows >= 2) {
        const struct signs cubes = sign_cubes(state, region, label.columns);
        draw_signs(&cubes, canvas, label.column, label.row + 1, label.columns);
    }
}

void rattus_label_draw(const struct words_scene *scene, const struct tui_marks *marks, unsigned region,
                       struct tui_canvas *canvas, struct tui_rect label) {
    (label.rows >= 3 ? draw_high_label : draw_low_label)(scene, marks, region, canvas, label);
}
