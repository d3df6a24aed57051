// SPDX-License-Identifier: MIT
// Worlds by what a seat believes: it cannot tell them from the truth, they come of what it may see alone, and they are
// nearer to the truth than those of the game itself.
#include "ai/games/bristol1350/belief.h"
#include "ai/games/bristol1350/bristol1350.h"
#include "ai/rated_bot.h"
#include "games/bristol1350/bristol1350.h"
#include "pesthouse/bot.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

enum { DRAWS = 64 };

// A game that is being played, as one seat sees it.
struct table {
    union ph_state_storage state;
    union ph_state_storage view;
    struct ph_event items[8 * PH_EVENTS_MAX];
    struct ph_event seen[8 * PH_EVENTS_MAX];
    struct ph_events events;
    struct ph_random random;
    _Alignas(16) unsigned char belief[BRISTOL_BELIEF_SIZE];
};

static struct table table;

static void set_up(const char *options, int players, uint64_t number) {
    const struct ph_key key = ph_key_from_seed(1350);
    struct ph_json_document *document = NULL;
    struct ph_error error = {0};
    assert_int_equal(ph_json_parse(&document, options, strlen(options), &error), PH_OK);
    const enum ph_status status = bristol1350_game.setup(table.state.bytes, players, ph_json_root(document), &error);
    ph_json_document_destroy(document);
    assert_string_equal(error.message, "");
    assert_int_equal(status, PH_OK);
    table.random = ph_random_at(&key, PH_STREAM_PLAYER, number);
    table.events = (struct ph_events){.items = table.items, .capacity = sizeof table.items / sizeof *table.items};
}

// What a seat sees of the game now.
static struct ph_log look(int seat) {
    bristol1350_game.view(table.state.bytes, seat, table.view.bytes);
    ph_log_view(&bristol1350_game, (struct ph_log){table.items, table.events.count}, seat, table.seen);
    return (struct ph_log){table.seen, table.events.count};
}

// Plays on with an action, mostly of a sensible player. Whether the game goes on.
static bool play_on(unsigned sensible_of_8) {
    const struct ph_actor actor = bristol1350_game.actor(table.state.bytes);
    if (actor.kind == PH_ACTOR_OVER) {
        return false;
    }
    ph_action action = bristol1350_game.sample(table.state.bytes, &table.random);
    if (actor.kind == PH_ACTOR_SEAT && ph_random_below(&table.random, 8) < sensible_of_8) {
        const struct ph_search_limits limits = {0};
        struct ph_search_result result;
        const struct ph_log log = look(actor.seat);
        assert_int_equal(rules_bot.choose(&rules_bot, &bristol1350_game, table.view.bytes, log, actor.seat, &limits,
                                          &table.random, &result),
                         PH_OK);
        action = result.action;
    }
    bristol1350_game.apply(table.state.bytes, action, &table.events);
    assert_true(table.events.count < table.events.capacity - PH_EVENTS_MAX);
    return true;
}

// A world by the belief must hold together, and look to the seat as the truth does.
static void check_world(struct ph_log log, int seat, struct ph_random *random, void *world) {
    union ph_state_storage again;
    struct ph_error error = {0};
    memset(world, 0xAA, sizeof(union ph_state_storage));
    bristol_believe(table.belief, table.view.bytes, log, seat, random, world);
    if (bristol1350_game.check(world, &error) != PH_OK) {
        fail_msg("%s", error.message);
    }
    memset(&again, 0x55, sizeof again);
    bristol1350_game.view(world, seat, again.bytes);
    assert_memory_equal(again.bytes, table.view.bytes, bristol1350_game.state_size);
}

static const char *const variants[] = {
    "{}",
    "{\"special_actions\":true,\"chaos\":true,\"alms\":true,\"claims\":true}",
    "{\"special_actions\":true,\"convene\":true}",
    "{\"cure\":true,\"claims\":true,\"start_remedies\":3,\"length\":30,\"symptoms\":[6,6,6,6]}",
    "{\"alms\":true,\"start_remedies\":3,\"length\":8,\"ghost_reroll\":\"one\"}",
};
enum { VARIANTS = sizeof variants / sizeof *variants };

// Goes through random games of all variants with 1 to 9 seats, and stops at some decisions.
static void in_random_games(void (*at_decision)(int seat)) {
    uint64_t number = 0;
    for (unsigned i = 0; i < VARIANTS; i++) {
        for (int players = 1; players <= 9; players++) {
            set_up(variants[i], players, number++);
            do {
                const struct ph_actor actor = bristol1350_game.actor(table.state.bytes);
                if (actor.kind == PH_ACTOR_SEAT && ph_random_below(&table.random, 6) == 0) {
                    at_decision(actor.seat);
                    at_decision((int)ph_random_below(&table.random, (unsigned)players));
                }
            } while (play_on(2));
        }
    }
}

