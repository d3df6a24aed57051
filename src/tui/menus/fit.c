// SPDX-License-Identifier: MIT
#include "tui/menus/fit.h"

int tui_fit_turn(int number, int by, int low, int high) {
    const int span = high - low + 1;
    return low + ((number - low + by) % span + span) % span;
}

static bool plays(const struct tui_start *start, size_t bot) {
    return ph_bot_at(bot)->plays(start->game);
}

void tui_fit_turn_bot(struct tui_start *start, int by) {
    const int last = (int)ph_bot_count() - 1;
    int bot = tui_fit_turn((int)start->bot, by, 0, last);
    for (int i = 0; i < last && !plays(start, (size_t)bot); i++) {
        bot = tui_fit_turn(bot, by, 0, last);
    }
    start->bot = (size_t)bot;
}

void tui_fit(struct tui_start *start) {
    const int least = start->game->players_min;
    const int most = start->game->players_max;
    start->players = start->players > most ? most : start->players < least ? least : start->players;
    if (!plays(start, start->bot)) {
        tui_fit_turn_bot(start, -1); // the strongest that plays it
    }
}
