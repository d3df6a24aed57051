// SPDX-License-Identifier: MIT
#include "table/packed.h"

#include "base/hex.h"

#include <stdlib.h>
#include <string.h>

// ---- writing --------------------------------------------------------------------------------------------------------

static uint8_t *put(uint8_t *to, uint64_t number, unsigned bytes) {
    for (unsigned i = 0; i < bytes; i++) {
        to[i] = (uint8_t)(number >> (8 * i));
    }
    return to + bytes;
}

static uint8_t *put_move(uint8_t *to, const struct ph_move_seen *move) {
    to = put(to, move->action, 8);
    to = put(to, move->actor.kind, 1);
    to = put(to, move->actor.seat, 1);
    to = put(to, move->whole, 1);
    to = put(to, move->by_bot, 1);
    return put(to, move->event_count, 4);
}

static uint8_t *put_event(uint8_t *to, const struct ph_event *event) {
    to = put(to, event->data, 8);
    to = put(to, event->type, 2);
    to = put(to, event->to, 2);
    to = put(to, event->seat, 1);
    return put(to, event->chance, 3);
}

static size_t size_of(const struct ph_game *game, size_t moves, size_t events, size_t steps) {
    return PH_PACKED_HEAD + moves * PH_PACKED_MOVE + events * PH_PACKED_EVENT + (steps + 1) * game->state_size;
}

enum ph_status ph_packed_json(struct ph_writer *writer, const struct ph_packing *packing) {
    const size_t steps = packing->steps != NULL ? packing->move_count + 1 : 0;
    const size_t size = size_of(packing->game, packing->move_count, packing->event_count, steps);
    uint8_t *const bytes = malloc(size);
    if (bytes == NULL) {
        return PH_ERROR_NO_MEMORY;
    }
    uint8_t *to = put(bytes, packing->first, 4);
    to = put(to, packing->event_first, 4);
    to = put(to, packing->move_count, 4);
    to = put(to, packing->event_count, 4);
    to = put(to, steps, 4);
    for (size_t i = 0; i < packing->move_count; i++) {
        to = put_move(to, &packing->moves[i]);
    }
    for (size_t i = 0; i < packing->event_count; i++) {
        to = put_event(to, &packing->events[i]);
    }
    if (steps > 0) {
        memcpy(to, packing->steps, steps * packing->game->state_size);
    }
    memcpy(to + steps * packing->game->state_size, packing->view, packing->game->state_size);
    ph_base64_json(writer, bytes, size);
    free(bytes);
    return PH_OK;
}

// ---- reading --------------------------------------------------------------------------------------------------------

static uint64_t get(const uint8_t *from, unsigned bytes) {
    uint64_t number = 0;
    for (unsigned i = bytes; i-- > 0;) {
        number = number << 8 | from[i];
    }
    return number;
}

struct ph_event ph_packed_event(const struct ph_packed *packed, size_t index) {
    const uint8_t *const from = packed->events + index * PH_PACKED_EVENT;
    return (struct ph_event){
        .data = get(from, 8),
        .type = (uint16_t)get(from + 8, 2),
        .to = (uint16_t)get(from + 10, 2),
        .seat = from[12],
        .chance = from[13],
    };
}

struct ph_move_seen ph_packed_move(const struct ph_packed *packed, size_t index, const struct ph_event *events,
                                   size_t *event) {
    const uint8_t *const from = packed->moves + index * PH_PACKED_MOVE;
    const struct ph_move_seen move = {
        .index = packed->first + index,
        .action = get(from, 8),
        .actor = {.kind = from[8], .seat = from[9]},
        .whole = from[10] != 0,
        .by_bot = from[11] != 0,
        .events = events + *event,
        .event_count = (size_t)get(from + 12, 4),
    };
    *event += move.event_count;
    return move;
}

// Whether every move is somebody's, and their events are there. Events before theirs are those of the position from
// which the game began.
static bool moves_are_right(struct ph_packed *packed) {
    uint64_t events = 0;
    for (size_t i = 0; i < packed->move_count; i++) {
        const uint8_t *const from = packed->moves + i * PH_PACKED_MOVE;
        events += get(from + 12, 4);
        if (from[8] > PH_ACTOR_CHANCE || from[9] >= PH_SEATS_MAX) {
            return false;
        }
    }
    packed->past = events <= packed->event_count ? packed->event_count - (size_t)events : 0;
    return events <= packed->event_count;
}

static bool events_are_right(const struct ph_packed *packed, const struct ph_game *game) {
    for (size_t i = 0; i < packed->event_count; i++) {
        const struct ph_event event = ph_packed_event(packed, i);
        const unsigned types = event.type < PH_TYPES_MAX ? game->type_count : PH_TYPES_MAX + game->event_count;
        if (event.type >= types || event.seat >= PH_SEATS_MAX || event.chance > 1) {
            return false;
        }
    }
    return true;
}

bool ph_packed_open(struct ph_packed *packed, const struct ph_game *game, const uint8_t *bytes, size_t length) {
    if (length < size_of(game, 0, 0, 0)) {
        return false;
    }
    packed->first = (size_t)get(bytes, 4);
    packed->event_first = (size_t)get(bytes + 4, 4);
    packed->move_count = (size_t)get(bytes + 8, 4);
    packed->event_count = (size_t)get(bytes + 12, 4);
    const size_t steps = (size_t)get(bytes + 16, 4);
    if (packed->move_count > length || packed->event_count > length ||
        (steps != 0 && steps != packed->move_count + 1) ||
        length != size_of(game, packed->move_count, packed->event_count, steps)) {
        return false;
    }
    packed->moves = bytes + PH_PACKED_HEAD;
    packed->events = packed->moves + packed->move_count * PH_PACKED_MOVE;
    packed->steps = steps > 0 ? packed->events + packed->event_count * PH_PACKED_EVENT : NULL;
    packed->view = bytes + length - game->state_size;
    return moves_are_right(packed) && events_are_right(packed, game);
}
