// SPDX-License-Identifier: MIT
// What the Witch's looks gain, against sums over every pair of faces, on positions of random games.
#include "ai/games/rattus/witch.h"

#include "ai/games/rattus/rattus.h"
#include "games/rattus/rattus.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

enum { GAMES = 15, EVERY = 53 };

struct looks {
    struct rattus_reckoner reckoner;
    struct rattus_prospect prospect;
    struct rattus_witch witch;
    const struct rattus_state *view;
};

// What a token that shows this face costs or gains the deciding seat in a region.
static float effect(const struct looks *looks, unsigned region, unsigned index) {
    const struct rattus_state *const view = looks->view;
    const struct rattus_face *const face = &rattus_faces_of(view)->faces[index];
    const uint8_t *const cubes = view->at[region].cubes;
    float effect = 0;
    unsigned most = 0;
    for (unsigned seat = 0; seat < view->options.players; seat++) {
        most = cubes[seat] > most ? cubes[seat] : most;
    }
    for (unsigned seat = 0; seat < view->options.players && face->limit <= rattus_population(view, region); seat++) {
        unsigned loss = face->all + (cubes[seat] == most ? face->majority : 0u);
        RATTUS_EACH(character, view->owned[seat]) {
            loss += face->classes[rattus_character_infos[character].class_id];
        }
        effect -= looks->reckoner.cube[seat] * (float)(loss < cubes[seat] ? loss : cubes[seat]);
    }
    return effect;
}

// How likely a token shows this face (R-INFO-3).
static float chance(const struct looks *looks, uint16_t token, unsigned index) {
    if (rattus_token_has_face(token)) {
        return rattus_token_face(token) == index ? 1 : 0;
    }
    if ((looks->view->unseen[index / 64] >> (index % 64) & 1u) == 0) {
        return 0;
    }
    const struct rattus_odds_pool *const pool = &looks->witch.odds->pool;
    const float start =
        (token & RATTUS_TOKEN_START) != 0 ? 1 : (float)rattus_odds_hidden_start(pool) / (float)pool->other_tokens;
    return rattus_faces_of(looks->view)->faces[index].start ? start / (float)pool->start_faces
                                                            : (1 - start) / (float)pool->regular_faces;
}

static float swap_gain(const struct looks *looks, unsigned a, unsigned slot_a, unsigned b, unsigned slot_b) {
    const unsigned count = rattus_faces_of(looks->view)->count;
    float gain = 0;
    for (unsigned i = 0; i < count; i++) {
        const float chance_of_a = chance(looks, looks->view->at[a].tokens[slot_a], i);
        for (unsigned j = 0; j < count && chance_of_a > 0; j++) {
            const float change = effect(looks, a, j) + effect(looks, b, i) - effect(looks, a, i) - effect(looks, b, j);
            gain += chance_of_a * chance(looks, looks->view->at[b].tokens[slot_b], j) * fmaxf(change, 0);
        }
    }
    return gain;
}

static void compare(const struct rattus_state *view, unsigned seat) {
    struct looks looks = {.view = view};
    rattus_prospect_init(&looks.prospect, &looks.reckoner, &rattus_quick_weights, view, seat);
    rattus_witch_init(&looks.witch, &looks.prospect, view);
    float best = 0;
    RATTUS_EACH(region, rattus_regions_with_rats(view)) {
        float best_here = 0;
        RATTUS_EACH(other, rattus_regions_with_rats(view) & ~rattus_bit(region)) {
            for (unsigned slot = 0; slot < rattus_rats(view, other); slot++) {
                const float gain = swap_gain(&looks, region, 0, other, slot);
                assert_true(fabsf(rattus_witch_second_look(&looks.witch, region, 0, other, slot) - gain) < 1e-4F);
                best_here = fmaxf(best_here, gain);
            }
        }
        assert_true(fabsf(rattus_witch_first_look(&looks.witch, region, 0) - best_here) < 1e-4F);
        best = fmaxf(best, best_here);
    }
    assert_true(fabsf(rattus_witch_best_gain(&looks.witch) - best) < 1e-4F);
}

static void r_witch_1_looks_gain_what_their_swaps_gain(void **unused) {
    (void)unused;
    const struct ph_key key = ph_key_from_seed(8);
    unsigned compared = 0;
    for (uint64_t game = 0; game < GAMES; game++) {
        struct rattus_state state;
        struct ph_error error;
        struct ph_random random = ph_random_at(&key, PH_STREAM_PLAYER, game);
        assert_int_equal(rattus_game.setup(&state, 2 + (int)(game % 5), (struct ph_json){0}, &error), PH_OK);
        for (unsigned step = 1; rattus_game.actor(&state).kind != PH_ACTOR_OVER; step++) {
            if (step % EVERY == 0 && rattus_game.actor(&state).kind == PH_ACTOR_SEAT) {
                struct rattus_state view;
                const unsigned seat = rattus_game.actor(&state).seat;
                rattus_game.view(&state, (int)seat, &view);
                compare(&view, seat);
                compared++;
            }
            rattus_game.apply(&state, rattus_game.sample(&state, &random), NULL);
        }
    }
    assert_true(compared > 30);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(r_witch_1_looks_gain_what_their_swaps_gain),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
