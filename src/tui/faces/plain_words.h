// SPDX-License-Identifier: MIT
// The output of plain play, line by line.
#ifndef PESTHOUSE_TUI_FACES_PLAIN_WORDS_H
#define PESTHOUSE_TUI_FACES_PLAIN_WORDS_H

#include "tui/home/save.h"
#include "tui/home/table.h"
#include "words/choose.h"

#include <stdio.h>

struct tui_plain {
    struct tui_table *table;
    FILE *out;
    struct tui_save *save;
    int viewer;
    size_t told;                  // moves printed so far
    size_t position_at;           // the position was printed when this was the first move after the viewer's last
    bool turn;                    // the viewer's turn has begun, and the position was printed in it
    bool answered;                // the next question follows from what the person did
    struct words_chooser chooser; // while a person is asked
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
void tui_plain_why(const struct tui_plain *plain);                     // what cards lack that cannot be used now
void tui_plain_help(const struct tui_plain *plain, const char *topic);
void tui_plain_rules(const struct tui_plain *plain, const char *topic); // "": the shortest
void tui_plain_result(const struct tui_plain *plain);

#endif
