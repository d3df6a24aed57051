// SPDX-License-Identifier: MIT
// Positions in which a sensible player has no doubt.
#include "ai/rated_bot.h"
#include "games/bristol1350/bristol1350.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

static union ph_state_storage position;
static struct ph_event items[8 * PH_EVENTS_MAX];
static struct ph_events events;

static void set_up(const char *json) {
    struct ph_json_document *document = NULL;
    struct ph_error error = {0};
    events = (struct ph_events){.items = items, .capacity = sizeof items / sizeof *items};
    enum ph_status status = ph_json_parse(&document, json, strlen(json), &error);
    if (status == PH_OK) {
        status = bristol1350_game.state_from_json(position.bytes, ph_json_root(document), &events, &error);
    }
    ph_json_document_destroy(document);
    if (status != PH_OK) {
        fail_msg("%s: %s", error.field, error.message);
    }
}

static void play(const char *text) {
    ph_action action;
    struct ph_error error = {0};
    if (bristol1350_game.action_from_text(position.bytes, text, &action, &error) != PH_OK ||
        !bristol1350_game.is_legal(position.bytes, action)) {
        fail_msg("%s: %s", text, error.message);
    }
    bristol1350_game.apply(position.bytes, action, &events);
}

// What the bot does next, as text.
static const char *choice(void) {
    static char text[PH_ACTION_TEXT_MAX];
    static struct ph_event seen[8 * PH_EVENTS_MAX];
    const struct ph_actor actor = bristol1350_game.actor(position.bytes);
    const struct ph_search_limits limits = {0};
    const struct ph_key key = ph_key_from_seed(1);
    struct ph_random random = ph_random_at(&key, PH_STREAM_SEARCH, 0);
    struct ph_search_result result;
    union ph_state_storage view;
    assert_int_equal(actor.kind, PH_ACTOR_SEAT);
    bristol1350_game.view(position.bytes, actor.seat, view.bytes);
    ph_log_view(&bristol1350_game, (struct ph_log){events.items, events.count}, actor.seat, seen);
    assert_int_equal(rules_bot.choose(&rules_bot, &bristol1350_game, view.bytes, (struct ph_log){seen, events.count},
                                      actor.seat, &limits, &random, &result),
                     PH_OK);
    struct ph_writer writer;
    ph_writer_init(&writer, text, sizeof text);
    bristol1350_game.action_text(position.bytes, result.action, &writer);
    return text;
}

static void expect(const char *text) {
    const char *chosen = choice();
    if (strcmp(chosen, text) != 0) {
        fail_msg("chose %s instead of %s", chosen, text);
    }
}

static void expect_not(const char *text) {
    const char *chosen = choice();
    if (strcmp(chosen, text) == 0) {
        fail_msg("chose %s", chosen);
    }
}

static void b_push_3_a_friend_who_is_healthy_stays(void **state) {
    (void)state;
    // Nobody has mingled; a push would be out of the game, and shame.
    set_up("{\"game\":\"bristol1350\",\"players\":4,\"round\":5,"
           "\"carts\":{\"birch\":{\"at\":14,\"pawns\":[2]},\"cedar\":{\"at\":14,\"pawns\":[3]},"
           "\"oak\":{\"at\":12,\"pawns\":[0,1]}},\"order\":[\"birch\",\"cedar\",\"oak\"],"
           "\"dice\":[\"ba\",\"br\",\"ca\",\"cr\",\"oa\",\"or\"],\"start\":2,\"turn\":0,"
           "\"symptoms\":[[1,2],[1,3],[1,1],[2,2]]}");
    expect_not("push 1");
    expect_not("push 0");
}

