// SPDX-License-Identifier: MIT
// What bots claim: a thing once, and again only when something has changed; one claim a turn; and how their
// temperaments differ in it.
#include "ai/games/bristol1350/bristol1350.h"
#include "ai/games/bristol1350/said.h"
#include "ai/games/bristol1350/talk.h"
#include "ai/rated_bot.h"
#include "games/bristol1350/phases.h"
#include "support/bristol_table.h"

// cmocka needs these first.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdlib.h>
#include <string.h>

enum { FEW_ITERATIONS = 8 };

// What a bot does next, as text.
static const char *choice(const struct table *table, const struct ph_bot *bot) {
    static char text[PH_ACTION_TEXT_MAX];
    static struct ph_event seen[TABLE_EVENTS_MAX];
    const int seat = table->game->actor(&table->storage).seat;
    const struct ph_search_limits limits = {.iterations = FEW_ITERATIONS};
    const struct ph_key key = ph_key_from_seed(1);
    struct ph_random random = ph_random_at(&key, PH_STREAM_SEARCH, 0);
    struct ph_search_result result;
    struct ph_error error = {0};
    union ph_state_storage view;
    table->game->view(&table->storage, seat, view.bytes);
    ph_log_view(table->game, table_log(table), seat, seen);
    const enum ph_status status = ph_bot_choose(bot, table->game, view.bytes, (struct ph_log){seen, table->log_count},
                                                seat, &limits, &random, &result, &error);
    assert_string_equal(error.message, "");
    assert_int_equal(status, PH_OK);
    assert_int_equal(result.has_value, bot->searches);
    struct ph_writer writer;
    ph_writer_init(&writer, text, sizeof text);
    table->game->action_text(&table->storage, result.action, &writer);
    return text;
}

// All that `rules` claims at this decision, each claim followed by "; ".
static const char *claims(struct table *table) {
    static char all[8 * PH_ACTION_TEXT_MAX];
    all[0] = '\0';
    for (const char *next = choice(table, &rules_bot); strncmp(next, "claim ", 6) == 0;
         next = choice(table, &rules_bot)) {
        strcat(strcat(all, next + 6), "; ");
        play(table, next);
    }
    return all;
}

static void b_claim_1_tells_the_symptoms_once(void **state) {
    (void)state;
    struct table first = position("'options': {'claims': true}");
    assert_string_equal(claims(&first), "symptoms 1 1; ");
    struct table later = position("'options': {'claims': true}, 'round': 5, 'start': 0, "
                                  "'claims': [{'round': 1, 'by': 0, 'about': 'symptoms', 'cards': [1, 1]}]");
    assert_string_equal(claims(&later), "");
}

static void b_claim_1_tells_other_symptoms(void **state) {
    (void)state;
    struct table table = position("'options': {'claims': true}, 'round': 5, 'start': 0, "
                                  "'claims': [{'round': 1, 'by': 0, 'about': 'symptoms', 'cards': [1, 3]}]");
    assert_string_equal(claims(&table), "symptoms 1 1; ");
}

// Seat 0 has mingled at the end of the round in which it told its symptoms, and got the same again; then before.
static void b_claim_1_tells_the_symptoms_again_after_a_mingle(void **state) {
    (void)state;
#define MINGLED                                                                                                        \
    "'options': {'claims': true}, 'round': 5, 'start': 0, "                                                            \
    "'mingles': [{'round': 3, 'cart': 'birch', 'seats': [0, 1], 'extra': 'deck', 'leeches': [], "                      \
    "'gave': {'0': [1, 1], '1': [1, 2]}, 'got': {'0': [1, 1], '1': [1, 2]}}], "
    struct table before = position(MINGLED "'claims': [{'round': 3, 'by': 0, 'about': 'symptoms', 'cards': [1, 1]}]");
    assert_string_equal(claims(&before), "symptoms 1 1; ");
    struct table after = position(MINGLED "'claims': [{'round': 4, 'by': 0, 'about': 'symptoms', 'cards': [1, 1]}]");
    assert_string_equal(claims(&after), "");
#undef MINGLED
}

