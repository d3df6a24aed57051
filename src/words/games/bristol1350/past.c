// SPDX-License-Identifier: MIT
#include "words/games/bristol1350/past.h"

#include "words/games/bristol1350/speech.h"
#include "words/games/bristol1350/voices.h"

#include <string.h>

// ---- mingles --------------------------------------------------------------------------------------------------------

static bool took_part(const struct bristol_mingle_event *mingle, unsigned seat) {
    bool found = seat == BRISTOL_NONE;
    for (unsigned i = 0; i < mingle->count; i++) {
        found |= mingle->seats[i] == seat;
    }
    return found;
}

static const char *mingle_words(const struct bristol_mingle_event *mingle) {
    const bool alone = mingle->count == 1;
    switch (mingle->extra) {
    case BRISTOL_EXTRA_DECK:
        return alone ? MSG("Round {round}, {cart}: {seats&} alone, with a card from the deck")
                     : MSG("Round {round}, {cart}: {seats&}, with a card from the deck");
    case BRISTOL_EXTRA_LEECH:
        return alone ? MSG("Round {round}, {cart}: {seats&} alone, with a leeched card")
                     : MSG("Round {round}, {cart}: {seats&}, with a leeched card");
    default:
        return alone ? MSG("Round {round}, {cart}: {seats&} alone, with no extra card")
                     : MSG("Round {round}, {cart}: {seats&}, with no extra card");
    }
}

void bristol_say_mingle(struct ph_writer *writer, const struct words_scene *scene,
                        const struct bristol_mingle_event *mingle) {
    const struct words_list seats = bristol_list_seats(scene, mingle->seats, mingle->count);
    words_say_of(writer, scene->language, mingle_words(mingle), COUNT(round, mingle->round), CART(cart, mingle->cart),
                 PAWNS(seats, &seats));
}

