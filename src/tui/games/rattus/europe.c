// SPDX-License-Identifier: MIT
// Our own drawing, from rough outlines: coasts are simplified, and the crowded middle is enlarged so that names fit.
#include "tui/games/rattus/europe.h"

#include "games/rattus/rattus_data.h"

// Anglia, Scandia, Gallia, Hispania, gErmania, Italia, Polonia, hUngaria, Bulgaria, Turcia, Russia, tartaria (C); '.'
// is sea.
static const struct {
    char letter;
    uint8_t region;
} legend[] = {
    {'a', RATTUS_ANGLIA},   {'s', RATTUS_SCANDIA}, {'g', RATTUS_GALLIA},  {'h', RATTUS_HISPANIA},
    {'e', RATTUS_GERMANIA}, {'i', RATTUS_ITALIA},  {'p', RATTUS_POLONIA}, {'u', RATTUS_HUNGARIA},
    {'b', RATTUS_BULGARIA}, {'t', RATTUS_TURCIA},  {'r', RATTUS_RUSSIA},  {'c', RATTUS_TARTARIA},
};

// For 80 columns: every region has room for two lines of text.
static const char *const small_rows[] = {
    ".................................................................................",
    ".......aaaaaaaaaaaa........ssssssssssssssssssssssssssssssrrrrrrrrrrrrrrrrrrrrrrr.",
    "......aaaaaaaaaaaaaa.......sssssssssssssss...............rrrrrrrrrrrrrrrrrrrrrrr.",
    "......aaaaaaaaaaaaaa.......sssssssssssssss...............rrrrrrrrrrrrrrrrrrrrrrr.",
    "..........................................ppppppppppppppprrrrrrrrrrrrrrrrrrrrrrr.",
    "..............gggggggggggggeeeeeeeeeeeeeeeppppppppppppppprrrrrrrrrrrrrrrrrrrrrrr.",
    "...........ggggggggggggggggeeeeeeeeeeeeeeepppppppppppppppccccccccccccccccccccccc.",
    "...........ggggggggggggggggeeeeeeeeeeeeeeeuuuuuuuuuuuuuuuccccccccccccccccccccccc.",
    "...hhhhhhhhhhhhhh......iiiiiiiiiiiiiiiuuuuuuuuuuuuuuuuuuuccccccccccccccccccccccc.",
    "...hhhhhhhhhhhhhh......iiiiiiiiiiiiiiiuuuuuuuuuuuuuuuuuuuccccccccccccccccccccccc.",
    "...hhhhhhhhhhhhhh......iiiiiiiiiiiiiii........bbbbbbbbbbbbbbb.....tttttttttttttt.",
    ".....hhhhhhhhh................iiiiiiiiiii.....bbbbbbbbbbbbbbbttttttttttttttttttt.",
    "..................................iiiiiiiiii..bbbbbbbbbbbbbbbttttttttttttttttttt.",
    ".................................................................................",
    ".................................................................................",
};