static void b_push_3_who_certainly_has_the_plague_is_thrown_out(void **state) {
    (void)state;
    // Seat 0 itself gave seat 1 the coin. The cart arrives this round, and nobody acts after seat 0.
    set_up("{\"game\":\"bristol1350\",\"players\":4,\"options\":{\"alms\":true},\"round\":5,"
           "\"carts\":{\"birch\":{\"at\":16,\"pawns\":[2]},\"cedar\":{\"at\":16,\"pawns\":[3]},"
           "\"oak\":{\"at\":15,\"pawns\":[0,1]}},\"order\":[\"birch\",\"cedar\",\"oak\"],"
           "\"dice\":[\"oa\",\"oa\",\"oa\",\"oa\",\"oa\",\"oa\"],\"start\":1,\"turn\":0,"
           "\"symptoms\":[[1,2],[1,3],[1,1],[2,2]],\"plague\":[false,true,false,false],"
           "\"coins\":[[],[{\"coin\":\"plague\",\"seen\":[0,1]}],[],[]]}");
    expect("push 1");
}

static void b_whip_1_a_push_out_of_the_game_is_whipped(void **state) {
    (void)state;
    set_up("{\"game\":\"bristol1350\",\"players\":4,\"round\":5,"
           "\"carts\":{\"birch\":{\"at\":14,\"pawns\":[2]},\"cedar\":{\"at\":14,\"pawns\":[3]},"
           "\"oak\":{\"at\":12,\"pawns\":[1,0]}},\"order\":[\"birch\",\"cedar\",\"oak\"],"
           "\"dice\":[\"ba\",\"br\",\"ca\",\"cr\",\"oa\",\"or\"],\"start\":1,\"turn\":1,"
           "\"symptoms\":[[1,2],[1,3],[1,1],[2,2]],\"hands\":[[\"arsenic-whip\"],[],[],[]]}");
    play("push 0");
    expect("whip arsenic-whip");
}

static void b_arsenic_1_the_dice_that_win_are_locked(void **state) {
    (void)state;
    set_up("{\"game\":\"bristol1350\",\"players\":4,\"round\":6,"
           "\"carts\":{\"birch\":{\"at\":12,\"pawns\":[2]},\"cedar\":{\"at\":12,\"pawns\":[3]},"
           "\"oak\":{\"at\":15,\"pawns\":[0,1]}},\"order\":[\"oak\",\"birch\",\"cedar\"],"
           "\"dice\":[\"ba\",\"oa\",\"ca\",\"oa\",\"ba\",\"cr\"],\"start\":0,\"turn\":0,\"stage\":\"cards\","
           "\"symptoms\":[[1,2],[1,3],[1,1],[2,2]],\"hands\":[[\"arsenic-pomander\"],[],[],[]]}");
    expect("arsenic arsenic-pomander 1 3");
}

static void b_mingle_1_rats_of_the_own_cart_are_rerolled(void **state) {
    (void)state;
    // Nobody acts after seat 0, and a mingle would be dangerous for both.
    set_up("{\"game\":\"bristol1350\",\"players\":4,\"round\":3,"
           "\"carts\":{\"birch\":{\"at\":5,\"pawns\":[2]},\"cedar\":{\"at\":5,\"pawns\":[3]},"
           "\"oak\":{\"at\":6,\"pawns\":[1,0]}},\"order\":[\"oak\",\"birch\",\"cedar\"],"
           "\"dice\":[\"ba\",\"or\",\"ca\",\"or\",\"ba\",\"oa\"],\"start\":1,\"turn\":0,"
           "\"symptoms\":[[2,3],[1,3],[1,1],[2,2]]}");
    const char *const chosen = choice();
    if (strncmp(chosen, "reroll ", 7) != 0 || (strchr(chosen, '1') == NULL && strchr(chosen, '3') == NULL)) {
        fail_msg("chose %s", chosen);
    }
}

