// SPDX-License-Identifier: MIT
#include "support/bristol_seen.h"

#include "games/bristol1350/rule.h"
#include "support/words.h"

const struct words_scene *see(const struct table *table, int viewer, struct seen *seen) {
    bristol1350_game.view(&table->bristol, viewer, &seen->view);
    ph_log_view(&bristol1350_game, table_log(table), viewer, seen->events);
    seen->scene = (struct words_scene){
        .game = &bristol1350_game,
        .view = &seen->view,
        .log = {seen->events, table->log_count},
        .viewer = viewer,
        .players = table->bristol.options.players,
        .you = viewer >= 0,
        .language = words_english(),
        .seats = &words_people,
    };
    return &seen->scene;
}
