// SPDX-License-Identifier: MIT
// The output of plain play, line by line.
#ifndef PESTHOUSE_TUI_FACES_PLAIN_WORDS_H
#define PESTHOUSE_TUI_FACES_PLAIN_WORDS_H

#include "tui/home/save.h"
#include "tui/table.h"
#include "tui/terminal/line.h"
#include "words/choose.h"

#include <stdio.h>

struct tui_plain_way; // tui/faces/plain.h

enum tui_plain_end {
    TUI_PLAIN_STAYS,   // not yet
    TUI_PLAIN_OVER,    // the game is over
    TUI_PLAIN_QUIT,    // the person does not want it saved
    TUI_PLAIN_LEFT,    // the end of input, or `quit`: to be saved
    TUI_PLAIN_CLOSED,  // a signal: to be saved
    TUI_PLAIN_REMATCH, // to another table of the server
    TUI_PLAIN_LOST,    // the server is out of reach for good
    TUI_PLAIN_FAILED,  // the output cannot be written, or *error says why: to be saved
};

struct tui_plain {
    struct tui_table *table;
    const struct tui_plain_way *way;
    FILE *out;
    struct tui_save *save; // NULL: a server keeps the game
    int viewer;
    size_t told;                  // moves printed so far
    bool turn;                    // the viewer's turn has begun, and the position was printed in it
    bool answered;                // the next question follows from what the person did
    struct words_chooser chooser; // while a person is asked
    bool asks;                    // one is
    bool welcomed;
    bool over;       // that it is has been said
    bool is_handed;  // the person on seat `hands_to` sits at the keyboard
    bool hands_over; // that person is waited for
    int hands_to;
    bool prompted;
    bool deaf;      // nobody is there yet to talk to
    bool resigning; // the person has been asked whether they are sure
    bool corrects;  // the question is that of an earlier move of a printed game
    size_t corrected;
    int turn_shown; // of a printed game: whose position was printed (words.turn)
    struct tui_line_input input;
    enum tui_plain_end end;
};

void tui_plain_welcome(const struct tui_plain *plain);
void tui_plain_position(const struct tui_plain *plain);
void tui_plain_secrets(const struct tui_plain *plain);
void tui_plain_tell(struct tui_plain *plain);                          // what is not told yet
void tui_plain_log(const struct tui_plain *plain, size_t first_move);  // again, from there on
void tui_plain_news(const struct tui_plain *plain);                    // since the viewer's last turn
void tui_plain_choices(const struct tui_plain *plain);                 // the question, and the list
void tui_plain_all(const struct tui_plain *plain, const char *begun);  // legal actions in notation that begin so
void tui_plain_odds(const struct tui_plain *plain, const char *place); // "": of all places
void tui_plain_hint(const struct tui_plain *plain);                    // what a good player would do here
// The rules behind the n-th thing that happened, 1 the last; or the one that forbids what is named. "": the last, and
// what cards lack that cannot be used now.
void tui_plain_why(const struct tui_plain *plain, const char *what);
void tui_plain_help(const struct tui_plain *plain, const char *topic);
void tui_plain_rules(const struct tui_plain *plain, const char *topic); // "": the shortest
void tui_plain_result(const struct tui_plain *plain);

#endif
