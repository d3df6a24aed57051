// SPDX-License-Identifier: MIT
// A game in words, move by move: of a session at home, a record or a lesson, or of a table as far as it has been told
// to one viewer. Screens, plain text and pages draw from it, so they are the same for all.
#ifndef PESTHOUSE_VIEWER_PAST_H
#define PESTHOUSE_VIEWER_PAST_H

#include "viewer/moves.h"
#include "words/words.h"

struct viewer_past {
    struct ph_session *session;       // NULL: a table
    const struct viewer_moves *moves; // what is known of that
};

static inline struct viewer_past viewer_past_of(struct ph_session *session) {
    return (struct viewer_past){.session = session};
}

const struct ph_game *viewer_past_game(struct viewer_past past);
size_t viewer_past_count(struct viewer_past past);                        // moves so far
struct ph_actor viewer_past_actor(struct viewer_past past, size_t index); // who made a move
struct ph_actor viewer_past_decider(struct viewer_past past);             // who decides now
// The position before move `index` (the number of moves: the current one) as `viewer` sees it. The scene's view is
// stored in `view`; `seats` must outlive the scene. Where a view is not known, the current one takes its place.
void viewer_past_scene(struct viewer_past past, const struct words_seats *seats, int viewer, size_t index,
                       union ph_state_storage *view, struct words_scene *scene);
// A move with the views before and after it.
struct viewer_move_seen {
    union ph_state_storage before;
    union ph_state_storage after;
    struct words_scene scene;
    struct words_telling telling; // points to the others
};
// Move `index` as `viewer` saw it. False: nothing is known of how it changed the position.
bool viewer_move_see(struct viewer_past past, const struct words_seats *seats, size_t index, int viewer,
                     struct viewer_move_seen *seen);
// Says a move, one line for each thing that happened; and move `index` as `viewer` saw it.
void viewer_say_telling(const struct words_telling *telling, struct ph_writer *writer);
void viewer_move_say(struct viewer_past past, const struct words_seats *seats, size_t index, int viewer,
                     struct ph_writer *writer);
// Only those of its lines that nobody else could read (desk_secret.c).
void viewer_move_say_secret(struct viewer_past past, const struct words_seats *seats, size_t index, int viewer,
                            struct ph_writer *writer);
// The place on the board of move `index`, or −1.
int viewer_move_place(struct viewer_past past, const struct words_seats *seats, size_t index);
// The index after the last move of `seat`, where the news for it begin.
size_t viewer_news_since(struct viewer_past past, int seat);
// The same after its last turn, if the moves of nobody else followed its last move.
size_t viewer_news_since_turn(struct viewer_past past, int seat);

#endif
