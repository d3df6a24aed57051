// SPDX-License-Identifier: MIT
#include "lab/arena.h"

#include "ai/deviants.h"
#include "ai/search/levels.h"
#include "ai/search/vanilla.h"
#include "cli/options.h"
#include "lab/records.h"
#include "lab/report.h"
#include "lab/simulation.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    BATCH_ROUNDS = 16,       // between two looks at the interval, each of as many games as there are seats
    BATCH_ROUNDS_MAX = 4096, // of which sums are kept at once
};

// ---- agents ---------------------------------------------------------------------------------------------------------

enum { NAMES_MAX = 32 };

const struct ph_bot *arena_bot_at(size_t index) {
    const struct ph_bot *const measured[] = {&vanilla_bot, &cheat_bot, &naive_bot};
    const size_t known = ph_bot_count();
    if (index < known) {
        return ph_bot_at(index);
    }
    const size_t beyond = index - known;
    const size_t count = sizeof measured / sizeof *measured;
    return beyond < count ? measured[beyond] : deviant_at(beyond - count);
}

static const struct ph_bot *find_bot(const char *name) {
    for (size_t i = 0; arena_bot_at(i) != NULL; i++) {
        if (strcmp(name, arena_bot_at(i)->name) == 0) {
            return arena_bot_at(i);
        }
    }
    return ph_bot_find(name); // with a temperament
}

static const char *agent_name(size_t index) {
    return arena_bot_at(index) == NULL ? NULL : arena_bot_at(index)->name;
}

static const char *temper_name(size_t index) {
    return ph_temper_at(index) == NULL ? NULL : ph_temper_at(index)->name;
}

static enum ph_status refuse_unknown(const char *what, const char *name, const char *(*name_at)(size_t index),
                                     struct ph_error *error) {
    const char *words[NAMES_MAX + 1] = {0};
    char known[320];
    struct ph_writer writer;
    ph_writer_init(&writer, known, sizeof known);
    for (size_t i = 0; name_at(i) != NULL && i < NAMES_MAX; i++) {
        words[i] = name_at(i);
        ph_write_format(&writer, "%s%s", i == 0 ? "" : ", ", words[i]);
    }
    const char *const nearest = cli_nearest(name, words);
    return ph_error_set(error, PH_ERROR_BAD_REQUEST, "agents", "unknown %s %s; expected %s%s%s%s", what, name, known,
                        nearest == NULL ? "" : "; did you mean ", nearest == NULL ? "" : nearest,
                        nearest == NULL ? "" : "?");
}

// Of "noble/sielnt" the temperament is unknown, of "nobel/silent" the agent.
static enum ph_status refuse_name(const char *name, struct ph_error *error) {
    char level[sizeof((struct arena_agent *)NULL)->name];
    const size_t length = strcspn(name, "/");
    snprintf(level, sizeof level, "%.*s", (int)length, name);
    const struct ph_bot *const plain = find_bot(level);
    if (plain == NULL || name[length] == '\0') {
        return refuse_unknown("agent", name, agent_name, error);
    }
    if (ph_bot_with(plain, ph_temper_at(0)) == NULL) {
        return ph_error_set(error, PH_ERROR_BAD_REQUEST, "agents", "%s: the bot %s has no temperaments", name, level);
    }
    return refuse_unknown("temperament", name + length + 1, temper_name, error);
}

// False for what is not a budget.
static bool read_budget(const struct ph_bot *bot, const char *text, struct ph_search_limits *limits) {
    if (strcmp(text, "own") == 0) {
        limits->iterations = bot->iterations;
        limits->ms = bot->ms;
        return true;
    }
    char *end = NULL;
    const unsigned long long number = text[0] >= '0' && text[0] <= '9' ? strtoull(text, &end, 10) : 0;
    const bool is_time = number > 0 && strcmp(end, "ms") == 0;
    if (number == 0 || (!is_time && *end != '\0') ||
        number > (is_time ? (unsigned)PH_SEARCH_MS_MAX : (unsigned)PH_SEARCH_ITERATIONS_MAX)) {
        return false;
    }
    limits->iterations = is_time ? 0 : (uint32_t)number;
    limits->ms = is_time ? (uint32_t)number : 0;
    return true;
}

