// SPDX-License-Identifier: MIT
#include "ai/search/levels.h"

#include "ai/search/search.h"
#include "ai/tempers.h"

enum { FORCED_ITERATIONS = 16 }; // for the value of a forced decision: enough for a rough one

static bool plays(const struct ph_game *game) {
    (void)game;
    return true;
}

static bool reads_log(const struct ph_game *game) {
    (void)game;
    return true;
}

static enum ph_status choose(const struct ph_bot *bot, const struct ph_game *game, const void *view, struct ph_log log,
                             int seat, const struct ph_search_limits *limits, struct ph_random *random,
                             struct ph_search_result *result) {
    struct ph_search_limits used = *limits;
    ph_action actions[2];
    if (ph_search_limits_check(limits, NULL) != PH_OK) {
        return PH_ERROR_BAD_REQUEST;
    }
    if (used.ms == 0 && used.iterations == 0) {
        used.ms = bot->ms;
        used.iterations = bot->iterations;
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
    const struct search_mind mind = {.advisor = advisor_find(game), .config = bot->own, .temper = temper_of(bot)};
    return search_run(game, &mind, view, log, seat, &used, random, result);
}

// The members of a bot; `playing` is the function that names its games.
#define BOT(id, title, words, text, count, milliseconds, playing, ...)                                                 \
    {                                                                                                                  \
        .name = (title), .called = (words), .summary = (text), .searches = true, .iterations = (count),                \
        .ms = (milliseconds), .plays = (playing), .reads_log = reads_log, .own = &id##_config, .choose = choose,       \
        __VA_ARGS__                                                                                                    \
    }
// A bot that is only for measuring, without temperaments.
#define MEASURED(id, title, text, count, milliseconds, ...)                                                            \
    static const struct search_config id##_config = {__VA_ARGS__};                                                     \
    const struct ph_bot id##_bot = BOT(id, title, title, text, count, milliseconds, plays, .temper = NULL);
#define TEMPERED(id, title, text, count, milliseconds, temper_id, temper_name, game_plays)                             \
    [temper_id] = BOT(id, title "/" temper_name, title ", " temper_name, text, count, milliseconds, game_plays,        \
                      .temper = &tempers[temper_id])
#define LEVEL(id, title, text, count, milliseconds, ...)                                                               \
    MEASURED(id, title, text, count, milliseconds, __VA_ARGS__)                                                        \
    static const struct ph_bot id##_with[TEMPER_COUNT] = {                                                             \
        TEMPERED(id, title, text, count, milliseconds, TEMPER_CAUTIOUS, "cautious", temper_game_rattus),               \
        TEMPERED(id, title, text, count, milliseconds, TEMPER_RAIDER, "raider", temper_game_rattus),                   \
        TEMPERED(id, title, text, count, milliseconds, TEMPER_COURTIER, "courtier", temper_game_rattus),               \
        TEMPERED(id, title, text, count, milliseconds, TEMPER_SILENT, "silent", temper_game_bristol1350),              \
        TEMPERED(id, title, text, count, milliseconds, TEMPER_TALKATIVE, "talkative", temper_game_bristol1350),        \
        TEMPERED(id, title, text, count, milliseconds, TEMPER_SUSPICIOUS, "suspicious", temper_game_bristol1350),      \
        TEMPERED(id, title, text, count, milliseconds, TEMPER_LOYAL, "loyal", temper_game_bristol1350),                \
    };

// All levels search alike; the weaker ones misjudge what their own actions bring. The weights were chosen by hand, the
// errors so that each level wins some 73 % of games of two against the one below (docs/opponents.md).
#define KNOWS_PRIORS                                                                                                   \
    .exploration = 0.1F, .exploration_played = 0.6F, .priors = true, .finish_turn = true, .replies_by_rating = true
#define KNOWS_ALL KNOWS_PRIORS, .belief = true
#define LOOKS_AHEAD .ahead_share = 0.4F, .ahead_turns = 6

LEVEL(novice, "novice", "misjudges most of what it does", 64, 2000, KNOWS_ALL, .misjudged = 0.0475F)
LEVEL(settler, "settler", "knows the rules, but often misjudges a move", 64, 2000, KNOWS_ALL, .misjudged = 0.0345F)
LEVEL(burgher, "burgher", "plays sensibly, and misjudges a move now and then", 64, 2000, KNOWS_ALL,
      .misjudged = 0.0244F)
LEVEL(alderman, "alderman", "plays well, and seldom misjudges a move", 64, 2000, KNOWS_ALL, .misjudged = 0.0153F)
LEVEL(noble, "noble", "knows good moves by experience, and looks ahead", 64, 2000, KNOWS_ALL)
LEVEL(plague_doctor, "plague-doctor", "thinks for a long time; hard to beat", 1000, 4000, KNOWS_ALL, LOOKS_AHEAD)
MEASURED(cheat, "cheat", "sees everything; for measuring only", 1000, 4000, KNOWS_ALL, LOOKS_AHEAD, .sees_all = true)
MEASURED(naive, "naive", "draws no conclusions from what others did; for measuring only", 1000, 4000, KNOWS_PRIORS,
         LOOKS_AHEAD)

const struct ph_bot *level_with(const struct ph_bot *bot, enum temper temper) {
    static const struct {
        const struct ph_bot *plain;
        const struct ph_bot *with;
    } levels[] = {
        {&alderman_bot, alderman_with}, {&novice_bot, novice_with}, {&settler_bot, settler_with},
        {&burgher_bot, burgher_with},   {&noble_bot, noble_with},   {&plague_doctor_bot, plague_doctor_with},
    };
    for (size_t i = 0; i < sizeof levels / sizeof *levels; i++) {
        if (levels[i].plain == bot) {
            return &levels[i].with[temper];
        }
    }
    return NULL;
}
