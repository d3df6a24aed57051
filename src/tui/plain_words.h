// SPDX-License-Identifier: MIT
// What plain play prints: everything in lines, to be read from top to bottom.
#ifndef PESTHOUSE_TUI_PLAIN_WORDS_H
#define PESTHOUSE_TUI_PLAIN_WORDS_H

#include "tui/choose.h"
#include "tui/save.h"
#include "tui/table.h"

#include <stdio.h>

struct ph_plain {
    struct ph_table *table;
    FILE *out;
    struct ph_save *save;
    int viewer;
    size_t told;               // moves printed so far
    size_t position_at;        // the position was printed when this was the first move after the viewer's last
    bool turn;                 // the viewer's turn has begun, and the position was printed in it
    struct ph_chooser chooser; // while a person is asked
};

void ph_plain_welcome(const struct ph_plain *plain);
void ph_plain_position(const struct ph_plain *plain);
void ph_plain_secrets(const struct ph_plain *plain);
void ph_plain_tell(struct ph_plain *plain);                          // what is not told yet
void ph_plain_log(const struct ph_plain *plain, size_t first_move);  // again, from there on
void ph_plain_choices(const struct ph_plain *plain);                 // the question, and the list
void ph_plain_all(const struct ph_plain *plain, const char *begun);  // legal actions in notation that begin so
void ph_plain_odds(const struct ph_plain *plain, const char *place); // "": of all places
void ph_plain_hint(const struct ph_plain *plain);                    // what a good player would do here
void ph_plain_help(const struct ph_plain *plain, const char *topic);
void ph_plain_result(const struct ph_plain *plain);

#endif
