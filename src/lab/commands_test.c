// SPDX-License-Identifier: MIT
// The laboratory as a shell sees it: $P-lab lies beside $P.
#include "lab/commands.h"
#include "lab/series.h"
#include "support/shell.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

static int clean(void **state) {
    (void)state;
    return shell("cd \"${TMPDIR:-/tmp}\" && rm -rf few games played");
}

static void the_program_lists_its_commands(void **state) {
    (void)state;
    expect("$P-lab --help", CLI_EXIT_OK, "usage: pesthouse-lab COMMAND [options]\n");
    for (size_t i = 0; i < lab_program.command_count; i++) {
        char line[100];
        snprintf(line, sizeof line, "\n  %-12s %s\n", lab_program.commands[i]->name, lab_program.commands[i]->summary);
        assert_non_null(strstr(output, line));
    }
    expect("$P-lab", CLI_EXIT_USAGE, "usage: pesthouse-lab COMMAND");
    expect("$P-lab --version", CLI_EXIT_OK, "pesthouse-lab 0.");
    expect("$P-lab aren", CLI_EXIT_USAGE, "pesthouse-lab: unknown command aren; did you mean arena?\n");
    expect("$P-lab play", CLI_EXIT_USAGE, "pesthouse-lab: unknown command play\n");
    expect("$P-lab --help >/dev/full", CLI_EXIT_IO, "pesthouse-lab: cannot write to standard output\n");
}

static void every_command_has_help_with_examples(void **state) {
    (void)state;
    for (size_t i = 0; i < lab_program.command_count; i++) {
        const char *const name = lab_program.commands[i]->name;
        char line[100];
        char part[100];
        snprintf(line, sizeof line, "$P-lab %s --help", name);
        snprintf(part, sizeof part, "usage: pesthouse-lab %s ", name);
        expect(line, CLI_EXIT_OK, part);
        assert_non_null(strstr(output, "\nexamples:\n  "));
    }
}

static void simulate_and_arena_share_the_options_of_a_series(void **state) {
    (void)state;
    static const struct cli_option shared[] = {SERIES_OPTIONS("")};
    static const struct cli_command *const commands[] = {&lab_simulate, &lab_arena};
    for (size_t i = 0; i < 2; i++) {
        for (size_t j = 0; j < sizeof shared / sizeof *shared; j++) {
            assert_string_equal(commands[i]->options[j].name, shared[j].name);
            assert_int_equal(commands[i]->options[j].offset, shared[j].offset);
        }
    }
    static const char *const wrong[][2] = {
        {"--game chess", "unknown game chess; expected rattus"},
        {"--game rat --players 9", "rattus is for 2 to 6 players, not 9\n"},
        {"--players 0", "--players: expected a whole number from 1 to "},
        {"--games 0", "--games: expected a whole number from 1 to "},
        {"--seed -1", "--seed: expected a whole number from 0 to "},
        {"--from -1", "--from: expected a whole number from 0 to "},
        {"--threads 257", "--threads: expected a whole number from 1 to 256"},
        {"--options '{'", "--options: "},
        {"--options '{\"tempo\": 1}'", "--options: unknown option \"tempo\""},
    };
    for (size_t i = 0; i < 2; i++) {
        for (size_t j = 0; j < sizeof wrong / sizeof *wrong; j++) {
            char line[100];
            char part[100];
            snprintf(line, sizeof line, "$P-lab %s %s", commands[i]->name, wrong[j][0]);
            snprintf(part, sizeof part, "pesthouse-lab %s: %s", commands[i]->name, wrong[j][1]);
            expect(line, CLI_EXIT_USAGE, part);
        }
    }
}

static void simulate_counts_the_same_on_any_number_of_threads(void **state) {
    (void)state;
    expect("$P-lab simulate --game rattus --players 3 --bots greedy,random --games 12 --seed 4 --rotate --threads 1 "
           "--json "
           ">1; "
           "$P-lab simulate --game rattus --players 3 --bots greedy,random --games 12 --seed 4 --rotate --threads 5 "
           "--json "
           ">5; "
           "cmp 1 5 && cat 1 && rm 1 5",
           CLI_EXIT_OK, "{\"game\":\"rattus\",\"players\":3,\"options\":{");
    expect("$P-lab simulate --players 2 --games 10 --seed 4 --options '{\"characters\": \"base\"}'", CLI_EXIT_OK,
           "\nbot              games      wins      95 % interval        won     score     95 % interval \nrandom ");
    expect("$P-lab simulate --players 2 --games 10 --seed 4 --from 3", CLI_EXIT_OK, "seed 4, from game 3\n");
}

