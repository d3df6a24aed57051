// SPDX-License-Identifier: MIT
#include "lab/match.h"

#include "ai/random_bot.h"
#include "ai/search/levels.h"
#include "base/memory.h"
#include "base/system.h"
#include "lab/match_play.h"
#include "lab/program_agent.h"
#include "pesthouse/session.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum ph_status match_init(struct match *match, const struct ph_game *game, int players, struct ph_json options,
                          struct ph_error *error) {
    struct match made = {.game = game, .players = players, .options = options};
    const enum ph_status status = game->setup(made.start.bytes, players, options, error);
    if (status == PH_OK) {
        *match = made;
    }
    return status;
}

// Random players need no views: they do not look.
static bool all_random(const struct match *match) {
    for (int entry = 0; entry < match->players; entry++) {
        if (match->bots[entry] != &random_bot) {
            return false;
        }
    }
    return true;
}

// Events cost time, so they are asked for only where somebody reads them.
static bool any_reads_log(const struct match *match) {
    for (int entry = 0; entry < match->players; entry++) {
        if (ph_bot_reads_log(match->bots[entry], match->game)) {
            return true;
        }
    }
    return false;
}

static bool any_program(const struct match *match) {
    for (int entry = 0; entry < match->players; entry++) {
        if (program_agent_of(match->bots[entry]) != NULL) {
            return true;
        }
    }
    return false;
}

// ---- a bot's decision -----------------------------------------------------------------------------------------------

// `ms` is the limit, 0 for none.
static void count_time(struct match_time *time, uint64_t ns, uint32_t ms) {
    time->moves++;
    time->ns += ns;
    time->late += ms > 0 && ns > (uint64_t)ms * (1000000 / 100) * MATCH_LATE_PERCENT;
    time->longest_ns = ns > time->longest_ns ? ns : time->longest_ns;
}

static struct ph_search_limits limits_of(const struct match *match, int entry) {
    struct ph_search_limits limits = match->limits[entry];
    limits.action_only = true;
    if (match->stopped != NULL) {
        limits.stopped = match->stopped;
        limits.stopped_context = match->stopped_context;
    }
    return limits;
}

// What the bot on that seat may see; the log only if it reads it.
static enum ph_status show(const struct play *play, const struct ph_bot *bot, int seat, union ph_state_storage *view,
                           struct ph_log *log) {
    const struct ph_game *const game = play->match->game;
    *log = (struct ph_log){0};
    if (bot == &cheat_bot) {
        *view = play->state;
    } else {
        game->view(play->state.bytes, seat, view->bytes);
    }
    return ph_bot_reads_log(bot, game) ? ph_logbook_view(play->book, game, seat, log) : PH_OK;
}

static enum ph_status blame(const struct play *play, const struct ph_bot *bot, enum ph_status status,
                            struct ph_error *error) {
    return ph_error_set(error, status, "bots", "bot %s failed in game %llu: %s", bot->name,
                        (unsigned long long)play->number,
                        status == PH_ERROR_NO_MEMORY ? "out of memory" : ph_status_code(status));
}

static enum ph_status ask_program(struct play *play, struct program_agent *agent, int entry, int seat,
                                  ph_action *action, struct ph_error *error) {
    const struct match *const match = play->match;
    struct ph_error why = {0};
    const uint64_t began = match->timed ? ph_clock_ns() : 0;
    const enum ph_status status =
        program_agent_ask(agent, play->session, seat, match->stopped, match->stopped_context, action, &why);
    if (match->timed && status == PH_OK) {
        count_time(&play->times[entry], ph_clock_ns() - began, 0);
    }
    return status == PH_OK ? PH_OK
                           : ph_error_set(error, status, "bots", "agent %s failed in game %llu: %s",
                                          match->bots[entry]->name, (unsigned long long)play->number, why.message);
}

