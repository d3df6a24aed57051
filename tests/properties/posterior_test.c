// SPDX-License-Identifier: MIT
// Worlds drawn from a seat's view come with the exact probabilities that all that this seat has seen gives them. In
// small positions (tests/properties/posterior/<game>/*.json) every way in which luck could have gone is enumerated:
//   {"name": …, "position": …, "seat": whose view, "moves": [texts of actions and outcomes that really happened]}
// In whole random games the truth has to look, byte for byte and on average, like the worlds drawn from a view.
#define _POSIX_C_SOURCE 200809L

#include "support/property.h"
#include "support/statistics.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <dirent.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { WORLDS_MAX = 1 << 17, PATH_SIZE = 512, DRAWS_MIN = 20000, DRAWS_A_WORLD = 40 };

// Every world that the seat cannot tell from the truth, with its probability (not normalised).
struct worlds {
    const struct ph_game *game;
    const char *path;
    int seat;
    union ph_state_storage truth;
    struct ph_logbook book; // of the truth
    size_t told_from;       // its first event of the move that is being made
    size_t count;
    union ph_state_storage *states;
    double *weights;
    size_t next_count; // after the move that is being made
    union ph_state_storage *next_states;
    double *next_weights;
    ph_action *actions;
    uint64_t *outcome_weights;
};

static void *allocate(size_t count, size_t size) {
    void *const memory = calloc(count > 0 ? count : 1, size);
    assert_non_null(memory);
    return memory;
}

static void worlds_init(struct worlds *worlds) {
    worlds->states = allocate(WORLDS_MAX, sizeof *worlds->states);
    worlds->weights = allocate(WORLDS_MAX, sizeof *worlds->weights);
    worlds->next_states = allocate(WORLDS_MAX, sizeof *worlds->next_states);
    worlds->next_weights = allocate(WORLDS_MAX, sizeof *worlds->next_weights);
    worlds->actions = allocate(PROPERTY_ACTIONS_MAX, sizeof *worlds->actions);
    worlds->outcome_weights = allocate(PROPERTY_ACTIONS_MAX, sizeof *worlds->outcome_weights);
}

static void worlds_deinit(struct worlds *worlds) {
    free(worlds->states);
    free(worlds->weights);
    free(worlds->next_states);
    free(worlds->next_weights);
    free(worlds->actions);
    free(worlds->outcome_weights);
    ph_logbook_deinit(&worlds->book);
}

static bool same_view(const struct worlds *worlds, const void *a, const void *b) {
    union ph_state_storage views[2];
    memset(views, 0, sizeof views);
    worlds->game->view(a, worlds->seat, views[0].bytes);
    worlds->game->view(b, worlds->seat, views[1].bytes);
    return memcmp(views[0].bytes, views[1].bytes, sizeof views[0].bytes) == 0;
}

// Whether the seat is told of the same as of what really happened.
static bool same_told(const struct worlds *worlds, const struct ph_events *events) {
    const struct ph_log truth = {.events = worlds->book.all.items + worlds->told_from,
                                 .count = worlds->book.all.count - worlds->told_from};
    bool same = truth.count == events->count;
    for (size_t i = 0; same && i < truth.count; i++) {
        struct ph_event seen;
        struct ph_event really;
        worlds->game->event_view(&events->items[i], worlds->seat, &seen);
        worlds->game->event_view(&truth.events[i], worlds->seat, &really);
        same = memcmp(&seen, &really, sizeof seen) == 0;
    }
    return same;
}

// Takes `action` in world `from` and keeps what comes of it if the seat sees what it really saw.
static void follow(struct worlds *worlds, size_t from, ph_action action, double probability) {
    if (worlds->next_count == WORLDS_MAX) {
        fail_msg("%s: more than %d worlds", worlds->path, (int)WORLDS_MAX);
    }
    union ph_state_storage *const state = &worlds->next_states[worlds->next_count];
    static struct ph_event items[PH_EVENTS_MAX];
    struct ph_events events = {.items = items, .capacity = PH_EVENTS_MAX};
    *state = worlds->states[from];
    worlds->game->apply(state->bytes, action, &events);
    if (same_view(worlds, state->bytes, worlds->truth.bytes) && same_told(worlds, &events)) {
        worlds->next_weights[worlds->next_count++] = worlds->weights[from] * probability;
    }
}

