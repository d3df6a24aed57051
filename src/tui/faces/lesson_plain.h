// SPDX-License-Identifier: MIT
// Lessons as text, and what is said before and after them.
#ifndef PESTHOUSE_TUI_FACES_LESSON_PLAIN_H
#define PESTHOUSE_TUI_FACES_LESSON_PLAIN_H

#include "tui/faces/lesson.h"
#include "tui/home/table.h"

#include <stdio.h>

// Teaches line by line: one lesson, or all that are not done. Returns the program's exit code.
int tui_lesson_plain(const struct tui_lesson_order *order, FILE *out);

// What is new in a lesson, and what to try.
void tui_lesson_say_task(const struct words_lesson *lesson, const struct words_language *language,
                         struct ph_writer *writer);
// How the learner did in lesson `number`, from 0, which is remembered as done. Returns whether it was well.
bool tui_lesson_say_verdict(struct tui_table *table, unsigned number, struct ph_writer *writer);

#endif
