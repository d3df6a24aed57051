// SPDX-License-Identifier: MIT
// A session in words: any position of it as a viewer sees it. Everything comes through the session's door for secrets.
#ifndef PESTHOUSE_WORDS_SESSION_H
#define PESTHOUSE_WORDS_SESSION_H

#include "pesthouse/session.h"
#include "words/words.h"

// The position before move `index` (the number of moves: the current one) as `viewer` sees it. The scene's view is
// stored in `view`; `seats` must outlive the scene.
void words_scene_at(struct ph_session *session, const struct words_seats *seats, int viewer, size_t index,
                    union ph_state_storage *view, struct words_scene *scene);
// Why a seat may not take back its last action; NULL: it may.
const char *words_undo(const struct words_language *language, enum ph_undo undo);

#endif
