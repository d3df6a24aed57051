// SPDX-License-Identifier: MIT
// Passwords, and the thread that hashes them.
#define _POSIX_C_SOURCE 200809L // clock_gettime
#include "store/hasher.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include <cmocka.h>

static const char word[] = "eight bells and all is well";
// The same word, with other parameters (m=8192, t=1).
static const char old[] =
    "$argon2id$v=19$m=8192,t=1,p=1$oapPDSo3X8+iZhUQdRWSZw$p2xWTitsz1GBfqldu4jdrIR5bFVvSXsT8cW4Z8yRzUY";

// ---- passwords ------------------------------------------------------------------------------------------------------

static void a_hash_names_its_parameters(void **state) {
    (void)state;
    static const char begin[] = "$argon2id$v=19$m=19456,t=2,p=1$";
    char hashed[STORE_PASSWORD_SIZE];
    char other[STORE_PASSWORD_SIZE];
    assert_int_equal(password_hash(hashed, word, strlen(word)), PH_OK);
    assert_int_equal(password_hash(other, word, strlen(word)), PH_OK);
    assert_memory_equal(hashed, begin, strlen(begin));
    assert_string_not_equal(hashed, other); // the salt
    assert_null(strstr(hashed, word));
    assert_false(password_is_old(hashed));
    assert_true(password_is_old(old));
}

static void only_the_password_matches(void **state) {
    (void)state;
    char hashed[STORE_PASSWORD_SIZE];
    assert_int_equal(password_hash(hashed, word, strlen(word)), PH_OK);
    assert_true(password_matches(hashed, word, strlen(word)));
    assert_false(password_matches(hashed, word, strlen(word) - 1));
    assert_false(password_matches(hashed, "", 0));
    assert_false(password_matches("", word, strlen(word)));
    assert_false(password_matches("no hash", word, strlen(word)));
    assert_true(password_matches(old, word, strlen(word)));
}

static double processor_s(void) {
    struct timespec time;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
    return (double)time.tv_sec + (double)time.tv_nsec / 1e9;
}

static double time_of(const char *hashed) {
    const double begun = processor_s();
    for (int i = 0; i < 5; i++) {
        assert_false(password_matches(hashed, "wrong", 5));
    }
    return processor_s() - begun;
}

// Otherwise the time would tell which names have accounts.
static void an_unknown_name_takes_as_long(void **state) {
    (void)state;
    char hashed[STORE_PASSWORD_SIZE];
    assert_int_equal(password_hash(hashed, word, strlen(word)), PH_OK);
    const double known = time_of(hashed);
    const double unknown = time_of("");
    assert_true(unknown > known / 2 && unknown < known * 2);
}

// ---- the hasher -----------------------------------------------------------------------------------------------------

static void count_done(struct hash_request *request) {
    ++*(unsigned *)request->context;
}

static void passwords_are_hashed_and_checked(void **state) {
    (void)state;
    struct hasher *hasher;
    unsigned done = 0;
    struct hash_request request = {.ask = HASH_MAKE, .done = count_done, .context = &done};
    assert_int_equal(hasher_create(&hasher, NULL, NULL), PH_OK);
    assert_true(hasher_submit(hasher, &request, word, strlen(word)));
    assert_int_equal(hasher_wait(hasher), 1);
    assert_int_equal(request.status, PH_OK);
    assert_true(request.is_new);
    static const char wiped[HASHER_PASSWORD_MAX];
    assert_memory_equal(request.password, wiped, sizeof wiped);

    request.ask = HASH_CHECK;
    assert_true(hasher_submit(hasher, &request, word, strlen(word)));
    assert_int_equal(hasher_wait(hasher), 1);
    assert_true(request.matches);
    assert_false(request.is_new);
    assert_true(hasher_submit(hasher, &request, "wrong", 5));
    assert_int_equal(hasher_wait(hasher), 1);
    assert_false(request.matches);
    assert_int_equal(done, 3);
    hasher_destroy(hasher);
}

static void an_old_hash_is_made_again(void **state) {
    (void)state;
    struct hasher *hasher;
    unsigned done = 0;
    struct hash_request request = {.ask = HASH_CHECK, .done = count_done, .context = &done};
    assert_int_equal(hasher_create(&hasher, NULL, NULL), PH_OK);
    memcpy(request.hashed, old, sizeof old);
    assert_true(hasher_submit(hasher, &request, word, strlen(word)));
    assert_int_equal(hasher_wait(hasher), 1);
    assert_true(request.matches);
    assert_true(request.is_new);
    assert_false(password_is_old(request.hashed));
    assert_true(password_matches(request.hashed, word, strlen(word)));
    hasher_destroy(hasher);
}

static void too_many_and_too_long_ones_are_refused(void **state) {
    (void)state;
    static struct hash_request requests[HASHER_WAITING_MAX + 1];
    static const char text[HASHER_PASSWORD_MAX + 1];
    struct hasher *hasher;
    unsigned done = 0;
    assert_int_equal(hasher_create(&hasher, NULL, NULL), PH_OK);
    assert_false(hasher_submit(hasher, &requests[0], text, sizeof text));
    for (size_t i = 0; i <= HASHER_WAITING_MAX; i++) {
        requests[i].ask = HASH_CHECK;
        requests[i].done = count_done;
        requests[i].context = &done;
        memcpy(requests[i].hashed, old, sizeof old);
        assert_int_equal(hasher_submit(hasher, &requests[i], "wrong", 5), i < HASHER_WAITING_MAX);
    }
    hasher_destroy(hasher); // delivers them, but checks no more
    assert_int_equal(done, HASHER_WAITING_MAX);
    assert_int_equal(requests[HASHER_WAITING_MAX - 1].status, PH_ERROR_INTERNAL);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_hash_names_its_parameters),   cmocka_unit_test(only_the_password_matches),
        cmocka_unit_test(an_unknown_name_takes_as_long), cmocka_unit_test(passwords_are_hashed_and_checked),
        cmocka_unit_test(an_old_hash_is_made_again),     cmocka_unit_test(too_many_and_too_long_ones_are_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
