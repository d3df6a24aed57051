// SPDX-License-Identifier: MIT
// A table of a server line by line: what showing it and heeding lines share.
#ifndef PESTHOUSE_TUI_ONLINE_PLAIN_INSIDE_H
#define PESTHOUSE_TUI_ONLINE_PLAIN_INSIDE_H

#include "tui/faces/plain_answer.h"
#include "tui/online/plain.h"
#include "tui/terminal/line.h"

struct talk {
    struct tui_online *online;
    struct tui_plain plain;
    struct tui_line_input input;
    bool seated;      // what one can say there has been said
    bool welcomed;    // to the game
    bool looked;      // the position was printed once
    bool over;        // its end has been said
    bool substituted; // that has been said
    bool asks;        // the chooser holds a question
    uint32_t asked;   // the entry that asks it
    bool prompted;
    bool resigning; // the person has been asked whether they are sure
    enum tui_online_end end;
};

static inline const struct words_language *language_of(const struct talk *talk) {
    return talk->online->language;
}

// What comes while a prompt waits begins a new line.
void talk_leave_prompt(struct talk *talk);
void talk_drop_question(struct talk *talk);
// Does what a line says.
void talk_take_line(struct talk *talk, const char *line);

#endif
