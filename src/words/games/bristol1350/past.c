// SPDX-License-Identifier: MIT
#include "words/games/bristol1350/past.h"

#include "words/games/bristol1350/speech.h"
#include "words/mark.h"

#include <string.h>

// ---- mingles --------------------------------------------------------------------------------------------------------

static bool took_part(const struct bristol_mingle_event *mingle, unsigned seat) {
    bool found = seat == BRISTOL_NONE;
    for (unsigned i = 0; i < mingle->count; i++) {
        found |= mingle->seats[i] == seat;
    }
    return found;
}

static const char *extra_words(unsigned extra) {
    return extra == BRISTOL_EXTRA_DECK    ? _("with a card from the deck")
           : extra == BRISTOL_EXTRA_LEECH ? _("with a leeched card")
                                          : _("with no further card");
}

void bristol_say_mingle(struct ph_writer *writer, const struct words_scene *scene,
                        const struct bristol_mingle_event *mingle) {
    ph_write_format(writer, _("Round %u, %s: "), mingle->round, bristol_say_cart(mingle->cart));
    bristol_say_seats(writer, scene, mingle->seats, mingle->count);
    ph_write_format(writer, mingle->count == 1 ? _(" alone, %s") : ", %s", extra_words(mingle->extra));
}

// What passengers gave and got in the mingle that the event at `at` tells of, as far as the viewer may know it.
static void say_exchange(struct ph_writer *writer, const struct words_scene *scene, size_t at) {
    for (size_t i = at + 1; i < scene->log.count && scene->log.events[i].type == BRISTOL_EVENT_MINGLED; i++) {
        const struct ph_event *const event = &scene->log.events[i];
        if (bristol_is_told(scene, event)) {
            const struct bristol_mingled_event mingled = bristol_mingled_of(event);
            ph_write_format(writer, _("; %s gave %u and %u, got %u and %u"),
                            bristol_say_seat_within(scene, mingled.seat), mingled.gave[0], mingled.gave[1],
                            mingled.got[0], mingled.got[1]);
        }
    }
}

unsigned bristol_say_mingles(struct ph_writer *writer, const struct words_scene *scene, unsigned seat, unsigned limit) {
    unsigned count = 0;
    for (size_t i = scene->log.count; i-- > 0;) {
        if (scene->log.events[i].type != BRISTOL_EVENT_MINGLE) {
            continue;
        }
        const struct bristol_mingle_event mingle = bristol_mingle_of(&scene->log.events[i]);
        if (!took_part(&mingle, seat)) {
            continue;
        }
        if (count++ < limit) {
            bristol_say_mingle(writer, scene, &mingle);
            say_exchange(writer, scene, i);
            ph_write_text(writer, ".\n");
        }
    }
    return count;
}

void bristol_say_news(struct ph_writer *writer, const struct words_scene *scene) {
    for (size_t i = scene->log.count; i-- > 0;) {
        const struct ph_event *const event = &scene->log.events[i];
        if (event->type < PH_TYPES_MAX && event->chance == 0 && event->seat == scene->viewer) {
            return;
        }
        if (event->type == BRISTOL_EVENT_MINGLED && (int)bristol_mingled_of(event).seat == scene->viewer) {
            const struct bristol_mingled_event mingled = bristol_mingled_of(event);
            ph_write_format(writer, _(" You mingled: gave %u and %u, got %u and %u."), mingled.gave[0], mingled.gave[1],
                            mingled.got[0], mingled.got[1]);
            return;
        }
    }
}

// ---- looks and claims -----------------------------------------------------------------------------------------------

// A noun for a ghost's slot.
static const char *slot_words(unsigned slot) {
    return slot == 0 ? _("first card") : _("second card");
}

void bristol_say_look(struct ph_writer *writer, const struct words_scene *scene, const struct ph_event *event) {
    const struct bristol_looked_event looked = bristol_looked_of(event);
    ph_write_format(writer, _("%s looked at "), bristol_say_seat(scene, looked.by));
    if (looked.what == BRISTOL_LOOK_BARMAID) {
        ph_write_text(writer, _("the top of the discarded symptoms"));
    } else if (looked.what == BRISTOL_LOOK_GHOST) {
        ph_write_format(writer, _("the %s of %s"), slot_words(looked.slot),
                        bristol_say_seat_within(scene, looked.seat));
    } else {
        ph_write_format(writer, _("a symptom of %s"), bristol_say_seat_within(scene, looked.seat));
    }
    if (bristol_is_told(scene, event)) {
        ph_write_format(writer, _(": a %u"), looked.card);
    }
}

