// SPDX-License-Identifier: MIT
#include "support/storing.h"

#include "run/file.h"
#include "store/number.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <sqlite3.h>
#include <cmocka.h>

const char *storing_path(char path[STORING_PATH_SIZE], const char *name) {
    const char *const folder = getenv("TMPDIR");
    snprintf(path, STORING_PATH_SIZE, "%s/%s", folder != NULL ? folder : "/tmp", name);
    return path;
}

void storing_remove(const char *path) {
    static const char *const endings[] = {"", "-wal", "-shm", "-lock", "-journal"};
    char file[STORING_PATH_SIZE + 16];
    for (size_t i = 0; i < sizeof endings / sizeof *endings; i++) {
        snprintf(file, sizeof file, "%s%s", path, endings[i]);
        remove(file);
    }
}

void storing_make_version(const char *path, int version) {
    char file[256];
    char *statements;
    size_t length;
    sqlite3 *handle;
    snprintf(file, sizeof file, PH_SOURCE_DIR "/tests/store/version-%d.sql", version);
    assert_int_equal(file_read(&statements, &length, file, 65536, NULL), PH_OK);
    assert_int_equal(sqlite3_open(path, &handle), SQLITE_OK);
    assert_int_equal(sqlite3_exec(handle, statements, NULL, NULL, NULL), SQLITE_OK);
    assert_int_equal(
        sqlite3_exec(handle, "INSERT INTO counters VALUES ('secret 1', 1), ('secret 2', 2)", NULL, NULL, NULL),
        SQLITE_OK);
    sqlite3_close(handle);
    free(statements);
}

uint64_t storing_number(uint64_t count) {
    static const uint8_t secret[STORE_SECRET_SIZE] = {[0] = 1, [8] = 2};
    return number_of_count(secret, count);
}

enum ph_status storing_try_open(struct store **store, const char *where, enum store_use use, struct ph_error *error) {
    const struct store_config config = {.where = where, .use = use};
    *error = (struct ph_error){0};
    return store_open(store, &config, error);
}

struct store *storing_open(const char *where) {
    struct store *store = NULL;
    struct ph_error error;
    if (storing_try_open(&store, where, STORE_SERVE, &error) != PH_OK) {
        fail_msg("%s", error.message);
    }
    return store;
}

void storing_line(char line[STORING_LINE_SIZE], const char *table, uint32_t number) {
    snprintf(line, STORING_LINE_SIZE, "{\"n\":%u,\"table\":\"%s\"}", number, table);
}

enum store_answer storing_append(struct store *store, const char *table, uint32_t number) {
    char text[STORING_LINE_SIZE];
    storing_line(text, table, number);
    const struct store_text line = {.data = text, .length = strlen(text)};
    struct store_request request = {
        .ask = STORE_APPEND,
        .as.append = {.table = table, .first = number, .lines = &line, .line_count = 1, .due = STORE_NEVER},
    };
    return store_ask(store, &request);
}

static uint32_t check_lines(const char *table, const char *lines) {
    uint32_t count = 0;
    while (*lines != '\0') {
        char expected[STORING_LINE_SIZE];
        const char *const end = strchr(lines, '\n');
        storing_line(expected, table, ++count);
        assert_non_null(end);
        assert_int_equal(end - lines, strlen(expected));
        assert_memory_equal(lines, expected, strlen(expected));
        lines = end + 1;
    }
    return count;
}

uint32_t storing_count(struct store *store, const char *table) {
    struct store_request request = {.ask = STORE_LOAD, .as.load = {.table = table}};
    uint32_t count = 0;
    const enum store_answer answer = store_ask(store, &request);
    assert_int_not_equal(answer, STORE_FAILED);
    if (answer == STORE_DONE) {
        count = check_lines(table, request.as.load.journal.data);
        assert_int_equal(request.as.load.number, count);
    }
    store_request_deinit(&request);
    return count;
}

enum store_answer storing_guest(struct store *store, const char *name, uint8_t token, uint64_t *person) {
    struct store_request request = {.ask = STORE_GUEST, .as.guest = {.name = name, .folded = name, .now = 1000}};
    request.as.guest.token[STORE_TOKEN_SIZE - 1] = token;
    const enum store_answer answer = store_ask(store, &request);
    *person = request.as.guest.person;
    return answer;
}

struct store *storing_anew(const char *where, void (*empty)(const char *where), uint64_t *anna, uint64_t *ben) {
    empty(where);
    struct store *const store = storing_open(where);
    assert_int_equal(storing_guest(store, "Anna", 1, anna), STORE_DONE);
    assert_int_equal(storing_guest(store, "Ben", 2, ben), STORE_DONE);
    return store;
}
