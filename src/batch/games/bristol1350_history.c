// SPDX-License-Identifier: MIT
// The history of Bristol 1350: what a careful player remembers of the others. Who mingled with whom says where the
// plague can have gone, deeds say who wants to be healthy, and claims say what somebody wants others to believe.
#include "batch/games/bristol1350.h"
#include "games/bristol1350/bristol1350_events.h"
#include "games/bristol1350/rule.h"
#include "games/bristol1350/view.h"

#include <string.h>

enum { MINGLES = 3, CARDS = 2 };

// Kinds of deeds. They are counted for as long as a seat keeps its symptoms, since what it wants follows from them.
enum deed {
    DEED_NONE,
    DEED_REROLL,
    DEED_DRAW,
    DEED_ELBOW,
    DEED_DASH,
    DEED_PUSH,
    DEED_LOOK,
    DEED_TURN_DICE, // as Outlaw, Mason or Friar, or by a lock
    DEED_CHARACTER, // another action of its character
    DEED_ROLL_CARDS,
    DEED_EMERALDS,
    DEED_SYMPTOM_CARDS,
    DEED_WHIP,
    DEED_PASS,
    DEED_END,
    DEEDS = DEED_END - 1,
};

static const uint8_t deed_of_type[BRISTOL_TYPE_COUNT] = {
    [BRISTOL_TYPE_REROLL] = DEED_REROLL,
    [BRISTOL_TYPE_DRAW] = DEED_DRAW,
    [BRISTOL_TYPE_ELBOW] = DEED_ELBOW,
    [BRISTOL_TYPE_DASH] = DEED_DASH,
    [BRISTOL_TYPE_PUSH] = DEED_PUSH,
    [BRISTOL_TYPE_PEEK] = DEED_LOOK,
    [BRISTOL_TYPE_SHERIFF] = DEED_LOOK,
    [BRISTOL_TYPE_BARMAID] = DEED_LOOK,
    [BRISTOL_TYPE_OUTLAW] = DEED_TURN_DICE,
    [BRISTOL_TYPE_MASON] = DEED_TURN_DICE,
    [BRISTOL_TYPE_FRIAR] = DEED_TURN_DICE,
    [BRISTOL_TYPE_LOCK] = DEED_TURN_DICE,
    [BRISTOL_TYPE_SERF] = DEED_CHARACTER,
    [BRISTOL_TYPE_KNIGHT] = DEED_CHARACTER,
    [BRISTOL_TYPE_COUNTESS] = DEED_CHARACTER,
    [BRISTOL_TYPE_CHANDLER] = DEED_CHARACTER,
    [BRISTOL_TYPE_ARSENIC] = DEED_ROLL_CARDS,
    [BRISTOL_TYPE_CHICKEN] = DEED_ROLL_CARDS,
    [BRISTOL_TYPE_EMERALDS] = DEED_EMERALDS,
    [BRISTOL_TYPE_LEECHES] = DEED_SYMPTOM_CARDS,
    [BRISTOL_TYPE_POMANDER] = DEED_SYMPTOM_CARDS,
    [BRISTOL_TYPE_ALMS] = DEED_SYMPTOM_CARDS,
    [BRISTOL_TYPE_WHIP] = DEED_WHIP,
    [BRISTOL_TYPE_PASS] = DEED_PASS,
};

// Seats count from the observer. Rounds ago are 1 + rounds, 0 where there was none.
struct history {
    uint8_t gave[MINGLES][CARDS];
    uint8_t got[MINGLES][CARDS];
    struct remembered {
        uint8_t mingles;
        uint8_t since;
        uint8_t fellows[MINGLES][2];
        uint8_t known[CARDS];
        uint8_t deeds[DEEDS];
        uint8_t claim_since;
        uint8_t claim_about;
        uint8_t claim_what[CARDS];
    } seats[BRISTOL_SEATS_MAX];
};

