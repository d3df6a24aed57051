// SPDX-License-Identifier: MIT
#include "tui/table.h"

#include <string.h>

struct viewer_past tui_table_past(const struct tui_table *table, int viewer) {
    const struct viewer *const knows = home_viewer(&table->home, viewer);
    return knows != NULL ? viewer_past_of_table(knows) : table->past;
}

bool tui_table_has_secrets(const struct tui_table *table, int seat, size_t index) {
    union ph_state_storage own;
    union ph_state_storage shared;
    struct words_scene scene;
    if (tui_table_people_count(table) < 2 || table->box) {
        return false;
    }
    tui_table_scene(table, seat, index, &own, &scene);
    tui_table_scene(table, PH_ONLOOKER, index, &shared, &scene);
    return memcmp(&own, &shared, table->game->state_size) != 0;
}

void tui_table_question(const struct tui_table *table, int seat, union ph_state_storage *view,
                        struct words_scene *scene, uint64_t *types) {
    *types = UINT64_MAX;
    tui_table_scene(table, seat, viewer_past_count(table->past), view, scene);
    table->way->question(table, view, types);
}

struct ph_actor tui_table_actor(const struct tui_table *table) {
    return viewer_past_decider(table->past);
}

enum tui_turn tui_table_turn(const struct tui_table *table, int *seat) {
    *seat = PH_ONLOOKER;
    return table->way->turn(table, seat);
}

int tui_table_people_count(const struct tui_table *table) {
    int count = 0;
    for (int seat = 0; seat < table->players; seat++) {
        count += tui_table_is_person(table, seat);
    }
    return count;
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

void tui_table_say_secrets(const struct words_scene *scene, struct ph_writer *writer) {
    const struct ph_words *const words = ph_words_find(scene->game);
    const size_t before = writer->length;
    if (words != NULL) {
        words->secret_words(scene, writer);
    }
    if (writer->length == before) {
        words_text_line(writer, scene->language, "Everything you know is on the table.");
    }
}
