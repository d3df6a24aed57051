// SPDX-License-Identifier: MIT
// A game in progress in words: any position of it as a viewer sees it, and what its moves did. Everything comes through
// the session's door for secrets.
#ifndef PESTHOUSE_WORDS_SESSION_H
#define PESTHOUSE_WORDS_SESSION_H

#include "pesthouse/session.h"
#include "words/words.h"

// The position before move `index` (the number of moves: the current one) as `viewer` sees it. The scene's view is
// stored in `view`; `seats` must outlive the scene.
void words_scene_at(struct ph_session *session, const struct words_seats *seats, int viewer, size_t index,
                    union ph_state_storage *view, struct words_scene *scene);
// Describes move `index` in words for `viewer`, one line for each thing that happened.
void words_move(struct ph_session *session, const struct words_seats *seats, size_t index, int viewer,
                struct ph_writer *writer);
// The place on the board of move `index`, or −1.
int words_move_place(struct ph_session *session, const struct words_seats *seats, size_t index);
// The index after the last move of `seat`, where the news for it begin.
size_t words_news_since(const struct ph_session *session, int seat);
// Why a seat may not take back its last action; NULL: it may.
const char *words_undo(const struct words_language *language, enum ph_undo undo);

#endif
