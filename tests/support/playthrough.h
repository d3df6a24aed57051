// SPDX-License-Identifier: MIT
// Plays the games of tests/playthroughs/ again. The first line of such a file says what is played, "GAME PLAYERS SEED",
// with options after it as JSON if there are any; the moves are random ones from the seed.
#ifndef PESTHOUSE_TESTS_PLAYTHROUGH_H
#define PESTHOUSE_TESTS_PLAYTHROUGH_H

#include "pesthouse/pesthouse.h"

enum { PLAYTHROUGH_LEGAL_MAX = 1 << 16 };

struct playthrough {
    const struct ph_game *game;
    struct ph_session *session;
    int players;
    struct ph_random random; // chooses the moves
    ph_action *actions;      // room for PLAYTHROUGH_LEGAL_MAX
};

// The whole text of a file, from malloc. These functions exit with a message where they cannot do what they are asked.
char *playthrough_read(const char *path);
// Begins the game of the first line of `text`, the file at `path`.
void playthrough_begin(struct playthrough *play, const char *path, const char *text);
// Begins at the position of a scenario, the file at `path`. False: it has none, or one that is refused, as some are.
bool playthrough_begin_scenario(struct playthrough *play, const char *path, const char *text);
// Makes a random legal move, and the draws that follow. *first becomes the index of the first move made. False: the
// game is over.
bool playthrough_move(struct playthrough *play, size_t *first);
void playthrough_end(struct playthrough *play);

#endif