static void b_claim_1_denies_each_accusation_once(void **state) {
    (void)state;
#define ACCUSED                                                                                                        \
    "'options': {'claims': true}, 'round': 5, 'start': 0, "                                                            \
    "'claims': [{'round': 1, 'by': 0, 'about': 'symptoms', 'cards': [1, 1]}, "                                         \
    "{'round': 2, 'by': 3, 'about': 'accuse', 'seat': 0}"
    struct table accused = position(ACCUSED "]");
    assert_string_equal(claims(&accused), "plague no; ");
    struct table denied = position(ACCUSED ", {'round': 3, 'by': 0, 'about': 'plague', 'value': false}]");
    assert_string_equal(claims(&denied), "");
    struct table again = position(ACCUSED ", {'round': 3, 'by': 0, 'about': 'plague', 'value': false}, "
                                          "{'round': 3, 'by': 4, 'about': 'accuse', 'seat': 0}]");
    assert_string_equal(claims(&again), "plague no; ");
#undef ACCUSED
}

// With the plague the seat hides it, and accuses a passenger of the leading cart: once.
static void b_claim_1_the_plagued_accuse_once(void **state) {
    (void)state;
#define PLAGUED                                                                                                        \
    "'options': {'claims': true}, 'round': 5, 'start': 0, "                                                            \
    "'symptoms': [[2, 4], [1, 2], [1, 3], [2, 2], [2, 3], [1, 2]]"
    struct table table = position(PLAGUED);
    assert_string_equal(claims(&table), "symptoms 1 4; ");
#define TOLD PLAGUED ", 'claims': [{'round': 3, 'by': 0, 'about': 'symptoms', 'cards': [1, 4]}"
    struct table next = position(TOLD "]");
    assert_string_equal(claims(&next), "accuse 1; ");
    struct table later = position(TOLD ", {'round': 4, 'by': 0, 'about': 'accuse', 'seat': 1}]");
    assert_string_equal(claims(&later), "");
#undef TOLD
#undef PLAGUED
}

static void b_claim_1_searches_say_what_rules_says(void **state) {
    (void)state;
    for (size_t i = 0; i < ph_bot_count(); i++) {
        const struct ph_bot *const bot = ph_bot_at(i);
        struct table table = position("'options': {'claims': true}");
        for (unsigned said = 0; bot->searches && said < 2; said++) {
            const char *const next = choice(&table, bot);
            if (said == 0) {
                assert_string_equal(next, "claim symptoms 1 1");
                play(&table, next);
            } else {
                assert_int_not_equal(strncmp(next, "claim ", 6), 0);
            }
        }
    }
}

// ---- temperaments ---------------------------------------------------------------------------------------------------

// What a seat of that temperament claims at this decision, as text: "symptoms 1 1"; "": nothing.
static const char *claim_of(const struct table *table, enum temper temper) {
    static char text[PH_ACTION_TEXT_MAX];
    static struct ph_event seen[TABLE_EVENTS_MAX];
    const int seat = table->game->actor(&table->storage).seat;
    union ph_state_storage view;
    ph_action claim;
    table->game->view(&table->storage, seat, view.bytes);
    ph_log_view(table->game, table_log(table), seat, seen);
    if (!bristol_talk(view.bytes, (struct ph_log){seen, table->log_count}, seat, temper, &claim)) {
        return "";
    }
    assert_true(table->game->is_legal(&table->storage, claim));
    struct ph_writer writer;
    ph_writer_init(&writer, text, sizeof text);
    table->game->action_text(&table->storage, claim, &writer);
    return text + strlen("claim ");
}

// The kind of the last claim of a position.
static enum bristol_act last_act(const struct table *table) {
    const struct ph_log log = table_log(table);
    for (size_t i = log.count; i-- > 0;) {
        if (log.events[i].type == BRISTOL_EVENT_CLAIM) {
            return bristol_act_of((struct ph_log){log.events, i}, bristol_claim_of(&log.events[i]));
        }
    }
    return BRISTOL_ACT_COUNT;
}

// Seat 0 knows that seat 1 has the plague: it gave it the coin.
#define KNOWS                                                                                                          \
    "'options': {'claims': true, 'alms': true}, 'round': 10, 'start': 0, "                                             \
    "'plague': [false, true, false, false, false, false], 'coins': [[], [{'coin': 'plague', 'seen': [0, 1]}]]"
