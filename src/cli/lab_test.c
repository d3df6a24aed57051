// SPDX-License-Identifier: MIT
// pesthouse starts pesthouse-lab, the real one beside it or a stand-in.
#define _POSIX_C_SOURCE 200809L // setenv
#include "cli/commands.h"
#include "support/shell.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

// The programs in a folder of their own: pesthouse, and what each test puts beside it or on its PATH.
static int prepare(void **state) {
    (void)state;
    setenv("P", PH_PROGRAM, 1);
    return shell("cd \"${TMPDIR:-/tmp}\" && rm -rf here path && mkdir here path && cp $P here/pesthouse");
}

static int clean(void **state) {
    (void)state;
    return shell("cd \"${TMPDIR:-/tmp}\" && rm -rf here path cut");
}

static int empty(void **state) {
    (void)state;
    return shell("cd \"${TMPDIR:-/tmp}\" && rm -f here/pesthouse-lab path/pesthouse-lab");
}

#define STAND_IN(folder, line)                                                                                         \
    "printf '#!/bin/sh\\n" line "\\n' >" folder "/pesthouse-lab; chmod +x " folder "/pesthouse-lab; "

static void it_prints_and_ends_as_the_laboratory_does(void **state) {
    (void)state;
    static const char *const commands[] = {
        "simulate --games 20 --seed 4 --threads 2",
        "simulate --bots rules,greedy --games 4 --seed 4 --rotate --json",
        "arena --agents rules,random --games 4 --seed=4",
        "arena --list",
        "bench --help",
        "simulate --players 9",
        "arena --agents 'a b,rules'",
        "bench --seconds 1 --positions 'no such place'",
    };
    for (size_t i = 0; i < sizeof commands / sizeof *commands; i++) {
        char line[400];
        snprintf(line, sizeof line,
                 "$P %s >1 2>2; one=$?; $P-lab %s >3 2>4; two=$?; cmp 1 3 && cmp 2 4 && [ -s 1 -o -s 2 ] && "
                 "echo ended $((one - two)); rm 1 2 3 4",
                 commands[i], commands[i]);
        expect(line, 0, "ended 0\n");
    }
}

static void arguments_and_exit_code_stay_as_they_are(void **state) {
    (void)state;
    expect(STAND_IN("here",
                    "printf \"<%%s>\" \"$@\"; exit 7") "here/pesthouse arena 'a  b' '' '*' \"it's\" '--x=$y' -- --help",
           7, "<arena><a  b><><*><it's><--x=$y><--><--help>");
    expect(STAND_IN("here", "printf \"<%%s>\" \"$#\" \"$@\"") "here/pesthouse bench", CLI_EXIT_OK, "<1><bench>");
}

static void the_laboratory_takes_the_place_of_the_process(void **state) {
    (void)state;
    expect(STAND_IN("here", "echo $$") "here/pesthouse bench >cut & wait $!; [ \"$(cat cut)\" = $! ] && echo same", 0,
           "same\n");
    expect(STAND_IN("here", "kill -KILL $$") "here/pesthouse bench", CLI_EXIT_SIGNAL + 9, "");
}

static void an_interrupt_reaches_the_laboratory(void **state) {
    (void)state;
    expect("$P simulate --games 1000000000 >cut & " AT_WORK "kill -INT $!; wait $!; code=$?; cat cut; exit $code",
           CLI_EXIT_FAILED, "(interrupted, 1000000000 were asked for)\n");
}

static void the_one_beside_it_comes_before_the_path(void **state) {
    (void)state;
    expect(STAND_IN("here", "echo beside")
               STAND_IN("path", "echo on the path") "PATH=$PWD/path:$PATH here/pesthouse bench",
           0, "beside\n");
    expect("rm here/pesthouse-lab; PATH=$PWD/path:$PATH here/pesthouse bench", 0, "on the path\n");
    // Found by way of a link, it is still beside the program itself.
    expect(STAND_IN("here", "echo beside") "rm path/pesthouse-lab; ln -s ../here/pesthouse path/pesthouse; "
                                           "PATH=$PWD/path:$PATH pesthouse bench; rm path/pesthouse",
           0, "beside\n");
}

