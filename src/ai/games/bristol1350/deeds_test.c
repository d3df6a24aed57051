// SPDX-License-Identifier: MIT
// What is open on the table is followed exactly through any game, and what people do is told apart.
#include "ai/games/bristol1350/deeds.h"

#include "core/logbook.h"
#include "games/bristol1350/bristol1350.h"
#include "games/bristol1350/rule.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

static void set_up(union ph_state_storage *state, int players, const char *options) {
    struct ph_json_document *document = NULL;
    struct ph_error error = {0};
    assert_int_equal(ph_json_parse(&document, options, strlen(options), &error), PH_OK);
    assert_int_equal(bristol1350_game.setup(state->bytes, players, ph_json_root(document), &error), PH_OK);
    ph_json_document_destroy(document);
}

static void assert_same_table(const struct bristol_state *followed, const struct bristol_state *table) {
    assert_int_equal(followed->order_count, table->order_count);
    assert_memory_equal(followed->order, table->order, sizeof table->order);
    assert_memory_equal(followed->dice, table->dice, sizeof table->dice);
    assert_memory_equal(followed->cart_of, table->cart_of, sizeof table->cart_of);
    assert_int_equal(followed->mingled, table->mingled);
    assert_int_equal(followed->start, table->start);
    for (unsigned cart = 0; cart < BRISTOL_CART_COUNT; cart++) {
        assert_int_equal(followed->carts[cart].at, table->carts[cart].at);
        assert_int_equal(followed->carts[cart].out, table->carts[cart].out);
        assert_int_equal(followed->carts[cart].count, table->carts[cart].count);
        assert_memory_equal(followed->carts[cart].pawns, table->carts[cart].pawns, sizeof table->carts[cart].pawns);
    }
}

// Whole random games: wherever somebody decides, what was followed through the public log is what lies there.
static void the_table_is_followed_through_games(void **unused) {
    static const char *const options[] = {"{}", "{\"special_actions\":true}",
                                          "{\"alms\":true,\"ghost_reroll\":\"one\"}"};
    const struct ph_game *const game = &bristol1350_game;
    const struct ph_key key = ph_key_from_seed(77);
    struct ph_logbook book = {0};
    unsigned deeds = 0;
    unsigned windows = 0;
    (void)unused;
    for (unsigned number = 0; number < 54; number++) {
        union ph_state_storage state;
        struct bristol_follower follower;
        struct ph_random random = ph_random_at(&key, PH_STREAM_PLAYER, number);
        size_t read = 0;
        ph_logbook_truncate(&book, 0);
        set_up(&state, 1 + (int)(number % 9), options[number / 9 % 3]);
        const struct bristol_state *const table = (const struct bristol_state *)(const void *)state.bytes;
        bristol_follower_init(&follower, table);
        for (struct ph_actor actor = game->actor(state.bytes); actor.kind != PH_ACTOR_OVER;
             actor = game->actor(state.bytes)) {
            struct ph_log log;
            assert_int_equal(ph_logbook_view(&book, game, PH_ONLOOKER, &log), PH_OK);
            for (; read < log.count; read++) {
                struct bristol_deed deed = {0};
                const bool is_deed = bristol_follower_next(&follower, &log.events[read], &deed);
                assert_true(deed.seat < table->options.players);
                deeds += is_deed;
            }
            if (actor.kind == PH_ACTOR_SEAT) {
                assert_same_table(&follower.table, table);
            }
            if (actor.kind == PH_ACTOR_SEAT && table->node == BRISTOL_NODE_WHIP) {
                assert_int_equal(follower.table.pending.mover, table->pending.mover);
                assert_int_equal(follower.table.pending.move, table->pending.move);
                windows++;
            }
            assert_true(ph_logbook_reserve(&book, PH_EVENTS_MAX));
            game->apply(state.bytes, game->sample(state.bytes, &random), &book.all);
        }
    }
    assert_true(deeds > 1000);
    assert_true(windows > 20);
    ph_logbook_deinit(&book);
}

static void nothing_is_told_by_a_log_that_begins_later(void **unused) {
    union ph_state_storage state;
    struct bristol_follower follower;
    struct bristol_deed deed;
    (void)unused;
    set_up(&state, 6, "{}");
    bristol_follower_init(&follower, (const struct bristol_state *)(const void *)state.bytes);
    const struct ph_event dash = {.type = BRISTOL_TYPE_DASH, .to = PH_EVENT_TO_ALL, .data = BRISTOL_TYPE_DASH};
    const struct ph_event moved =
        bristol_move_event((struct bristol_move_event){.move = BRISTOL_MOVE_DASH, .target = BRISTOL_NONE});
    assert_false(bristol_follower_next(&follower, &dash, &deed));
    assert_false(bristol_follower_next(&follower, &moved, &deed));
}

