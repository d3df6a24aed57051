// SPDX-License-Identifier: MIT
// Decides positions of games of `rules` with each temperament and without, and counts where the choices differ, and
// what they do. PH_POSITIONS asks for that many.
#include "ai/games/bristol1350/belief.h"
#include "ai/games/bristol1350/bristol1350.h"
#include "ai/rated_bot.h"
#include "games/bristol1350/bristol1350.h"
#include "games/bristol1350/phases.h"

// cmocka needs these first.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { POSITIONS = 240, EVENTS_MAX = 8192, ACTIONS_MAX = 512 };

#define CLAIMS (UINT64_C(1) << BRISTOL_TYPE_CLAIM)

// A game of `rules` that stops at decisions.
struct game {
    union ph_state_storage state;
    union ph_state_storage view;
    struct ph_events events;
    struct ph_random random;
    int seat;
};

static struct ph_event items[EVENTS_MAX];
static struct ph_event seen[EVENTS_MAX];

static void begin(struct game *game, const char *options, int players, uint64_t number) {
    const struct ph_key key = ph_key_from_seed(31);
    struct ph_json_document *document = NULL;
    struct ph_error error = {0};
    *game = (struct game){.random = ph_random_at(&key, PH_STREAM_PLAYER, number),
                          .events = {.items = items, .capacity = EVENTS_MAX}};
    assert_int_equal(ph_json_parse(&document, options, strlen(options), &error), PH_OK);
    assert_int_equal(bristol1350_game.setup(game->state.bytes, players, ph_json_root(document), &error), PH_OK);
    ph_json_document_destroy(document);
}

static struct ph_log log_of(const struct game *game) {
    return (struct ph_log){seen, game->events.count};
}

static ph_action choice(const struct game *game, const struct ph_bot *bot) {
    struct ph_search_result result;
    struct ph_random luck = game->random;
    const struct ph_search_limits limits = {.iterations = bot->iterations};
    assert_int_equal(
        bot->choose(bot, &bristol1350_game, game->view.bytes, log_of(game), game->seat, &limits, &luck, &result),
        PH_OK);
    assert_true(bristol1350_game.is_legal(game->state.bytes, result.action));
    return result.action;
}

// Goes on to the next decision; false when the game is over.
static bool find_decision(struct game *game) {
    for (struct ph_actor actor; (actor = bristol1350_game.actor(game->state.bytes)).kind != PH_ACTOR_OVER;) {
        if (actor.kind == PH_ACTOR_SEAT) {
            game->seat = actor.seat;
            bristol1350_game.view(game->state.bytes, actor.seat, game->view.bytes);
            ph_log_view(&bristol1350_game, (struct ph_log){items, game->events.count}, actor.seat, seen);
            return true;
        }
        bristol1350_game.apply(game->state.bytes, bristol1350_game.sample(game->state.bytes, &game->random),
                               &game->events);
        assert_true(game->events.count < EVENTS_MAX - PH_EVENTS_MAX);
    }
    return false;
}

static void play_rules(struct game *game) {
    bristol1350_game.apply(game->state.bytes, choice(game, &rules_bot), &game->events);
    (void)ph_random_next(&game->random);
}

// What the choices of a bot did.
struct deeds {
    unsigned differ;
    unsigned spoke;   // otherwise
    int toward;       // choices that it likes more than those without a temperament, less the others
    unsigned kept;    // draws, and turns and moves that it let end
    unsigned played;  // remedies, whips too
    unsigned left;    // pushes and dashes
    double suspected; // odds of the plague of whom it pushed
    unsigned pushes;  // of others
};

