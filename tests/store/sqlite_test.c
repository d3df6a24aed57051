// SPDX-License-Identifier: MIT
// SQLite as a store: the contract, and what concerns its file.
#define _XOPEN_SOURCE 700 // mkfifo, symlink
#include "run/file.h"
#include "store/folding.h"
#include "store/schema.h"
#include "support/store_contract.h"
#include "support/storing.h"

#include <inttypes.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include <sqlite3.h>
#include <cmocka.h>

static char path[STORING_PATH_SIZE];

static int empty(void **state) {
    (void)state;
    storing_remove(path);
    return 0;
}

static void assert_refused(enum store_use use, enum ph_status status, const char *why) {
    struct store *store;
    struct ph_error error;
    assert_int_equal(storing_try_open(&store, path, use, &error), status);
    assert_null(store);
    if (strstr(error.message, why) == NULL) {
        fail_msg("expected '%s', got '%s'", why, error.message);
    }
}

// Runs statements on the file, behind the store's back.
static void edit(const char *statements) {
    sqlite3 *handle;
    assert_int_equal(sqlite3_open(path, &handle), SQLITE_OK);
    assert_int_equal(sqlite3_exec(handle, statements, NULL, NULL, NULL), SQLITE_OK);
    sqlite3_close(handle);
}

static void write_file(const char *data, size_t length) {
    assert_int_equal(file_write(path, data, length, NULL), PH_OK);
}

// ---- one server -----------------------------------------------------------------------------------------------------

static void two_servers_do_not_use_one_file(void **state) {
    (void)state;
    struct store *const store = storing_open(path);
    assert_refused(STORE_SERVE, PH_ERROR_BAD_REQUEST, "another server is using");
    assert_int_equal(storing_append(store, "a", 1), STORE_DONE);
    store_close(store);
    store_close(storing_open(path));
}

static void a_link_leads_to_the_same_lock(void **state) {
    (void)state;
    char link[STORING_PATH_SIZE];
    struct store *other;
    struct ph_error error;
    struct store *const store = storing_open(path);
    remove(storing_path(link, "link.db"));
    assert_int_equal(symlink(path, link), 0);
    assert_int_equal(storing_try_open(&other, link, STORE_SERVE, &error), PH_ERROR_BAD_REQUEST);
    store_close(store);
    remove(link);
}

static void others_may_look_while_a_server_runs(void **state) {
    (void)state;
    struct store *looking;
    struct ph_error error;
    struct store *const store = storing_open(path);
    assert_int_equal(storing_append(store, "a", 1), STORE_DONE);
    assert_int_equal(storing_try_open(&looking, path, STORE_LOOK, &error), PH_OK);
    assert_int_equal(storing_count(looking, "a"), 1);
    assert_int_equal(storing_append(store, "a", 2), STORE_DONE);
    assert_int_equal(storing_count(looking, "a"), 2);
    assert_int_equal(storing_append(looking, "a", 3), STORE_FAILED);
    store_close(looking);
    assert_int_equal(storing_append(store, "a", 3), STORE_DONE);
    store_close(store);
}

// ---- the file -------------------------------------------------------------------------------------------------------

static void only_the_owner_reads_it(void **state) {
    (void)state;
    static const char *const endings[] = {"", "-wal", "-shm", "-lock"};
    store_close(storing_open(path));
    assert_int_equal(chmod(path, 0644), 0);
    struct store *const store = storing_open(path);
    assert_int_equal(storing_append(store, "a", 1), STORE_DONE);
    for (size_t i = 0; i < sizeof endings / sizeof *endings; i++) {
        char file[STORING_PATH_SIZE + 8];
        struct stat info;
        snprintf(file, sizeof file, "%s%s", path, endings[i]);
        assert_int_equal(stat(file, &info), 0);
        assert_int_equal(info.st_mode & 0777, 0600);
    }
    store_close(store);
}

