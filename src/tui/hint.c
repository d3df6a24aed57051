// SPDX-License-Identifier: MIT
#include "tui/hint.h"

#include "run/signals.h"
#include "words/hint.h"

enum { HINT_MS = 450, HINT_ITERATIONS = 400 }; // whichever is reached first

void tui_hint(const struct tui_table *table, const struct words_chooser *chooser, struct ph_writer *writer) {
    const struct ph_bot *const bot = ph_bot_find("noble");
    const struct ph_search_limits limits = {.ms = HINT_MS, .iterations = HINT_ITERATIONS, .stopped = signals_stop};
    struct ph_search_result result = {0};
    if (bot == NULL || !bot->plays(table->game)) {
        words_say(writer, table->seats.language, "Nobody here knows {game} well enough for a hint.",
                  TEXT(game, table->game->name));
        return;
    }
    const enum ph_status status = ph_session_ask(table->session, bot, &limits, NULL, &result, NULL);
    if (status != PH_OK) {
        words_say(writer, table->seats.language, "There is no hint ({why}).", TEXT(why, ph_status_code(status)));
        return;
    }
    words_hint(chooser, &result, writer);
}
