// SPDX-License-Identifier: MIT
// A hint in words: what a search would do at a decision, why, and what it expects.
#ifndef PESTHOUSE_WORDS_HINT_H
#define PESTHOUSE_WORDS_HINT_H

#include "pesthouse/bot.h"
#include "words/choose.h"

// Prefers, of the candidates that are as good as the best within the error of the search, the mildest: nobody is told
// to leave the game where anything else is as good. Called once, before the result is said. Nobody is told to lie or to
// accuse at all: the search for a hint is `silent`.
void words_hint_soften(const struct words_scene *scene, struct ph_search_result *result);
// "I would do this: Take the Monk."
void words_hint_action(const struct words_chooser *chooser, const struct ph_search_result *result,
                       struct ph_writer *writer);
// Why, in a sentence, if the position shows it, and what threatens; and on another line the chance, and that of the
// next best.
void words_hint_reason(const struct words_chooser *chooser, const struct ph_search_result *result,
                       struct ph_writer *writer);
// The chances of the others, behind a line break; nothing if the search does not know them, or there is nobody else.
void words_hint_outlook(const struct words_chooser *chooser, const struct ph_search_result *result,
                        struct ph_writer *writer);
// The numbers of the choices that lead to it, from the current question on.
void words_hint_numbers(const struct words_chooser *chooser, const struct ph_search_result *result,
                        struct ph_writer *writer);
// All of it, a sentence or two on a line.
void words_hint(const struct words_chooser *chooser, const struct ph_search_result *result, struct ph_writer *writer);

// The place of the board that the action is about, or −1, and in *marked, as bits, all that it affects.
int words_hint_place(const struct words_chooser *chooser, ph_action action, uint64_t *marked);

#endif
