// SPDX-License-Identifier: MIT
// Playing and replaying at a terminal, for the commands. Playing returns the program's exit code: 0 done, 1 failed, 3 a
// file or stream failed, 128 + n after signal n (the game is then saved).
#ifndef PESTHOUSE_TUI_TUI_H
#define PESTHOUSE_TUI_TUI_H

#include "tui/home/table.h"

enum { TUI_PACE_MS = 600 }; // between the moves of others

struct tui_play_order {
    const struct ph_game *game; // NULL: the first one
    int players;                // 0: the most that the game allows
    struct tui_seating seating;
    bool has_seed;
    uint64_t seed;
    const char *options; // JSON; "" for none
    const char *resume;  // a saved game; NULL: a new one
    const char *save;    // file to save to; NULL: the resumed one, or a new one
    bool plain;          // text, line by line, even on a terminal
    bool ask;            // begin with the start menu, on a full screen
    int pace_ms;
    bool ask_forced; // wait for the person also where there is only one choice
    const struct words_language *language;
    bool referees;    // said with `pesthouse referee`
    const char *lang; // that of --lang; NULL: the environment chose the language
};

int tui_play(const struct tui_play_order *given);

// Steps through a session's game as `viewer` sees it, on a full screen. False, with nothing done, if there is none.
bool tui_replay(struct ph_session *session, int viewer, const struct words_seats *seats, int *exit_code);

#endif
