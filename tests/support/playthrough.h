// SPDX-License-Identifier: MIT
// Plays the games of tests/playthroughs/ again, and the scenarios of tests/scenarios/. The first line of a playthrough
// says what is played, "GAME PLAYERS SEED", with options after it as JSON if there are any; the moves are random ones
// from the seed.
#ifndef PESTHOUSE_TESTS_PLAYTHROUGH_H
#define PESTHOUSE_TESTS_PLAYTHROUGH_H

#include "pesthouse/pesthouse.h"

#include <jansson.h>

enum { PLAYTHROUGH_LEGAL_MAX = 1 << 16 };

struct playthrough {
    const struct ph_game *game;
    struct ph_session *session;
    int players;
    struct ph_random random; // chooses the moves
    ph_action *actions;      // room for PLAYTHROUGH_LEGAL_MAX
    json_t *scenario;        // NULL: none
    size_t step;             // of it, the next one
};

// The whole text of a file, from malloc. These functions exit with a message where they cannot do what they are asked.
char *playthrough_read(const char *path);
// Begins the game of the first line of `text`, the file at `path`.
void playthrough_begin(struct playthrough *play, const char *path, const char *text);
// The same by the line alone, for a game with a printed box, whose outcomes are chosen like actions.
void playthrough_begin_box(struct playthrough *play, const char *line);
// Begins a scenario, the file at `path`, whose luck is a part of its steps. False: it is refused, as some are.
bool playthrough_begin_scenario(struct playthrough *play, const char *path, const char *text);
// Chooses what is played next: by the steps of a scenario as long as there are some, else a random legal action or
// outcome. False: the game is over.
bool playthrough_choose(struct playthrough *play, ph_action *action);
// Whether a scenario has another step that plays something.
bool playthrough_has_step(struct playthrough *play);
// Plays it, and the draws that follow unless they are outcomes to choose, too. *first becomes the index of the first
// move made.
void playthrough_play(struct playthrough *play, ph_action action, size_t *first);
// Chooses and plays. False: the game is over.
bool playthrough_move(struct playthrough *play, size_t *first);
void playthrough_end(struct playthrough *play);

#endif
