// SPDX-License-Identifier: MIT
// A game in words, move by move: of a session at home, or of a table online as far as it has been told to one viewer.
// Screens and plain text draw from it, so they are the same for both.
#ifndef PESTHOUSE_WORDS_PAST_H
#define PESTHOUSE_WORDS_PAST_H

#include "words/session.h"
#include "words/told.h"

struct words_past {
    struct ph_session *session;    // NULL: a table online
    const struct words_told *told; // what is known of that
};

static inline struct words_past words_past_of(struct ph_session *session) {
    return (struct words_past){.session = session};
}

const struct ph_game *words_past_game(struct words_past past);
size_t words_past_count(struct words_past past);                        // moves so far
struct ph_actor words_past_actor(struct words_past past, size_t index); // who made a move
struct ph_actor words_past_decider(struct words_past past);             // who decides now
// The position before move `index` (the number of moves: the current one) as `viewer` sees it. The scene's view is
// stored in `view`; `seats` must outlive the scene.
void words_past_scene(struct words_past past, const struct words_seats *seats, int viewer, size_t index,
                      union ph_state_storage *view, struct words_scene *scene);
// A move with the views before and after it.
struct words_move_seen {
    union ph_state_storage before;
    union ph_state_storage after;
    struct words_scene scene;
    struct words_telling telling; // points to the others
};
// Move `index` as `viewer` saw it. False: nothing is known of how it changed the position.
bool words_move_see(struct words_past past, const struct words_seats *seats, size_t index, int viewer,
                    struct words_move_seen *seen);
// Describes move `index` in words for `viewer`, one line for each thing that happened.
void words_move(struct words_past past, const struct words_seats *seats, size_t index, int viewer,
                struct ph_writer *writer);
// The place on the board of move `index`, or −1.
int words_move_place(struct words_past past, const struct words_seats *seats, size_t index);
// The index after the last move of `seat`, where the news for it begin.
size_t words_news_since(struct words_past past, int seat);
// The same after its last turn, if the moves of nobody else followed its last move.
size_t words_news_since_turn(struct words_past past, int seat);

#endif
