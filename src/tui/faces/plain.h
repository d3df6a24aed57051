// SPDX-License-Identifier: MIT
// Playing line by line, for pipes, screen readers and simple terminals: prints questions and reads answers.
#ifndef PESTHOUSE_TUI_FACES_PLAIN_H
#define PESTHOUSE_TUI_FACES_PLAIN_H

#include "tui/faces/plain_words.h"

struct pollfd; // poll.h

// What plain text does otherwise with what is behind the table.
struct tui_plain_way {
    void (*before)(struct tui_plain *plain); // while the game has not begun
    void (*note)(struct tui_plain *plain);   // each time that something may have changed in the game
    void (*ask)(struct tui_plain *plain);    // before the choices: says what a person has to know of the question
    void (*acted)(struct tui_plain *plain);
    void (*over)(struct tui_plain *plain);                        // once; says the result, and may set `end`
    bool (*take_line)(struct tui_plain *plain, const char *line); // whether it is a word of its own
    void (*refuse)(struct tui_plain *plain);                      // a line that nobody waits for
    const char *(*leaving)(const struct tui_plain *plain);        // what a first Ctrl-C is answered; NULL: it leaves
    int (*watch)(struct tui_plain *plain, struct pollfd *poll);   // what else to wait for, and for how many ms at most
};

// Talks with the people here until plain->end says why no longer. The caller sets table, way, out and save.
void tui_plain_talk(struct tui_plain *plain, struct ph_error *error);
// What comes while a prompt waits begins a new line.
void tui_plain_leave_prompt(struct tui_plain *plain);

// Plays a game at home, or a lesson, to its end. *save is where the game is saved.
enum tui_plain_end tui_plain_play(struct tui_table *table, FILE *out, struct tui_save *save, struct ph_error *error);

#endif
