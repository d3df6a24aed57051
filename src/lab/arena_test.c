// SPDX-License-Identifier: MIT
#define _POSIX_C_SOURCE 200809L // mkdtemp
#include "lab/arena.h"

#include "games/bristol1350/bristol1350.h"
#include "pesthouse/session.h"
#include "support/toy_registry.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

static void add_agent(struct arena *arena, const char *text) {
    struct ph_error error = {0};
    assert_int_equal(arena_agent_read(&arena->agents[arena->agent_count++], arena->game, text, strlen(text), &error),
                     PH_OK);
}

static struct arena new_arena(int players) {
    struct arena arena = {.game = &toy_game, .players = players, .seed = 7, .games = 24, .threads = 1};
    add_agent(&arena, "random");
    add_agent(&arena, "vanilla:60");
    add_agent(&arena, "noble:40");
    return arena;
}

// The caller frees it.
static char *json_of(struct arena *arena) {
    struct ph_error error = {0};
    struct ph_writer writer;
    assert_int_equal(arena_run(arena, &error), PH_OK);
    ph_writer_init_heap(&writer);
    arena_write_json(arena, &writer);
    assert_false(writer.failed);
    arena_deinit(arena);
    return writer.data;
}

static void an_agent_is_a_bot_with_a_budget(void **state) {
    (void)state;
    struct arena arena = {.game = &toy_game};
    add_agent(&arena, "random");
    add_agent(&arena, "vanilla");
    add_agent(&arena, "vanilla:7");
    add_agent(&arena, "noble:500ms");
    add_agent(&arena, "cheat:9");
    assert_int_equal(arena.agents[0].limits.iterations, 0);
    assert_int_equal(arena.agents[1].limits.iterations, 1000);
    assert_int_equal(arena.agents[2].limits.iterations, 7);
    assert_int_equal(arena.agents[2].limits.ms, 0);
    assert_int_equal(arena.agents[3].limits.iterations, 0);
    assert_int_equal(arena.agents[3].limits.ms, 500);
    assert_string_equal(arena.agents[4].bot->name, "cheat");
    assert_string_equal(arena.agents[3].name, "noble:500ms");
}

static void an_agent_may_have_a_temperament(void **state) {
    (void)state;
    struct arena arena = {.game = &bristol1350_game};
    add_agent(&arena, "noble/loyal");
    add_agent(&arena, "noble/silent:7");
    add_agent(&arena, "noble/plain");
    assert_ptr_equal(arena.agents[0].bot, ph_bot_find("noble/loyal"));
    assert_int_equal(arena.agents[0].limits.iterations, ph_bot_find("noble")->iterations);
    assert_ptr_equal(arena.agents[1].bot, ph_bot_find("noble/silent"));
    assert_int_equal(arena.agents[1].limits.iterations, 7);
    assert_ptr_equal(arena.agents[2].bot, ph_bot_find("noble"));
}

static void what_is_no_agent_is_refused_with_what_would_be_right(void **state) {
    (void)state;
    static const char *const wrong[][2] = {
        {"nobel", "unknown agent nobel; expected random, greedy, rules, novice, settler, burgher, alderman, "
                  "noble, plague-doctor, vanilla, cheat, naive, taker, "},
        {"tacker", "; did you mean taker?"},
        {"nobel/silent", "unknown agent nobel/silent; expected random, "},
        {"noble/silnet", "unknown temperament silnet; expected cautious, raider, courtier, silent, talkative, "
                         "suspicious, loyal; did you mean silent?"},
        {"noble/", "unknown temperament ; expected cautious, "},
        {"rules/silent", "the bot rules has no temperaments"},
        {"noble/silent", "the bot noble/silent does not play toy"},
        {"noble:0", "a budget is a number of iterations from 1 to 100000000, or of milliseconds from 1 to 3600000"},
        {"noble:", "a budget is"},
        {"noble:-1", "a budget is"},
        {"noble:5s", "a budget is"},
        {"noble:100000001", "a budget is"},
        {"noble:3600001ms", "a budget is"},
        {"noble:99999999999999999999999", "a budget is"},
        {"random:5", "does not search"},
        {"greedy", "does not play toy"},
        {"", "an agent is missing"},
        {"a-name-that-is-longer-than-any-agent-could-ever-be-called-even-one-that-is-a-program-with-its-options-"
         "which-take-their-letters-too",
         "at most 127 letters"},
        {"exec:", "exec:: expected a command, as in exec:python3 mine.py"},
    };
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        struct arena_agent agent = {.name = "as it was"};
        struct ph_error error = {0};
        assert_int_equal(arena_agent_read(&agent, &toy_game, wrong[i][0], strlen(wrong[i][0]), &error),
                         PH_ERROR_BAD_REQUEST);
        if (strstr(error.message, wrong[i][1]) == NULL) {
            print_error("%s: %s\n", wrong[i][0], error.message);
        }
        assert_non_null(strstr(error.message, wrong[i][1]));
        assert_string_equal(agent.name, "as it was");
    }
}