static void what_is_no_store_is_refused(void **state) {
    (void)state;
    assert_refused(STORE_LOOK, PH_ERROR_IO, "No such file");
    write_file("this is not a database, but a letter to a friend of some length, so that nobody errs", 80);
    assert_refused(STORE_SERVE, PH_ERROR_BAD_RECORD, "file is not a database");
    assert_refused(STORE_LOOK, PH_ERROR_BAD_RECORD, "file is not a database");
    remove(path);
    edit("CREATE TABLE letters (friend TEXT)");
    assert_refused(STORE_SERVE, PH_ERROR_BAD_RECORD, "not a store of Pesthouse");
    assert_refused(STORE_LOOK, PH_ERROR_BAD_RECORD, "not a store of Pesthouse");
    remove(path);
    write_file("", 0);
    assert_refused(STORE_LOOK, PH_ERROR_BAD_RECORD, "not a store of Pesthouse");
    store_close(storing_open(path)); // an empty file becomes one
}

static void what_is_no_file_is_refused(void **state) {
    (void)state;
    assert_int_equal(mkdir(path, 0700), 0);
    assert_refused(STORE_SERVE, PH_ERROR_IO, "is not a regular file");
    assert_int_equal(rmdir(path), 0);
    assert_int_equal(mkfifo(path, 0600), 0);
    assert_refused(STORE_SERVE, PH_ERROR_IO, "is not a regular file");
    remove(path);
    char inside[STORING_PATH_SIZE];
    struct store *store;
    struct ph_error error;
    storing_path(inside, "no/such/folder");
    assert_int_equal(storing_try_open(&store, inside, STORE_SERVE, &error), PH_ERROR_IO);
    assert_non_null(strstr(error.message, "No such file"));
}

// ---- torn files -----------------------------------------------------------------------------------------------------

struct content {
    char *data;
    size_t length;
};

static struct content read_beside(const char *ending) {
    char file[STORING_PATH_SIZE + 8];
    struct content content;
    snprintf(file, sizeof file, "%s%s", path, ending);
    assert_int_equal(file_read(&content.data, &content.length, file, SIZE_MAX / 2, NULL), PH_OK);
    return content;
}

static void put(const char *file, const char *data, size_t length) {
    FILE *const stream = fopen(file, "wb");
    assert_non_null(stream);
    assert_int_equal(fwrite(data, 1, length, stream), length);
    fclose(stream);
}

// Writes a store with a log, without what SQLite made of them in memory.
static void put_store(const struct content *store, const char *log, size_t length) {
    char beside[STORING_PATH_SIZE + 8];
    storing_remove(path);
    put(path, store->data, store->length);
    snprintf(beside, sizeof beside, "%s-wal", path);
    put(beside, log, length);
}

// A log that ends anywhere, or has a wrong byte: the entries up to there are there, whole and in order.
static void a_torn_log_keeps_what_is_whole(void **state) {
    (void)state;
    enum { ENTRIES = 20, PLACES = 80 };
    struct store *store = storing_open(path);
    for (uint32_t number = 1; number <= ENTRIES; number++) {
        assert_int_equal(storing_append(store, "a", number), STORE_DONE);
    }
    const struct content whole = read_beside("");
    const struct content log = read_beside("-wal");
    uint32_t before = 0;
    store_close(store);
    for (size_t i = 0; i <= PLACES; i++) {
        put_store(&whole, log.data, log.length * i / PLACES);
        store = storing_open(path);
        const uint32_t count = storing_count(store, "a");
        assert_in_range(count, before, ENTRIES);
        assert_int_equal(storing_append(store, "a", count + 1), STORE_DONE);
        store_close(store);
        before = count;
    }
    assert_int_equal(before, ENTRIES);
    for (size_t i = 0; i < PLACES; i++) {
        char *const wrong = &log.data[log.length * i / PLACES];
        *wrong = (char)(*wrong ^ 0x10);
        put_store(&whole, log.data, log.length);
        *wrong = (char)(*wrong ^ 0x10);
        store = storing_open(path);
        assert_in_range(storing_count(store, "a"), 0, ENTRIES);
        store_close(store);
    }
    free(whole.data);
    free(log.data);
}

