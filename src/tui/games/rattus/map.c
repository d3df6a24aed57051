// SPDX-License-Identifier: MIT
#include "tui/games/rattus/map.h"

#include "games/rattus/state.h"
#include "tui/games/rattus/label.h"
#include "tui/games/rattus/sea.h"

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

static bool is_wave(int column, int row) {
    return (column + row * 5) % 11 == 0 && row % 2 == 0;
}

// Whether a cell is the middle of a bay's first row, where no other wave says that this is water.
static bool is_bay(const struct europe *europe, int column, int row) {
    enum { LEAST = 8, MOST = 24 };
    int left = column;
    int right = column;
    bool waves = false;
    while (left > 0 && europe_is_inside(europe, left - 1, row, EUROPE_SEA)) {
        left--;
    }
    while (right + 1 < europe->columns && europe_is_inside(europe, right + 1, row, EUROPE_SEA)) {
        right++;
    }
    for (int at = left; at <= right; at++) {
        waves = waves || is_wave(at, row) ||
                (row + 1 < europe->rows && is_wave(at, row + 1) && europe_is_inside(europe, at, row + 1, EUROPE_SEA));
    }
    return left > 0 && right + 1 < europe->columns && right - left >= LEAST && right - left <= MOST && !waves &&
           column == (left + right) / 2 && row > 0 && !europe_is_inside(europe, column, row - 1, EUROPE_SEA);
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
                const bool wave = is_wave(column, row) || is_bay(europe, column, row);
                tui_canvas_put(canvas, at.column + column, at.row + row, wave ? '~' : ' ', TUI_INK_SEA, 0);
            } else if ((state->regions >> region & 1u) == 0) {
                tui_canvas_put(canvas, at.column + column, at.row + row, (column + row) % 6 == 0 ? '/' : ' ',
                               TUI_INK_FAINT, 0);
            }
        }
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
        if (rattus_label_rect(&europe, (uint8_t)region, &label)) {
            label.column += at.column;
            label.row += at.row;
            rattus_label_draw(scene, marks, region, canvas, label);
        }
    }
}

bool rattus_map_place(const struct words_scene *scene, struct tui_rect rect, unsigned region, int *column, int *row) {
    const struct rattus_state *const state = scene->view;
    struct europe europe;
    struct tui_rect label;
    europe_fill(&europe, rect.columns, rect.rows, africa_in_play(state));
    if (region >= RATTUS_REGION_COUNT || (state->regions >> region & 1u) == 0 ||
        !rattus_label_rect(&europe, (uint8_t)region, &label)) {
        return false;
    }
    const struct tui_rect at = centred(&europe, rect);
    *column = at.column + label.column + label.columns / 2;
    *row = at.row + label.row + label.rows / 2;
    return true;
}
