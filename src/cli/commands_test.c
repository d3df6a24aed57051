// SPDX-License-Identifier: MIT
// The program as a shell sees it: what it prints, and what it ends with.
#define _POSIX_C_SOURCE 200809L // popen, setenv
#include "cli/commands.h"
#include "run/file.h"
#include "support/shell.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

// A record to look at: a few moves of a game whose luck is fixed.
static int prepare(void **state) {
    (void)state;
    setenv("P", PH_PROGRAM, 1);
    return shell("cd \"${TMPDIR:-/tmp}\" && printf '%s\\n' '[Game \"rattus\"]' '[Players \"2\"]' '[Seed \"1\"]' '' "
                 "'*: region gallia' >begun.rec && sed s/gallia/atlantis/ begun.rec >wrong.rec && "
                 "(head -n 3 begun.rec; echo '[Data \"old\"]'; tail -n 2 begun.rec) >old.rec");
}

static int clean(void **state) {
    (void)state;
    return shell("cd \"${TMPDIR:-/tmp}\" && rm -rf few begun.rec wrong.rec old.rec long.txt exported");
}

static void the_program_lists_its_commands(void **state) {
    (void)state;
    expect("$P --help", CLI_EXIT_OK, "\n  engine ");
    expect("$P", CLI_EXIT_USAGE, "usage: pesthouse COMMAND");
    expect("$P --version", CLI_EXIT_OK, "pesthouse 0.");
    expect("$P engin", CLI_EXIT_USAGE, "unknown command engin; did you mean engine?");
    expect("$P xyzzy", CLI_EXIT_USAGE, "unknown command xyzzy\n");
}

static void every_command_has_help_with_examples(void **state) {
    (void)state;
    for (size_t i = 0; i < cli_command_count; i++) {
        char line[100];
        snprintf(line, sizeof line, "$P %s --help", cli_commands[i]->name);
        expect(line, CLI_EXIT_OK, "\nexamples:\n  ");
    }
}

static void a_closed_output_is_an_error_not_a_crash(void **state) {
    (void)state;
    expect("$P --help >&-", CLI_EXIT_IO, "cannot write to standard output");
    expect("echo '{\"cmd\":\"hello\"}' | $P engine >&-", CLI_EXIT_IO, "cannot write to standard output");
    expect("echo '{\"cmd\":\"hello\"}' | $P engine >/dev/full", CLI_EXIT_IO, "cannot write to standard output");
    expect("$P describe --game rattus >/dev/full", CLI_EXIT_IO, "cannot write to standard output");
    expect("$P play --help >/dev/full", CLI_EXIT_IO, "cannot write to standard output");
    // The reader goes away after the first answer.
    expect("(while echo '{\"cmd\":\"hello\"}'; do :; done 2>/dev/null | $P engine; echo ended $? >&2) | head -n 1", 0,
           "ended 3");
}

static void the_engine_answers_line_by_line(void **state) {
    (void)state;
    expect("printf '{\"cmd\":\"hello\"}\\n\\nx\\n{\"id\":4,\"cmd\":\"get\"}' | $P engine | grep -c '\"ok\"'", 0, "4\n");
    expect("printf '' | $P engine", CLI_EXIT_OK, "");
    assert_string_equal(output, "");
    expect("printf '{\"cmd\":\"quit\"}\\n{\"cmd\":\"hello\"}\\n' | $P engine", CLI_EXIT_OK, "{\"ok\":true}\n");
    assert_string_equal(output, "{\"ok\":true}\n");
    expect("$P engine --fast", CLI_EXIT_USAGE, "unknown option --fast");
    expect("$P engine x", CLI_EXIT_USAGE, "expected no arguments, got 1\n");
}

static void a_line_that_is_too_long_is_skipped_and_answered(void **state) {
    (void)state;
    expect("(head -c 2097152 /dev/zero | tr '\\0' '['; echo; echo '{\"id\":2,\"cmd\":\"get\"}') >long.txt; "
           "$P engine <long.txt",
           CLI_EXIT_OK,
           "{\"ok\":false,\"error\":{\"code\":\"bad_request\",\"message\":\"the line is longer than 1048576 bytes\"}}\n"
           "{\"id\":2,\"ok\":false,\"error\":{\"code\":\"no_game\"");
    expect("head -c 2097152 /dev/zero | $P engine", CLI_EXIT_OK, "longer than 1048576 bytes");
    expect("(head -c 1048576 /dev/zero | tr '\\0' ' '; echo) | $P engine", CLI_EXIT_OK, "expected a value");
}

