// SPDX-License-Identifier: MIT
#include "lab/match.h"

#include "ai/random_bot.h"
#include "support/toy_registry.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static struct match toy_match(int players, bool rotate) {
    struct match match;
    struct ph_error error;
    assert_int_equal(match_init(&match, &toy_game, players, (struct ph_json){0}, &error), PH_OK);
    for (int entry = 0; entry < players; entry++) {
        match.bots[entry] = &random_bot;
    }
    match.rotate = rotate;
    match.key = ph_key_from_seed(5);
    return match;
}

// Plays at random like the random bot, but the match does not know, and so hands it views.
static enum ph_status choose_blindly(const struct ph_bot *bot, const struct ph_game *game, const void *view,
                                     struct ph_log log, int seat, const struct ph_search_limits *limits,
                                     struct ph_random *random, struct ph_search_result *result) {
    (void)bot;
    assert_true(limits->action_only);
    return random_bot.choose(&random_bot, game, view, log, seat, limits, random, result);
}

static enum ph_status choose_nothing_legal(const struct ph_bot *bot, const struct ph_game *game, const void *view,
                                           struct ph_log log, int seat, const struct ph_search_limits *limits,
                                           struct ph_random *random, struct ph_search_result *result) {
    (void)bot;
    (void)game;
    (void)view;
    (void)log;
    (void)seat;
    (void)limits;
    (void)random;
    *result = (struct ph_search_result){.action = UINT64_MAX};
    return PH_OK;
}

static bool plays_all(const struct ph_game *game) {
    (void)game;
    return true;
}

static const struct ph_bot blind_bot = {.name = "blind", .summary = "", .plays = plays_all, .choose = choose_blindly};
static const struct ph_bot broken_bot = {
    .name = "broken", .summary = "", .plays = plays_all, .choose = choose_nothing_legal};

// Plays at random and keeps what it was handed. Bots have no memory of their own, so this is the test's.
enum { HANDED_MAX = 512 };
struct handed {
    int seat;
    ph_action action;
    struct ph_event *events;
    size_t event_count;
};
static struct handed handed[HANDED_MAX];
static size_t handed_count;

static enum ph_status choose_and_keep(const struct ph_bot *bot, const struct ph_game *game, const void *view,
                                      struct ph_log log, int seat, const struct ph_search_limits *limits,
                                      struct ph_random *random, struct ph_search_result *result) {
    (void)bot;
    assert_true(handed_count < HANDED_MAX);
    struct handed *const kept = &handed[handed_count++];
    const enum ph_status status = random_bot.choose(&random_bot, game, view, log, seat, limits, random, result);
    *kept = (struct handed){.seat = seat, .action = result->action, .event_count = log.count};
    kept->events = malloc((log.count + 1) * sizeof *kept->events);
    assert_non_null(kept->events);
    if (log.count > 0) {
        memcpy(kept->events, log.events, log.count * sizeof *kept->events);
    }
    return status;
}

static const struct ph_bot reading_bot = {
    .name = "reading", .summary = "", .plays = plays_all, .reads_log = plays_all, .choose = choose_and_keep};
static const struct ph_bot keeping_bot = {
    .name = "keeping", .summary = "", .plays = plays_all, .choose = choose_and_keep};

static struct match_stats play(const struct match *match, uint64_t from, uint64_t to) {
    struct match_stats stats = {0};
    struct ph_logbook book = {0};
    struct ph_error error;
    for (uint64_t number = from; number < to; number++) {
        assert_int_equal(match_play(match, number, &book, &stats, &error), PH_OK);
    }
    ph_logbook_deinit(&book);
    return stats;
}

static void assert_same(const struct match_stats *a, const struct match_stats *b) {
    assert_memory_equal(a, b, sizeof *a);
}

static void parts_of_a_match_add_up_in_any_order(void **state) {
    (void)state;
    for (int blind = 0; blind <= 1; blind++) {
        struct match match = toy_match(3, true);
        if (blind) {
            match.bots[1] = &blind_bot;
        }
        const struct match_stats whole = play(&match, 0, 60);
        struct match_stats sum = play(&match, 41, 60);
        const struct match_stats first = play(&match, 0, 7);
        const struct match_stats middle = play(&match, 7, 41);
        match_add(&sum, &first);
        match_add(&sum, &middle);
        assert_same(&sum, &whole);
        assert_int_equal(whole.games, 60);
    }
}

