// SPDX-License-Identifier: MIT
// Reads from a seat's log the events that moved or showed symptoms. A hand that is shown when its owner is out is known
// from the moment when it was dealt (B-OUT-1).
#include "games/bristol1350/worlds/trace.h"

#include "games/bristol1350/phases.h"

#include <string.h>

// Where a seat got its present hand, if not by a step.
enum { FIRST_HAND = -1, FORGOTTEN = -2 };

struct reader {
    struct bristol_trace *trace;
    struct ph_log log;
    size_t at;                    // of the event that is read
    size_t skip;                  // steps to forget still
    uint16_t in_log;              // mask of seats whose mingles the log has
    uint16_t out;                 // mask of seats that it has leaving the game
    bool drawn;                   // somebody has drawn symptoms and not yet discarded or placed any
    int since[BRISTOL_SEATS_MAX]; // the number of the step by which a seat got its present hand
};

static bool knows(const struct reader *reader, const struct ph_event *event) {
    return ph_event_is_for(event, (int)reader->trace->viewer);
}

static bool are_symptoms(unsigned one, unsigned other) {
    return one != 0 && one < BRISTOL_SYMPTOM_VALUES && other != 0 && other < BRISTOL_SYMPTOM_VALUES;
}

static bool is_seat(const struct reader *reader, unsigned seat) {
    return seat < reader->trace->view->pawns;
}

// A new step, all zeros; NULL if it is to be forgotten.
static struct bristol_step *add(struct reader *reader, enum bristol_step_kind kind, unsigned seat) {
    if (reader->skip != 0) {
        reader->skip--;
        return NULL;
    }
    struct bristol_step *const step = &reader->trace->steps[reader->trace->count++];
    *step = (struct bristol_step){.kind = (uint8_t)kind, .seat = (uint8_t)seat};
    return step;
}

static void all_hands_since(struct reader *reader, int since) {
    for (unsigned seat = 0; seat < BRISTOL_SEATS_MAX; seat++) {
        reader->since[seat] = since;
    }
}

static void know_first(struct reader *reader, unsigned seat, unsigned one, unsigned other) {
    if (are_symptoms(one, other)) {
        reader->trace->first[seat][0] = (uint8_t)one;
        reader->trace->first[seat][1] = (uint8_t)other;
    }
}

// All that was read so far.
static void forget(struct reader *reader) {
    reader->trace->count = 0;
    memset(reader->trace->first, 0, sizeof reader->trace->first);
    all_hands_since(reader, FORGOTTEN);
}

// ---- events ---------------------------------------------------------------------------------------------------------

// Before the first round symptoms are dealt; then they are drawn. (Ghosts' cards get faces, which moves nothing.)
static void read_symptom(struct reader *reader, const struct ph_event *event) {
    struct bristol_trace *const trace = reader->trace;
    const unsigned seat = ph_action_component(event->data, 1) - 1u;
    const unsigned card = knows(reader, event) ? ph_action_component(event->data, 2) : 0;
    if (seat >= trace->view->options.players || (seat == trace->viewer && !are_symptoms(card, card))) {
        return;
    }
    struct bristol_step *const step = add(reader, BRISTOL_STEP_DRAW, seat);
    if (step != NULL) {
        reader->drawn = true;
        step->cards[0] = (uint8_t)card;
    }
}

// All that was drawn before the first round was dealt. What a position at set-up says of earlier mingles is no part of
// the game.
static void read_first_round(struct reader *reader) {
    struct bristol_trace *const trace = reader->trace;
    uint8_t own[2] = {0};
    unsigned count = 0;
    for (unsigned i = 0; i < trace->count; i++) {
        const struct bristol_step *const step = &trace->steps[i];
        if (step->kind == BRISTOL_STEP_DRAW && step->seat == trace->viewer && count < 2) {
            own[count++] = step->cards[0];
        }
    }
    know_first(reader, trace->viewer, own[0], own[1]);
    trace->count = 0;
    trace->from_start = true;
    reader->drawn = false;
    all_hands_since(reader, FIRST_HAND);
}

static void read_passengers(struct reader *reader, struct bristol_step *step) {
    const struct bristol_trace *const trace = reader->trace;
    for (size_t i = reader->at + 1; i < reader->log.count; i++) {
        const struct ph_event *const event = &reader->log.events[i];
        if (event->type != BRISTOL_EVENT_MINGLED) {
            break;
        }
        const struct bristol_mingled_event mingled = bristol_mingled_of(event);
        for (unsigned place = 0; place < step->count; place++) {
            if (step->seats[place] == trace->viewer && mingled.seat == trace->viewer && knows(reader, event) &&
                are_symptoms(mingled.gave[0], mingled.gave[1]) && are_symptoms(mingled.got[0], mingled.got[1])) {
                step->known = (uint8_t)(1u << place);
                memcpy(step->cards, mingled.gave, 2);
                memcpy(step->got[place], mingled.got, 2);
            }
        }
    }
}