static void follow_world(struct worlds *worlds, size_t from, bool chance, ph_action action) {
    const void *const state = worlds->states[from].bytes;
    if (!chance) {
        if (worlds->game->is_legal(state, action)) {
            follow(worlds, from, action, 1);
        }
        return;
    }
    double sum = 0;
    const size_t count =
        worlds->game->legal(state, UINT64_MAX, worlds->actions, worlds->outcome_weights, PROPERTY_ACTIONS_MAX);
    for (size_t i = 0; i < count; i++) {
        sum += (double)worlds->outcome_weights[i];
    }
    for (size_t i = 0; i < count; i++) {
        follow(worlds, from, worlds->actions[i], (double)worlds->outcome_weights[i] / sum);
    }
}

static int compare_states(const void *a, const void *b) {
    return memcmp(a, b, sizeof(union ph_state_storage));
}

// Adds up worlds that are the same.
static void worlds_merge(struct worlds *worlds) {
    assert_true(worlds->count > 0); // the truth is one of them
    struct weighed {
        union ph_state_storage state;
        double weight;
    } *const all = allocate(worlds->count, sizeof *all);
    for (size_t i = 0; i < worlds->count; i++) {
        all[i].state = worlds->states[i];
        all[i].weight = worlds->weights[i];
    }
    qsort(all, worlds->count, sizeof *all, compare_states);
    size_t merged = 0;
    for (size_t i = 0; i < worlds->count; i++) {
        if (merged > 0 && compare_states(&worlds->states[merged - 1], &all[i].state) == 0) {
            worlds->weights[merged - 1] += all[i].weight;
        } else {
            worlds->states[merged] = all[i].state;
            worlds->weights[merged++] = all[i].weight;
        }
    }
    worlds->count = merged;
    free(all);
}

static void worlds_move(struct worlds *worlds, const char *text) {
    ph_action action;
    struct ph_error error;
    const bool chance = worlds->game->actor(worlds->truth.bytes).kind == PH_ACTOR_CHANCE;
    if (worlds->game->action_from_text(worlds->truth.bytes, text, &action, &error) != PH_OK ||
        !worlds->game->is_legal(worlds->truth.bytes, action)) {
        fail_msg("%s: \"%s\" is not legal", worlds->path, text);
    }
    assert_true(ph_logbook_reserve(&worlds->book, PH_EVENTS_MAX));
    worlds->told_from = worlds->book.all.count;
    worlds->game->apply(worlds->truth.bytes, action, &worlds->book.all);
    worlds->next_count = 0;
    for (size_t i = 0; i < worlds->count; i++) {
        follow_world(worlds, i, chance, action);
    }
    union ph_state_storage *const states = worlds->states;
    double *const weights = worlds->weights;
    worlds->states = worlds->next_states;
    worlds->weights = worlds->next_weights;
    worlds->count = worlds->next_count;
    worlds->next_states = states;
    worlds->next_weights = weights;
    worlds_merge(worlds);
}

static void check_draws(struct worlds *worlds) {
    const struct ph_key key = ph_key_from_seed(worlds->count);
    struct ph_random random = ph_random_at(&key, PH_STREAM_PLAYER, 0);
    union ph_state_storage view;
    uint64_t *const counts = allocate(worlds->count, sizeof *counts);
    const size_t draws = worlds->count * DRAWS_A_WORLD > DRAWS_MIN ? worlds->count * DRAWS_A_WORLD : DRAWS_MIN;
    struct ph_log log;
    worlds->game->view(worlds->truth.bytes, worlds->seat, view.bytes);
    assert_int_equal(ph_logbook_view(&worlds->book, worlds->game, worlds->seat, &log), PH_OK);
    for (size_t i = 0; i < draws; i++) {
        union ph_state_storage world;
        memset(&world, 0, sizeof world);
        worlds->game->determinize(view.bytes, log, worlds->seat, &random, world.bytes);
        const union ph_state_storage *const found =
            bsearch(&world, worlds->states, worlds->count, sizeof world, compare_states);
        if (found == NULL) {
            fail_msg("%s: a world was drawn that cannot be", worlds->path);
        }
        counts[found - worlds->states]++;
    }
    const double p = statistics_p_value(counts, worlds->weights, worlds->count);
    free(counts);
    if (!(p > 1e-6)) {
        fail_msg("%s: %zu worlds do not come as often as they should (p = %g)", worlds->path, worlds->count, p);
    }
}

static char *read_text(const char *path) {
    FILE *const file = fopen(path, "r");
    char *const text = allocate(1 << 16, 1);
    assert_non_null(file);
    const size_t length = fread(text, 1, (1 << 16) - 1, file);
    assert_true(length > 0 && feof(file));
    fclose(file);
    return text;
}

