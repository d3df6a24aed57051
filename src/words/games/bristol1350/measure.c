// SPDX-License-Identifier: MIT
#include "words/games/bristol1350/measure.h"

#include "games/bristol1350/state.h"

static bool has_plague(const struct bristol_state *view, unsigned seat) {
    return ((unsigned)view->plague >> seat & 1u) != 0;
}

// Whether all that is left to a seat is that nobody escapes: it has the plague for good (B-PLAGUE-1), or died with it.
// The living may still be cured where a cure is in play (B-CURE-1, B-ALMS-2).
static bool is_doomed(const struct bristol_state *view, unsigned seat) {
    const bool curable = bristol_is_alive(view, seat) && bristol_has_option(view, BRISTOL_CURE | BRISTOL_ALMS);
    return has_plague(view, seat) && !curable;
}

double bristol_measure(const struct words_scene *scene, int seat, double value) {
    const struct bristol_state *const view = scene->view;
    if (is_doomed(view, (unsigned)seat)) {
        return value < 0.5 ? value * 2 : 1; // one point of two, and no more, though a search may hope for it
    }
    return bristol_is_alive(view, (unsigned)seat) ? value : -1;
}

void bristol_measure_words(const struct words_scene *scene, int seat, struct ph_writer *writer) {
    const struct words_language *const language = scene->language;
    if (seat < 0) {
        ph_write_text(writer, words_text(language, "chance to escape, a consolation counted as half"));
    } else {
        words_say_of(writer, language,
                     is_doomed(scene->view, (unsigned)seat)
                         ? MSG("Chance that nobody escapes, {who?you:your|{who}'s} consolation (half of a win)")
                         : MSG("{who?you:Your|{Who}'s} chance to escape, a consolation counted as half"),
                     SEAT(who, scene, seat));
    }
}
