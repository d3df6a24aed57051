// SPDX-License-Identifier: MIT
#include "words/told.h"

#include "base/memory.h"

#include <stdlib.h>
#include <string.h>

void words_told_deinit(struct words_told *told) {
    free(told->moves);
    free(told->views);
    *told = (struct words_told){.mirror = told->mirror};
}

static uint8_t *views_of(const struct words_told *told, size_t index) {
    return told->views + 2 * index * told->mirror->game->state_size;
}

static bool reserve(struct words_told *told, size_t count) {
    void *moves = told->moves;
    void *views = told->views;
    const bool enough = ph_memory_reserve(&moves, &told->moves_capacity, count + 1, sizeof *told->moves) &&
                        ph_memory_reserve(&views, &told->views_capacity, count + 1, 2 * told->mirror->game->state_size);
    told->moves = moves;
    told->views = views;
    return enough;
}

static struct words_told_move move_of(const struct words_told *told, size_t index) {
    const struct ph_move_seen *const move = &told->mirror->moves[index];
    return (struct words_told_move){
        .actor = move->actor,
        .whole = move->whole,
        .action = move->action,
        .event_first = move->event_count == 0 ? 0 : (size_t)(move->events - told->mirror->log.items),
        .event_count = move->event_count,
    };
}

// Whether a move is the one that is known already; what was hidden of it may have been shown since.
static bool is_same(const struct words_told_move *a, const struct words_told_move *b) {
    return a->actor.kind == b->actor.kind && a->actor.seat == b->actor.seat && a->event_count == b->event_count &&
           ph_action_type(a->action) == ph_action_type(b->action);
}

static void add(struct words_told *told, size_t first, size_t index) {
    struct words_told_move *const kept = &told->moves[first + index];
    const bool was_known = first + index < told->count && kept->known;
    struct words_told_move move = move_of(told, index);
    union ph_state_storage before;
    union ph_state_storage after;
    const size_t size = told->mirror->game->state_size;
    if (ph_mirror_told(told->mirror, index, &before, &after)) {
        move.known = true;
        memcpy(views_of(told, first + index), &before, size);
        memcpy(views_of(told, first + index) + size, &after, size);
    } else if (was_known && is_same(kept, &move)) {
        move.known = true;
    } else {
        told->count = first + index; // nothing behind it is the same either
    }
    *kept = move;
}

enum ph_status words_told_update(struct words_told *told) {
    const struct ph_mirror *const mirror = told->mirror;
    const size_t first = mirror->move_count - mirror->moves_told;
    if (!reserve(told, mirror->move_count)) {
        return PH_ERROR_NO_MEMORY;
    }
    for (size_t i = 0; i < mirror->moves_told; i++) {
        add(told, first, i);
    }
    told->count = mirror->move_count;
    return PH_OK;
}

// ---- the past -------------------------------------------------------------------------------------------------------

enum ph_status words_told_past(struct words_told *told, struct ph_json message, struct ph_error *error) {
    struct ph_mirror past;
    const enum ph_status status = ph_mirror_past(&past, told->mirror, message, error);
    if (status != PH_OK) {
        return status;
    }
    const size_t first = past.move_count - past.moves_told;
    const size_t size = past.game->state_size;
    for (size_t i = 0; i < past.moves_told && first + i < told->count; i++) {
        union ph_state_storage before;
        union ph_state_storage after;
        told->moves[first + i].known = ph_mirror_told(&past, i, &before, &after);
        memcpy(views_of(told, first + i), &before, size);
        memcpy(views_of(told, first + i) + size, &after, size);
    }
    ph_mirror_deinit(&past);
    return PH_OK;
}

size_t words_told_gap(const struct words_told *told) {
    size_t count = told->count;
    while (count > 0 && told->moves[count - 1].known) {
        count--;
    }
    return count;
}

// ---- looking --------------------------------------------------------------------------------------------------------

struct ph_move_seen words_told_move(const struct words_told *told, size_t index) {
    const struct words_told_move *const move = &told->moves[index];
    return (struct ph_move_seen){
        .index = index,
        .actor = move->actor,
        .whole = move->whole,
        .action = move->action,
        .events = told->mirror->log.items + move->event_first,
        .event_count = move->event_count,
    };
}

bool words_told_after(const struct words_told *told, size_t index, union ph_state_storage *view) {
    const size_t size = told->mirror->game->state_size;
    if (!told->moves[index].known) {
        return false;
    }
    memcpy(view, views_of(told, index) + size, size);
    return true;
}

// How many events there were before a move.
static size_t events_before(const struct words_told *told, size_t index) {
    while (index < told->count && told->moves[index].event_count == 0) {
        index++;
    }
    return index < told->count ? told->moves[index].event_first : told->mirror->log.count;
}

static void find_view(const struct words_told *told, size_t index, union ph_state_storage *view) {
    const size_t size = told->mirror->game->state_size;
    const bool known = index < told->count && told->moves[index].known;
    memcpy(view, known ? (const void *)views_of(told, index) : (const void *)&told->mirror->view, size);
}

void words_told_scene(const struct words_told *told, const struct words_seats *seats, int viewer, size_t index,
                      union ph_state_storage *view, struct words_scene *scene) {
    const struct ph_mirror *const mirror = told->mirror;
    find_view(told, index, view);
    *scene = (struct words_scene){
        .game = mirror->game,
        .view = view,
        .log = {.events = mirror->log.items, .count = events_before(told, index)},
        .viewer = viewer,
        .players = mirror->game->players(view),
        .you = viewer >= 0 && (seats->people >> viewer & 1u) != 0,
        .language = seats->language,
        .seats = seats,
    };
}
