// SPDX-License-Identifier: MIT
#include "core/message.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#if PH_CHECK_STATES

static const struct ph_shape shapes[] = {
    PH_SHAPE("Frame", "", {"ok", "true", ""}),
    PH_SHAPE("No", "", {"ok", "false", ""}, {"why", "string", ""}),
    PH_SHAPE("Coin", "", {"side", "'head' | 'tail'", ""}, {"worth?", "int", ""}),
    PH_SHAPE("Purse", "", {"...", "Coin", ""}, {"coins", "[Coin]", ""}, {"by_name", "{[Coin] | null}", ""},
             {"owner", "seat | -1", ""}),
    PH_SHAPE_IS("Thing", "", "Coin | Purse"),
    {0},
};
static const struct ph_exchange exchanges[] = {{"look", NULL, "Thing | Coin", ""}, {0}};
static const struct ph_door asked = {
    .name = "toy", .frame = "Frame", .refusal = "No", .shapes = PH_SHAPE_TABLES(shapes), .exchanges = exchanges};
static const struct ph_exchange events[] = {{"coin", NULL, "Told", ""}, {0}};
static const struct ph_shape told_shapes[] = {PH_SHAPE("Told", "", {"t", "'coin'", ""}, {"id", "hex32", ""}), {0}};
static const struct ph_door told = {.name = "told", .shapes = PH_SHAPE_TABLES(told_shapes), .exchanges = events};

static bool fits(const struct ph_door *door, const char *name, const char *text, const char *expected) {
    char why[PH_MISFIT_SIZE];
    const bool right = ph_message_fits(door, name, text, strlen(text), why) == PH_OK;
    if (!right) {
        assert_non_null(strstr(why, expected));
    }
    return right;
}

static void messages_that_fit(void **unused) {
    (void)unused;
    assert_true(fits(&asked, "look", "{\"ok\":true,\"side\":\"head\"}", ""));
    assert_true(fits(&asked, "look", "{\"ok\":true,\"side\":\"tail\",\"worth\":3}", ""));
    assert_true(fits(&asked, "look",
                     "{\"ok\":true,\"side\":\"head\",\"coins\":[{\"side\":\"tail\"}],"
                     "\"by_name\":{\"a\":[],\"b\":null},\"owner\":-1}",
                     ""));
    assert_true(fits(&asked, "", "{\"ok\":false,\"why\":\"it is lost\"}", ""));
    assert_true(fits(&told, NULL, "{\"t\":\"coin\",\"id\":\"000102030405060708090a0b0c0d0e0f\"}", ""));
}

static void what_is_wrong_is_found(void **unused) {
    (void)unused;
    static const char *const wrong[][2] = {
        {"{\"ok\":true}", "side: missing"},
        {"{\"side\":\"head\"}", "ok: missing"},
        {"{\"ok\":1,\"side\":\"head\"}", "ok"},
        {"{\"ok\":true,\"side\":\"edge\"}", "side"},
        {"{\"ok\":true,\"side\":\"head\",\"worth\":\"3\"}", "worth"},
        {"{\"ok\":true,\"side\":\"head\",\"surprise\":1}", "surprise"},
        {"{\"ok\":true,\"side\":\"head\",\"coins\":[{}],\"by_name\":{},\"owner\":0}", ""},
        {"{\"ok\":true,\"side\":\"head\",\"coins\":[],\"by_name\":{\"a\":1},\"owner\":0}", ""},
        {"{\"ok\":true,\"side\":\"head\",\"coins\":[],\"by_name\":{},\"owner\":9}", ""},
        {"{\"ok\":false}", "why: missing"},
        {"[]", ""},
    };
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        assert_false(fits(&asked, "look", wrong[i][0], wrong[i][1]));
    }
    assert_false(fits(&told, NULL, "{\"t\":\"note\"}", "no such message"));
    assert_false(fits(&told, NULL, "{\"t\":\"coin\",\"id\":\"0001\"}", "id"));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(messages_that_fit),
        cmocka_unit_test(what_is_wrong_is_found),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

#else

int main(void) {
    return 0; // what is not checked needs no test
}

#endif