// `budget` is what follows the colon of agent->name, or NULL.
static enum ph_status find_limits(struct arena_agent *agent, const char *budget, struct ph_error *error) {
    agent->limits.iterations = agent->bot->iterations;
    if (budget == NULL) {
        return PH_OK;
    }
    if (!agent->bot->searches) {
        return ph_error_set(error, PH_ERROR_BAD_REQUEST, "agents",
                            "%s: the bot %s does not search, so it has no budget", agent->name, agent->bot->name);
    }
    if (!read_budget(agent->bot, budget, &agent->limits)) {
        return ph_error_set(error, PH_ERROR_BAD_REQUEST, "agents",
                            "%s: a budget is a number of iterations from 1 to %d, or of milliseconds from 1 to %d as "
                            "in noble:500ms, or own as in noble:own",
                            agent->name, PH_SEARCH_ITERATIONS_MAX, PH_SEARCH_MS_MAX);
    }
    return PH_OK;
}

static const char program_prefix[] = "exec:";

// The program keeps its name, which is therefore in place before.
static enum ph_status read_program(struct arena_agent *agent, const struct arena_agent *read, struct ph_error *error) {
    const struct arena_agent before = *agent;
    *agent = *read;
    const enum ph_status status =
        program_agent_create(&agent->program, agent->name, agent->name + strlen(program_prefix), error);
    if (status == PH_OK) {
        agent->bot = program_agent_bot(agent->program);
    } else {
        *agent = before;
    }
    return status;
}

enum ph_status arena_agent_read(struct arena_agent *agent, const struct ph_game *game, const char *text, size_t length,
                                struct ph_error *error) {
    struct arena_agent read = {.name = ""};
    char name[sizeof read.name];
    if (length == 0 || length >= sizeof name) {
        return ph_error_set(error, PH_ERROR_BAD_REQUEST, "agents",
                            length == 0 ? "an agent is missing" : "an agent's name has at most %d letters",
                            (int)sizeof name - 1);
    }
    snprintf(read.name, sizeof read.name, "%.*s", (int)length, text);
    if (strncmp(read.name, program_prefix, strlen(program_prefix)) == 0) {
        return read_program(agent, &read, error);
    }
    const size_t end = strcspn(read.name, ":");
    snprintf(name, sizeof name, "%.*s", (int)end, read.name);
    read.bot = find_bot(name);
    if (read.bot == NULL) {
        return refuse_name(name, error);
    }
    if (!read.bot->plays(game)) {
        return ph_error_set(error, PH_ERROR_BAD_REQUEST, "agents", "the bot %s does not play %s", name, game->id);
    }
    const enum ph_status status = find_limits(&read, read.name[end] == ':' ? read.name + end + 1 : NULL, error);
    if (status == PH_OK) {
        *agent = read;
    }
    return status;
}

enum ph_status arena_agents_read(struct arena_agent *agents, unsigned *count, const struct ph_game *game,
                                 const char *list, struct ph_error *error) {
    enum ph_status status = PH_OK;
    size_t length = 0;
    *count = 0;
    for (const char *name = list; status == PH_OK && name != NULL; name = *name == '\0' ? NULL : name + 1) {
        if (*count == ARENA_AGENTS_MAX) {
            return ph_error_set(error, PH_ERROR_BAD_REQUEST, "agents", "too many agents; expected at most %d",
                                ARENA_AGENTS_MAX);
        }
        length = strcspn(name, ",");
        agents[*count] = (struct arena_agent){.name = ""};
        status = arena_agent_read(&agents[(*count)++], game, name, length, error);
        name += length;
    }
    return status;
}

void arena_agents_deinit(struct arena_agent *agents, unsigned count) {
    for (unsigned i = 0; i < count; i++) {
        program_agent_destroy(agents[i].program);
    }
}

// ---- games ----------------------------------------------------------------------------------------------------------

