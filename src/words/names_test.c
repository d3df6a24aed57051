// SPDX-License-Identifier: MIT
#include "words/names.h"

#include "pesthouse/pesthouse.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <string.h>

// The names of a game, parsed; the text is kept until the next call.
static struct ph_json names_of(const char *game_id) {
    static struct ph_writer writer;
    static struct ph_json_document *names;
    struct ph_json_document *description = NULL;
    const struct ph_game *const game = ph_game_find(game_id);
    if (names != NULL) {
        ph_json_document_destroy(names);
        ph_writer_deinit(&writer);
        names = NULL;
    }
    if (game == NULL) {
        return (struct ph_json){0};
    }
    assert_int_equal(ph_json_parse(&description, game->description, strlen(game->description), NULL), PH_OK);
    ph_writer_init_heap(&writer);
    words_names_json(game, ph_json_root(description), &writer);
    ph_json_document_destroy(description);
    assert_int_equal(ph_json_parse(&names, writer.data, writer.length, NULL), PH_OK); // no id twice
    return ph_json_root(names);
}

static void expect_name(struct ph_json names, const char *kind, const char *id, const char *language,
                        const char *wanted) {
    const struct ph_json name = ph_json_member(ph_json_member(ph_json_member(names, kind), id), language);
    if (!ph_json_is(name, wanted)) {
        fail_msg("%s %s is not %s in %s", kind, id, wanted, language);
    }
}

static void things_have_their_plain_names_in_all_languages(void **unused) {
    (void)unused;
    struct ph_json names = names_of("rattus");
    expect_name(names, "region", "turcia", "it", "Turcia");
    expect_name(names, "region", "libya", "en", "Libya"); // of the second place for regions
    expect_name(names, "class", "church", "fr", "Clergé");
    expect_name(names, "character", "king", "fr", "Roi");
    expect_name(names, "option", "pied_piper", "en", "Pied Piper expansion");
    expect_name(ph_json_member(names, "option_value"), "tokens", "harsh", "it", "duri, molte Classi");
    expect_name(ph_json_member(names, "option_value"), "tokens", "grim", "fr", "sinistres, terribles pour la foule");
    names = names_of("bristol1350");
    expect_name(names, "cart", "oak", "fr", "Chêne");
    expect_name(names, "coin", "cured", "it", "Guarito");
    expect_name(names, "remedy", "alms", "fr", "Aumône");
}

static void count_languages(struct ph_json things) {
    for (struct ph_json_walk thing = ph_json_walk_begin(things); ph_json_walk_next(&thing);) {
        assert_int_equal(ph_json_count(thing.value), 3); // without the one for tests
    }
}

static void every_place_of_names_has_some(void **unused) {
    (void)unused;
    static const struct {
        const char *game;
        const char *kind;
        size_t count;
    } kinds[] = {
        {"rattus", "region", 17},     {"rattus", "class", 7},     {"rattus", "character", 22},
        {"bristol1350", "cart", 3},   {"bristol1350", "coin", 3}, {"bristol1350", "character", 9},
        {"bristol1350", "remedy", 7},
    };
    for (size_t i = 0; i < sizeof kinds / sizeof kinds[0]; i++) {
        const struct ph_json things = ph_json_member(names_of(kinds[i].game), kinds[i].kind);
        assert_int_equal(ph_json_count(things), kinds[i].count);
        count_languages(things);
    }
    (void)names_of("");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(things_have_their_plain_names_in_all_languages),
        cmocka_unit_test(every_place_of_names_has_some),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
