// SPDX-License-Identifier: MIT
// A review for programs.
#include "pesthouse/review.h"

#include "protocol/json.h"

#include <math.h>

static void write_share(struct ph_writer *writer, const char *key, double share) {
    ph_json_double(ph_json_key(writer, key), round(share * 1e4) / 1e4); // more digits would only be noise
}

static void write_action(const struct ph_review *review, const struct ph_review_decision *decision, ph_action action,
                         struct ph_writer *writer) {
    const struct ph_game *const game = ph_session_game(review->session);
    union ph_state_storage state;
    union ph_state_storage view;
    game->view(ph_session_state_at(review->session, decision->move, &state), decision->seat, view.bytes);
    ph_action_json(writer, game, view.bytes, action, -1);
}

static void write_decision(const struct ph_review *review, const struct ph_review_decision *decision,
                           struct ph_writer *writer) {
    ph_json_object_begin(writer);
    ph_json_int(ph_json_key(writer, "move"), (int64_t)decision->move + 1);
    ph_json_int(ph_json_key(writer, "seat"), decision->seat);
    ph_json_key(writer, "action");
    write_action(review, decision, decision->action, writer);
    write_share(writer, "before", decision->before);
    write_share(writer, "after", decision->after);
    write_share(writer, "loss", decision->loss);
    ph_json_bool(ph_json_key(writer, "forced"), decision->forced);
    ph_json_key(writer, "alternative");
    if (decision->has_alternative) {
        ph_json_object_begin(writer);
        ph_json_key(writer, "action");
        write_action(review, decision, decision->alternative, writer);
        write_share(writer, "value", decision->alternative_value);
        ph_json_object_end(writer);
    } else {
        ph_json_null(writer);
    }
    ph_json_object_end(writer);
}

static void write_seat_json(const struct ph_review *review, int seat, struct ph_writer *writer) {
    ph_json_object_begin(writer);
    ph_json_int(ph_json_key(writer, "seat"), seat);
    if (review->over) {
        write_share(writer, "share", (double)review->final_shares[seat]);
    } else {
        ph_json_null(ph_json_key(writer, "share"));
    }
    write_share(writer, "lost", review->lost[seat]);
    ph_json_key(writer, "costliest_move");
    if (review->costliest[seat] == SIZE_MAX) {
        ph_json_null(writer);
    } else {
        ph_json_int(writer, (int64_t)review->decisions[review->costliest[seat]].move + 1);
    }
    ph_json_object_end(writer);
}

void ph_review_write_json(const struct ph_review *review, struct ph_writer *writer) {
    const struct ph_game *const game = ph_session_game(review->session);
    const void *const end = ph_session_state(review->session);
    ph_json_object_begin(writer);
    ph_json_string(ph_json_key(writer, "game"), game->id);
    ph_json_int(ph_json_key(writer, "players"), game->players(end));
    ph_json_int(ph_json_key(writer, "moves"), (int64_t)ph_session_move_count(review->session));
    ph_json_string(ph_json_key(writer, "bot"), review->bot->name);
    ph_json_int(ph_json_key(writer, "iterations"), review->iterations);
    ph_json_int(ph_json_key(writer, "seed"), (int64_t)review->seed);
    ph_json_array_begin(ph_json_key(writer, "decisions"));
    for (size_t i = 0; i < review->count; i++) {
        write_decision(review, &review->decisions[i], writer);
    }
    ph_json_array_end(writer);
    ph_json_array_begin(ph_json_key(writer, "seats"));
    for (int seat = 0; seat < game->players(end); seat++) {
        if (ph_review_has_seat(review, seat)) {
            write_seat_json(review, seat, writer);
        }
    }
    ph_json_array_end(writer);
    ph_json_key(writer, "interrupted"); // if true, decisions are missing
    ph_json_bool(writer, review->interrupted);
    if (review->over) {
        protocol_json_result(writer, game, end);
    } else { // before the end, a result could reveal secrets
        ph_json_bool(ph_json_key(writer, "over"), false);
    }
    ph_json_object_end(writer);
}
