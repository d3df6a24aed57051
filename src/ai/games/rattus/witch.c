// SPDX-License-Identifier: MIT
// A swap of token A in one region with B in another brings the change of their effects there. With h(face) = effect in
// the first region − effect in the second, that is h(B) − h(A); it is made if it is above 0.
#include "ai/games/rattus/witch.h"

enum { OTHER, START }; // tokens without a face

// Faces come in groups of this size, for vector registers.
enum { LANES = 8, FACES_MAX = (RATTUS_FACE_COUNT_MAX + 1 + LANES - 1) / LANES * LANES };

static unsigned kind_of(uint16_t token) {
    return (token & RATTUS_TOKEN_START) != 0 ? START : OTHER;
}

// What a token may show, as its h, with the probabilities. Faces without any fill up the last group.
struct faces {
    unsigned count;
    float h[FACES_MAX];
    float probability[FACES_MAX];
};

static float effect_of(const struct rattus_witch *witch, unsigned region, const struct rattus_odds_face *face) {
    const struct rattus_state *const view = witch->view;
    uint64_t cubes = 0;
    for (unsigned seat = 0; seat < view->options.players; seat++) {
        cubes |= (uint64_t)view->at[region].cubes[seat] << (8 * seat);
    }
    const int besides = (int)rattus_population(view, region) - (int)rattus_cubes(view, region);
    const uint64_t lost = cubes - rattus_odds_after(witch->odds, cubes, besides, face);
    float effect = 0;
    for (unsigned seat = 0; seat < view->options.players; seat++) {
        effect -= witch->prospect->reckoner->cube[seat] * (float)(lost >> (8 * seat) & 0xFFu);
    }
    return effect;
}

// R-INFO-3.
static void list_faces(struct rattus_witch *witch) {
    const struct rattus_odds_pool *const pool = &witch->odds->pool;
    const float hidden = pool->other_tokens > 0 ? (float)rattus_odds_hidden_start(pool) / (float)pool->other_tokens : 0;
    witch->face_count = 0;
    for (unsigned i = 0; i < witch->odds->face_count; i++) {
        const struct rattus_odds_face *const face = &witch->odds->unseen[i];
        if (face->majority == 0 && face->losses == 0) {
            continue;
        }
        const float start = pool->start_faces > 0 ? (float)face->start / (float)pool->start_faces : 0;
        const float regular = pool->regular_faces > 0 ? (float)face->regular / (float)pool->regular_faces : 0;
        witch->chance[START][witch->face_count] = start;
        witch->chance[OTHER][witch->face_count] = hidden * start + (1 - hidden) * regular;
        witch->faces[witch->face_count++] = *face;
    }
}

static void add_up(struct rattus_witch *witch, unsigned region) {
    for (unsigned kind = OTHER; kind <= START; kind++) {
        witch->gain[region][kind] = 0;
        witch->loss[region][kind] = 0;
        for (unsigned i = 0; i < witch->active[region]; i++) {
            const float effect = witch->chance[kind][i] * witch->effect[region][i];
            witch->gain[region][kind] += effect > 0 ? effect : 0;
            witch->loss[region][kind] -= effect < 0 ? effect : 0;
        }
    }
}

void rattus_witch_init(struct rattus_witch *witch, const struct rattus_prospect *prospect,
                       const struct rattus_state *view) {
    witch->view = view;
    witch->prospect = prospect;
    witch->odds = rattus_reckoner_odds(prospect->reckoner, prospect->owners);
    list_faces(witch);
    RATTUS_EACH(region, rattus_regions_with_rats(view)) {
        const unsigned population = rattus_population(view, region);
        unsigned active = 0;
        while (active < witch->face_count && witch->faces[active].limit <= population) {
            witch->effect[region][active] = effect_of(witch, region, &witch->faces[active]);
            active++;
        }
        witch->active[region] = (uint8_t)active;
        add_up(witch, region);
    }
}

static float effect_at(const struct rattus_witch *witch, unsigned region, unsigned face) {
    return face < witch->active[region] ? witch->effect[region][face] : 0;
}

