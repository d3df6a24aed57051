// SPDX-License-Identifier: MIT
#include "pesthouse/review.h"

#include "ai/search/search.h"

#include <stdlib.h>
#include <string.h>

// A decision of the game as the seat saw it.
struct moment {
    const struct ph_game *game;
    union ph_state_storage view;
    struct ph_log log;
    int seat;
};

// What all decisions share. Each part writes to a decision of its own.
struct workshop {
    struct ph_review *review;
    struct ph_log logs[PH_SEATS_MAX]; // of the whole game, as each seat saw it
    size_t *moves;                    // of the decisions
    bool *done;
};

static void see(const struct workshop *workshop, size_t move, int seat, struct moment *moment) {
    const struct ph_session *const session = workshop->review->session;
    moment->game = ph_session_game(session);
    moment->seat = seat;
    union ph_state_storage state;
    moment->game->view(ph_session_state_at(session, move, &state), seat, moment->view.bytes);
    moment->log = workshop->logs[seat];
    moment->log.count = ph_session_log_at(session, move).count;
}

// Searches always with the same luck, so that two actions are compared in the same worlds.
static enum ph_status search(struct workshop *workshop, const struct moment *moment, size_t move, const ph_action *only,
                             struct ph_search_result *result, struct ph_error *error) {
    const struct ph_review *const review = workshop->review;
    const struct ph_key key = ph_key_from_seed(review->seed);
    struct ph_random random = ph_random_at(&key, PH_STREAM_SEARCH, move);
    const struct ph_search_limits limits = {.iterations = review->iterations,
                                            .stopped = review->stopped,
                                            .stopped_context = review->stopped_context,
                                            .only = only};
    return ph_bot_choose(review->bot, moment->game, moment->view.bytes, moment->log, moment->seat, &limits, &random,
                         result, error);
}

static enum ph_status search_shares(struct workshop *workshop, const struct moment *moment, size_t move,
                                    ph_action action, float shares[PH_SEATS_MAX], struct ph_error *error) {
    struct ph_search_result result = {0};
    const enum ph_status status = search(workshop, moment, move, &action, &result, error);
    memcpy(shares, result.value, sizeof result.value);
    return status;
}

// The alternative is found by a separate search and then evaluated again, like the action taken: the best of many
// evaluations is usually a lucky one.
static enum ph_status review_decision(struct workshop *workshop, size_t move, struct ph_review_decision *decision,
                                      struct ph_error *error) {
    const struct ph_move *const made = ph_session_move(workshop->review->session, move);
    struct moment moment;
    struct ph_search_result result = {0};
    ph_action legal[2];
    enum ph_status status = PH_OK;
    *decision = (struct ph_review_decision){.move = move, .seat = made->actor.seat, .action = made->action};
    see(workshop, move, decision->seat, &moment);
    decision->forced = moment.game->legal(moment.view.bytes, UINT64_MAX, legal, NULL, 2) == 1;
    if (!decision->forced) {
        status = search(workshop, &moment, move, NULL, &result, error);
    }
    for (size_t i = 0; status == PH_OK && i < result.candidate_count && !decision->has_alternative; i++) {
        decision->has_alternative = result.candidates[i].action != made->action;
        decision->alternative = result.candidates[i].action;
    }
    if (status == PH_OK) {
        status = search_shares(workshop, &moment, move, made->action, decision->shares, error);
        decision->after = (double)decision->shares[decision->seat];
    }
    if (status == PH_OK && decision->has_alternative) {
        float shares[PH_SEATS_MAX];
        status = search_shares(workshop, &moment, move, decision->alternative, shares, error);
        decision->alternative_value = (double)shares[decision->seat];
    }
    decision->before = decision->has_alternative && decision->alternative_value > decision->after
                           ? decision->alternative_value
                           : decision->after;
    decision->loss = decision->before - decision->after;
    return status;
}

static bool is_reviewed(const struct ph_review *review, size_t move) {
    const struct ph_actor actor = ph_session_move(review->session, move)->actor;
    return actor.kind == PH_ACTOR_SEAT && ph_review_has_seat(review, actor.seat);
}

static bool is_stopped(const struct ph_review *review) {
    return review->stopped != NULL && review->stopped(review->stopped_context);
}

// A decision in which a search was cut short is not worth telling.
static enum ph_status review_part(void *void_workshop, uint64_t part, struct ph_error *error) {
    struct workshop *const workshop = void_workshop;
    const size_t move = workshop->moves[part];
    struct ph_error why = {0};
    const enum ph_status status = review_decision(workshop, move, &workshop->review->decisions[part], &why);
    if (status != PH_OK) {
        return ph_error_set(error, status, "", "cannot review move %zu: %s", move + 1, why.message);
    }
    workshop->done[part] = !is_stopped(workshop->review);
    return PH_OK;
}