static void without_a_laboratory_it_says_what_to_do(void **state) {
    (void)state;
    for (size_t i = 0; i < cli_command_count; i++) {
        char line[100];
        char part[200];
        if (!cli_program_has(&cli_pesthouse, cli_commands[i])) {
            snprintf(line, sizeof line, "PATH=/nowhere here/pesthouse %s --help", cli_commands[i]->name);
            snprintf(part, sizeof part, "pesthouse %s: expected the program pesthouse-lab beside pesthouse in /",
                     cli_commands[i]->name);
            expect(line, CLI_EXIT_FAILED, part);
            assert_non_null(strstr(output, "/here, or in PATH; install it, or build it with `make release`\n"));
        }
    }
    expect("touch here/pesthouse-lab; here/pesthouse bench", CLI_EXIT_FAILED,
           "/here/pesthouse-lab: Permission denied\n");
    assert_non_null(strstr(output, "pesthouse bench: cannot start /"));
}

static void help_lists_its_commands_apart(void **state) {
    (void)state;
    expect("$P --help", CLI_EXIT_OK,
           "\n\ncommands of pesthouse-lab, which pesthouse starts:\n  simulate     " CLI_SIMULATE_SUMMARY
           "\n  arena        " CLI_ARENA_SUMMARY "\n  bench        " CLI_BENCH_SUMMARY "\n\n");
    expect("$P simulat", CLI_EXIT_USAGE, "unknown command simulat; did you mean simulate?");
}

// Also where only the script of pesthouse was read.
static void completion_asks_the_laboratory(void **state) {
    (void)state;
    expect("PATH=${P%/*}:$PATH; $P completion bash >cut && bash -c '. ./cut; try() { COMP_WORDS=(pesthouse \"$@\"); "
           "COMP_CWORD=$#; _pesthouse; echo \"${COMPREPLY[*]}\"; }; try simu; try bench --se; "
           "try simulate --bots random,gr; try arena --game bri'",
           CLI_EXIT_OK, "simulate\n--seconds\nrandom,greedy\nbristol1350\n");
    expect("$P completion bash >cut && PATH=/usr/bin:/bin bash -c '. ./cut; COMP_WORDS=(pesthouse bench --se); "
           "COMP_CWORD=2; _pesthouse; echo \"${#COMPREPLY[@]}\"'",
           CLI_EXIT_OK, "0\n");
    expect("$P completion zsh", CLI_EXIT_OK, "            'arena:" CLI_ARENA_SUMMARY "'\n");
    assert_non_null(strstr(output, "eval \"$(pesthouse-lab completion zsh 2>/dev/null)\"\n"));
    expect("$P completion fish", CLI_EXIT_OK,
           "complete -c pesthouse -n '__fish_seen_subcommand_from arena' -a '(set -l words (commandline -opc); "
           "complete -C \"pesthouse-lab $words[2..-1] \"(commandline -ct))'\n");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(it_prints_and_ends_as_the_laboratory_does),
        cmocka_unit_test_setup(arguments_and_exit_code_stay_as_they_are, empty),
        cmocka_unit_test_setup(the_laboratory_takes_the_place_of_the_process, empty),
        cmocka_unit_test(an_interrupt_reaches_the_laboratory),
        cmocka_unit_test_setup(the_one_beside_it_comes_before_the_path, empty),
        cmocka_unit_test_setup(without_a_laboratory_it_says_what_to_do, empty),
        cmocka_unit_test(help_lists_its_commands_apart),
        cmocka_unit_test(completion_asks_the_laboratory),
    };
    return cmocka_run_group_tests(tests, prepare, clean);
}
