// SPDX-License-Identifier: MIT
#include "ai/games/rattus/rough.h"

static void add(struct rattus_rough *rough, const struct rattus_face *face, unsigned from) {
    rough->effect[from] += 1;
    rough->majority[from] += face->majority;
    rough->all[from] += face->all;
    for (unsigned id = 0; id < RATTUS_CLASS_COUNT; id++) {
        rough->classes[from][id] += face->classes[id];
    }
}

// Sums of the unseen faces by their limits, then averages over all of them.
void rattus_rough_init(struct rattus_rough *rough, const struct rattus_state *state) {
    const struct rattus_face_set *const set = rattus_faces_of(state);
    unsigned count = 0;
    memset(rough, 0, sizeof *rough);
    rough->faces = set;
    rough->players = state->options.players;
    for (unsigned word = 0; word < 2; word++) {
        for (uint64_t left = state->unseen[word]; left != 0; left &= left - 1) {
            const struct rattus_face *const face = &set->faces[64 * word + (unsigned)__builtin_ctzll(left)];
            add(rough, face, face->limit < RATTUS_ROUGH_POPULATIONS ? face->limit : RATTUS_ROUGH_POPULATIONS - 1);
            count++;
        }
    }
    const float share = count == 0 ? 0 : 1.0F / (float)count;
    for (unsigned population = 0; population < RATTUS_ROUGH_POPULATIONS; population++) {
        rough->effect[population] *= share;
        rough->majority[population] *= share;
        rough->all[population] *= share;
        for (unsigned id = 0; id < RATTUS_CLASS_COUNT; id++) {
            rough->classes[population][id] *= share;
        }
        if (population > 0) {
            const float effect = rough->effect[population] + rough->effect[population - 1];
            rough->effect[population] = effect < 1 ? effect : 1; // sums of fractions can come to a little more
            rough->majority[population] += rough->majority[population - 1];
            rough->all[population] += rough->all[population - 1];
            for (unsigned id = 0; id < RATTUS_CLASS_COUNT; id++) {
                rough->classes[population][id] += rough->classes[population - 1][id];
            }
        }
    }
}

void rattus_rough_turn(const struct rattus_rough *rough, const uint8_t *owned, uint16_t token, float besides,
                       float cubes[RATTUS_SEATS_MAX]) {
    float total = 0;
    float most = 0;
    for (unsigned seat = 0; seat < rough->players; seat++) {
        total += cubes[seat];
        most = cubes[seat] > most ? cubes[seat] : most;
    }
    const float people = total + besides;
    unsigned population = people <= 0 ? 0 : (unsigned)(people + 0.5F);
    population = population < RATTUS_ROUGH_POPULATIONS ? population : RATTUS_ROUGH_POPULATIONS - 1;
    float effect = rough->effect[population];
    float majority = rough->majority[population];
    float all = rough->all[population];
    float classes[RATTUS_CLASS_COUNT];
    memcpy(classes, rough->classes[population], sizeof classes);
    if (rattus_token_has_face(token)) {
        const struct rattus_face *const face = &rough->faces->faces[rattus_token_face(token)];
        effect = face->limit <= population ? 1 : 0;
        majority = effect * face->majority;
        all = effect * face->all;
        for (unsigned id = 0; id < RATTUS_CLASS_COUNT; id++) {
            classes[id] = effect * face->classes[id];
        }
    }
    if (effect <= 0) {
        return;
    }
    for (unsigned seat = 0; seat < rough->players; seat++) {
        if (cubes[seat] <= 0) {
            continue;
        }
        float loss = all + (cubes[seat] > most - 0.5F ? majority : 0);
        for (unsigned id = 0; id < RATTUS_CLASS_COUNT; id++) {
            loss += (float)owned[seat * RATTUS_CLASS_COUNT + id] * classes[id];
        }
        const float cap = effect * cubes[seat]; // a face takes no more than there is
        cubes[seat] -= loss < cap ? loss : cap;
    }
}
