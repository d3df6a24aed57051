// SPDX-License-Identifier: MIT
// Choosing an action of Bristol 1350: what is asked, and the answers, in words (the functions of struct ph_words). What
// is said of one type of action is in the file of its card (cards/) or in common.c; questions.c, answers.c and advice.c
// say it.
#ifndef PESTHOUSE_WORDS_GAMES_BRISTOL1350_ASKING_H
#define PESTHOUSE_WORDS_GAMES_BRISTOL1350_ASKING_H

#include "games/bristol1350/rule.h"
#include "words/words.h"

void bristol_ask_type(const struct words_scene *scene, unsigned type, struct ph_writer *writer);
// A leap off the cart where no cart behind has room.
bool bristol_ask_twice(const struct words_scene *scene, ph_action action);
bool bristol_ask_openly(const void *view);
// Those who hold a remedy are asked, whatever it is (B-WHIP-1).
bool bristol_ask_holds_remedies(const struct words_scene *scene);
size_t bristol_ask_idle(const struct words_scene *scene, struct words_idle *idle, size_t capacity);
void bristol_ask_question(const struct words_scene *scene, ph_action action, unsigned component,
                          struct ph_writer *writer);
void bristol_ask_window(const struct words_scene *scene, struct ph_writer *writer);

void bristol_ask_value(const struct words_scene *scene, ph_action action, unsigned component, struct ph_writer *writer);
int bristol_ask_place(const struct words_scene *scene, ph_action action, unsigned component);
uint64_t bristol_ask_places(const struct words_scene *scene, ph_action action, unsigned component);
int bristol_ask_value_rank(ph_action action, unsigned component);
void bristol_ask_action(const struct words_scene *scene, ph_action action, struct ph_writer *writer);

void bristol_ask_brief(const struct words_scene *scene, ph_action action, unsigned component, struct ph_writer *writer);
// What a remedy or special action of a type does, in a sentence; "" for other types.
const char *bristol_effect(const struct words_language *language, unsigned type);
void bristol_ask_help(const struct words_scene *scene, ph_action action, unsigned component, struct ph_writer *writer);

// Whether there is nobody behind the seat on turn: a push is of itself.
bool bristol_ask_pushes_only_self(const struct bristol_state *state);
// The set of dice that an action names, as a mask; 0 if it names none.
unsigned bristol_dice_named(ph_action action);

#endif
