// SPDX-License-Identifier: MIT
#include "ai/search/levels.h"

#include "ai/search/search.h"

enum { FORCED_ITERATIONS = 16 }; // for the value of a forced decision: enough for a rough one

struct level {
    uint32_t iterations;
    uint32_t ms;
    struct search_config config;
};

static bool plays(const struct ph_game *game) {
    (void)game;
    return true;
}

static bool reads_log(const struct ph_game *game) {
    (void)game;
    return true;
}

static enum ph_status choose_at(const struct level *level, const struct ph_game *game, const void *view,
                                struct ph_log log, int seat, const struct ph_search_limits *limits,
                                struct ph_random *random, struct ph_search_result *result) {
    struct ph_search_limits used = *limits;
    ph_action actions[2];
    if (ph_search_limits_check(limits, NULL) != PH_OK) {
        return PH_ERROR_BAD_REQUEST;
    }
    if (used.ms == 0 && used.iterations == 0) {
        used.ms = level->ms;
        used.iterations = level->iterations;
    }
    if (used.only == NULL && game->legal(view, UINT64_MAX, actions, NULL, 2) == 1) {
        if (used.action_only) {
            *result = (struct ph_search_result){.action = actions[0]};
            return PH_OK;
        }
        if (used.iterations == 0 || used.iterations > FORCED_ITERATIONS) {
            used.iterations = FORCED_ITERATIONS;
        }
    }
    return search_run(game, advisor_find(game), &level->config, view, log, seat, &used, random, result);
}

#define LEVEL(id, title, text, count, milliseconds, ...)                                                               \
    static enum ph_status choose_as_##id(const struct ph_game *game, const void *view, struct ph_log log, int seat,    \
                                         const struct ph_search_limits *limits, struct ph_random *random,              \
                                         struct ph_search_result *result) {                                            \
        static const struct level level = {.iterations = (count), .ms = (milliseconds), .config = {__VA_ARGS__}};      \
        return choose_at(&level, game, view, log, seat, limits, random, result);                                       \
    }                                                                                                                  \
    const struct ph_bot id##_bot = {                                                                                   \
        .name = title,                                                                                                 \
        .summary = text,                                                                                               \
        .searches = true,                                                                                              \
        .iterations = (count),                                                                                         \
        .ms = (milliseconds),                                                                                          \
        .plays = plays,                                                                                                \
        .reads_log = reads_log,                                                                                        \
        .choose = choose_as_##id,                                                                                      \
    };

// The domain knowledge that each level uses in the same search. Beginners go by what looks best right away, misjudge
// options that are about as good, and do not look beyond their own turn; the others have the priors of a sensible
// player, and the belief. The weights were chosen by hand.
#define KNOWS_VALUES .exploration_played = 0.6F, .rollout_random = 1, .priors = true
#define KNOWS_MOMENT KNOWS_VALUES, .greedy = true, .this_turn_only = true
#define KNOWS_PRIORS                                                                                                   \
    .exploration = 0.1F, .exploration_played = 0.6F, .priors = true, .finish_turn = true, .replies_by_rating = true
#define KNOWS_ALL KNOWS_PRIORS, .belief = true
#define LOOKS_AHEAD .ahead_share = 0.4F, .ahead_turns = 6

LEVEL(novice, "novice", "takes moves that look good right now, and often misjudges them", 12, 200, KNOWS_MOMENT,
      .exploration = 0.5F, .misjudged = 2.5F)
LEVEL(settler, "settler", "has an eye for who is ahead", 32, 500, KNOWS_MOMENT, .exploration = 0.3F, .misjudged = 0.8F)
LEVEL(burgher, "burgher", "compares its moves, and sees who will be ahead", 60, 1000, KNOWS_VALUES, .exploration = 0.1F,
      .greedy = true)
LEVEL(noble, "noble", "knows good moves by experience, and looks ahead", 64, 2000, KNOWS_ALL)
LEVEL(plague_doctor, "plague-doctor", "thinks for a long time; hard to beat", 1000, 4000, KNOWS_ALL, LOOKS_AHEAD)
LEVEL(cheat, "cheat", "sees everything; for measuring only", 1000, 4000, KNOWS_ALL, LOOKS_AHEAD, .sees_all = true)
LEVEL(naive, "naive", "draws no conclusions from what others did; for measuring only", 1000, 4000, KNOWS_PRIORS,
      LOOKS_AHEAD)
