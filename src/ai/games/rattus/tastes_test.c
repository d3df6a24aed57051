// SPDX-License-Identifier: MIT
// Decides positions of games of `rules` with each temperament and without, and counts where the choices differ, and
// what they do. PH_POSITIONS asks for that many.
#include "ai/games/rattus/rattus.h"
#include "ai/rated_bot.h"
#include "games/rattus/phases.h"
#include "games/rattus/rattus.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

enum { POSITIONS = 40, SEATS = 4, LISTED_MAX = 512 };

// What the choices of a bot did.
struct deeds {
    unsigned takes;
    unsigned placed; // cubes, into regions
    unsigned near;   // that the plague can reach
    unsigned moves;  // of the plague
    double own;      // share of the cubes that it meets
    double leader;   // that of the others' leader
};

static double share(const struct rattus_state *view, unsigned region, unsigned seat) {
    unsigned all = 0;
    for (unsigned other = 0; other < SEATS; other++) {
        all += view->at[region].cubes[other];
    }
    return all == 0 ? 0 : (double)view->at[region].cubes[seat] / all;
}

static unsigned leader_but(const struct rattus_state *view, unsigned seat) {
    int16_t scores[RATTUS_SEATS_MAX];
    rattus_public_scores(view, scores);
    unsigned leader = (seat + 1) % SEATS;
    for (unsigned i = 2; i < SEATS; i++) {
        leader = scores[(seat + i) % SEATS] > scores[leader] ? (seat + i) % SEATS : leader;
    }
    return leader;
}

static void count(const struct rattus_state *view, ph_action action, struct deeds *deeds) {
    const unsigned region = ph_action_component(action, 1);
    switch (ph_action_type(action)) {
    case RATTUS_TYPE_TAKE:
        deeds->takes++;
        break;
    case RATTUS_TYPE_SETTLE:
    case RATTUS_TYPE_PLACE:
        deeds->placed++;
        deeds->near += rattus_reachable(view, view->plague) >> region & 1u;
        break;
    case RATTUS_TYPE_PLAGUE:
        deeds->moves++;
        deeds->own += share(view, region, view->seat);
        deeds->leader += share(view, region, leader_but(view, view->seat));
        break;
    default:
        break;
    }
}

// How much a choice is as that temperament has it.
static double tends(const struct rattus_state *view, ph_action action, enum temper temper) {
    struct deeds deeds = {0};
    count(view, action, &deeds);
    return temper == TEMPER_COURTIER ? deeds.takes : temper == TEMPER_RAIDER ? deeds.leader : -deeds.own - deeds.near;
}

// Whether the temperament could prefer one action to another.
static bool matters(const struct rattus_state *view, enum temper temper) {
    ph_action actions[LISTED_MAX];
    const size_t listed = rattus_game.legal(view, UINT64_MAX, actions, NULL, LISTED_MAX);
    const double first = tends(view, actions[0], temper);
    for (size_t i = 1; i < listed && i < LISTED_MAX; i++) {
        if (tends(view, actions[i], temper) != first) {
            return true;
        }
    }
    return false;
}

static ph_action choice(const struct ph_bot *bot, const struct rattus_state *view, const struct ph_random *random) {
    struct ph_search_result result;
    struct ph_random luck = *random;
    const struct ph_search_limits limits = {.iterations = bot->iterations};
    assert_int_equal(bot->choose(bot, &rattus_game, view, (struct ph_log){0}, view->seat, &limits, &luck, &result),
                     PH_OK);
    return result.action;
}

// The share of positions in which the temperament chooses what is more as its name says, less that of the contrary.
static double compare(const struct ph_bot *bot, unsigned wanted, struct deeds *plain, struct deeds *with,
                      unsigned *differ) {
    const struct ph_key key = ph_key_from_seed(6);
    unsigned asked = 0;
    int more = 0;
    for (uint64_t game = 0; asked < wanted; game++) {
        struct ph_random random = ph_random_at(&key, PH_STREAM_PLAYER, game);
        struct rattus_state state;
        struct ph_error error;
        assert_int_equal(rattus_game.setup(&state, SEATS, (struct ph_json){0}, &error), PH_OK);
        for (struct ph_actor actor; (actor = rattus_game.actor(&state)).kind != PH_ACTOR_OVER && asked < wanted;) {
            struct rattus_state view;
            if (actor.kind == PH_ACTOR_CHANCE) {
                rattus_game.apply(&state, rattus_game.sample(&state, &random), NULL);
                continue;
            }
            rattus_game.view(&state, actor.seat, &view);
            if (matters(&view, temper_of(bot)) && ph_random_below(&random, 3) == 0) {
                const ph_action usual = choice(ph_bot_plain(bot), &view, &random);
                const ph_action other = choice(bot, &view, &random);
                count(&view, usual, plain);
                count(&view, other, with);
                const double toward = tends(&view, other, temper_of(bot)) - tends(&view, usual, temper_of(bot));
                more += (toward > 0) - (toward < 0);
                *differ += usual != other;
                asked++;
            }
            rattus_game.apply(&state, choice(&rules_bot, &view, &random), NULL);
        }
    }
    return (double)more / wanted;
}

static unsigned positions(void) {
    const char *const wanted = getenv("PH_POSITIONS");
    return wanted == NULL ? POSITIONS : (unsigned)strtoul(wanted, NULL, 10);
}

static double mean(double sum, unsigned count) {
    return count == 0 ? 0 : sum / count;
}

static void measure(const char *name, struct deeds *plain, struct deeds *with) {
    const struct ph_bot *const bot = ph_bot_find(name);
    assert_non_null(bot);
    unsigned differ = 0;
    const double more = compare(bot, positions(), plain, with, &differ);
    print_message("%s: in %.1f %% of %u positions more as its name says than not, in %.1f otherwise; without and with: "
                  "takes %u, %u; cubes within reach of the plague %.2f, %.2f; "
                  "share of own cubes met by the plague %.2f, %.2f; of the leader's %.2f, %.2f\n",
                  name, 100 * more, positions(), 100.0 * differ / positions(), plain->takes, with->takes,
                  mean(plain->near, plain->placed), mean(with->near, with->placed), mean(plain->own, plain->moves),
                  mean(with->own, with->moves), mean(plain->leader, plain->moves), mean(with->leader, with->moves));
    assert_true(differ >= positions() / 10 && more >= 0.05);
}

static void a_cautious_one_keeps_away_from_the_plague(void **state) {
    (void)state;
    struct deeds plain = {0};
    struct deeds with = {0};
    measure("noble/cautious", &plain, &with);
    assert_true((double)with.near / with.placed < (double)plain.near / plain.placed);
    assert_true(with.own / with.moves < plain.own / plain.moves);
}

static void a_raider_sends_the_plague_to_the_leader(void **state) {
    (void)state;
    struct deeds plain = {0};
    struct deeds with = {0};
    measure("noble/raider", &plain, &with);
    assert_true(with.leader / with.moves > plain.leader / plain.moves);
}

static void a_courtier_takes_characters(void **state) {
    (void)state;
    struct deeds plain = {0};
    struct deeds with = {0};
    measure("noble/courtier", &plain, &with);
    assert_true(with.takes > plain.takes);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_cautious_one_keeps_away_from_the_plague),
        cmocka_unit_test(a_raider_sends_the_plague_to_the_leader),
        cmocka_unit_test(a_courtier_takes_characters),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
