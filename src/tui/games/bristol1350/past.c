// SPDX-License-Identifier: MIT
#include "tui/games/bristol1350/past.h"

#include "tui/games/bristol1350/speech.h"
#include "tui/words.h"

#include <string.h>

// ---- mingles --------------------------------------------------------------------------------------------------------

struct bristol_mingled bristol_mingled_of(uint64_t data) {
    struct bristol_mingled mingled = {
        .round = data & 0xFFFF,
        .cart = data >> 16 & 15,
        .extra = data >> 20 & 15,
        .count = data >> 24 & 15,
    };
    for (unsigned i = 0; i < mingled.count && i < BRISTOL_CART_SEATS; i++) {
        mingled.seats[i] = data >> (28 + 4 * i) & 15;
    }
    return mingled;
}

static bool took_part(const struct bristol_mingled *mingled, unsigned seat) {
    bool found = seat == BRISTOL_NONE;
    for (unsigned i = 0; i < mingled->count; i++) {
        found |= mingled->seats[i] == seat;
    }
    return found;
}

static const char *extra_words(unsigned extra) {
    return extra == BRISTOL_EXTRA_DECK    ? _("with a card from the deck")
           : extra == BRISTOL_EXTRA_LEECH ? _("with a leeched card")
                                          : _("with no further card");
}

void bristol_say_mingle(struct ph_writer *writer, const struct ph_scene *scene, const struct bristol_mingled *mingled) {
    ph_write_format(writer, _("Round %u, %s: "), mingled->round, bristol_say_cart(mingled->cart));
    bristol_say_seats(writer, scene, mingled->seats, mingled->count);
    ph_write_format(writer, mingled->count == 1 ? _(" alone, %s") : ", %s", extra_words(mingled->extra));
}

// What passengers gave and got in the mingle that the event at `at` tells of, as far as the viewer may know it.
static void say_exchange(struct ph_writer *writer, const struct ph_scene *scene, size_t at) {
    for (size_t i = at + 1; i < scene->log.count && scene->log.events[i].type == BRISTOL_EVENT_MINGLED; i++) {
        const struct ph_event *const event = &scene->log.events[i];
        const uint64_t data = event->data;
        if (!bristol_is_told(scene, event)) {
            continue;
        }
        ph_write_format(writer, _("; %s gave %u and %u, got %u and %u"),
                        bristol_say_seat_within(scene, data >> 40 & 15), (unsigned)(data >> 44 & 15),
                        (unsigned)(data >> 48 & 15), (unsigned)(data >> 52 & 15), (unsigned)(data >> 56 & 15));
    }
}

unsigned bristol_say_mingles(struct ph_writer *writer, const struct ph_scene *scene, unsigned seat, unsigned limit) {
    unsigned count = 0;
    for (size_t i = scene->log.count; i-- > 0;) {
        if (scene->log.events[i].type != BRISTOL_EVENT_MINGLE) {
            continue;
        }
        const struct bristol_mingled mingled = bristol_mingled_of(scene->log.events[i].data);
        if (!took_part(&mingled, seat)) {
            continue;
        }
        if (count++ < limit) {
            bristol_say_mingle(writer, scene, &mingled);
            say_exchange(writer, scene, i);
            ph_write_text(writer, ".\n");
        }
    }
    return count;
}

void bristol_say_news(struct ph_writer *writer, const struct ph_scene *scene) {
    for (size_t i = scene->log.count; i-- > 0;) {
        const struct ph_event *const event = &scene->log.events[i];
        const uint64_t data = event->data;
        if (event->type < PH_TYPES_MAX && event->chance == 0 && event->seat == scene->viewer) {
            return;
        }
        if (event->type == BRISTOL_EVENT_MINGLED && (int)(data >> 40 & 15) == scene->viewer) {
            ph_write_format(writer, _(" You mingled: gave %u and %u, got %u and %u."), (unsigned)(data >> 44 & 15),
                            (unsigned)(data >> 48 & 15), (unsigned)(data >> 52 & 15), (unsigned)(data >> 56 & 15));
            return;
        }
    }
}

// ---- looks and claims -----------------------------------------------------------------------------------------------

// A noun for a ghost's slot.
static const char *slot_words(unsigned slot) {
    return slot == 0 ? _("first card") : _("second card");
}

void bristol_say_look(struct ph_writer *writer, const struct ph_scene *scene, const struct ph_event *event) {
    const unsigned by = event->data >> 16 & 0xFF;
    const unsigned what = event->data >> 24 & 0xFF;
    const unsigned seat = event->data >> 32 & 0xFF;
    const unsigned slot = event->data >> 40 & 0xFF;
    const unsigned card = event->data >> 48 & 0xFF;
    ph_write_format(writer, _("%s looked at "), bristol_say_seat(scene, by));
    if (what == BRISTOL_LOOK_BARMAID) {
        ph_write_text(writer, _("the top of the discarded symptoms"));
    } else if (what == BRISTOL_LOOK_GHOST) {
        ph_write_format(writer, _("the %s of %s"), slot_words(slot), bristol_say_seat_within(scene, seat));
    } else {
        ph_write_format(writer, _("a symptom of %s"), bristol_say_seat_within(scene, seat));
    }
    if (bristol_is_told(scene, event)) {
        ph_write_format(writer, _(": a %u"), card);
    }
}

