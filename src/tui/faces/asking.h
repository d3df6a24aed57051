// SPDX-License-Identifier: MIT
// A person's decision in progress, shared by ask.c, typing.c, browse.c and hint.c.
#ifndef PESTHOUSE_TUI_FACES_ASKING_H
#define PESTHOUSE_TUI_FACES_ASKING_H

#include "pesthouse/bot.h"
#include "tui/faces/ui.h"

struct tui_asking {
    struct tui_ui *ui;
    union ph_state_storage view;
    struct words_scene scene;
    struct tui_marks marks;
    struct words_chooser chooser;
    size_t current;
    bool by_itself; // the only action is taken after a while
    bool typing;
    char typed[PH_ACTION_TEXT_MAX];
    bool hinted;                  // a hint is proposed
    struct ph_search_result hint; // that one
    char hint_action[600];        // what it is, in words
    char hint_reason[1200];       // why, and what it is worth
    char reply[PH_ACTION_TEXT_MAX + 80];
};

// The card under the cursor that cannot be used; NULL: it is a choice.
static inline const struct words_idle *tui_idle_card(const struct tui_asking *asking) {
    const struct words_chooser *const chooser = &asking->chooser;
    return asking->current < chooser->choice_count ? NULL : &chooser->idle[asking->current - chooser->choice_count];
}
// Whether places are offered in lists, with what choosing them does, not on the board.
static inline bool tui_lists_places(const struct tui_asking *asking) {
    const struct ph_board *const board = asking->ui->table->board;
    return board == NULL || board->lists_places;
}
// The screen, as large as the scene needs it.
const struct tui_canvas *tui_asking_canvas(const struct tui_asking *asking);
// The nearest of `places` in a direction (an arrow key); `from` if there is none.
int tui_next_place(const struct tui_asking *asking, uint64_t places, int from, int key);

// Takes a key while a move is typed. Returns true when one was entered.
bool tui_type_key(struct tui_asking *asking, int key, ph_action *action);

// Windows. They return TUI_BACK or TUI_GONE.
int tui_read_choice(const struct tui_asking *asking);  // about the choice under the cursor
int tui_read_secrets(const struct tui_asking *asking); // what only this seat knows
int tui_read_news(struct tui_asking *asking);          // what happened since its last turn
int tui_look_around(struct tui_asking *asking);        // moves from place to place, also those that cannot be chosen

#endif
