// SPDX-License-Identifier: MIT
#include "table/mirror.h"

#include "base/hex.h"
#include "base/memory.h"
#include "table/packed.h"
#include "table/tell.h"

#include <stdlib.h>
#include <string.h>

void ph_mirror_init(struct ph_mirror *mirror) {
    *mirror = (struct ph_mirror){.seat = PH_ONLOOKER};
}

void ph_mirror_deinit(struct ph_mirror *mirror) {
    free(mirror->log.items);
    free(mirror->moves);
    free(mirror->steps);
    ph_mirror_init(mirror);
}

static enum ph_status refuse(struct ph_error *error, const char *field, const char *message) {
    return ph_error_set(error, PH_ERROR_BAD_REQUEST, field, "%s", message);
}

// ---- packed bytes ---------------------------------------------------------------------------------------------------

static bool reserve(struct ph_mirror *mirror, const struct ph_packed *packed) {
    void *events = mirror->log.items;
    void *moves = mirror->moves;
    void *steps = mirror->steps;
    const bool enough =
        ph_memory_reserve(&events, &mirror->log_capacity, packed->event_first + packed->event_count + 1,
                          sizeof *mirror->log.items) &&
        ph_memory_reserve(&moves, &mirror->moves_capacity, packed->move_count + 1, sizeof *mirror->moves) &&
        (packed->steps == NULL ||
         ph_memory_reserve(&steps, &mirror->steps_capacity, packed->move_count + 1, mirror->game->state_size));
    mirror->log.items = events;
    mirror->log.capacity = mirror->log_capacity;
    mirror->moves = moves;
    mirror->steps = steps;
    return enough;
}

static void take_in(struct ph_mirror *mirror, const struct ph_packed *packed) {
    size_t event = packed->event_first + packed->past;
    mirror->log.count = packed->event_first + packed->event_count;
    for (size_t i = 0; i < packed->event_count; i++) {
        mirror->log.items[packed->event_first + i] = ph_packed_event(packed, i);
    }
    for (size_t i = 0; i < packed->move_count; i++) {
        mirror->moves[i] = ph_packed_move(packed, i, mirror->log.items, &event);
    }
    mirror->moves_told = packed->move_count;
    mirror->has_steps = packed->steps != NULL;
    if (mirror->has_steps) {
        memcpy(mirror->steps, packed->steps, (packed->move_count + 1) * mirror->game->state_size);
    }
    mirror->move_count = packed->first + packed->move_count;
    memcpy(&mirror->view, packed->view, mirror->game->state_size);
}

static enum ph_status read_bytes(struct ph_mirror *mirror, const uint8_t *bytes, size_t length,
                                 struct ph_error *error) {
    struct ph_packed packed;
    if (!ph_packed_open(&packed, mirror->game, bytes, length)) {
        return refuse(error, "packed", "packed: the bytes are not of this game");
    }
    if (packed.first > mirror->move_count || packed.event_first > mirror->log.count) {
        return refuse(error, "packed", "packed: moves before these are missing");
    }
    if (!reserve(mirror, &packed)) {
        return ph_error_set(error, PH_ERROR_NO_MEMORY, "", "out of memory");
    }
    take_in(mirror, &packed);
    return PH_OK;
}

static enum ph_status read_packed(struct ph_mirror *mirror, struct ph_json value, struct ph_error *error) {
    size_t length;
    size_t count;
    const char *const text = ph_json_text(value, &length);
    if (mirror->game == NULL || ph_json_type(value) != PH_JSON_STRING) {
        return refuse(error, "packed", "packed: expected bytes as base64, after the table's game");
    }
    uint8_t *const bytes = malloc(length);
    if (bytes == NULL) {
        return ph_error_set(error, PH_ERROR_NO_MEMORY, "", "out of memory");
    }
    const enum ph_status status = ph_base64_read(bytes, length, text + 1, length - 2, &count)
                                      ? read_bytes(mirror, bytes, count, error)
                                      : refuse(error, "packed", "packed: this is not base64");
    free(bytes);
    return status;
}

bool ph_mirror_told(const struct ph_mirror *mirror, size_t index, union ph_state_storage *before,
                    union ph_state_storage *after) {
    const size_t size = mirror->game->state_size;
    if (!mirror->has_steps || index >= mirror->moves_told) {
        return false;
    }
    memcpy(before, mirror->steps + index * size, size);
    memcpy(after, mirror->steps + (index + 1) * size, size);
    return true;
}

// ---- messages -------------------------------------------------------------------------------------------------------

static bool read_number(struct ph_json value, uint32_t *number) {
    int64_t read = 0;
    const bool right = ph_json_int_get(value, &read) && read >= 0 && read <= UINT32_MAX;
    *number = (uint32_t)read;
    return right;
}