// With two seats either agent can be called the single one.
static void make_pairings(struct arena *arena) {
    arena->pairing_count = 0;
    for (unsigned one = 0; one < (arena->first ? 1 : arena->agent_count); one++) {
        for (unsigned others = arena->players == 2 ? one + 1 : 0; others < arena->agent_count; others++) {
            if (one != others) {
                struct arena_pairing *const pairing = &arena->pairings[arena->pairing_count++];
                pairing->one = one;
                pairing->others = others;
            }
        }
    }
}

static double half_width(const struct arena_pairing *pairing) {
    const struct match_interval interval = report_win_interval(&pairing->stats.entries[0]);
    return (interval.high - interval.low) / 2;
}

// Unfinished rounds do not count here.
static void add_rounds(struct arena_pairing *pairing, const struct simulation *simulation) {
    const uint64_t players = (uint64_t)simulation->match.players;
    for (uint64_t i = 0; i < simulation->games / players; i++) {
        struct simulation_round *const round = &simulation->rounds[i];
        if (atomic_load(&round->games) == players) {
            match_ratio_add(&pairing->score, (double)atomic_load(&round->score),
                            (double)atomic_load(&round->score_all));
        }
    }
}

// The data needed to write a record, on any thread.
struct keeper {
    const struct arena *arena;
    const struct arena_pairing *pairing;
    const struct match *match;
};

static enum ph_status keep_record(void *context, uint64_t number, const struct match_script *script,
                                  struct ph_error *error) {
    const struct keeper *const keeper = context;
    const struct arena *const arena = keeper->arena;
    const int seat = (int)((arena->players - (int)(number % (uint64_t)arena->players)) % arena->players);
    char name[64];
    char remark[512];
    snprintf(name, sizeof name, "%u-%u-%06llu", keeper->pairing->one, keeper->pairing->others,
             (unsigned long long)number);
    snprintf(remark, sizeof remark, "%s on seat %d, %s on the others; game %llu of seed %llu",
             arena->agents[keeper->pairing->one].name, seat, arena->agents[keeper->pairing->others].name,
             (unsigned long long)number, (unsigned long long)arena->seed);
    return records_keep(arena->records, name, keeper->match, arena->options, script, remark, error);
}

// The first of the pairing's agents is entry 0, which sits alone.
static enum ph_status seat_agents(const struct arena *arena, const struct arena_pairing *pairing, struct match *match,
                                  struct ph_error *error) {
    const enum ph_status status = match_init(match, arena->game, arena->players, arena->options, error);
    for (int entry = 0; status == PH_OK && entry < arena->players; entry++) {
        const struct arena_agent *const agent = &arena->agents[entry == 0 ? pairing->one : pairing->others];
        match->bots[entry] = agent->bot;
        match->limits[entry] = agent->limits;
    }
    match->rotate = true;
    match->timed = arena->times;
    match->key = ph_key_from_seed(arena->seed);
    return status;
}

static bool is_done(const struct arena *arena, const struct arena_pairing *pairing) {
    const bool narrow = arena->stop > 0 && pairing->stats.games > 0 && half_width(pairing) <= arena->stop;
    return narrow || arena->interrupted || pairing->stats.games >= arena->games;
}

// Plays one pairing in batches of `rounds`, so that ending it early by its interval does not depend on the timing of
// threads.
static enum ph_status play_batches(struct arena *arena, struct arena_pairing *pairing, struct simulation *simulation,
                                   uint64_t rounds, struct ph_error *error) {
    const uint64_t batch = (uint64_t)arena->players * rounds;
    const uint64_t before = simulation->bar_before;
    struct simulation_outcome *const outcome = calloc(1, sizeof *outcome);
    if (outcome == NULL) {
        return ph_error_set(error, PH_ERROR_NO_MEMORY, "", "out of memory");
    }
    enum ph_status status = PH_OK;
    while (status == PH_OK && !is_done(arena, pairing)) {
        const uint64_t left = arena->games - pairing->stats.games;
        simulation->from = arena->from + pairing->stats.games;
        simulation->games = left < batch ? left : batch;
        simulation->bar_before = before + pairing->stats.games;
        memset(simulation->rounds, 0, rounds * sizeof *simulation->rounds);
        status = simulation_run(simulation, outcome, error);
        if (status == PH_OK) {
            match_add(&pairing->stats, &outcome->stats);
            add_rounds(pairing, simulation);
            arena->interrupted = outcome->interrupted;
        }
    }
    free(outcome);
    return status;
}