// Whatever is wrong in the file is reported, or does no harm.
static void a_damaged_file_is_reported(void **state) {
    (void)state;
    enum { ENTRIES = 200, PLACES = 200 };
    unsigned reported = 0;
    struct store *store = storing_open(path);
    for (uint32_t number = 1; number <= ENTRIES; number++) {
        assert_int_equal(storing_append(store, number % 2 == 0 ? "a" : "b", (number + 1) / 2), STORE_DONE);
    }
    store_close(store);
    const struct content whole = read_beside("");
    for (size_t i = 0; i < PLACES; i++) {
        struct ph_error error;
        struct store_request request = {.ask = STORE_LOAD, .as.load = {.table = "a"}};
        char *const wrong = &whole.data[whole.length * i / PLACES];
        *wrong = (char)(*wrong ^ 0x41);
        put_store(&whole, "", 0);
        *wrong = (char)(*wrong ^ 0x41);
        if (storing_try_open(&store, path, STORE_SERVE, &error) != PH_OK) {
            assert_int_not_equal(error.message[0], '\0');
            reported++;
            continue;
        }
        if (store_ask(store, &request) == STORE_FAILED) {
            assert_non_null(strstr(request.error.message, "malformed"));
            reported++;
        }
        store_request_deinit(&request);
        store_close(store);
    }
    assert_true(reported > 0);
    free(whole.data);
}

// ---- versions -------------------------------------------------------------------------------------------------------

static void a_store_of_version_1_is_brought_up_to_date(void **state) {
    (void)state;
    uint64_t person;
    storing_make_version(path, 1);
    assert_refused(STORE_LOOK, PH_ERROR_BAD_RECORD, "a server updates it when it starts");
    struct store *const store = storing_open(path);
    assert_int_equal(storing_count(store, "a"), 3);
    assert_int_equal(storing_count(store, "b"), 1);
    assert_int_equal(storing_append(store, "a", 4), STORE_DONE);
    assert_int_equal(storing_guest(store, "Anna", 1, &person), STORE_DONE);
    assert_int_equal(person, storing_number(42)); // the highest number known was 41
    store_close(store);
    struct store *looking;
    struct ph_error error;
    assert_int_equal(storing_try_open(&looking, path, STORE_LOOK, &error), PH_OK);
    assert_int_equal(storing_count(looking, "a"), 4);
    store_close(looking);
}

static void a_store_of_version_2_is_brought_up_to_date(void **state) {
    (void)state;
    struct store_request who = {.ask = STORE_WHO, .as.who.token = {[STORE_TOKEN_SIZE - 1] = 1}};
    storing_make_version(path, 2);
    struct store *const store = storing_open(path);
    assert_int_equal(store_ask(store, &who), STORE_DONE);
    assert_int_equal(who.as.who.person, storing_number(41));
    assert_int_equal(storing_append(store, "a", 4), STORE_DONE);
    assert_int_equal(storing_append(store, "c", 1), STORE_DONE);
    store_close(store);
}

static void a_store_of_version_3_is_brought_up_to_date(void **state) {
    (void)state;
    struct store_request person = {.ask = STORE_PERSON, .as.person = {.person = storing_number(17), .limit = 1}};
    storing_make_version(path, 3);
    struct store *const store = storing_open(path);
    assert_int_equal(store_ask(store, &person), STORE_UNKNOWN); // without a result
    assert_int_equal(person.as.person.rating_count + person.as.person.result_count, 0);
    store_request_deinit(&person);
    assert_int_equal(storing_append(store, "a", 4), STORE_DONE);
    store_close(store);
}

