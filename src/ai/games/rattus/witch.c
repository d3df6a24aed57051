// SPDX-License-Identifier: MIT
// A swap of token A in one region with B in another brings the change of their effects there. With h(face) = effect in
// the first region − effect in the second, that is h(B) − h(A); it is made if it is above 0.
#include "ai/games/rattus/witch.h"

// Faces a token may show, with their probabilities.
struct faces {
    unsigned count;
    uint8_t face[RATTUS_FACE_COUNT_MAX];
    float probability[RATTUS_FACE_COUNT_MAX];
};

static float effect_alone(const struct rattus_prospect *prospect, const struct rattus_state *view, unsigned region,
                          unsigned index) {
    const struct rattus_face *face = &rattus_faces_of(view)->faces[index];
    if (rattus_population(view, region) < face->limit) {
        return 0;
    }
    const struct rattus_odds *odds = &prospect->reckoner->odds[prospect->owners];
    const uint8_t *cubes = view->at[region].cubes;
    unsigned most = 0;
    for (unsigned seat = 0; seat < view->options.players; seat++) {
        most = cubes[seat] > most ? cubes[seat] : most;
    }
    float effect = 0;
    for (unsigned seat = 0; seat < view->options.players; seat++) {
        unsigned loss = face->all + (cubes[seat] == most ? face->majority : 0u);
        for (unsigned class_id = 0; class_id < RATTUS_CLASS_COUNT; class_id++) {
            loss += (unsigned)face->classes[class_id] * odds->characters[seat][class_id];
        }
        loss = loss < cubes[seat] ? loss : cubes[seat];
        effect -= prospect->reckoner->cube[seat] * (float)loss;
    }
    return effect;
}

void rattus_witch_init(struct rattus_witch *witch, const struct rattus_prospect *prospect,
                       const struct rattus_state *view) {
    witch->view = view;
    witch->odds = &prospect->reckoner->odds[prospect->owners];
    RATTUS_EACH(region, rattus_regions_with_rats(view)) {
        for (unsigned face = 0; face < rattus_faces_of(view)->count; face++) {
            witch->effect[region][face] = effect_alone(prospect, view, region, face);
        }
    }
}

// R-INFO-3.
static void faces_of(const struct rattus_witch *witch, uint16_t token, struct faces *faces) {
    if (rattus_token_has_face(token)) {
        *faces = (struct faces){.count = 1, .face = {(uint8_t)rattus_token_face(token)}, .probability = {1}};
        return;
    }
    const struct rattus_odds_pool *pool = &witch->odds->pool;
    float start = 1;
    if ((token & RATTUS_TOKEN_START) == 0) {
        start = pool->other_tokens > 0 ? (float)rattus_odds_hidden_start(pool) / (float)pool->other_tokens : 0;
    }
    const struct rattus_face_set *set = rattus_faces_of(witch->view);
    faces->count = 0;
    for (unsigned face = 0; face < set->count; face++) {
        if ((witch->view->unseen[face / 64] >> (face % 64) & 1u) == 0) {
            continue;
        }
        const float probability =
            set->faces[face].start ? start / (float)pool->start_faces : (1 - start) / (float)pool->regular_faces;
        if (probability > 0) {
            faces->face[faces->count] = (uint8_t)face;
            faces->probability[faces->count++] = probability;
        }
    }
}

static float swap_gain(const struct rattus_witch *witch, unsigned region_a, const struct faces *a, unsigned region_b,
                       const struct faces *b) {
    float h[RATTUS_FACE_COUNT_MAX];
    for (unsigned i = 0; i < b->count; i++) {
        h[i] = witch->effect[region_a][b->face[i]] - witch->effect[region_b][b->face[i]];
    }
    float gain = 0;
    for (unsigned i = 0; i < a->count; i++) {
        const float own = witch->effect[region_a][a->face[i]] - witch->effect[region_b][a->face[i]];
        float gain_here = 0;
        for (unsigned j = 0; j < b->count; j++) {
            gain_here += h[j] > own ? b->probability[j] * (h[j] - own) : 0;
        }
        gain += a->probability[i] * gain_here;
    }
    return gain;
}

float rattus_witch_second_look(const struct rattus_witch *witch, unsigned seen_region, unsigned seen_slot,
                               unsigned region, unsigned slot) {
    if (region == seen_region) {
        return 0;
    }
    struct faces a;
    struct faces b;
    faces_of(witch, witch->view->at[seen_region].tokens[seen_slot], &a);
    faces_of(witch, witch->view->at[region].tokens[slot], &b);
    return swap_gain(witch, seen_region, &a, region, &b);
}

float rattus_witch_first_look(const struct rattus_witch *witch, unsigned region, unsigned slot) {
    struct faces a;
    faces_of(witch, witch->view->at[region].tokens[slot], &a);
    float best = 0;
    RATTUS_EACH(other, rattus_regions_with_rats(witch->view) & ~rattus_bit(region)) {
        uint16_t before = 0;
        for (unsigned i = 0; i < rattus_rats(witch->view, other); i++) {
            const uint16_t token = witch->view->at[other].tokens[i];
            if (i > 0 && token == before) {
                continue;
            }
            before = token;
            struct faces b;
            faces_of(witch, token, &b);
            const float gain = swap_gain(witch, region, &a, other, &b);
            best = gain > best ? gain : best;
        }
    }
    return best;
}