static enum ph_status read_game(struct ph_mirror *mirror, struct ph_json table, struct ph_error *error) {
    const struct ph_json settings = ph_json_member(table, "settings");
    char id[32];
    mirror->game = ph_json_string_get(ph_json_member(settings, "game"), id, sizeof id) ? ph_game_find(id) : NULL;
    return mirror->game != NULL ? PH_OK : refuse(error, "table", "table: unknown game");
}

static enum ph_status read_all(struct ph_mirror *made, struct ph_json message, struct ph_error *error) {
    const struct ph_json packed = ph_json_member(message, "packed");
    int64_t seat = PH_ONLOOKER;
    if (!ph_json_is(ph_json_member(message, "build"), ph_table_build)) {
        return refuse(error, "build", "the server is of another build; reload");
    }
    if (!read_number(ph_json_member(message, "n"), &made->number) ||
        !read_number(ph_json_member(message, "at"), &made->at)) {
        return refuse(error, "n", "expected the numbers of the last entries");
    }
    (void)ph_json_int_get(ph_json_member(message, "seat"), &seat);
    made->seat = (int)seat;
    ph_mirror_seats_read(&made->seats, ph_json_member(message, "table"));
    const enum ph_status status = read_game(made, ph_json_member(message, "table"), error);
    return status == PH_OK && ph_json_exists(packed) ? read_packed(made, packed, error) : status;
}

// Everything from the beginning.
static enum ph_status read_hello(struct ph_mirror *mirror, struct ph_json message, struct ph_error *error) {
    struct ph_mirror made;
    ph_mirror_init(&made);
    const enum ph_status status = read_all(&made, message, error);
    if (status == PH_OK) {
        ph_mirror_deinit(mirror);
        *mirror = made;
    } else {
        ph_mirror_deinit(&made);
    }
    return status;
}

static enum ph_status read_entry(struct ph_mirror *mirror, struct ph_json message, struct ph_error *error) {
    const struct ph_json packed = ph_json_member(message, "packed");
    uint32_t number;
    enum ph_status status = PH_OK;
    if (!read_number(ph_json_member(ph_json_member(message, "entry"), "n"), &number) || number != mirror->number + 1) {
        return refuse(error, "n", "this is not the next entry; ask for everything again");
    }
    if (ph_json_exists(packed)) {
        status = read_packed(mirror, packed, error);
    }
    if (status == PH_OK) {
        mirror->number = number;
        mirror->at = ph_json_exists(packed) ? number : mirror->at;
        ph_mirror_seats_follow(&mirror->seats, ph_json_member(message, "entry"));
    }
    return status;
}

enum ph_status ph_mirror_read(struct ph_mirror *mirror, struct ph_json message, struct ph_error *error) {
    const struct ph_json kind = ph_json_member(message, "t");
    if (ph_json_is(kind, "hello")) {
        return read_hello(mirror, message, error);
    }
    if (ph_json_is(kind, "entry")) {
        return read_entry(mirror, message, error);
    }
    return refuse(error, "t", "expected a hello or an entry");
}

// ---- the past -------------------------------------------------------------------------------------------------------

// A mirror as it was when the game had `count` moves, but for what it saw.
static enum ph_status go_back(struct ph_mirror *past, const struct ph_mirror *mirror, size_t count,
                              struct ph_error *error) {
    void *events = NULL;
    ph_mirror_init(past);
    if (!ph_memory_reserve(&events, &past->log_capacity, mirror->log.count + 1, sizeof *past->log.items)) {
        return ph_error_set(error, PH_ERROR_NO_MEMORY, "", "out of memory");
    }
    past->log.items = events;
    past->log.capacity = past->log_capacity;
    past->log.count = mirror->log.count;
    memcpy(past->log.items, mirror->log.items, mirror->log.count * sizeof *past->log.items);
    past->game = mirror->game;
    past->seat = mirror->seat;
    past->seats = mirror->seats;
    past->move_count = count;
    return PH_OK;
}

enum ph_status ph_mirror_past(struct ph_mirror *past, const struct ph_mirror *mirror, struct ph_json message,
                              struct ph_error *error) {
    uint32_t first;
    uint32_t before;
    if (mirror->game == NULL || !ph_json_is(ph_json_member(message, "t"), "past") ||
        !read_number(ph_json_member(message, "first"), &first) ||
        !read_number(ph_json_member(message, "before"), &before) || first > before || before > mirror->move_count) {
        return refuse(error, "past", "expected moves of the past, of this game");
    }
    enum ph_status status = go_back(past, mirror, first, error);
    if (status == PH_OK) {
        status = read_packed(past, ph_json_member(message, "packed"), error);
    }
    if (status == PH_OK && (!past->has_steps || past->move_count != before)) {
        status = refuse(error, "packed", "packed: these are other moves");
    }
    if (status != PH_OK) {
        ph_mirror_deinit(past);
    }
    return status;
}