static void every_game_has_one_share_of_a_win_for_each_seat_and_entry(void **state) {
    (void)state;
    struct match match = toy_match(4, true);
    match.bots[2] = &blind_bot;
    const struct match_stats stats = play(&match, 0, 100);
    uint64_t by_seat = 0;
    uint64_t by_entry = 0;
    for (int i = 0; i < 4; i++) {
        assert_int_equal(stats.seats[i].games, 100);
        assert_int_equal(stats.entries[i].games, 100);
        by_seat += stats.seats[i].wins;
        by_entry += stats.entries[i].wins;
    }
    assert_int_equal(by_seat, 100 * MATCH_WIN);
    assert_int_equal(by_entry, 100 * MATCH_WIN);
    assert_true(stats.shortest > 0 && stats.shortest <= stats.longest);
    assert_true(stats.turns <= stats.decisions);
}

static void rotation_gives_each_entry_every_seat_with_the_same_luck(void **state) {
    (void)state;
    // Bots that play alike: the game of a round is the same however they sit, so the seats' wins come by rounds, and in
    // each round every entry wins as often.
    struct match match = toy_match(3, true);
    for (int entry = 0; entry < 3; entry++) {
        match.bots[entry] = &blind_bot;
    }
    for (uint64_t round = 0; round < 20; round++) {
        const struct match_stats stats = play(&match, 3 * round, 3 * round + 3);
        for (int i = 0; i < 3; i++) {
            assert_int_equal(stats.entries[i].wins, MATCH_WIN);
            assert_int_equal(stats.seats[i].wins % (3 * MATCH_WIN), 0);
        }
    }
}

static void a_game_depends_on_its_number_and_the_key(void **state) {
    (void)state;
    struct match match = toy_match(2, false);
    match.bots[0] = &blind_bot;
    const struct match_stats some = play(&match, 0, 30);
    const struct match_stats again = play(&match, 0, 30);
    const struct match_stats others = play(&match, 30, 60);
    assert_same(&some, &again);
    assert_memory_not_equal(&some, &others, sizeof some);
    match.key = ph_key_from_seed(6);
    const struct match_stats other_key = play(&match, 0, 30);
    assert_memory_not_equal(&some, &other_key, sizeof some);
}

// The game again, from its luck and the actions that were kept, with all its events: each time the bot was handed what
// its seat may see of them, and nothing else.
static void check_logs_handed(const struct match *match, uint64_t number) {
    static struct ph_event items[1 << 14];
    static struct ph_event seen[1 << 14];
    const struct ph_game *const game = match->game;
    const struct ph_key key = ph_key_split(&match->key, number / (uint64_t)match->players);
    struct ph_events all = {.items = items, .capacity = 1 << 14};
    union ph_state_storage state = match->start;
    uint64_t draws = 0;
    size_t decisions = 0;
    struct ph_actor actor;
    while ((actor = game->actor(state.bytes)).kind != PH_ACTOR_OVER) {
        struct ph_random luck = ph_random_at(&key, PH_STREAM_LUCK, draws);
        ph_action action;
        if (actor.kind == PH_ACTOR_CHANCE) {
            action = game->sample(state.bytes, &luck);
            draws++;
        } else {
            assert_true(decisions < handed_count);
            const struct handed *const kept = &handed[decisions++];
            assert_int_equal(kept->seat, actor.seat);
            assert_int_equal(kept->event_count, all.count);
            ph_log_view(game, (struct ph_log){.events = items, .count = all.count}, actor.seat, seen);
            assert_memory_equal(kept->events, seen, all.count * sizeof *seen);
            action = kept->action;
        }
        game->apply(state.bytes, action, &all);
    }
    assert_int_equal(decisions, handed_count);
    assert_true(all.count > 20 && all.count < all.capacity);
}

static void forget_handed(void) {
    while (handed_count > 0) {
        free(handed[--handed_count].events);
    }
}

static void a_bot_that_reads_is_handed_its_seats_log(void **state) {
    (void)state;
    struct match match = toy_match(4, true);
    struct match_stats stats = {0};
    struct ph_logbook book = {0};
    struct ph_error error;
    for (int entry = 0; entry < 4; entry++) {
        match.bots[entry] = &reading_bot;
    }
    for (uint64_t number = 0; number < 24; number++) {
        assert_int_equal(match_play(&match, number, &book, &stats, &error), PH_OK);
        check_logs_handed(&match, number);
        forget_handed();
    }
    ph_logbook_deinit(&book);
}

