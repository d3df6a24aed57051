// SPDX-License-Identifier: MIT
// A review for people, as a table, and for programs, as JSON.
#include "cli/review.h"
#include "protocol/json.h"

#include <math.h>

static double percent(double share) {
    return 100 * share;
}

// Losses that would be shown as 0.0 are none, for people.
static bool is_loss(const struct review_decision *decision) {
    return decision->loss >= 0.0005;
}

static bool is_reviewed(const struct review *review, int seat) {
    return review->seat < 0 || review->seat == seat;
}

static ph_action taken(const struct review *review, const struct review_decision *decision) {
    return ph_session_move(review->session, decision->move)->action;
}

// ---------------------------------------------------------------- for people

static void write_row(const struct review *review, const struct review_decision *decision, struct ph_writer *writer) {
    char text[PH_ACTION_TEXT_MAX];
    review_action_text(review, decision->move, decision->seat, taken(review, decision), text);
    ph_write_format(writer, "%5zu %5d %6.0f %% %6.0f %% ", decision->move + 1, decision->seat,
                    percent(decision->before), percent(decision->after));
    if (is_loss(decision)) {
        ph_write_format(writer, "%7.1f  ", percent(decision->loss));
    } else {
        ph_write_text(writer, "      –  ");
    }
    ph_write_text(writer, text);
    if (decision->has_alternative) {
        review_action_text(review, decision->move, decision->seat, decision->alternative, text);
        ph_write_format(writer, "; %s %s (%.0f %%)", is_loss(decision) ? "better:" : "next:", text,
                        percent(decision->alternative_value));
    } else {
        ph_write_text(writer, decision->forced ? "; nothing else was legal" : "; nothing else was worth a try");
    }
    ph_write_char(writer, '\n');
}

static void write_seat(const struct review *review, int seat, struct ph_writer *writer) {
    char text[PH_ACTION_TEXT_MAX];
    ph_write_format(writer, "seat %d", seat);
    if (review->over && review->final_shares[seat] > 0.999F) {
        ph_write_text(writer, " won");
    } else if (review->over && review->final_shares[seat] > 0) {
        ph_write_format(writer, " got %.0f %% of the win", percent((double)review->final_shares[seat]));
    } else if (review->over) {
        ph_write_text(writer, " did not win");
    }
    if (review->costliest[seat] == SIZE_MAX) {
        ph_write_text(writer, ": no decision was seen to cost anything\n");
        return;
    }
    const struct review_decision *const worst = &review->decisions[review->costliest[seat]];
    review_action_text(review, worst->move, seat, taken(review, worst), text);
    ph_write_format(writer, ": lost most by move %zu, %s: from %.0f %% to %.0f %%", worst->move + 1, text,
                    percent(worst->before), percent(worst->after));
    review_action_text(review, worst->move, seat, worst->alternative, text);
    ph_write_format(writer, "; better was %s\n", text);
}

void review_write_table(const struct review *review, struct ph_writer *writer) {
    const struct ph_game *const game = ph_session_game(review->session);
    const int players = game->players(ph_session_state(review->session));
    ph_write_format(writer, "%s, %d players, %zu moves%s\n", game->name, players,
                    ph_session_move_count(review->session), review->over ? "" : ", not over");
    // Twice the largest standard error that a mean of shares can have; most vary much less.
    ph_write_format(writer,
                    "values by %s, %u iterations (their luck moves them by less than %.0f points), seed %llu\n\n",
                    review->bot->name, (unsigned)review->iterations, 100 / sqrt((double)review->iterations),
                    (unsigned long long)review->seed);
    if (review->interrupted) {
        ph_write_format(writer, "interrupted: %zu of %zu decisions were looked at\n\n", review->count, review->asked);
    }
    ph_write_text(writer, " move  seat   before    after    loss  what was done, and the best alternative\n");
    for (size_t i = 0; i < review->count; i++) {
        write_row(review, &review->decisions[i], writer);
    }
    ph_write_char(writer, '\n');
    for (int seat = 0; seat < players; seat++) {
        if (is_reviewed(review, seat)) {
            write_seat(review, seat, writer);
        }
    }
}

// ---------------------------------------------------------------- for programs

static void write_share(struct ph_writer *writer, const char *key, double share) {
    ph_json_key(writer, key);
    ph_json_double(writer, round(share * 1e4) / 1e4); // more digits would only be noise
}

static void write_action(const struct review *review, const struct review_decision *decision, ph_action action,
                         struct ph_writer *writer) {
    const struct ph_game *const game = ph_session_game(review->session);
    union ph_state_storage view;
    game->view(ph_session_state_at(review->session, decision->move), decision->seat, view.bytes);
    cli_json_action(writer, game, view.bytes, action, -1);
}

static void write_decision(const struct review *review, const struct review_decision *decision,
                           struct ph_writer *writer) {
    ph_json_object_begin(writer);
    ph_json_key(writer, "move");
    ph_json_int(writer, (int64_t)decision->move + 1);
    ph_json_key(writer, "seat");
    ph_json_int(writer, decision->seat);
    ph_json_key(writer, "action");
    write_action(review, decision, taken(review, decision), writer);
    write_share(writer, "before", decision->before);
    write_share(writer, "after", decision->after);
    write_share(writer, "loss", decision->loss);
    ph_json_key(writer, "forced");
    ph_json_bool(writer, decision->forced);
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

static void write_seat_json(const struct review *review, int seat, struct ph_writer *writer) {
    ph_json_object_begin(writer);
    ph_json_key(writer, "seat");
    ph_json_int(writer, seat);
    if (review->over) {
        write_share(writer, "share", (double)review->final_shares[seat]);
    } else {
        ph_json_key(writer, "share");
        ph_json_null(writer);
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

void review_write_json(const struct review *review, struct ph_writer *writer) {
    const struct ph_game *const game = ph_session_game(review->session);
    const void *const end = ph_session_state(review->session);
    ph_json_object_begin(writer);
    ph_json_key(writer, "game");
    ph_json_string(writer, game->id);
    ph_json_key(writer, "players");
    ph_json_int(writer, game->players(end));
    ph_json_key(writer, "moves");
    ph_json_int(writer, (int64_t)ph_session_move_count(review->session));
    ph_json_key(writer, "bot");
    ph_json_string(writer, review->bot->name);
    ph_json_key(writer, "iterations");
    ph_json_int(writer, review->iterations);
    ph_json_key(writer, "seed");
    ph_json_int(writer, (int64_t)review->seed);
    ph_json_key(writer, "decisions");
    ph_json_array_begin(writer);
    for (size_t i = 0; i < review->count; i++) {
        write_decision(review, &review->decisions[i], writer);
    }
    ph_json_array_end(writer);
    ph_json_key(writer, "seats");
    ph_json_array_begin(writer);
    for (int seat = 0; seat < game->players(end); seat++) {
        if (is_reviewed(review, seat)) {
            write_seat_json(review, seat, writer);
        }
    }
    ph_json_array_end(writer);
    ph_json_key(writer, "interrupted"); // then decisions are missing
    ph_json_bool(writer, review->interrupted);
    if (review->over) {
        cli_json_result(writer, game, end);
    } else { // how it stands could tell what seats keep to themselves
        ph_json_key(writer, "over");
        ph_json_bool(writer, false);
    }
    ph_json_object_end(writer);
}