static enum ph_status review_all(struct workshop *workshop, struct ph_error *error) {
    struct ph_review *const review = workshop->review;
    if (review->run != NULL) {
        return review->run(review->runner, review->asked, review_part, workshop, error);
    }
    enum ph_status status = PH_OK;
    for (size_t part = 0; part < review->asked && status == PH_OK && !is_stopped(review); part++) {
        status = review_part(workshop, part, error);
    }
    return status;
}

static void sum_up(struct ph_review *review) {
    for (int seat = 0; seat < PH_SEATS_MAX; seat++) {
        review->costliest[seat] = SIZE_MAX;
        review->lost[seat] = 0;
    }
    for (size_t i = 0; i < review->count; i++) {
        const struct ph_review_decision *const decision = &review->decisions[i];
        size_t *const worst = &review->costliest[decision->seat];
        review->lost[decision->seat] += decision->loss;
        if (decision->loss > (*worst == SIZE_MAX ? 0 : review->decisions[*worst].loss)) {
            *worst = i;
        }
    }
    const struct ph_game *const game = ph_session_game(review->session);
    const void *const end = ph_session_state(review->session);
    review->over = ph_session_actor(review->session).kind == PH_ACTOR_OVER;
    if (review->over) {
        search_terminal_values(game, advisor_find(game), end, game->players(end), review->final_shares);
    }
}

// Finds the decisions, and what the seats saw.
static enum ph_status prepare(struct workshop *workshop) {
    struct ph_review *const review = workshop->review;
    const size_t moves = ph_session_move_count(review->session);
    const int players = ph_session_game(review->session)->players(ph_session_state(review->session));
    workshop->moves = calloc(moves + 1, sizeof *workshop->moves);
    workshop->done = calloc(moves + 1, sizeof *workshop->done);
    if (review->decisions == NULL) {
        review->decisions = calloc(moves + 1, sizeof *review->decisions);
    }
    if (review->decisions == NULL || workshop->moves == NULL || workshop->done == NULL) {
        return PH_ERROR_NO_MEMORY;
    }
    review->asked = 0;
    for (size_t move = 0; move < moves; move++) {
        if (is_reviewed(review, move)) {
            workshop->moves[review->asked++] = move;
        }
    }
    enum ph_status status = PH_OK;
    for (int seat = 0; seat < players && status == PH_OK; seat++) {
        status = ph_session_log_view(review->session, seat, &workshop->logs[seat]);
    }
    return status;
}

static void clean_up(struct workshop *workshop) {
    free(workshop->moves);
    free(workshop->done);
}

// What each seat saw of a printed game is on no record.
static enum ph_status begin(struct workshop *workshop, struct ph_error *error) {
    if (ph_session_mode(workshop->review->session) == PH_CHANCE_BOX) {
        return ph_error_set(error, PH_ERROR_BAD_REQUEST, "",
                            "this game was played with a printed box, so its record does not have what each seat knew: "
                            "it can be replayed, but not reviewed");
    }
    const enum ph_status status = prepare(workshop);
    return status == PH_OK ? PH_OK : ph_error_set(error, status, "", "out of memory");
}

enum ph_status ph_review_next(struct ph_review *review, struct ph_error *error) {
    struct workshop workshop = {.review = review};
    enum ph_status status = begin(&workshop, error);
    if (status == PH_OK && review->count < review->asked) {
        status = review_part(&workshop, review->count, error);
        review->count += status == PH_OK;
    }
    sum_up(review);
    clean_up(&workshop);
    return status;
}

enum ph_status ph_review_run(struct ph_review *review, struct ph_error *error) {
    struct workshop workshop = {.review = review};
    ph_review_deinit(review);
    review->interrupted = false;
    enum ph_status status = begin(&workshop, error);
    if (status != PH_OK) {
        goto cleanup;
    }
    status = review_all(&workshop, error);
    for (size_t i = 0; i < review->asked; i++) {
        if (workshop.done[i]) {
            review->decisions[review->count++] = review->decisions[i];
        }
    }
    review->interrupted = is_stopped(review);
    sum_up(review);

cleanup:
    clean_up(&workshop);
    return status;
}

void ph_review_deinit(struct ph_review *review) {
    free(review->decisions);
    review->decisions = NULL;
    review->count = 0;
}
