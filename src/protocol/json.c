// SPDX-License-Identifier: MIT
#include "protocol/json.h"

#include "words/names.h"

void protocol_json_result(struct ph_writer *writer, const struct ph_game *game, const void *state) {
    struct ph_result result = {0};
    game->result(state, &result);
    ph_json_bool(ph_json_key(writer, "over"), result.over);
    ph_seats_json(ph_json_key(writer, "winners"), result.winners);
    ph_json_array_begin(ph_json_key(writer, "scores"));
    for (int seat = 0; seat < result.seats; seat++) {
        ph_json_int(writer, result.scores[seat]);
    }
    ph_json_array_end(writer);
    ph_json_string(ph_json_key(writer, "reason"), result.reason);
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

void protocol_json_describe(struct ph_writer *writer, const struct ph_game *game, struct ph_json description) {
    static const char *const parts[] = {"options", "sets", "components"};
    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++) {
        ph_json_key(writer, parts[i]);
        protocol_json_copy(writer, ph_json_member(description, parts[i]));
    }
    ph_json_key(writer, "names");
    words_names_json(game, description, writer);
}

void protocol_json_games(struct ph_writer *writer) {
    ph_json_array_begin(writer);
    for (size_t i = 0; i < ph_game_count(); i++) {
        const struct ph_game *const game = ph_game_at(i);
        ph_json_object_begin(writer);
        ph_json_string(ph_json_key(writer, "id"), game->id);
        ph_json_string(ph_json_key(writer, "name"), game->name);
        ph_json_int(ph_json_key(writer, "min_players"), game->players_min);
        ph_json_int(ph_json_key(writer, "max_players"), game->players_max);
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
