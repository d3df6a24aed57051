// SPDX-License-Identifier: MIT
// What ask.c and browse.c share: a person who is deciding.
#ifndef PESTHOUSE_TUI_ASKING_H
#define PESTHOUSE_TUI_ASKING_H

#include "tui/ui.h"

struct ph_asking {
    struct ph_ui *ui;
    union ph_state_storage view;
    struct ph_scene scene;
    struct ph_chooser chooser;
    size_t current;
    bool typing;
    char typed[PH_ACTION_TEXT_MAX];
    char hint[PH_ACTION_TEXT_MAX + 80];
};

// The place among `places` that lies next in a direction (an arrow key); `from` if there is none.
int ph_next_place(const struct ph_asking *asking, uint64_t places, int from, int key);

// Windows. They return PH_BACK or PH_GONE.
int ph_read_choice(const struct ph_asking *asking);  // all about what the cursor is on
int ph_read_secrets(const struct ph_asking *asking); // what only this seat knows
int ph_read_news(struct ph_asking *asking);          // what happened since its last move
int ph_look_around(struct ph_asking *asking);        // from place to place, whether they can be chosen or not

#endif