static void a_list_of_agents_has_commas_between_them(void **state) {
    (void)state;
    struct arena_agent agents[ARENA_AGENTS_MAX];
    struct ph_error error = {0};
    unsigned count = 7;
    char many[128] = "random";
    assert_int_equal(arena_agents_read(agents, &count, &toy_game, "random,novice:3", &error), PH_OK);
    assert_int_equal(count, 2);
    assert_string_equal(agents[0].name, "random");
    assert_int_equal(agents[1].limits.iterations, 3);
    assert_int_equal(arena_agents_read(agents, &count, &toy_game, "random,", &error), PH_ERROR_BAD_REQUEST);
    assert_string_equal(error.message, "an agent is missing");
    for (unsigned i = 1; i < ARENA_AGENTS_MAX; i++) {
        strcat(many, ",random");
    }
    assert_int_equal(arena_agents_read(agents, &count, &toy_game, many, &error), PH_OK);
    assert_int_equal(count, ARENA_AGENTS_MAX);
    strcat(many, ",random");
    assert_int_equal(arena_agents_read(agents, &count, &toy_game, many, &error), PH_ERROR_BAD_REQUEST);
    assert_string_equal(error.message, "too many agents; expected at most 16");
}

static void results_do_not_depend_on_the_number_of_threads(void **state) {
    (void)state;
    for (int players = 2; players <= 3; players++) {
        struct arena one = new_arena(players);
        struct arena three = new_arena(players);
        three.threads = 3;
        char *const expected = json_of(&one);
        char *const found = json_of(&three);
        assert_string_equal(found, expected);
        free(expected);
        free(found);
    }
}

static void every_agent_meets_every_other(void **state) {
    (void)state;
    struct ph_error error = {0};
    for (int players = 2; players <= 3; players++) {
        struct arena arena = new_arena(players);
        assert_int_equal(arena_run(&arena, &error), PH_OK);
        assert_int_equal(arena.pairing_count, players == 2 ? 3 : 6);
        for (unsigned i = 0; i < arena.pairing_count; i++) {
            const struct match_stats *const stats = &arena.pairings[i].stats;
            uint64_t wins = 0;
            uint64_t ranks = 0;
            assert_int_equal(stats->games, 24);
            for (int entry = 0; entry < players; entry++) {
                assert_int_equal(stats->entries[entry].games, 24);
                wins += stats->entries[entry].wins;
                ranks += stats->entries[entry].rank;
            }
            assert_int_equal(wins, 24 * MATCH_WIN);
            assert_int_equal(ranks, 24 * players * (players + 1)); // 1 + 2 + … in halves
        }
        arena_deinit(&arena);
    }
}

static void a_pairing_ends_when_its_interval_is_narrow(void **state) {
    (void)state;
    struct ph_error error = {0};
    struct arena arena = {.game = &toy_game, .players = 2, .seed = 7, .games = 4000, .threads = 2, .stop = 0.08};
    add_agent(&arena, "random");
    add_agent(&arena, "random");
    assert_int_equal(arena_run(&arena, &error), PH_OK);
    const struct match_share *const share = &arena.pairings[0].stats.entries[0];
    const struct match_interval interval =
        match_interval((double)share->wins / (double)MATCH_WIN, (double)share->games);
    assert_true(interval.high - interval.low <= 0.16);
    assert_true(share->games > 100 && share->games < 400);
    arena_deinit(&arena);
}

static struct arena_pairing won(unsigned one, unsigned others, uint64_t games, uint64_t wins) {
    struct arena_pairing pairing = {.one = one, .others = others};
    pairing.stats.games = games;
    pairing.stats.entries[0].games = games;
    pairing.stats.entries[0].wins = wins * MATCH_WIN;
    return pairing;
}