static enum ph_status ask_bot(struct play *play, int seat, ph_action *action, struct ph_error *error) {
    const struct match *const match = play->match;
    const int entry = (seat + play->rotation) % match->players;
    const struct ph_bot *const bot = match->bots[entry];
    struct program_agent *const program = program_agent_of(bot);
    if (program != NULL) {
        return ask_program(play, program, entry, seat, action, error);
    }
    const struct ph_search_limits limits = limits_of(match, entry);
    struct ph_random random = ph_random_at(&play->key, PH_STREAM_SEARCH, play->decisions);
    union ph_state_storage view;
    struct ph_log log;
    struct ph_search_result result;
    enum ph_status status = show(play, bot, seat, &view, &log);
    const uint64_t began = match->timed ? ph_clock_ns() : 0;
    if (status == PH_OK) {
        status = bot->choose(bot, match->game, view.bytes, log, seat, &limits, &random, &result);
    }
    if (status != PH_OK) {
        return blame(play, bot, status, error);
    }
    if (match->timed) {
        count_time(&play->times[entry], ph_clock_ns() - began, limits.ms);
    }
    if (!match->game->is_legal(play->state.bytes, result.action)) {
        return ph_error_set(error, PH_ERROR_INTERNAL, "bots", "bot %s chose an illegal action in game %llu", bot->name,
                            (unsigned long long)play->number);
    }
    play->has_values = result.has_value;
    memcpy(play->values, result.value, sizeof play->values);
    *action = result.action;
    return PH_OK;
}

// ---- a game ---------------------------------------------------------------------------------------------------------

// Where all play at random, one generator serves players and luck alike.
static enum ph_status choose(struct play *play, struct ph_actor actor, ph_action *action, struct ph_error *error) {
    const struct ph_game *const game = play->match->game;
    if (play->at_random) {
        *action = game->sample(play->state.bytes, &play->random);
        return PH_OK;
    }
    if (actor.kind == PH_ACTOR_CHANCE) {
        struct ph_random luck = ph_random_at(&play->key, PH_STREAM_LUCK, play->chance);
        *action = game->sample(play->state.bytes, &luck);
        return PH_OK;
    }
    return ask_bot(play, actor.seat, action, error);
}

static void count_decision(struct play *play, int seat, ph_action action) {
    const struct match_gains *const tally = play->match->tally;
    play->decisions++;
    play->turns += seat != play->last_seat;
    play->last_seat = seat;
    const int thing = tally != NULL ? tally->gained(action) : -1;
    if (thing >= 0 && thing < MATCH_TALLY_MAX) {
        play->taken[thing]++;
        play->gained[seat] |= (uint64_t)1 << thing;
    }
}

static enum ph_status keep(struct play *play, ph_action action, struct ph_error *error) {
    struct match_script *const script = play->script;
    if (script == NULL) {
        return PH_OK;
    }
    void *actions = script->actions;
    void *values = script->values;
    const size_t count = script->count + 1;
    const size_t value_count = play->match->valued ? count * PH_SEATS_MAX : 0;
    bool enough = ph_memory_reserve(&actions, &script->capacity, count, sizeof *script->actions);
    script->actions = actions;
    enough = enough && ph_memory_reserve(&values, &script->value_capacity, value_count, sizeof *script->values);
    script->values = values;
    if (!enough) {
        return ph_error_set(error, PH_ERROR_NO_MEMORY, "", "out of memory for the moves of game %llu",
                            (unsigned long long)play->number);
    }
    for (size_t i = 0; i < (value_count > 0 ? PH_SEATS_MAX : 0); i++) {
        script->values[script->count * PH_SEATS_MAX + i] = play->has_values ? play->values[i] : NAN;
    }
    script->actions[script->count++] = action;
    return PH_OK;
}

static enum ph_status apply(struct play *play, ph_action action, struct ph_error *error) {
    if (play->events != NULL && !ph_logbook_reserve(play->book, PH_EVENTS_MAX)) {
        return ph_error_set(error, PH_ERROR_NO_MEMORY, "", "out of memory for the log of game %llu",
                            (unsigned long long)play->number);
    }
    enum ph_status status = keep(play, action, error);
    if (status == PH_OK && play->session != NULL) {
        status = ph_session_play(play->session, action, NULL, error);
    }
    if (status == PH_OK) {
        play->match->game->apply(play->state.bytes, action, play->events);
    }
    return status;
}