static void a_store_of_version_4_is_brought_up_to_date(void **state) {
    (void)state;
    struct store_request person = {.ask = STORE_PERSON, .as.person = {.person = storing_number(17), .limit = 1}};
    struct store_request load = {.ask = STORE_LOAD, .as.load = {.table = "a"}};
    storing_make_version(path, 4);
    struct store *const store = storing_open(path);
    assert_int_equal(store_ask(store, &person), STORE_UNKNOWN); // without a result
    assert_int_equal(person.as.person.rating_count, 1);
    store_request_deinit(&person);
    assert_int_equal(store_ask(store, &load), STORE_DONE);
    assert_int_equal(load.as.load.version, 1);
    store_request_deinit(&load);
    assert_int_equal(storing_append(store, "a", 4), STORE_DONE);
    store_close(store);
}

// The account that a name finds; 0: none.
static uint64_t find_account(struct store *store, const char *name) {
    char folded[FOLDING_SIZE];
    assert_true(folding_write(name, folded));
    struct store_request request = {.ask = STORE_LOGIN, .as.login = {.folded = folded, .name_typed = name}};
    const enum store_answer answer = store_ask(store, &request);
    assert_int_not_equal(answer, STORE_FAILED);
    return answer == STORE_DONE ? request.as.login.person : 0;
}

// The one of a person; fails where it is not listed.
static const struct store_name *name_of(const struct store_names *names, uint64_t person) {
    for (size_t i = 0; i < names->count; i++) {
        if (names->names[i].person == person) {
            return &names->names[i];
        }
    }
    fail_msg("person %" PRIu64 " is not listed", person);
    return NULL;
}

static void assert_same_names(struct store *store) {
    static const uint64_t people[][2] = {{42, 43}, {43, 42}, {44, 42}};
    struct store_request request = {.ask = STORE_NAMES, .as.names = {.after = 0, .limit = 9}};
    assert_int_equal(store_ask(store, &request), STORE_DONE);
    const struct store_names *const names = &request.as.names;
    assert_int_equal(names->apart, 1);
    for (size_t i = 0; i < 3; i++) {
        const struct store_name *const name = name_of(names, storing_number(people[i][0]));
        assert_int_equal(name->other, storing_number(people[i][1]));
        assert_int_equal(name->has_account, i < 2);
        assert_true(name->is_same);
    }
    assert_string_equal(name_of(names, storing_number(43))->name, "𐖗na");
    assert_string_equal(name_of(names, storing_number(43))->other_name, "𐕰na");
    store_request_deinit(&request);
}

static void a_store_of_version_5_is_brought_up_to_date(void **state) {
    (void)state;
    struct store_request password = {.ask = STORE_ACCOUNT,
                                     .as.account = {.person = storing_number(43), .password = "$other"}};
    struct store_request rename = {.ask = STORE_RENAME,
                                   .as.rename = {.person = storing_number(43), .name = "Carla", .folded = "carla"}};
    storing_make_version(path, 5);
    struct store *store = storing_open(path);
    assert_same_names(store);
    assert_int_equal(find_account(store, "𐕰na"), storing_number(42));
    assert_int_equal(find_account(store, "𐖗na"), storing_number(43));
    assert_int_equal(find_account(store, "𐕰NA"), storing_number(42)); // as neither writes it
    assert_int_equal(store_ask(store, &password), STORE_DONE);
    store_close(store);
    store = storing_open(path); // which folds nothing
    assert_same_names(store);
    assert_int_equal(store_ask(store, &rename), STORE_DONE);
    assert_int_equal(find_account(store, "CARLA"), storing_number(43));
    assert_int_equal(find_account(store, "𐖗na"), storing_number(42));
    store_close(store);
}

static void names_of_two_accounts_are_nobody_elses(void **state) {
    (void)state;
    char folded[FOLDING_SIZE];
    storing_make_version(path, 5);
    struct store *const store = storing_open(path);
    assert_true(folding_write("𐖗na", folded));
    struct store_request guest = {.ask = STORE_GUEST, .as.guest = {.name = "𐖗na", .folded = folded}};
    struct store_request account = {.ask = STORE_ACCOUNT,
                                    .as.account = {.person = storing_number(44), .password = "$new"}};
    struct store_request first = {.ask = STORE_FORGET, .as.forget = {.person = storing_number(42)}};
    assert_int_equal(store_ask(store, &guest), STORE_TAKEN);
    assert_int_equal(store_ask(store, &account), STORE_TAKEN);
    assert_int_equal(store_ask(store, &first), STORE_DONE);
    assert_int_equal(store_ask(store, &guest), STORE_TAKEN); // it is still the other's
    assert_int_equal(find_account(store, "𐕰na"), storing_number(43));
    store_close(store);
}

