// SPDX-License-Identifier: MIT
// Choosing an action of Rattus: what is asked, and the answers, in words (the functions of struct ph_words). The
// order of kinds and steps is in asking.c, questions are in questions.c, answers in answers.c, whole actions in
// actions.c, help in advice.c.
#ifndef PESTHOUSE_WORDS_GAMES_RATTUS_ASKING_H
#define PESTHOUSE_WORDS_GAMES_RATTUS_ASKING_H

#include "games/rattus/rule.h"
#include "words/words.h"

int rattus_ask_rank(unsigned type);
const uint8_t *rattus_ask_steps(unsigned type);
void rattus_ask_help(const struct words_scene *scene, ph_action action, unsigned component, struct ph_writer *writer);
void rattus_ask_brief(const struct words_scene *scene, ph_action action, unsigned component, struct ph_writer *writer);
// The power of a character, a message: "moves one rat to the next region." NULL: it has no words yet.
const char *rattus_power(unsigned character);
// The characters that an action of a type is played with, as bits.
uint32_t rattus_characters_of(unsigned type);
void rattus_ask_type(const struct words_scene *scene, unsigned type, struct ph_writer *writer);

bool rattus_ask_forced(const void *view);
// Those who hold a region card are asked, whatever it shows (R-CARD-1).
bool rattus_ask_holds_cards(const struct words_scene *scene);
size_t rattus_ask_idle(const struct words_scene *scene, struct words_idle *idle, size_t capacity);
void rattus_ask_question(const struct words_scene *scene, ph_action action, unsigned component,
                         struct ph_writer *writer);

void rattus_ask_value(const struct words_scene *scene, ph_action action, unsigned component, struct ph_writer *writer);
int rattus_ask_place(const struct words_scene *scene, ph_action action, unsigned component);
void rattus_ask_action(const struct words_scene *scene, ph_action action, struct ph_writer *writer);

// The field that a component of an action belongs to; NULL: none.
const struct ph_field *rattus_field_of(ph_action action, unsigned component);
// Whether it is a list of regions.
bool rattus_is_route(const struct ph_field *field);
// The regions of a set of them that begins at component 1.
uint32_t rattus_regions_named(ph_action action);
// A region that a component stands for; any region for one that stands for none, whose message does not name it.
unsigned rattus_region_at(ph_action action, unsigned component, unsigned base);
// The characters that go along with the plague, by a mask.
struct words_list rattus_list_helpers(unsigned with);

#endif