static enum ph_status move(struct play *play, struct ph_actor actor, struct ph_error *error) {
    ph_action action = 0;
    play->has_values = false;
    const enum ph_status status = choose(play, actor, &action, error);
    if (status != PH_OK) {
        return status;
    }
    if (actor.kind == PH_ACTOR_CHANCE) {
        play->chance++;
    } else {
        count_decision(play, actor.seat, action);
    }
    return apply(play, action, error);
}

static bool is_stopped(const struct play *play) {
    const struct match *const match = play->match;
    return !play->at_random && match->stopped != NULL && match->stopped(match->stopped_context);
}

static enum ph_status play_on(struct play *play, struct ph_error *error) {
    const struct ph_game *const game = play->match->game;
    for (;;) {
        // First of all: the last choice may have been cut short, and a game with such a choice does not count.
        if (is_stopped(play)) {
            play->stopped = true;
            return PH_OK;
        }
        const struct ph_actor actor = game->actor(play->state.bytes);
        if (actor.kind == PH_ACTOR_OVER) {
            return PH_OK;
        }
        if (play->decisions + play->chance >= game->playout_cap) {
            play->capped = true;
            return PH_OK;
        }
        const enum ph_status status = move(play, actor, error);
        if (status != PH_OK) {
            return status;
        }
    }
}

// ---- a match --------------------------------------------------------------------------------------------------------

static void begin(struct play *play, const struct match *match, struct ph_logbook *book, struct match_script *script) {
    const uint64_t players = (uint64_t)match->players;
    play->match = match;
    play->book = book;
    play->script = script;
    play->state = match->start;
    play->last_seat = -1;
    play->rotation = match->rotate ? (int)(play->number % players) : 0;
    play->at_random = all_random(match);
    if (play->at_random) {
        play->random = ph_random_at(&match->key, PH_STREAM_PLAYER, play->number);
    } else {
        play->key = ph_key_split(&match->key, match->rotate ? play->number / players : play->number);
    }
    play->events = any_reads_log(match) ? &book->all : NULL;
    ph_logbook_truncate(book, 0);
    if (script != NULL) {
        script->count = 0;
    }
}

static enum ph_status open_session(struct play *play, struct ph_error *error) {
    const struct match *const match = play->match;
    const enum ph_status status = ph_session_create(&play->session);
    return status == PH_OK
               ? ph_session_new(play->session, match->game, match->players, match->options, 0, PH_CHANCE_MANUAL, error)
               : ph_error_set(error, status, "", "out of memory");
}

enum ph_status match_play(const struct match *match, uint64_t number, struct ph_logbook *book,
                          struct match_stats *stats, struct ph_error *error) {
    return match_play_kept(match, number, book, NULL, stats, error);
}

enum ph_status match_play_kept(const struct match *match, uint64_t number, struct ph_logbook *book,
                               struct match_script *script, struct match_stats *stats, struct ph_error *error) {
    struct play play = {.number = number};
    begin(&play, match, book, script);
    enum ph_status status = any_program(match) ? open_session(&play, error) : PH_OK;
    if (status == PH_OK) {
        status = play_on(&play, error);
    }
    if (status == PH_OK && !play.stopped) {
        match_count(&play, stats);
    }
    ph_session_destroy(play.session);
    return status;
}

void match_script_deinit(struct match_script *script) {
    free(script->actions);
    free(script->values);
    *script = (struct match_script){0};
}

enum ph_status match_record(const struct match *match, struct ph_json options, const struct match_script *script,
                            struct ph_writer *writer, struct ph_error *error) {
    struct ph_session *session = NULL;
    enum ph_status status = ph_session_create(&session);
    if (status == PH_OK) {
        status = ph_session_new(session, match->game, match->players, options, 0, PH_CHANCE_MANUAL, error);
    }
    for (size_t i = 0; i < script->count && status == PH_OK; i++) {
        status = ph_session_play(session, script->actions[i], NULL, error);
    }
    if (status == PH_OK) {
        ph_session_record(session, NULL, writer);
    }
    ph_session_destroy(session);
    return status;
}
