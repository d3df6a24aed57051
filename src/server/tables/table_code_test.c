// SPDX-License-Identifier: MIT
#include "server/tables/table_code.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

static const struct token_house house = {.secret = {1, 2, 3, 4}};
#define REST "06ff079d97bb98d72055043a"

static void a_code_leads_to_its_id_however_it_is_typed(void **unused) {
    (void)unused;
    for (unsigned i = 0; i < 2000; i++) {
        char id[TABLE_ID_LENGTH + 1];
        char code[TABLE_CODE_SIZE];
        char typed[16];
        char digits[TABLE_CODE_DIGITS + 1];
        (void)snprintf(id, sizeof id, "%08x%s", i * 2654435761U, REST);
        table_code_of(code, &house, id);
        assert_int_equal(strspn(code, token_code_letters), TABLE_CODE_SIZE - 1);
        (void)snprintf(typed, sizeof typed, " %.3s-%.3s", code, code + 3);
        for (char *letter = typed; *letter != '\0'; letter++) {
            *letter = *letter == '0'                     ? 'o'
                      : *letter == '1'                   ? 'L'
                      : *letter >= 'A' && *letter <= 'Z' ? (char)(*letter - 'A' + 'a')
                                                         : *letter;
        }
        assert_true(table_code_read(digits, &house, typed));
        assert_true(table_code_fits(digits, id));
        assert_true(strcmp(digits, id) < 0); // a list of ids after it begins with these
    }
}

static void codes_tell_nothing_of_ids_to_others(void **unused) {
    (void)unused;
    static const struct token_house other = {.secret = {1, 2, 3, 5}};
    char codes[3][TABLE_CODE_SIZE];
    table_code_of(codes[0], &house, "00000000" REST);
    table_code_of(codes[1], &other, "00000000" REST);
    table_code_of(codes[2], &house, "00000004" REST);
    assert_string_not_equal(codes[0], codes[1]);
    assert_string_not_equal(codes[0], codes[2]);
    table_code_of(codes[2], &house, "00000003" REST); // the same 30 bits
    assert_string_equal(codes[0], codes[2]);
}

static void other_texts_are_no_codes(void **unused) {
    (void)unused;
    static const char *const texts[] = {"", "-", "ABCDE", "ABCDEFG", "ABCDEU", "ABC DE*", "ABCDE\xc3\xa9"};
    char digits[TABLE_CODE_DIGITS + 1];
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        assert_false(table_code_read(digits, &house, texts[i]));
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_code_leads_to_its_id_however_it_is_typed),
        cmocka_unit_test(codes_tell_nothing_of_ids_to_others),
        cmocka_unit_test(other_texts_are_no_codes),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
