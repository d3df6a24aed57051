// SPDX-License-Identifier: MIT
#include "tui/games/rattus/map.h"

#include "games/rattus/state.h"
#include "tui/games/rattus/europe.h"
#include "tui/games/rattus/sea.h"
#include "words/games/rattus/speech.h"

#include <assert.h>
#include <stdio.h>

// Lines by their arms.
static const uint16_t double_lines[16] = {' ',    0x2551, 0x2551, 0x2551, 0x2550, 0x255D, 0x2557, 0x2563,
                                          0x2550, 0x255A, 0x2554, 0x2560, 0x2550, 0x2569, 0x2566, 0x256C};

static bool africa_in_play(const struct rattus_state *state) {
    return (state->regions >> RATTUS_MAURETANIA) != 0;
}

static struct tui_rect centred(const struct europe *europe, struct tui_rect rect) {
    return (struct tui_rect){
        .column = rect.column + (rect.columns - europe->columns) / 2,
        .row = rect.row + (rect.rows - europe->rows) / 2,
        .columns = europe->columns,
        .rows = europe->rows,
    };
}

static bool touches(const struct europe *europe, int column, int row, uint8_t region) {
    return europe->corner[row][column] == region || europe->corner[row][column + 1] == region ||
           europe->corner[row + 1][column] == region || europe->corner[row + 1][column + 1] == region;
}

// ---- land and borders -----------------------------------------------------------------------------------------------

// Whether a wall stands on the border that runs through a cell.
static bool is_walled(const struct rattus_state *state, const struct europe *europe, int column, int row) {
    RATTUS_EACH(edge, state->walls) {
        if (touches(europe, column, row, rattus_edges[edge].a) && touches(europe, column, row, rattus_edges[edge].b)) {
            return true;
        }
    }
    return false;
}

static void draw_land(const struct tui_marks *marks, const struct rattus_state *state, const struct europe *europe,
                      struct tui_canvas *canvas, struct tui_rect at) {
    for (int row = 0; row < europe->rows; row++) {
        for (int column = 0; column < europe->columns; column++) {
            const unsigned arms = europe_arms(europe, column, row);
            const uint8_t region = europe->corner[row][column];
            if (arms != 0) {
                const bool chosen = marks->cursor >= 0 && touches(europe, column, row, (uint8_t)marks->cursor);
                const uint32_t line = is_walled(state, europe, column, row) ? EUROPE_WALL
                                      : chosen                              ? double_lines[arms]
                                                                            : europe_line(arms);
                tui_canvas_put(canvas, at.column + column, at.row + row, line, TUI_INK_LINE,
                               chosen ? TUI_STYLE_BOLD : 0);
            } else if (region == EUROPE_SEA) {
                const bool wave = (column + row * 5) % 11 == 0 && row % 2 == 0;
                tui_canvas_put(canvas, at.column + column, at.row + row, wave ? '~' : ' ', TUI_INK_SEA, 0);
            } else if ((state->regions >> region & 1u) == 0) {
                tui_canvas_put(canvas, at.column + column, at.row + row, (column + row) % 6 == 0 ? '/' : ' ',
                               TUI_INK_FAINT, 0);
            }
        }
    }
}

// ---- labels ---------------------------------------------------------------------------------------------------------

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

// The free rectangle nearest to the middle of the region, as large as a label wants it or smaller.
static bool label_rect(const struct europe *europe, uint8_t region, struct tui_rect *label) {
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
    const int end = column + columns + SPILL;
    const int left = columns - signs->columns;
    column += left >= 0 ? left / 2 : left < -SPILL ? -SPILL : 0;
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

void rattus_map_draw(const struct words_scene *scene, const struct tui_marks *marks, struct tui_canvas *canvas,
                     struct tui_rect rect) {
    const struct rattus_state *const state = scene->view;
    struct europe europe;
    europe_fill(&europe, rect.columns, rect.rows, africa_in_play(state));
    const struct tui_rect at = centred(&europe, rect);
    draw_land(marks, state, &europe, canvas, at);
    rattus_sea_draw(state, &europe, canvas, at);
    RATTUS_EACH(region, state->regions) {
        struct tui_rect label;
        if (label_rect(&europe, (uint8_t)region, &label)) {
            label.column += at.column;
            label.row += at.row;
            (label.rows >= 3 ? draw_high_label : draw_low_label)(scene, marks, region, canvas, label);
        }
    }
}

bool rattus_map_place(const struct words_scene *scene, struct tui_rect rect, unsigned region, int *column, int *row) {
    const struct rattus_state *const state = scene->view;
    struct europe europe;
    struct tui_rect label;
    europe_fill(&europe, rect.columns, rect.rows, africa_in_play(state));
    if (region >= RATTUS_REGION_COUNT || (state->regions >> region & 1u) == 0 ||
        !label_rect(&europe, (uint8_t)region, &label)) {
        return false;
    }
    const struct tui_rect at = centred(&europe, rect);
    *column = at.column + label.column + label.columns / 2;
    *row = at.row + label.row + label.rows / 2;
    return true;
}