// Birch leads with seats 0 and 1, and its two rats would make it mingle; seats 2 and 3 are in cedar.
static struct bristol_state four_at_a_table(void) {
    struct bristol_state table = {.order = {0, 1, 2}, .order_count = 3, .pawns = 4};
    table.options.length = 17;
    table.options.players = 4;
    table.pending.mover = BRISTOL_NONE;
    memset(table.cart_of, BRISTOL_NONE, sizeof table.cart_of);
    table.carts[0] = (struct bristol_cart){.at = 5, .count = 2, .pawns = {0, 1, BRISTOL_NONE}};
    table.carts[1] = (struct bristol_cart){.at = 4, .count = 2, .pawns = {2, 3, BRISTOL_NONE}};
    table.cart_of[0] = table.cart_of[1] = 0;
    table.cart_of[2] = table.cart_of[3] = 1;
    memcpy(table.dice, (uint8_t[]){1, 1, 2, 4, 0, 5}, BRISTOL_DICE);
    return table;
}

static double odds_of(const struct bristol_state *table, unsigned seat, ph_action action) {
    struct bristol_deed deed;
    assert_true(bristol_deed_of(table, seat, action, &deed));
    return bristol_deed_odds(&deed);
}

// Who rerolls the rats that threaten the own cart is rather healthy; who slows it, or passes up the end of a mingling
// cart for more remedies, rather not.
static void deeds_tell_the_plagued_from_the_healthy(void **unused) {
    (void)unused;
    const struct bristol_state table = four_at_a_table();
    const double saved = odds_of(&table, 1, ph_action_of(BRISTOL_TYPE_REROLL, 1u << 0 | 1u << 1, 0, 0));
    const double slowed = odds_of(&table, 1, ph_action_of(BRISTOL_TYPE_REROLL, 1u << 4, 0, 0));
    const double drew = odds_of(&table, 1, BRISTOL_TYPE_DRAW);
    struct bristol_deed deed;
    assert_false(bristol_deed_of(&table, 1, BRISTOL_TYPE_END_TURN, &deed));
    assert_false(bristol_deed_of(&table, 1, BRISTOL_TYPE_PASS, &deed)); // nobody asks
    assert_true(saved < 0.7);
    assert_true(slowed > 1.2);
    assert_true(drew > 1.2);
}

// Whether the feature is set in the deed of an action.
static bool has(const struct bristol_state *table, unsigned seat, ph_action action, enum bristol_deed_feature feature) {
    struct bristol_deed deed;
    assert_true(bristol_deed_of(table, seat, action, &deed));
    return deed.features[feature] > 0;
}

static void deeds_have_their_features(void **unused) {
    (void)unused;
    struct bristol_state table = four_at_a_table();
    const ph_action own_apple = ph_action_of(BRISTOL_TYPE_REROLL, 1u << 4, 0, 0);
    assert_true(has(&table, 1, own_apple, BRISTOL_DEED_TURNS_OWN_APPLE));
    assert_false(has(&table, 1, own_apple, BRISTOL_DEED_TURNS_OWN_RAT));
    assert_true(has(&table, 2, own_apple, BRISTOL_DEED_TURNS_FIRST_APPLE));
    assert_true(has(&table, 1, ph_action_of(BRISTOL_TYPE_REROLL, 1u << 2, 0, 0), BRISTOL_DEED_TURNS_OTHER_APPLE));
    assert_true(has(&table, 0, ph_action_of(BRISTOL_TYPE_PUSH, 1, 0, 0), BRISTOL_DEED_PUSHES));
    assert_true(has(&table, 0, ph_action_of(BRISTOL_TYPE_PUSH, 0, 0, 0), BRISTOL_DEED_PUSHES_ITSELF));
    assert_true(has(&table, 2, BRISTOL_TYPE_DASH, BRISTOL_DEED_TO_MINGLES));
    assert_true(has(&table, 1, BRISTOL_TYPE_ELBOW, BRISTOL_DEED_OWN_MINGLES));
    assert_false(has(&table, 2, BRISTOL_TYPE_ELBOW, BRISTOL_DEED_OWN_MINGLES));
    table.pending = (struct bristol_pending){.mover = 0, .move = BRISTOL_MOVE_PUSH, .target = 1};
    assert_true(has(&table, 1, BRISTOL_TYPE_WHIP, BRISTOL_DEED_WHIPS));
    assert_true(has(&table, 1, BRISTOL_TYPE_PASS, BRISTOL_DEED_ASKED_PUSH));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_table_is_followed_through_games),
        cmocka_unit_test(nothing_is_told_by_a_log_that_begins_later),
        cmocka_unit_test(deeds_have_their_features),
        cmocka_unit_test(deeds_tell_the_plagued_from_the_healthy),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
