// SPDX-License-Identifier: MIT
#include "viewer/moves.h"

#include "base/hex.h"
#include "base/memory.h"
#include "table/packed.h"
#include "viewer/numbers.h"

#include <stdlib.h>
#include <string.h>

void viewer_moves_deinit(struct viewer_moves *moves) {
    free(moves->log.items);
    free(moves->moves);
    free(moves->views);
    free(moves->known);
    *moves = (struct viewer_moves){.game = NULL};
}

static enum ph_status refuse(struct ph_error *error, const char *field, const char *message) {
    return ph_error_set(error, PH_ERROR_BAD_REQUEST, field, "%s", message);
}

// ---- bytes ----------------------------------------------------------------------------------------------------------

// The bytes of a message, from malloc.
static enum ph_status read_bytes(struct ph_json value, uint8_t **bytes, size_t *count, struct ph_error *error) {
    size_t length;
    const char *const text = ph_json_text(value, &length);
    if (ph_json_type(value) != PH_JSON_STRING) {
        return refuse(error, "packed", "packed: expected bytes as base64");
    }
    *bytes = malloc(length);
    if (*bytes == NULL) {
        return ph_error_set(error, PH_ERROR_NO_MEMORY, "", "out of memory");
    }
    if (!ph_base64_read(*bytes, length, text + 1, length - 2, count)) {
        free(*bytes);
        return refuse(error, "packed", "packed: this is not base64");
    }
    return PH_OK;
}

// ---- taking in ------------------------------------------------------------------------------------------------------

static bool reserve(struct viewer_moves *moves, size_t events, size_t count) {
    void *items = moves->log.items;
    void *all = moves->moves;
    void *views = moves->views;
    void *known = moves->known;
    const bool enough = ph_memory_reserve(&items, &moves->log_capacity, events + 1, sizeof *moves->log.items) &&
                        ph_memory_reserve(&all, &moves->moves_capacity, count + 1, sizeof *moves->moves) &&
                        ph_memory_reserve(&views, &moves->views_capacity, count + 1, moves->game->state_size) &&
                        ph_memory_reserve(&known, &moves->known_capacity, count + 1, sizeof *moves->known);
    if (moves->known == NULL && known != NULL) {
        ((bool *)known)[0] = false;
    }
    moves->log.items = items;
    moves->log.capacity = moves->log_capacity;
    moves->moves = all;
    moves->views = views;
    moves->known = known;
    return enough;
}

static void learn_view(const struct viewer_moves *moves, void *view, const uint8_t *bytes) {
    memcpy(view, bytes, moves->game->state_size);
    if (moves->is_met) {
        viewer_numbers_take(moves->game, view, &moves->here);
    }
}

static void learn_views(struct viewer_moves *moves, size_t first, size_t count, const uint8_t *views) {
    const size_t size = moves->game->state_size;
    for (size_t i = 0; i < count; i++) {
        learn_view(moves, moves->views + (first + i) * size, views + i * size);
    }
    memset(moves->known + first, true, count);
}

static void take_events(struct viewer_moves *moves, const struct ph_packed *packed) {
    for (size_t i = 0; i < packed->event_count; i++) {
        moves->log.items[packed->event_first + i] = ph_packed_event(packed, i);
    }
}

static struct viewer_move move_of(const struct viewer_moves *moves, const struct ph_packed *packed, size_t index,
                                  size_t *event) {
    const struct ph_move_seen move = ph_packed_move(packed, index, moves->log.items, event);
    return (struct viewer_move){
        .actor = move.actor,
        .whole = move.whole,
        .by_bot = move.by_bot,
        .action = move.action,
        .event_first = move.event_count == 0 ? 0 : (size_t)(move.events - moves->log.items),
        .event_count = move.event_count,
    };
}

// Whether a move is the one that is known already; what was hidden of it may have been shown since.
static bool is_same(const struct viewer_move *a, const struct viewer_move *b) {
    return a->actor.kind == b->actor.kind && a->actor.seat == b->actor.seat && a->event_count == b->event_count &&
           ph_action_type(a->action) == ph_action_type(b->action);
}

// Returns the number of moves up to which all are those that were known already.
static size_t take_moves(struct viewer_moves *moves, const struct ph_packed *packed) {
    size_t event = packed->event_first + packed->past;
    size_t same = packed->first;
    for (size_t i = 0; i < packed->move_count; i++) {
        const size_t index = packed->first + i;
        const struct viewer_move move = move_of(moves, packed, i, &event);
        same += same == index && index < moves->count && is_same(&moves->moves[index], &move);
        moves->moves[index] = move;
    }
    return same;
}

