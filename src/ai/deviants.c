// SPDX-License-Identifier: MIT
#include "ai/deviants.h"

#include "ai/games/bristol1350/bristol1350.h"
#include "ai/games/bristol1350/habits.h"
#include "ai/games/rattus/habits.h"
#include "ai/games/rattus/rattus.h"
#include "ai/rated_bot.h"

static bool reads_log(const struct ph_game *game) {
    (void)game;
    return true;
}

struct deviance {
    const struct advisor *advisor;
    rated_habit *habit;
};

static enum ph_status choose(const struct ph_bot *bot, const struct ph_game *game, const void *view, struct ph_log log,
                             int seat, const struct ph_search_limits *limits, struct ph_random *random,
                             struct ph_search_result *result) {
    const struct deviance *const deviance = bot->own;
    (void)limits;
    return rated_choose(deviance->advisor->heuristic, deviance->habit, game, view, log, seat, random, result);
}

#define DEVIANT(of, id, text)                                                                                          \
    static const struct deviance id##_deviance = {&of##_advisor, of##_habit_##id};                                     \
    static const struct ph_bot id = {                                                                                  \
        .name = #id,                                                                                                   \
        .called = #id,                                                                                                 \
        .summary = text "; for measuring only",                                                                        \
        .plays = temper_game_##of,                                                                                     \
        .reads_log = reads_log,                                                                                        \
        .own = &id##_deviance,                                                                                         \
        .choose = choose,                                                                                              \
    };

DEVIANT(rattus, taker, "rules, but takes a character in every turn")
DEVIANT(rattus, abstainer, "rules, but never takes a character")
DEVIANT(rattus, loyalist, "rules, but takes all characters of one class and no others")
DEVIANT(rattus, hoarder, "rules, but sends the plague only where the leader has most cubes")
DEVIANT(rattus, copier, "rules, but does what the seat before it did")
DEVIANT(bristol1350, pusher, "rules, but pushes somebody wherever it can")
DEVIANT(bristol1350, reroller, "rules, but rerolls dice in every turn")
DEVIANT(bristol1350, recluse, "rules, but does not mingle by choice")
DEVIANT(bristol1350, babbler, "rules, but claims something at random wherever it can")

static const struct ph_bot *const deviants[] = {
    &taker, &abstainer, &loyalist, &hoarder, &copier, &pusher, &reroller, &recluse, &babbler,
};

const struct ph_bot *deviant_at(size_t index) {
    return index < sizeof deviants / sizeof *deviants ? deviants[index] : NULL;
}

static bool is_deviant(const struct ph_bot *bot) {
    for (size_t i = 0; deviant_at(i) != NULL; i++) {
        if (deviant_at(i) == bot) {
            return true;
        }
    }
    return false;
}

const struct ph_game *deviant_game(const struct ph_bot *bot) {
    for (size_t i = 0; is_deviant(bot) && i < ph_game_count(); i++) {
        if (bot->plays(ph_game_at(i))) {
            return ph_game_at(i);
        }
    }
    return NULL;
}
