// SPDX-License-Identifier: MIT
// The odds against a second, slow reckoning that follows the rules face by face.
#include "ai/games/rattus/odds.h"
#include "pesthouse/random.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

// ---- the slow reckoning ---------------------------------------------------------------------------------------------

struct slow {
    const struct rattus_state *view;
    unsigned region;
    int population;
    int start_besides;
    double survivors[RATTUS_SEATS_MAX];
};

struct slow_place {
    int cubes[RATTUS_SEATS_MAX];
    unsigned token_count;
    uint16_t tokens[RATTUS_SLOTS];
    bool unseen[RATTUS_FACE_COUNT_MAX];
    int start_tokens; // without a face, on the whole board
    int other_tokens;
};

static int population_of(const struct slow *slow, const struct slow_place *place) {
    int population = slow->population;
    for (unsigned seat = 0; seat < slow->view->options.players; seat++) {
        population += place->cubes[seat];
    }
    return population;
}

static void resolve(const struct slow *slow, struct slow_place *place, const struct rattus_face *face) {
    if (population_of(slow, place) < face->limit) {
        return;
    }
    int most = 0;
    for (unsigned seat = 0; seat < slow->view->options.players; seat++) {
        most = place->cubes[seat] > most ? place->cubes[seat] : most;
    }
    for (unsigned seat = 0; seat < slow->view->options.players; seat++) {
        int loss = face->all;
        if (place->cubes[seat] == most && most > 0) {
            loss += face->majority;
        }
        RATTUS_EACH(character, slow->view->owned[seat]) {
            loss += face->classes[rattus_character_infos[character].class_id];
        }
        place->cubes[seat] -= loss < place->cubes[seat] ? loss : place->cubes[seat];
    }
}

static double probability(const struct slow *slow, const struct slow_place *place, bool start_token, unsigned face) {
    const struct rattus_face_set *faces = rattus_faces_of(slow->view);
    int f = 0;
    int g = 0;
    for (unsigned i = 0; i < faces->count; i++) {
        f += place->unseen[i] && faces->faces[i].start;
        g += place->unseen[i] && !faces->faces[i].start;
    }
    const int u = place->start_tokens;
    const int v = place->other_tokens;
    if (!place->unseen[face]) {
        return 0;
    }
    if (start_token) {
        return faces->faces[face].start ? 1.0 / f : 0;
    }
    int x = slow->start_besides < f - u ? slow->start_besides : f - u;
    x = x < v ? x : v;
    x = x > 0 ? x : 0;
    x = g == 0 ? v : x;
    return faces->faces[face].start ? (double)x / ((double)v * f) : (double)(v - x) / ((double)v * g);
}

static void turn_all(struct slow *slow, const struct slow_place *place, double weight) {
    if (place->token_count == 0 || population_of(slow, place) == slow->population) {
        for (unsigned seat = 0; seat < slow->view->options.players; seat++) {
            slow->survivors[seat] += weight * place->cubes[seat];
        }
        return;
    }
    const struct rattus_face_set *faces = rattus_faces_of(slow->view);
    for (unsigned slot = 0; slot < place->token_count; slot++) {
        const uint16_t token = place->tokens[slot];
        for (unsigned face = 0; face < faces->count; face++) {
            double chance = 0;
            if (rattus_token_has_face(token)) {
                chance = rattus_token_face(token) == face;
            } else {
                chance = probability(slow, place, token & RATTUS_TOKEN_START, face);
            }
            if (chance <= 0) {
                continue;
            }
            struct slow_place next = *place;
            next.token_count--;
            next.tokens[slot] = next.tokens[next.token_count];
            if (!rattus_token_has_face(token)) {
                next.unseen[face] = false;
                if (token & RATTUS_TOKEN_START) {
                    next.start_tokens--;
                } else {
                    next.other_tokens--;
                }
            }
            resolve(slow, &next, &faces->faces[face]);
            turn_all(slow, &next, weight * chance / place->token_count);
        }
    }
}