static void b_dash_1_the_healthy_board_the_cart_that_escapes(void **state) {
    (void)state;
    // The last round: oak stays in town whatever the dice, birch leaves.
    set_up("{\"game\":\"bristol1350\",\"players\":5,\"round\":7,\"last_round\":true,"
           "\"carts\":{\"birch\":{\"at\":15,\"pawns\":[2,3]},\"cedar\":{\"at\":18,\"pawns\":[],\"out\":true},"
           "\"oak\":{\"at\":8,\"pawns\":[0,1]}},\"order\":[\"birch\",\"oak\"],"
           "\"dice\":[\"ba\",\"ba\",\"ca\",\"ca\",\"ba\",\"oa\"],\"start\":2,\"turn\":0,"
           "\"symptoms\":[[1,2],[1,3],[1,1],[2,2],[3,4]],\"fate\":[null,null,null,null,\"plague_cart\"]}");
    expect("dash");
}

static void b_end_6_the_plagued_board_the_cart_that_would_escape(void **state) {
    (void)state;
    set_up("{\"game\":\"bristol1350\",\"players\":4,\"round\":6,"
           "\"carts\":{\"birch\":{\"at\":15,\"pawns\":[2,3]},\"cedar\":{\"at\":5,\"pawns\":[1]},"
           "\"oak\":{\"at\":10,\"pawns\":[0]}},\"order\":[\"birch\",\"oak\",\"cedar\"],"
           "\"dice\":[\"ba\",\"ba\",\"ba\",\"ba\",\"ba\",\"ba\"],\"locked\":[0,1,2,3],\"start\":1,\"turn\":0,"
           "\"symptoms\":[[3,3],[1,3],[1,1],[2,2]]}");
    expect("dash");
}

static void b_pomander_1_the_healthy_keep_what_is_low(void **state) {
    (void)state;
    set_up("{\"game\":\"bristol1350\",\"players\":4,\"round\":4,"
           "\"carts\":{\"birch\":{\"at\":9,\"pawns\":[2,3]},\"cedar\":{\"at\":9,\"pawns\":[1]},"
           "\"oak\":{\"at\":10,\"pawns\":[0]}},\"order\":[\"oak\",\"birch\",\"cedar\"],"
           "\"dice\":[\"ba\",\"br\",\"ca\",\"cr\",\"or\",\"or\"],\"start\":0,\"turn\":0,\"stage\":\"cards\","
           "\"pending\":{\"kind\":\"discard\",\"count\":2},"
           "\"symptoms\":[[1,2,3,4],[1,3],[1,1],[2,2]]}");
    expect("discard 3 4");
}

static void b_alms_2_a_cure_is_kept_and_a_plague_goes_to_others(void **state) {
    (void)state;
    const char *const json =
        "{\"game\":\"bristol1350\",\"players\":4,\"options\":{\"alms\":true},\"round\":4,"
        "\"carts\":{\"birch\":{\"at\":13,\"pawns\":[2]},\"cedar\":{\"at\":9,\"pawns\":[3]},"
        "\"oak\":{\"at\":10,\"pawns\":[0,1]}},\"order\":[\"birch\",\"oak\",\"cedar\"],"
        "\"dice\":[\"ba\",\"br\",\"ca\",\"cr\",\"or\",\"oa\"],\"start\":2,\"turn\":0,\"stage\":\"cards\","
        "\"pending\":{\"kind\":\"give\",\"coin\":\"%s\"},\"symptoms\":[[2,3],[1,3],[1,1],[2,2]]}";
    char text[1024];
    snprintf(text, sizeof text, json, "cured");
    set_up(text);
    expect("give 0");
    snprintf(text, sizeof text, json, "plague");
    set_up(text);
    expect("give 2");
}

