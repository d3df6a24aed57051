// SPDX-License-Identifier: MIT
#include "cli/review.h"

#include "ai/search/search.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { BAR_WIDTH = 30 };

// A decision of the game as the seat saw it.
struct moment {
    const struct ph_game *game;
    union ph_state_storage view;
    struct ph_log log;
    int seat;
};

static enum ph_status see(struct ph_session *session, size_t move, int seat, struct moment *moment) {
    moment->game = ph_session_game(session);
    moment->seat = seat;
    moment->game->view(ph_session_state_at(session, move), seat, moment->view.bytes);
    const enum ph_status status = ph_session_log_view(session, seat, &moment->log);
    moment->log.count = ph_session_log_at(session, move).count;
    return status;
}

// Searches always with the same luck, so that two actions are compared in the same worlds.
static enum ph_status search(const struct review *review, const struct moment *moment, size_t move,
                             const ph_action *only, struct ph_search_result *result) {
    const struct ph_key key = ph_key_from_seed(review->seed);
    struct ph_random random = ph_random_at(&key, PH_STREAM_SEARCH, move);
    const struct ph_search_limits limits = {.iterations = review->iterations, .only = only};
    return review->bot->choose(moment->game, moment->view.bytes, moment->log, moment->seat, &limits, &random, result);
}

static enum ph_status search_value(const struct review *review, const struct moment *moment, size_t move,
                                   ph_action action, double *value) {
    struct ph_search_result result;
    const enum ph_status status = search(review, moment, move, &action, &result);
    *value = status == PH_OK ? (double)result.value[moment->seat] : 0;
    return status;
}

// The alternative is found by a search of its own and then valued anew, like the action taken: the best of many
// estimates is mostly one that was lucky.
static enum ph_status judge(const struct review *review, size_t move, struct review_decision *decision) {
    const ph_action taken = ph_session_move(review->session, move)->action;
    struct moment moment;
    struct ph_search_result result = {0};
    ph_action legal[2];
    *decision = (struct review_decision){.move = move, .seat = ph_session_move(review->session, move)->actor.seat};
    enum ph_status status = see(review->session, move, decision->seat, &moment);
    decision->forced = moment.game->legal(moment.view.bytes, UINT64_MAX, legal, NULL, 2) == 1;
    if (status == PH_OK && !decision->forced) {
        status = search(review, &moment, move, NULL, &result);
    }
    for (size_t i = 0; status == PH_OK && i < result.candidate_count && !decision->has_alternative; i++) {
        decision->has_alternative = result.candidates[i].action != taken;
        decision->alternative = result.candidates[i].action;
    }
    if (status == PH_OK) {
        status = search_value(review, &moment, move, taken, &decision->after);
    }
    if (status == PH_OK && decision->has_alternative) {
        status = search_value(review, &moment, move, decision->alternative, &decision->alternative_value);
    }
    decision->before = decision->has_alternative && decision->alternative_value > decision->after
                           ? decision->alternative_value
                           : decision->after;
    decision->loss = decision->before - decision->after;
    return status;
}

static bool is_reviewed(const struct review *review, size_t move) {
    const struct ph_actor actor = ph_session_move(review->session, move)->actor;
    return actor.kind == PH_ACTOR_SEAT && (review->seat < 0 || review->seat == actor.seat);
}

static void draw_bar(size_t done, size_t all) {
    const int full = (int)(done * BAR_WIDTH / all);
    fprintf(stderr, "\r[%.*s%*s] %3d %%  %zu of %zu decisions ", full, "##############################",
            BAR_WIDTH - full, "", (int)(done * 100 / all), done, all);
    fflush(stderr);
}

static void clear_bar(void) {
    fprintf(stderr, "\r%*s\r", BAR_WIDTH + 50, "");
    fflush(stderr);
}

static void sum_up(struct review *review) {
    for (int seat = 0; seat < PH_SEATS_MAX; seat++) {
        review->costliest[seat] = SIZE_MAX;
        review->lost[seat] = 0;
    }
    for (size_t i = 0; i < review->count; i++) {
        const struct review_decision *const decision = &review->decisions[i];
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
        ph_search_values(game, ph_advisor_find(game), end, game->players(end), review->final_shares);
    }
}

enum ph_status review_run(struct review *review, struct ph_error *error) {
    const size_t moves = ph_session_move_count(review->session);
    size_t all = 0;
    for (size_t move = 0; move < moves; move++) {
        all += is_reviewed(review, move);
    }
    review->count = 0;
    review->decisions = calloc(all + 1, sizeof *review->decisions);
    if (review->decisions == NULL) {
        return ph_error_set(error, PH_ERROR_NO_MEMORY, "", "out of memory");
    }
    enum ph_status status = PH_OK;
    for (size_t move = 0; move < moves && status == PH_OK; move++) {
        if (!is_reviewed(review, move)) {
            continue;
        }
        if (review->progress) {
            draw_bar(review->count, all);
        }
        status = judge(review, move, &review->decisions[review->count]);
        review->count += status == PH_OK;
        if (status != PH_OK) {
            ph_error_set(error, status, "", "%s cannot judge move %zu: %s", review->bot->name, move + 1,
                         status == PH_ERROR_NO_MEMORY ? "out of memory" : ph_status_code(status));
        }
    }
    if (review->progress && all > 0) {
        clear_bar();
    }
    sum_up(review);
    return status;
}

void review_deinit(struct review *review) {
    free(review->decisions);
    review->decisions = NULL;
    review->count = 0;
}

void review_action_text(const struct review *review, size_t move, int seat, ph_action action,
                        char text[PH_ACTION_TEXT_MAX]) {
    const struct ph_game *const game = ph_session_game(review->session);
    union ph_state_storage view;
    struct ph_writer writer;
    game->view(ph_session_state_at(review->session, move), seat, view.bytes);
    ph_writer_init(&writer, text, PH_ACTION_TEXT_MAX);
    game->action_text(view.bytes, action, &writer);
}
