// SPDX-License-Identifier: MIT
#include "pesthouse/bot.h"

#include <string.h>

static enum ph_status check_question(const struct ph_bot *bot, const struct ph_game *game, const void *view, int seat,
                                     const struct ph_search_limits *limits, const struct ph_random *random,
                                     struct ph_error *error) {
    if (!bot->plays(game)) {
        return ph_error_set(error, PH_ERROR_UNKNOWN_BOT, "bot", "the bot %s does not play %s", bot->name, game->name);
    }
    const int players = game->players(view);
    if (players < game->players_min || players > game->players_max) {
        return ph_error_set(error, PH_ERROR_BAD_POSITION, "players", "%s is for %d to %d players, not %d", game->name,
                            game->players_min, game->players_max, players);
    }
    const struct ph_actor actor = game->actor(view);
    if (actor.kind == PH_ACTOR_OVER) {
        return ph_error_set(error, PH_ERROR_GAME_OVER, "", "the game is over");
    }
    if (actor.kind == PH_ACTOR_CHANCE) {
        return ph_error_set(error, PH_ERROR_BAD_REQUEST, "",
                            "an outcome of chance is next; bots choose at decisions only");
    }
    if (actor.seat != seat) {
        return ph_error_set(error, PH_ERROR_BAD_REQUEST, "seat", "seat %d decides here, not seat %d", actor.seat, seat);
    }
    if (limits->only != NULL && !game->is_legal(view, *limits->only)) {
        return ph_error_set(error, PH_ERROR_ILLEGAL_ACTION, "only", "limits.only is not a legal action here");
    }
    for (size_t i = 0; limits->before != NULL && i < limits->before->candidate_count; i++) {
        if (i >= PH_CANDIDATES_MAX || !game->is_legal(view, limits->before->candidates[i].action)) {
            return ph_error_set(error, PH_ERROR_BAD_REQUEST, "before",
                                "limits.before is the result of another decision");
        }
    }
    if ((random->state[0] | random->state[1] | random->state[2] | random->state[3]) == 0) {
        return ph_error_set(error, PH_ERROR_BAD_REQUEST, "random",
                            "the random generator has no state; make one with ph_random_at");
    }
    return ph_search_limits_check(limits, error);
}

// Samples a determinization, makes its view, and compares. A true state does not pass for a view either.
static enum ph_status check_view(const struct ph_game *game, const void *view, struct ph_log log, int seat,
                                 const struct ph_random *random, struct ph_error *error) {
    union ph_state_storage world = {0};
    union ph_state_storage seen = {0};
    struct ph_error broken = {0};
    struct ph_random luck = *random;
    game->determinize(view, log, seat, &luck, world.bytes);
    if (game->check(world.bytes, &broken) != PH_OK) {
        return ph_error_set(error, PH_ERROR_BAD_POSITION, "view", "no position looks like this to seat %d: %s", seat,
                            broken.message);
    }
    game->view(world.bytes, seat, seen.bytes);
    if (memcmp(seen.bytes, view, game->state_size) != 0) {
        return ph_error_set(error, PH_ERROR_BAD_POSITION, "view",
                            "this is not a view of seat %d; pass the view that the game makes for it", seat);
    }
    return PH_OK;
}

enum ph_status ph_bot_choose(const struct ph_bot *bot, const struct ph_game *game, const void *view, struct ph_log log,
                             int seat, const struct ph_search_limits *limits, struct ph_random *random,
                             struct ph_search_result *result, struct ph_error *error) {
    static const struct ph_search_limits none = {0};
    const struct ph_search_limits *const used = limits == NULL ? &none : limits;
    struct ph_search_result found = {0};
    enum ph_status status = check_question(bot, game, view, seat, used, random, error);
    if (status == PH_OK) {
        status = check_view(game, view, log, seat, random, error);
    }
    if (status != PH_OK) {
        return status;
    }
    status = bot->choose(bot, game, view, log, seat, used, random, &found);
    if (status != PH_OK) {
        return ph_error_set(error, status, "", "the bot %s failed: %s", bot->name,
                            status == PH_ERROR_NO_MEMORY ? "out of memory" : ph_status_code(status));
    }
    if (!game->is_legal(view, found.action)) {
        return ph_error_set(error, PH_ERROR_INTERNAL, "", "the bot %s chose an illegal action", bot->name);
    }
    *result = found;
    return PH_OK;
}

enum ph_status ph_session_question(struct ph_session *session, const struct ph_bot *bot, struct ph_question *question,
                                   struct ph_error *error) {
    if (!ph_session_has_game(session)) {
        return ph_error_set(error, PH_ERROR_NO_GAME, "", "no game is in progress");
    }
    question->game = ph_session_game(session);
    question->seat = ph_session_actor(session).seat;
    question->game->view(ph_session_state(session), question->seat, &question->view);
    question->log = (struct ph_log){0};
    if (ph_bot_reads_log(bot, question->game) &&
        ph_session_log_view(session, question->seat, &question->log) != PH_OK) {
        return ph_error_set(error, PH_ERROR_NO_MEMORY, "", "out of memory");
    }
    return PH_OK;
}

enum ph_status ph_session_ask(struct ph_session *session, const struct ph_bot *bot,
                              const struct ph_search_limits *limits, const struct ph_key *key,
                              struct ph_search_result *result, struct ph_error *error) {
    struct ph_question question;
    const enum ph_status status = ph_session_question(session, bot, &question, error);
    if (status != PH_OK) {
        return status;
    }
    const struct ph_key own = ph_session_key(session);
    struct ph_random random = ph_random_at(key == NULL ? &own : key, PH_STREAM_SEARCH, ph_session_move_count(session));
    return ph_bot_choose(bot, question.game, &question.view, question.log, question.seat, limits, &random, result,
                         error);
}