static void count(const struct game *game, ph_action action, struct deeds *deeds) {
    struct bristol_belief belief;
    switch (ph_action_type(action)) {
    case BRISTOL_TYPE_DRAW:
    case BRISTOL_TYPE_END_TURN:
    case BRISTOL_TYPE_PASS:
        deeds->kept++;
        break;
    case BRISTOL_TYPE_ARSENIC:
    case BRISTOL_TYPE_CHICKEN:
    case BRISTOL_TYPE_EMERALDS:
    case BRISTOL_TYPE_LEECHES:
    case BRISTOL_TYPE_POMANDER:
    case BRISTOL_TYPE_WHIP:
        deeds->played++;
        break;
    case BRISTOL_TYPE_DASH:
        deeds->left++;
        break;
    case BRISTOL_TYPE_PUSH:
        deeds->left++;
        if (ph_action_component(action, 1) != game->seat) {
            bristol_belief_init(&belief, (const struct bristol_state *)game->view.bytes, log_of(game),
                                (unsigned)game->seat);
            deeds->suspected += bristol_belief_plagued(&belief, ph_action_component(action, 1));
            deeds->pushes++;
        }
        break;
    default:
        break;
    }
}

// By what the game has, and by temperament.
static const char *const ways[] = {"{}", "{\"claims\":true}"};
enum { WAYS = sizeof ways / sizeof ways[0] };
static struct deeds plain[WAYS][TEMPER_COUNT];
static struct deeds with[WAYS][TEMPER_COUNT];

static void compare(const struct game *game, ph_action usual, enum temper temper, unsigned way) {
    struct deeds *const deeds = &with[way][temper];
    const ph_action both[] = {usual, choice(game, ph_bot_with(ph_bot_find("noble"), &tempers[temper]))};
    float tastes[2];
    const bool speaks = ph_action_type(both[0]) == BRISTOL_TYPE_CLAIM || ph_action_type(both[1]) == BRISTOL_TYPE_CLAIM;
    deeds->differ += both[0] != both[1];
    deeds->spoke += speaks && both[0] != both[1];
    if (speaks) {
        return; // what they would do after that does not show
    }
    count(game, both[0], &plain[way][temper]);
    count(game, both[1], deeds);
    bristol_taste(game->view.bytes, log_of(game), game->seat, temper, both, 2, tastes);
    deeds->toward += (tastes[1] > tastes[0]) - (tastes[1] < tastes[0]);
}

static unsigned positions(void) {
    const char *const wanted = getenv("PH_POSITIONS");
    return wanted == NULL ? POSITIONS : (unsigned)strtoul(wanted, NULL, 10);
}

static void decide_positions(unsigned way) {
    unsigned asked = 0;
    for (uint64_t number = 0; asked < positions(); number++) {
        struct game game;
        begin(&game, ways[way], 6, number);
        while (asked < positions() && find_decision(&game)) {
            ph_action two[2];
            const struct bristol_state *const view = (const struct bristol_state *)game.view.bytes;
            if (view->said_count == 0 && bristol1350_game.legal(view, ~CLAIMS, two, NULL, 2) > 1 &&
                ph_random_below(&game.random, 4) == 0) {
                const ph_action usual = choice(&game, ph_bot_find("noble"));
                for (enum temper temper = TEMPER_SILENT; temper <= TEMPER_LOYAL; temper++) {
                    compare(&game, usual, temper, way);
                }
                asked++;
            }
            play_rules(&game);
        }
    }
}

static void temperaments_decide_otherwise_as_they_like_to(void **state) {
    (void)state;
    for (unsigned way = 0; way < WAYS; way++) {
        decide_positions(way);
        for (enum temper temper = TEMPER_SILENT; temper <= TEMPER_LOYAL; temper++) {
            const struct deeds *const one = &plain[way][temper];
            const struct deeds *const other = &with[way][temper];
            print_message("%s %s: of %u positions %u decided otherwise, %u by claims; %d more as it likes than not; "
                          "without and with: kept still %u, %u; remedies played %u, %u; pushes and dashes %u, %u; "
                          "pushes of others %u, %u, of whom with the plague %.2f, %.2f\n",
                          tempers[temper].name, ways[way], positions(), other->differ, other->spoke, other->toward,
                          one->kept, other->kept, one->played, other->played, one->left, other->left, one->pushes,
                          other->pushes, one->suspected, other->suspected);
            assert_true(10 * other->differ >= positions());
            assert_true(other->toward > 0);
        }
    }
}

