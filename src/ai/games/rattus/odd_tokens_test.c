// SPDX-License-Identifier: MIT
// Tokens unlike all that bots have learned from: they play by the rules, and their numbers stay numbers.
#include "ai/games/rattus/rattus.h"
#include "games/rattus/state.h"
#include "games/rattus/tokens.h"
#include "lab/match.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { FEW_ITERATIONS = 2, SEATS = 4 };

static void only_majority(struct rattus_face *face) {
    memset(face->classes, 0, sizeof face->classes);
    face->majority = 1;
    face->all = 0;
}

static void no_all(struct rattus_face *face) {
    face->all = 0;
    face->majority = 1;
}

static void always_everybody(struct rattus_face *face) {
    memset(face->classes, RATTUS_SYMBOLS_MAX, sizeof face->classes);
    face->majority = RATTUS_SYMBOLS_MAX;
    face->all = RATTUS_SYMBOLS_MAX;
    face->limit = 1;
}

static void never(struct rattus_face *face) {
    face->limit = RATTUS_LIMIT_MAX;
}

static const struct odd {
    const char *name;
    void (*make)(struct rattus_face *face);
} odds[] = {
    {"only_majority", only_majority},
    {"no_all", no_all},
    {"always_everybody", always_everybody},
    {"never", never},
};

static void add(const struct odd *odd, unsigned box) {
    const struct rattus_face_set *const mild = &rattus_face_sets[0][box];
    struct rattus_token_table *const table = calloc(1, sizeof *table); // the set reads it from now on
    struct ph_error error = {0};
    bool kept = false;
    assert_non_null(table);
    table->box = box;
    for (unsigned face = 0; face < mild->count; face++) {
        struct rattus_face *const info = &table->faces[face];
        *info = mild->faces[face];
        odd->make(info);
        info->characters = 0;
        for (unsigned character = 0; character < RATTUS_CHARACTER_COUNT; character++) {
            const bool hit = info->classes[rattus_character_infos[character].class_id] > 0;
            info->characters |= hit ? rattus_bit(character) : 0;
        }
    }
    assert_int_equal(rattus_tokens_add(odd->name, table, &kept, &error), PH_OK);
    assert_true(kept);
}

static int add_all(void **unused) {
    (void)unused;
    for (size_t i = 0; i < sizeof odds / sizeof *odds; i++) {
        add(&odds[i], 0);
        add(&odds[i], 1);
    }
    return 0;
}

static void begin(struct match *match, bool africanus, const struct odd *odd) {
    char json[120];
    struct ph_json_document *document = NULL;
    struct ph_error error;
    snprintf(json, sizeof json, "{\"tokens\": \"%s\", \"africanus\": %s, \"characters\": \"%s\"}", odd->name,
             africanus ? "true" : "false", africanus ? "one-per-class" : "base");
    assert_int_equal(ph_json_parse(&document, json, strlen(json), &error), PH_OK);
    assert_int_equal(match_init(match, rattus_advisor.game, SEATS, ph_json_root(document), &error), PH_OK);
    ph_json_document_destroy(document);
}

static void play(const struct odd *odd, bool africanus) {
    static const char *const bots[] = {"noble", "rules", "plague-doctor", "burgher"};
    struct match match;
    struct match_stats stats = {0};
    struct ph_logbook book = {0};
    struct ph_error error = {0};
    begin(&match, africanus, odd);
    match.key = ph_key_from_seed(3);
    for (int entry = 0; entry < SEATS; entry++) {
        match.bots[entry] = ph_bot_find(bots[entry]);
        match.limits[entry].iterations = FEW_ITERATIONS;
    }
    const enum ph_status status = match_play(&match, 0, &book, &stats, &error); // refuses what is not legal
    assert_string_equal(error.message, "");
    assert_int_equal(status, PH_OK);
    assert_int_equal(stats.capped, 0);
    ph_logbook_deinit(&book);
}

static void bots_play_whole_games(void **unused) {
    (void)unused;
    for (size_t i = 0; i < sizeof odds / sizeof *odds; i++) {
        play(&odds[i], i % 2 == 0);
    }
}

static void expect_numbers(const struct rattus_state *state, unsigned seat) {
    static ph_action actions[20000];
    static double ratings[20000];
    float values[PH_SEATS_MAX] = {0};
    float total = 0;
    rattus_evaluate(state, values);
    for (unsigned other = 0; other < state->options.players; other++) {
        assert_true(values[other] >= 0 && values[other] <= 1);
        total += values[other];
    }
    assert_float_equal(total, 1, 1e-4);
    struct rattus_state view;
    rattus_advisor.game->view(state, (int)seat, &view);
    size_t count = rattus_advisor.game->legal(&view, UINT64_MAX, actions, NULL, 20000);
    count = count < 20 ? count : 20;
    rattus_rate_plan(&view, (struct ph_log){0}, (int)seat, actions, count, ratings);
    for (size_t i = 0; i < count; i++) {
        assert_true(isfinite(ratings[i]));
    }
}

static void values_and_ratings_are_numbers(void **unused) {
    (void)unused;
    for (size_t i = 0; i < sizeof odds / sizeof *odds; i++) {
        struct match match;
        struct rattus_state state;
        const struct ph_key key = ph_key_from_seed(i);
        struct ph_random random = ph_random_at(&key, PH_STREAM_LUCK, 0);
        begin(&match, i % 2 != 0, &odds[i]);
        memcpy(&state, match.start.bytes, sizeof state);
        for (unsigned moves = 0;; moves++) {
            const struct ph_actor actor = rattus_advisor.game->actor(&state);
            if (actor.kind == PH_ACTOR_OVER) {
                break;
            }
            if (actor.kind == PH_ACTOR_SEAT && moves % 20 == 0) {
                expect_numbers(&state, actor.seat);
            }
            rattus_advisor.game->apply(&state, rattus_advisor.game->sample(&state, &random), NULL);
        }
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(bots_play_whole_games),
        cmocka_unit_test(values_and_ratings_are_numbers),
    };
    return cmocka_run_group_tests(tests, add_all, NULL);
}
