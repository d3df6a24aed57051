// SPDX-License-Identifier: MIT
#include "tui/faces/why.h"

#include "cli/rule_texts.h"

#include <string.h>

void tui_why_move(const struct tui_table *table, int viewer, size_t index, bool full, struct ph_writer *writer) {
    struct viewer_move_seen seen;
    const char *rules[WORDS_RULES_MAX];
    const size_t before = writer->length;
    if (!viewer_move_see(tui_table_past(table, viewer), &table->seats, index, viewer, &seen)) {
        return;
    }
    viewer_say_telling(&seen.telling, writer);
    const size_t count = writer->length > before ? words_rules_of(&seen.telling, rules) : 0;
    for (size_t i = 0; i < count; i++) {
        ph_write_text(writer, "  ");
        (full ? cli_rule_say : cli_rule_say_short)(writer, table->seats.language, rules[i]);
    }
}

size_t tui_why_nth(const struct tui_table *table, int viewer, size_t n) {
    const size_t count = viewer_past_count(table->past);
    struct ph_writer told;
    ph_writer_init_heap(&told);
    size_t index = count;
    while (n > 0 && index > 0) {
        ph_writer_reset(&told);
        viewer_move_say(tui_table_past(table, viewer), &table->seats, --index, viewer, &told);
        n -= told.length > 0;
    }
    ph_writer_deinit(&told);
    return n == 0 ? index : count;
}

const char *tui_why_not(const struct words_chooser *chooser, const char *typed, bool *legal) {
    static struct ph_error error; // as long as the answer
    const struct words_scene *const scene = &chooser->scene;
    ph_action action = 0;
    *legal = scene->game->action_from_text(scene->view, typed, &action, &error) == PH_OK;
    if (*legal || error.rule[0] != '\0') {
        return *legal ? NULL : error.rule;
    }
    const int place = chooser->words != NULL ? chooser->words->place_find(scene, typed) : -1;
    return words_chooser_forbids(chooser, typed, place);
}