static void names_are_folded_anew_by_a_newer_unicode(void **state) {
    (void)state;
    storing_make_version(path, 5);
    store_close(storing_open(path));
    edit("UPDATE counters SET value = 130000 WHERE name = 'unicode'; UPDATE people SET apart = 0, folded = name, "
         "looks = name");
    struct store *const store = storing_open(path);
    assert_same_names(store);
    assert_int_equal(find_account(store, "BEN"), storing_number(17));
    store_close(store);
}

static void names_of_a_newer_unicode_are_left_alone(void **state) {
    (void)state;
    struct store *store;
    struct ph_error error;
    storing_make_version(path, 5);
    store_close(storing_open(path));
    edit("UPDATE counters SET value = 990102 WHERE name = 'unicode'");
    assert_refused(STORE_SERVE, PH_ERROR_BAD_RECORD,
                   "was written by a newer version: its names are folded by Unicode 99.1.2, this program has 14.0.0");
    assert_int_equal(storing_try_open(&store, path, STORE_LOOK, &error), PH_OK);
    store_close(store);
}

static void folding_that_fails_changes_nothing(void **state) {
    (void)state;
    storing_make_version(path, 5);
    edit("CREATE TRIGGER refuse BEFORE UPDATE OF folded ON people BEGIN SELECT RAISE(ABORT, 'not today'); END");
    assert_refused(STORE_SERVE, PH_ERROR_IO, "not today");
    edit("DROP TRIGGER refuse");
    struct store *const store = storing_open(path);
    assert_same_names(store);
    store_close(store);
}

// Tables of before come behind those made in the same millisecond.
static void a_store_of_version_7_is_brought_up_to_date(void **state) {
    (void)state;
    struct store_request who = {.ask = STORE_WHO, .as.who.token = {[STORE_TOKEN_SIZE - 1] = 1}};
    struct store_request listed = {
        .ask = STORE_LIST,
        .as.list = {.kind = STORE_LIST_OF_PERSON, .person = storing_number(17), .after = "", .limit = 9}};
    storing_make_version(path, 7);
    struct store *const store = storing_open(path);
    assert_int_equal(store_ask(store, &who), STORE_DONE);
    assert_true(who.as.who.program);
    assert_int_equal(store_ask(store, &listed), STORE_DONE);
    assert_int_equal(listed.as.list.count, 2);
    assert_string_equal(listed.as.list.tables[0].table, "b");
    store_request_deinit(&listed);
    assert_int_equal(storing_append(store, "a", 4), STORE_DONE);
    assert_int_equal(storing_append(store, "c", 1), STORE_DONE);
    store_close(store);
}

// Nobody of before is a program.
static void a_store_of_version_6_is_brought_up_to_date(void **state) {
    (void)state;
    struct store_request who = {.ask = STORE_WHO, .as.who.token = {[STORE_TOKEN_SIZE - 1] = 1}};
    struct store_request login = {.ask = STORE_LOGIN, .as.login = {.folded = "ben", .name_typed = "ben"}};
    struct store_request load = {.ask = STORE_LOAD, .as.load = {.table = "a"}};
    storing_make_version(path, 6);
    struct store *const store = storing_open(path);
    assert_int_equal(store_ask(store, &who), STORE_DONE);
    assert_int_equal(who.as.who.person, storing_number(41));
    assert_int_equal(store_ask(store, &login), STORE_DONE);
    assert_int_equal(login.as.login.person, storing_number(17));
    assert_false(who.as.who.program || login.as.login.program);
    assert_int_equal(store_ask(store, &load), STORE_DONE);
    assert_int_equal(load.as.load.version, 4);
    store_request_deinit(&load);
    assert_int_equal(storing_append(store, "a", 4), STORE_DONE);
    store_close(store);
}

