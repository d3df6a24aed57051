// SPDX-License-Identifier: MIT
#include "ai/match.h"

#include "ai/clock.h"
#include "ai/random_bot.h"
#include "ai/search/levels.h"
#include "base/memory.h"
#include "pesthouse/session.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

// A game being played, with what is counted on the way.
struct play {
    uint64_t number;
    struct ph_key key;
    int rotation;
    union ph_state_storage state;
    uint64_t decisions;
    uint64_t chance;
    uint64_t turns;
    int last_seat;
    bool capped;
    bool stopped;
    struct match_script *script; // or NULL
    struct match_time times[PH_SEATS_MAX];
    uint64_t gained[PH_SEATS_MAX]; // things of the tally, as a mask
    uint64_t taken[MATCH_TALLY_MAX];
};

enum ph_status match_init(struct match *match, const struct ph_game *game, int players, struct ph_json options,
                          struct ph_error *error) {
    struct match made = {.game = game, .players = players};
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

static void count_decision(struct play *play, const struct match_gains *tally, int seat, ph_action action) {
    play->decisions++;
    play->turns += seat != play->last_seat;
    play->last_seat = seat;
    if (tally != NULL) {
        const int thing = tally->gained(action);
        if (thing >= 0 && thing < MATCH_TALLY_MAX) {
            play->taken[thing]++;
            play->gained[seat] |= (uint64_t)1 << thing;
        }
    }
}

static enum ph_status keep(struct play *play, ph_action action, struct ph_error *error) {
    struct match_script *const script = play->script;
    if (script == NULL) {
        return PH_OK;
    }
    void *actions = script->actions;
    const bool enough = ph_memory_reserve(&actions, &script->capacity, script->count + 1, sizeof *script->actions);
    script->actions = actions;
    if (!enough) {
        return ph_error_set(error, PH_ERROR_NO_MEMORY, "", "out of memory for the moves of game %llu",
                            (unsigned long long)play->number);
    }
    script->actions[script->count++] = action;
    return PH_OK;
}

// `ms` is the limit, 0 for none.
static void count_time(struct match_time *time, uint64_t ns, uint32_t ms) {
    time->moves++;
    time->ns += ns;
    time->late += ms > 0 && ns > (uint64_t)ms * (1000000 / 100) * MATCH_LATE_PERCENT;
    time->longest_ns = ns > time->longest_ns ? ns : time->longest_ns;
}

// One generator serves players and luck alike.
static enum ph_status play_at_random(const struct match *match, struct play *play, struct ph_error *error) {
    const struct ph_game *game = match->game;
    void *state = play->state.bytes;
    struct ph_random random = ph_random_at(&match->key, PH_STREAM_PLAYER, play->number);
    for (;;) {
        const struct ph_actor actor = game->actor(state);
        if (actor.kind == PH_ACTOR_OVER) {
            return PH_OK;
        }
        if (play->decisions + play->chance >= game->playout_cap) {
            play->capped = true;
            return PH_OK;
        }
        const ph_action action = game->sample(state, &random);
        if (actor.kind == PH_ACTOR_CHANCE) {
            play->chance++;
        } else {
            count_decision(play, match->tally, actor.seat, action);
        }
        if (keep(play, action, error) != PH_OK) {
            return PH_ERROR_NO_MEMORY;
        }
        game->apply(state, action, NULL);
    }
}

static enum ph_status play_with_bots(const struct match *match, struct play *play, struct ph_logbook *book,
                                     struct ph_error *error) {
    const struct ph_game *game = match->game;
    void *state = play->state.bytes;
    struct ph_events *const events = any_reads_log(match) ? &book->all : NULL;
    ph_logbook_truncate(book, 0);
    for (;;) {
        // First of all: the last choice may have been cut short, and a game with such a choice does not count.
        if (match->stopped != NULL && match->stopped(match->stopped_context)) {
            play->stopped = true;
            return PH_OK;
        }
        const struct ph_actor actor = game->actor(state);
        if (actor.kind == PH_ACTOR_OVER) {
            return PH_OK;
        }
        if (play->decisions + play->chance >= game->playout_cap) {
            play->capped = true;
            return PH_OK;
        }
        ph_action action;
        if (actor.kind == PH_ACTOR_CHANCE) {
            struct ph_random luck = ph_random_at(&play->key, PH_STREAM_LUCK, play->chance);
            action = game->sample(state, &luck);
            play->chance++;
        } else {
            const int entry = (actor.seat + play->rotation) % match->players;
            const struct ph_bot *const bot = match->bots[entry];
            union ph_state_storage view;
            struct ph_log log = {0};
            struct ph_search_result result;
            struct ph_search_limits limits = match->limits[entry];
            limits.action_only = true;
            if (match->stopped != NULL) {
                limits.stopped = match->stopped;
                limits.stopped_context = match->stopped_context;
            }
            if (bot == &cheat_bot) {
                view = play->state;
            } else {
                game->view(state, actor.seat, view.bytes);
            }
            struct ph_random random = ph_random_at(&play->key, PH_STREAM_SEARCH, play->decisions);
            enum ph_status status = PH_OK;
            if (ph_bot_reads_log(bot, game)) {
                status = ph_logbook_view(book, game, actor.seat, &log);
            }
            const uint64_t began = match->timed ? clock_ns() : 0;
            if (status == PH_OK) {
                status = bot->choose(game, view.bytes, log, actor.seat, &limits, &random, &result);
            }
            if (status != PH_OK) {
                return ph_error_set(error, status, "bots", "bot %s failed in game %llu: %s", bot->name,
                                    (unsigned long long)play->number,
                                    status == PH_ERROR_NO_MEMORY ? "out of memory" : ph_status_code(status));
            }
            if (match->timed) {
                count_time(&play->times[entry], clock_ns() - began, match->limits[entry].ms);
            }
            action = result.action;
            if (!game->is_legal(state, action)) {
                return ph_error_set(error, PH_ERROR_INTERNAL, "bots", "bot %s chose an illegal action in game %llu",
                                    bot->name, (unsigned long long)play->number);
            }
            count_decision(play, match->tally, actor.seat, action);
        }
        if (events != NULL && !ph_logbook_reserve(book, PH_EVENTS_MAX)) {
            return ph_error_set(error, PH_ERROR_NO_MEMORY, "", "out of memory for the log of game %llu",
                                (unsigned long long)play->number);
        }
        const enum ph_status kept = keep(play, action, error);
        if (kept != PH_OK) {
            return kept;
        }
        game->apply(state, action, events);
    }
}

static void share_add(struct match_share *share, const struct match_share *more) {
    share->games += more->games;
    share->wins += more->wins;
    share->won += more->won;
    share->score += more->score;
    share->score_squares += more->score_squares;
    share->rank += more->rank;
}

// In halves, so that seats alike can share a rank; winners come before others of their score.
static uint64_t rank_of(const struct ph_result *result, int players, int seat) {
    uint64_t rank = 2;
    for (int other = 0; other < players; other++) {
        const int ahead = 2 * (result->scores[other] - result->scores[seat]) +
                          (int)((unsigned)result->winners >> other & 1u) -
                          (int)((unsigned)result->winners >> seat & 1u);
        rank += other == seat ? 0u : ahead > 0 ? 2u : ahead == 0 ? 1u : 0u;
    }
    return rank;
}

static void add_time(struct match_time *time, const struct match_time *more) {
    time->moves += more->moves;
    time->ns += more->ns;
    time->late += more->late;
    time->longest_ns = more->longest_ns > time->longest_ns ? more->longest_ns : time->longest_ns;
}

static void reason_add(struct match_stats *stats, const char *reason, uint64_t games) {
    unsigned at = 0;
    while (at < stats->reason_count && strcmp(stats->reasons[at].reason, reason) < 0) {
        at++;
    }
    if (at == stats->reason_count || strcmp(stats->reasons[at].reason, reason) != 0) {
        if (stats->reason_count == MATCH_REASONS_MAX) {
            return; // no game has as many
        }
        memmove(&stats->reasons[at + 1], &stats->reasons[at], (stats->reason_count - at) * sizeof stats->reasons[0]);
        stats->reasons[at].reason = reason;
        stats->reasons[at].games = 0;
        stats->reason_count++;
    }
    stats->reasons[at].games += games;
}

// Keeps the lowest numbers, whatever the order in which games are added.
static void capped_add(struct match_stats *stats, unsigned kept, uint64_t number) {
    unsigned at = kept;
    while (at > 0 && stats->capped_games[at - 1] > number) {
        at--;
    }
    for (unsigned i = kept < MATCH_CAPPED_MAX ? kept : MATCH_CAPPED_MAX - 1; i > at; i--) {
        stats->capped_games[i] = stats->capped_games[i - 1];
    }
    if (at < MATCH_CAPPED_MAX) {
        stats->capped_games[at] = number;
    }
}

static unsigned capped_kept(uint64_t capped) {
    return capped < MATCH_CAPPED_MAX ? (unsigned)capped : MATCH_CAPPED_MAX;
}

static void count_game(const struct match *match, const struct play *play, struct match_stats *stats) {
    const unsigned things = match->tally != NULL ? match->tally->count : 0;
    struct ph_result result;
    match->game->result(play->state.bytes, &result);
    unsigned winner_count = 0;
    for (int seat = 0; seat < match->players; seat++) {
        winner_count += (unsigned)result.winners >> seat & 1u;
    }
    if (winner_count == 0 && !result.over) { // not over, and the game names no leader: most points
        int best = result.scores[0];
        for (int seat = 1; seat < match->players; seat++) {
            best = result.scores[seat] > best ? result.scores[seat] : best;
        }
        for (int seat = 0; seat < match->players; seat++) {
            if (result.scores[seat] == best) {
                result.winners = (uint16_t)(result.winners | 1u << seat);
                winner_count++;
            }
        }
    }
    for (int seat = 0; seat < match->players; seat++) {
        const bool won = ((unsigned)result.winners >> seat & 1u) != 0;
        const struct match_share one = {
            .games = 1,
            .wins = won && winner_count > 0 ? MATCH_WIN / winner_count : 0,
            .won = won,
            .score = result.scores[seat],
            .score_squares = (uint64_t)((int64_t)result.scores[seat] * result.scores[seat]),
            .rank = rank_of(&result, match->players, seat),
        };
        share_add(&stats->seats[seat], &one);
        share_add(&stats->entries[(seat + play->rotation) % match->players], &one);
        for (unsigned thing = 0; thing < things; thing++) {
            if ((play->gained[seat] >> thing) & 1u) {
                share_add(&stats->tallies[thing].takers, &one);
            }
        }
    }
    for (int entry = 0; entry < match->players; entry++) {
        add_time(&stats->times[entry], &play->times[entry]);
    }
    for (unsigned thing = 0; thing < things; thing++) {
        stats->tallies[thing].taken += play->taken[thing];
        stats->tallies[thing].games += play->taken[thing] > 0;
    }
    const uint64_t length = play->decisions + play->chance;
    stats->shortest = stats->games == 0 || length < stats->shortest ? length : stats->shortest;
    stats->longest = length > stats->longest ? length : stats->longest;
    stats->games++;
    stats->decisions += play->decisions;
    stats->chance += play->chance;
    stats->turns += play->turns;
    if (play->capped) {
        capped_add(stats, capped_kept(stats->capped), play->number);
        stats->capped++;
    } else if (result.reason != NULL) {
        reason_add(stats, result.reason, 1);
    }
}

enum ph_status match_play(const struct match *match, uint64_t number, struct ph_logbook *book,
                          struct match_stats *stats, struct ph_error *error) {
    return match_play_kept(match, number, book, NULL, stats, error);
}

enum ph_status match_play_kept(const struct match *match, uint64_t number, struct ph_logbook *book,
                               struct match_script *script, struct match_stats *stats, struct ph_error *error) {
    const uint64_t players = (uint64_t)match->players;
    struct play play = {
        .number = number,
        .rotation = match->rotate ? (int)(number % players) : 0,
        .state = match->start,
        .last_seat = -1,
        .script = script,
    };
    if (script != NULL) {
        script->count = 0;
    }
    if (all_random(match)) {
        const enum ph_status status = play_at_random(match, &play, error);
        if (status != PH_OK) {
            return status;
        }
    } else {
        play.key = ph_key_split(&match->key, match->rotate ? number / players : number);
        const enum ph_status status = play_with_bots(match, &play, book, error);
        if (status != PH_OK) {
            return status;
        }
    }
    if (!play.stopped) {
        count_game(match, &play, stats);
    }
    return PH_OK;
}

void match_script_deinit(struct match_script *script) {
    free(script->actions);
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

void match_add(struct match_stats *stats, const struct match_stats *other) {
    if (other->games == 0) {
        return;
    }
    stats->shortest = stats->games == 0 || other->shortest < stats->shortest ? other->shortest : stats->shortest;
    stats->longest = other->longest > stats->longest ? other->longest : stats->longest;
    stats->games += other->games;
    stats->decisions += other->decisions;
    stats->chance += other->chance;
    stats->turns += other->turns;
    for (unsigned seat = 0; seat < PH_SEATS_MAX; seat++) {
        share_add(&stats->seats[seat], &other->seats[seat]);
        share_add(&stats->entries[seat], &other->entries[seat]);
        add_time(&stats->times[seat], &other->times[seat]);
    }
    for (unsigned thing = 0; thing < MATCH_TALLY_MAX; thing++) {
        stats->tallies[thing].taken += other->tallies[thing].taken;
        stats->tallies[thing].games += other->tallies[thing].games;
        share_add(&stats->tallies[thing].takers, &other->tallies[thing].takers);
    }
    for (unsigned i = 0; i < other->reason_count; i++) {
        reason_add(stats, other->reasons[i].reason, other->reasons[i].games);
    }
    unsigned kept = capped_kept(stats->capped);
    for (unsigned i = 0; i < capped_kept(other->capped); i++) {
        capped_add(stats, kept, other->capped_games[i]);
        kept = kept < MATCH_CAPPED_MAX ? kept + 1 : kept;
    }
    stats->capped += other->capped;
}

static const double z = 1.959963984540054; // 97.5 % of a normal distribution

struct match_interval match_interval(double wins, double games) {
    if (games <= 0) {
        return (struct match_interval){0, 1};
    }
    const double share = wins / games;
    const double scale = 1 + z * z / games;
    const double middle = share + z * z / (2 * games);
    const double spread = z * sqrt(share * (1 - share) / games + z * z / (4 * games * games));
    return (struct match_interval){(middle - spread) / scale, (middle + spread) / scale};
}

struct match_interval match_score_interval(const struct match_share *share) {
    if (share->games == 0) {
        return (struct match_interval){0, 0};
    }
    const double games = (double)share->games;
    const double mean = (double)share->score / games;
    const double variance = (double)share->score_squares / games - mean * mean;
    const double spread = variance > 0 ? z * sqrt(variance / games) : 0;
    return (struct match_interval){mean - spread, mean + spread};
}

void match_ratio_add(struct match_ratio *ratio, double part, double whole) {
    ratio->rounds++;
    ratio->part += part;
    ratio->whole += whole;
    ratio->part_squares += part * part;
    ratio->whole_squares += whole * whole;
    ratio->products += part * whole;
}

double match_ratio(const struct match_ratio *ratio) {
    return ratio->whole > 0 ? ratio->part / ratio->whole : 0;
}

// 97.5 % of Student's distribution, by the series of Fisher and Cornish (1960): within 1 % from three degrees of
// freedom on, too narrow below.
static double student(double freedom) {
    const double z3 = z * z * z;
    const double z5 = z3 * z * z;
    return z + (z3 + z) / (4 * freedom) + (5 * z5 + 16 * z3 + 3 * z) / (96 * freedom * freedom) +
           (3 * z5 * z * z + 19 * z5 + 17 * z3 - 15 * z) / (384 * freedom * freedom * freedom);
}

struct match_interval match_ratio_interval(const struct match_ratio *ratio) {
    if (ratio->rounds < 2 || ratio->whole <= 0) {
        return (struct match_interval){0, 1};
    }
    const double rounds = (double)ratio->rounds;
    const double middle = match_ratio(ratio);
    // Sum of the squares of part - middle * whole: how far each round is from the expected part.
    const double squares = ratio->part_squares - 2 * middle * ratio->products + middle * middle * ratio->whole_squares;
    const double variance = squares > 0 ? squares * rounds / (rounds - 1) / (ratio->whole * ratio->whole) : 0;
    const double spread = student(rounds - 1) * sqrt(variance);
    return (struct match_interval){fmax(0, middle - spread), fmin(1, middle + spread)};
}
