// SPDX-License-Identifier: MIT
#define _XOPEN_SOURCE 700 // mkdtemp
#include "base/file.h"

#include <dirent.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cmocka.h>

static char folder[1024];

static int make_folder(void **state) {
    (void)state;
    const char *const parent = getenv("TMPDIR");
    snprintf(folder, sizeof folder, "%s/file_test.XXXXXX", parent != NULL ? parent : "/tmp");
    return mkdtemp(folder) == NULL;
}

static const char *inside(const char *name) {
    static char path[1200];
    snprintf(path, sizeof path, "%s/%s", folder, name);
    return path;
}

static int count_files(void) {
    DIR *const listing = opendir(folder);
    assert_non_null(listing);
    int count = 0;
    for (const struct dirent *entry; (entry = readdir(listing)) != NULL;) {
        count += entry->d_name[0] != '.';
    }
    closedir(listing);
    return count;
}

static int remove_folder(void **state) {
    (void)state;
    remove(inside("game"));
    return rmdir(folder);
}

static void what_is_written_is_read_back(void **state) {
    (void)state;
    struct ph_error error = {0};
    char *data = NULL;
    size_t length = 0;
    assert_int_equal(ph_file_write(inside("game"), "one\0two", 7, &error), PH_OK);
    assert_int_equal(ph_file_write(inside("game"), "three", 5, &error), PH_OK);
    assert_int_equal(count_files(), 1);
    assert_int_equal(ph_file_read(&data, &length, inside("game"), 100, &error), PH_OK);
    assert_int_equal(length, 5);
    assert_string_equal(data, "three");
    free(data);
}

static void a_file_beyond_the_limit_is_refused(void **state) {
    (void)state;
    struct ph_error error = {0};
    char *data = NULL;
    size_t length = 0;
    assert_int_equal(ph_file_write(inside("game"), "12345", 5, &error), PH_OK);
    assert_int_equal(ph_file_read(&data, &length, inside("game"), 4, &error), PH_ERROR_IO);
    assert_null(data);
    assert_non_null(strstr(error.message, "at most 4 bytes"));
    assert_int_equal(ph_file_read(&data, &length, inside("game"), 5, &error), PH_OK);
    free(data);
}

static void what_cannot_be_opened_is_named(void **state) {
    (void)state;
    struct ph_error error = {0};
    char *data = NULL;
    size_t length = 0;
    assert_int_equal(ph_file_read(&data, &length, inside("nothing"), 4, &error), PH_ERROR_IO);
    assert_non_null(strstr(error.message, "nothing: No such file"));
    assert_int_equal(ph_file_read(&data, &length, folder, 4, &error), PH_ERROR_IO);
    assert_int_equal(ph_file_write(inside("nowhere/game"), "x", 1, &error), PH_ERROR_IO);
    assert_non_null(strstr(error.message, "nowhere/game: No such file"));
}

static void a_write_that_fails_leaves_nothing_beside(void **state) {
    (void)state;
    struct ph_error error = {0};
    remove(inside("game"));
    // A folder stands where the file should go: the rename fails after all has been written.
    assert_int_equal(mkdir(inside("game"), 0700), 0);
    assert_int_equal(ph_file_write(inside("game"), "x", 1, &error), PH_ERROR_IO);
    assert_int_equal(count_files(), 1);
    assert_int_equal(rmdir(inside("game")), 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_is_written_is_read_back),
        cmocka_unit_test(a_file_beyond_the_limit_is_refused),
        cmocka_unit_test(what_cannot_be_opened_is_named),
        cmocka_unit_test(a_write_that_fails_leaves_nothing_beside),
    };
    return cmocka_run_group_tests(tests, make_folder, remove_folder);
}
