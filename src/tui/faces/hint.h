// SPDX-License-Identifier: MIT
// A hint: what the strongest bot would do at a person's decision, with what that person's seat knows.
#ifndef PESTHOUSE_TUI_FACES_HINT_H
#define PESTHOUSE_TUI_FACES_HINT_H

#include "pesthouse/bot.h"
#include "tui/faces/asking.h"

// Searches, until `stopped` returns true. PH_ERROR_UNKNOWN_BOT: the bot does not play this game.
enum ph_status tui_hint_search(const struct tui_table *table, bool (*stopped)(void *), void *context,
                               struct ph_search_result *result);
// Why there is no hint.
void tui_hint_refuse(const struct tui_table *table, enum ph_status status, struct ph_writer *writer);

// ---- on the full screen: a hint in the panel, which Enter carries out -----------------------------------------------

// Whether the last action of the turn in progress was a hint, so that the next one is proposed, too.
bool tui_hint_goes_on(const struct tui_ui *ui);
// Searches while a line says so, and proposes what it found. A key stops it: Escape alone, any other is returned to be
// acted upon. TUI_KEY_NONE: it was not stopped.
int tui_hint_propose(struct tui_asking *asking);
void tui_hint_show(struct tui_asking *asking);
// Acts on a key while a hint is proposed. True: it is carried out, and *action is the action. Other keys end the
// proposal; *key becomes TUI_KEY_NONE if there is nothing more to do with it, TUI_KEY_CLOSED if the person is gone.
bool tui_hint_key(struct tui_asking *asking, int *key, ph_action *action);

#endif