static void a_silent_one_keeps_its_cards_and_lets_others_act(void **state) {
    (void)state;
    for (unsigned way = 0; way < WAYS; way++) {
        assert_true(with[way][TEMPER_SILENT].kept > plain[way][TEMPER_SILENT].kept);
        assert_true(with[way][TEMPER_SILENT].played < plain[way][TEMPER_SILENT].played);
    }
}

static void a_talkative_one_plays_its_cards(void **state) {
    (void)state;
    for (unsigned way = 0; way < WAYS; way++) {
        assert_true(with[way][TEMPER_TALKATIVE].played > plain[way][TEMPER_TALKATIVE].played);
    }
}

static void a_suspicious_one_pushes_those_who_may_have_the_plague(void **state) {
    (void)state;
    for (unsigned way = 0; way < WAYS; way++) {
        assert_true(with[way][TEMPER_SUSPICIOUS].suspected > plain[way][TEMPER_SUSPICIOUS].suspected);
    }
}

static void a_loyal_one_stays_with_the_passengers_of_its_cart(void **state) {
    (void)state;
    for (unsigned way = 0; way < WAYS; way++) {
        assert_true(with[way][TEMPER_LOYAL].left < plain[way][TEMPER_LOYAL].left);
        assert_true(with[way][TEMPER_LOYAL].pushes <= plain[way][TEMPER_LOYAL].pushes);
    }
}

// Every temperament has a taste of each legal action of a decision, and the same in a world that the seat cannot tell
// from the true one.
static void check_tastes(struct game *game) {
    static ph_action actions[ACTIONS_MAX];
    static float tastes[ACTIONS_MAX];
    static float same[ACTIONS_MAX];
    union ph_state_storage world;
    const size_t listed = bristol1350_game.legal(game->view.bytes, ~CLAIMS, actions, NULL, ACTIONS_MAX);
    assert_in_range(listed, 1, ACTIONS_MAX);
    bristol1350_game.determinize(game->view.bytes, log_of(game), game->seat, &game->random, world.bytes);
    bristol1350_game.view(world.bytes, game->seat, world.bytes);
    for (enum temper temper = TEMPER_SILENT; temper <= TEMPER_LOYAL; temper++) {
        bristol_taste(game->view.bytes, log_of(game), game->seat, temper, actions, listed, tastes);
        bristol_taste(world.bytes, log_of(game), game->seat, temper, actions, listed, same);
        for (size_t i = 0; i < listed; i++) {
            assert_true(fabsf(tastes[i]) < 0.1F);
            assert_true(tastes[i] == same[i]);
        }
    }
}

static void variants_are_tasted_by_what_the_seat_may_see(void **state) {
    (void)state;
    static const char *const variants[] = {
        "{\"special_actions\":true,\"chaos\":true,\"alms\":true,\"claims\":true}",
        "{\"special_actions\":true,\"convene\":true}",
        "{\"cure\":true,\"claims\":true,\"start_remedies\":3,\"length\":30,\"symptoms\":[6,6,6,6]}",
        "{\"alms\":true,\"start_remedies\":3,\"length\":8,\"ghost_reroll\":\"one\"}",
    };
    uint64_t number = 0;
    for (unsigned i = 0; i < sizeof variants / sizeof *variants; i++) {
        for (int players = 1; players <= 9; players += 2) {
            struct game game;
            begin(&game, variants[i], players, number++);
            while (find_decision(&game)) {
                if (ph_random_below(&game.random, 4) == 0) {
                    check_tastes(&game);
                }
                bristol1350_game.apply(game.state.bytes, bristol1350_game.sample(game.state.bytes, &game.random),
                                       &game.events);
            }
        }
    }
}

// The first test decides the positions, which the next ones look at.
int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(temperaments_decide_otherwise_as_they_like_to),
        cmocka_unit_test(a_silent_one_keeps_its_cards_and_lets_others_act),
        cmocka_unit_test(a_talkative_one_plays_its_cards),
        cmocka_unit_test(a_suspicious_one_pushes_those_who_may_have_the_plague),
        cmocka_unit_test(a_loyal_one_stays_with_the_passengers_of_its_cart),
        cmocka_unit_test(variants_are_tasted_by_what_the_seat_may_see),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
