// SPDX-License-Identifier: MIT
#include "words/measure.h"

#include <math.h>

double words_measure(const struct words_scene *scene, int seat, double value) {
    const struct ph_words *const words = ph_words_find(scene->game);
    return words != NULL && words->measure != NULL ? words->measure(scene, seat, value) : value;
}

void words_say_measure(const struct words_scene *scene, int seat, struct ph_writer *writer) {
    const struct ph_words *const words = ph_words_find(scene->game);
    if (words != NULL && words->measure_words != NULL) {
        words->measure_words(scene, seat, writer);
    } else if (seat < 0) {
        ph_write_text(writer, words_text(scene->language, "chance to win"));
    } else {
        words_say(writer, scene->language, "{who?you:Your|{Who}'s} chance to win", SEAT(who, scene, seat));
    }
}

const char *words_measure_name(const struct words_scene *scene, int seat, char name[WORDS_MEASURE_MAX]) {
    struct ph_writer writer;
    ph_writer_init(&writer, name, WORDS_MEASURE_MAX);
    words_say_measure(scene, seat, &writer);
    return name;
}

static double variance(double share) {
    return share > 0 && share < 1 ? share * (1 - share) : 0;
}

double words_measure_error(double one, double visits, double other, double other_visits) {
    return 2 * sqrt(variance(one) / visits + variance(other) / other_visits);
}