static struct slow_place place_of(const struct rattus_state *view, unsigned region) {
    struct slow_place place = {.token_count = rattus_rats(view, region)};
    const struct rattus_face_set *faces = rattus_faces_of(view);
    for (unsigned seat = 0; seat < view->options.players; seat++) {
        place.cubes[seat] = view->at[region].cubes[seat];
    }
    memcpy(place.tokens, view->at[region].tokens, sizeof place.tokens);
    for (unsigned i = 0; i < faces->count; i++) {
        place.unseen[i] = (view->unseen[i / 64] >> (i % 64)) & 1u;
    }
    place.other_tokens = view->pile;
    for (unsigned r = 0; r < RATTUS_REGION_COUNT; r++) {
        for (unsigned slot = 0; slot < rattus_rats(view, r); slot++) {
            const uint16_t token = view->at[r].tokens[slot];
            if (!rattus_token_has_face(token)) {
                *((token & RATTUS_TOKEN_START) ? &place.start_tokens : &place.other_tokens) += 1;
            }
        }
    }
    return place;
}

// ---- positions ------------------------------------------------------------------------------------------------------

// A position in the course of some game, with everything that odds depend on drawn at random, as one seat sees it.
static struct rattus_state draw_position(struct ph_random *random, int players) {
    struct rattus_state view = {
        .options = {.players = (uint8_t)players, .characters = rattus_set_infos[0].characters},
        .phase = RATTUS_PHASE_TURN,
        .last = RATTUS_NONE,
    };
    memset(view.nuns, RATTUS_NONE, sizeof view.nuns);
    memset(view.bishops, RATTUS_NONE, sizeof view.bishops);
    view.regions = rattus_setup_of(&view)->regions;
    const struct rattus_face_set *faces = rattus_faces_of(&view);
    view.unseen[0] = faces->all[0];
    view.unseen[1] = faces->all[1];
    RATTUS_EACH(character, view.options.characters) {
        const unsigned owner = ph_random_below(random, (uint32_t)players + 1);
        if (owner < (unsigned)players) {
            view.owned[owner] |= rattus_bit(character);
        }
    }
    unsigned regular = (unsigned)(faces->count - faces->start_count - rattus_setup_of(&view)->tokens_removed);
    RATTUS_EACH(region, view.regions) {
        for (unsigned seat = 0; seat < (unsigned)players; seat++) {
            rattus_cube_add(&view, seat, region, ph_random_below(random, 4));
        }
        const unsigned count = ph_random_below(random, RATTUS_SLOTS + 1);
        for (unsigned slot = 0; slot < count; slot++) {
            const bool is_start = slot == 0 && ph_random_below(random, 2) == 0;
            uint16_t token = is_start ? RATTUS_TOKEN_START : 0;
            if (ph_random_below(random, 6) == 0) {
                unsigned face = 0;
                do {
                    face = ph_random_below(random, faces->count);
                } while (((view.unseen[0] >> face) & 1u) == 0 || (faces->faces[face].start != 0) != is_start);
                view.unseen[0] &= ~((uint64_t)1 << face);
                token = (uint16_t)(token | (face + 1));
                regular -= !is_start;
            }
            rattus_token_add(&view, region, token);
        }
    }
    // Start tokens that left the board were turned, and some regular ones as well.
    unsigned start_on_board = 0;
    unsigned others_on_board = 0;
    RATTUS_EACH(region, view.regions) {
        for (unsigned slot = 0; slot < rattus_rats(&view, region); slot++) {
            *((view.at[region].tokens[slot] & RATTUS_TOKEN_START) ? &start_on_board : &others_on_board) += 1;
        }
    }
    unsigned start_turned = rattus_count(view.regions) - start_on_board;
    unsigned regular_turned = ph_random_below(random, regular / 2 + 1);
    for (unsigned face = 0; face < faces->count; face++) {
        unsigned *turned = faces->faces[face].start ? &start_turned : &regular_turned;
        if (*turned > 0 && ((view.unseen[0] >> face) & 1u) != 0) {
            --*turned;
            view.unseen[0] &= ~((uint64_t)1 << face);
            view.discard[view.discard_count++] = (uint8_t)face;
        }
    }
    const unsigned all = faces->count;
    view.pile =
        (uint8_t)(all - rattus_setup_of(&view)->tokens_removed - view.discard_count - start_on_board - others_on_board);
    return view;
}

// ---- tests ----------------------------------------------------------------------------------------------------------