void bristol_say_claim(struct ph_writer *writer, const struct words_scene *scene, const struct ph_event *event) {
    const struct bristol_claim_event claim = bristol_claim_of(event);
    const unsigned a = claim.what[0];
    const unsigned b = claim.what[1];
    ph_write_format(writer, _("%s claimed: "), bristol_say_seat(scene, claim.by));
    switch ((enum bristol_about)claim.about) {
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

// A line of the log: its round, and what it tells.
static void say_line(struct ph_writer *writer, const struct words_scene *scene, unsigned round,
                     void (*say)(struct ph_writer *writer, const struct words_scene *scene,
                                 const struct ph_event *event),
                     const struct ph_event *event) {
    ph_write_format(writer, _("Round %u: "), round);
    say(writer, scene, event);
    ph_write_text(writer, ".\n");
}

unsigned bristol_say_looks(struct ph_writer *writer, const struct words_scene *scene, unsigned seat) {
    unsigned count = 0;
    for (size_t i = 0; i < scene->log.count; i++) {
        const struct ph_event *const event = &scene->log.events[i];
        if (event->type == BRISTOL_EVENT_LOOKED && bristol_looked_of(event).seat == seat) {
            say_line(writer, scene, bristol_looked_of(event).round, bristol_say_look, event);
            count++;
        }
    }
    return count;
}

unsigned bristol_say_claims(struct ph_writer *writer, const struct words_scene *scene, unsigned seat) {
    unsigned count = 0;
    for (size_t i = 0; i < scene->log.count; i++) {
        const struct ph_event *const event = &scene->log.events[i];
        if (event->type == BRISTOL_EVENT_CLAIM && (seat == BRISTOL_NONE || bristol_claim_of(event).by == seat)) {
            say_line(writer, scene, bristol_claim_of(event).round, bristol_say_claim, event);
            count++;
        }
    }
    return count;
}

// ---- all of it ------------------------------------------------------------------------------------------------------

static void hand_changes(struct bristol_past *past) {
    past->dealt = false;
    past->seen_count = 0;
}

static void read_look(const struct words_scene *scene, const struct ph_event *event,
                      struct bristol_past pasts[BRISTOL_SEATS_MAX]) {
    const struct bristol_looked_event looked = bristol_looked_of(event);
    if (looked.what != BRISTOL_LOOK_SHERIFF || !bristol_is_told(scene, event)) {
        return;
    }
    struct bristol_past *const past = &pasts[looked.seat % BRISTOL_SEATS_MAX];
    if (past->seen_count == 0 || (past->seen_count == 1 && past->seen[0] != looked.card)) {
        past->seen[past->seen_count++] = (uint8_t)looked.card;
    }
}

static void read_mingle(struct bristol_mingle_event mingle, struct bristol_past pasts[BRISTOL_SEATS_MAX]) {
    for (unsigned place = 0; place < mingle.count && place < BRISTOL_CART_SEATS; place++) {
        struct bristol_past *const past = &pasts[mingle.seats[place] % BRISTOL_SEATS_MAX];
        hand_changes(past);
        past->mingles++;
    }
}

void bristol_past_read(const struct words_scene *scene, struct bristol_past pasts[BRISTOL_SEATS_MAX]) {
    memset(pasts, 0, BRISTOL_SEATS_MAX * sizeof pasts[0]);
    for (size_t i = 0; i < scene->log.count; i++) {
        const struct ph_event *const event = &scene->log.events[i];
        switch (event->type) {
        case BRISTOL_TYPE_PAWN: // the log has the game from its beginning
            pasts[ph_action_component(event->data, 1) % BRISTOL_SEATS_MAX].dealt = true;
            break;
        case BRISTOL_EVENT_MINGLE:
            read_mingle(bristol_mingle_of(event), pasts);
            break;
        case BRISTOL_TYPE_DISCARD: // after Pomander's or the Chandler's draw
            hand_changes(&pasts[event->seat % BRISTOL_SEATS_MAX]);
            pasts[event->seat % BRISTOL_SEATS_MAX].exchanges++;
            break;
        case BRISTOL_EVENT_LOOKED:
            read_look(scene, event, pasts);
            break;
        default:
            break;
        }
    }
}
