// SPDX-License-Identifier: MIT
#include "tui/games/rattus/map.h"

#include "games/rattus/state.h"
#include "tui/games/rattus/europe.h"
#include "tui/games/rattus/sea.h"
#include "words/games/rattus/speech.h"

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
            return true;
        }
    }
    return false;
}

enum { SIGNS_MAX = 40 };

// A row of signs, to be centred: a cell each.
struct signs {
    struct tui_cell cells[SIGNS_MAX];
    int count;
};

static void sign(struct signs *signs, const char *text, unsigned ink, unsigned style) {
    while (*text != '\0' && signs->count < SIGNS_MAX) {
        signs->cells[signs->count++] =
            (struct tui_cell){.glyph = tui_text_letter(&text).glyph, .ink = (uint8_t)ink, .style = (uint8_t)style};
    }
}

static void draw_signs(const struct signs *signs, struct tui_canvas *canvas, int column, int row, int columns) {
    int start = column + (columns - signs->count) / 2;
    start = start < column ? column : start;
    for (int i = 0; i < signs->count; i++) {
        tui_canvas_put(canvas, start + i, row, signs->cells[i].glyph, signs->cells[i].ink, signs->cells[i].style);
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

static void sign_cubes(struct signs *signs, const struct rattus_state *state, unsigned region, int columns) {
    struct signs tight = {0};
    struct signs wide = {0};
    for (unsigned seat = 0; seat < state->options.players; seat++) {
        const unsigned count = state->at[region].cubes[seat];
        if (count == 0) {
            continue;
        }
        char text[8];
        const struct rattus_kinds kinds = rattus_kinds_at(state, seat, region);
        const bool marked = kinds.kind[kinds.count - 1] != RATTUS_KIND_PLAIN;
        snprintf(text, sizeof text, "%c%u%s", words_seat_letter((int)seat), count, marked ? "+" : "");
        sign(&tight, text, TUI_INK_SEAT + seat, 0);
        sign(&wide, wide.count > 0 ? " " : "", TUI_INK_PLAIN, 0);
        sign(&wide, text, TUI_INK_SEAT + seat, 0);
    }
    *signs = wide.count <= columns ? wide : tight;
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

static void draw_label(const struct words_scene *scene, const struct tui_marks *marks, unsigned region,
                       struct tui_canvas *canvas, struct tui_rect label) {
    const struct rattus_state *const state = scene->view;
    const bool chosen = marks->cursor == (int)region;
    const bool offered = (marks->offered >> region & 1u) != 0;
    const bool choosing = marks->offered != 0;
    const bool plague = state->plague == region;
    struct signs name = {0};
    struct signs rats = {0};
    struct signs cubes = {0};
    sign_cubes(&cubes, state, region, label.columns);
    const unsigned ink = choosing && !offered ? TUI_INK_FAINT : TUI_INK_PLAIN;
    const unsigned style = (chosen ? TUI_STYLE_REVERSE : 0u) | (choosing && !offered ? 0u : TUI_STYLE_BOLD);
    char words[60];
    struct ph_writer text;
    ph_writer_init(&text, words, sizeof words);
    words_say(&text, scene->language, "{region}", REGION(region, region));
    sign(&name, words, ink, style);
    if (label.rows >= 3) {
        if (plague) {
            sign(&rats, "*", TUI_INK_PLAGUE, TUI_STYLE_BOLD);
            sign(&rats, words_text(scene->language, "PLAGUE"), TUI_INK_PLAGUE, TUI_STYLE_BOLD);
            rats.cells[0].glyph = 0x2620; // ☠
            sign(&rats, " ", TUI_INK_PLAIN, 0);
        }
        sign_rats(&rats, scene, state, region);
        sign_pieces(&rats, state, region);
        draw_signs(&name, canvas, label.column, label.row, label.columns);
        draw_signs(&rats, canvas, label.column, label.row + 1, label.columns);
        draw_signs(&cubes, canvas, label.column, label.row + 2, label.columns);
        return;
    }
    sign(&name, plague ? "*" : " ", plague ? TUI_INK_PLAGUE : TUI_INK_PLAIN, TUI_STYLE_BOLD);
    name.cells[name.count - 1].glyph = plague ? 0x2620 : ' ';
    sign_rats(&name, scene, state, region);
    sign_pieces(&name, state, region);
    draw_signs(&name, canvas, label.column, label.row, label.columns);
    if (label.rows >= 2) {
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
            draw_label(scene, marks, region, canvas, label);
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