static void take_in(struct viewer_moves *moves, const struct ph_packed *packed) {
    const size_t count = packed->first + packed->move_count;
    take_events(moves, packed);
    const size_t same = take_moves(moves, packed);
    memset(moves->known + same + 1, false, count - same); // what came after another move is no more
    if (packed->steps != NULL && packed->move_count > 0) {
        learn_views(moves, packed->first, packed->move_count + 1, packed->steps);
    }
    learn_view(moves, &moves->view, packed->view);
    moves->news = packed->steps != NULL ? packed->move_count : 0;
    moves->log.count = packed->event_first + packed->event_count;
    moves->count = count;
}

static enum ph_status read_packed(struct viewer_moves *moves, const uint8_t *bytes, size_t length,
                                  struct ph_error *error) {
    struct ph_packed packed;
    if (!ph_packed_open(&packed, moves->game, bytes, length)) {
        return refuse(error, "packed", "packed: the bytes are not of this game");
    }
    if (packed.first > moves->count || packed.event_first > moves->log.count) {
        return refuse(error, "packed", "packed: moves before these are missing");
    }
    if (!reserve(moves, packed.event_first + packed.event_count, packed.first + packed.move_count)) {
        return ph_error_set(error, PH_ERROR_NO_MEMORY, "", "out of memory");
    }
    take_in(moves, &packed);
    return PH_OK;
}

enum ph_status viewer_moves_read(struct viewer_moves *moves, struct ph_json packed, struct ph_error *error) {
    uint8_t *bytes = NULL;
    size_t count = 0;
    enum ph_status status = read_bytes(packed, &bytes, &count, error);
    if (status == PH_OK) {
        status = read_packed(moves, bytes, count, error);
        free(bytes);
    }
    return status;
}

// ---- the past -------------------------------------------------------------------------------------------------------

static enum ph_status take_past(struct viewer_moves *moves, const uint8_t *bytes, size_t length, size_t first,
                                size_t count, struct ph_error *error) {
    struct ph_packed packed;
    if (!ph_packed_open(&packed, moves->game, bytes, length) || packed.steps == NULL || packed.first != first ||
        packed.move_count != count || packed.event_first + packed.event_count > moves->log.count) {
        return refuse(error, "packed", "packed: these are other moves");
    }
    take_events(moves, &packed);
    (void)take_moves(moves, &packed);
    learn_views(moves, first, count + 1, packed.steps);
    return PH_OK;
}

enum ph_status viewer_moves_read_past(struct viewer_moves *moves, struct ph_json message, size_t *first, size_t *count,
                                      struct ph_error *error) {
    int64_t from = -1;
    int64_t before = -1;
    uint8_t *bytes = NULL;
    size_t length = 0;
    if (moves->known == NULL || !ph_json_is(ph_json_member(message, "t"), "past") ||
        !ph_json_int_get(ph_json_member(message, "first"), &from) ||
        !ph_json_int_get(ph_json_member(message, "before"), &before) || from < 0 || from > before ||
        (uint64_t)before > moves->count) {
        return refuse(error, "past", "expected moves of the past, of this game");
    }
    *first = (size_t)from;
    *count = (size_t)(before - from);
    enum ph_status status = read_bytes(ph_json_member(message, "packed"), &bytes, &length, error);
    if (status == PH_OK) {
        status = take_past(moves, bytes, length, *first, *count, error);
        free(bytes);
    }
    return status;
}

// ---- looking --------------------------------------------------------------------------------------------------------

struct ph_move_seen viewer_moves_seen(const struct viewer_moves *moves, size_t index) {
    const struct viewer_move *const move = &moves->moves[index];
    return (struct ph_move_seen){
        .index = index,
        .actor = move->actor,
        .whole = move->whole,
        .by_bot = move->by_bot,
        .action = move->action,
        .events = moves->log.items + move->event_first,
        .event_count = move->event_count,
    };
}

bool viewer_moves_view(const struct viewer_moves *moves, size_t index, union ph_state_storage *view) {
    const size_t size = moves->game->state_size;
    const bool known = index <= moves->count && moves->known[index];
    memcpy(view, known ? (const void *)(moves->views + index * size) : (const void *)&moves->view, size);
    return known;
}

size_t viewer_moves_events_before(const struct viewer_moves *moves, size_t index) {
    while (index < moves->count && moves->moves[index].event_count == 0) {
        index++;
    }
    return index < moves->count ? moves->moves[index].event_first : moves->log.count;
}

size_t viewer_moves_gap(const struct viewer_moves *moves) {
    size_t count = moves->count;
    while (count > 0 && moves->known[count] && moves->known[count - 1]) {
        count--;
    }
    return count;
}
