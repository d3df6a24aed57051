// SPDX-License-Identifier: MIT
#include "support/rattus_seen.h"

#include "words/games/rattus.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

struct words_scene scene_of(const struct table *table, int viewer, struct rattus_state *view) {
    rattus_game.view(&table->state, viewer, view);
    return (struct words_scene){
        .game = &rattus_game,
        .view = view,
        .viewer = viewer,
        .players = table->state.options.players,
        .you = viewer >= 0,
        .language = words_english(),
        .seats = &words_bots,
    };
}

void tell(struct table *table, int viewer, const char *action, char words[WORDS_MAX]) {
    const struct table before = *table;
    struct rattus_state view;
    struct rattus_state after;
    struct ph_writer writer;
    const struct ph_actor actor = rattus_game.actor(&table->state);
    ph_action taken = 0;
    const struct words_scene scene = scene_of(&before, viewer, &view);
    assert_int_equal(rattus_game.action_from_text(&table->state, action, &taken, NULL), PH_OK);
    if (actor.kind == PH_ACTOR_CHANCE) {
        draw(table, action);
    } else {
        play(table, action);
    }
    rattus_game.view(&table->state, viewer, &after);
    const struct words_telling telling = {
        .scene = &scene,
        .after = &after,
        .action = taken,
        .actor = actor,
        .events = table->events + table->event_first,
        .event_count = table->log_count - table->event_first,
    };
    ph_writer_init(&writer, words, WORDS_MAX);
    rattus_words.move_words(&telling, &writer);
}