#define TOLD "{'round': 1, 'by': 0, 'about': 'symptoms', 'cards': [1, 1]}"

static void b_claim_1_all_temperaments_accuse_who_certainly_has_the_plague(void **state) {
    (void)state;
    struct table table = position(KNOWS ", 'claims': [" TOLD "]");
    for (enum temper temper = TEMPER_SILENT; temper <= TEMPER_LOYAL; temper++) {
        assert_string_equal(claim_of(&table, temper), "accuse 1");
    }
    play(&table, "claim accuse 1");
    assert_int_equal(last_act(&table), BRISTOL_ACT_ACCUSES);
    for (enum temper temper = TEMPER_SILENT; temper <= TEMPER_NONE; temper++) {
        assert_string_equal(claim_of(&table, temper), ""); // one claim a turn
    }
}

static void b_claim_1_an_accusation_stays(void **state) {
    (void)state;
    struct table table = position(KNOWS ", 'claims': [" TOLD ", {'round': 2, 'by': 0, 'about': 'accuse', 'seat': 1}]");
    for (enum temper temper = TEMPER_SILENT; temper <= TEMPER_LOYAL; temper++) {
        assert_string_equal(claim_of(&table, temper), "");
    }
}

// What it gave the plagued player, and did not get back, speaks for it: first that, then the name.
static void b_claim_1_a_reason_comes_before_the_accusation(void **state) {
    (void)state;
#define GAVE_3                                                                                                         \
    KNOWS ", 'mingles': [{'round': 4, 'cart': 'birch', 'seats': [0, 1], 'extra': 'deck', 'leeches': [], "              \
          "'gave': {'0': [1, 3], '1': [1, 2]}, 'got': {'0': [1, 1], '1': [2, 3]}}], "                                  \
          "'claims': [" TOLD
    struct table table = position(GAVE_3 "]");
    for (enum temper temper = TEMPER_SILENT; temper <= TEMPER_LOYAL; temper++) {
        assert_string_equal(claim_of(&table, temper), "gave 1 3");
    }
    struct table next = position(GAVE_3 ", {'round': 5, 'by': 0, 'about': 'gave', 'cards': [1, 3]}]");
    for (enum temper temper = TEMPER_SILENT; temper <= TEMPER_LOYAL; temper++) {
        assert_string_equal(claim_of(&next, temper), "accuse 1");
    }
    play(&next, "claim accuse 1");
    assert_int_equal(last_act(&next), BRISTOL_ACT_REASONS);
#undef GAVE_3
}

static void b_claim_1_each_temperament_answers_in_its_way(void **state) {
    (void)state;
#define ACCUSED                                                                                                        \
    "'options': {'claims': true}, 'round': 6, 'start': 0, "                                                            \
    "'claims': [" TOLD ", {'round': 3, 'by': 3, 'about': 'accuse', 'seat': 0}"
    struct table table = position(ACCUSED "]");
    assert_string_equal(claim_of(&table, TEMPER_SILENT), "plague no");
    assert_string_equal(claim_of(&table, TEMPER_SUSPICIOUS), "plague no");
    assert_string_equal(claim_of(&table, TEMPER_TALKATIVE), "symptoms 1 1");
    assert_string_equal(claim_of(&table, TEMPER_LOYAL), "symptoms 1 1");
    play(&table, "claim symptoms 1 1");
    assert_int_equal(last_act(&table), BRISTOL_ACT_ANSWERS);
    struct table later = position(ACCUSED ", {'round': 4, 'by': 0, 'about': 'plague', 'value': false}]");
    for (enum temper temper = TEMPER_SILENT; temper <= TEMPER_LOYAL; temper++) {
        assert_string_equal(claim_of(&later, temper), "");
    }
#undef ACCUSED
}

