// SPDX-License-Identifier: MIT
#include "tui/games/rattus/sea.h"

struct cell {
    int16_t column;
    int16_t row;
};
enum { COAST_MAX = 400 };

// A coast of one region and nothing else.
static bool is_coast(const struct europe *europe, int column, int row, uint8_t region) {
    const uint8_t corners[4] = {europe->corner[row][column], europe->corner[row][column + 1],
                                europe->corner[row + 1][column], europe->corner[row + 1][column + 1]};
    bool own = false;
    bool sea = false;
    for (unsigned i = 0; i < 4; i++) {
        own = own || corners[i] == region;
        sea = sea || corners[i] == EUROPE_SEA;
        if (corners[i] != region && corners[i] != EUROPE_SEA) {
            return false;
        }
    }
    return own && sea;
}

static unsigned coast_cells(const struct europe *europe, uint8_t region, struct cell cells[COAST_MAX]) {
    unsigned count = 0;
    for (int row = 0; row < europe->rows; row++) {
        for (int column = 0; column < europe->columns && count < COAST_MAX; column++) {
            if (is_coast(europe, column, row, region)) {
                cells[count++] = (struct cell){(int16_t)column, (int16_t)row};
            }
        }
    }
    return count;
}

static bool is_corner(const struct europe *europe, struct cell cell) {
    const unsigned arms = europe_arms(europe, cell.column, cell.row);
    return (arms & (EUROPE_UP | EUROPE_DOWN)) != 0 && (arms & (EUROPE_LEFT | EUROPE_RIGHT)) != 0;
}

static int absolute(int number) {
    return number < 0 ? -number : number;
}

// The number of steps of a straight line, and the cell after so many of them.
static int line_length(struct cell from, struct cell to) {
    const int across = absolute(to.column - from.column);
    const int down = absolute(to.row - from.row);
    return across > down ? across : down;
}

static struct cell line_at(struct cell from, struct cell to, int step) {
    const int length = line_length(from, to);
    const int across = (to.column - from.column) * step * 2;
    const int down = (to.row - from.row) * step * 2;
    // Rounded to the nearest, away from zero.
    return (struct cell){
        .column = (int16_t)(from.column + (across + (across < 0 ? -length : length)) / (2 * length)),
        .row = (int16_t)(from.row + (down + (down < 0 ? -length : length)) / (2 * length)),
    };
}

static bool is_free(const struct europe *europe, struct cell from, struct cell to) {
    const int length = line_length(from, to);
    for (int step = 1; step < length; step++) {
        const struct cell at = line_at(from, to, step);
        if (!europe_is_inside(europe, at.column, at.row, EUROPE_SEA)) {
            return false;
        }
    }
    return true;
}

// A line over the sea: dots, and where it leaves a coast straight, a pier.
static void draw_line(const struct europe *europe, struct cell from, struct cell to, uint32_t dot,
                      struct tui_canvas *canvas, struct tui_rect at) {
    const int length = line_length(from, to);
    for (int step = 1; step < length; step++) {
        const struct cell cell = line_at(from, to, step);
        tui_canvas_put(canvas, at.column + cell.column, at.row + cell.row, dot, TUI_INK_LINE, 0);
    }
    if (from.row == to.row || from.column == to.column) {
        const bool flat = from.row == to.row;
        const bool forwards = flat ? to.column > from.column : to.row > from.row;
        const unsigned there = flat ? (forwards ? EUROPE_RIGHT : EUROPE_LEFT) : forwards ? EUROPE_DOWN : EUROPE_UP;
        const unsigned back = flat ? (forwards ? EUROPE_LEFT : EUROPE_RIGHT) : forwards ? EUROPE_UP : EUROPE_DOWN;
        // Where the coasts are next to each other there is no dot between the piers.
        const bool walled = dot == EUROPE_WALL && length == 1;
        tui_canvas_put(canvas, at.column + from.column, at.row + from.row,
                       walled ? dot : europe_line(there | europe_arms(europe, from.column, from.row)), TUI_INK_LINE, 0);
        tui_canvas_put(canvas, at.column + to.column, at.row + to.row,
                       walled ? dot : europe_line(back | europe_arms(europe, to.column, to.row)), TUI_INK_LINE, 0);
    }
}

