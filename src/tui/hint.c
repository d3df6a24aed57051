// SPDX-License-Identifier: MIT
#include "tui/hint.h"

#include "run/signals.h"
#include "tui/words.h"

enum { HINT_MS = 450, HINT_ITERATIONS = 400 }; // whichever is reached first

// How the game stands, by what all seats can expect.
static void write_outlook(const struct tui_table *table, const struct ph_search_result *result,
                          struct ph_writer *writer) {
    const int players = table->game->players(ph_session_state(table->session));
    ph_write_text(writer, _("\nWhat each can expect: "));
    for (int seat = 0; seat < players; seat++) {
        ph_write_format(writer, _("%s%s %.0f %%"), seat == 0 ? "" : ", ", table->names[seat],
                        100 * (double)result->value[seat]);
    }
    ph_write_text(writer, ".");
}

void tui_hint(const struct tui_table *table, const struct tui_chooser *chooser, struct ph_writer *writer) {
    const struct ph_bot *const bot = ph_bot_find("noble");
    const struct ph_search_limits limits = {.ms = HINT_MS, .iterations = HINT_ITERATIONS, .stopped = signals_stop};
    struct ph_search_result result = {0};
    if (bot == NULL || !bot->plays(table->game)) {
        ph_write_format(writer, _("Nobody here knows %s well enough for a hint."), table->game->name);
        return;
    }
    const enum ph_status status = ph_session_ask(table->session, bot, &limits, NULL, &result, NULL);
    if (status != PH_OK) {
        ph_write_format(writer, _("There is no hint (%s)."), ph_status_code(status));
        return;
    }
    ph_write_text(writer, _("I would do this: "));
    tui_chooser_action_words(chooser, result.action, writer);
    ph_write_text(writer, ".");
    if (result.candidate_count > 0) { // the first one is the action
        ph_write_format(writer, _(" I expect %.0f %% of what can be won after it."),
                        100 * (double)result.candidates[0].value);
    }
    if (result.has_value) {
        write_outlook(table, &result, writer);
    }
}