// Of two accounts that look alike both stay, and nobody gets a third such name.
static void a_store_of_version_8_is_brought_up_to_date(void **state) {
    (void)state;
    struct store_request names = {.ask = STORE_NAMES, .as.names = {.after = 0, .limit = 9}};
    struct store_request guest = {.ask = STORE_GUEST, .as.guest = {.name = "c0p", .folded = "c0p"}};
    struct store_request rename = {.ask = STORE_RENAME,
                                   .as.rename = {.person = storing_number(43), .name = "COP", .folded = "cop"}};
    storing_make_version(path, 8);
    struct store *store = storing_open(path);
    store_close(store);
    store = storing_open(path); // which folds nothing
    assert_int_equal(store_ask(store, &names), STORE_DONE);
    assert_int_equal(names.as.names.apart, 1);
    assert_int_equal(name_of(&names.as.names, storing_number(43))->other, storing_number(44));
    assert_int_equal(name_of(&names.as.names, storing_number(44))->other, storing_number(43));
    assert_false(name_of(&names.as.names, storing_number(44))->is_same);
    store_request_deinit(&names);
    assert_int_equal(find_account(store, "cop"), storing_number(43));
    assert_int_equal(find_account(store, "сор"), storing_number(44));
    assert_int_equal(store_ask(store, &guest), STORE_TAKEN);
    assert_int_equal(store_ask(store, &rename), STORE_TAKEN); // the other looks like that as well
    store_close(store);
}

// Its people may be reported, and what they had stays.
static void a_store_of_version_10_is_brought_up_to_date(void **state) {
    (void)state;
    struct store_request who = {.ask = STORE_WHO, .as.who.token = {[STORE_TOKEN_SIZE - 1] = 1}};
    struct store_request report = {
        .ask = STORE_REPORT_ADD,
        .as.report_add = {.table = "a", .reporter = 5001, .person = 5002, .why = "Insults", .now = 7000}};
    struct store_request reports = {.ask = STORE_REPORTS, .as.reports = {.limit = 9}};
    storing_make_version(path, 10);
    struct store *store = storing_open(path);
    assert_int_equal(store_ask(store, &who), STORE_DONE);
    assert_int_equal(who.as.who.person, 5001);
    assert_int_equal(find_account(store, "ben"), 5002);
    assert_int_equal(store_ask(store, &report), STORE_DONE);
    store_close(store);
    store = storing_open(path);
    assert_int_equal(store_ask(store, &reports), STORE_DONE);
    assert_int_equal(reports.as.reports.count, 1);
    assert_string_equal(reports.as.reports.reports[0].person_name, "Ben");
    assert_int_equal(reports.as.reports.reports[0].chat, 1);
    store_request_deinit(&reports);
    store_close(store);
}

// Evenings may be made in it, and what was reported stays.
static void a_store_of_version_12_is_brought_up_to_date(void **state) {
    (void)state;
    struct store_request save = {
        .ask = STORE_EVENING_SAVE,
        .as.evening_save = {.id = "e", .text = {"new\n", 4}, .maker = 5001, .max = 1, .now = 7000}};
    struct store_request find = {.ask = STORE_EVENING_FIND, .as.evening_find = {.from = "e", .until = "f"}};
    struct store_request reports = {.ask = STORE_REPORTS, .as.reports = {.limit = 9}};
    storing_make_version(path, 12);
    struct store *store = storing_open(path);
    assert_int_equal(store_ask(store, &find), STORE_UNKNOWN);
    store_request_deinit(&find);
    assert_int_equal(store_ask(store, &save), STORE_DONE);
    store_close(store);
    store = storing_open(path);
    assert_int_equal(store_ask(store, &find), STORE_DONE);
    assert_int_equal(find.as.evening_find.version, 1);
    store_request_deinit(&find);
    assert_int_equal(store_ask(store, &reports), STORE_DONE);
    assert_int_equal(reports.as.reports.count, 1);
    store_request_deinit(&reports);
    assert_int_equal(find_account(store, "ben"), 5002);
    assert_int_equal(storing_append(store, "a", 2), STORE_DONE);
    store_close(store);
}