// With the plague all answer as if they were healthy. Only a loyal player admits it, to a passenger of its own cart who
// does not believe it.
static void b_claim_1_the_loyal_admit_it_to_fellow_passengers(void **state) {
    (void)state;
#define ACCUSED                                                                                                        \
    "'options': {'claims': true}, 'round': 6, 'start': 0, "                                                            \
    "'symptoms': [[2, 4], [1, 2], [1, 3], [2, 2], [2, 3], [1, 2]], "                                                   \
    "'claims': [{'round': 1, 'by': 0, 'about': 'symptoms', 'cards': [1, 4]}, "                                         \
    "{'round': 2, 'by': 1, 'about': 'accuse', 'seat': 0}"
#define AGAIN ACCUSED ", {'round': 3, 'by': 0, 'about': 'symptoms', 'cards': [1, 4]}, "
    struct table first = position(ACCUSED "]");
    assert_string_equal(claim_of(&first, TEMPER_LOYAL), "symptoms 1 4");
    struct table fellow = position(AGAIN "{'round': 4, 'by': 1, 'about': 'accuse', 'seat': 0}]");
    assert_string_equal(claim_of(&fellow, TEMPER_LOYAL), "plague yes");
    assert_string_equal(claim_of(&fellow, TEMPER_TALKATIVE), "symptoms 1 4");
    assert_string_equal(claim_of(&fellow, TEMPER_SILENT), "plague no");
    struct table stranger = position(AGAIN "{'round': 4, 'by': 2, 'about': 'accuse', 'seat': 0}]");
    assert_string_equal(claim_of(&stranger, TEMPER_LOYAL), "symptoms 1 4");
    struct table admitted = position(AGAIN "{'round': 4, 'by': 1, 'about': 'accuse', 'seat': 0}, "
                                           "{'round': 5, 'by': 0, 'about': 'plague', 'value': true}, "
                                           "{'round': 5, 'by': 1, 'about': 'accuse', 'seat': 0}]");
    assert_string_equal(claim_of(&admitted, TEMPER_LOYAL), "");
#undef AGAIN
#undef ACCUSED
}

// Seat 1 was healthy: that was shown when it was pushed out.
static void b_claim_1_an_accusation_that_was_wrong_is_taken_back_once(void **state) {
    (void)state;
#define WRONG                                                                                                          \
    "'options': {'claims': true}, 'round': 8, 'start': 0, "                                                            \
    "'carts': {'birch': {'at': 0, 'pawns': [0]}, 'cedar': {'at': 0, 'pawns': [2, 3]}, "                                \
    "'oak': {'at': 0, 'pawns': [4, 5]}}, 'fate': [null, 'pushed_out', null, null, null, null], "                       \
    "'claims': [" TOLD ", {'round': 3, 'by': 0, 'about': 'accuse', 'seat': 1}"
    struct table table = position(WRONG "]");
    for (enum temper temper = TEMPER_TALKATIVE; temper <= TEMPER_LOYAL; temper++) {
        assert_string_equal(claim_of(&table, temper), "symptoms 1 1");
    }
    play(&table, "claim symptoms 1 1");
    assert_int_equal(last_act(&table), BRISTOL_ACT_RETRACTS);
    struct table later = position(WRONG ", {'round': 7, 'by': 0, 'about': 'symptoms', 'cards': [1, 1]}]");
    for (enum temper temper = TEMPER_SILENT; temper <= TEMPER_LOYAL; temper++) {
        assert_string_equal(claim_of(&later, temper), "");
    }
#undef WRONG
}

// ---- whole games ----------------------------------------------------------------------------------------------------

enum { GAMES = 12, GAME_EVENTS_MAX = 8192 };

// What one temperament did in whole games.
struct tally {
    unsigned turns;
    unsigned claims;
    unsigned accusations;
    unsigned changes; // to another name
    unsigned acts;    // a mask
};

struct whole {
    union ph_state_storage state;
    struct ph_events events;
    struct ph_event *seen;
    struct ph_random random;
    enum temper temper; // of all seats
};

// The best action that is not a claim.
static ph_action sensible(const struct whole *game, const void *view, struct ph_log log, int seat) {
    static ph_action actions[512];
    static double ratings[512];
    const size_t count = bristol1350_game.legal(view, ~(UINT64_C(1) << BRISTOL_TYPE_CLAIM), actions, NULL, 512);
    size_t best = 0;
    (void)game;
    assert_in_range(count, 1, 512);
    if (count > 1) {
        bristol_rate_plan(view, log, seat, actions, count, ratings);
    }
    for (size_t i = 1; count > 1 && i < count; i++) {
        best = ratings[i] > ratings[best] ? i : best;
    }
    return actions[best];
}