static void read_mingle(struct reader *reader, const struct ph_event *event) {
    const struct bristol_mingle_event told = bristol_mingle_of(event);
    struct bristol_step mingle = {
        .cart = (uint8_t)told.cart,
        .extra = (uint8_t)told.extra,
        .count = (uint8_t)told.count,
    };
    if (told.cart >= BRISTOL_CART_COUNT || told.count > BRISTOL_CART_SEATS) {
        return;
    }
    for (unsigned place = 0; place < mingle.count; place++) {
        mingle.seats[place] = told.seats[place];
        if (!is_seat(reader, mingle.seats[place])) {
            return;
        }
    }
    struct bristol_step *const step = add(reader, BRISTOL_STEP_MINGLE, 0);
    for (unsigned place = 0; place < mingle.count; place++) {
        reader->since[mingle.seats[place]] = step == NULL ? FORGOTTEN : (int)(step - reader->trace->steps);
        reader->in_log = (uint16_t)(reader->in_log | 1u << mingle.seats[place]);
    }
    if (step != NULL) {
        *step = mingle;
        read_passengers(reader, step);
    }
}

static void read_discard(struct reader *reader, const struct ph_event *event) {
    struct bristol_trace *const trace = reader->trace;
    if (!is_seat(reader, event->seat)) {
        return;
    }
    if (!reader->drawn && reader->skip == 0) { // the position is from the middle of it
        forget(reader);
        return;
    }
    struct bristol_step *const step = add(reader, BRISTOL_STEP_DISCARD, event->seat);
    reader->drawn = false;
    reader->since[event->seat] = FORGOTTEN;
    if (step != NULL) {
        reader->since[event->seat] = (int)(step - trace->steps);
        step->cards[0] = ph_action_component(event->data, 1);
        step->cards[1] = ph_action_component(event->data, 2);
    }
}

static void read_place(struct reader *reader, const struct ph_event *event) {
    const struct bristol_placed_event placed = bristol_placed_of(event);
    if (!is_seat(reader, placed.seat) || placed.cart >= BRISTOL_CART_COUNT || (!reader->drawn && reader->skip == 0)) {
        return;
    }
    struct bristol_step *const step = add(reader, BRISTOL_STEP_PLACE, placed.seat);
    reader->drawn = false;
    if (step != NULL) {
        step->cart = (uint8_t)placed.cart;
        step->cards[0] = (uint8_t)placed.card;
    }
}

static void read_look(struct reader *reader, const struct ph_event *event) {
    const struct bristol_looked_event looked = bristol_looked_of(event);
    const bool ghost = looked.what == BRISTOL_LOOK_GHOST;
    const bool of_seat = ghost || looked.what == BRISTOL_LOOK_SHERIFF;
    if (looked.by != reader->trace->viewer || !are_symptoms(looked.card, looked.card) ||
        looked.what > BRISTOL_LOOK_BARMAID || (of_seat && !is_seat(reader, looked.seat)) ||
        (ghost && looked.slot > 1)) {
        return;
    }
    struct bristol_step *const step = add(reader, BRISTOL_STEP_LOOK, of_seat ? looked.seat : 0);
    if (step != NULL) {
        step->look = (uint8_t)looked.what;
        step->slot = ghost ? (uint8_t)looked.slot : 0;
        step->cards[0] = (uint8_t)looked.card;
    }
}

// These are the cards that a seat had after a mingle or a discard.
static void know_got(struct bristol_step *step, unsigned seat, const uint8_t cards[2]) {
    unsigned place = 0;
    if (step->kind == BRISTOL_STEP_MINGLE) {
        while (place < step->count && step->seats[place] != seat) {
            place++;
        }
        assert(place < step->count);
    }
    step->known = (uint8_t)(step->known | 1u << place);
    memcpy(step->got[place], cards, 2);
}

// Somebody shows what he holds.
static void show(struct reader *reader, unsigned seat, unsigned one, unsigned other, bool plagued) {
    struct bristol_trace *const trace = reader->trace;
    if (!is_seat(reader, seat) || seat == trace->viewer || !are_symptoms(one, other)) {
        return;
    }
    struct bristol_step *const step = add(reader, BRISTOL_STEP_OUT, seat);
    reader->out = (uint16_t)(reader->out | 1u << seat);
    if (step == NULL) {
        return;
    }
    step->cards[0] = (uint8_t)one;
    step->cards[1] = (uint8_t)other;
    step->plagued = plagued;
    if (reader->since[seat] == FIRST_HAND) {
        know_first(reader, seat, one, other);
    } else if (reader->since[seat] != FORGOTTEN) {
        know_got(&trace->steps[reader->since[seat]], seat, step->cards);
    }
}

static void read_convene(struct reader *reader, const struct ph_event *event) {
    struct bristol_step *const step = knows(reader, event) ? add(reader, BRISTOL_STEP_CONVENE, 0) : NULL;
    if (step != NULL) {
        step->plagued = (uint16_t)bristol_convene_of(event).seats;
    }
}