static void bots_that_do_not_read_need_no_log_and_play_alike_beside_one_that_does(void **state) {
    (void)state;
    struct match match = toy_match(3, true);
    struct match_stats stats = {0};
    struct ph_logbook book = {0};
    struct ph_error error;
    for (int entry = 0; entry < 3; entry++) {
        match.bots[entry] = &keeping_bot;
    }
    for (uint64_t number = 0; number < 12; number++) {
        assert_int_equal(match_play(&match, number, &book, &stats, &error), PH_OK);
        for (size_t i = 0; i < handed_count; i++) {
            assert_int_equal(handed[i].event_count, 0);
        }
        forget_handed();
    }
    assert_null(book.all.items); // nobody asked, so nothing was written down
    ph_logbook_deinit(&book);
    match.bots[1] = &reading_bot;
    struct match_stats with_reader = {0};
    for (uint64_t number = 0; number < 12; number++) {
        assert_int_equal(match_play(&match, number, &book, &with_reader, &error), PH_OK);
        forget_handed();
    }
    ph_logbook_deinit(&book);
    assert_same(&stats, &with_reader);
}

static void an_illegal_choice_is_reported_with_bot_and_game(void **state) {
    (void)state;
    struct match match = toy_match(2, false);
    match.bots[1] = &broken_bot;
    struct match_stats stats = {0};
    struct ph_logbook book = {0};
    struct ph_error error;
    assert_int_equal(match_play(&match, 17, &book, &stats, &error), PH_ERROR_INTERNAL);
    ph_logbook_deinit(&book);
    assert_non_null(strstr(error.message, "broken"));
    assert_non_null(strstr(error.message, "17"));
    assert_int_equal(stats.games, 0);
}

static void games_beyond_the_cap_are_valued_and_their_lowest_numbers_kept(void **state) {
    (void)state;
    struct ph_game endless = toy_game;
    endless.playout_cap = 3;
    struct match match = toy_match(2, false);
    match.game = &endless;
    const struct match_stats whole = play(&match, 100, 140);
    assert_int_equal(whole.capped, 40);
    assert_int_equal(whole.reason_count, 0);
    assert_int_equal(whole.longest, 3);
    assert_int_equal(whole.seats[0].wins + whole.seats[1].wins, 40 * MATCH_WIN);
    struct match_stats sum = play(&match, 120, 140);
    const struct match_stats first = play(&match, 100, 120);
    match_add(&sum, &first);
    for (unsigned i = 0; i < MATCH_CAPPED_MAX; i++) {
        assert_int_equal(whole.capped_games[i], 100 + i);
        assert_int_equal(sum.capped_games[i], 100 + i);
    }
}

static void the_interval_is_wilsons(void **state) {
    (void)state;
    // 50 of 100: 0.4038 … 0.5962; 0 of 10: 0 … 0.2775 (tables of the Wilson score interval)
    const struct match_interval half = match_interval(50, 100);
    assert_true(fabs(half.low - 0.40383) < 1e-4 && fabs(half.high - 0.59617) < 1e-4);
    const struct match_interval none = match_interval(0, 10);
    assert_true(fabs(none.low) < 1e-9 && fabs(none.high - 0.27754) < 1e-4);
    const struct match_interval nothing = match_interval(0, 0);
    assert_true(nothing.low <= 0 && nothing.high >= 1);
}

static void the_interval_of_a_score_is_that_of_a_mean(void **state) {
    (void)state;
    // 50 times 0 and 50 times 2: mean 1, deviation 1, so 1 ± 1.96 / 10.
    const struct match_share halves = {.games = 100, .score = 100, .score_squares = 200};
    const struct match_interval interval = match_score_interval(&halves);
    assert_true(fabs(interval.low - 0.804) < 1e-4 && fabs(interval.high - 1.196) < 1e-4);
    const struct match_share same = {.games = 10, .score = -30, .score_squares = 90};
    const struct match_interval sure = match_score_interval(&same);
    assert_true(fabs(sure.low + 3) < 1e-9 && fabs(sure.high + 3) < 1e-9);
    const struct match_interval none = match_score_interval(&(struct match_share){0});
    assert_true(fabs(none.low) < 1e-9 && fabs(none.high) < 1e-9);
}

// A game that is always over with these winners.
static uint16_t toy_winners;

static void toy_result(const void *state, struct ph_result *result) {
    toy_game.result(state, result);
    result->winners = toy_winners;
}

static void a_game_can_be_won_by_several_or_nobody(void **state) {
    (void)state;
    struct ph_game team = toy_game;
    struct match match = toy_match(4, false);
    team.result = toy_result;
    match.game = &team;
    toy_winners = 0x6;
    const struct match_stats together = play(&match, 0, 10);
    for (int seat = 0; seat < 4; seat++) {
        const bool won = seat == 1 || seat == 2;
        assert_int_equal(together.seats[seat].won, won ? 10 : 0);
        assert_int_equal(together.seats[seat].wins, won ? 10 * MATCH_WIN / 2 : 0);
    }
    toy_winners = 0;
    const struct match_stats nobody = play(&match, 0, 10);
    for (int seat = 0; seat < 4; seat++) {
        assert_int_equal(nobody.seats[seat].games, 10);
        assert_int_equal(nobody.seats[seat].won, 0);
        assert_int_equal(nobody.seats[seat].wins, 0);
    }
}

