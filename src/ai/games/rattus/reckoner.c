// SPDX-License-Identifier: MIT
#include "ai/games/rattus/reckoner.h"

static void init_exact(struct rattus_reckoner *reckoner, const struct rattus_state *view,
                       const float cube[RATTUS_SEATS_MAX]) {
    rattus_cube_values_init(&reckoner->values, cube);
    for (unsigned seat = 0; seat < RATTUS_SEATS_MAX; seat++) {
        float alone[RATTUS_SEATS_MAX] = {0};
        alone[seat] = 1;
        rattus_cube_values_init(&reckoner->values_of[seat], alone);
    }
    memset(reckoner->nuns, 0, sizeof reckoner->nuns);
    for (unsigned i = 0; i < RATTUS_NUN_COUNT && view->nuns[i] != RATTUS_NONE; i++) {
        reckoner->nuns[view->nuns[i]]++;
    }
    for (unsigned i = 0; i < RATTUS_RECKONED; i++) {
        reckoner->reckoned[i].place = 0;
    }
}

void rattus_reckoner_init(struct rattus_reckoner *reckoner, const struct rattus_state *view,
                          const float cube[RATTUS_SEATS_MAX], bool rough) {
    reckoner->view = view;
    reckoner->is_rough = rough;
    memcpy(reckoner->cube, cube, sizeof reckoner->cube);
    reckoner->owners_count = 1;
    reckoner->listed = 0;
    memcpy(reckoner->owned[0], view->owned, sizeof view->owned);
    rattus_odds_begin(&reckoner->odds[0], view);
    rattus_odds_own(&reckoner->odds[0], view->owned);
    if (rough) {
        rattus_rough_init(&reckoner->rough, view);
        rattus_rough_own(&reckoner->rough_owners[0], view->owned);
    } else {
        init_exact(reckoner, view, cube);
    }
}

const struct rattus_odds *rattus_reckoner_odds(struct rattus_reckoner *reckoner, unsigned owners) {
    if ((reckoner->listed >> owners & 1u) == 0) {
        reckoner->listed |= 1u << owners;
        rattus_odds_list(&reckoner->odds[owners], reckoner->view);
    }
    return &reckoner->odds[owners];
}

unsigned rattus_reckoner_owners(struct rattus_reckoner *reckoner, const struct rattus_state *state) {
    for (unsigned owners = 0; owners < reckoner->owners_count; owners++) {
        if (memcmp(reckoner->owned[owners], state->owned, sizeof state->owned) == 0) {
            return owners;
        }
    }
    if (reckoner->owners_count == RATTUS_OWNERS_MAX) {
        // More ways than one decision can ask about: the last place is reused, and its former owners forgotten.
        reckoner->owners_count--;
        for (unsigned i = 0; i < RATTUS_RECKONED; i++) {
            if ((reckoner->reckoned[i].place >> 56 & 15u) == RATTUS_OWNERS_MAX) {
                reckoner->reckoned[i].place = 0;
            }
        }
    }
    const unsigned owners = reckoner->owners_count++;
    memcpy(reckoner->owned[owners], state->owned, sizeof state->owned);
    reckoner->odds[owners] = reckoner->odds[0];
    reckoner->listed &= ~(1u << owners);
    rattus_odds_own(&reckoner->odds[owners], state->owned);
    if (reckoner->is_rough) {
        rattus_rough_own(&reckoner->rough_owners[owners], state->owned);
    }
    return owners;
}

// Tokens that the odds do not tell apart become the same number.
static uint64_t token_look(uint16_t token) {
    return rattus_token_has_face(token) ? token & RATTUS_TOKEN_FACE : token & RATTUS_TOKEN_START;
}

// The value lost by the first 0, 1 … `count` tokens, each of which does what an average face does. Slots without a
// token count as fresh ones.
static void rough_losses(struct rattus_reckoner *reckoner, unsigned owners, const float cube[RATTUS_SEATS_MAX],
                         const struct rattus_region *at, unsigned count, int population,
                         float losses[RATTUS_SLOTS + 1]) {
    float cubes[RATTUS_ROUGH_SEATS] = {0};
    unsigned people = 0;
    for (unsigned seat = 0; seat < RATTUS_SEATS_MAX; seat++) {
        cubes[seat] = at->cubes[seat];
        people += at->cubes[seat];
    }
    memset(losses, 0, (RATTUS_SLOTS + 1) * sizeof *losses);
    if (people == 0) {
        return;
    }
    for (unsigned slot = 0; slot < count; slot++) {
        rattus_rough_turn(&reckoner->rough, &reckoner->rough_owners[owners], at->tokens[slot], (float)population,
                          cubes);
        for (unsigned seat = 0; seat < RATTUS_SEATS_MAX; seat++) {
            losses[slot + 1] += cube[seat] * ((float)at->cubes[seat] - cubes[seat]);
        }
    }
}