static void describe_tells_games_options_and_sources(void **state) {
    (void)state;
    expect("$P describe", CLI_EXIT_OK, "  rattus ");
    expect("$P describe --json", CLI_EXIT_OK, "{\"games\":[{\"id\":\"rattus\",");
    expect("$P describe --game rattus", CLI_EXIT_OK, "\n  characters (");
    expect("$P describe --game rattus", CLI_EXIT_OK, "\n    values: mild, grim, harsh\n    default: \"grim\"\n");
    expect("$P describe --game rattus", CLI_EXIT_OK, "\n      reported: A reviewer who counted: ");
    expect("$P describe --game rattus", CLI_EXIT_OK, "\n        provenance: rulebook 3, reconstruction 46\n");
    expect("$P describe --game rattus --json", CLI_EXIT_OK, "{\"options\":[{");
    expect("$P describe --game chess", CLI_EXIT_USAGE, "unknown game chess; expected rattus");
    expect("$P describe --shapes", CLI_EXIT_OK, "{\"id\":\"bristol1350\",");
    expect("$P describe --game rattus --shapes", CLI_EXIT_OK, "{\"id\":\"rattus\",");
    expect("$P describe --game rattus --shapes", CLI_EXIT_OK,
           "\"default\":{\"2\":false,\"3\":false,\"4\":false,\"5\":true,");
    expect("! $P describe --game rattus --shapes | grep -o '{\"id\":\"bristol1350\"'", CLI_EXIT_OK, "");
    expect("$P describe --game chess --shapes", CLI_EXIT_USAGE, "unknown game chess; expected rattus");
    expect("$P describe --shapes rattus", CLI_EXIT_USAGE, "");
    expect("$P describe --shape", CLI_EXIT_USAGE, "--shapes");
    expect("$P describe --shapes >/dev/full", CLI_EXIT_IO, "cannot write to standard output");
}

static void describe_counts_how_the_tokens_of_a_file_are_known(void **state) {
    (void)state;
    expect("cd \"${TMPDIR:-/tmp}\" && mkdir -p few && sed -e '/\"r0[2-5]\"/s/reconstruction/counted/' -e "
           "'/\"r07\"/s/reconstruction/confirmed/' " PH_SOURCE_DIR
           "/src/games/rattus/data/tokens/mild.json >few/own.json && $P describe --game rattus --data few/own.json",
           CLI_EXIT_OK,
           "\ntokens from files:\n  own:\n    provenance: rulebook 3, counted 4, confirmed 1, reconstruction 41\n");
    expect("$P describe --json --data \"${TMPDIR:-/tmp}/few/own.json\" | grep -o '\"data\":.[{][^}]*}'", CLI_EXIT_OK,
           "\"data\":[{\"name\":\"own\",\"sources\":{\"rulebook\":3,\"counted\":4,\"confirmed\":1,"
           "\"reconstruction\":41}\n");
    expect("$P describe --data nowhere/own.json", CLI_EXIT_IO, "describe: --data: cannot open nowhere/own.json");
    expect("$P describe --game bristol1350 --data own.json", CLI_EXIT_USAGE,
           "--data: bristol1350 takes no data from files\n");
}

// A record is from anywhere. A terminal obeys what is in it only if it gets there as it is.
static void records_cannot_send_control_characters_to_the_terminal(void **state) {
    (void)state;
    static const char *const records[] = {
        "[Game \"rattus\"]\n[Players \"2\"]\n[Seed \"1\"]\n\n*: \x1b[31mregion gallia\n",
        "[Game \"rattus\"]\n[Players \"2\"]\n[Seed \"1\"]\n\n*: region \x1b[31m\x07\n",
        "[Game \"rat\x1b[31mtus\"]\n[Players \"2\"]\n",
        "[Game \"rattus\"]\n[Players \"\x1b[31m\"]\n",
        "[Game \"rattus\"]\n[Players \"2\"]\n[Seed \"1\"]\n[Result \"\x1b[31m\"]\n\n*: region gallia\n",
        "[Game \"rattus\"]\n[Players \"2\"]\n[Options \"{\\\"\x1b[31m\\\":1}\"]\n",
        "[Game \"rattus\"]\n[Players \"2\"]\n[Options \"{\\\"\\\\u001b[31m\\\":1}\"]\n",
        "[Game \"rattus\"]\n[Position \"{\\\"game\\\":\\\"rattus\\\",\\\"\\\\u001b[31m\\\":1}\"]\n",
        "[Game \"rattus\"]\n[Players \"2\"]\n[Seed \"1\"]\n[Data \"\x1b[31m\"]\n\n*: region gallia\n",
        "\x1b[31m\n",
    };
    static const char *const commands[] = {"verify", "replay", "review", "replay --json", "play --plain --resume"};
    char path[1100];
    const char *const folder = getenv("TMPDIR");
    snprintf(path, sizeof path, "%s/escape.rec", folder != NULL ? folder : "/tmp");
    for (size_t i = 0; i < sizeof records / sizeof records[0]; i++) {
        assert_int_equal(file_write(path, records[i], strlen(records[i]), NULL), PH_OK);
        for (size_t j = 0; j < sizeof commands / sizeof commands[0]; j++) {
            char line[1200];
            snprintf(line, sizeof line, "exec 2>&1; cd \"${TMPDIR:-/tmp}\"; $P %s escape.rec </dev/null", commands[j]);
            (void)shell(line);
            if (strchr(output, 0x1B) != NULL || strchr(output, 0x07) != NULL) {
                fail_msg("%s of record %zu sends control characters:\n%s", commands[j], i, output);
            }
        }
    }
    remove(path);
    expect(
        "printf '[Game \"rat\\033[31mtus\"]\\n' >escape.rec; $P verify escape.rec; code=$?; rm escape.rec; exit $code",
        CLI_EXIT_FAILED, "escape.rec: wrong: line 1: ");
    expect("printf '[Game \"rattus\"]\\n[Players \"2\"]\\n\\n*: \\033[31m\\n' | $P verify -", CLI_EXIT_FAILED,
           "\\x1b[31m");
}