// A random game of a variant. At every decision each bot's choice is legal, and the same in a world that the seat
// cannot tell from the true one.
static void play_variant(const char *options, int players, uint64_t number) {
    static struct ph_event seen[8 * PH_EVENTS_MAX];
    const struct ph_bot *const bots[] = {&greedy_bot, &rules_bot};
    const struct ph_search_limits limits = {0};
    const struct ph_key key = ph_key_from_seed(13);
    struct ph_random random = ph_random_at(&key, PH_STREAM_PLAYER, number);
    struct ph_json_document *document = NULL;
    struct ph_error error = {0};
    assert_int_equal(ph_json_parse(&document, options, strlen(options), &error), PH_OK);
    const enum ph_status status = bristol1350_game.setup(position.bytes, players, ph_json_root(document), &error);
    ph_json_document_destroy(document);
    assert_string_equal(error.message, "");
    assert_int_equal(status, PH_OK);
    events = (struct ph_events){.items = items, .capacity = sizeof items / sizeof *items};
    for (;;) {
        const struct ph_actor actor = bristol1350_game.actor(position.bytes);
        if (actor.kind == PH_ACTOR_OVER) {
            return;
        }
        ph_action action = bristol1350_game.sample(position.bytes, &random);
        if (actor.kind == PH_ACTOR_SEAT) {
            union ph_state_storage view;
            union ph_state_storage world;
            const struct ph_log log = {seen, events.count};
            bristol1350_game.view(position.bytes, actor.seat, view.bytes);
            ph_log_view(&bristol1350_game, (struct ph_log){events.items, events.count}, actor.seat, seen);
            bristol1350_game.determinize(view.bytes, log, actor.seat, &random, world.bytes);
            bristol1350_game.view(world.bytes, actor.seat, world.bytes);
            for (unsigned b = 0; b < 2; b++) {
                struct ph_random luck = ph_random_at(&key, PH_STREAM_SEARCH, number);
                struct ph_random same_luck = luck;
                struct ph_search_result one;
                struct ph_search_result other;
                assert_int_equal(
                    bots[b]->choose(bots[b], &bristol1350_game, view.bytes, log, actor.seat, &limits, &luck, &one),
                    PH_OK);
                assert_int_equal(bots[b]->choose(bots[b], &bristol1350_game, world.bytes, log, actor.seat, &limits,
                                                 &same_luck, &other),
                                 PH_OK);
                assert_true(bristol1350_game.is_legal(position.bytes, one.action));
                assert_int_equal(one.action, other.action);
                action = ph_random_below(&random, 3) == 0 ? one.action : action;
            }
        }
        bristol1350_game.apply(position.bytes, action, &events);
        assert_true(events.count < events.capacity - PH_EVENTS_MAX);
    }
}

static void variants_are_played_by_what_the_seat_may_see(void **state) {
    (void)state;
    static const char *const variants[] = {
        "{\"special_actions\":true,\"chaos\":true,\"alms\":true,\"claims\":true}",
        "{\"special_actions\":true,\"convene\":true}",
        "{\"cure\":true,\"claims\":true,\"start_remedies\":3,\"length\":30,\"symptoms\":[6,6,6,6]}",
        "{\"alms\":true,\"start_remedies\":3,\"length\":8,\"ghost_reroll\":\"one\"}",
    };
    uint64_t number = 0;
    for (unsigned i = 0; i < sizeof variants / sizeof *variants; i++) {
        for (int players = 1; players <= 9; players++) {
            play_variant(variants[i], players, number++);
        }
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(b_push_3_a_friend_who_is_healthy_stays),
        cmocka_unit_test(b_push_3_who_certainly_has_the_plague_is_thrown_out),
        cmocka_unit_test(b_whip_1_a_push_out_of_the_game_is_whipped),
        cmocka_unit_test(b_arsenic_1_the_dice_that_win_are_locked),
        cmocka_unit_test(b_mingle_1_rats_of_the_own_cart_are_rerolled),
        cmocka_unit_test(b_dash_1_the_healthy_board_the_cart_that_escapes),
        cmocka_unit_test(b_end_6_the_plagued_board_the_cart_that_would_escape),
        cmocka_unit_test(b_pomander_1_the_healthy_keep_what_is_low),
        cmocka_unit_test(b_alms_2_a_cure_is_kept_and_a_plague_goes_to_others),
        cmocka_unit_test(variants_are_played_by_what_the_seat_may_see),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