static void check_worlds(int seat) {
    const struct ph_log log = look(seat);
    union ph_state_storage world;
    bristol_prepare(table.view.bytes, log, seat, table.belief);
    for (unsigned i = 0; i < 6; i++) {
        check_world(log, seat, &table.random, world.bytes);
    }
}

static void worlds_look_to_the_seat_as_the_truth_does(void **state) {
    (void)state;
    in_random_games(check_worlds);
}

// The seat's view and log of a world by its belief, whose hidden cards are others, and again a world of that.
static void check_same(int seat) {
    union ph_state_storage one;
    union ph_state_storage other;
    const struct ph_log log = look(seat);
    struct ph_random luck = table.random;
    struct ph_random same_luck = table.random;
    bristol_prepare(table.view.bytes, log, seat, table.belief);
    check_world(log, seat, &luck, one.bytes);
    bristol1350_game.view(one.bytes, seat, table.view.bytes);
    memset(table.belief, 0xAA, sizeof table.belief);
    bristol_prepare(table.view.bytes, log, seat, table.belief);
    check_world(log, seat, &same_luck, other.bytes);
    assert_memory_equal(one.bytes, other.bytes, bristol1350_game.state_size);
}

static void worlds_come_of_the_view_and_the_log_alone(void **state) {
    (void)state;
    in_random_games(check_same);
}

// No particle is left that has a weight, or cards at all; or all are those of another game.
static void check_lost(int seat) {
    static unsigned number;
    union ph_state_storage world;
    const struct ph_log log = look(seat);
    if (number++ % 2 == 0) {
        memset(table.belief, 0, sizeof table.belief);
    }
    for (unsigned i = 0; i < 3; i++) {
        check_world(log, seat, &table.random, world.bytes);
    }
    bristol_prepare(table.view.bytes, log, seat, table.belief);
}

static void worlds_are_found_when_all_guesses_are_lost(void **state) {
    (void)state;
    set_up("{}", 9, 77);
    memset(table.belief, 0, sizeof table.belief);
    in_random_games(check_lost);
}

// How well a share of worlds tells who has the plague: the logarithm of what it gives the truth.
static double log_score(unsigned plagued, bool truth) {
    const double share = (plagued + 0.5) / (DRAWS + 1);
    return log(truth ? share : 1 - share);
}

static void worlds_tell_better_than_the_games_own_who_has_the_plague(void **state) {
    (void)state;
    double by_belief = 0;
    double by_game = 0;
    double squares = 0;
    unsigned count = 0;
    for (uint64_t number = 0; number < 1600; number++) {
        set_up(number % 2 == 0 ? "{}" : "{\"special_actions\":true}", 4 + (int)(number / 2 % 3), 1000 + number);
        unsigned stop = 60 + ph_random_below(&table.random, 200);
        while ((stop > 0 || bristol1350_game.actor(table.state.bytes).kind == PH_ACTOR_CHANCE) && play_on(4)) {
            stop -= stop > 0;
        }
        const struct ph_actor actor = bristol1350_game.actor(table.state.bytes);
        if (actor.kind != PH_ACTOR_SEAT) {
            continue;
        }
        const int seat = actor.seat;
        const struct bristol_state *const truth = (const void *)table.state.bytes;
        const struct ph_log log = look(seat);
        unsigned believed[BRISTOL_SEATS_MAX] = {0};
        unsigned thought[BRISTOL_SEATS_MAX] = {0};
        bristol_prepare(table.view.bytes, log, seat, table.belief);
        for (unsigned i = 0; i < DRAWS; i++) {
            union ph_state_storage world;
            const struct bristol_state *const drawn = (const void *)world.bytes;
            bristol_believe(table.belief, table.view.bytes, log, seat, &table.random, world.bytes);
            for (unsigned other = 0; other < truth->options.players; other++) {
                believed[other] += drawn->plague >> other & 1u;
            }
            bristol1350_game.determinize(table.view.bytes, log, seat, &table.random, world.bytes);
            for (unsigned other = 0; other < truth->options.players; other++) {
                thought[other] += drawn->plague >> other & 1u;
            }
        }
        double gain = 0;
        for (unsigned other = 0; other < truth->options.players; other++) {
            if ((int)other != seat && bristol_is_alive(truth, other)) {
                const bool plagued = (truth->plague >> other & 1u) != 0;
                const double one = log_score(believed[other], plagued);
                const double two = log_score(thought[other], plagued);
                by_belief += one;
                by_game += two;
                gain += one - two;
            }
        }
        squares += gain * gain;
        count++;
    }
    print_message("%u positions: %.3f by belief, %.3f by the game, a position\n", count, by_belief / count,
                  by_game / count);
    assert_true(count > 300);
    // More than three standard errors.
    assert_true(by_belief - by_game > 3 * sqrt(squares));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(worlds_look_to_the_seat_as_the_truth_does),
        cmocka_unit_test(worlds_come_of_the_view_and_the_log_alone),
        cmocka_unit_test(worlds_are_found_when_all_guesses_are_lost),
        cmocka_unit_test(worlds_tell_better_than_the_games_own_who_has_the_plague),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
