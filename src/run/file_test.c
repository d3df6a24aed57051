// SPDX-License-Identifier: MIT
#define _XOPEN_SOURCE 700 // mkdtemp, mkfifo, utimensat
#include "run/file.h"

#include <dirent.h>
#include <fcntl.h>
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
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
    assert_int_equal(file_write(inside("game"), "one\0two", 7, &error), PH_OK);
    assert_int_equal(file_write(inside("game"), "three", 5, &error), PH_OK);
    assert_int_equal(count_files(), 1);
    assert_int_equal(file_read(&data, &length, inside("game"), 100, &error), PH_OK);
    assert_int_equal(length, 5);
    assert_string_equal(data, "three");
    free(data);
}

static void a_file_beyond_the_limit_is_refused(void **state) {
    (void)state;
    struct ph_error error = {0};
    char *data = NULL;
    size_t length = 0;
    assert_int_equal(file_write(inside("game"), "12345", 5, &error), PH_OK);
    assert_int_equal(file_read(&data, &length, inside("game"), 4, &error), PH_ERROR_IO);
    assert_null(data);
    assert_non_null(strstr(error.message, "at most 4 bytes"));
    assert_int_equal(file_read(&data, &length, inside("game"), 5, &error), PH_OK);
    free(data);
}

static void what_cannot_be_opened_is_named(void **state) {
    (void)state;
    struct ph_error error = {0};
    char *data = NULL;
    size_t length = 0;
    assert_int_equal(file_read(&data, &length, inside("nothing"), 4, &error), PH_ERROR_IO);
    assert_non_null(strstr(error.message, "nothing: No such file"));
    assert_int_equal(file_read(&data, &length, folder, 4, &error), PH_ERROR_IO);
    assert_int_equal(file_write(inside("nowhere/game"), "x", 1, &error), PH_ERROR_IO);
    assert_non_null(strstr(error.message, "nowhere/game: No such file"));
}

static void a_write_that_fails_leaves_nothing_beside(void **state) {
    (void)state;
    struct ph_error error = {0};
    remove(inside("game"));
    // A folder stands where the file should go: the rename fails after all has been written.
    assert_int_equal(mkdir(inside("game"), 0700), 0);
    assert_int_equal(file_write(inside("game"), "x", 1, &error), PH_ERROR_IO);
    assert_int_equal(count_files(), 1);
    assert_int_equal(rmdir(inside("game")), 0);
}

// ---- saving ---------------------------------------------------------------------------------------------------------

static enum ph_status save(const char *text, struct file_stamp *known, struct ph_error *error) {
    return file_save(inside("game"), text, strlen(text), known, error);
}

static void expect_content(const char *name, const char *text) {
    char *data = NULL;
    size_t length = 0;
    assert_int_equal(file_read(&data, &length, inside(name), 100, NULL), PH_OK);
    assert_string_equal(data, text);
    free(data);
}

static mode_t mode_of(const char *name) {
    struct stat info;
    assert_int_equal(lstat(inside(name), &info), 0);
    return info.st_mode & 07777;
}

static void expect_refused(enum ph_status status, const struct ph_error *error, const char *words) {
    assert_int_equal(status, PH_ERROR_IO);
    if (strstr(error->message, words) == NULL) {
        fail_msg("\"%s\" does not say \"%s\"", error->message, words);
    }
}

static void what_is_saved_is_for_its_owner_only(void **state) {
    (void)state;
    struct file_stamp known = {0};
    remove(inside("game"));
    const mode_t before = umask(022);
    assert_int_equal(save("one", &known, NULL), PH_OK);
    assert_int_equal(mode_of("game"), 0600);
    assert_int_equal(file_write(inside("plot"), "one", 3, NULL), PH_OK);
    assert_int_equal(mode_of("plot"), 0644);
    umask(before);
    remove(inside("plot"));
}

