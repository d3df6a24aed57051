// SPDX-License-Identifier: MIT
// Histories, and that nothing which a seat does not know changes what a batch writes for it.
#include "support/property.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdlib.h>
#include <string.h>

// ---- fields ---------------------------------------------------------------------------------------------------------

static void each_byte_of_a_history_is_in_one_field(void **unused) {
    (void)unused;
    for (size_t i = 0; i < ph_game_count(); i++) {
        const struct ph_game *const game = ph_game_at(i);
        uint8_t named[PH_HISTORY_SIZE_MAX] = {0};
        assert_true(ph_history_version(game) > 0);
        assert_in_range(ph_history_size(game), 1, PH_HISTORY_SIZE_MAX);
        for (const struct ph_observation_field *field = ph_history_fields(game); field->name != NULL; field++) {
            for (unsigned at = 0; at < (unsigned)field->count * field->size; at++) {
                named[field->offset + at / field->size * field->step + at % field->size]++;
            }
        }
        for (size_t at = 0; at < ph_history_size(game); at++) {
            assert_int_equal(named[at], 1);
        }
    }
}

static const uint8_t *field_of(const struct ph_game *game, const uint8_t *history, const char *name, unsigned item) {
    const struct ph_observation_field *field = ph_history_fields(game);
    while (strcmp(field->name, name) != 0) {
        field++;
        assert_non_null(field->name);
    }
    return history + field->offset + item * field->step;
}

// ---- Bristol 1350 ---------------------------------------------------------------------------------------------------

// A second reckoning of some of it, from the log as JSON would tell it.
struct reckoned {
    unsigned mingles;
    unsigned draws; // since the symptoms changed
};

static const struct ph_game *bristol(void) {
    return ph_game_find("bristol1350");
}

static bool is_event(const struct ph_game *game, const struct ph_event *event, const char *name, const char *field) {
    if (event->type < PH_TYPES_MAX) {
        return false;
    }
    const struct ph_event_shape *const shape = &game->event_shapes[event->type - PH_TYPES_MAX];
    const struct ph_field *at = shape->fields;
    while (at->kind != PH_FIELD_END && strcmp(at->name, field) != 0) {
        at++;
    }
    return strcmp(shape->name, name) == 0 && at->kind != PH_FIELD_END;
}

static uint64_t value_of(const struct ph_game *game, const struct ph_event *event, const char *name) {
    const struct ph_field *field = game->event_shapes[event->type - PH_TYPES_MAX].fields;
    while (strcmp(field->name, name) != 0) {
        field++;
    }
    return event->data >> field->bit & (((uint64_t)1 << field->bits) - 1);
}

static struct reckoned reckon(const struct ph_game *game, struct ph_log log, unsigned seat) {
    struct reckoned found = {0};
    for (size_t i = 0; i < log.count; i++) {
        const struct ph_event *const event = &log.events[i];
        if (event->type < PH_TYPES_MAX) {
            const bool draws = strcmp(game->action_shape(event->type).name, "draw") == 0;
            found.draws += event->chance == 0 && event->seat == seat && draws;
        } else if (is_event(game, event, "mingle", "gave") && value_of(game, event, "seat") == seat) {
            found.mingles++;
            found.draws = 0;
        } else if ((is_event(game, event, "drew", "what") || is_event(game, event, "discarded", "what")) &&
                   value_of(game, event, "seat") == seat && value_of(game, event, "what") == 0) {
            found.draws = 0; // pile 0: symptoms
        }
    }
    return found;
}

static void check_bristol(struct property_game *play) {
    const struct ph_game *const game = play->game;
    uint8_t history[PH_HISTORY_SIZE_MAX];
    for (unsigned i = 0; !property_done(play) && game == bristol(); i++) {
        const struct ph_actor actor = game->actor(play->state);
        if (i % 16 == 0 && actor.kind == PH_ACTOR_SEAT) {
            union ph_state_storage view;
            const struct ph_log log = property_log(play, actor.seat);
            game->view(play->state, actor.seat, view.bytes);
            ph_history_write(game, view.bytes, log, actor.seat, history);
            const struct reckoned own = reckon(game, log, actor.seat);
            PROPERTY_CHECK(play, *field_of(game, history, "seats.mingles", 0) == own.mingles, "%u mingles",
                           own.mingles);
            PROPERTY_CHECK(play, field_of(game, history, "seats.deeds", 0)[1] == own.draws, "%u draws", own.draws);
            PROPERTY_CHECK(play, (*field_of(game, history, "gave", 0) != 0) == (own.mingles > 0), "what was given");
            PROPERTY_CHECK(play, (*field_of(game, history, "seats.since", 0) != 0) == (own.mingles > 0), "rounds");
        }
        property_step(play);
    }
}