static void verify_tells_right_from_wrong(void **state) {
    (void)state;
    expect("$P verify begun.rec", CLI_EXIT_OK, "begun.rec: right: Rattus, 2 players, 1 moves, not over\n");
    expect("$P verify - <begun.rec", CLI_EXIT_OK, "-: right: Rattus");
    expect("$P verify wrong.rec", CLI_EXIT_FAILED, "wrong.rec: wrong: line 5: ");
    expect("$P verify begun.rec none.rec wrong.rec", CLI_EXIT_IO, "none.rec: cannot open none.rec: No such file");
    expect("$P verify .", CLI_EXIT_IO, "cannot read .: Is a directory");
    expect("$P verify old.rec", CLI_EXIT_OK, "old.rec: warning: it was played with other data tables (old; these are ");
    expect("$P verify --json begun.rec", CLI_EXIT_OK,
           "{\"file\":\"begun.rec\",\"ok\":true,\"game\":\"rattus\",\"players\":2,\"moves\":1,\"over\":false,");
    expect("$P verify --json wrong.rec", CLI_EXIT_FAILED,
           "{\"file\":\"wrong.rec\",\"ok\":false,\"code\":\"bad_record\",\"message\":\"line 5: ");
    expect("$P verify", CLI_EXIT_USAGE, "FILE... is missing");
}

static void verify_recomputes_the_luck_of_a_table(void **state) {
    (void)state;
    expect("$P verify --luck " PH_SOURCE_DIR "/tests/records/rattus-online.journal", CLI_EXIT_OK,
           "right: Rattus, 2 players, 24 entries, 4 draws; the secret is the one committed to\n");
    expect("$P verify --luck --json - <" PH_SOURCE_DIR "/tests/records/rattus-online.journal", CLI_EXIT_OK,
           "{\"file\":\"-\",\"ok\":true,\"game\":\"rattus\",\"players\":2,\"entries\":24,\"draws\":4}\n");
    expect("sed 's/.*/{\"table\":\"birch\",\"entry\":&}/' " PH_SOURCE_DIR
           "/tests/records/rattus-online.journal >exported && echo '{\"table\":\"birch\",\"chat\":{}}' >>exported && "
           "$P verify --luck exported",
           CLI_EXIT_OK, "exported: right: Rattus, 2 players, 24 entries, 4 draws;");
    expect("$P verify --luck begun.rec", CLI_EXIT_FAILED, "begun.rec: wrong: entry 1: ");
    expect("$P verify --luck --json begun.rec", CLI_EXIT_FAILED, "\"code\":\"bad_record\"");
    expect("$P verify --luck none.rec", CLI_EXIT_IO, "none.rec: cannot open none.rec: No such file");
}

