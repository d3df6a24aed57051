// SPDX-License-Identifier: MIT
#define _XOPEN_SOURCE 700
#define _XOPEN_SOURCE_EXTENDED 1
#include "tui/terminal/inks.h"

#include <stdlib.h>

// Foreground and background of each ink with 256 colours and with 8; −1 is the terminal's default. Seats are chips in
// the colours of Okabe and Ito, which colour-blind people can tell apart.
static const struct {
    short many[2];
    short few[2];
} inks[TUI_INK_COUNT] = {
    [TUI_INK_PLAIN] = {{-1, -1}, {-1, -1}},
    [TUI_INK_FAINT] = {{245, -1}, {-1, -1}},
    [TUI_INK_SEA] = {{67, -1}, {COLOR_BLUE, -1}},
    [TUI_INK_LINE] = {{-1, -1}, {-1, -1}},
    [TUI_INK_RAT] = {{166, -1}, {COLOR_RED, -1}},
    [TUI_INK_DANGER] = {{160, -1}, {COLOR_RED, -1}},
    [TUI_INK_PLAGUE] = {{231, 160}, {COLOR_WHITE, COLOR_RED}},
    [TUI_INK_GOOD] = {{36, -1}, {COLOR_GREEN, -1}},
    [TUI_INK_BAR] = {{-1, -1}, {-1, -1}},
    [TUI_INK_PRINT] = {{16, 231}, {COLOR_BLACK, COLOR_WHITE}},
    [TUI_INK_KIND + 0] = {{16, 223}, {COLOR_BLACK, COLOR_WHITE}},
    [TUI_INK_KIND + 1] = {{231, 124}, {COLOR_WHITE, COLOR_RED}},
    [TUI_INK_KIND + 2] = {{231, 23}, {COLOR_WHITE, COLOR_BLUE}},
    [TUI_INK_SEAT + 0] = {{16, 214}, {COLOR_BLACK, COLOR_YELLOW}},
    [TUI_INK_SEAT + 1] = {{16, 74}, {COLOR_BLACK, COLOR_CYAN}},
    [TUI_INK_SEAT + 2] = {{16, 175}, {COLOR_BLACK, COLOR_MAGENTA}},
    [TUI_INK_SEAT + 3] = {{16, 36}, {COLOR_BLACK, COLOR_GREEN}},
    [TUI_INK_SEAT + 4] = {{16, 227}, {COLOR_BLACK, COLOR_WHITE}},
    [TUI_INK_SEAT + 5] = {{231, 25}, {COLOR_WHITE, COLOR_BLUE}},
    [TUI_INK_SEAT + 6] = {{231, 166}, {COLOR_WHITE, COLOR_RED}},
    [TUI_INK_SEAT + 7] = {{16, 250}, {COLOR_BLACK, COLOR_WHITE}},
    [TUI_INK_SEAT + 8] = {{231, 240}, {COLOR_WHITE, COLOR_BLACK}},
};

// https://no-color.org: set and not empty.
static bool colours_wanted(void) {
    const char *const no_color = getenv("NO_COLOR");
    return no_color == NULL || no_color[0] == '\0';
}

bool tui_inks_prepare(void) {
    if (!colours_wanted() || !has_colors() || start_color() != OK || COLOR_PAIRS <= TUI_INK_COUNT) {
        return false;
    }
    const bool own = use_default_colors() == OK;
    for (int ink = 0; ink < TUI_INK_COUNT; ink++) {
        const short *const pair = COLORS >= 256 ? inks[ink].many : inks[ink].few;
        init_pair((short)(ink + 1), pair[0] < 0 && !own ? COLOR_WHITE : pair[0],
                  pair[1] < 0 && !own ? COLOR_BLACK : pair[1]);
    }
    return true;
}

attr_t tui_ink_attributes(const struct tui_cell *cell, bool colours) {
    attr_t bits = A_NORMAL;
    bits |= (cell->style & TUI_STYLE_BOLD) != 0 ? A_BOLD : 0;
    bits |= (cell->style & TUI_STYLE_REVERSE) != 0 ? A_REVERSE : 0;
    bits |= (cell->style & TUI_STYLE_UNDERLINE) != 0 ? A_UNDERLINE : 0;
    const bool is_chip = cell->ink == TUI_INK_PLAGUE || cell->ink == TUI_INK_PRINT;
    bits |= cell->ink == TUI_INK_BAR || (is_chip && !colours) ? A_REVERSE : 0;
    if (cell->ink == TUI_INK_FAINT && (!colours || COLORS < 256)) {
        bits |= A_DIM;
    }
    return bits;
}
