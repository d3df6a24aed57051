// SPDX-License-Identifier: MIT
// Taking back: what the rules of undo allow or, in a marked game, any move.
#include "tui/home/table.h"
#include "words/table.h"

bool tui_table_undo_allowed(const struct tui_table *table, int seat, const char **why) {
    enum ph_undo undo = PH_UNDO_NOTHING;
    bool allowed = false;
    if (table->home.table != NULL) {
        allowed = home_may_undo(&table->home, seat, &undo);
    } else if (ph_session_undo_for(table->session, seat, &undo, NULL) == PH_OK) {
        allowed = undo == PH_UNDO_ALLOWED;
    }
    *why = words_undo(table->seats.language, undo);
    return allowed;
}

void tui_table_say_result(const struct tui_table *table, const struct words_scene *scene, struct ph_writer *writer) {
    words_say_result(scene, writer);
    if (table->take_backs) {
        words_line(writer, scene->language,
                   "In this game any move could be taken back; {count?=0:nobody took one back|one:this happened "
                   "once|this happened {count} times}.",
                   COUNT(count, home_taken_back(&table->home)));
    }
}

const char *tui_table_take_back_words(const struct words_language *language) {
    return words_text(language, "In this game you may take back any of your moves, whatever has happened since. The "
                                "record and the result mention it.");
}
