// SPDX-License-Identifier: MIT
#define _POSIX_C_SOURCE 200809L // setenv
#include "cli/options.h"
#include "support/shell.h"
#include "support/storing.h"

#include <inttypes.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static char path[STORING_PATH_SIZE];

static void say(struct store *store, uint64_t person) {
    static const char line[] = "{\"t\":\"chat\",\"text\":\"hello\"}";
    struct store_request request = {
        .ask = STORE_CHAT_ADD,
        .as.chat_add = {.table = "birch", .number = 1, .person = person, .line = {line, sizeof line - 1}},
    };
    assert_int_equal(store_ask(store, &request), STORE_DONE);
}

// Two tables, at one of which $ANNA has said something.
static int prepare(void **state) {
    (void)state;
    char number[24];
    uint64_t person;
    storing_path(path, "server.db");
    storing_remove(path);
    struct store *const store = storing_open(path);
    assert_int_equal(storing_guest(store, "Anna", 1, &person), STORE_DONE);
    assert_int_equal(storing_append(store, "alder", 1), STORE_DONE);
    assert_int_equal(storing_append(store, "birch", 1), STORE_DONE);
    assert_int_equal(storing_append(store, "birch", 2), STORE_DONE);
    say(store, person);
    snprintf(number, sizeof number, "%" PRIu64, person);
    setenv("ANNA", number, 1);
    store_close(store);
    return shell("cd \"${TMPDIR:-/tmp}\" && rm -rf copy.db copy.db-* other.db other.db-* no");
}

static void the_usage_is_explained(void **state) {
    (void)state;
    expect("$P admin", CLI_EXIT_USAGE, "VERB [ARGUMENT…] is missing");
    expect("$P admin backpu x", CLI_EXIT_USAGE, "unknown verb backpu; did you mean backup?");
    expect("$P admin xyzzy", CLI_EXIT_USAGE,
           "unknown verb xyzzy; expected tables, names, reports, export, forget, times, check, backup, restore, "
           "people, kick, "
           "ban, unban, bans, close, notice, rename, resolve, data or words");
    expect("$P admin backup", CLI_EXIT_USAGE, "backup needs its argument FILE");
    expect("$P admin tables alder", CLI_EXIT_USAGE, "tables takes no argument, got alder");
    expect("$P admin forget Anna --store server.db", CLI_EXIT_USAGE, "expected the number of a person, got Anna");
    expect("$P completion bash >complete.sh && bash -c '. ./complete.sh; COMP_WORDS=(pesthouse admin b); COMP_CWORD=2; "
           "_pesthouse; echo \"${COMPREPLY[*]}\"' && rm complete.sh",
           CLI_EXIT_OK, "backup ban bans\n");
}

static void a_store_that_is_not_there_is_not_made(void **state) {
    (void)state;
    expect("$P admin tables --store no/server.db", CLI_EXIT_IO, "no/server.db: No such file or directory");
    expect("$P admin forget 1 --store nothing.db", CLI_EXIT_IO, "nothing.db: No such file or directory");
    expect("test ! -e nothing.db", CLI_EXIT_OK, "");
    expect("XDG_STATE_HOME=$PWD/no $P admin tables", CLI_EXIT_IO, "no/pesthouse/server.db: No such file or directory");
}

static void tables_are_listed(void **state) {
    (void)state;
    expect("$P admin tables --store server.db", CLI_EXIT_OK, "birch                          2  open     -");
    expect(
        "$P admin tables --store server.db --json", CLI_EXIT_OK,
        "{\"table\":\"alder\",\"entries\":1,\"state\":\"open\",\"listed\":false}\n{\"table\":\"birch\",\"entries\":2");
}

// The line of somebody whom the store of before counted so, who has the name of another.
static void expect_same(uint64_t count, const char *kind, const char *name, uint64_t other, const char *other_name) {
    char command[128];
    char line[256];
    snprintf(command, sizeof command, "$P admin names --store same.db | grep '^%" PRIu64 " '", storing_number(count));
    snprintf(line, sizeof line, "%-16" PRIu64 " %-7s  %s  (as account %" PRIu64 ", %s)\n", storing_number(count), kind,
             name, storing_number(other), other_name);
    expect(command, CLI_EXIT_OK, line);
}