// For larger windows: nearer to the real coasts.
static const char *const large_rows[] = {
    ".................................................................................................................",
    ".............................................................sssssssssssssssssssss...............................",
    "........................................................sssssssssssssssssssssssssssrrrrrrrrrrr..........rrrrrrrr.",
    "...................................................ssssssssssssssssssssssssssssssssrrrrrrrrrrrrrrr.....rrrrrrrrr.",
    "...............................................sssssssssssssssssssssssssssssssssssrrrrrrrrr...........rrrrrrrrrr.",
    "...........................................sssssssssssssssssssss........ssssssssssrrrrrrrrr.......rrrrrrrrrrrrrr.",
    ".......................................sssssssssssssssssssss........ssssssssssssssssrrrrrrrrrrrrrrrrrrrrrrrrrrrr.",
    ".................................sssssssssssssssssssssssss........sssssssssssssssssssrrrrrrrrrrrrrrrrrrrrrrrrrrr.",
    "..............................sssssssssssssssssssssssssss.........ssssssssssssssssssrrrrrrrrrrrrrrrrrrrrrrrrrrrr.",
    "..............................ssssssssssssssssssssssssssssss.........sssssssssssssrrrrrrrrrrrrrrrrrrrrrrrrrrrrrr.",
    "..............................sssssssssssssssssssssssssssss.............rrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrr.",
    ".........aaaaa..................ssssss.....ssssssssssssss..............rrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrr.",
    "........aaaaaaa.............................ssssssssssss...............rrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrr.",
    "........aaaaaaaa.....................eeee.....ssssssss...........ppppppppprrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrr.",
    "........aaaaaaaaa....................eeee......ssssss............ppppppppppppprrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrr.",
    ".....a...aaaaaaaaa...................eeeee......................pppppppppppppprrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrr.",
    "..aaaaaa...aaaaaaaa..................eeeeee.........pppppppppppppppppppppppppprrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrr.",
    "..aaaaaa....aaaaaaaa..........eeeeeeeeeeeeeeeeeeeeepppppppppppppppppppppppppppprrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrr.",
    "..aaaaa...aaaaaaaaaaaaaa......eeeeeeeeeeeeeeeeeeeeeppppppppppppppppppppppppppppcccrrrrrrrrrrrrrrrrrrrrrrrrrrrrrr.",
    "..aaaa....aaaaaaaaaaaaa......eeeeeeeeeeeeeeeeeeeeeeeppppppppppppppppppppppppppccccccccccccrrrrrrrrrrrrrrrrrrrrrr.",
    "..........aaaaaaaaaaaa..ggggggeeeeeeeeeeeeeeeeeeeeeepppppppppppppppppppppppppccccccccccccccccccccccccccccccccccc.",
    ".........aa...........gggggggggeeeeeeeeeeeeeeeeeeeeeeeppppppppppppppppppppppcccccccccccccccccccccccccccccccccccc.",
    "................gg...ggggggggggggeeeeeeeeeeeeeeeeeeeeeeeepppppppppppppppcccccccccccccccccccccccccccccccccccccccc.",
    ".................gggggggggggggggggggeeeeeeeeeeeeeeeeeeeeeuuuuuuuuuuuuucccccccccccccccccccccccccccccccccccccccccc.",
    ".........gggggggggggggggggggggggggggeeeeeeeeeeeeeeeeeeeeuuuuuuuuuuuuuuuuuucccccccccccccccccccccccccccccccccccccc.",
    "..........gggggggggggggggggggggggggeeeeeeeeeeeeeeeeeeeuuuuuuuuuuuuuuuuuuuuuuuccccccccccccccccccccccccccccccccccc.",
    "...............ggggggggggggggggggggeeeeeeeeeeeeeeeeeeuuuuuuuuuuuuuuuuuuuuuuuuccccccccccccccccccccccccccccccccccc.",
    ".................gggggggggggggggggeeeeeeeeeeeeeiiiiiuuuuuuuuuuuuuuuuuuuuuuuuuuccccccc..ccccccccccccccccccccccccc.",
    "..................ggggggggggggggggiiiiiiiiiiiiiiiuuuuuuuuuuuuuuuuuuuuuuuuuuubbbbcccc.....ccccccccccccccccccccccc.",
    "..................ggggggggggggggggiiiiiiiiiiiiii.uuuuuuuuuuuuuuuuuuuuuubbbbbbbbbbb.......cccc.cccccccccccccccccc.",
    ".................ggggggggggggggggggiiiiiiiiiiiii...uuuuuuuuuuuuuuubbbbbbbbbbbbbbb...............cccccccccccccccc.",
    "...hhhhhhhhhhhhhhhhggggggggggggg.........iiiiiiii......uuuuuuuubbbbbbbbbbbbbbbbb..................cccccccccccccc.",
    "....hhhhhhhhhhhhhhhhhhhhhhh................iiiiiiii........bbbbbbbbbbbbbbbbbbbbb...................ccccccccccccc.",
    "....hhhhhhhhhhhhhhhhhhhh.....................iiiiiiiiiii....bbbbbbbbbbbbbbbbbbbb......ttttttt........ttttttttttt.",
    "....hhhhhhhhhhhhhhhhhh...............iii........iiiiiiiiii...bbbbbbbbbbbbbbbbbbbtttttttttttttttttttttttttttttttt.",
    "....hhhhhhhhhhhhhhhhh................iii...........iiiiiiiii.bbbbbbbbb.......ttttttttttttttttttttttttttttttttttt.",
    "...hhhhhhhhhhhhhhhhhh................iii.............iiii......bbbbbbb......tttttttttttttttttttttttttttttttttttt.",
    "...hhhhhhhhhhhhhhhh..........................iiiiiii.iii.........bbbbbbb.....ttttttttttttttttttttttttttttttttttt.",
    "........hhhhhhhh...............................iiiii...............bbb........tttttt.ttttttttttttttttttttttttttt.",
    ".............................................................................................ttttttttttttttttttt.",
    ".................................................................................................................",
};

struct picture {
    const char *const *rows;
    int row_count;
    int column_count;
};

static const struct picture small = {small_rows, sizeof small_rows / sizeof small_rows[0], 81};
static const struct picture large = {large_rows, sizeof large_rows / sizeof large_rows[0], 113};

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

void europe_fill(struct europe *europe, int columns, int rows) {
    const struct picture *const picture = columns >= 100 && rows >= 30 ? &large : &small;
    // Characters are twice as high as wide; beyond these shapes the continent would look squashed.
    europe->rows = at_least(least(least(rows, EUROPE_ROWS_MAX), columns * 2 / 5), 1);
    europe->columns =
        least(least(columns, EUROPE_COLUMNS_MAX), picture == &large ? europe->rows * 13 / 4 : europe->rows * 6);
    europe->columns = at_least(europe->columns, 1);
    for (int row = 0; row <= europe->rows; row++) {
        const char *const from = picture->rows[row * (picture->row_count - 1) / europe->rows];
        for (int column = 0; column <= europe->columns; column++) {
            europe->corner[row][column] = region_of(from[column * (picture->column_count - 1) / europe->columns]);
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