// What it must be sure of to accuse: the thresholds of talk.c.
static double least_odds(enum temper temper) {
    static const double odds[] = {
        [TEMPER_SILENT] = 0.85, [TEMPER_TALKATIVE] = 0.55, [TEMPER_SUSPICIOUS] = 0.4, [TEMPER_LOYAL] = 0.6};
    return temper == TEMPER_NONE ? 0.6 : odds[temper];
}

static void check_accusation(const struct whole *game, const struct bristol_state *view, struct ph_log log, int seat,
                             ph_action claim, struct tally *tally) {
    struct bristol_belief belief;
    const struct ph_event *const standing = bristol_accusation_standing(log, (unsigned)seat);
    const unsigned whom = ph_action_component(claim, 2);
    tally->accusations++;
    if ((view->plague >> seat & 1u) != 0) {
        return; // it lies
    }
    bristol_belief_init(&belief, view, log, (unsigned)seat);
    const double odds = bristol_belief_plagued(&belief, whom);
    assert_true(odds >= least_odds(game->temper));
    const unsigned before = standing == NULL ? whom : bristol_claim_of(standing).what[0];
    if (before != whom && bristol_is_alive(view, before)) {
        const double others = bristol_belief_plagued(&belief, before);
        tally->changes++;
        // Another is clearly more likely, or the first is not any more.
        assert_true(odds > others + 0.2 || others < least_odds(game->temper) + 0.25);
        assert_true(odds > others);
    }
}

static void speak(struct whole *game, int seat, struct tally *tally) {
    union ph_state_storage view;
    union ph_state_storage world;
    ph_action claim = 0;
    ph_action same = 0;
    const struct ph_log log = {game->seen, game->events.count};
    bristol1350_game.view(game->state.bytes, seat, view.bytes);
    bristol1350_game.determinize(view.bytes, log, seat, &game->random, world.bytes);
    bristol1350_game.view(world.bytes, seat, world.bytes);
    const bool says = bristol_talk(view.bytes, log, seat, game->temper, &claim);
    assert_int_equal(bristol_talk(world.bytes, log, seat, game->temper, &same), says);
    assert_int_equal(same, claim);
    if (!says) {
        return;
    }
    assert_true(bristol1350_game.is_legal(game->state.bytes, claim));
    tally->claims++;
    const size_t before = game->events.count;
    if (ph_action_component(claim, 1) == BRISTOL_ABOUT_ACCUSE) {
        check_accusation(game, (const struct bristol_state *)view.bytes, log, seat, claim, tally);
    }
    bristol1350_game.apply(game->state.bytes, claim, &game->events);
    for (size_t i = before; i < game->events.count; i++) {
        if (game->events.items[i].type == BRISTOL_EVENT_CLAIM) {
            tally->acts |=
                1u << bristol_act_of((struct ph_log){game->events.items, i}, bristol_claim_of(&game->events.items[i]));
        }
    }
    // Nothing more in this turn.
    bristol1350_game.view(game->state.bytes, seat, view.bytes);
    ph_log_view(&bristol1350_game, (struct ph_log){game->events.items, game->events.count}, seat, game->seen);
    assert_false(bristol_talk(view.bytes, (struct ph_log){game->seen, game->events.count}, seat, game->temper, &claim));
}

static void play_whole(struct whole *game, struct tally *tally) {
    for (struct ph_actor actor; (actor = bristol1350_game.actor(game->state.bytes)).kind != PH_ACTOR_OVER;) {
        const struct bristol_state *const state = (const struct bristol_state *)game->state.bytes;
        ph_action action;
        if (actor.kind == PH_ACTOR_SEAT) {
            union ph_state_storage view;
            ph_log_view(&bristol1350_game, (struct ph_log){game->events.items, game->events.count}, actor.seat,
                        game->seen);
            if (state->node == BRISTOL_NODE_MAIN && state->stage == BRISTOL_STAGE_MAIN) {
                tally->turns++;
                speak(game, actor.seat, tally);
            }
            bristol1350_game.view(game->state.bytes, actor.seat, view.bytes);
            action = sensible(game, view.bytes, (struct ph_log){game->seen, game->events.count}, actor.seat);
        } else {
            action = bristol1350_game.sample(game->state.bytes, &game->random);
        }
        bristol1350_game.apply(game->state.bytes, action, &game->events);
        assert_true(game->events.count < GAME_EVENTS_MAX - PH_EVENTS_MAX);
    }
}