static void names_that_are_the_same_are_listed(void **state) {
    (void)state;
    expect("$P admin names --store server.db", CLI_EXIT_OK, "person           kind     name\n");
    storing_remove(storing_path(path, "same.db"));
    storing_make_version(path, 5);
    expect("$P admin names --store same.db", CLI_EXIT_FAILED,
           "same.db was written by an older version: its schema is 5");
    store_close(storing_open(path)); // as a server does
    expect_same(42, "account", "𐕰na", 43, "𐖗na");
    expect_same(43, "account", "𐖗na", 42, "𐕰na");
    expect_same(44, "guest", "𐖗NA", 42, "𐕰na");
    char json[256];
    snprintf(json, sizeof json,
             "{\"person\":%" PRIu64 ",\"name\":\"𐖗NA\",\"account\":false,\"other\":%" PRIu64
             ",\"other_name\":\"𐕰na\",\"same\":true}\n",
             storing_number(44), storing_number(42));
    expect("$P admin names --store same.db --json | grep NA", CLI_EXIT_OK, json);
    expect("$P admin names Anna --store same.db", CLI_EXIT_USAGE, "names takes no argument, got Anna");
}

static void reports_are_listed(void **state) {
    (void)state;
    struct store *const store = storing_open(storing_path(path, "server.db"));
    struct store_request request = {.ask = STORE_REPORT_ADD,
                                    .as.report_add = {.table = "birch",
                                                      .reporter = 9,
                                                      .person = strtoull(getenv("ANNA"), NULL, 10),
                                                      .why = "He\nshouts",
                                                      .now = 1000}};
    assert_int_equal(store_ask(store, &request), STORE_DONE);
    store_close(store);
    expect("$P admin reports --store server.db | sed s/$ANNA/NUMBER/", CLI_EXIT_OK,
           "report 1, 1970-01-01 00:00:01 UTC, table birch\n"
           "  person NUMBER (Anna), reported by 9 (): He shouts\n"
           "    : hello\n");
    expect("$P admin reports --store server.db --json | sed s/$ANNA/1/", CLI_EXIT_OK,
           "{\"report\":1,\"time\":1000,\"table\":\"birch\",\"person\":1,\"name\":\"Anna\",\"reporter\":9,"
           "\"reporter_name\":\"\",\"why\":\"He\\nshouts\",\"chat\":[{\"t\":\"chat\",\"text\":\"hello\"}]}\n");
    expect("$P admin reports birch --store server.db", CLI_EXIT_USAGE, "reports takes no argument, got birch");
}

static void tables_are_exported(void **state) {
    (void)state;
    expect("$P admin export birch --store server.db", CLI_EXIT_OK,
           "{\"table\":\"birch\",\"entry\":{\"n\":1,\"table\":\"birch\"}}\n"
           "{\"table\":\"birch\",\"entry\":{\"n\":2,\"table\":\"birch\"}}\n"
           "{\"table\":\"birch\",\"chat\":{\"t\":\"chat\",\"text\":\"hello\"}}\n");
    expect("$P admin export --store server.db | wc -l", CLI_EXIT_OK, "4\n");
    expect("$P admin export cedar --store server.db", CLI_EXIT_FAILED, "unknown table cedar; admin tables lists them");
}

static void data_of_a_person_is_written(void **state) {
    (void)state;
    expect("$P admin data $ANNA --store server.db | sed 's/[0-9]\\{4,\\}/T/'", CLI_EXIT_OK,
           "{\"person\":{\"name\":\"Anna\",\"made\":");
    expect("$P admin data $ANNA --store server.db", CLI_EXIT_OK,
           "{\"chat\":{\"table\":\"birch\",\"line\":{\"t\":\"chat\",\"text\":\"hello\"}}}\n");
    expect("$P admin data 9 --store server.db", CLI_EXIT_FAILED, "there is no person 9");
    expect("$P admin data Anna --store server.db", CLI_EXIT_USAGE, "expected the number of a person, got Anna");
}

static void a_person_is_forgotten(void **state) {
    (void)state;
    expect("$P admin forget $ANNA --store server.db", CLI_EXIT_OK,
           " is forgotten: 0 entries changed, 1 lines of chat removed");
    expect("$P admin forget $ANNA --store server.db", CLI_EXIT_FAILED, "there is no person ");
    expect("$P admin export birch --store server.db | grep -c chat", CLI_EXIT_FAILED, "0\n");
}

static void dates_are_mended(void **state) {
    (void)state;
    expect("$P admin times --store server.db", CLI_EXIT_OK,
           "dated as of now: 0 tables, 0 results, 0 people and sessions\n");
    expect("$P admin times --store nothing.db", CLI_EXIT_IO, "nothing.db: No such file or directory");
    struct store *const store = storing_open(path);
    expect("$P admin times --store server.db", CLI_EXIT_FAILED, "another server is using");
    store_close(store);
}

