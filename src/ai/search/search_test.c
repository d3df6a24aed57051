// SPDX-License-Identifier: MIT
// Searching in games so small that the right answer is known. "Vault": a card of two kinds lies face down. The only
// seat that decides may gamble, and wins three times in five; or guess the card, and wins if it is right, every second
// time. A search that looks at its determinization believes that guessing always wins. "Table": gamble likewise, or
// have the card dealt, which one seat sees, and then guess it. "Guard": gamble likewise, or wait for the other seat,
// which has the card and yields, unless it is a 2, with which it may strike. "Heap": name a number below 4,000; the
// higher, the more likely it wins.
#include "ai/search/search.h"

#include "ai/search/budget.h"
#include "ai/search/levels.h"
#include "ai/search/vanilla.h"
#include "support/toy_game.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include <cmocka.h>

// ---- the games ------------------------------------------------------------------------------------------------------

enum { GAMBLE, GUESS, NAME, HEAP, LUCK, DEAL, CARD, WAIT, YIELD, STRIKE, TYPES };
enum { AT_CHOICE, AT_GUESS, AT_LUCK, AT_END, AT_HEAP, AT_TABLE, AT_DEAL, AT_GATE, AT_GUARD };
enum { HEAP_SIZE = 4000, LISTS = 8 };

struct vault {
    uint8_t at;
    uint8_t card; // 1 or 2; 0: unknown to the viewer
    uint8_t won;  // by seat 0; else seat 1 wins
    uint8_t seer; // 1 + the seat that sees the card; 0: nobody
    uint16_t named;
    uint16_t more;
};

static unsigned heap_lists; // how often the heap was listed

static int vault_players(const void *state) {
    (void)state;
    return 2;
}

static struct ph_actor vault_actor(const void *in) {
    const struct vault *const state = in;
    return (struct ph_actor){.kind = state->at == AT_END                            ? PH_ACTOR_OVER
                                     : state->at == AT_LUCK || state->at == AT_DEAL ? PH_ACTOR_CHANCE
                                                                                    : PH_ACTOR_SEAT,
                             .seat = state->at == AT_GUARD};
}

static uint64_t vault_legal_types(const void *in) {
    static const uint64_t types[] = {[AT_CHOICE] = 1u << GAMBLE | 1u << GUESS,
                                     [AT_GUESS] = 1u << NAME,
                                     [AT_LUCK] = 1u << LUCK,
                                     [AT_HEAP] = 1u << HEAP,
                                     [AT_TABLE] = 1u << GAMBLE | 1u << DEAL,
                                     [AT_DEAL] = 1u << CARD,
                                     [AT_GATE] = 1u << GAMBLE | 1u << WAIT,
                                     [AT_GUARD] = 1u << YIELD | 1u << STRIKE};
    const struct vault *const state = in;
    if (state->at == AT_GUARD && state->card != 2) {
        return 1u << YIELD;
    }
    return state->at == AT_END ? 0 : types[state->at];
}

static size_t vault_legal(const void *state, uint64_t wanted, ph_action *actions, uint64_t *weights, size_t capacity) {
    static const uint16_t counts[TYPES] = {1, 1, 2, HEAP_SIZE, 2, 1, 2, 1, 1, 1};
    size_t count = 0;
    for (unsigned type = 0; type < TYPES; type++) {
        const bool is_wanted = (vault_legal_types(state) & wanted & 1u << type) != 0;
        heap_lists += is_wanted && type == HEAP;
        for (unsigned i = 0; is_wanted && i < counts[type]; i++, count++) {
            if (count < capacity) {
                actions[count] = type | i << 8;
            }
            if (count < capacity && weights != NULL) {
                weights[count] = 1;
            }
        }
    }
    return count;
}

static bool vault_is_legal(const void *state, ph_action action) {
    return (vault_legal_types(state) >> ph_action_type(action) & 1u) != 0;
}

static ph_action vault_sample(const void *in, struct ph_random *random) {
    const struct vault *const state = in;
    switch (state->at) {
    case AT_CHOICE:
        return ph_random_below(random, 2);
    case AT_TABLE:
        return ph_random_below(random, 2) == 0 ? GAMBLE : DEAL;
    case AT_GATE:
        return ph_random_below(random, 2) == 0 ? GAMBLE : WAIT;
    case AT_GUARD:
        return state->card != 2 || ph_random_below(random, 2) == 0 ? YIELD : STRIKE;
    case AT_DEAL:
        return CARD | ph_random_below(random, 2) << 8;
    case AT_GUESS:
        return NAME | ph_random_below(random, 2) << 8;
    case AT_HEAP:
        return HEAP | (ph_action)ph_random_below(random, HEAP_SIZE) << 8;
    default: {
        const unsigned luck = ph_random_below(random, state->named == 0 ? 5 : HEAP_SIZE);
        return LUCK | (ph_action)(state->named == 0 ? luck < 3 : luck < state->named) << 8;
    }
    }
}

