// SPDX-License-Identifier: MIT
#include "words/games/bristol1350/health.h"

#include "games/bristol1350/rule.h"

static const char *plague_words(bool you, bool before) {
    if (you) {
        return before ? MSG("Your symptoms: {symptoms}, {total} in all. You HAVE THE PLAGUE, caught earlier.")
                      : MSG("Your symptoms: {symptoms}, {total} in all. You HAVE THE PLAGUE.");
    }
    return before ? MSG("Symptoms of {who}: {symptoms}, {total} in all. THE PLAGUE, caught earlier.")
                  : MSG("Symptoms of {who}: {symptoms}, {total} in all. THE PLAGUE.");
}

static const char *healthy_words(bool you, bool by_coin) {
    if (you && by_coin) {
        return MSG("Your symptoms: {symptoms}, {total} in all. Healthy, thanks to your coin {coin}.");
    }
    return you ? MSG("Your symptoms: {symptoms}, {total} in all. You are healthy.")
               : MSG("Symptoms of {who}: {symptoms}, {total} in all. Healthy.");
}

void bristol_say_health(const struct words_scene *scene, struct ph_writer *writer) {
    const struct bristol_state *const state = scene->view;
    const unsigned seat = (unsigned)scene->viewer;
    const struct bristol_symptoms *const symptoms = &state->symptoms[seat];
    const bool you = bristol_is_you(scene, seat);
    unsigned total = 0;
    for (unsigned i = 0; i < symptoms->count; i++) {
        total += symptoms->cards[i];
    }
    const bool six = total >= BRISTOL_PLAGUE_TOTAL;
    words_say_of(writer, scene->language,
                 (state->plague >> seat & 1u) != 0
                     ? plague_words(you, !six)
                     : healthy_words(you, six && bristol_has_coin(state, seat, BRISTOL_COIN_CURED)),
                 PAWN(who, scene, seat), SYMPTOMS(symptoms, scene->language, symptoms->cards, symptoms->count),
                 COUNT(total, total), COIN(coin, BRISTOL_COIN_CURED));
}