// In all tables, journals, chat and lists; who has left no trace but in a journal, too.
static void people_of_before_get_numbers_that_nobody_guesses(void **state) {
    (void)state;
    char expected[512];
    struct store_request load = {.ask = STORE_LOAD, .as.load = {.table = "c"}};
    struct store_request chat = {.ask = STORE_CHAT_READ, .as.chat_read = {.table = "c", .limit = 9}};
    struct store_request list = {
        .ask = STORE_LIST,
        .as.list = {.kind = STORE_LIST_OF_PERSON, .person = storing_number(41), .after = "", .limit = 9}};
    struct store_request person = {.ask = STORE_PERSON, .as.person = {.person = storing_number(17), .limit = 9}};
    storing_make_version(path, 8);
    store_close(storing_open(path));
    struct store *const store = storing_open(path); // which numbers nobody again
    assert_int_equal(store_ask(store, &load), STORE_DONE);
    snprintf(expected, sizeof expected,
             "{\"n\":1,\"t\":\"made\",\"person\":%" PRIu64 "}\n"
             "{\"n\":2,\"t\":\"sat\",\"seat\":1,\"person\":%" PRIu64 ",\"name\":\"Anna\"}\n"
             "{\"n\":3,\"t\":\"sat\",\"seat\":2,\"person\":%" PRIu64 ",\"name\":\"–\"}\n",
             storing_number(17), storing_number(41), storing_number(5));
    assert_string_equal(load.as.load.journal.data, expected);
    assert_int_equal(store_ask(store, &chat), STORE_DONE);
    snprintf(expected, sizeof expected,
             "{\"t\":\"chat\",\"c\":1,\"person\":%" PRIu64 ",\"name\":\"Anna\",\"text\":\"17\"}\n", storing_number(41));
    assert_string_equal(chat.as.chat_read.lines.data, expected);
    assert_int_equal(store_ask(store, &list), STORE_DONE);
    assert_int_equal(list.as.list.count, 1);
    snprintf(expected, sizeof expected, "{\"seats\":[{\"person\":%" PRIu64 ",\"name\":\"Anna\"}]}", storing_number(41));
    assert_string_equal(list.as.list.tables[0].about, expected);
    assert_int_equal(store_ask(store, &person), STORE_DONE);
    assert_int_equal(person.as.person.rating_count, 1);
    assert_int_equal(person.as.person.result_count, 1);
    store_request_deinit(&load);
    store_request_deinit(&chat);
    store_request_deinit(&list);
    store_request_deinit(&person);
    store_close(store);
}

static void looks_of_a_newer_unicode_are_left_alone(void **state) {
    (void)state;
    storing_make_version(path, 8);
    store_close(storing_open(path));
    edit("UPDATE counters SET value = 990102 WHERE name = 'looks'");
    assert_refused(STORE_SERVE, PH_ERROR_BAD_RECORD,
                   "was written by a newer version: its names are compared by their looks by Unicode 99.1.2, this "
                   "program has 15.0.0");
}

static void names_are_compared_anew_by_a_newer_unicode(void **state) {
    (void)state;
    storing_make_version(path, 8);
    store_close(storing_open(path));
    edit("UPDATE counters SET value = 140000 WHERE name = 'looks'; UPDATE people SET apart = 0, looks = name");
    struct store *const store = storing_open(path);
    struct store_request guest = {.ask = STORE_GUEST, .as.guest = {.name = "Βen", .folded = "βen"}}; // a Greek letter
    assert_int_equal(store_ask(store, &guest), STORE_TAKEN);
    store_close(store);
}