static void vault_apply(void *in, ph_action action, struct ph_events *events) {
    struct vault *const state = in;
    const unsigned value = (unsigned)(action >> 8);
    const unsigned type = ph_action_type(action);
    ph_events_add(events, (struct ph_event){.data = action,
                                            .type = (uint16_t)type,
                                            .chance = type == LUCK || type == CARD,
                                            .to = type == CARD ? (uint16_t)(1u << state->seer >> 1) : PH_EVENT_TO_ALL});
    switch (ph_action_type(action)) {
    case GAMBLE:
        state->at = AT_LUCK;
        break;
    case GUESS:
        state->at = AT_GUESS;
        break;
    case NAME:
        state->at = AT_END;
        state->won = value + 1 == state->card;
        break;
    case DEAL:
        state->at = AT_DEAL;
        break;
    case CARD:
        state->at = AT_GUESS;
        state->card = (uint8_t)(value + 1);
        break;
    case WAIT:
        state->at = AT_GUARD;
        break;
    case YIELD:
    case STRIKE:
        state->at = AT_END;
        state->won = type == YIELD;
        break;
    case HEAP:
        state->at = AT_LUCK;
        state->named = (uint16_t)value;
        break;
    default:
        state->at = AT_END;
        state->won = (uint8_t)value;
        break;
    }
}

static void vault_view(const void *state, int seat, void *out) {
    struct vault view;
    memcpy(&view, state, sizeof view);
    view.card = view.seer == 1 + seat ? view.card : 0;
    memcpy(out, &view, sizeof view);
}

// Only the card is private, and only where its event is not for all.
static struct ph_action_shape vault_action_shape(unsigned type) {
    static const struct ph_field fields[] = {
        {.name = "value", .kind = PH_FIELD_INT, .flags = PH_FIELD_PRIVATE, .bit = 8, .bits = 56},
        {.kind = PH_FIELD_END},
    };
    (void)type;
    return (struct ph_action_shape){.name = "any", .text = "any {value}", .fields = fields};
}

static void vault_determinize(const void *view, struct ph_log log, int seat, struct ph_random *random, void *world) {
    struct vault state;
    (void)log;
    memcpy(&state, view, sizeof state);
    assert_true(state.card == 0 || state.seer == 1 + seat); // a search is handed no more than a view
    if (state.card == 0 && state.at != AT_TABLE) {          // there it is not dealt yet
        state.card = (uint8_t)(1 + ph_random_below(random, 2));
    }
    memcpy(world, &state, sizeof state);
}

static void vault_result(const void *in, struct ph_result *result) {
    const struct vault *const state = in;
    *result = (struct ph_result){.over = state->at == AT_END, .winners = state->won ? 1 : 2};
}

static const struct ph_game vault_game = {
    .id = "vault",
    .players_min = 2,
    .players_max = 2,
    .type_count = TYPES,
    .action_shape = vault_action_shape,
    .state_size = sizeof(struct vault),
    .playout_cap = 100,
    .players = vault_players,
    .actor = vault_actor,
    .legal_types = vault_legal_types,
    .legal = vault_legal,
    .is_legal = vault_is_legal,
    .sample = vault_sample,
    .apply = vault_apply,
    .view = vault_view,
    .determinize = vault_determinize,
    .result = vault_result,
};

// What the strongest level uses.
static const struct search_config best = {
    .exploration = 0.1F,
    .exploration_played = 0.6F,
    .finish_turn = true,
    .priors = true,
    .belief = true,
};

// ---- asking ---------------------------------------------------------------------------------------------------------

static struct ph_search_result ask_with(const struct advisor *advisor, const struct ph_game *game,
                                        const struct search_config *config, const void *view,
                                        const struct ph_search_limits *limits, uint64_t seed) {
    const struct ph_key key = ph_key_from_seed(seed);
    struct ph_random random = ph_random_at(&key, PH_STREAM_SEARCH, 0);
    struct ph_search_result result;
    memset(&result, 0x55, sizeof result);
    const struct search_mind mind = {.advisor = advisor, .config = config, .temper = TEMPER_NONE};
    assert_int_equal(search_run(game, &mind, view, (struct ph_log){0}, 0, limits, &random, &result), PH_OK);
    return result;
}

static struct ph_search_result ask(const struct ph_game *game, const struct search_config *config, const void *view,
                                   const struct ph_search_limits *limits, uint64_t seed) {
    return ask_with(NULL, game, config, view, limits, seed);
}

static float value_of(const struct ph_search_result *result, ph_action action) {
    for (size_t i = 0; i < result->candidate_count; i++) {
        if (result->candidates[i].action == action) {
            return result->candidates[i].value;
        }
    }
    fail_msg("action %d is no candidate", (int)action);
    return -1;
}

static double visits_of(const struct ph_search_result *result) {
    double visits = 0;
    for (size_t i = 0; i < result->candidate_count; i++) {
        visits += result->candidates[i].visits;
    }
    return visits;
}

// A race of two seats in which both cards are dealt; the first decision.
static void begin_race(union ph_state_storage *view) {
    struct ph_error error;
    const struct ph_key key = ph_key_from_seed(3);
    struct ph_random random = ph_random_at(&key, PH_STREAM_LUCK, 0);
    union ph_state_storage state = {0};
    assert_int_equal(toy_game.setup(state.bytes, 2, (struct ph_json){0}, &error), PH_OK);
    while (toy_game.actor(state.bytes).kind == PH_ACTOR_CHANCE) {
        toy_game.apply(state.bytes, toy_game.sample(state.bytes, &random), NULL);
    }
    *view = (union ph_state_storage){0};
    toy_game.view(state.bytes, 0, view->bytes);
}