static void replay_shows_the_moves(void **state) {
    (void)state;
    expect("$P replay begun.rec", CLI_EXIT_OK, "    1  The plague begins in Gallia.\n");
    expect("$P replay --view 1 begun.rec", CLI_EXIT_OK, "    1  The plague begins in Gallia.\n");
    expect("$P replay --view onlooker begun.rec", CLI_EXIT_OK, "The game is not over.\n");
    expect("$P replay --view b begun.rec", CLI_EXIT_OK, "    1  The plague begins in Gallia.\n");
    expect("$P replay --json begun.rec", CLI_EXIT_OK, "{\"move\":1,\"actor\":{\"kind\":\"chance\"},\"action\":{");
    expect("$P replay --view 2 begun.rec", CLI_EXIT_USAGE, "pesthouse replay: expected a seat from A to B, got 2");
    expect("(cat begun.rec; printf '# Seats: you rules\\n# Names: Zoe\\n') | $P replay -", CLI_EXIT_OK,
           "Rattus: A Zoe, B Bruno\n");
    expect("(cat begun.rec; printf '# Seats: you you\\n# Names: Zoe,Zoe\\n') | $P replay -", CLI_EXIT_OK,
           "Rattus: A Agnes, B Bruno\n");
    expect("$P replay wrong.rec", CLI_EXIT_FAILED, "wrong.rec: line 5: ");
    expect("$P replay none.rec", CLI_EXIT_IO, "cannot open none.rec");
    expect("$P replay begun.rec wrong.rec", CLI_EXIT_USAGE, "expected FILE, got 2 arguments");
}

static void a_record_of_a_seat_is_not_replayed(void **state) {
    (void)state;
    static const char *const commands[] = {"verify", "replay", "review --iterations 4"};
    for (size_t i = 0; i < sizeof commands / sizeof *commands; i++) {
        char line[200];
        snprintf(line, sizeof line, "sed 's/Seed .*/Seat \"0\"]/; s/gallia/?/' begun.rec | $P %s -", commands[i]);
        expect(line, CLI_EXIT_FAILED, "line 3: the tag Seat: this record holds only what one seat saw");
    }
}

static void review_says_what_moves_cost(void **state) {
    (void)state;
    expect("$P review --iterations 4 begun.rec", CLI_EXIT_OK, "Rattus: Agnes, Bruno; moves: 1.\n");
    expect("(cat begun.rec; echo '0: settle gallia 2') >settled.rec; $P verify settled.rec && "
           "$P review --iterations 4 settled.rec",
           CLI_EXIT_OK, "\n    2  A ");
    expect(
        "$P review --iterations 4 --seed 5 --json settled.rec", CLI_EXIT_OK,
        "{\"game\":\"rattus\",\"players\":2,\"moves\":2,\"bot\":\"noble\",\"iterations\":4,\"seed\":5,\"decisions\":[{"
        "\"move\":2,\"seat\":0,\"action\":{");
    expect("$P review --iterations 4 --seat 1 --json settled.rec", CLI_EXIT_OK,
           "\"decisions\":[],\"seats\":[{\"seat\":1,");
    expect("$P review --iterations 4 --json - <settled.rec", CLI_EXIT_OK, "\"over\":false}\n");
    expect(
        "$P review --iterations 4 --svg plot.svg settled.rec >1 && $P review --iterations 4 settled.rec | cmp - 1 && "
        "python3 -c 'import sys, xml.dom.minidom as x; s = x.parse(sys.argv[1]).documentElement; "
        "print(s.tagName, [len(s.getElementsByTagName(n)) for n in (\"title\", \"desc\", \"path\")][1:])' "
        "plot.svg; "
        "rm 1",
        CLI_EXIT_OK, "svg [1, 2]\n");
    expect("rm settled.rec plot.svg", 0, "");
}

static void review_refuses_what_makes_no_sense(void **state) {
    (void)state;
    expect("$P review wrong.rec", CLI_EXIT_FAILED, "wrong.rec: wrong: line 5: ");
    expect("$P review none.rec", CLI_EXIT_IO, "none.rec: cannot open none.rec: No such file");
    expect("$P review --iterations 4 old.rec", CLI_EXIT_OK, "old.rec: warning: it was played with other data tables");
    expect("$P review", CLI_EXIT_USAGE, "FILE is missing");
    expect("$P review --seat 2 begun.rec", CLI_EXIT_USAGE, "pesthouse review: expected a seat from A to B, got 2");
    expect("$P review --iterations 0 begun.rec", CLI_EXIT_USAGE, "--iterations: expected a whole number from 1 to ");
    expect(
        "$P review --bot nobel begun.rec", CLI_EXIT_USAGE,
        "--bot: expected a bot that searches (novice, settler, burgher, alderman, noble, plague-doctor), got nobel\n");
    expect("$P review --bot rules begun.rec", CLI_EXIT_USAGE, "plague-doctor), got rules\n");
    expect("$P review --iterations 4 --svg none/plot.svg begun.rec", CLI_EXIT_IO, "pesthouse review: --svg: ");
    expect("$P review --iterations 4 begun.rec >/dev/full", CLI_EXIT_IO, "cannot write to standard output");
}

