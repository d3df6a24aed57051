// SPDX-License-Identifier: MIT
// Components and tables reach every legal action and no other, whatever is played.
#include "support/property.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LISTED_MAX = 1 << 16 };

// A batch of one table.
struct chooser {
    struct ph_batch *batch;
    uint8_t mask[PH_BATCH_CHOICES_MAX];
    ph_action *actions;
    size_t count;
};

static enum ph_status make(struct chooser *chooser, const struct property_case *begin, uint64_t number,
                           enum ph_choosing choosing, struct ph_error *error) {
    struct ph_json_document *document = NULL;
    enum ph_status status = ph_json_parse(&document, begin->options, strlen(begin->options), error);
    const struct ph_batch_config config = {.game = begin->game,
                                           .players = begin->players,
                                           .options = ph_json_root(document),
                                           .tables = 1,
                                           .key = ph_key_from_seed(9),
                                           .first_game = number,
                                           .choosing = (uint8_t)choosing};
    if (status == PH_OK) {
        status = ph_batch_create(&chooser->batch, &config, error);
    }
    ph_json_document_destroy(document);
    if (status == PH_OK) {
        const struct ph_batch_buffers buffers = {.masks = {chooser->mask, sizeof chooser->mask}};
        assert_int_equal(ph_batch_bind(chooser->batch, &buffers, error), PH_OK);
        assert_int_equal(ph_batch_reset(chooser->batch, 0, 1, NULL, error), PH_OK);
    }
    return status;
}

static void look(struct chooser *chooser) {
    int64_t offsets[2] = {0};
    struct ph_error error = {0};
    struct ph_batch_lists lists = {.offsets = {offsets, sizeof offsets},
                                   .actions = {chooser->actions, LISTED_MAX * sizeof *chooser->actions}};
    if (ph_batch_recv(chooser->batch, 0, 1, &lists, &error) != PH_OK) {
        fail_msg("%s", error.message);
    }
    chooser->count = (size_t)offsets[1];
}

static void send(struct chooser *chooser, int64_t choice) {
    struct ph_error error = {0};
    if (ph_batch_send(chooser->batch, 0, 1, &choice, &error) != PH_OK) {
        fail_msg("%s", error.message);
    }
}

// ---- tables ---------------------------------------------------------------------------------------------------------

// The mask is that of the legal list: as many flags, and each action has one.
static void check_table(const struct chooser *chooser, const struct property_case *begin) {
    size_t flags = 0;
    for (size_t i = 0; i < ph_batch_choices(chooser->batch); i++) {
        flags += chooser->mask[i];
    }
    assert_int_equal(flags, chooser->count);
    for (size_t i = 0; i < chooser->count; i++) {
        size_t choice = 0;
        ph_action action = 0;
        if (ph_batch_choice_of(chooser->batch, chooser->actions[i], &choice) != PH_OK) {
            fail_msg("%s, %d players, options %s: action %llx is not in the table", begin->game->id, begin->players,
                     begin->options, (unsigned long long)chooser->actions[i]);
        }
        assert_int_equal(ph_batch_action_at(chooser->batch, choice, &action), PH_OK);
        assert_true(action == chooser->actions[i] && chooser->mask[choice] == 1);
    }
}

static void refuse_masked(const struct chooser *chooser, struct ph_random *random) {
    const int64_t choice = ph_random_below(random, (uint32_t)ph_batch_choices(chooser->batch));
    struct ph_error error = {0};
    if (chooser->mask[choice] == 0) {
        assert_int_equal(ph_batch_send(chooser->batch, 0, 1, &choice, &error), PH_ERROR_ILLEGAL_ACTION);
    }
}

static bool is_over(const struct chooser *chooser) {
    return chooser->count == 0;
}

static unsigned play_by_table(struct chooser *chooser, const struct property_case *begin, struct ph_random *random) {
    unsigned positions = 0;
    for (look(chooser); !is_over(chooser); look(chooser), positions++) {
        size_t choice = 0;
        check_table(chooser, begin);
        refuse_masked(chooser, random);
        ph_batch_choice_of(chooser->batch, chooser->actions[ph_random_below(random, (uint32_t)chooser->count)],
                           &choice);
        send(chooser, (int64_t)choice);
    }
    return positions;
}