// The shortest straight way over the sea. False: the land is in the way of every one.
static bool draw_straight(const struct europe *europe, uint8_t from, uint8_t to, uint32_t dot,
                          struct tui_canvas *canvas, struct tui_rect at) {
    struct cell starts[COAST_MAX];
    struct cell ends[COAST_MAX];
    const unsigned start_count = coast_cells(europe, from, starts);
    const unsigned end_count = coast_cells(europe, to, ends);
    long nearest = -1;
    struct cell start = {0};
    struct cell end = {0};
    for (unsigned i = 0; i < start_count; i++) {
        for (unsigned j = 0; j < end_count; j++) {
            const long across = ends[j].column - starts[i].column;
            const long down = 2 * (ends[j].row - starts[i].row); // characters are twice as high as wide
            // Rather straight, and not from a corner, if it is as short.
            const long distance = 4 * (across * across + down * down) + 2 * (across != 0 && down != 0) +
                                  is_corner(europe, starts[i]) + is_corner(europe, ends[j]);
            if ((nearest < 0 || distance < nearest) && is_free(europe, starts[i], ends[j])) {
                nearest = distance;
                start = starts[i];
                end = ends[j];
            }
        }
    }
    if (nearest > 0) {
        draw_line(europe, start, end, dot, canvas, at);
    }
    return nearest > 0;
}

enum { NOT_REACHED = 0, START = 9 }; // else: the arm that leads back

// A way around the land, as short as can be: breadth first.
static bool draw_around(const struct europe *europe, uint8_t from, uint8_t to, uint32_t dot, struct tui_canvas *canvas,
                        struct tui_rect at) {
    static const struct {
        int8_t columns;
        int8_t rows;
        uint8_t back;
    } steps[4] = {{1, 0, EUROPE_LEFT}, {-1, 0, EUROPE_RIGHT}, {0, 1, EUROPE_UP}, {0, -1, EUROPE_DOWN}};
    uint8_t reached[EUROPE_ROWS_MAX][EUROPE_COLUMNS_MAX] = {{NOT_REACHED}};
    uint16_t queue[EUROPE_ROWS_MAX * EUROPE_COLUMNS_MAX];
    unsigned tail = 0;
    for (int row = 0; row < europe->rows; row++) {
        for (int column = 0; column < europe->columns; column++) {
            if (is_coast(europe, column, row, from)) {
                reached[row][column] = START;
                queue[tail++] = (uint16_t)(row * EUROPE_COLUMNS_MAX + column);
            }
        }
    }
    int column = -1;
    int row = -1;
    bool found = false;
    for (unsigned head = 0; head < tail && !found; head++) {
        for (unsigned i = 0; i < 4 && !found; i++) {
            column = queue[head] % EUROPE_COLUMNS_MAX + steps[i].columns;
            row = queue[head] / EUROPE_COLUMNS_MAX + steps[i].rows;
            if (column < 0 || row < 0 || column >= europe->columns || row >= europe->rows ||
                reached[row][column] != NOT_REACHED) {
                continue;
            }
            found = is_coast(europe, column, row, to);
            if (found || europe_is_inside(europe, column, row, EUROPE_SEA)) {
                reached[row][column] = steps[i].back;
                queue[tail++] = (uint16_t)(row * EUROPE_COLUMNS_MAX + column);
            }
        }
    }
    while (found && reached[row][column] != START) { // an inland region has no way; the words still say what touches
        const uint8_t back = reached[row][column];
        if (europe_is_inside(europe, column, row, EUROPE_SEA)) {
            tui_canvas_put(canvas, at.column + column, at.row + row, dot, TUI_INK_LINE, 0);
        }
        column += back == EUROPE_LEFT ? -1 : back == EUROPE_RIGHT ? 1 : 0;
        row += back == EUROPE_UP ? -1 : back == EUROPE_DOWN ? 1 : 0;
    }
    return found;
}

bool rattus_sea_link(const struct europe *europe, uint8_t a, uint8_t b, bool walled, struct tui_canvas *canvas,
                     struct tui_rect at) {
    const uint32_t dot = walled ? EUROPE_WALL : 0xB7;
    return draw_straight(europe, a, b, dot, canvas, at) || draw_around(europe, a, b, dot, canvas, at);
}

void rattus_sea_draw(const struct rattus_state *state, const struct europe *europe, struct tui_canvas *canvas,
                     struct tui_rect at) {
    for (unsigned edge = 0; edge < RATTUS_EDGE_COUNT; edge++) {
        const uint8_t a = rattus_edges[edge].a;
        const uint8_t b = rattus_edges[edge].b;
        if ((state->regions >> a & 1u) != 0 && (state->regions >> b & 1u) != 0 && !europe_share_border(europe, a, b)) {
            rattus_sea_link(europe, a, b, (state->walls >> edge & 1u) != 0, canvas, at);
        }
    }
}
