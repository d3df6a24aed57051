// SPDX-License-Identifier: MIT
// A line with an agent ("noble:500ms"), then any bytes as a position or a record. An agent that is taken searches a
// little there, and answers with something legal; what is refused is explained.
#include "fuzz/require.h"
#include "lab/arena.h"
#include "pesthouse/pesthouse.h"

#include <stddef.h>
#include <stdint.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

// So that an input takes milliseconds, whatever budget it asks for.
enum { ITERATIONS_MAX = 12, TREES = 2 };

// Takes up a position in manual mode, or else a record; false if it is neither.
static bool take_up(struct ph_session *session, const char *text, size_t length) {
    struct ph_json_document *document = NULL;
    struct ph_error error = {0};
    enum ph_status status = PH_ERROR_BAD_RECORD;
    if (ph_json_parse(&document, text, length, &error) == PH_OK) {
        status = ph_session_position(session, ph_json_root(document), 1, PH_CHANCE_MANUAL, &error);
    }
    ph_json_document_destroy(document);
    if (status != PH_OK) {
        status = ph_session_load(session, text, length, NULL, PH_CHANCE_AUTO, &error);
    }
    require(status == PH_OK || error.message[0] != '\0', "what is refused is explained");
    return status == PH_OK;
}

// Draws on to a decision, where there is one soon. Returns whether there is.
static bool reach_decision(struct ph_session *session) {
    enum { DRAWS_MAX = 64 };
    struct ph_random random = {.state = {4, 3, 2, 1}};
    struct ph_error error = {0};
    for (unsigned i = 0; i < DRAWS_MAX && ph_session_actor(session).kind == PH_ACTOR_CHANCE; i++) {
        const ph_action outcome = ph_session_game(session)->sample(ph_session_state(session), &random);
        require(ph_session_play(session, outcome, NULL, &error) == PH_OK, "what is drawn is legal");
    }
    return ph_session_actor(session).kind == PH_ACTOR_SEAT;
}

static bool is_share(float value) {
    return value >= 0 && value <= 1;
}

static void check_result(const struct ph_session *session, const struct ph_search_result *result, bool searches) {
    const struct ph_game *const game = ph_session_game(session);
    const void *const state = ph_session_state(session);
    require(game->is_legal(state, result->action), "what a bot chooses is legal");
    require(result->has_value == searches, "whoever searches says what to expect");
    for (int seat = 0; searches && seat < game->players(state); seat++) {
        require(is_share(result->value[seat]), "a value is a share");
    }
    require((result->candidate_count > 0) == searches, "whoever searches has candidates");
    for (size_t i = 0; i < result->candidate_count; i++) {
        const struct ph_candidate *const candidate = &result->candidates[i];
        require(game->is_legal(state, candidate->action), "a candidate is legal");
        require(is_share(candidate->value) && candidate->visits > 0, "a candidate has visits and a value");
        require(candidate->visits <= result->candidates[0].visits, "the most visited comes first");
        require(candidate->action != result->action || candidate->visits == result->candidates[0].visits,
                "what is chosen was visited most");
    }
}

static void search(struct ph_session *session, const struct arena_agent *agent) {
    const struct ph_game *const game = ph_session_game(session);
    const int seat = ph_session_actor(session).seat;
    const bool sees_all = strncmp(agent->name, "cheat", 5) == 0; // it is handed the truth: only an arena asks it
    struct ph_search_limits limits = agent->limits;
    struct ph_search_result result;
    struct ph_random random = {.state = {1, 2, 3, 4}};
    struct ph_error error = {0};
    union ph_state_storage view;
    struct ph_log log;
    if (limits.iterations == 0 || limits.iterations > ITERATIONS_MAX) {
        limits.iterations = ITERATIONS_MAX;
    }
    limits.trees = TREES;
    limits.memory = TREES * PH_SEARCH_MEMORY_MIN;
    game->view(ph_session_state(session), seat, view.bytes);
    require(ph_session_log_view(session, seat, &log) == PH_OK, "there is memory for a log");
    const enum ph_status status =
        sees_all ? agent->bot->choose(agent->bot, game, ph_session_state(session), log, seat, &limits, &random, &result)
                 : ph_bot_choose(agent->bot, game, view.bytes, log, seat, &limits, &random, &result, &error);
    if (status != PH_OK) {
        require(false, error.message);
    }
    check_result(session, &result, agent->bot->searches);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    const char *const text = (const char *)data;
    const char *const newline = size == 0 ? NULL : memchr(text, '\n', size);
    const size_t length = newline == NULL ? size : (size_t)(newline - text);
    struct ph_session *session = NULL;
    struct arena_agent agent;
    struct ph_error error = {0};
    require(ph_session_create(&session) == PH_OK, "a session is made");
    const bool is_begun = newline != NULL && take_up(session, newline + 1, size - length - 1);
    const struct ph_game *const game = is_begun ? ph_session_game(session) : ph_game_at(0);
    const enum ph_status status = arena_agent_read(&agent, game, text, length, &error);
    require(status == PH_OK || (status == PH_ERROR_BAD_REQUEST && strcmp(error.field, "agents") == 0),
            "what is wrong with an agent is explained");
    require(status != PH_OK || ph_search_limits_check(&agent.limits, &error) == PH_OK,
            "an agent's budget is one that a search can keep");
    if (status == PH_OK && is_begun && reach_decision(session)) {
        search(session, &agent);
    }
    ph_session_destroy(session);
    return 0;
}
