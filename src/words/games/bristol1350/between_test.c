// SPDX-License-Identifier: MIT
// What befell a seat between two decisions: two drawn positions, what happened in between, and the sentences.
#include "games/bristol1350/rule.h"
#include "support/bristol_seen.h"
#include "support/words.h"
#include "words/games/bristol1350.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#define CARTS(birch, cedar, oak) "'carts': {'birch': " birch ", 'cedar': " cedar ", 'oak': " oak "}"

static void expect_befell(const char *carts_before, const char *carts_after, const struct ph_event *events,
                          size_t count, const char *wanted) {
    static struct seen seen[2];
    char words[WORDS_MAX] = "";
    struct ph_writer writer;
    const struct table first = position(carts_before);
    const struct table second = position(carts_after);
    struct words_scene before = *see(&first, 0, &seen[0]);
    struct words_scene after = *see(&second, 0, &seen[1]);
    before.log = (struct ph_log){.count = 0};
    after.log = (struct ph_log){.events = events, .count = count};
    ph_writer_init(&writer, words, sizeof words);
    bristol1350_words.between_words(&before, &after, 0, &writer);
    assert_string_equal(words, wanted);
}

static const char *const ahead =
    CARTS("{'at': 4, 'pawns': [0, 1]}", "{'at': 2, 'pawns': [2, 3]}", "{'at': 1, 'pawns': [4, 5]}");

static void a_cart_that_falls_back_is_told(void **unused) {
    (void)unused;
    expect_befell(ahead,
                  CARTS("{'at': 4, 'pawns': [0, 1]}", "{'at': 5, 'pawns': [2, 3]}", "{'at': 4, 'pawns': [4, 5]}"), NULL,
                  0, "Birch fell back from place 1 to place 2 with you aboard.\n");
    expect_befell(ahead,
                  CARTS("{'at': 5, 'pawns': [0, 1]}", "{'at': 4, 'pawns': [2, 3]}", "{'at': 5, 'pawns': [4, 5]}"), NULL,
                  0, "");
}

static void a_mingle_is_told_with_all_who_took_part(void **unused) {
    (void)unused;
    const struct ph_event events[] = {
        bristol_mingle_event((struct bristol_mingle_event){.round = 1, .cart = 0, .count = 2, .seats = {0, 1}}),
        bristol_mingle_event((struct bristol_mingle_event){.round = 1, .cart = 1, .count = 2, .seats = {2, 3}}),
        bristol_mingle_event((struct bristol_mingle_event){.round = 2, .cart = 0, .count = 3, .seats = {4, 0, 1}}),
    };
    expect_befell(ahead, ahead, events, 3, "In that time you mingled with Bruno and Edda.\n");
    expect_befell(ahead, ahead, &events[1], 1, "");
}

static void a_push_is_told_where_it_was_carried_out(void **unused) {
    (void)unused;
    const struct ph_event push =
        bristol_move_event((struct bristol_move_event){.move = BRISTOL_MOVE_PUSH, .mover = 1, .target = 0});
    const char *const pushed =
        CARTS("{'at': 4, 'pawns': [1]}", "{'at': 2, 'pawns': [2, 3, 0]}", "{'at': 1, 'pawns': [4, 5]}");
    expect_befell(ahead, pushed, &push, 1, "In that time Bruno pushed you into Cedar.\n");
    expect_befell(ahead, ahead, &push, 1, ""); // whipped
    expect_befell(ahead, pushed, NULL, 0, "");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_cart_that_falls_back_is_told),
        cmocka_unit_test(a_mingle_is_told_with_all_who_took_part),
        cmocka_unit_test(a_push_is_told_where_it_was_carried_out),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
