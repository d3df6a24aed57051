// SPDX-License-Identifier: MIT
#include "core/seen_json.h"

#include "core/seen.h"

void ph_actor_json(struct ph_writer *writer, struct ph_actor actor) {
    static const char *const kinds[] = {
        [PH_ACTOR_SEAT] = "seat", [PH_ACTOR_CHANCE] = "chance", [PH_ACTOR_OVER] = "over"};
    ph_json_object_begin(writer);
    ph_json_string(ph_json_key(writer, "kind"), kinds[actor.kind]);
    if (actor.kind == PH_ACTOR_SEAT) {
        ph_json_int(ph_json_key(writer, "seat"), actor.seat);
    }
    ph_json_object_end(writer);
}

void ph_action_json(struct ph_writer *writer, const struct ph_game *game, const void *state, ph_action action,
                    double probability) {
    char storage[PH_ACTION_TEXT_MAX];
    struct ph_writer text;
    ph_writer_init(&text, storage, sizeof storage);
    game->action_text(state, action, &text);
    writer->failed = writer->failed || text.failed;
    ph_json_object_begin(writer);
    game->action_json(state, action, writer);
    ph_json_string_bytes(ph_json_key(writer, "text"), text.data, text.length);
    if (probability >= 0) {
        ph_json_double(ph_json_key(writer, "probability"), probability);
    }
    ph_json_object_end(writer);
}

void ph_seats_json(struct ph_writer *writer, uint16_t mask) {
    ph_json_array_begin(writer);
    for (int seat = 0; seat < PH_SEATS_MAX; seat++) {
        if ((mask >> seat & 1) != 0) {
            ph_json_int(writer, seat);
        }
    }
    ph_json_array_end(writer);
}

void ph_event_json(struct ph_writer *writer, const struct ph_game *game, const void *state,
                   const struct ph_event *event, int viewer) {
    struct ph_event seen;
    ph_event_view(game, event, viewer, &seen);
    ph_json_object_begin(writer);
    game->event_json(state, &seen, viewer, writer);
    ph_json_string(ph_json_key(writer, "rule"), game->event_rule(state, &seen));
    ph_json_key(writer, "to");
    if (seen.to == PH_EVENT_TO_ALL) {
        ph_json_string(writer, "all");
    } else {
        ph_seats_json(writer, seen.to);
    }
    ph_json_object_end(writer);
}

void ph_move_seen_json(struct ph_writer *writer, const struct ph_game *game, const void *before, int viewer,
                       const struct ph_move_seen *move) {
    ph_json_object_begin(writer);
    ph_json_int(ph_json_key(writer, "move"), (int64_t)move->index + 1);
    ph_json_key(writer, "actor");
    ph_actor_json(writer, move->actor);
    ph_json_key(writer, "action");
    if (move->whole) {
        ph_action_json(writer, game, before, move->action, -1);
    } else {
        ph_json_null(writer);
    }
    ph_json_array_begin(ph_json_key(writer, "events"));
    for (size_t i = 0; i < move->event_count; i++) {
        ph_event_json(writer, game, before, &move->events[i], viewer);
    }
    ph_json_array_end(writer);
    ph_json_object_end(writer);
}

static void write_seat(struct ph_writer *writer, int seat) {
    ph_json_key(writer, "seat");
    if (seat >= 0) {
        ph_json_int(writer, seat);
    } else {
        ph_json_string(writer, seat == PH_SEAT_REFEREE ? "referee" : NULL);
    }
}

static void write_moves(const struct ph_session *session, const struct ph_seen *seen, struct ph_writer *writer) {
    const struct ph_game *const game = session->game;
    union ph_state_storage state;
    union ph_state_storage before;
    ph_session_state_at(session, seen->now.move - seen->move_count, &state);
    ph_json_array_begin(ph_json_key(writer, "moves"));
    for (size_t i = 0; i < seen->move_count; i++) {
        const struct ph_move_seen *const move = &seen->moves[i];
        ph_state_shown(game, &state, seen->shown_as, &before);
        ph_move_seen_json(writer, game, &before, seen->shown_as, move);
        game->apply(&state, session->moves[move->index].action, NULL);
    }
    ph_json_array_end(writer);
}

void ph_seen_json(const struct ph_session *session, const struct ph_seen *seen, struct ph_writer *writer) {
    ph_json_object_begin(writer);
    write_seat(writer, seen->seat);
    ph_json_key(writer, "view");
    session->game->state_json(seen->view, seen->log, seen->seat, writer);
    write_moves(session, seen, writer);
    ph_json_object_begin(ph_json_key(writer, "since"));
    ph_json_int(ph_json_key(writer, "move"), (int64_t)seen->now.move);
    ph_json_int(ph_json_key(writer, "revision"), (int64_t)seen->now.revision);
    ph_json_object_end(writer);
    ph_json_object_end(writer);
}
