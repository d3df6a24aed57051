// SPDX-License-Identifier: MIT
#include "protocol/json.h"

void protocol_json_actor(struct ph_writer *writer, struct ph_actor actor) {
    static const char *const kinds[] = {
        [PH_ACTOR_SEAT] = "seat", [PH_ACTOR_CHANCE] = "chance", [PH_ACTOR_OVER] = "over"};
    ph_json_object_begin(writer);
    ph_json_key(writer, "kind");
    ph_json_string(writer, kinds[actor.kind]);
    if (actor.kind == PH_ACTOR_SEAT) {
        ph_json_key(writer, "seat");
        ph_json_int(writer, actor.seat);
    }
    ph_json_object_end(writer);
}

void protocol_json_action(struct ph_writer *writer, const struct ph_game *game, const void *state, ph_action action,
                          double probability) {
    char storage[PH_ACTION_TEXT_MAX];
    struct ph_writer text;
    ph_writer_init(&text, storage, sizeof storage);
    game->action_text(state, action, &text);
    writer->failed = writer->failed || text.failed;
    ph_json_object_begin(writer);
    game->action_json(state, action, writer);
    ph_json_key(writer, "text");
    ph_json_string_bytes(writer, text.data, text.length);
    if (probability >= 0) {
        ph_json_key(writer, "probability");
        ph_json_double(writer, probability);
    }
    ph_json_object_end(writer);
}

void protocol_json_seats(struct ph_writer *writer, uint16_t mask) {
    ph_json_array_begin(writer);
    for (int seat = 0; seat < PH_SEATS_MAX; seat++) {
        if ((mask >> seat & 1) != 0) {
            ph_json_int(writer, seat);
        }
    }
    ph_json_array_end(writer);
}

void protocol_json_event(struct ph_writer *writer, const struct ph_game *game, const void *state,
                         const struct ph_event *event, int viewer) {
    ph_json_object_begin(writer);
    game->event_json(state, event, viewer, writer);
    ph_json_key(writer, "to");
    if (event->to == PH_EVENT_TO_ALL) {
        ph_json_string(writer, "all");
    } else {
        protocol_json_seats(writer, event->to);
    }
    ph_json_object_end(writer);
}

void protocol_json_result(struct ph_writer *writer, const struct ph_game *game, const void *state) {
    struct ph_result result = {0};
    game->result(state, &result);
    ph_json_key(writer, "over");
    ph_json_bool(writer, result.over);
    ph_json_key(writer, "winners");
    protocol_json_seats(writer, result.winners);
    ph_json_key(writer, "scores");
    ph_json_array_begin(writer);
    for (int seat = 0; seat < result.seats; seat++) {
        ph_json_int(writer, result.scores[seat]);
    }
    ph_json_array_end(writer);
    ph_json_key(writer, "reason");
    ph_json_string(writer, result.reason);
}

void protocol_json_copy(struct ph_writer *writer, struct ph_json value) {
    size_t length;
    const char *const text = ph_json_text(value, &length);
    // A line end in JSON is always white space: within strings it is escaped.
    ph_json_raw(writer, text, 0);
    for (size_t i = 0; i < length;) {
        size_t stop = i;
        while (stop < length && text[stop] != '\n' && text[stop] != '\r') {
            stop++;
        }
        ph_write_bytes(writer, text + i, stop - i);
        i = stop + 1;
    }
}

void protocol_json_describe(struct ph_writer *writer, struct ph_json description) {
    static const char *const parts[] = {"options", "components"};
    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++) {
        ph_json_key(writer, parts[i]);
        protocol_json_copy(writer, ph_json_member(description, parts[i]));
    }
}

void protocol_json_games(struct ph_writer *writer) {
    ph_json_array_begin(writer);
    for (size_t i = 0; i < ph_game_count(); i++) {
        const struct ph_game *const game = ph_game_at(i);
        ph_json_object_begin(writer);
        ph_json_key(writer, "id");
        ph_json_string(writer, game->id);
        ph_json_key(writer, "name");
        ph_json_string(writer, game->name);
        ph_json_key(writer, "min_players");
        ph_json_int(writer, game->players_min);
        ph_json_key(writer, "max_players");
        ph_json_int(writer, game->players_max);
        ph_json_object_end(writer);
    }
    ph_json_array_end(writer);
}

void protocol_json_bots(struct ph_writer *writer) {
    ph_json_array_begin(writer);
    for (size_t i = 0; i < ph_bot_count(); i++) {
        ph_json_string(writer, ph_bot_at(i)->name);
    }
    ph_json_array_end(writer);
}