static void a_replaced_file_keeps_its_mode(void **state) {
    (void)state;
    static const mode_t modes[] = {0600, 0640, 0666};
    struct file_stamp known = {0};
    remove(inside("game"));
    assert_int_equal(save("one", &known, NULL), PH_OK);
    for (size_t i = 0; i < sizeof modes / sizeof modes[0]; i++) {
        assert_int_equal(chmod(inside("game"), modes[i]), 0);
        assert_int_equal(save("two", &known, NULL), PH_OK);
        assert_int_equal(mode_of("game"), modes[i]);
        assert_int_equal(file_write(inside("game"), "two", 3, NULL), PH_OK);
        assert_int_equal(mode_of("game"), modes[i]);
        assert_int_equal(file_look(&known, inside("game"), NULL), PH_OK);
    }
}

static void a_file_that_another_program_changed_is_not_replaced(void **state) {
    (void)state;
    struct ph_error error = {0};
    struct file_stamp first = {0};
    struct file_stamp second = {0};
    remove(inside("game"));
    assert_int_equal(save("one", &first, &error), PH_OK);
    expect_refused(save("two", &second, &error), &error, "already exists");
    assert_int_equal(file_look(&second, inside("game"), &error), PH_OK);
    assert_true(file_same(&first, &second));
    assert_int_equal(save("two", &second, &error), PH_OK);
    expect_refused(save("three", &first, &error), &error, "has been changed by another program");
    expect_content("game", "two");
    assert_int_equal(save("four", &second, &error), PH_OK);
    assert_int_equal(count_files(), 1);
    // What was removed meanwhile is made again.
    remove(inside("game"));
    assert_int_equal(save("five", &second, &error), PH_OK);
    expect_content("game", "five");
}

static void of_programs_that_want_the_same_new_name_one_gets_it(void **state) {
    (void)state;
    enum { PROGRAMS = 8 };
    int won = 0;
    remove(inside("game"));
    for (int i = 0; i < PROGRAMS; i++) {
        const pid_t child = fork();
        assert_true(child >= 0);
        if (child == 0) {
            struct file_stamp known = {0};
            _exit(save("mine", &known, NULL) == PH_OK ? 0 : 1);
        }
    }
    for (int i = 0; i < PROGRAMS; i++) {
        int status = 0;
        assert_true(wait(&status) > 0);
        won += status == 0;
    }
    assert_int_equal(won, 1);
    assert_int_equal(count_files(), 1);
    expect_content("game", "mine");
}

static void links_are_followed(void **state) {
    (void)state;
    struct file_stamp known = {0};
    struct stat info;
    remove(inside("game"));
    assert_int_equal(symlink("game", inside("link")), 0);
    assert_int_equal(file_save(inside("link"), "one", 3, &known, NULL), PH_OK); // it led nowhere
    expect_content("game", "one");
    assert_int_equal(file_save(inside("link"), "two", 3, &known, NULL), PH_OK);
    assert_int_equal(file_write(inside("link"), "three", 5, NULL), PH_OK);
    expect_content("game", "three");
    assert_int_equal(lstat(inside("link"), &info), 0);
    assert_true(S_ISLNK(info.st_mode));
    assert_int_equal(count_files(), 2);
    remove(inside("link"));
}

static void only_regular_files_are_replaced(void **state) {
    (void)state;
    struct ph_error error = {0};
    struct file_stamp known = {0};
    struct stat info;
    remove(inside("game"));
    assert_int_equal(mkfifo(inside("game"), 0600), 0);
    expect_refused(save("one", &known, &error), &error, "is not a regular file");
    expect_refused(file_write(inside("game"), "one", 3, &error), &error, "is not a regular file");
    expect_refused(file_look(&known, inside("game"), &error), &error, "is not a regular file");
    assert_int_equal(lstat(inside("game"), &info), 0);
    assert_true(S_ISFIFO(info.st_mode));
    expect_refused(file_write("/dev/null", "one", 3, &error), &error, "/dev/null is not a regular file");
    expect_refused(file_write(folder, "one", 3, &error), &error, "is a folder");
    assert_int_equal(count_files(), 1);
    remove(inside("game"));
}

