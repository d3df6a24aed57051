// SPDX-License-Identifier: MIT
// A review for people.
#include "pesthouse/review.h"

#include <math.h>

static double percent(double share) {
    return 100 * share;
}

// Losses that would be shown as 0.0 are none, for people.
static bool is_loss(const struct ph_review_decision *decision) {
    return decision->loss >= 0.0005;
}

static void write_row(const struct ph_review *review, const struct ph_review_decision *decision,
                      struct ph_writer *writer) {
    char text[PH_ACTION_TEXT_MAX];
    ph_review_action_text(review, decision->move, decision->seat, decision->action, text);
    ph_write_format(writer, "%5zu %5d %6.0f %% %6.0f %% ", decision->move + 1, decision->seat,
                    percent(decision->before), percent(decision->after));
    if (is_loss(decision)) {
        ph_write_format(writer, "%7.1f  ", percent(decision->loss));
    } else {
        ph_write_text(writer, "      –  ");
    }
    ph_write_text(writer, text);
    if (decision->has_alternative) {
        ph_review_action_text(review, decision->move, decision->seat, decision->alternative, text);
        ph_write_format(writer, "; %s %s (%.0f %%)", is_loss(decision) ? "better:" : "next:", text,
                        percent(decision->alternative_value));
    } else {
        ph_write_text(writer, decision->forced ? "; nothing else was legal" : "; nothing else was worth a try");
    }
    ph_write_char(writer, '\n');
}

static void write_seat(const struct ph_review *review, int seat, struct ph_writer *writer) {
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
    const struct ph_review_decision *const worst = &review->decisions[review->costliest[seat]];
    ph_review_action_text(review, worst->move, seat, worst->action, text);
    ph_write_format(writer, ": lost most by move %zu, %s: from %.0f %% to %.0f %%", worst->move + 1, text,
                    percent(worst->before), percent(worst->after));
    ph_review_action_text(review, worst->move, seat, worst->alternative, text);
    ph_write_format(writer, "; better was %s\n", text);
}

void ph_review_write_table(const struct ph_review *review, struct ph_writer *writer) {
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
        if (ph_review_has_seat(review, seat)) {
            write_seat(review, seat, writer);
        }
    }
}