static void r_info_3_survivors_are_those_of_the_slow_reckoning(void **unused) {
    (void)unused;
    const struct ph_key key = ph_key_from_seed(8);
    unsigned compared[RATTUS_SLOTS + 1] = {0};
    for (int players = 2; players <= 4; players++) {
        for (unsigned round = 0; round < 25; round++) {
            struct ph_random random = ph_random_at(&key, PH_STREAM_PLAYER, (uint64_t)players * 1000 + round);
            const struct rattus_state view = draw_position(&random, players);
            struct rattus_odds odds;
            rattus_odds_init(&odds, &view);
            RATTUS_EACH(region, view.regions) {
                // Three tokens take the slow reckoning 100,000 steps.
                const unsigned count = rattus_rats(&view, region);
                if (count == RATTUS_SLOTS && compared[RATTUS_SLOTS] >= 30) {
                    continue;
                }
                compared[count]++;
                const unsigned population = ph_random_below(&random, 2) * 2;
                struct slow slow = {
                    .view = &view,
                    .region = region,
                    .population = (int)population,
                    .start_besides = rattus_faces_of(&view)->start_count - (int)rattus_count(view.regions),
                };
                const struct slow_place place = place_of(&view, region);
                turn_all(&slow, &place, 1);
                float survivors[RATTUS_SEATS_MAX];
                rattus_odds_survivors(&odds, region, &view.at[region], count, population, survivors);
                for (unsigned seat = 0; seat < (unsigned)players; seat++) {
                    assert_true(fabs(slow.survivors[seat] - (double)survivors[seat]) < 1e-4);
                }
            }
        }
    }
    assert_int_equal(compared[RATTUS_SLOTS], 30);
}

static void r_out_2_odds_of_the_next_token_add_up_to_its_expected_losses(void **unused) {
    (void)unused;
    const struct ph_key key = ph_key_from_seed(9);
    unsigned compared = 0;
    for (unsigned round = 0; round < 200; round++) {
        struct ph_random random = ph_random_at(&key, PH_STREAM_PLAYER, round);
        const struct rattus_state view = draw_position(&random, 2 + (int)round % 3);
        struct rattus_odds odds;
        rattus_odds_init(&odds, &view);
        RATTUS_EACH(region, view.regions) {
            if (rattus_rats(&view, region) != 1) {
                continue;
            }
            float survivors[RATTUS_SEATS_MAX];
            rattus_odds_survivors(&odds, region, &view.at[region], 1, 0, survivors);
            struct rattus_odds_next next;
            rattus_odds_of_next(&odds, region, &view.at[region], 1, 0, &next);
            float none_at_most = 1;
            for (unsigned seat = 0; seat < view.options.players; seat++) {
                float total = 0;
                float expected = view.at[region].cubes[seat];
                for (unsigned loss = 0; loss <= RATTUS_ODDS_LOSS_MAX; loss++) {
                    assert_true(next.losses[seat][loss] > -1e-5f);
                    total += next.losses[seat][loss];
                    expected -= (float)loss * next.losses[seat][loss];
                }
                assert_true(fabsf(total - 1) < 1e-4f);
                assert_true(fabsf(expected - survivors[seat]) < 1e-4f);
                none_at_most = fminf(none_at_most, next.losses[seat][0]);
            }
            assert_true(next.nothing < none_at_most + 1e-5f);
            compared++;
        }
    }
    assert_true(compared > 100);
}

static void r_knight_2_the_plague_piece_can_make_a_token_strike(void **unused) {
    (void)unused;
    struct ph_random random = {{1, 2, 3, 4}};
    struct rattus_state view = draw_position(&random, 4);
    const struct rattus_region at = {.cubes = {1}, .tokens = {1 + 44}}; // a known face with limit 6, M and A
    struct rattus_odds odds;
    rattus_odds_init(&odds, &view);
    const unsigned limit = rattus_faces_of(&view)->faces[44].limit;
    float survivors[RATTUS_SEATS_MAX];
    rattus_odds_survivors(&odds, RATTUS_GALLIA, &at, 1, limit - 2, survivors);
    assert_true(fabsf(survivors[0] - 1) < 1e-6f);
    rattus_odds_survivors(&odds, RATTUS_GALLIA, &at, 1, limit - 1, survivors);
    assert_true(fabsf(survivors[0]) < 1e-6f);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(r_info_3_survivors_are_those_of_the_slow_reckoning),
        cmocka_unit_test(r_out_2_odds_of_the_next_token_add_up_to_its_expected_losses),
        cmocka_unit_test(r_knight_2_the_plague_piece_can_make_a_token_strike),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
