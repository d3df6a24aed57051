// SPDX-License-Identifier: MIT
// The review of a recorded game, and the luck of a table's journal. A review is asked for decision by decision, beside
// the page, since each takes three searches.
#include "viewer/desk_inside.h"

#include "viewer/review.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { REVIEW_ITERATIONS = 200, REVIEW_SEED = 1 }; // as `pesthouse review` takes by default

// ---- reviewing ------------------------------------------------------------------------------------------------------

static enum ph_status begin(struct viewer_desk *desk, struct ph_error *error) {
    struct ph_review *const review = &desk->replay.review;
    const struct ph_bot *const bot = ph_bot_find("noble");
    if (desk->replay.session == NULL) {
        return ph_error_set(error, PH_ERROR_NO_GAME, "", "no recorded game is open");
    }
    if (review->session == NULL) {
        *review = (struct ph_review){.session = desk->replay.session,
                                     .bot = bot,
                                     .iterations = REVIEW_ITERATIONS,
                                     .seed = REVIEW_SEED,
                                     .seat = PH_ONLOOKER};
    }
    return PH_OK;
}

// With as many digits as mean something.
static void write_share(struct ph_writer *writer, double share) {
    ph_json_double(writer, round(share * 1e4) / 1e4);
}

static void write_shares(const char *key, const float *shares, int players, struct ph_writer *writer) {
    ph_json_array_begin(ph_json_key(writer, key));
    for (int seat = 0; seat < players; seat++) {
        write_share(writer, (double)shares[seat]);
    }
    ph_json_array_end(writer);
}

static void write_action(const struct viewer_desk *desk, const struct ph_review_decision *decision, ph_action action,
                         const char *words_key, const char *text_key, struct ph_writer *writer) {
    struct ph_writer words;
    struct ph_writer text;
    ph_writer_init_heap(&words);
    ph_writer_init_heap(&text);
    viewer_review_action(&desk->replay.review, &desk->seats, decision->move, decision->seat, action, &words, &text);
    viewer_desk_write_text(writer, words_key, &words);
    viewer_desk_write_text(writer, text_key, &text);
    ph_writer_deinit(&text);
    ph_writer_deinit(&words);
}

static void write_decision(const struct viewer_desk *desk, const struct ph_review_decision *decision, int players,
                           struct ph_writer *writer) {
    const struct ph_review *const review = &desk->replay.review;
    float chances[PH_SEATS_MAX];
    viewer_review_chances(review, decision, chances);
    ph_json_object_begin(ph_json_key(writer, "decision"));
    ph_json_int(ph_json_key(writer, "move"), (int64_t)decision->move);
    ph_json_int(ph_json_key(writer, "seat"), decision->seat);
    ph_json_key(writer, "before");
    write_share(writer, viewer_review_chance(review, decision->before));
    ph_json_key(writer, "after");
    write_share(writer, viewer_review_chance(review, decision->after));
    write_shares("shares", chances, players, writer);
    write_action(desk, decision, decision->action, "action", "act", writer);
    if (decision->has_alternative) {
        write_action(desk, decision, decision->alternative, "better", "best", writer);
    }
    ph_json_object_end(writer);
}

// The decisive moves, what the review says of them, and what each seat got in the end.
static void write_end(const struct viewer_desk *desk, int players, struct ph_writer *writer) {
    const struct ph_review *const review = &desk->replay.review;
    const struct viewer_decisive decisive = viewer_review_decisive(review);
    struct ph_writer text;
    ph_writer_init_heap(&text);
    viewer_review_turning_points(review, &desk->seats, &text);
    viewer_desk_write_text(writer, "words", &text);
    ph_writer_deinit(&text);
    ph_json_array_begin(ph_json_key(writer, "decisive"));
    for (size_t i = 0; i < decisive.count; i++) {
        ph_json_int(writer, (int64_t)review->decisions[decisive.decisions[i]].move);
    }
    ph_json_array_end(writer);
    write_shares("final", review->final_shares, players, writer);
}

enum ph_status viewer_desk_review(void *self, struct ph_json request, struct ph_writer *writer,
                                  struct ph_error *error) {
    struct viewer_desk *const desk = self;
    struct ph_review *const review = &desk->replay.review;
    enum ph_status status = begin(desk, error);
    (void)request;
    if (status != PH_OK) {
        return status;
    }
    const size_t before = review->count;
    const int players = ph_session_game(review->session)->players(ph_session_state(review->session));
    status = ph_review_next(review, error);
    if (status != PH_OK) {
        return status;
    }
    viewer_desk_name(desk);
    ph_json_int(ph_json_key(writer, "done"), (int64_t)review->count);
    ph_json_int(ph_json_key(writer, "asked"), (int64_t)review->asked);
    if (review->count > before) {
        write_decision(desk, &review->decisions[before], players, writer);
    }
    if (review->count == review->asked) {
        write_end(desk, players, writer);
    }
    return PH_OK;
}