// With budgets that no machine gets through in the time of this test. The session of the engine stays open.
static void an_interrupt_of_a_search_gets_the_best_so_far(void **state) {
    (void)state;
    expect("(printf '%s\\n' '{\"cmd\":\"new\",\"game\":\"rattus\",\"players\":4,\"seed\":1}' "
           "'{\"cmd\":\"search\",\"bot\":\"noble\",\"iterations\":100000000}'; sleep 4) 2>/dev/null | $P engine "
           "--threads 2 "
           ">cut & until [ -s cut ]; do sleep 0.1; done; sleep 0.3; kill -TERM $!; wait $!; code=$?; cat cut; rm cut; "
           "exit $code",
           CLI_EXIT_SIGNAL + 15, "\"candidates\":[{\"action\":");
    expect("(cat begun.rec; echo '0: settle gallia 2') >settled.rec; $P review --iterations 1000000 settled.rec "
           ">cut & " AT_WORK "kill -INT $!; wait $!; code=$?; cat cut; rm cut settled.rec; exit $code",
           CLI_EXIT_FAILED, "Interrupted: 0 of 1 decisions were reviewed.\n");
}

static void a_search_is_held_to_what_the_engine_was_given(void **state) {
    (void)state;
    expect("printf '%s\\n' '{\"cmd\":\"new\",\"game\":\"rattus\",\"players\":4,\"seed\":1}' "
           "'{\"cmd\":\"search\",\"bot\":\"plague-doctor\",\"iterations\":100000000}' | $P engine --most 20 --memory 1",
           CLI_EXIT_OK, "\"candidates\":[{\"action\":");
    expect("$P engine --memory 0", CLI_EXIT_USAGE, "--memory: expected a whole number from 1 to 1024");
    expect("$P engine --memory 1025", CLI_EXIT_USAGE, "--memory: expected a whole number from 1 to 1024");
    expect("$P engine --memory 1 --threads 64", CLI_EXIT_USAGE,
           "a search with 64 trees needs 4194304 to 1073741824 bytes of memory, got 1048576");
    expect("$P engine --most 3600001", CLI_EXIT_USAGE, "--most: expected a whole number from 1 to 3600000");
    expect("$P engine --threads 65", CLI_EXIT_USAGE, "--threads: expected a whole number from 1 to 64");
}

static void completion_scripts_know_commands_options_and_values(void **state) {
    (void)state;
    expect("$P completion bash >complete.sh && bash -c '. ./complete.sh; try() { COMP_WORDS=(pesthouse \"$@\"); "
           "COMP_CWORD=$#; _pesthouse; echo \"${COMPREPLY[*]}\"; }; try verif; try review --iter; try play --bots "
           "random,gr; "
           "try engine x; try play bri; try lesson --lang f' && rm complete.sh",
           CLI_EXIT_OK, "verify\n--iterations\nrandom,greedy\n\nbristol1350\nfr\n");
    expect("$P completion zsh", CLI_EXIT_OK, "#compdef pesthouse\n");
    expect("$P completion fish", CLI_EXIT_OK,
           "complete -c pesthouse -n '__fish_seen_subcommand_from review' -l iterations");
    expect("$P completion csh", CLI_EXIT_USAGE, "unknown shell csh; expected bash, zsh, fish");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_program_lists_its_commands),
        cmocka_unit_test(every_command_has_help_with_examples),
        cmocka_unit_test(a_closed_output_is_an_error_not_a_crash),
        cmocka_unit_test(the_engine_answers_line_by_line),
        cmocka_unit_test(a_line_that_is_too_long_is_skipped_and_answered),
        cmocka_unit_test(describe_tells_games_options_and_sources),
        cmocka_unit_test(describe_counts_how_the_tokens_of_a_file_are_known),
        cmocka_unit_test(records_cannot_send_control_characters_to_the_terminal),
        cmocka_unit_test(verify_tells_right_from_wrong),
        cmocka_unit_test(verify_recomputes_the_luck_of_a_table),
        cmocka_unit_test(replay_shows_the_moves),
        cmocka_unit_test(a_record_of_a_seat_is_not_replayed),
        cmocka_unit_test(review_says_what_moves_cost),
        cmocka_unit_test(review_refuses_what_makes_no_sense),
        cmocka_unit_test(an_interrupt_of_a_search_gets_the_best_so_far),
        cmocka_unit_test(a_search_is_held_to_what_the_engine_was_given),
        cmocka_unit_test(completion_scripts_know_commands_options_and_values),
    };
    return cmocka_run_group_tests(tests, prepare, clean);
}
