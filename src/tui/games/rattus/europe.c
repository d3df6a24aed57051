// SPDX-License-Identifier: MIT
#include "tui/games/rattus/europe.h"

#include "games/rattus/rattus_data.h"
#include "tui/games/rattus/pictures.h"

static const struct {
    char letter;
    uint8_t region;
} legend[] = {
    {'a', RATTUS_ANGLIA},     {'s', RATTUS_SCANDIA}, {'g', RATTUS_GALLIA},  {'h', RATTUS_HISPANIA},
    {'e', RATTUS_GERMANIA},   {'i', RATTUS_ITALIA},  {'p', RATTUS_POLONIA}, {'u', RATTUS_HUNGARIA},
    {'b', RATTUS_BULGARIA},   {'t', RATTUS_TURCIA},  {'r', RATTUS_RUSSIA},  {'c', RATTUS_TARTARIA},
    {'M', RATTUS_MAURETANIA}, {'N', RATTUS_NUMIDIA}, {'T', RATTUS_TUNISIA}, {'L', RATTUS_LIBYA},
    {'A', RATTUS_AEGYPTUS},
};

static uint8_t region_of(char letter) {
    for (unsigned i = 0; i < sizeof legend / sizeof legend[0]; i++) {
        if (legend[i].letter == letter) {
            return legend[i].region;
        }
    }
    return EUROPE_SEA;
}

static int at_least(int number, int bound) {
    return number < bound ? bound : number;
}

static int least(int a, int b) {
    return a < b ? a : b;
}

static const struct europe_picture *picture_for(int rows, bool large, bool africa) {
    if (africa) {
        return large                              ? &europe_large_africa
               : rows >= EUROPE_ROWS_USUAL_AFRICA ? &europe_small_africa
                                                  : &europe_tight_africa;
    }
    return large ? &europe_large : rows >= EUROPE_ROWS_USUAL ? &europe_small : &europe_tight;
}

void europe_fill(struct europe *europe, int columns, int rows, bool africa) {
    const bool large = columns >= 110 && rows >= (africa ? 41 : 39);
    const struct europe_picture *const picture = picture_for(rows, large, africa);
    // Characters are twice as high as wide; beyond these shapes the continent would look squashed.
    europe->rows = at_least(least(least(rows, EUROPE_ROWS_MAX), columns * 2 / 5), 1);
    europe->columns = at_least(least(least(columns, EUROPE_COLUMNS_MAX), europe->rows * (large ? 3 : 7)), 1);
    // Africa goes on beyond the smaller pictures; a row to spare shows where its regions end.
    const int land = europe->rows - (africa && !large && europe->rows > EUROPE_ROWS_MIN_AFRICA);
    for (int row = 0; row <= europe->rows; row++) {
        const char *const from = picture->rows[least(row, land) * (picture->row_count - 1) / land];
        for (int column = 0; column <= europe->columns; column++) {
            const char letter = from[column * (picture->column_count - 1) / europe->columns];
            europe->corner[row][column] = row > land ? EUROPE_SEA : region_of(letter);
        }
    }
}

unsigned europe_arms(const struct europe *europe, int column, int row) {
    const uint8_t a = europe->corner[row][column];
    const uint8_t b = europe->corner[row][column + 1];
    const uint8_t c = europe->corner[row + 1][column];
    const uint8_t d = europe->corner[row + 1][column + 1];
    return (a != b ? EUROPE_UP : 0u) | (c != d ? EUROPE_DOWN : 0u) | (a != c ? EUROPE_LEFT : 0u) |
           (b != d ? EUROPE_RIGHT : 0u);
}

uint32_t europe_line(unsigned arms) {
    static const uint16_t lines[16] = {' ',    0x2502, 0x2502, 0x2502, 0x2500, 0x2518, 0x2510, 0x2524,
                                       0x2500, 0x2514, 0x250C, 0x251C, 0x2500, 0x2534, 0x252C, 0x253C};
    return lines[arms];
}

bool europe_is_inside(const struct europe *europe, int column, int row, uint8_t region) {
    return europe->corner[row][column] == region && europe->corner[row][column + 1] == region &&
           europe->corner[row + 1][column] == region && europe->corner[row + 1][column + 1] == region;
}

bool europe_share_border(const struct europe *europe, uint8_t a, uint8_t b) {
    for (int row = 0; row <= europe->rows; row++) {
        for (int column = 0; column <= europe->columns; column++) {
            const uint8_t here = europe->corner[row][column];
            const uint8_t right = column < europe->columns ? europe->corner[row][column + 1] : here;
            const uint8_t below = row < europe->rows ? europe->corner[row + 1][column] : here;
            if ((here == a && (right == b || below == b)) || (here == b && (right == a || below == a))) {
                return true;
            }
        }
    }
    return false;
}
