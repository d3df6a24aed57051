// SPDX-License-Identifier: MIT
// The map as pictures of letters, for small and large windows, with and without North Africa. europe.c reads them.
#ifndef PESTHOUSE_TUI_GAMES_RATTUS_PICTURES_H
#define PESTHOUSE_TUI_GAMES_RATTUS_PICTURES_H

struct europe_picture {
    const char *const *rows;
    int row_count;
    int column_count;
};

extern const struct europe_picture europe_tight;
extern const struct europe_picture europe_small;
extern const struct europe_picture europe_large;
extern const struct europe_picture europe_tight_africa;
extern const struct europe_picture europe_small_africa;
extern const struct europe_picture europe_large_africa;

#endif
