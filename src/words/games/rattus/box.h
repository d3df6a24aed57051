// SPDX-License-Identifier: MIT
// What people enter of a printed game of Rattus: what was drawn and turned over.
#ifndef PESTHOUSE_WORDS_GAMES_RATTUS_BOX_H
#define PESTHOUSE_WORDS_GAMES_RATTUS_BOX_H

#include "games/rattus/state.h"
#include "words/words.h"

void rattus_box_lay(const struct words_scene *scene, struct ph_writer *writer); // ph_words.box_words
// The pieces and the markers that the characters in play need, a line each; nothing if they need none.
void rattus_box_lay_pieces(const struct words_scene *scene, const struct rattus_state *state, struct ph_writer *writer);
void rattus_box_ask(const struct words_scene *scene, struct ph_writer *writer);
void rattus_box_say(const struct words_scene *scene, ph_action outcome, struct ph_writer *writer);
// A token by its limit and a letter for each symbol: "2Mc". Small letters are classes: p b c k m r o (k: chivalry). A
// star is the ring of a start token.
bool rattus_box_find(const struct words_scene *scene, const char *typed, ph_action *action);
// Options with a set of tokens in which one that nobody has seen shows the typed face (ph_words.outcome_new).
enum ph_status rattus_box_new(const struct words_scene *scene, const char *typed, struct ph_writer *options,
                              struct ph_error *error);

#endif