static void bristols_history_counts_mingles_and_deeds(void **unused) {
    (void)unused;
    property_run(60, check_bristol);
}

// ---- Rattus ---------------------------------------------------------------------------------------------------------

static void rattuss_history_has_the_last_events(void **unused) {
    (void)unused;
    const struct ph_game *const game = ph_game_find("rattus");
    struct ph_session *session = NULL;
    struct ph_error error = {0};
    uint8_t history[PH_HISTORY_SIZE_MAX];
    assert_int_equal(ph_session_create(&session), PH_OK);
    assert_int_equal(ph_session_new(session, game, 3, (struct ph_json){0}, 1, PH_CHANCE_AUTO, &error), PH_OK);
    ph_action action = 0;
    for (unsigned i = 0; i < 2; i++) { // seats 0 and 1 settle
        game->legal(ph_session_state(session), UINT64_MAX, &action, NULL, 1);
        assert_int_equal(ph_session_play(session, action, NULL, &error), PH_OK);
    }
    struct ph_log log;
    union ph_state_storage view;
    assert_int_equal(ph_session_log_view(session, 2, &log), PH_OK);
    game->view(ph_session_state(session), 2, view.bytes);
    ph_history_write(game, view.bytes, log, 2, history);
    assert_int_equal(*field_of(game, history, "events.type", 0), 1 + ph_action_type(action));
    assert_int_equal(*field_of(game, history, "events.seat", 0), 1 + 2); // seat 1, as seat 2 counts
    assert_int_equal(*field_of(game, history, "events.seat", 1), 1 + 1); // seat 0
    assert_int_equal(field_of(game, history, "events.data", 0)[1], ph_action_component(action, 1));
    ph_session_destroy(session);
}

// ---- two worlds -----------------------------------------------------------------------------------------------------

enum { LISTED_MAX = 1 << 16, OBSERVATION_MAX = 4096, FEATURES_MAX = 8192 };

// All that a batch writes of a table, for the seat that decides there.
struct seen {
    uint8_t observation[OBSERVATION_MAX];
    float features[FEATURES_MAX];
    uint8_t history[PH_HISTORY_SIZE_MAX];
    uint8_t mask[PH_BATCH_COMPONENT_VALUES];
    ph_action actions[LISTED_MAX];
    int64_t offsets[2];
};

struct pair {
    struct ph_batch *batches[2]; // of one table each
    struct seen seen[2];
};

static void bind(struct pair *pair, unsigned which, const struct ph_game *game) {
    struct seen *const seen = &pair->seen[which];
    struct ph_error error = {0};
    const struct ph_batch_buffers buffers = {
        .observations = {seen->observation, game->observation_size},
        .features = {seen->features, ph_features_size(game) * sizeof(float)},
        .histories = {seen->history, ph_history_size(game)},
        .masks = {seen->mask, sizeof seen->mask},
    };
    if (ph_batch_bind(pair->batches[which], &buffers, &error) != PH_OK) {
        fail_msg("%s", error.message);
    }
}

static void look(struct pair *pair, unsigned which) {
    struct seen *const seen = &pair->seen[which];
    struct ph_batch_lists lists = {.offsets = {seen->offsets, sizeof seen->offsets},
                                   .actions = {seen->actions, sizeof seen->actions}};
    struct ph_error error = {0};
    memset(seen->actions, 0, sizeof seen->actions);
    if (ph_batch_recv(pair->batches[which], 0, 1, &lists, &error) != PH_OK) {
        fail_msg("%s", error.message);
    }
}

static void expect_the_same(const struct pair *pair, const struct property_case *begin, uint64_t number) {
    const struct seen *const one = &pair->seen[0];
    const struct seen *const other = &pair->seen[1];
    const bool same = memcmp(one->observation, other->observation, sizeof one->observation) == 0 &&
                      memcmp(one->features, other->features, sizeof one->features) == 0 &&
                      memcmp(one->history, other->history, sizeof one->history) == 0 &&
                      memcmp(one->mask, other->mask, sizeof one->mask) == 0 &&
                      memcmp(one->offsets, other->offsets, sizeof one->offsets) == 0 &&
                      memcmp(one->actions, other->actions, sizeof one->actions) == 0;
    if (!same) {
        fail_msg("%s, %d players, options %s, game %llu: two worlds that its seat cannot tell apart differ",
                 begin->game->id, begin->players, begin->options, (unsigned long long)number);
    }
}