static void a_newer_store_is_left_alone(void **state) {
    (void)state;
    store_close(storing_open(path));
    edit("UPDATE counters SET value = 99 WHERE name = 'schema'");
    assert_refused(STORE_SERVE, PH_ERROR_BAD_RECORD, "was written by a newer version: its schema is 99");
    assert_refused(STORE_LOOK, PH_ERROR_BAD_RECORD, "was written by a newer version: its schema is 99");
    char back[96];
    snprintf(back, sizeof back, "UPDATE counters SET value = %d WHERE name = 'schema'", schema_version);
    edit(back);
    store_close(storing_open(path));
}

static void an_update_that_fails_changes_nothing(void **state) {
    (void)state;
    storing_make_version(path, 1);
    edit("CREATE TABLE sessions (in_the_way TEXT)");
    assert_refused(STORE_SERVE, PH_ERROR_IO, "sessions already exists");
    edit("DROP TABLE sessions; INSERT INTO chat VALUES ('a', 3, 50, 'later')");
    struct store *const store = storing_open(path);
    uint64_t person;
    assert_int_equal(storing_guest(store, "Anna", 1, &person), STORE_DONE);
    assert_int_equal(person, storing_number(51));
    store_close(store);
}

static void remove_store(const char *where) {
    storing_remove(where);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup(two_servers_do_not_use_one_file, empty),
        cmocka_unit_test_setup(a_link_leads_to_the_same_lock, empty),
        cmocka_unit_test_setup(others_may_look_while_a_server_runs, empty),
        cmocka_unit_test_setup(only_the_owner_reads_it, empty),
        cmocka_unit_test_setup(what_is_no_store_is_refused, empty),
        cmocka_unit_test_setup(what_is_no_file_is_refused, empty),
        cmocka_unit_test_setup(a_torn_log_keeps_what_is_whole, empty),
        cmocka_unit_test_setup(a_damaged_file_is_reported, empty),
        cmocka_unit_test_setup(a_store_of_version_1_is_brought_up_to_date, empty),
        cmocka_unit_test_setup(a_store_of_version_2_is_brought_up_to_date, empty),
        cmocka_unit_test_setup(a_store_of_version_3_is_brought_up_to_date, empty),
        cmocka_unit_test_setup(a_store_of_version_4_is_brought_up_to_date, empty),
        cmocka_unit_test_setup(a_store_of_version_5_is_brought_up_to_date, empty),
        cmocka_unit_test_setup(names_of_two_accounts_are_nobody_elses, empty),
        cmocka_unit_test_setup(names_are_folded_anew_by_a_newer_unicode, empty),
        cmocka_unit_test_setup(names_of_a_newer_unicode_are_left_alone, empty),
        cmocka_unit_test_setup(folding_that_fails_changes_nothing, empty),
        cmocka_unit_test_setup(a_store_of_version_6_is_brought_up_to_date, empty),
        cmocka_unit_test_setup(a_store_of_version_7_is_brought_up_to_date, empty),
        cmocka_unit_test_setup(a_store_of_version_8_is_brought_up_to_date, empty),
        cmocka_unit_test_setup(a_store_of_version_10_is_brought_up_to_date, empty),
        cmocka_unit_test_setup(a_store_of_version_12_is_brought_up_to_date, empty),
        cmocka_unit_test_setup(people_of_before_get_numbers_that_nobody_guesses, empty),
        cmocka_unit_test_setup(looks_of_a_newer_unicode_are_left_alone, empty),
        cmocka_unit_test_setup(names_are_compared_anew_by_a_newer_unicode, empty),
        cmocka_unit_test_setup(a_newer_store_is_left_alone, empty),
        cmocka_unit_test_setup(an_update_that_fails_changes_nothing, empty),
    };
    storing_path(path, "store.db");
    const int failed = store_contract_run("contract", path, remove_store);
    return failed + cmocka_run_group_tests_name("file", tests, NULL, NULL);
}
