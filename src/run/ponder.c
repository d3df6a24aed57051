// SPDX-License-Identifier: MIT
#include "run/ponder.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

struct ponder {
    // The question. Only read while the thread runs.
    const struct ph_bot *bot;
    struct ph_question question; // the session owns its log, and does not change while the thread runs
    struct ph_search_limits limits;
    struct ph_random random;
    uint64_t times; // number of searches begun, so that each has its own luck

    pthread_t thread;
    bool runs;
    atomic_bool stop;
    // The answer. The thread reads `found` and writes to `fresh`.
    bool has_found;
    struct ph_search_result found;
    struct ph_search_result fresh;
    enum ph_status status;
};

enum ph_status ponder_create(struct ponder **ponder) {
    *ponder = calloc(1, sizeof **ponder);
    return *ponder == NULL ? PH_ERROR_NO_MEMORY : PH_OK;
}

void ponder_destroy(struct ponder *ponder) {
    ponder_stop(ponder);
    free(ponder);
}

static bool is_stopped(void *void_ponder) {
    struct ponder *const ponder = void_ponder;
    return atomic_load_explicit(&ponder->stop, memory_order_relaxed);
}

static void *think(void *void_ponder) {
    struct ponder *const ponder = void_ponder;
    const struct ph_question *const question = &ponder->question;
    ponder->status = ph_bot_choose(ponder->bot, question->game, &question->view, question->log, question->seat,
                                   &ponder->limits, &ponder->random, &ponder->fresh, NULL);
    return NULL;
}

void ponder_begin(struct ponder *ponder, struct ph_session *session, const struct ph_bot *bot,
                  const struct ph_search_limits *limits) {
    const struct ph_actor actor = ph_session_actor(session);
    if (ponder->runs || !ph_session_has_game(session) || actor.kind != PH_ACTOR_SEAT || !bot->searches ||
        !bot->plays(ph_session_game(session))) {
        return;
    }
    if (bot != ponder->bot) {
        ponder_forget(ponder);
    }
    ponder->bot = bot;
    if (ph_session_question(session, bot, &ponder->question, NULL) != PH_OK) {
        return;
    }
    // Its own key: a later search must not sample the same determinizations again.
    const struct ph_key game_key = ph_session_key(session);
    const struct ph_key key = ph_key_split(&game_key, UINT64_MAX);
    ponder->random = ph_random_at(&key, PH_STREAM_SEARCH, ponder->times++);
    ponder->limits = *limits;
    ponder->limits.ms = PH_SEARCH_MS_MAX;
    ponder->limits.iterations = 0;
    ponder->limits.only = NULL;
    ponder->limits.before = ponder_found(ponder, bot);
    ponder->limits.stopped = is_stopped;
    ponder->limits.stopped_context = ponder;
    atomic_store(&ponder->stop, false);
    ponder->runs = pthread_create(&ponder->thread, NULL, think, ponder) == 0;
}

void ponder_stop(struct ponder *ponder) {
    if (ponder == NULL || !ponder->runs) {
        return;
    }
    atomic_store(&ponder->stop, true);
    pthread_join(ponder->thread, NULL);
    ponder->runs = false;
    if (ponder->status == PH_OK) {
        ponder->found = ponder->fresh;
        ponder->has_found = true;
    }
}

void ponder_forget(struct ponder *ponder) {
    if (ponder != NULL) {
        ponder->has_found = false;
    }
}

const struct ph_search_result *ponder_found(const struct ponder *ponder, const struct ph_bot *bot) {
    return ponder != NULL && ponder->has_found && ponder->bot == bot ? &ponder->found : NULL;
}

// ---- for an engine --------------------------------------------------------------------------------------------------

static void begin(void *ponder, struct ph_session *session, const struct ph_bot *bot,
                  const struct ph_search_limits *limits) {
    ponder_begin(ponder, session, bot, limits);
}

static void stop(void *ponder) {
    ponder_stop(ponder);
}

static void forget(void *ponder) {
    ponder_forget(ponder);
}

static const struct ph_search_result *found(const void *ponder, const struct ph_bot *bot) {
    return ponder_found(ponder, bot);
}

struct ph_pondering ponder_for_engine(struct ponder *ponder) {
    return (struct ph_pondering){.begin = begin, .stop = stop, .forget = forget, .found = found, .context = ponder};
}
