// SPDX-License-Identifier: MIT
// Taking back: as far as the rules of undo allow or, in a game that is marked for it, whatever has happened since.
#include "tui/table.h"
#include "words/table.h"

static bool has_played(const struct ph_session *session, int seat) {
    const size_t count = ph_session_move_count(session);
    for (size_t index = 0; index < count; index++) {
        const struct ph_actor actor = ph_session_move(session, index)->actor;
        if (actor.kind == PH_ACTOR_SEAT && actor.seat == seat) {
            return true;
        }
    }
    return false;
}

bool tui_table_undo_allowed(const struct tui_table *table, int seat, const char **why) {
    enum ph_undo undo;
    struct ph_error error;
    if (ph_session_undo_for(table->session, seat, &undo, &error) != PH_OK) {
        *why = words_text(table->seats.language, "out of memory"); // seats and games of a table exist
        return false;
    }
    *why = words_undo(table->seats.language, undo);
    return undo == PH_UNDO_ALLOWED || (table->take_backs && has_played(table->session, seat));
}

// Who made the last play.
static struct ph_actor last_actor(const struct ph_session *session) {
    size_t index = ph_session_move_count(session) - 1;
    while (index > 0 && !ph_session_move(session, index)->starts_play) {
        index--;
    }
    return ph_session_move(session, index)->actor;
}

enum ph_status tui_table_undo(struct tui_table *table, int seat, struct ph_error *error) {
    enum ph_undo undo;
    enum ph_status status = ph_session_undo_for(table->session, seat, &undo, error);
    bool own = false;
    while (status == PH_OK && !own) {
        const struct ph_actor actor = last_actor(table->session);
        own = actor.kind == PH_ACTOR_SEAT && actor.seat == seat;
        status = ph_session_undo(table->session, error);
    }
    table->taken_back += status == PH_OK && undo != PH_UNDO_ALLOWED;
    return status;
}

void tui_table_say_result(const struct tui_table *table, const struct words_scene *scene, struct ph_writer *writer) {
    words_say_result(scene, writer);
    if (table->take_backs) {
        words_line(writer, scene->language,
                   "In this game any move could be taken back; {count?=0:nobody took one back|one:this happened "
                   "once|this happened {count} times}.",
                   COUNT(count, table->taken_back));
    }
}

const char *tui_table_take_back_words(const struct words_language *language) {
    return words_text(language, "In this game you may take back any of your moves, whatever has happened since. The "
                                "record and the result mention it.");
}