static void read_out(struct reader *reader, const struct ph_event *event) {
    const struct bristol_out_event out = bristol_out_of(event);
    show(reader, out.seat, out.symptoms[0], out.symptoms[1], out.plague != 0);
}

static void read_arrive(struct reader *reader, const struct ph_event *event) {
    const unsigned cart = bristol_arrive_of(event).cart;
    struct bristol_step *const step = cart < BRISTOL_CART_COUNT ? add(reader, BRISTOL_STEP_LEAVE, 0) : NULL;
    if (step != NULL) {
        step->cart = (uint8_t)cart;
    }
}

static void read_event(struct reader *reader, const struct ph_event *event) {
    switch (event->type) {
    case BRISTOL_TYPE_SYMPTOM:
        read_symptom(reader, event);
        break;
    case BRISTOL_EVENT_ROUND:
        if (bristol_round_of(event).round == 1) {
            read_first_round(reader);
        }
        break;
    case BRISTOL_EVENT_MINGLE:
        read_mingle(reader, event);
        break;
    case BRISTOL_TYPE_DISCARD:
        read_discard(reader, event);
        break;
    case BRISTOL_EVENT_PLACED:
        read_place(reader, event);
        break;
    case BRISTOL_EVENT_LOOKED:
        read_look(reader, event);
        break;
    case BRISTOL_EVENT_OUT:
        read_out(reader, event);
        break;
    case BRISTOL_EVENT_CONVENE:
        read_convene(reader, event);
        break;
    case BRISTOL_EVENT_ARRIVE:
        read_arrive(reader, event);
        break;
    default:
        break;
    }
}

// ---- a log ----------------------------------------------------------------------------------------------------------

// No fewer than there are steps to read.
static size_t steps_at_most(struct ph_log log) {
    size_t count = BRISTOL_SEATS_MAX; // those who are out in the view, but not in the log
    for (size_t i = 0; i < log.count; i++) {
        const unsigned type = log.events[i].type;
        count += type == BRISTOL_TYPE_SYMPTOM || type == BRISTOL_TYPE_DISCARD || type == BRISTOL_EVENT_PLACED ||
                 type == BRISTOL_EVENT_MINGLE || type == BRISTOL_EVENT_LOOKED || type == BRISTOL_EVENT_OUT ||
                 type == BRISTOL_EVENT_CONVENE || type == BRISTOL_EVENT_ARRIVE;
    }
    return count;
}

// First hands without 4s: of all, if the log has the deal; of ghosts, if no mingle was before it.
static unsigned low_hands(const struct reader *reader, bool cut) {
    const struct bristol_trace *const trace = reader->trace;
    const unsigned players = bristol_player_mask(trace->view);
    const unsigned ghosts = ((1u << trace->view->pawns) - 1) & ~players;
    const unsigned unmingled = ~(unsigned)trace->view->mingled | (cut ? 0 : reader->in_log);
    if (bristol_dealt_highest(&trace->view->options) == BRISTOL_SYMPTOM_VALUES - 1) {
        return 0;
    }
    return (trace->from_start ? players : 0) | (ghosts & (trace->from_start ? ghosts : unmingled));
}

// Adds what the view shows but the log does not report.
static void read_view(struct reader *reader) {
    const struct bristol_state *const view = reader->trace->view;
    const unsigned others = bristol_player_mask(view) & ~(1u << reader->trace->viewer);
    reader->trace->in_play = (uint16_t)(others & ((unsigned)view->alive | reader->out));
    for (unsigned seat = 0; seat < view->pawns; seat++) {
        const uint8_t *const cards = view->symptoms[seat].cards;
        if (!bristol_is_alive(view, seat) && ((unsigned)reader->out >> seat & 1u) == 0) {
            show(reader, seat, cards[0], cards[1], ((unsigned)view->plague >> seat & 1u) != 0);
        }
    }
    if (reader->since[reader->trace->viewer] == FIRST_HAND && view->symptoms[reader->trace->viewer].count == 2) {
        const uint8_t *const own = view->symptoms[reader->trace->viewer].cards;
        know_first(reader, reader->trace->viewer, own[0], own[1]);
    }
}

void bristol_trace_read(struct bristol_trace *trace, const struct bristol_state *view, struct ph_log log,
                        unsigned viewer) {
    struct reader reader = {.trace = trace, .log = log};
    const size_t steps = steps_at_most(log);
    const bool cut = steps > BRISTOL_STEPS_MAX;
    trace->view = view;
    trace->viewer = viewer;
    trace->from_start = false;
    trace->count = 0;
    memset(trace->first, 0, sizeof trace->first);
    all_hands_since(&reader, FIRST_HAND);
    reader.skip = cut ? steps - BRISTOL_STEPS_MAX : 0;
    for (; reader.at < log.count; reader.at++) {
        read_event(&reader, &log.events[reader.at]);
    }
    trace->from_start &= !cut;
    read_view(&reader);
    trace->low = (uint16_t)low_hands(&reader, cut);
}