static void a_store_is_backed_up_and_restored(void **state) {
    (void)state;
    expect("$P admin backup copy.db --store server.db && stat -c %a copy.db", CLI_EXIT_OK, "\n600\n");
    expect("$P admin backup copy.db --store server.db", CLI_EXIT_IO, "cannot write copy.db: File exists");
    expect("$P admin restore copy.db --store other.db && $P admin tables --store other.db", CLI_EXIT_OK, "\nbirch ");
    expect("$P admin forget $ANNA --store server.db && $P admin restore copy.db --store server.db", CLI_EXIT_FAILED,
           "server.db is a store already; --replace overwrites it");
    expect("$P admin restore copy.db --replace --store server.db && $P admin export birch --store server.db",
           CLI_EXIT_OK, "\"text\":\"hello\"");
    expect("$P admin check --store server.db && ls copy.db*", CLI_EXIT_OK, "server.db is in order\ncopy.db\n");
}

static void what_is_no_backup_is_not_restored(void **state) {
    (void)state;
    expect("$P admin restore no.db --store other.db", CLI_EXIT_IO, "no.db: No such file");
    expect("$P admin backup copy.db --store server.db && head -c 9000 copy.db >torn.db; "
           "$P admin restore torn.db --store other.db",
           CLI_EXIT_FAILED, "torn.db: database disk image is malformed");
    expect("echo letter >letter.db; $P admin restore letter.db --store other.db", CLI_EXIT_FAILED,
           "letter.db: file is not a database");
    expect("test ! -s other.db && rm -f torn.db letter.db", CLI_EXIT_OK, "");
}

static void damage_is_found(void **state) {
    (void)state;
    // The page of a table of which nothing was read.
    expect("$P admin backup spoilt.db --store server.db && "
           "for page in 5 6 7 8; do printf 'spoilt page' | "
           "dd of=spoilt.db bs=4096 seek=$page conv=notrunc status=none; done; $P admin check --store spoilt.db",
           CLI_EXIT_FAILED, "spoilt.db");
    expect("rm -f spoilt.db && $P admin check --store none.db", CLI_EXIT_IO, "none.db: No such file");
}

static void a_file_with_two_names_is_refused(void **state) {
    (void)state;
    expect("ln server.db again.db; $P serve --store again.db", CLI_EXIT_IO,
           "again.db has another name (a hard link), by which another server could use it");
    expect("$P admin tables --store again.db && rm again.db", CLI_EXIT_OK, "birch");
}

static void only_files_are_copied(void **state) {
    (void)state;
    expect("$P admin backup copy.db --store postgres://nobody@/nothing", CLI_EXIT_FAILED,
           "expected a store in a file; pg_dump copies PostgreSQL's");
    expect("$P admin check --store postgres://nobody@/nothing", CLI_EXIT_FAILED, "expected a store in a file");
    expect("$P admin restore copy.db --store postgresql://nobody@/nothing", CLI_EXIT_FAILED,
           "expected a store in a file");
    expect("$P admin tables --store 'postgres:///nothing?host=/no/where'", CLI_EXIT_IO, "PostgreSQL: ");
}

static void a_running_server_is_left_alone(void **state) {
    (void)state;
    struct store *const store = storing_open(path);
    expect("$P admin tables --store server.db", CLI_EXIT_OK, "birch");
    expect("$P admin backup copy.db --store server.db", CLI_EXIT_OK, "copy.db is a copy of server.db");
    expect("$P admin forget $ANNA --store server.db", CLI_EXIT_FAILED, "another server is using");
    expect("$P admin restore copy.db --replace --store server.db", CLI_EXIT_FAILED, "another server is using");
    assert_int_equal(storing_append(store, "alder", 2), STORE_DONE);
    store_close(store);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup(the_usage_is_explained, prepare),
        cmocka_unit_test_setup(a_store_that_is_not_there_is_not_made, prepare),
        cmocka_unit_test_setup(tables_are_listed, prepare),
        cmocka_unit_test_setup(names_that_are_the_same_are_listed, prepare),
        cmocka_unit_test_setup(reports_are_listed, prepare),
        cmocka_unit_test_setup(tables_are_exported, prepare),
        cmocka_unit_test_setup(data_of_a_person_is_written, prepare),
        cmocka_unit_test_setup(a_person_is_forgotten, prepare),
        cmocka_unit_test_setup(dates_are_mended, prepare),
        cmocka_unit_test_setup(a_store_is_backed_up_and_restored, prepare),
        cmocka_unit_test_setup(what_is_no_backup_is_not_restored, prepare),
        cmocka_unit_test_setup(damage_is_found, prepare),
        cmocka_unit_test_setup(a_file_with_two_names_is_refused, prepare),
        cmocka_unit_test_setup(only_files_are_copied, prepare),
        cmocka_unit_test_setup(a_running_server_is_left_alone, prepare),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