static enum ph_status play_pairing(struct arena *arena, struct arena_pairing *pairing, uint64_t before,
                                   struct ph_error *error) {
    const uint64_t rounds = arena->stop > 0 ? BATCH_ROUNDS : BATCH_ROUNDS_MAX;
    struct simulation simulation = {
        .seed = arena->seed,
        .threads = arena->threads,
        .progress = arena->progress,
        .bar_before = before,
        .bar_games = arena->games * arena->pairing_count,
    };
    struct keeper keeper = {.arena = arena, .pairing = pairing, .match = &simulation.match};
    enum ph_status status = seat_agents(arena, pairing, &simulation.match, error);
    if (status != PH_OK) {
        return status;
    }
    simulation.kept = arena->records != NULL ? keep_record : NULL;
    simulation.kept_context = &keeper;
    simulation.rounds = calloc(rounds, sizeof *simulation.rounds);
    status = simulation.rounds != NULL ? play_batches(arena, pairing, &simulation, rounds, error)
                                       : ph_error_set(error, PH_ERROR_NO_MEMORY, "", "out of memory");
    free(simulation.rounds);
    return status;
}

enum ph_status arena_pair(struct arena *arena, struct ph_error *error) {
    arena->interrupted = false;
    arena->pairings = calloc(ARENA_PAIRINGS_MAX, sizeof *arena->pairings);
    if (arena->pairings == NULL) {
        return ph_error_set(error, PH_ERROR_NO_MEMORY, "", "out of memory");
    }
    make_pairings(arena);
    return PH_OK;
}

enum ph_status arena_run(struct arena *arena, struct ph_error *error) {
    enum ph_status status = arena_pair(arena, error);
    for (unsigned i = 0; status == PH_OK && i < arena->pairing_count && !arena->interrupted; i++) {
        status = play_pairing(arena, &arena->pairings[i], arena->games * i, error);
    }
    if (status == PH_OK) {
        arena_rate(arena);
    }
    return status;
}

void arena_deinit(struct arena *arena) {
    free(arena->pairings);
    arena->pairings = NULL;
}

// ---- ratings --------------------------------------------------------------------------------------------------------

// Maximizes the likelihood of all games. A weak prior (one draw against the mean) keeps the rating of an agent that won
// everything finite.
void arena_rate(struct arena *arena) {
    enum { STEPS = 4000 };
    double natural[ARENA_AGENTS_MAX] = {0};
    const double others = arena->players - 1;
    double most = 1;
    for (unsigned i = 0; i < arena->pairing_count; i++) {
        const double games = (double)arena->pairings[i].stats.games;
        most = games > most ? games : most;
    }
    for (unsigned step = 0; step < STEPS; step++) {
        double slope[ARENA_AGENTS_MAX] = {0};
        for (unsigned i = 0; i < arena->pairing_count; i++) {
            const struct arena_pairing *const pairing = &arena->pairings[i];
            const double wins = report_wins(&pairing->stats.entries[0]);
            const double expected = 1 / (1 + others * exp(natural[pairing->others] - natural[pairing->one]));
            const double more = wins - expected * (double)pairing->stats.games;
            slope[pairing->one] += more;
            slope[pairing->others] -= more;
        }
        for (unsigned i = 0; i < arena->agent_count; i++) {
            slope[i] -= 0.5 * tanh(natural[i] / 2);
            natural[i] += 2 * slope[i] / (most * arena->agent_count);
        }
    }
    double mean = 0;
    for (unsigned i = 0; i < arena->agent_count; i++) {
        mean += natural[i] / arena->agent_count;
    }
    for (unsigned i = 0; i < arena->agent_count; i++) {
        arena->ratings[i] = (natural[i] - mean) * 400 / log(10);
    }
}