static void ratings_are_those_of_chess(void **state) {
    (void)state;
    struct arena_pairing pairings[3] = {won(0, 1, 110000, 100000), won(1, 2, 110000, 100000),
                                        won(0, 2, 101000, 100000)};
    struct arena arena = {.players = 2, .agent_count = 3, .pairings = pairings, .pairing_count = 3};
    arena_rate(&arena); // ten times as strong: 400 points
    assert_true(fabs(arena.ratings[0] - 400) < 1);
    assert_true(fabs(arena.ratings[1]) < 1);
    assert_true(fabs(arena.ratings[2] + 400) < 1);
    // Alone against three of its like it takes a quarter.
    struct arena_pairing fair[2] = {won(0, 1, 4000, 1000), won(1, 0, 4000, 1000)};
    arena = (struct arena){.players = 4, .agent_count = 2, .pairings = fair, .pairing_count = 2};
    arena_rate(&arena);
    assert_true(fabs(arena.ratings[0]) < 1);
    // Whoever wins everything is far ahead, but not out of sight.
    struct arena_pairing all = won(0, 1, 100, 100);
    arena = (struct arena){.players = 2, .agent_count = 2, .pairings = &all, .pairing_count = 1};
    arena_rate(&arena);
    assert_true(arena.ratings[0] > 300 && arena.ratings[0] < 2000);
}

static void games_are_kept_as_records(void **state) {
    (void)state;
    char folder[] = "arena-XXXXXX";
    struct ph_error error = {0};
    assert_non_null(mkdtemp(folder));
    struct arena arena = {
        .game = &toy_game, .players = 2, .seed = 7, .games = 2, .from = 4, .threads = 2, .records = folder};
    add_agent(&arena, "random");
    add_agent(&arena, "noble:5");
    assert_int_equal(arena_run(&arena, &error), PH_OK);
    for (unsigned number = 4; number < 6; number++) {
        char path[64];
        char text[8000] = "";
        snprintf(path, sizeof path, "%s/0-1-%06u.rec", folder, number);
        FILE *const file = fopen(path, "r");
        assert_non_null(file);
        const size_t length = fread(text, 1, sizeof text - 1, file);
        fclose(file);
        struct ph_session *session = NULL;
        assert_int_equal(ph_session_create(&session), PH_OK);
        assert_int_equal(ph_session_load(session, text, length, NULL, PH_CHANCE_MANUAL, &error), PH_OK);
        assert_int_equal(ph_session_actor(session).kind, PH_ACTOR_OVER);
        ph_session_destroy(session);
        assert_non_null(strstr(text, number == 4 ? "# random on seat 0, noble:5 on the others; game 4 of seed 7\n"
                                                 : "# random on seat 1, noble:5 on the others; game 5 of seed 7\n"));
        assert_int_equal(unlink(path), 0);
    }
    assert_int_equal(rmdir(folder), 0);
    arena_deinit(&arena);
    arena.records = "no/such/folder";
    assert_int_equal(arena_run(&arena, &error), PH_ERROR_IO);
    assert_non_null(strstr(error.message, "no/such/folder"));
    arena_deinit(&arena);
}

static void tables_show_shares_ratings_and_times(void **state) {
    (void)state;
    struct ph_error error = {0};
    struct ph_writer writer;
    struct arena arena = new_arena(2);
    arena.times = true;
    assert_int_equal(arena_run(&arena, &error), PH_OK);
    ph_writer_init_heap(&writer);
    arena_write_table(&arena, &writer);
    assert_non_null(strstr(writer.data, "Toy race, 2 seats, seats rotated, seed 7\n"));
    assert_non_null(strstr(writer.data, "parity 50.0"));
    assert_non_null(strstr(writer.data, " 3  noble:40"));
    assert_non_null(strstr(writer.data, "ms a move"));
    assert_non_null(strstr(writer.data, "\n    vanilla:60           against noble:40 "));
    arena_deinit(&arena);
    ph_writer_deinit(&writer);
}

static void only_the_first_agent_need_sit_alone(void **state) {
    (void)state;
    struct ph_error error = {0};
    struct ph_writer writer;
    for (int players = 2; players <= 3; players++) {
        struct arena arena = new_arena(players);
        arena.first = true;
        assert_int_equal(arena_run(&arena, &error), PH_OK);
        assert_int_equal(arena.pairing_count, 2);
        for (unsigned i = 0; i < 2; i++) {
            assert_int_equal(arena.pairings[i].one, 0);
            assert_int_equal(arena.pairings[i].others, i + 1);
        }
        ph_writer_init_heap(&writer);
        arena_write_table(&arena,
                          &writer); // of those that sat on the other seats, nobody knows what one alone would do
        const char *const row = strstr(writer.data, "\n 2  vanilla:60");
        assert_non_null(row);
        assert_true((strcspn(row + 1, "?") < strcspn(row + 1, "(")) == (players == 3));
        arena_deinit(&arena);
        ph_writer_deinit(&writer);
    }
}