// ---- tests ----------------------------------------------------------------------------------------------------------

static void a_search_does_not_plan_with_what_it_will_not_know(void **state) {
    (void)state;
    const struct vault view = {.at = AT_CHOICE};
    const struct ph_search_limits limits = {.iterations = 4000};
    const struct ph_search_result result = ask(&vault_game, &best, &view, &limits, 1);
    assert_int_equal(result.action, GAMBLE);
    assert_true(result.candidates[0].value > 0.55F && result.candidates[0].value < 0.65F);
    assert_int_equal(result.candidate_count, 2);
    assert_true(result.candidates[1].value < 0.56F);
    assert_true(result.value[0] + result.value[1] > 0.999F && result.value[0] + result.value[1] < 1.001F);
}

static void nobody_plans_with_what_only_another_will_see(void **state) {
    (void)state;
    const struct vault view = {.at = AT_TABLE, .seer = 2};
    const struct ph_search_limits limits = {.iterations = 4000};
    const struct ph_search_result result = ask(&vault_game, &best, &view, &limits, 1);
    assert_int_equal(result.action, GAMBLE);
    assert_true(value_of(&result, DEAL) < 0.57F);
}

// Only in half of the worlds the other seat can strike, and there it does.
static void what_is_legal_only_at_times_counts_for_these_times(void **state) {
    (void)state;
    const ph_action wait = WAIT;
    const struct vault view = {.at = AT_GATE, .seer = 2};
    struct ph_search_limits limits = {.iterations = 4000};
    assert_int_equal(ask(&vault_game, &best, &view, &limits, 1).action, GAMBLE);
    limits.only = &wait;
    const struct ph_search_result result = ask(&vault_game, &best, &view, &limits, 1);
    assert_true(result.candidates[0].value > 0.47F && result.candidates[0].value < 0.58F);
}

// 20,000 draws of three in five: four standard deviations are 1.4 points.
static void chance_is_drawn_by_its_exact_weights(void **state) {
    (void)state;
    const ph_action gamble = GAMBLE;
    const struct vault view = {.at = AT_CHOICE};
    const struct ph_search_limits limits = {.iterations = 20000, .only = &gamble};
    const struct ph_search_result result = ask(&vault_game, &best, &view, &limits, 3);
    assert_true(result.candidates[0].value > 0.586F && result.candidates[0].value < 0.614F);
}

static unsigned policies; // calls of the rollout policy
static unsigned evaluations;

static ph_action right_name(const void *in, struct ph_random *random) {
    const struct vault *const state = in;
    policies++;
    return state->at == AT_GUESS ? NAME | (ph_action)(state->card - 1) << 8 : vault_sample(in, random);
}

static void uneven(const void *state, float values[PH_SEATS_MAX]) {
    (void)state;
    evaluations++;
    values[0] = 0.25F;
    values[1] = 0.75F;
}

static void a_rollout_policy_chooses_as_often_as_configured(void **state) {
    (void)state;
    const struct advisor advisor = {.game = &vault_game, .rollout_policy = right_name};
    const struct vault view = {.at = AT_TABLE, .seer = 2};
    const ph_action deal = DEAL;
    const struct ph_search_limits limits = {.iterations = 1, .only = &deal}; // the guess is played, not searched
    struct search_config config = best;
    unsigned wins[3] = {0};
    for (unsigned half = 0; half <= 2; half++) {
        config.rollout_random = (float)half / 2;
        policies = 0;
        for (uint64_t seed = 0; seed < 400; seed++) {
            wins[half] += ask_with(&advisor, &vault_game, &config, &view, &limits, seed).value[0] > 0.5F;
        }
        assert_true(half == 0 ? policies == 400 : half == 2 ? policies == 0 : policies > 150 && policies < 250);
    }
    assert_int_equal(wins[0], 400);
    assert_true(wins[1] > 260 && wins[1] < 340); // three in four
    assert_true(wins[2] > 160 && wins[2] < 240); // every second
}

static void an_evaluation_ends_rollouts_at_the_configured_depth(void **state) {
    (void)state;
    const struct advisor advisor = {.game = &vault_game, .evaluate = uneven};
    const struct vault view = {.at = AT_TABLE, .seer = 2};
    const ph_action deal = DEAL;
    const struct ph_search_limits limits = {.iterations = 1, .only = &deal};
    struct search_config config = best;
    config.rollout_depth = 0;
    evaluations = 0;
    const struct ph_search_result cut = ask_with(&advisor, &vault_game, &config, &view, &limits, 1);
    assert_int_equal(evaluations, 1);
    assert_true(cut.value[0] > 0.24F && cut.value[0] < 0.26F && cut.value[1] > 0.74F);
    config.rollout_depth = 1; // the guess is played, and then the game is over
    const struct ph_search_result late = ask_with(&advisor, &vault_game, &config, &view, &limits, 1);
    assert_int_equal(evaluations, 1);
    assert_true(late.value[0] < 0.01F || late.value[0] > 0.99F);
    config.rollout_depth = UINT16_MAX;
    ask_with(&advisor, &vault_game, &config, &view, &limits, 1);
    assert_int_equal(evaluations, 1);
}