// The faces that do nothing in either region are one.
static void faces_of(const struct rattus_witch *witch, uint16_t token, unsigned region_a, unsigned region_b,
                     struct faces *faces) {
    if (rattus_token_has_face(token)) {
        const struct rattus_odds_face face =
            rattus_odds_face(witch->odds, &witch->odds->faces->faces[rattus_token_face(token)]);
        faces->count = 1;
        faces->h[0] = effect_of(witch, region_a, &face) - effect_of(witch, region_b, &face);
        faces->probability[0] = 1;
        return;
    }
    const float *const chance = witch->chance[kind_of(token)];
    const unsigned a = witch->active[region_a];
    const unsigned b = witch->active[region_b];
    const unsigned count = a > b ? a : b;
    float idle = 1;
    for (unsigned i = 0; i < count; i++) {
        faces->h[i] = effect_at(witch, region_a, i) - effect_at(witch, region_b, i);
        faces->probability[i] = chance[i];
        idle -= chance[i];
    }
    faces->h[count] = 0;
    faces->probability[count] = idle > 0 ? idle : 0;
    faces->count = count + 1;
}

static void fill_up(struct faces *faces) {
    for (; faces->count % LANES != 0; faces->count++) {
        faces->h[faces->count] = 0;
        faces->probability[faces->count] = 0;
    }
}

static float swap_gain(const struct rattus_witch *witch, unsigned region_a, uint16_t token_a, unsigned region_b,
                       uint16_t token_b) {
    struct faces a;
    struct faces b;
    faces_of(witch, token_a, region_a, region_b, &a);
    faces_of(witch, token_b, region_a, region_b, &b);
    fill_up(&b);
    float gains[LANES] = {0};
    for (unsigned i = 0; i < a.count; i++) {
        for (unsigned j = 0; j < b.count; j += LANES) {
            for (unsigned lane = 0; lane < LANES; lane++) {
                const float gain = b.h[j + lane] - a.h[i];
                gains[lane] += a.probability[i] * b.probability[j + lane] * (gain > 0 ? gain : 0);
            }
        }
    }
    float total = 0;
    for (unsigned lane = 0; lane < LANES; lane++) {
        total += gains[lane];
    }
    return total;
}

float rattus_witch_second_look(const struct rattus_witch *witch, unsigned seen_region, unsigned seen_slot,
                               unsigned region, unsigned slot) {
    return region == seen_region ? 0
                                 : swap_gain(witch, seen_region, witch->view->at[seen_region].tokens[seen_slot], region,
                                             witch->view->at[region].tokens[slot]);
}

// At least what a swap of two tokens without faces gains: what is good comes and what is bad goes, whatever they show.
static float swap_gain_at_most(const struct rattus_witch *witch, unsigned region_a, uint16_t token_a, unsigned region_b,
                               uint16_t token_b) {
    const unsigned a = kind_of(token_a);
    const unsigned b = kind_of(token_b);
    return witch->gain[region_a][b] + witch->loss[region_b][b] + witch->loss[region_a][a] + witch->gain[region_b][a];
}

// A swap of a token with the best of another region, from a slot on, or `best` if that is more.
static float best_swap(const struct rattus_witch *witch, unsigned region, uint16_t token, unsigned other,
                       unsigned first, float best) {
    const uint16_t *const tokens = witch->view->at[other].tokens;
    for (unsigned slot = first; slot < rattus_rats(witch->view, other); slot++) {
        if (slot > 0 && tokens[slot] == tokens[slot - 1]) {
            continue;
        }
        const bool hidden = !rattus_token_has_face(token) && !rattus_token_has_face(tokens[slot]);
        if (!hidden || swap_gain_at_most(witch, region, token, other, tokens[slot]) > best) {
            const float gain = swap_gain(witch, region, token, other, tokens[slot]);
            best = gain > best ? gain : best;
        }
    }
    return best;
}

float rattus_witch_first_look(const struct rattus_witch *witch, unsigned region, unsigned slot) {
    float best = 0;
    RATTUS_EACH(other, rattus_regions_with_rats(witch->view) & ~rattus_bit(region)) {
        best = best_swap(witch, region, witch->view->at[region].tokens[slot], other, 0, best);
    }
    return best;
}

// A swap gains the same from either end, so the first tokens of two regions are compared once.
float rattus_witch_best_gain(const struct rattus_witch *witch) {
    const struct rattus_region *const at = witch->view->at;
    const uint32_t regions = rattus_regions_with_rats(witch->view);
    float best = 0;
    RATTUS_EACH(region, regions) {
        RATTUS_EACH(other, regions & (rattus_bit(region) - 1)) {
            best = best_swap(witch, region, at[region].tokens[0], other, 0, best);
            best = best_swap(witch, other, at[other].tokens[0], region, 1, best);
        }
    }
    return best;
}