static void shares_of_points_are_those_of_whole_rounds(void **state) {
    (void)state;
    struct ph_error error = {0};
    for (int players = 2; players <= 3; players++) {
        struct arena whole = new_arena(players);
        struct match_ratio expected[ARENA_PAIRINGS_MAX] = {{0}};
        assert_int_equal(arena_run(&whole, &error), PH_OK);
        const unsigned pairings = whole.pairing_count;
        for (uint64_t from = 0; from < 24; from += (uint64_t)players) { // each round by itself
            struct arena round = new_arena(players);
            round.from = from;
            round.games = (uint64_t)players;
            assert_int_equal(arena_run(&round, &error), PH_OK);
            for (unsigned i = 0; i < pairings; i++) {
                const struct match_stats *const stats = &round.pairings[i].stats;
                int64_t all = 0;
                for (int entry = 0; entry < players; entry++) {
                    all += stats->entries[entry].score;
                }
                match_ratio_add(&expected[i], (double)stats->entries[0].score, (double)all);
            }
            arena_deinit(&round);
        }
        for (unsigned i = 0; i < pairings; i++) {
            assert_int_equal(whole.pairings[i].score.rounds, 24 / players);
            assert_memory_equal(&whole.pairings[i].score, &expected[i], sizeof expected[i]);
        }
        arena_deinit(&whole);
    }
}

static void own_budgets_have_their_ceiling_of_time(void **state) {
    (void)state;
    struct ph_error error = {0};
    struct arena arena = {.game = &toy_game, .players = 2, .seed = 7, .games = 2, .threads = 1, .times = true};
    add_agent(&arena, "noble:own");
    add_agent(&arena, "noble");
    assert_int_equal(arena.agents[0].limits.iterations, arena.agents[0].bot->iterations);
    assert_int_equal(arena.agents[0].limits.ms, arena.agents[0].bot->ms);
    assert_true(arena.agents[0].bot->ms > 0);
    assert_int_equal(arena.agents[1].limits.ms, 0);
    arena.agents[0].limits.ms = 1;
    arena.agents[0].limits.iterations = 0; // nothing else ends a search, so it takes all the time that there is
    assert_int_equal(arena_run(&arena, &error), PH_OK);
    const struct match_time *const times = arena.pairings[0].stats.times;
    assert_true(times[0].moves > 0);
    assert_true(times[0].longest_ns >= 900000);
    assert_true(times[0].late <= times[0].moves);
    assert_true((times[0].late > 0) == (times[0].longest_ns > 1050000));
    assert_int_equal(times[1].late, 0); // no limit, so nothing is late
    arena_deinit(&arena);
}

static void agents_are_listed(void **state) {
    (void)state;
    struct ph_writer writer;
    size_t count = 0;
    for (; arena_bot_at(count) != NULL; count++) {
        struct arena_agent agent;
        struct ph_error error = {0};
        const struct ph_bot *const bot = arena_bot_at(count);
        if (bot->plays(&toy_game)) {
            assert_int_equal(arena_agent_read(&agent, &toy_game, bot->name, strlen(bot->name), &error), PH_OK);
            assert_ptr_equal(agent.bot, bot);
        }
    }
    assert_true(count > ph_bot_count() + 3); // the deviants come last
    ph_writer_init_heap(&writer);
    arena_write_bots_table(&writer);
    assert_non_null(strstr(writer.data, "\nnoble "));
    assert_non_null(strstr(writer.data, "\nnaive "));
    assert_non_null(strstr(writer.data, "\ntaker "));
    assert_non_null(strstr(writer.data, "\nsuspicious "));
    ph_writer_reset(&writer);
    arena_write_bots_json(&writer);
    assert_null(strstr(writer.data, "deviates_in")); // none plays the toy
    assert_non_null(strstr(writer.data, "{\"agent\":\"vanilla\",\"measuring_only\":true,\"searches\":true,"
                                        "\"iterations\":1000,\"ms\":0,"));
    ph_writer_deinit(&writer);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(an_agent_is_a_bot_with_a_budget),
        cmocka_unit_test(an_agent_may_have_a_temperament),
        cmocka_unit_test(a_list_of_agents_has_commas_between_them),
        cmocka_unit_test(what_is_no_agent_is_refused_with_what_would_be_right),
        cmocka_unit_test(results_do_not_depend_on_the_number_of_threads),
        cmocka_unit_test(every_agent_meets_every_other),
        cmocka_unit_test(a_pairing_ends_when_its_interval_is_narrow),
        cmocka_unit_test(ratings_are_those_of_chess),
        cmocka_unit_test(games_are_kept_as_records),
        cmocka_unit_test(tables_show_shares_ratings_and_times),
        cmocka_unit_test(only_the_first_agent_need_sit_alone),
        cmocka_unit_test(shares_of_points_are_those_of_whole_rounds),
        cmocka_unit_test(own_budgets_have_their_ceiling_of_time),
        cmocka_unit_test(agents_are_listed),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