static void a_table_reaches_each_legal_action_and_no_other(void **unused) {
    (void)unused;
    enum { POSITIONS = 5000 };
    struct chooser chooser = {.actions = malloc(LISTED_MAX * sizeof(ph_action))};
    assert_non_null(chooser.actions);
    unsigned refused = 0;
    uint64_t number = 0;
    for (unsigned positions = 0; positions < POSITIONS * property_factor(); number++) {
        const struct property_case *const begin = property_case_of(number);
        struct ph_random random = {.state = {number + 1, 2, 3, 4}};
        struct ph_error error = {0};
        if (make(&chooser, begin, number, PH_CHOOSE_TABLE, &error) == PH_OK) {
            positions += play_by_table(&chooser, begin, &random);
            ph_batch_destroy(chooser.batch);
        } else {
            assert_string_equal(error.field, "choosing");
            assert_non_null(strstr(error.message, "a table has at most 4096 actions"));
            refused++;
        }
    }
    assert_true(refused > 0 && refused < number);
    free(chooser.actions);
}

static size_t table_of(const char *game, int players, const char *options, struct ph_error *error) {
    struct chooser chooser = {.batch = NULL};
    struct property_case begin = {.game = ph_game_find(game), .players = players};
    snprintf(begin.options, sizeof begin.options, "%s", options);
    if (make(&chooser, &begin, 0, PH_CHOOSE_TABLE, error) != PH_OK) {
        return 0;
    }
    const size_t choices = ph_batch_choices(chooser.batch);
    ph_batch_destroy(chooser.batch);
    return choices;
}

// docs/batch.md has these numbers.
static void tables_have_as_many_actions_as_the_page_says(void **unused) {
    (void)unused;
    struct ph_error error = {0};
    assert_int_equal(table_of("rattus", 4, "{}", &error), 508);
    assert_int_equal(table_of("bristol1350", 6, "{}", &error), 814);
    assert_int_equal(table_of("rattus", 6, "{\"pied_piper\":true,\"characters\":\"random\"}", &error), 0);
    assert_string_equal(error.field, "choosing");
    assert_string_equal(error.message, "a table has at most 4096 actions; with these options it would need 2260303. "
                                       "Expected another way to choose");
}

// ---- components -----------------------------------------------------------------------------------------------------

// The values that the next component of a legal action can have.
static void expect_mask(const struct chooser *chooser, ph_action chosen, unsigned at) {
    const ph_action fixed = ((ph_action)1 << (8 * at)) - 1;
    uint8_t expected[PH_BATCH_COMPONENT_VALUES] = {0};
    for (size_t i = 0; i < chooser->count; i++) {
        if ((chooser->actions[i] & fixed) == chosen) {
            expected[ph_action_component(chooser->actions[i], at)] = 1;
        }
    }
    assert_memory_equal(chooser->mask, expected, sizeof expected);
}

static unsigned play_by_components(struct chooser *chooser, const struct property_case *begin,
                                   struct ph_random *random) {
    unsigned positions = 0;
    for (look(chooser); !is_over(chooser); positions++) {
        const ph_action action = chooser->actions[ph_random_below(random, (uint32_t)chooser->count)];
        const unsigned count = ph_action_component_count(begin->game, ph_action_type(action));
        for (unsigned at = 0; at < count; at++) {
            expect_mask(chooser, action & (((ph_action)1 << (8 * at)) - 1), at);
            send(chooser, ph_action_component(action, at));
            look(chooser);
        }
    }
    return positions;
}

static void components_reach_each_legal_action_and_no_other(void **unused) {
    (void)unused;
    enum { POSITIONS = 5000 };
    struct chooser chooser = {.actions = malloc(LISTED_MAX * sizeof(ph_action))};
    assert_non_null(chooser.actions);
    uint64_t number = 0;
    for (unsigned positions = 0; positions < POSITIONS * property_factor(); number++) {
        const struct property_case *const begin = property_case_of(number);
        struct ph_random random = {.state = {number + 1, 2, 3, 4}};
        struct ph_error error = {0};
        assert_int_equal(make(&chooser, begin, number, PH_CHOOSE_COMPONENTS, &error), PH_OK);
        positions += play_by_components(&chooser, begin, &random);
        ph_batch_destroy(chooser.batch);
    }
    free(chooser.actions);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_table_reaches_each_legal_action_and_no_other),
        cmocka_unit_test(tables_have_as_many_actions_as_the_page_says),
        cmocka_unit_test(components_reach_each_legal_action_and_no_other),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