static void simulate_seats_agents_with_their_budgets(void **state) {
    (void)state;
    expect("$P-lab simulate --bots novice:2,novice:3,taker --players 3 --games 3 --seed 4 --rotate --json", CLI_EXIT_OK,
           "\"bots\":[{\"bot\":\"novice:2\",\"seats\":1,\"games\":3,");
    assert_non_null(strstr(output, "{\"bot\":\"novice:3\",\"seats\":1,\"games\":3,"));
    assert_non_null(strstr(output, "{\"bot\":\"taker\",\"seats\":1,\"games\":3,"));
    expect("$P-lab simulate --bots rules,novice:2 --players 4 --games 2 --seed 4", CLI_EXIT_OK,
           "\nnovice:2             4 ");
    expect("$P-lab simulate --bots rules:2", CLI_EXIT_USAGE, "--bots: rules:2: the bot rules does not search");
}

static void simulate_plays_with_tokens_from_files(void **state) {
    (void)state;
    expect("cd \"${TMPDIR:-/tmp}\" && mkdir -p few && cp " PH_SOURCE_DIR
           "/src/games/rattus/data/tokens/grim.json few/own.json"
           " && $P-lab simulate --game rattus --players 4 --games 20 --seed 1 --json --data few/own.json --options "
           "'{\"tokens\":\"own\"}' | sed 's/own [^\"]*/grim/' >few/own && $P-lab simulate --game rattus --players 4 "
           "--games 20 "
           "--seed 1 --json "
           "--options '{\"tokens\":\"grim\"}' >few/grim && cmp few/own few/grim",
           CLI_EXIT_OK, "");
    expect("cd \"${TMPDIR:-/tmp}\" && sed s/r05/r99/ few/own.json >few/odd.json && $P-lab simulate --game rattus "
           "--data few/own.json,few/odd.json",
           CLI_EXIT_USAGE, "--data: few/odd.json: token r05 is missing\n");
    expect("$P-lab simulate --game rattus --data nowhere/own.json", CLI_EXIT_IO, "nowhere/own.json");
    expect("$P-lab simulate --game rattus --data own.json,", CLI_EXIT_IO, "own.json");
    expect("$P-lab simulate --game bristol1350 --data own.json", CLI_EXIT_USAGE,
           "--data: bristol1350 takes no data from files\n");
}

// The records of these games hold the set, so a program that has no such file checks them.
static void records_take_a_set_of_tokens_along(void **state) {
    (void)state;
    expect(
        "cd \"${TMPDIR:-/tmp}\" && mkdir -p few && sed 's/\"M\": 0/\"M\": 2/' " PH_SOURCE_DIR
        "/src/games/rattus/data/tokens/mild.json >few/own.json && $P-lab simulate --game rattus --players 4 --games 1 "
        "--seed 1 --data few/own.json --options '{\"tokens\":\"own\"}' --records few && grep -q 'own 1M2bc 1M2c ' "
        "few/*.rec && $P verify few/*.rec",
        CLI_EXIT_OK, "right: Rattus, 4 players");
    expect("cd \"${TMPDIR:-/tmp}\" && sed 's/M2//g' few/*.rec >few/other && $P verify few/other", CLI_EXIT_FAILED,
           "few/other: wrong: line ");
    expect("cd \"${TMPDIR:-/tmp}\" && sed 's/own 1M2bc/own 9M2bc/' few/*.rec >few/other && $P verify few/other",
           CLI_EXIT_FAILED, "option tokens: token r01: limit: expected a whole number from 1 to 6, got 9");
    expect("cd \"${TMPDIR:-/tmp}\" && sed 's/own 1M2bc [^\\]*/own/' few/*.rec >few/named && $P verify few/named",
           CLI_EXIT_FAILED, "unknown set 'own': this program was built without");
    expect("cd \"${TMPDIR:-/tmp}\" && $P verify --data few/own.json few/named", CLI_EXIT_OK, "right: Rattus");
}

