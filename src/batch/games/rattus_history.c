// SPDX-License-Identifier: MIT
// The history of Rattus: the last events. A position says nearly everything about the past already; what remains is who
// has just done what.
#include "batch/games/rattus.h"
#include "games/rattus/rattus.h"
#include "games/rattus/view.h"

#include <string.h>

enum { EVENTS = 16, DATA = 8 };

struct event {
    uint8_t type;       // 1 + type of the action, outcome or event
    uint8_t seat;       // 1 + seat that acted
    uint8_t data[DATA]; // as its shape says, the lowest byte first
};

struct history {
    struct event events[EVENTS];
};

static_assert(sizeof(struct history) <= PH_HISTORY_SIZE_MAX, "a history fits into its room");

#define EVENT(member, meaning)                                                                                         \
    {                                                                                                                  \
        "events." #member, meaning, offsetof(struct history, events[0].member), EVENTS,                                \
            sizeof(((struct history *)0)->events[0].member), sizeof(struct event)                                      \
    }

static const struct ph_observation_field fields[] = {
    EVENT(type, "the last events, the latest first: 1 + type, 0 there is none"),
    EVENT(seat, "1 + seat that acted, 0 chance or nobody"),
    EVENT(data, "the event's fields, where their shape puts them; seats among them as the observer counts"),
    {.name = NULL},
};

static unsigned relative(unsigned seat, unsigned own, unsigned players) {
    return seat >= players ? seat : seat >= own ? seat - own : seat + players - own;
}

// Turns the fields that are seats.
static uint64_t turn(uint64_t data, const struct ph_field *field, unsigned own, unsigned players) {
    for (; field->kind != PH_FIELD_END; field++) {
        if (field->kind == PH_FIELD_SEAT) {
            const uint64_t mask = ((uint64_t)1 << field->bits) - 1;
            const unsigned seat = (unsigned)(data >> field->bit & mask);
            data = (data & ~(mask << field->bit)) | (uint64_t)relative(seat, own, players) << field->bit;
        }
    }
    return data;
}

static void write_event(const struct ph_event *event, unsigned own, unsigned players, struct event *out) {
    const bool taken = event->type < PH_TYPES_MAX;
    const struct ph_field *const shape = taken ? rattus_game.action_shape(event->type).fields
                                               : rattus_game.event_shapes[event->type - PH_TYPES_MAX].fields;
    const uint64_t data = turn(event->data, shape, own, players);
    out->type = (uint8_t)(1 + event->type);
    out->seat = (uint8_t)(taken && event->chance == 0 ? 1 + relative(event->seat, own, players) : 0);
    for (unsigned i = 0; i < DATA; i++) {
        out->data[i] = (uint8_t)(data >> (8 * i));
    }
}

static void write(const void *void_view, struct ph_log log, int seat, uint8_t *out) {
    const struct rattus_state *const view = void_view;
    const unsigned own = seat < 0 ? 0 : (unsigned)seat;
    struct history *const history = (struct history *)out; // all bytes
    *history = (struct history){0};
    for (unsigned i = 0; i < EVENTS && i < log.count; i++) {
        write_event(&log.events[log.count - 1 - i], own, view->options.players, &history->events[i]);
    }
}

const struct batch_history rattus_history = {
    .version = 1, .size = sizeof(struct history), .fields = fields, .write = write};
