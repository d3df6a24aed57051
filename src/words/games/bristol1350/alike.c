// SPDX-License-Identifier: MIT
// Dealt cards are exchangeable, and so are those of seats that took part in the same mingles and did nothing else to
// their cards. A seat of which the viewer was shown something, or that changed cards by itself, is like no other.
#include "words/games/bristol1350/alike.h"

#include "words/games/bristol1350/speech.h"

#include <string.h>

struct course {
    uint64_t mingles; // a hash of those that it took part in; the same for seats that were always together
    bool known;       // from the deal on
    bool apart;       // like no other
};

static void join(struct course *course, size_t event) {
    course->mingles = (course->mingles ^ (event + 1)) * 0x9E3779B97F4A7C15u;
}

static void read_mingle(struct bristol_mingle_event mingle, size_t event, struct course courses[BRISTOL_SEATS_MAX]) {
    for (unsigned i = 0; i < mingle.count && i < BRISTOL_CART_SEATS; i++) {
        join(&courses[mingle.seats[i] % BRISTOL_SEATS_MAX], event);
    }
}

static void read_event(const struct words_scene *scene, size_t index, struct course courses[BRISTOL_SEATS_MAX]) {
    const struct ph_event *const event = &scene->log.events[index];
    switch (event->type) {
    case BRISTOL_TYPE_PAWN:
        courses[ph_action_component(event->data, 1) % BRISTOL_SEATS_MAX].known = true;
        break;
    case BRISTOL_EVENT_MINGLE:
        read_mingle(bristol_mingle_of(event), index, courses);
        break;
    case BRISTOL_TYPE_DISCARD:
        courses[event->seat % BRISTOL_SEATS_MAX].apart = true;
        break;
    case BRISTOL_EVENT_COIN:
        courses[bristol_coin_of(event).owner % BRISTOL_SEATS_MAX].apart = true;
        break;
    case BRISTOL_EVENT_LOOKED:
        courses[bristol_looked_of(event).seat % BRISTOL_SEATS_MAX].apart |= bristol_is_told(scene, event);
        break;
    case BRISTOL_EVENT_CONVENE:
        BRISTOL_EACH(seat, bristol_is_told(scene, event) ? bristol_convene_of(event).seats : 0) {
            join(&courses[seat], index);
        }
        break;
    default:
        break;
    }
}

static bool is_alike(const struct bristol_state *view, const struct course *a, const struct course *b, unsigned one,
                     unsigned other) {
    const struct bristol_symptoms *const cards = &view->symptoms[one];
    return a->known && b->known && !a->apart && !b->apart && a->mingles == b->mingles &&
           bristol_is_ghost(view, one) == bristol_is_ghost(view, other) &&
           memcmp(cards, &view->symptoms[other], sizeof *cards) == 0;
}

void bristol_alike_read(const struct words_scene *scene, uint8_t same[BRISTOL_SEATS_MAX]) {
    const struct bristol_state *const view = scene->view;
    struct course courses[BRISTOL_SEATS_MAX] = {{0}};
    for (size_t i = 0; i < scene->log.count; i++) {
        read_event(scene, i, courses);
    }
    if (scene->viewer >= 0 && scene->viewer < BRISTOL_SEATS_MAX) {
        courses[scene->viewer].apart = true;
    }
    for (unsigned seat = 0; seat < BRISTOL_SEATS_MAX; seat++) {
        same[seat] = (uint8_t)seat;
        for (unsigned other = 0; other < seat && same[seat] == seat; other++) {
            if (is_alike(view, &courses[other], &courses[seat], other, seat)) {
                same[seat] = same[other];
            }
        }
    }
}
