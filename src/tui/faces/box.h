// SPDX-License-Identifier: MIT
// Plain text for a printed game (home/home.h): what was drawn is entered like moves, and everything can be corrected.
#ifndef PESTHOUSE_TUI_FACES_BOX_H
#define PESTHOUSE_TUI_FACES_BOX_H

#include "tui/faces/plain_words.h"

// What people do with such a game, and, where nothing has been entered yet, how they lay their own table.
void tui_box_say_welcome(const struct tui_table *table, struct ph_writer *writer);
void tui_box_say_table(const struct tui_table *table, struct ph_writer *writer);
// What stands before the first question.
void tui_box_welcome(const struct tui_plain *plain);
// Says whose question it is, and the position where a turn begins. Returns the seat that is asked: `seat`, or that of
// the move which is corrected; PH_ONLOOKER for what is drawn.
int tui_box_ask(struct tui_plain *plain, int seat);
// Whether the line is an outcome in short where one is asked. *action is it, and the question answered, or
// WORDS_NO_ACTION: it is not possible, or written wrongly, and that was said.
bool tui_box_outcome(struct tui_plain *plain, const char *line, ph_action *action);
// "12) Anna: take the Knight".
void tui_box_say_entry(const struct tui_table *table, size_t index, struct ph_writer *writer);
// How many entries no longer fit, and by which words or keys they are entered again or left out. Nothing: all fit.
void tui_box_say_left(const struct tui_table *table, const char *repeat, const char *skip, struct ph_writer *writer);
// The outcome that is typed in short, in the position before move `index`; WORDS_NO_ACTION: it is not possible there.
// False: nothing of this kind is asked.
bool tui_box_find(const struct tui_table *table, size_t index, const char *typed, ph_action *action);
// Whether the question before move `index` is what a rat shows.
bool tui_box_asks_for_rat(const struct tui_table *table, size_t index);
// What is said once the set has a rat that it lacked.
const char *tui_box_new_words(const struct words_language *language);
// Puts an action in the place of the one that is corrected.
void tui_box_correct(struct tui_plain *plain, ph_action action);
// Whether the line is a command of printed games, which was carried out.
bool tui_box_take_line(struct tui_plain *plain, const char *line);
// Says what can be done at the end.
void tui_box_over(const struct tui_plain *plain);

#endif