static void simulate_refuses_what_makes_no_sense(void **state) {
    (void)state;
    expect("$P-lab simulate --game chess", CLI_EXIT_USAGE, "unknown game chess; expected rattus");
    expect("$P-lab simulate --players 9", CLI_EXIT_USAGE, "players, not 9\n");
    expect("$P-lab simulate --bots rulse", CLI_EXIT_USAGE,
           "pesthouse-lab simulate: --bots: unknown agent rulse; expected random, greedy, rules, novice, ");
    assert_non_null(strstr(output, "; did you mean rules?\n"));
    expect("$P-lab simulate --bots random,", CLI_EXIT_USAGE, "--bots: an agent is missing");
    expect("$P-lab simulate --players 2 --bots random,random,random", CLI_EXIT_USAGE, "more bots than seats");
    expect("$P-lab simulate --options '{'", CLI_EXIT_USAGE, "--options: ");
    expect("$P-lab simulate --options '{\"tempo\": 1}'", CLI_EXIT_USAGE, "unknown option \"tempo\"");
    expect("$P-lab simulate --games none", CLI_EXIT_USAGE, "--games: expected a whole number from 1 to ");
    expect("$P-lab simulate --games 2 >/dev/full", CLI_EXIT_IO, "cannot write to standard output");
}

static void an_arena_refuses_what_makes_no_sense(void **state) {
    (void)state;
    expect("$P-lab arena", CLI_EXIT_USAGE,
           "pesthouse-lab arena: --agents is missing; for example --agents noble,rules\n");
    expect("$P-lab arena --agents rules", CLI_EXIT_USAGE, "--agents: expected at least two agents");
    expect("$P-lab arena --agents rules,nobel", CLI_EXIT_USAGE, "unknown agent nobel; expected random, ");
    expect("$P-lab arena --game bristol1350 --agents rules,random", CLI_EXIT_USAGE,
           "an arena needs at least two seats");
    expect("$P-lab arena --agents rules,random --games 2 --records no/such", CLI_EXIT_IO,
           "--records: cannot make the folder no/such: No such file or directory\n");
    expect("$P-lab arena --agents rules,random --games 2 >/dev/full", CLI_EXIT_IO, "cannot write to standard output");
}

static void an_arena_begins_at_the_round_that_it_is_given(void **state) {
    (void)state;
    expect("$P-lab arena --agents rules,random --games 2 --seed 4 --from 7 --records games --json && ls games && "
           "$P verify games/0-1-000006.rec",
           CLI_EXIT_OK, "\n0-1-000006.rec\n0-1-000007.rec\ngames/0-1-000006.rec: right: Rattus, 2 players, ");
}

static void a_simulation_writes_records(void **state) {
    (void)state;
    expect("$P-lab simulate --bots rules,random --rotate --games 2 --seed 4 --from 7 --records played --json && "
           "ls played && tail -qn 1 played/00000*.rec && $P verify played/000007.rec",
           CLI_EXIT_OK,
           "\n000007.rec\n000008.rec\n"
           "# random on seat 0, rules on seat 1; game 7 of seed 4\n"
           "# rules on seat 0, random on seat 1; game 8 of seed 4\n"
           "played/000007.rec: right: Rattus, 2 players, ");
    expect("$P-lab simulate --games 2 --records no/such", CLI_EXIT_IO,
           "--records: cannot make the folder no/such: No such file or directory\n");
    expect("$P-lab simulate --games 2 --records /dev/full", CLI_EXIT_IO, "cannot write the record /dev/full/00000");
}

static void an_interrupt_of_simulate_shows_what_there_is(void **state) {
    (void)state;
    expect("$P-lab simulate --games 1000000000 >cut & " AT_WORK
           "kill -INT $!; wait $!; code=$?; cat cut; rm cut; exit $code",
           CLI_EXIT_FAILED, "(interrupted, 1000000000 were asked for)\n");
}