static unsigned many_rollouts(const void *in) {
    const struct vault *const state = in;
    return state->at == AT_GUESS || state->at == AT_LUCK ? 400 : 0;
}

static bool is_luck(const void *in) {
    const struct vault *const state = in;
    return state->at == AT_LUCK;
}

static void near_the_end_rollouts_take_the_place_of_the_evaluation(void **state) {
    (void)state;
    const struct advisor advisor = {.game = &vault_game,
                                    .rollout_policy = right_name,
                                    .evaluate = uneven,
                                    .closing_rollouts = many_rollouts,
                                    .only_luck = is_luck};
    const ph_action gamble = GAMBLE;
    const ph_action deal = DEAL;
    const struct vault table = {.at = AT_TABLE, .seer = 2};
    struct search_config config = best;
    config.rollout_depth = 0;
    evaluations = 0;
    policies = 0;
    struct ph_search_limits limits = {.iterations = 1, .only = &deal};
    const struct ph_search_result dealt = ask_with(&advisor, &vault_game, &config, &table, &limits, 1);
    assert_int_equal(policies, 400);
    assert_true(dealt.value[0] > 0.99F); // the policy knows the card
    limits.only = &gamble;
    const struct ph_search_result gambled = ask_with(&advisor, &vault_game, &config, &table, &limits, 1);
    assert_true(gambled.value[0] > 0.5F && gambled.value[0] < 0.7F);
    assert_true(gambled.value[0] + gambled.value[1] > 0.999F && gambled.value[0] + gambled.value[1] < 1.001F);
    assert_int_equal(evaluations, 0);
    config.rollout_depth = UINT16_MAX; // without evaluations, luck is drawn once
    const struct ph_search_result drawn = ask_with(&advisor, &vault_game, &config, &table, &limits, 1);
    assert_true(drawn.value[0] < 0.01F || drawn.value[0] > 0.99F);
}

static unsigned one_rollout(const void *in) {
    (void)in;
    return 1;
}

static void where_one_rollout_takes_the_place_of_the_evaluation_more_is_explored(void **state) {
    (void)state;
    struct advisor advisor = {
        .game = &vault_game, .rollout_policy = right_name, .evaluate = uneven, .only_luck = is_luck};
    const struct vault table = {.at = AT_TABLE, .seer = 2};
    const struct ph_search_limits limits = {.iterations = 200};
    struct search_config config = best;
    config.exploration = 0;
    config.exploration_played = 100;
    const struct ph_search_result evaluated = ask_with(&advisor, &vault_game, &config, &table, &limits, 1);
    advisor.closing_rollouts = one_rollout;
    const struct ph_search_result played = ask_with(&advisor, &vault_game, &config, &table, &limits, 1);
    assert_true(played.candidate_count > 1);
    assert_true(played.candidates[0].visits < evaluated.candidates[0].visits);
}

static void a_rollout_finishes_the_turn_before_the_evaluation_if_configured(void **state) {
    (void)state;
    const struct advisor advisor = {.game = &vault_game, .rollout_policy = right_name, .evaluate = uneven};
    const struct vault view = {.at = AT_TABLE, .seer = 2};
    const ph_action deal = DEAL;
    const struct ph_search_limits limits = {.iterations = 1, .only = &deal};
    struct search_config config = best;
    config.finish_turn = false;
    evaluations = 0;
    policies = 0;
    ask_with(&advisor, &vault_game, &config, &view, &limits, 1);
    assert_int_equal(evaluations, 1);
    assert_int_equal(policies, 0);
    config.finish_turn = true; // who decides after the deal names the card, and then the game is over
    const struct ph_search_result played = ask_with(&advisor, &vault_game, &config, &view, &limits, 1);
    assert_int_equal(evaluations, 1);
    assert_int_equal(policies, 1);
    assert_true(played.value[0] > 0.99F || played.value[1] > 0.99F);
    const struct advisor no_policy = {.game = &vault_game, .evaluate = uneven};
    ask_with(&no_policy, &vault_game, &config, &view, &limits, 1);
    assert_int_equal(evaluations, 2);
}

static void a_share_of_the_rollouts_looks_ahead_if_configured(void **state) {
    (void)state;
    const struct advisor advisor = {.game = &vault_game, .rollout_policy = right_name, .evaluate = uneven};
    const struct vault view = {.at = AT_TABLE, .seer = 2};
    const ph_action deal = DEAL;
    const struct ph_search_limits limits = {.iterations = 1, .only = &deal};
    struct search_config config = best;
    config.finish_turn = false;
    config.ahead_turns = 1; // the card is named, and then the game is over
    for (unsigned half = 0; half <= 2; half++) {
        config.ahead_share = (float)half / 2;
        evaluations = 0;
        policies = 0;
        for (uint64_t seed = 0; seed < 400; seed++) {
            ask_with(&advisor, &vault_game, &config, &view, &limits, seed);
        }
        assert_int_equal(evaluations + policies, 400);
        assert_true(half == 0 ? policies == 0 : half == 2 ? policies == 400 : policies > 150 && policies < 250);
    }
    const struct advisor no_policy = {.game = &vault_game, .evaluate = uneven};
    evaluations = 0;
    ask_with(&no_policy, &vault_game, &config, &view, &limits, 1);
    assert_int_equal(evaluations, 1);
}

