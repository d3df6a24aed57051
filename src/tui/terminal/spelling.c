// SPDX-License-Identifier: MIT
#include "tui/terminal/spelling.h"

const char *tui_spelling_of(uint32_t glyph) {
    size_t low = 0;
    size_t high = tui_spelling_count;
    while (low < high) {
        const size_t middle = low + (high - low) / 2;
        if (tui_spellings[middle].glyph < glyph) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    return low < tui_spelling_count && tui_spellings[low].glyph == glyph ? tui_spellings[low].ascii : NULL;
}