static struct tally play_games(enum temper temper) {
    static struct ph_event items[GAME_EVENTS_MAX];
    static struct ph_event seen[GAME_EVENTS_MAX];
    static const char options[] = "{\"claims\":true}";
    const struct ph_key key = ph_key_from_seed(29);
    struct tally tally = {0};
    for (uint64_t number = 0; number < GAMES; number++) {
        struct whole game = {.seen = seen, .random = ph_random_at(&key, PH_STREAM_PLAYER, number), .temper = temper};
        struct ph_json_document *document = NULL;
        struct ph_error error = {0};
        assert_int_equal(ph_json_parse(&document, options, strlen(options), &error), PH_OK);
        assert_int_equal(
            bristol1350_game.setup(game.state.bytes, 5 + (int)(number % 2), ph_json_root(document), &error), PH_OK);
        ph_json_document_destroy(document);
        game.events = (struct ph_events){.items = items, .capacity = GAME_EVENTS_MAX};
        play_whole(&game, &tally);
    }
    return tally;
}

// At most one claim a turn, and by what the seat may see: play_games checks both, and thresholds.
static void bots_claim_at_most_every_other_turn(void **state) {
    (void)state;
    struct tally tallies[TEMPER_NONE + 1];
    for (enum temper temper = TEMPER_SILENT; temper <= TEMPER_NONE; temper++) {
        struct tally *const tally = &tallies[temper];
        *tally = play_games(temper);
        print_message("%s: %u claims in %u turns, %u accusations, %u changed; kinds %x\n",
                      temper == TEMPER_NONE ? "plain" : tempers[temper].name, tally->claims, tally->turns,
                      tally->accusations, tally->changes, tally->acts);
        assert_true(tally->claims > 0 && 2 * tally->claims <= tally->turns);
        assert_true(tally->accusations > 0);
    }
    const struct tally *const silent = &tallies[TEMPER_SILENT];
    for (enum temper temper = TEMPER_TALKATIVE; temper <= TEMPER_NONE; temper++) {
        assert_true((double)silent->claims / silent->turns < 0.5 * tallies[temper].claims / tallies[temper].turns);
        if (temper != TEMPER_TALKATIVE) {
            assert_true(tallies[TEMPER_TALKATIVE].claims * tallies[temper].turns >
                        tallies[temper].claims * tallies[TEMPER_TALKATIVE].turns);
        }
        if (temper != TEMPER_SUSPICIOUS) {
            assert_true(tallies[TEMPER_SUSPICIOUS].accusations * tallies[temper].turns >
                        tallies[temper].accusations * tallies[TEMPER_SUSPICIOUS].turns);
        }
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(b_claim_1_tells_the_symptoms_once),
        cmocka_unit_test(b_claim_1_tells_other_symptoms),
        cmocka_unit_test(b_claim_1_tells_the_symptoms_again_after_a_mingle),
        cmocka_unit_test(b_claim_1_denies_each_accusation_once),
        cmocka_unit_test(b_claim_1_the_plagued_accuse_once),
        cmocka_unit_test(b_claim_1_searches_say_what_rules_says),
        cmocka_unit_test(b_claim_1_all_temperaments_accuse_who_certainly_has_the_plague),
        cmocka_unit_test(b_claim_1_an_accusation_stays),
        cmocka_unit_test(b_claim_1_a_reason_comes_before_the_accusation),
        cmocka_unit_test(b_claim_1_each_temperament_answers_in_its_way),
        cmocka_unit_test(b_claim_1_the_loyal_admit_it_to_fellow_passengers),
        cmocka_unit_test(b_claim_1_an_accusation_that_was_wrong_is_taken_back_once),
        cmocka_unit_test(bots_claim_at_most_every_other_turn),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