static void what_was_found_before_counts_like_another_tree(void **state) {
    (void)state;
    const struct vault view = {.at = AT_CHOICE};
    struct ph_search_limits limits = {.iterations = 60};
    const struct ph_search_result alone = ask(&vault_game, &best, &view, &limits, 1);
    const struct ph_search_result before = {
        .iterations = 940,
        .value = {0.9F, 0.1F},
        .candidate_count = 1,
        .candidates = {{.action = GUESS, .visits = 940, .value = 0.9F}},
    };
    limits.before = &before;
    const struct ph_search_result both = ask(&vault_game, &best, &view, &limits, 1);
    assert_true(both.iterations == alone.iterations + 940);
    assert_int_equal(both.action, GUESS);
    assert_true(visits_of(&both) > visits_of(&alone) + 939.5 && visits_of(&both) < visits_of(&alone) + 940.5);
    const double mean =
        ((double)alone.iterations * (double)alone.value[0] + 940 * 0.9) / (double)(alone.iterations + 940);
    assert_true((double)both.value[0] > mean - 1e-5 && (double)both.value[0] < mean + 1e-5);
    // A search for the value of one action ignores the others.
    const ph_action gamble = GAMBLE;
    limits.only = &gamble;
    const struct ph_search_result one = ask(&vault_game, &best, &view, &limits, 1);
    assert_int_equal(one.action, GAMBLE);
    assert_int_equal(one.iterations, 60);
}

static void no_number_of_visits_overflows(void **state) {
    (void)state;
    const struct vault view = {.at = AT_CHOICE};
    const struct ph_search_result before = {
        .iterations = UINT64_MAX / 2,
        .value = {0.5F, 0.5F},
        .candidate_count = 1,
        .candidates = {{.action = GUESS, .visits = UINT32_MAX, .value = 0.5F}},
    };
    const struct ph_search_limits limits = {.iterations = 60, .before = &before};
    const struct ph_search_result result = ask(&vault_game, &best, &view, &limits, 1);
    assert_int_equal(result.action, GUESS);
    assert_true(result.candidates[0].visits == UINT32_MAX);
    assert_true(result.value[0] > 0.49F && result.value[0] < 0.51F);
}

static struct ph_search_result ask_the_guard(const struct ph_search_limits *limits) {
    const struct vault view = {.at = AT_GUARD, .card = 1, .seer = 2};
    struct ph_search_result result;
    struct ph_random random = {.state = {1, 2, 3, 4}};
    assert_int_equal(plague_doctor_bot.choose(&plague_doctor_bot, &vault_game, &view, (struct ph_log){0}, 1, limits,
                                              &random, &result),
                     PH_OK);
    return result;
}

static void what_is_forced_takes_little_time(void **state) {
    (void)state;
    const struct ph_search_limits limits = {.ms = PH_SEARCH_MS_MAX};
    const struct ph_search_result result = ask_the_guard(&limits);
    assert_int_equal(result.action, YIELD);
    assert_true(result.iterations > 0 && result.iterations < 50);
}

static void what_is_forced_needs_no_search_where_only_the_action_counts(void **state) {
    (void)state;
    const struct ph_search_limits limits = {.ms = PH_SEARCH_MS_MAX, .action_only = true};
    const struct ph_search_result result = ask_the_guard(&limits);
    assert_int_equal(result.action, YIELD);
    assert_true(result.iterations == 0 && !result.has_value && result.candidate_count == 0);
}

static void a_choice_is_searched_where_only_the_action_counts(void **state) {
    (void)state;
    const struct vault view = {.at = AT_CHOICE};
    const struct ph_search_limits limits = {.iterations = 400, .action_only = true};
    struct ph_search_result result;
    struct ph_random random = {.state = {1, 2, 3, 4}};
    assert_int_equal(plague_doctor_bot.choose(&plague_doctor_bot, &vault_game, &view, (struct ph_log){0}, 0, &limits,
                                              &random, &result),
                     PH_OK);
    assert_true(result.has_value && result.iterations > 0);
}

static void the_textbook_search_finds_it_as_well(void **state) {
    (void)state;
    const struct vault view = {.at = AT_CHOICE};
    const struct ph_search_limits limits = {.iterations = 4000};
    const struct ph_key key = ph_key_from_seed(1);
    struct ph_random random = ph_random_at(&key, PH_STREAM_SEARCH, 0);
    struct ph_search_result result;
    assert_int_equal(
        vanilla_bot.choose(&vanilla_bot, &vault_game, &view, (struct ph_log){0}, 0, &limits, &random, &result), PH_OK);
    assert_int_equal(result.action, GAMBLE);
    assert_true(visits_of(&result) > 3999 && visits_of(&result) < 4001);
}

static void the_cheating_twin_sees_the_card(void **state) {
    (void)state;
    struct search_config cheating = best;
    cheating.sees_all = true;
    for (uint8_t card = 1; card <= 2; card++) {
        struct vault truth = {.at = AT_CHOICE, .card = card};
        const struct ph_search_limits limits = {.iterations = 1000};
        assert_int_equal(ask(&vault_game, &cheating, &truth, &limits, 1).action, GUESS);
        truth.at = AT_GUESS;
        assert_int_equal(ask(&vault_game, &cheating, &truth, &limits, 1).action, NAME | (card - 1) << 8);
    }
}

