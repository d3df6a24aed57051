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

void rattus_rough_own(struct rattus_rough_owners *owners, const uint32_t owned[RATTUS_SEATS_MAX]) {
    owners->known = 0;
    memset(owners->characters, 0, sizeof owners->characters);
    for (unsigned seat = 0; seat < RATTUS_SEATS_MAX; seat++) {
        RATTUS_EACH(character, owned[seat]) {
            owners->characters[seat][rattus_character_infos[character].class_id]++;
        }
    }
}

static void set_losses(struct rattus_rough_losses *losses, const struct rattus_rough_owners *owners, float effect,
                       float majority, float all, const float classes[RATTUS_CLASS_COUNT]) {
    *losses = (struct rattus_rough_losses){.effect = effect};
    for (unsigned seat = 0; seat < RATTUS_SEATS_MAX; seat++) {
        losses->others[seat] = all;
        losses->most[seat] = all + majority;
        for (unsigned id = 0; id < RATTUS_CLASS_COUNT; id++) {
            const float by_class = (float)owners->characters[seat][id] * classes[id];
            losses->others[seat] += by_class;
            losses->most[seat] += by_class;
        }
    }
}

static const struct rattus_rough_losses *unseen_losses(const struct rattus_rough *rough,
                                                       struct rattus_rough_owners *owners, unsigned population) {
    struct rattus_rough_losses *const losses = &owners->losses[population];
    if ((owners->known >> population & 1u) == 0) {
        owners->known |= 1u << population;
        set_losses(losses, owners, rough->effect[population], rough->majority[population], rough->all[population],
                   rough->classes[population]);
    }
    return losses;
}

static void set_face_losses(struct rattus_rough_losses *losses, const struct rattus_rough_owners *owners,
                            const struct rattus_face *face, unsigned population) {
    const float effect = face->limit <= population ? 1 : 0;
    float classes[RATTUS_CLASS_COUNT];
    for (unsigned id = 0; id < RATTUS_CLASS_COUNT; id++) {
        classes[id] = effect * face->classes[id];
    }
    set_losses(losses, owners, effect, effect * face->majority, effect * face->all, classes);
}

static unsigned population_of(const float cubes[RATTUS_ROUGH_SEATS], float besides) {
    float people = 0;
    for (unsigned seat = 0; seat < RATTUS_SEATS_MAX; seat++) {
        people += cubes[seat];
    }
    people += besides;
    const unsigned population = people <= 0 ? 0 : (unsigned)(people + 0.5F);
    return population < RATTUS_ROUGH_POPULATIONS ? population : RATTUS_ROUGH_POPULATIONS - 1;
}

static float most_of(const float cubes[RATTUS_ROUGH_SEATS]) {
    float most = cubes[0];
    for (unsigned seat = 1; seat < RATTUS_SEATS_MAX; seat++) {
        most = cubes[seat] > most ? cubes[seat] : most;
    }
    return most;
}

// A face takes no more than there is.
static void take(const struct rattus_rough_losses *restrict losses, float cubes[restrict RATTUS_ROUGH_SEATS]) {
    const float nearly_most = most_of(cubes) - 0.5F;
    for (unsigned seat = 0; seat < RATTUS_ROUGH_SEATS; seat++) {
        const float cap = losses->effect * cubes[seat];
        const float by_most = losses->most[seat]; // read in any case, so that compilers need no branch
        const float by_others = losses->others[seat];
        const float loss = cubes[seat] > nearly_most ? by_most : by_others;
        cubes[seat] -= loss < cap ? loss : cap;
    }
}

void rattus_rough_turn(const struct rattus_rough *rough, struct rattus_rough_owners *owners, uint16_t token,
                       float besides, float cubes[RATTUS_ROUGH_SEATS]) {
    const unsigned population = population_of(cubes, besides);
    if (rattus_token_has_face(token)) {
        struct rattus_rough_losses losses;
        set_face_losses(&losses, owners, &rough->faces->faces[rattus_token_face(token)], population);
        take(&losses, cubes);
    } else {
        take(unseen_losses(rough, owners, population), cubes);
    }
}