static float rough_loss(struct rattus_reckoner *reckoner, unsigned owners, const float cube[RATTUS_SEATS_MAX],
                        const struct rattus_region *at, unsigned count, int population) {
    float losses[RATTUS_SLOTS + 1];
    rough_losses(reckoner, owners, cube, at, count, population, losses);
    return losses[count];
}

// Exactly, by `values`, which `whose` identifies: 0 for those of the deciding seat, else 1 + seat.
static float look_up(struct rattus_reckoner *reckoner, unsigned owners, unsigned whose,
                     const struct rattus_cube_values *values, unsigned region, const struct rattus_region *at,
                     unsigned count, int population) {
    enum { NO_LESS = 8 }; // population − 3 and more
    uint64_t cubes = 0;
    for (unsigned seat = 0; seat < RATTUS_SEATS_MAX; seat++) {
        cubes |= (uint64_t)at->cubes[seat] << (6 * seat); // 20 at most
    }
    if (cubes == 0 || count == 0) {
        return 0;
    }
    uint64_t tokens = 0;
    for (unsigned slot = 0; slot < count; slot++) {
        tokens = tokens << 8 | token_look(at->tokens[slot]);
    }
    const uint64_t place = cubes | (uint64_t)region << 40 | (uint64_t)count << 46 |
                           (uint64_t)(unsigned)(population + NO_LESS) << 50 | (uint64_t)(owners + 1) << 56 |
                           (uint64_t)whose << 60;
    const uint64_t hash = (place ^ tokens * 0x9E3779B97F4A7C15u) * 0xD6E8FEB86659FD93u;
    struct rattus_reckoned *found = &reckoner->reckoned[hash >> 54];
    if (found->place != place || found->tokens != tokens) {
        float loss = -rattus_odds_value(rattus_reckoner_odds(reckoner, owners), region, at, count,
                                        population + reckoner->nuns[region], values);
        for (unsigned seat = 0; seat < RATTUS_SEATS_MAX; seat++) {
            loss += values->of[seat][at->cubes[seat]];
        }
        *found = (struct rattus_reckoned){.place = place, .tokens = tokens, .loss = loss};
    }
    return found->loss;
}

float rattus_reckoner_loss(struct rattus_reckoner *reckoner, unsigned owners, unsigned region,
                           const struct rattus_region *at, unsigned count, int population) {
    if (reckoner->is_rough) {
        return rough_loss(reckoner, owners, reckoner->cube, at, count, population);
    }
    return look_up(reckoner, owners, 0, &reckoner->values, region, at, count, population);
}

// Three tokens are much work: the third costs about what the second did.
static float with_third(float one, float two) {
    return two + (two - one);
}

struct rattus_reckoned_losses rattus_reckoner_losses(struct rattus_reckoner *reckoner, unsigned owners, unsigned region,
                                                     const struct rattus_region *at, unsigned count, int population) {
    if (reckoner->is_rough) {
        float losses[RATTUS_SLOTS + 1];
        const unsigned turned = count + 1 < RATTUS_SLOTS ? count + 1 : count;
        rough_losses(reckoner, owners, reckoner->cube, at, turned, population, losses);
        return (struct rattus_reckoned_losses){
            .all = losses[count],
            .more = turned > count ? losses[turned] : with_third(losses[count - 1], losses[count]),
        };
    }
    struct rattus_reckoned_losses losses = {.all =
                                                rattus_reckoner_loss(reckoner, owners, region, at, count, population)};
    if (count + 1 < RATTUS_SLOTS) {
        losses.more = rattus_reckoner_loss(reckoner, owners, region, at, count + 1, population);
    } else {
        losses.more = with_third(rattus_reckoner_loss(reckoner, owners, region, at, count - 1, population), losses.all);
    }
    return losses;
}

float rattus_reckoner_losses_of(struct rattus_reckoner *reckoner, unsigned owners, unsigned seat, unsigned region,
                                const struct rattus_region *at, unsigned count, int population) {
    if (at->cubes[seat] == 0) {
        return 0;
    }
    if (reckoner->is_rough) {
        float alone[RATTUS_SEATS_MAX] = {0};
        alone[seat] = 1;
        return rough_loss(reckoner, owners, alone, at, count, population);
    }
    return look_up(reckoner, owners, 1 + seat, &reckoner->values_of[seat], region, at, count, population);
}