static void only_what_is_known_is_removed(void **state) {
    (void)state;
    struct file_stamp known = {0};
    struct file_stamp none = {0};
    struct ph_error error = {0};
    assert_int_equal(save("one", &known, &error), PH_OK);
    expect_refused(file_remove(inside("game"), &none, &error), &error, "already exists");
    expect_content("game", "one");
    assert_int_equal(file_remove(inside("game"), &known, &error), PH_OK);
    assert_int_equal(count_files(), 0);
    assert_int_equal(file_remove(inside("game"), &known, &error), PH_OK);
}

// In a program of its own, which has such a limit.
static int save_beyond_the_limit(void) {
    static char text[4096];
    const struct rlimit limit = {.rlim_cur = 1024, .rlim_max = 1024};
    struct file_stamp known;
    struct file_stamp none = {0};
    struct ph_error error = {0};
    signal(SIGXFSZ, SIG_IGN); // as the program does
    memset(text, 'x', sizeof text - 1);
    const bool ready = setrlimit(RLIMIT_FSIZE, &limit) == 0 && file_look(&known, inside("game"), NULL) == PH_OK;
    const bool refused = save(text, &known, &error) == PH_ERROR_IO && strstr(error.message, "File too large") != NULL;
    return ready && refused && file_save(inside("new"), text, strlen(text), &none, &error) == PH_ERROR_IO ? 0 : 1;
}

static void a_limit_on_the_size_of_files_is_an_error_like_others(void **state) {
    (void)state;
    int status = 0;
    assert_int_equal(file_write(inside("game"), "old", 3, NULL), PH_OK);
    const pid_t child = fork();
    assert_true(child >= 0);
    if (child == 0) {
        _exit(save_beyond_the_limit());
    }
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_int_equal(status, 0);
    expect_content("game", "old");
    assert_int_equal(count_files(), 1); // neither the new name nor anything beside it
}

static void make_file(const char *name, time_t age) {
    const struct timespec when = {.tv_sec = time(NULL) - age};
    const int file = open(inside(name), O_WRONLY | O_CREAT, 0600);
    assert_true(file >= 0);
    assert_int_equal(futimens(file, (const struct timespec[]){when, when}), 0);
    close(file);
}

static void files_that_a_killed_program_left_are_cleared(void **state) {
    (void)state;
    static const char *const stale[] = {"game.0123abcd.new", "other.0123abcd.new"};
    static const char *const kept[] = {"game.0123abce.new", "game.0123ABCD.new", "game.0123abcd.newer", "x.new",
                                       ".new"};
    enum { KEPT = sizeof kept / sizeof kept[0] };
    make_file(kept[0], 0); // another program may be writing it
    for (size_t i = 1; i < KEPT; i++) {
        make_file(kept[i], 3600);
    }
    make_file(stale[0], 3600);
    make_file(stale[1], 3600);
    assert_int_equal(file_write(inside("game"), "x", 1, NULL), PH_OK);
    assert_int_equal(access(inside(stale[0]), F_OK), -1);
    assert_int_equal(access(inside(stale[1]), F_OK), 0); // of another file
    file_clear_stale(folder, "her");
    assert_int_equal(access(inside(stale[1]), F_OK), -1);
    for (size_t i = 0; i < KEPT; i++) {
        assert_int_equal(remove(inside(kept[i])), 0);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_is_written_is_read_back),
        cmocka_unit_test(a_file_beyond_the_limit_is_refused),
        cmocka_unit_test(what_cannot_be_opened_is_named),
        cmocka_unit_test(a_write_that_fails_leaves_nothing_beside),
        cmocka_unit_test(what_is_saved_is_for_its_owner_only),
        cmocka_unit_test(a_replaced_file_keeps_its_mode),
        cmocka_unit_test(a_file_that_another_program_changed_is_not_replaced),
        cmocka_unit_test(of_programs_that_want_the_same_new_name_one_gets_it),
        cmocka_unit_test(links_are_followed),
        cmocka_unit_test(only_regular_files_are_replaced),
        cmocka_unit_test(only_what_is_known_is_removed),
        cmocka_unit_test(a_limit_on_the_size_of_files_is_an_error_like_others),
        cmocka_unit_test(files_that_a_killed_program_left_are_cleared),
    };
    return cmocka_run_group_tests(tests, make_folder, remove_folder);
}
