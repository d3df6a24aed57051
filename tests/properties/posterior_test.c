// SPDX-License-Identifier: MIT
// Worlds drawn from a seat's view come with the exact probabilities that all that this seat has seen gives them. In
// small positions (tests/properties/posterior/<game>/*.json) every way in which luck could have gone is enumerated:
//   {"name": …, "position": …, "seat": whose view, "moves": [texts of actions and outcomes that really happened]}
// In whole random games the truth has to look, byte for byte and on average, like the worlds drawn from a view.
#define _POSIX_C_SOURCE 200809L

#include "run/file.h"
#include "support/property.h"
#include "support/statistics.h"
#include "tools/puzzles/worlds.h"

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

enum { PATH_SIZE = 512, DRAWS_MIN = 20000, DRAWS_A_WORLD = 40 };

static void *allocate(size_t count, size_t size) {
    void *const memory = calloc(count > 0 ? count : 1, size);
    assert_non_null(memory);
    return memory;
}

static void check_draws(struct worlds *worlds, const char *path) {
    const struct ph_key key = ph_key_from_seed(worlds->count);
    struct ph_random random = ph_random_at(&key, PH_STREAM_PLAYER, 0);
    union ph_state_storage view;
    uint64_t *const counts = allocate(worlds->count, sizeof *counts);
    double *const weights = allocate(worlds->count, sizeof *weights);
    const size_t draws = worlds->count * DRAWS_A_WORLD > DRAWS_MIN ? worlds->count * DRAWS_A_WORLD : DRAWS_MIN;
    struct ph_log log;
    worlds->game->view(worlds->truth.bytes, worlds->seat, view.bytes);
    assert_int_equal(ph_logbook_view(&worlds->book, worlds->game, worlds->seat, &log), PH_OK);
    for (size_t i = 0; i < draws; i++) {
        union ph_state_storage world;
        memset(&world, 0, sizeof world);
        worlds->game->determinize(view.bytes, log, worlds->seat, &random, world.bytes);
        const size_t found = worlds_find(worlds, &world);
        if (found == SIZE_MAX) {
            fail_msg("%s: a world was drawn that cannot be", path);
        }
        counts[found]++;
    }
    for (size_t i = 0; i < worlds->count; i++) {
        weights[i] = worlds->items[i].weight;
    }
    const double p = statistics_p_value(counts, weights, worlds->count);
    free(weights);
    free(counts);
    if (!(p > 1e-6)) {
        fail_msg("%s: %zu worlds do not come as often as they should (p = %g)", path, worlds->count, p);
    }
}

static void check_file(const struct ph_game *game, const char *path) {
    struct worlds worlds;
    struct ph_json_document *document = NULL;
    struct ph_error error;
    char *text = NULL;
    size_t length = 0;
    int64_t seat;
    if (file_read(&text, &length, path, 1 << 16, &error) != PH_OK ||
        ph_json_parse(&document, text, length, &error) != PH_OK) {
        fail_msg("%s: %s", path, error.message);
    }
    const struct ph_json root = ph_json_root(document);
    assert_true(ph_json_int_get(ph_json_member(root, "seat"), &seat));
    if (worlds_enumerate(&worlds, game, ph_json_member(root, "position"), ph_json_member(root, "moves"), (int)seat,
                         &error) != PH_OK) {
        fail_msg("%s: %s", path, error.message);
    }
    // A position without a secret, or one that ends at a draw, would test nothing.
    assert_true(worlds.count > 1);
    assert_int_equal(game->actor(worlds.truth.bytes).kind, PH_ACTOR_SEAT);
    check_draws(&worlds, path);
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