static void check_file(const struct ph_game *game, const char *path) {
    struct worlds worlds = {.game = game, .path = path};
    struct ph_json_document *document = NULL;
    struct ph_error error;
    int64_t seat;
    char *const text = read_text(path);
    if (ph_json_parse(&document, text, strlen(text), &error) != PH_OK) {
        fail_msg("%s: %s", path, error.message);
    }
    const struct ph_json root = ph_json_root(document);
    worlds_init(&worlds);
    assert_true(ph_logbook_reserve(&worlds.book, PH_EVENTS_MAX));
    if (game->state_from_json(worlds.truth.bytes, ph_json_member(root, "position"), &worlds.book.all, &error) !=
        PH_OK) {
        fail_msg("%s: %s", path, error.message);
    }
    assert_true(worlds.book.all.count <= worlds.book.all.capacity);
    assert_true(ph_json_int_get(ph_json_member(root, "seat"), &seat));
    worlds.seat = (int)seat;
    worlds.states[0] = worlds.truth;
    worlds.weights[0] = 1;
    worlds.count = 1;
    for (struct ph_json_walk walk = ph_json_walk(ph_json_member(root, "moves")); ph_json_walk_next(&walk);) {
        char move[PH_ACTION_TEXT_MAX];
        assert_true(ph_json_string_get(walk.value, move, sizeof move));
        worlds_move(&worlds, move);
    }
    // A position without a secret, or one that ends at a draw, would test nothing.
    assert_true(worlds.count > 1);
    assert_int_equal(game->actor(worlds.truth.bytes).kind, PH_ACTOR_SEAT);
    check_draws(&worlds);
    worlds_deinit(&worlds);
    ph_json_document_destroy(document);
    free(text);
}

static int is_json(const struct dirent *entry) {
    return strstr(entry->d_name, ".json") != NULL;
}

static void worlds_come_with_their_exact_probabilities(void **unused) {
    (void)unused;
    for (size_t i = 0; i < ph_game_count(); i++) {
        char path[PATH_SIZE];
        char folder[PATH_SIZE / 2];
        struct dirent **entries = NULL;
        snprintf(folder, sizeof folder, PH_SOURCE_DIR "/tests/properties/posterior/%s", ph_game_at(i)->id);
        const int count = scandir(folder, &entries, is_json, alphasort);
        if (count < 3) {
            fail_msg("%s has fewer than three positions", folder);
        }
        for (int j = 0; j < count; j++) {
            snprintf(path, sizeof path, "%s/%s", folder, entries[j]->d_name);
            check_file(ph_game_at(i), path);
            free(entries[j]);
        }
        free(entries);
    }
}

// The truth and a world drawn from a view, subtracted byte by byte: over many games each byte's mean is 0.
struct difference {
    double sum;
    double square_sum;
};

static struct difference differences[PH_STATE_SIZE_MAX];

static void compare_truth_with_world(struct property_game *play) {
    union ph_state_storage view;
    union ph_state_storage world;
    const unsigned stop = ph_random_below(&play->random, 200);
    while (!property_over(play) && (play->moves < stop || play->game->actor(play->state).kind != PH_ACTOR_SEAT)) {
        property_step(play);
    }
    if (property_over(play)) {
        return;
    }
    const int seat = (int)ph_random_below(&play->random, (uint32_t)play->begin->players);
    play->game->view(play->state, seat, view.bytes);
    play->game->determinize(view.bytes, property_log(play, seat), seat, &play->random, world.bytes);
    for (size_t i = 0; i < play->game->state_size; i++) {
        const double difference = (double)play->storage.bytes[i] - (double)world.bytes[i];
        differences[i].sum += difference;
        differences[i].square_sum += difference * difference;
    }
}

static void the_truth_looks_like_the_worlds_drawn(void **unused) {
    (void)unused;
    memset(differences, 0, sizeof differences);
    property_run(600, compare_truth_with_world);
    for (size_t i = 0; i < PH_STATE_SIZE_MAX; i++) {
        // Six standard deviations: less than one in 10^6 over all bytes.
        if (fabs(differences[i].sum) > 6 * sqrt(differences[i].square_sum)) {
            fail_msg("byte %zu of the truth is not like that of the worlds drawn: %g too much in all", i,
                     differences[i].sum);
        }
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(worlds_come_with_their_exact_probabilities),
        cmocka_unit_test(the_truth_looks_like_the_worlds_drawn),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