static enum ph_status make_pair(struct pair *pair, const struct property_case *begin, uint64_t number) {
    struct ph_json_document *document = NULL;
    struct ph_error error = {0};
    enum ph_status status = ph_json_parse(&document, begin->options, strlen(begin->options), &error);
    const struct ph_batch_config config = {.game = begin->game,
                                           .players = begin->players,
                                           .options = ph_json_root(document),
                                           .tables = 1,
                                           .key = ph_key_from_seed(5),
                                           .first_game = number,
                                           .choosing = PH_CHOOSE_COMPONENTS,
                                           .log = true};
    *pair = (struct pair){0};
    for (unsigned which = 0; which < 2 && status == PH_OK; which++) {
        status = ph_batch_create(&pair->batches[which], &config, &error);
    }
    ph_json_document_destroy(document);
    return status;
}

// A legal component.
static int64_t some_component(const struct pair *pair, struct ph_random *random) {
    unsigned count = 0;
    for (unsigned value = 0; value < PH_BATCH_COMPONENT_VALUES; value++) {
        count += pair->seen[0].mask[value];
    }
    unsigned n = ph_random_below(random, count);
    for (unsigned value = 0; value < PH_BATCH_COMPONENT_VALUES; value++) {
        if (pair->seen[0].mask[value] != 0 && n-- == 0) {
            return value;
        }
    }
    fail_msg("no component is legal");
    return 0;
}

// Plays a game; at some decisions the other batch gets another world. Returns the number of pairs compared.
static unsigned compare_worlds(struct pair *pair, const struct property_case *begin, uint64_t number, unsigned most) {
    const struct ph_key key = ph_key_from_seed(number);
    struct ph_random random = ph_random_at(&key, PH_STREAM_PLAYER, 0);
    struct ph_error error = {0};
    unsigned compared = 0;
    for (unsigned which = 0; which < 2; which++) {
        bind(pair, which, begin->game);
    }
    assert_int_equal(ph_batch_reset(pair->batches[0], 0, 1, NULL, &error), PH_OK);
    while (begin->game->actor(ph_batch_state(pair->batches[0], 0)).kind != PH_ACTOR_OVER && compared < most) {
        look(pair, 0);
        if (pair->seen[0].offsets[1] == 0) {
            break; // truncated
        }
        if (ph_random_below(&random, 4) == 0) {
            const int seat = begin->game->actor(ph_batch_state(pair->batches[0], 0)).seat;
            const struct ph_key luck = ph_key_split(&key, compared++);
            assert_int_equal(ph_batch_copy(pair->batches[1], 0, pair->batches[0], 0, &error), PH_OK);
            assert_int_equal(ph_batch_determinize(pair->batches[1], 0, seat, &luck, &error), PH_OK);
            look(pair, 1);
            expect_the_same(pair, begin, number);
        }
        const int64_t choice = some_component(pair, &random);
        assert_int_equal(ph_batch_send(pair->batches[0], 0, 1, &choice, &error), PH_OK);
    }
    return compared;
}

static void two_worlds_that_a_seat_cannot_tell_apart_are_written_alike(void **unused) {
    (void)unused;
    enum { PAIRS = 2000, OF_A_GAME = 40 };
    struct pair *const pair = malloc(sizeof *pair);
    assert_non_null(pair);
    uint64_t number = 0;
    for (unsigned compared = 0; compared < PAIRS * property_factor(); number++) {
        const struct property_case *const begin = property_case_of(number);
        assert_int_equal(make_pair(pair, begin, number), PH_OK);
        compared += compare_worlds(pair, begin, number, OF_A_GAME);
        ph_batch_destroy(pair->batches[0]);
        ph_batch_destroy(pair->batches[1]);
    }
    free(pair);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_byte_of_a_history_is_in_one_field),
        cmocka_unit_test(bristols_history_counts_mingles_and_deeds),
        cmocka_unit_test(rattuss_history_has_the_last_events),
        cmocka_unit_test(two_worlds_that_a_seat_cannot_tell_apart_are_written_alike),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