static void no_list_of_bots_has_the_cheating_twin(void **state) {
    (void)state;
    assert_null(ph_bot_find(cheat_bot.name));
    for (size_t i = 0; i < ph_bot_count(); i++) {
        assert_ptr_not_equal(ph_bot_at(i), &cheat_bot);
    }
}

static void of_very_many_actions_a_few_good_ones_are_tried(void **state) {
    (void)state;
    const struct vault view = {.at = AT_HEAP};
    const struct ph_search_limits limits = {.iterations = 3000};
    heap_lists = 0;
    const struct ph_search_result result = ask(&vault_game, &best, &view, &limits, 1);
    assert_true(heap_lists < LISTS);
    assert_true((result.action >> 8) > HEAP_SIZE * 3 / 4);
    assert_true(result.candidate_count > 10 && result.candidate_count <= PH_CANDIDATES_MAX);
}

static void equal_seeds_give_equal_answers(void **state) {
    (void)state;
    union ph_state_storage view;
    begin_race(&view);
    const struct ph_search_limits limits = {.iterations = 500};
    const struct ph_search_result one = ask(&toy_game, &best, view.bytes, &limits, 5);
    const struct ph_search_result two = ask(&toy_game, &best, view.bytes, &limits, 5);
    const struct ph_search_result other = ask(&toy_game, &best, view.bytes, &limits, 6);
    assert_memory_equal(&one, &two, sizeof one);
    assert_memory_not_equal(&one, &other, sizeof one);
}

static void run_backwards(void (*work)(void *context, unsigned i), void *context, unsigned count) {
    while (count-- > 0) {
        work(context, count);
    }
}

static void the_order_in_which_trees_grow_does_not_matter(void **state) {
    (void)state;
    union ph_state_storage view;
    begin_race(&view);
    struct ph_search_limits limits = {.iterations = 900, .trees = 3};
    const struct ph_search_result forwards = ask(&toy_game, &best, view.bytes, &limits, 5);
    limits.run = run_backwards;
    const struct ph_search_result backwards = ask(&toy_game, &best, view.bytes, &limits, 5);
    assert_memory_equal(&forwards, &backwards, sizeof forwards);
    limits.trees = 1;
    const struct ph_search_result one = ask(&toy_game, &best, view.bytes, &limits, 5);
    assert_memory_not_equal(&forwards, &one, sizeof one);
}

static void a_search_gets_by_with_little_memory(void **state) {
    (void)state;
    union ph_state_storage view;
    begin_race(&view);
    const struct ph_search_limits limits = {.iterations = 20000, .memory = PH_SEARCH_MEMORY_MIN};
    const struct ph_search_result result = ask(&toy_game, &best, view.bytes, &limits, 5);
    assert_true(toy_game.is_legal(view.bytes, result.action));
    assert_true(visits_of(&result) > 9000); // it went on when the tree was full
}

struct patience {
    unsigned left;
};

static bool runs_out(void *context) {
    struct patience *const patience = context;
    return patience->left-- == 0;
}

static void whoever_is_stopped_answers_with_the_best_so_far(void **state) {
    (void)state;
    union ph_state_storage view;
    begin_race(&view);
    for (unsigned iterations = 0; iterations < 3; iterations++) {
        struct patience patience = {.left = 10 * iterations};
        const struct ph_search_limits limits = {
            .iterations = 1000000, .memory = PH_SEARCH_MEMORY_MIN, .stopped = runs_out, .stopped_context = &patience};
        const struct ph_search_result result = ask(&toy_game, &best, view.bytes, &limits, 5);
        assert_true(toy_game.is_legal(view.bytes, result.action));
        const double visits = visits_of(&result);
        assert_true(visits > 10 * iterations + 0.5 && visits < 10 * iterations + 1.5);
    }
}

// No measure of how exact it is, which is for a quiet machine, but a search without end would not pass.
static void time_is_a_ceiling(void **state) {
    (void)state;
    union ph_state_storage view;
    begin_race(&view);
    for (unsigned vanilla = 0; vanilla < 2; vanilla++) {
        struct timespec before;
        struct timespec after;
        struct ph_search_result result;
        struct ph_random random = {.state = {1, 2, 3, 4}};
        const struct ph_search_limits limits = {.ms = 60};
        const struct ph_bot *const bot = vanilla != 0 ? &vanilla_bot : &noble_bot;
        timespec_get(&before, TIME_UTC);
        assert_int_equal(bot->choose(bot, &toy_game, view.bytes, (struct ph_log){0}, 0, &limits, &random, &result),
                         PH_OK);
        timespec_get(&after, TIME_UTC);
        const double seconds = (double)(after.tv_sec - before.tv_sec) + 1e-9 * (double)(after.tv_nsec - before.tv_nsec);
        assert_true(seconds > 0.04 && seconds < 10);
        assert_true(visits_of(&result) > 0.5);
    }
}

