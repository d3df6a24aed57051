// SPDX-License-Identifier: MIT
// Choosing an action of Rattus: what is asked, and the answers, in words (the functions of struct ph_words). What is
// said of one type of action is in the file of its card (cards/) or in common.c; questions.c, answers.c, actions.c and
// advice.c say it.
#ifndef PESTHOUSE_WORDS_GAMES_RATTUS_ASKING_H
#define PESTHOUSE_WORDS_GAMES_RATTUS_ASKING_H

#include "games/rattus/rule.h"
#include "words/words.h"

void rattus_ask_help(const struct words_scene *scene, ph_action action, unsigned component, struct ph_writer *writer);
void rattus_ask_brief(const struct words_scene *scene, ph_action action, unsigned component, struct ph_writer *writer);
// The characters that an action of a type is played with, as bits.
uint32_t rattus_characters_of(unsigned type);
void rattus_ask_type(const struct words_scene *scene, unsigned type, struct ph_writer *writer);

bool rattus_ask_openly(const void *view);
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
// The slots of rats that a component names, as a mask; 0: none.
unsigned rattus_slots_of(ph_action action, unsigned component);
// The regions of a set of them that begins at component 1.
uint32_t rattus_regions_named(ph_action action);
// The regions that an action names, as its sentences call them; any region where it names none, which they do not say.
struct rattus_named {
    uint8_t region, other, from, beside;
};
struct rattus_named rattus_named(ph_action action);
// The characters that go along with the plague, by a mask.
struct words_list rattus_list_helpers(unsigned with);

#endif