void bristol_say_claim(struct ph_writer *writer, const struct ph_scene *scene, uint64_t data) {
    const unsigned a = data >> 32 & 0xFF;
    const unsigned b = data >> 40 & 0xFF;
    ph_write_format(writer, _("%s claimed: "), bristol_say_seat(scene, data >> 16 & 0xFF));
    switch ((enum bristol_about)(data >> 24 & 0xFF)) {
    case BRISTOL_ABOUT_SYMPTOMS:
        ph_write_format(writer, _("\"I hold %u and %u\""), a, b);
        break;
    case BRISTOL_ABOUT_GAVE:
        ph_write_format(writer, _("\"I gave %u and %u in my last mingle\""), a, b);
        break;
    case BRISTOL_ABOUT_RECEIVED:
        ph_write_format(writer, _("\"I got %u and %u in my last mingle\""), a, b);
        break;
    case BRISTOL_ABOUT_PLAGUE:
        ph_write_text(writer, a != 0 ? _("\"I have the plague\"") : _("\"I do not have the plague\""));
        break;
    default:
        if (bristol_is_you(scene, a)) {
            ph_write_text(writer, _("\"You have the plague\""));
        } else {
            ph_write_format(writer, _("\"%s has the plague\""), bristol_say_seat(scene, a));
        }
        break;
    }
}

unsigned bristol_say_looks(struct ph_writer *writer, const struct ph_scene *scene, unsigned seat) {
    unsigned count = 0;
    for (size_t i = 0; i < scene->log.count; i++) {
        const struct ph_event *const event = &scene->log.events[i];
        if (event->type != BRISTOL_EVENT_LOOKED || (event->data >> 32 & 0xFF) != seat) {
            continue;
        }
        ph_write_format(writer, _("Round %u: "), (unsigned)(event->data & 0xFFFF));
        bristol_say_look(writer, scene, event);
        ph_write_text(writer, ".\n");
        count++;
    }
    return count;
}

unsigned bristol_say_claims(struct ph_writer *writer, const struct ph_scene *scene, unsigned seat) {
    unsigned count = 0;
    for (size_t i = 0; i < scene->log.count; i++) {
        const struct ph_event *const event = &scene->log.events[i];
        if (event->type != BRISTOL_EVENT_CLAIM || (seat != BRISTOL_NONE && (event->data >> 16 & 0xFF) != seat)) {
            continue;
        }
        ph_write_format(writer, _("Round %u: "), (unsigned)(event->data & 0xFFFF));
        bristol_say_claim(writer, scene, event->data);
        ph_write_text(writer, ".\n");
        count++;
    }
    return count;
}

// ---- all of it ------------------------------------------------------------------------------------------------------

static void hand_changes(struct bristol_past *past) {
    past->dealt = false;
    past->seen_count = 0;
}

static void read_look(const struct ph_scene *scene, const struct ph_event *event, struct bristol_past *past) {
    const unsigned what = event->data >> 24 & 0xFF;
    const unsigned card = event->data >> 48 & 0xFF;
    if (what == BRISTOL_LOOK_SHERIFF && bristol_is_told(scene, event) &&
        (past->seen_count == 0 || (past->seen_count == 1 && past->seen[0] != card))) {
        past->seen[past->seen_count++] = (uint8_t)card;
    }
}

void bristol_past_read(const struct ph_scene *scene, struct bristol_past pasts[BRISTOL_SEATS_MAX]) {
    memset(pasts, 0, BRISTOL_SEATS_MAX * sizeof pasts[0]);
    for (size_t i = 0; i < scene->log.count; i++) {
        const struct ph_event *const event = &scene->log.events[i];
        const unsigned seat = event->data >> 32 & 0xFF;
        switch (event->type) {
        case BRISTOL_TYPE_PAWN: // the log has the game from its beginning
            pasts[ph_action_component(event->data, 1) % BRISTOL_SEATS_MAX].dealt = true;
            break;
        case BRISTOL_EVENT_MINGLE: {
            const struct bristol_mingled mingled = bristol_mingled_of(event->data);
            for (unsigned place = 0; place < mingled.count; place++) {
                hand_changes(&pasts[mingled.seats[place] % BRISTOL_SEATS_MAX]);
                pasts[mingled.seats[place] % BRISTOL_SEATS_MAX].mingles++;
            }
            break;
        }
        case BRISTOL_TYPE_DISCARD: // after Pomander's or the Chandler's draw
            hand_changes(&pasts[event->seat % BRISTOL_SEATS_MAX]);
            pasts[event->seat % BRISTOL_SEATS_MAX].exchanges++;
            break;
        case BRISTOL_EVENT_LOOKED:
            if (seat < BRISTOL_SEATS_MAX) {
                read_look(scene, event, &pasts[seat]);
            }
            break;
        default:
            break;
        }
    }
}