// With budgets that no machine gets through in the time of this test.
static void an_interrupt_of_a_search_gets_the_results_so_far(void **state) {
    (void)state;
    expect("$P-lab arena --agents noble:10000000,plague-doctor:10000000 --games 9 --threads 2 --json >cut & " AT_WORK
           "kill -TERM $!; wait $!; code=$?; cat cut; rm cut; exit $code",
           CLI_EXIT_FAILED, "\"interrupted\":true");
    expect("$P-lab simulate --bots noble --games 1000000000 --threads 2 >cut & " AT_WORK
           "kill -INT $!; wait $!; code=$?; cat cut; rm cut; exit $code",
           CLI_EXIT_FAILED, "(interrupted, 1000000000 were asked for)\n");
}

static void bench_measures_every_row(void **state) {
    (void)state;
    expect("$P-lab bench --game rattus --seconds 1 --json", CLI_EXIT_OK,
           "{\"name\":\"reference\",\"players\":0,\"unit\":\"steps\",\"per_second\":");
    assert_non_null(strstr(output, "{\"name\":\"playouts, observed\",\"players\":3,"));
    assert_non_null(strstr(output, "{\"name\":\"bot rules\","));
    assert_non_null(strstr(output, "{\"name\":\"search in mid-game\",\"players\":4,"));
    assert_non_null(strstr(output, "{\"name\":\"search in mid-game\",\"players\":6,"));
    expect("mkdir -p few/rattus && cp " PH_SOURCE_DIR "/tests/positions/rattus/king-*.json few/rattus && "
           "$P-lab bench --game rattus --only copies --seconds 1 --json --positions few",
           CLI_EXIT_OK, "\"tactics\":{\"bot\":\"plague-doctor\",\"iterations\":1000,\"positions\":");
    expect("$P-lab bench --seconds 1 --positions nowhere", CLI_EXIT_IO,
           "bench: nowhere/rattus: No such file or directory; positions lie in a folder for each game");
    expect("$P-lab bench --game chess", CLI_EXIT_USAGE, "unknown game chess; expected rattus");
}

static void completion_scripts_know_commands_options_and_values(void **state) {
    (void)state;
    expect(
        "$P-lab completion bash >complete.sh && bash -c '. ./complete.sh; try() { COMP_WORDS=(pesthouse-lab \"$@\"); "
        "COMP_CWORD=$#; _pesthouse-lab; echo \"${COMPREPLY[*]}\"; }; try simu; try bench --se; "
        "try simulate --bots random,gr; try arena --game bri' && rm complete.sh",
        CLI_EXIT_OK, "simulate\n--seconds\nrandom,greedy\nbristol1350\n");
    expect("$P-lab completion zsh", CLI_EXIT_OK, "#compdef pesthouse-lab\n");
    expect("$P-lab completion fish", CLI_EXIT_OK,
           "complete -c pesthouse-lab -n '__fish_seen_subcommand_from simulate' -l rotate");
    expect("$P-lab completion csh", CLI_EXIT_USAGE, "unknown shell csh; expected bash, zsh, fish");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_program_lists_its_commands),
        cmocka_unit_test(every_command_has_help_with_examples),
        cmocka_unit_test(simulate_and_arena_share_the_options_of_a_series),
        cmocka_unit_test(simulate_counts_the_same_on_any_number_of_threads),
        cmocka_unit_test(simulate_seats_agents_with_their_budgets),
        cmocka_unit_test(simulate_plays_with_tokens_from_files),
        cmocka_unit_test(records_take_a_set_of_tokens_along),
        cmocka_unit_test(simulate_refuses_what_makes_no_sense),
        cmocka_unit_test(an_arena_refuses_what_makes_no_sense),
        cmocka_unit_test(an_arena_begins_at_the_round_that_it_is_given),
        cmocka_unit_test(a_simulation_writes_records),
        cmocka_unit_test(an_interrupt_of_simulate_shows_what_there_is),
        cmocka_unit_test(an_interrupt_of_a_search_gets_the_results_so_far),
        cmocka_unit_test(bench_measures_every_row),
        cmocka_unit_test(completion_scripts_know_commands_options_and_values),
    };
    return cmocka_run_group_tests(tests, NULL, clean);
}
