// SPDX-License-Identifier: MIT
#include "words/words.h"

#include "words/games/bristol1350.h"
#include "words/games/rattus.h"

#include <string.h>

static const struct ph_words *const games[] = {
    &rattus_words,
    &bristol1350_words,
};

const struct ph_words *ph_words_find(const struct ph_game *game) {
    for (size_t i = 0; i < sizeof games / sizeof games[0]; i++) {
        if (strcmp(games[i]->game_id, game->id) == 0) {
            return games[i];
        }
    }
    return NULL;
}

size_t words_topics(const struct ph_words *words, const struct words_scene *scene, const struct words_topic **topics,
                    size_t capacity) {
    size_t count = 0;
    for (size_t i = 0; words != NULL && i < words->topic_count && count < capacity; i++) {
        const struct words_topic *const topic = &words->topics[i];
        if (scene == NULL || words->topic_applies == NULL || words->topic_applies(scene, topic)) {
            topics[count++] = topic;
        }
    }
    return count;
}

struct words_arg words_player_arg(const char *place, const struct words_scene *scene, int seat) {
    return (struct words_arg){
        .place = place,
        .kind = WORDS_NAME,
        .context = "seat",
        .text = "{name}",
        .person = scene->seats->names[seat],
    };
}

struct words_arg words_seat_arg(const char *place, const struct words_scene *scene, int seat) {
    struct words_arg arg = words_player_arg(place, scene, seat);
    if (scene->you && seat == scene->viewer) {
        arg.text = "you";
    }
    return arg;
}