static void the_interval_of_a_ratio_comes_from_its_rounds(void **state) {
    (void)state;
    struct match_ratio ratio = {0};
    struct match_interval interval = match_ratio_interval(&ratio);
    assert_true(interval.low == 0 && interval.high == 1);
    match_ratio_add(&ratio, 5, 10);
    interval = match_ratio_interval(&ratio); // one round says nothing of how much rounds differ
    assert_true(interval.low == 0 && interval.high == 1);
    match_ratio_add(&ratio, 6, 10);
    match_ratio_add(&ratio, 4, 10);
    match_ratio_add(&ratio, 5, 10);
    // Deviations 0, 1, -1, 0: a standard error of sqrt(4 / 3 * 2) / 40; Student's t is 3.18 with three degrees of
    // freedom.
    interval = match_ratio_interval(&ratio);
    assert_int_equal(ratio.rounds, 4);
    assert_true(fabs(match_ratio(&ratio) - 0.5) < 1e-12);
    assert_true(fabs(interval.low - 0.3701) < 1e-3 && fabs(interval.high - 0.6299) < 1e-3);
    // Rounds that give more points weigh more: 12 of 40, with deviations 0, 2, -2.
    struct match_ratio uneven = {0};
    match_ratio_add(&uneven, 3, 10);
    match_ratio_add(&uneven, 5, 10);
    match_ratio_add(&uneven, 4, 20);
    interval = match_ratio_interval(&uneven);
    assert_true(fabs(match_ratio(&uneven) - 0.3) < 1e-12);
    assert_true(interval.low == 0); // never below
    assert_true(fabs(interval.high - 0.6612) < 1e-3);
    struct match_ratio nothing = {0};
    match_ratio_add(&nothing, 0, 0);
    match_ratio_add(&nothing, 0, 0);
    interval = match_ratio_interval(&nothing);
    assert_true(match_ratio(&nothing) == 0);
    assert_true(interval.low == 0 && interval.high == 1);
}

static int card_shown(ph_action action) {
    return strcmp(toy_game.action_shape(ph_action_type(action)).name, "show") == 0 ? 0 : -1;
}

static void what_seats_gain_is_counted_where_somebody_says_what_that_is(void **state) {
    (void)state;
    static const char *const ids[] = {"card"};
    static const struct match_gains shown = {.title = "card shown", .count = 1, .ids = ids, .gained = card_shown};
    struct match match = toy_match(3, false);
    for (int counts = 0; counts < 2; counts++) {
        struct match_stats stats = {0};
        struct ph_logbook book = {0};
        struct ph_error error;
        match.tally = counts ? &shown : NULL;
        for (uint64_t number = 0; number < 20; number++) {
            assert_int_equal(match_play(&match, number, &book, &stats, &error), PH_OK);
        }
        assert_int_equal(stats.tallies[0].taken > 0, counts);
        assert_int_equal(stats.tallies[0].takers.games, stats.tallies[0].taken); // a seat shows its card once
        assert_true(stats.tallies[0].games <= stats.games && stats.tallies[0].games <= stats.tallies[0].taken);
        assert_int_equal(stats.tallies[0].games > 0, counts);
        ph_logbook_deinit(&book);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_seats_gain_is_counted_where_somebody_says_what_that_is),
        cmocka_unit_test(parts_of_a_match_add_up_in_any_order),
        cmocka_unit_test(every_game_has_one_share_of_a_win_for_each_seat_and_entry),
        cmocka_unit_test(rotation_gives_each_entry_every_seat_with_the_same_luck),
        cmocka_unit_test(a_game_depends_on_its_number_and_the_key),
        cmocka_unit_test(a_bot_that_reads_is_handed_its_seats_log),
        cmocka_unit_test(bots_that_do_not_read_need_no_log_and_play_alike_beside_one_that_does),
        cmocka_unit_test(an_illegal_choice_is_reported_with_bot_and_game),
        cmocka_unit_test(games_beyond_the_cap_are_valued_and_their_lowest_numbers_kept),
        cmocka_unit_test(the_interval_is_wilsons),
        cmocka_unit_test(the_interval_of_a_score_is_that_of_a_mean),
        cmocka_unit_test(the_interval_of_a_ratio_comes_from_its_rounds),
        cmocka_unit_test(a_game_can_be_won_by_several_or_nobody),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