// What passengers gave and got in the mingle that the event at `at` tells of, as far as the viewer may know it.
static void say_exchange(struct ph_writer *writer, const struct words_scene *scene, size_t at) {
    for (size_t i = at + 1; i < scene->log.count && scene->log.events[i].type == BRISTOL_EVENT_MINGLED; i++) {
        const struct ph_event *const event = &scene->log.events[i];
        if (bristol_is_told(scene, event)) {
            const struct bristol_mingled_event mingled = bristol_mingled_of(event);
            ph_write_text(writer, words_word(scene->language, "list", "; "));
            words_say(writer, scene->language, "{who} gave {gave}, got {got}", PAWN(who, scene, mingled.seat),
                      SYMPTOMS(gave, scene->language, mingled.gave, 2), SYMPTOMS(got, scene->language, mingled.got, 2));
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

// Whether the viewer was healthy before a mingle, and is no longer.
static bool caught_by(const struct words_scene *scene, size_t mingle) {
    bool before = false;
    bool after = false;
    for (size_t i = 0; i < scene->log.count; i++) {
        const struct ph_event *const event = &scene->log.events[i];
        if (event->type == BRISTOL_EVENT_PLAGUE && (int)bristol_plague_of(event).seat == scene->viewer) {
            *(i < mingle ? &before : &after) = bristol_plague_of(event).plague != 0;
        }
    }
    return after && !before;
}

void bristol_say_news(struct ph_writer *writer, const struct words_scene *scene) {
    const struct bristol_state *const state = scene->view;
    if (state->boxed != 0) { // people at their own table saw it; nobody enters it
        return;
    }
    for (size_t i = scene->log.count; i-- > 0;) {
        const struct ph_event *const event = &scene->log.events[i];
        if (event->type < PH_TYPES_MAX && event->chance == 0 && event->seat == scene->viewer) {
            return;
        }
        if (event->type == BRISTOL_EVENT_MINGLED && (int)bristol_mingled_of(event).seat == scene->viewer) {
            const struct bristol_mingled_event mingled = bristol_mingled_of(event);
            ph_write_char(writer, ' ');
            words_say(writer, scene->language, "You mingled: gave {gave}, got {got}.",
                      SYMPTOMS(gave, scene->language, mingled.gave, 2), SYMPTOMS(got, scene->language, mingled.got, 2));
            if (caught_by(scene, i)) {
                ph_write_char(writer, ' ');
                words_say(writer, scene->language, "{Who} caught THE PLAGUE.", PAWN(who, scene, mingled.seat));
            }
            return;
        }
    }
}

// ---- looks and claims -----------------------------------------------------------------------------------------------

static const char *look_words(struct bristol_looked_event looked, bool told) {
    if (looked.what == BRISTOL_LOOK_BARMAID) {
        return told ? MSG("{Who} looked at the top of the discarded symptoms: a {value}")
                    : MSG("{Who} looked at the top of the discarded symptoms");
    }
    if (looked.what != BRISTOL_LOOK_GHOST) {
        return told ? MSG("{Who} looked at {whom?you:one of your symptoms|a symptom of {whom}}: a {value}")
                    : MSG("{Who} looked at {whom?you:one of your symptoms|a symptom of {whom}}");
    }
    if (looked.slot == 0) {
        return told ? MSG("{Who} looked at the first card of {whom}: a {value}")
                    : MSG("{Who} looked at the first card of {whom}");
    }
    return told ? MSG("{Who} looked at the second card of {whom}: a {value}")
                : MSG("{Who} looked at the second card of {whom}");
}

void bristol_say_look(struct ph_writer *writer, const struct words_scene *scene, const struct ph_event *event) {
    const struct bristol_looked_event looked = bristol_looked_of(event);
    words_say_of(writer, scene->language, look_words(looked, bristol_is_told(scene, event)),
                 PAWN(who, scene, looked.by), PAWN(whom, scene, looked.seat), COUNT(value, looked.card));
}

static const char *claim_words(struct bristol_claim_event claim) {
    switch ((enum bristol_about)claim.about) {
    case BRISTOL_ABOUT_SYMPTOMS:
        return MSG("{Who} claimed: \"I hold {symptoms}\"");
    case BRISTOL_ABOUT_GAVE:
        return MSG("{Who} claimed: \"I gave {symptoms} in my last mingle\"");
    case BRISTOL_ABOUT_RECEIVED:
        return MSG("{Who} claimed: \"I got {symptoms} in my last mingle\"");
    case BRISTOL_ABOUT_PLAGUE:
        return claim.what[0] != 0 ? MSG("{Who} claimed: \"I have the plague\"")
                                  : MSG("{Who} claimed: \"I do not have the plague\"");
    default:
        return MSG("{Who} claimed: \"{Whom} {whom?you:have|has} the plague\"");
    }
}

void bristol_say_claim(struct ph_writer *writer, const struct words_scene *scene, const struct ph_event *event) {
    const struct bristol_claim_event claim = bristol_claim_of(event);
    const uint8_t symptoms[] = {(uint8_t)claim.what[0], (uint8_t)claim.what[1]};
    if (bristol_say_voice(writer, scene, event)) {
        return;
    }
    words_say_of(writer, scene->language, claim_words(claim), PAWN(who, scene, claim.by),
                 PAWN(whom, scene, claim.what[0]), SYMPTOMS(symptoms, scene->language, symptoms, 2));
}

// A line of the log: its round, and what it tells.
static void say_line(struct ph_writer *writer, const struct words_scene *scene, unsigned round,
                     void (*say)(struct ph_writer *writer, const struct words_scene *scene,
                                 const struct ph_event *event),
                     const struct ph_event *event) {
    char words[300];
    struct ph_writer text;
    ph_writer_init(&text, words, sizeof words);
    say(&text, scene, event);
    words_line(writer, scene->language, "Round {round}: {event}.", COUNT(round, round), TEXT(event, words));
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