static void levels_search_as_long_as_they_are_told(void **state) {
    (void)state;
    union ph_state_storage view;
    begin_race(&view);
    for (size_t i = 0; i < ph_bot_count(); i++) {
        if (!ph_bot_at(i)->searches) {
            continue;
        }
        struct ph_search_result result;
        struct ph_random random = {.state = {1, 2, 3, 4}};
        const struct ph_search_limits limits = {.iterations = 25};
        assert_int_equal(
            ph_bot_at(i)->choose(ph_bot_at(i), &toy_game, view.bytes, (struct ph_log){0}, 0, &limits, &random, &result),
            PH_OK);
        assert_true(visits_of(&result) > 24.5 && visits_of(&result) < 25.5);
    }
}

static void a_search_that_is_asked_for_one_action_values_that_one(void **state) {
    (void)state;
    union ph_state_storage view;
    begin_race(&view);
    ph_action actions[LISTS];
    const size_t count = toy_game.legal(view.bytes, UINT64_MAX, actions, NULL, LISTS);
    assert_true(count > 1);
    for (size_t i = 0; i < count && i < LISTS; i++) {
        const struct ph_search_limits limits = {.iterations = 500, .only = &actions[i]};
        const struct ph_search_result result = ask(&toy_game, &best, view.bytes, &limits, 5);
        assert_true(result.action == actions[i]);
        assert_int_equal(result.candidate_count, 1);
        assert_int_equal(result.candidates[0].visits, 500);
        assert_true(result.candidates[0].value >= 0 && result.candidates[0].value <= 1);
    }
}

static void what_no_search_can_keep_is_refused(void **state) {
    (void)state;
    static const struct {
        struct ph_search_limits limits;
        const char *field;
    } wrong[] = {
        {{.ms = PH_SEARCH_MS_MAX + 1}, "ms"},
        {{.iterations = UINT32_MAX}, "iterations"},
        {{.trees = PH_SEARCH_TREES_MAX + 1}, "trees"},
        {{.memory = PH_SEARCH_MEMORY_MIN - 1}, "memory"},
        {{.trees = 2, .memory = PH_SEARCH_MEMORY_MIN}, "memory"},
        {{.memory = (size_t)PH_SEARCH_MEMORY_MAX + 1}, "memory"},
    };
    struct ph_error error;
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        assert_int_equal(ph_search_limits_check(&wrong[i].limits, &error), PH_ERROR_BAD_REQUEST);
        assert_string_equal(error.field, wrong[i].field);
        assert_non_null(strstr(error.message, "got"));
    }
    const struct ph_search_limits right = {
        .ms = PH_SEARCH_MS_MAX, .iterations = PH_SEARCH_ITERATIONS_MAX, .trees = 4, .memory = PH_SEARCH_MEMORY_MAX};
    const struct ph_search_limits none = {0};
    assert_int_equal(ph_search_limits_check(&right, &error), PH_OK);
    assert_int_equal(ph_search_limits_check(&none, &error), PH_OK);
}

static void rate_yielding(const void *view, struct ph_log log, int seat, const ph_action *actions, size_t count,
                          double *ratings) {
    (void)view;
    (void)log;
    (void)seat;
    for (size_t i = 0; i < count; i++) {
        ratings[i] = actions[i] == YIELD;
    }
}

static void rate_striking(const void *view, struct ph_log log, int seat, const ph_action *actions, size_t count,
                          double *ratings) {
    (void)view;
    (void)log;
    (void)seat;
    for (size_t i = 0; i < count; i++) {
        ratings[i] = actions[i] == STRIKE;
    }
}

static bool always(const void *state) {
    (void)state;
    return true;
}

static struct ph_search_result ask_at_gate(advisor_rate *rate, bool predicts, uint64_t seed) {
    const struct advisor advisor = {
        .heuristic = rate, .heuristic_temperature = 0.5F, .predicts = always, .reply_temperature = 0.05F};
    const struct vault view = {.at = AT_GATE, .seer = 2};
    const struct ph_search_limits limits = {.iterations = 4000};
    struct search_config config = best;
    config.rollout_random = 1;
    config.replies_by_rating = predicts;
    return ask_with(&advisor, &vault_game, &config, &view, &limits, seed);
}

// The guard does what is usually right for it, though to strike would be better.
static void other_seats_reply_as_they_rate_if_configured(void **state) {
    (void)state;
    assert_int_equal(ask_at_gate(rate_yielding, false, 1).action, GAMBLE);
    const struct ph_search_result result = ask_at_gate(rate_yielding, true, 1);
    assert_int_equal(result.action, WAIT);
    assert_true(value_of(&result, WAIT) > 0.95F);
}

// The guard strikes in half of the determinizations, whichever comes first.
static void other_seats_reply_to_each_determinization(void **state) {
    (void)state;
    for (uint64_t seed = 1; seed <= 8; seed++) {
        const struct ph_search_result result = ask_at_gate(rate_striking, true, seed);
        assert_int_equal(result.action, GAMBLE);
        assert_true(value_of(&result, WAIT) > 0.25F && value_of(&result, WAIT) < 0.75F);
    }
}

static double guess_rating;

static void rate_guess(const void *view, struct ph_log log, int seat, const ph_action *actions, size_t count,
                       double *ratings) {
    (void)view;
    (void)log;
    (void)seat;
    for (size_t i = 0; i < count; i++) {
        ratings[i] = actions[i] == GUESS ? guess_rating : 0;
    }
}