static_assert(sizeof(struct history) <= PH_HISTORY_SIZE_MAX, "a history fits into its room");

#define ONE(member, meaning)                                                                                           \
    { #member, meaning, offsetof(struct history, member), 1, sizeof(((struct history *)0)->member), 0 }
#define SEAT(member, meaning)                                                                                          \
    {                                                                                                                  \
        "seats." #member, meaning, offsetof(struct history, seats[0].member), BRISTOL_SEATS_MAX,                       \
            sizeof(((struct history *)0)->seats[0].member), sizeof(struct remembered)                                  \
    }

static const struct ph_observation_field fields[] = {
    ONE(gave, "symptoms that the observer gave in its last three mingles, the latest first; 0 none"),
    ONE(got, "symptoms that it got there"),
    SEAT(mingles, "number of mingles, at most 255"),
    SEAT(since, "1 + rounds since the last one, at most 255; 0 never"),
    SEAT(fellows, "the other passengers of the last three, the latest first, as masks of seats, low byte first"),
    SEAT(known, "symptoms that the observer has seen in the hand since it changed; 0 none"),
    SEAT(deeds, "deeds since its symptoms changed, at most 255 of each: reroll, draw, elbow, dash, push, look at a "
                "symptom, turn or lock dice, another action of its character, Arsenic or Chicken, Emeralds, a remedy "
                "for symptoms or alms, whip, pass"),
    SEAT(claim_since, "1 + rounds since the last claim, at most 255; 0 none"),
    SEAT(claim_about, "1 + what it is about, in the order of `said`"),
    SEAT(claim_what, "what it says: two symptoms, or 1: has the plague, or 1 + seat that has it"),
    {.name = NULL},
};

// Writing one.
struct memory {
    const struct bristol_state *view;
    unsigned own;
    bool onlooker;
    struct history *history;
};

static unsigned relative(const struct memory *memory, unsigned seat) {
    return seat >= memory->own ? seat - memory->own : seat + memory->view->pawns - memory->own;
}

// NULL if there is no such seat: the past of a position may be anything.
static struct remembered *seat_of(const struct memory *memory, unsigned seat) {
    return seat < memory->view->pawns ? &memory->history->seats[relative(memory, seat)] : NULL;
}

static void count(uint8_t *counter) {
    *counter = (uint8_t)(*counter < UINT8_MAX ? *counter + 1 : UINT8_MAX);
}

static uint8_t rounds_since(const struct memory *memory, unsigned round) {
    const unsigned since = 1u + (memory->view->round > round ? memory->view->round - round : 0);
    return (uint8_t)(since < UINT8_MAX ? since : UINT8_MAX);
}

static void symptoms_changed(struct remembered *seat) {
    memset(seat->known, 0, sizeof seat->known);
    memset(seat->deeds, 0, sizeof seat->deeds);
}

static unsigned fellows_of(const struct memory *memory, const struct bristol_mingled_event *mingled) {
    unsigned fellows = 0;
    for (unsigned i = 0; i < mingled->count && i < BRISTOL_CART_SEATS; i++) {
        if (mingled->seats[i] < memory->view->pawns && mingled->seats[i] != mingled->seat) {
            fellows |= 1u << relative(memory, mingled->seats[i]);
        }
    }
    return fellows;
}

static void remember_own(struct history *history, const struct bristol_mingled_event *mingled) {
    memmove(history->gave[1], history->gave[0], sizeof history->gave - sizeof history->gave[0]);
    memmove(history->got[1], history->got[0], sizeof history->got - sizeof history->got[0]);
    memcpy(history->gave[0], mingled->gave, CARDS);
    memcpy(history->got[0], mingled->got, CARDS);
}

static void remember_mingle(const struct memory *memory, struct bristol_mingled_event mingled) {
    struct remembered *const seat = seat_of(memory, mingled.seat);
    if (seat == NULL) {
        return;
    }
    const unsigned fellows = fellows_of(memory, &mingled);
    symptoms_changed(seat);
    count(&seat->mingles);
    seat->since = rounds_since(memory, mingled.round);
    memmove(seat->fellows[1], seat->fellows[0], sizeof seat->fellows - sizeof seat->fellows[0]);
    seat->fellows[0][0] = (uint8_t)fellows;
    seat->fellows[0][1] = (uint8_t)(fellows >> 8);
    if (!memory->onlooker && mingled.seat == memory->own) {
        remember_own(memory->history, &mingled);
    }
}

// Of two looks at the same value nobody can say whether it was the same card.
static void remember_look(const struct memory *memory, struct bristol_looked_event looked) {
    struct remembered *const seat = seat_of(memory, looked.seat);
    if (seat == NULL || looked.what != BRISTOL_LOOK_SHERIFF || looked.card == 0) {
        return;
    }
    if (seat->known[0] == 0) {
        seat->known[0] = (uint8_t)looked.card;
    } else if (seat->known[0] != looked.card) {
        seat->known[1] = (uint8_t)looked.card;
    }
}

static void remember_claim(const struct memory *memory, struct bristol_claim_event claim) {
    struct remembered *const seat = seat_of(memory, claim.by);
    if (seat == NULL) {
        return;
    }
    seat->claim_since = rounds_since(memory, claim.round);
    seat->claim_about = (uint8_t)(1 + claim.about);
    memcpy(seat->claim_what, claim.what, CARDS);
    if (claim.about == BRISTOL_ABOUT_ACCUSE && claim.what[0] < memory->view->pawns) {
        seat->claim_what[0] = (uint8_t)(1 + relative(memory, claim.what[0]));
    }
}

static void remember_cards(const struct memory *memory, unsigned seat, bool symptoms) {
    struct remembered *const whose = seat_of(memory, seat);
    if (whose != NULL && symptoms) {
        symptoms_changed(whose);
    }
}

static void remember_event(const struct memory *memory, const struct ph_event *event) {
    switch (event->type) {
    case BRISTOL_EVENT_MINGLED:
        remember_mingle(memory, bristol_mingled_of(event));
        break;
    case BRISTOL_EVENT_LOOKED:
        remember_look(memory, bristol_looked_of(event));
        break;
    case BRISTOL_EVENT_CLAIM:
        remember_claim(memory, bristol_claim_of(event));
        break;
    case BRISTOL_EVENT_DREW:
        remember_cards(memory, bristol_drew_of(event).seat, bristol_drew_of(event).what == BRISTOL_PILE_SYMPTOMS);
        break;
    case BRISTOL_EVENT_DISCARDED:
        remember_cards(memory, bristol_discarded_of(event).seat,
                       bristol_discarded_of(event).what == BRISTOL_PILE_SYMPTOMS);
        break;
    default:
        break;
    }
}

static void remember_deed(const struct memory *memory, const struct ph_event *event) {
    struct remembered *const seat = seat_of(memory, event->seat);
    const unsigned deed = event->chance == 0 ? deed_of_type[event->type] : DEED_NONE;
    if (seat != NULL && deed != DEED_NONE) {
        count(&seat->deeds[deed - 1]);
    }
}

static void write(const void *view, struct ph_log log, int seat, uint8_t *out) {
    struct history *const history = (struct history *)out; // all bytes
    const struct memory memory = {
        .view = view, .own = seat < 0 ? 0 : (unsigned)seat, .onlooker = seat < 0, .history = history};
    *history = (struct history){0};
    for (size_t i = 0; i < log.count; i++) {
        if (log.events[i].type < BRISTOL_TYPE_COUNT) {
            remember_deed(&memory, &log.events[i]);
        } else {
            remember_event(&memory, &log.events[i]);
        }
    }
}

const struct batch_history bristol1350_history = {
    .version = 1, .size = sizeof(struct history), .fields = fields, .write = write};