// Of 200 first choices, those that gamble although a guess is rated higher.
static unsigned mistakes(float misjudged, double rating) {
    const struct advisor advisor = {.heuristic = rate_guess, .heuristic_temperature = 0.5F};
    const struct vault view = {.at = AT_CHOICE};
    const struct ph_search_limits limits = {.iterations = 2};
    struct search_config config = best;
    config.rollout_random = 1;
    config.misjudged = misjudged;
    guess_rating = rating;
    unsigned count = 0;
    for (uint64_t seed = 0; seed < 200; seed++) {
        count += ask_with(&advisor, &vault_game, &config, &view, &limits, seed).action == GAMBLE;
    }
    return count;
}

static void a_beginner_misjudges_what_is_about_as_good(void **state) {
    (void)state;
    assert_int_equal(mistakes(0, 1), 0);
    const unsigned close = mistakes(0.1F, 1);
    const unsigned clear = mistakes(0.1F, 4);
    assert_true(close > 40 && close < 100);
    assert_true(clear > 0 && clear < 40);
    assert_int_equal(mistakes(0.1F, 16), 0);
    assert_true(mistakes(0.03F, 1) < close && mistakes(1, 1) > close); // any size in between
}

static void winners_share_a_game(void **state) {
    (void)state;
    float values[PH_SEATS_MAX] = {0};
    struct vault over = {.at = AT_END, .won = 1};
    search_terminal_values(&vault_game, NULL, &over, 2, values);
    assert_true(values[0] > 0.99F && values[1] < 0.01F);
    over.won = 0;
    search_terminal_values(&vault_game, NULL, &over, 2, values);
    assert_true(values[0] < 0.01F && values[1] > 0.99F);
}

static void many_winners(const void *in, struct ph_result *result) {
    const struct vault *const state = in;
    *result = (struct ph_result){.over = state->at == AT_END, .winners = state->named, .scores = {3, 7, 7}};
}

static void a_win_is_split_among_all_that_share_it(void **state) {
    (void)state;
    struct ph_game game = vault_game;
    float values[PH_SEATS_MAX];
    game.result = many_winners;
    struct vault end = {.at = AT_END, .named = 5};
    search_terminal_values(&game, NULL, &end, 3, values);
    assert_true(values[0] > 0.499F && values[0] < 0.501F && values[1] < 0.001F && values[2] > 0.499F);
    end.named = 0; // nobody won
    search_terminal_values(&game, NULL, &end, 3, values);
    assert_true(values[0] < 0.001F && values[1] < 0.001F && values[2] < 0.001F);
    end.at = AT_CHOICE; // given up: whoever has most shares
    search_terminal_values(&game, NULL, &end, 3, values);
    assert_true(values[0] < 0.001F && values[1] > 0.499F && values[2] > 0.499F);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_search_does_not_plan_with_what_it_will_not_know),
        cmocka_unit_test(nobody_plans_with_what_only_another_will_see),
        cmocka_unit_test(what_is_legal_only_at_times_counts_for_these_times),
        cmocka_unit_test(chance_is_drawn_by_its_exact_weights),
        cmocka_unit_test(a_rollout_policy_chooses_as_often_as_configured),
        cmocka_unit_test(an_evaluation_ends_rollouts_at_the_configured_depth),
        cmocka_unit_test(near_the_end_rollouts_take_the_place_of_the_evaluation),
        cmocka_unit_test(where_one_rollout_takes_the_place_of_the_evaluation_more_is_explored),
        cmocka_unit_test(a_rollout_finishes_the_turn_before_the_evaluation_if_configured),
        cmocka_unit_test(a_share_of_the_rollouts_looks_ahead_if_configured),
        cmocka_unit_test(what_was_found_before_counts_like_another_tree),
        cmocka_unit_test(no_number_of_visits_overflows),
        cmocka_unit_test(what_is_forced_takes_little_time),
        cmocka_unit_test(what_is_forced_needs_no_search_where_only_the_action_counts),
        cmocka_unit_test(a_choice_is_searched_where_only_the_action_counts),
        cmocka_unit_test(the_textbook_search_finds_it_as_well),
        cmocka_unit_test(the_cheating_twin_sees_the_card),
        cmocka_unit_test(no_list_of_bots_has_the_cheating_twin),
        cmocka_unit_test(of_very_many_actions_a_few_good_ones_are_tried),
        cmocka_unit_test(equal_seeds_give_equal_answers),
        cmocka_unit_test(the_order_in_which_trees_grow_does_not_matter),
        cmocka_unit_test(a_search_gets_by_with_little_memory),
        cmocka_unit_test(whoever_is_stopped_answers_with_the_best_so_far),
        cmocka_unit_test(time_is_a_ceiling),
        cmocka_unit_test(levels_search_as_long_as_they_are_told),
        cmocka_unit_test(a_search_that_is_asked_for_one_action_values_that_one),
        cmocka_unit_test(what_no_search_can_keep_is_refused),
        cmocka_unit_test(other_seats_reply_as_they_rate_if_configured),
        cmocka_unit_test(other_seats_reply_to_each_determinization),
        cmocka_unit_test(a_beginner_misjudges_what_is_about_as_good),
        cmocka_unit_test(winners_share_a_game),
        cmocka_unit_test(a_win_is_split_among_all_that_share_it),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
