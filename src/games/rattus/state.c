// SPDX-License-Identifier: MIT
#include "games/rattus/state.h"

#include <stddef.h>

enum { CARD_WORDS = (RATTUS_CARD_COUNT + 7) / 8 }; // of eight bytes

uint8_t rattus_owner(const struct rattus_state *state, enum rattus_character_id character) {
    for (uint8_t seat = 0; seat < state->options.players; seat++) {
        if (rattus_owns(state, seat, character)) {
            return seat;
        }
    }
    return RATTUS_NONE;
}

uint32_t rattus_behind_walls(const struct rattus_state *state, unsigned region) {
    uint32_t behind = 0;
    RATTUS_EACH(edge, state->walls) {
        if (rattus_edges[edge].a == region) {
            behind |= rattus_bit(rattus_edges[edge].b);
        } else if (rattus_edges[edge].b == region) {
            behind |= rattus_bit(rattus_edges[edge].a);
        }
    }
    return behind;
}

unsigned rattus_population(const struct rattus_state *state, unsigned region) {
    unsigned population = rattus_cubes(state, region);
    if (region == state->plague) {
        population += state->population;
    }
    if (state->nuns[0] == RATTUS_NONE) { // they are sorted, and mostly not in play
        return population;
    }
    for (unsigned i = 0; i < RATTUS_NUN_COUNT; i++) {
        if (state->nuns[i] == region && population > 0) {
            population--;
        }
    }
    return population;
}

unsigned rattus_palace(const struct rattus_state *state, unsigned seat) {
    unsigned elsewhere = state->supply[seat];
    RATTUS_EACH(region, state->presence[seat]) {
        elsewhere += state->at[region].cubes[seat];
    }
    if (rattus_owns(state, seat, RATTUS_BAKER)) {
        elsewhere += state->baker;
    }
    if (state->pending == RATTUS_PENDING_BAKER_PLACE && state->step.queue[1] == seat) {
        elsewhere += state->step.queue[2];
    }
    return RATTUS_CUBES_PER_SEAT - elsewhere;
}

unsigned rattus_slots_apart(const struct rattus_state *state, unsigned region, unsigned seat, unsigned without) {
    const uint16_t *const tokens = state->at[region].tokens;
    const unsigned count = rattus_rats(state, region);
    if (without == 0 && (count < 2 || (tokens[1] == tokens[0] && (count == 2 || tokens[2] == tokens[0])))) {
        return count > 0; // nothing to compare, as so often
    }
    const uint16_t look0 = rattus_token_look(tokens[0], seat);
    const uint16_t look1 = rattus_token_look(tokens[1], seat);
    const uint16_t look2 = rattus_token_look(tokens[2], seat);
    const unsigned with0 = count > 0 && (without & 1u) == 0;
    const unsigned with1 = count > 1 && (without & 2u) == 0 && !(with0 && look1 == look0);
    const unsigned with2 = count > 2 && (without & 4u) == 0 && !(with0 && look2 == look0) && !(with1 && look2 == look1);
    return with0 | with1 << 1 | with2 << 2;
}

void rattus_rats_set(struct rattus_state *state, unsigned region, unsigned count) {
    const uint32_t bit = rattus_bit(region);
    state->rats_low = (count & 1u) != 0 ? state->rats_low | bit : state->rats_low & ~bit;
    state->rats_high = (count & 2u) != 0 ? state->rats_high | bit : state->rats_high & ~bit;
}

// Whether a token is one of those that `start_left` counts.
static unsigned is_start_left(uint16_t token) {
    return rattus_token_is_start(token) && !rattus_token_has_face(token);
}

void rattus_token_add(struct rattus_state *state, unsigned region, uint16_t token) {
    const unsigned count = rattus_rats(state, region);
    assert(count < RATTUS_SLOTS);
    state->at[region].tokens[count] = token;
    state->start_left = (uint8_t)(state->start_left + is_start_left(token));
    rattus_rats_set(state, region, count + 1);
}

uint16_t rattus_token_remove(struct rattus_state *state, unsigned region, unsigned slot) {
    uint16_t *const tokens = state->at[region].tokens;
    const unsigned count = rattus_rats(state, region);
    const uint16_t token = tokens[slot];
    assert(slot < count);
    for (unsigned i = slot; i + 1 < count; i++) {
        tokens[i] = tokens[i + 1];
    }
    tokens[count - 1] = 0;
    state->start_left = (uint8_t)(state->start_left - is_start_left(token));
    rattus_rats_set(state, region, count - 1);
    return token;
}

// ---- marked cubes: potions in a sorted list, Diplomats in masks -----------------------------------------------------

// Whether any cube is marked now.
static bool any_marks(const struct rattus_state *state) {
    if (!rattus_marks_cubes(state)) {
        return false;
    }
    uint8_t diplomats = 0;
    for (unsigned region = 0; region < RATTUS_REGION_COUNT; region++) {
        diplomats |= state->diplomats[region];
    }
    return diplomats != 0 || state->potions[0] != 0;
}

static unsigned potion_entry(unsigned seat, unsigned region, unsigned kind) {
    return region << 11 | seat << 8 | (kind & RATTUS_KIND_DIPLOMAT) << 3 | (kind & RATTUS_KIND_POTIONS);
}

static void potion_remove(struct rattus_state *state, unsigned entry) {
    unsigned place = 0;
    while (state->potions[place] != entry) {
        place++;
    }
    for (; place + 1 < RATTUS_POTION_COUNT; place++) {
        state->potions[place] = state->potions[place + 1];
    }
    state->potions[RATTUS_POTION_COUNT - 1] = 0;
}

static void potion_insert(struct rattus_state *state, unsigned entry) {
    unsigned place = RATTUS_POTION_COUNT - 1;
    assert(state->potions[place] == 0);
    for (; place > 0 && (state->potions[place - 1] == 0 || state->potions[place - 1] > entry); place--) {
        state->potions[place] = state->potions[place - 1];
    }
    state->potions[place] = (uint16_t)entry;
}

// Takes the marks off a cube of a kind, or puts them on a plain one.
static void marks_change(struct rattus_state *state, unsigned seat, unsigned region, unsigned kind, bool on) {
    if ((kind & RATTUS_KIND_DIPLOMAT) != 0) {
        state->diplomats[region] = (uint8_t)(state->diplomats[region] ^ 1u << seat);
    }
    if ((kind & RATTUS_KIND_POTIONS) != 0) {
        const unsigned entry = potion_entry(seat, region, kind);
        if (on) {
            potion_insert(state, entry);
        } else {
            potion_remove(state, entry);
        }
    }
}

void rattus_cube_move(struct rattus_state *state, unsigned seat, unsigned from, unsigned to, unsigned kind) {
    marks_change(state, seat, from, kind, false);
    rattus_cube_remove(state, seat, from, 1);
    rattus_cube_add(state, seat, to, 1);
    marks_change(state, seat, to, kind, true);
}

void rattus_cube_leave(struct rattus_state *state, unsigned seat, unsigned region, unsigned kind) {
    marks_change(state, seat, region, kind, false);
    rattus_cube_remove(state, seat, region, 1);
}

void rattus_cube_mark(struct rattus_state *state, unsigned seat, unsigned region, unsigned before, unsigned after) {
    marks_change(state, seat, region, before, false);
    marks_change(state, seat, region, after, true);
}

struct rattus_kinds rattus_kinds_at(const struct rattus_state *state, unsigned seat, unsigned region) {
    const unsigned all = state->at[region].cubes[seat];
    if (!any_marks(state)) {
        return (struct rattus_kinds){.count = all > 0, .kind = {RATTUS_KIND_PLAIN}, .cubes = {(uint8_t)all}};
    }
    struct rattus_kinds kinds = {0};
    unsigned marked = rattus_has_diplomat(state, seat, region);
    unsigned diplomat = marked != 0 ? RATTUS_KIND_DIPLOMAT : 0;
    kinds.count = 1; // plain ones first; dropped below if there are none
    for (unsigned i = 0; i < RATTUS_POTION_COUNT && state->potions[i] != 0; i++) {
        const unsigned entry = state->potions[i];
        if (entry >> 8 != (region << 3 | seat)) {
            continue;
        }
        const unsigned potions = entry & RATTUS_KIND_POTIONS;
        if ((entry & RATTUS_KIND_DIPLOMAT << 3) != 0) {
            diplomat |= potions;
            continue;
        }
        marked++;
        if (kinds.kind[kinds.count - 1] != potions) {
            kinds.kind[kinds.count++] = (uint8_t)potions;
        }
        kinds.cubes[kinds.count - 1]++;
    }
    if (diplomat != 0) {
        kinds.kind[kinds.count] = (uint8_t)diplomat;
        kinds.cubes[kinds.count++] = 1;
    }
    kinds.cubes[0] = (uint8_t)(all - marked);
    if (kinds.cubes[0] == 0) {
        kinds.count--;
        memmove(kinds.kind, kinds.kind + 1, kinds.count);
        memmove(kinds.cubes, kinds.cubes + 1, kinds.count);
    }
    return kinds;
}

void rattus_marks_find(const struct rattus_state *state, struct rattus_marks *marks) {
    uint8_t counts[RATTUS_REGION_COUNT][RATTUS_SEATS_MAX];
    uint8_t diplomats[RATTUS_REGION_COUNT]; // without potions
    memcpy(marks->plain, state->presence, sizeof marks->plain);
    memset(marks->marked, 0, sizeof marks->marked);
    marks->count = 0;
    if (!any_marks(state)) {
        return;
    }
    memset(counts, 0, sizeof counts);
    memcpy(diplomats, state->diplomats, sizeof diplomats);
    for (unsigned i = 0; i < RATTUS_POTION_COUNT && state->potions[i] != 0; i++) {
        const unsigned entry = state->potions[i];
        const unsigned region = entry >> 11;
        const unsigned seat = entry >> 8 & 7u;
        const unsigned diplomat = entry >> 3 & RATTUS_KIND_DIPLOMAT;
        counts[region][seat]++;
        if (diplomat != 0) {
            diplomats[region] = (uint8_t)(diplomats[region] & ~(1u << seat));
        }
        if (i == 0 || entry != state->potions[i - 1]) {
            marks->cubes[marks->count++] = (struct rattus_cube){(uint8_t)seat, (uint8_t)region,
                                                                (uint8_t)(diplomat | (entry & RATTUS_KIND_POTIONS))};
        }
    }
    RATTUS_EACH(region, state->regions) {
        RATTUS_EACH(seat, (uint32_t)diplomats[region]) {
            counts[region][seat]++;
            marks->cubes[marks->count++] = (struct rattus_cube){(uint8_t)seat, (uint8_t)region, RATTUS_KIND_DIPLOMAT};
        }
    }
    for (unsigned i = 0; i < marks->count; i++) {
        const unsigned region = marks->cubes[i].region;
        const unsigned seat = marks->cubes[i].seat;
        marks->marked[seat] |= rattus_bit(region);
        if (counts[region][seat] == state->at[region].cubes[seat]) {
            marks->plain[seat] &= ~rattus_bit(region);
        }
    }
}

struct rattus_cube rattus_cube_sample(const struct rattus_state *state, unsigned seat, uint32_t regions,
                                      struct ph_random *random) {
    struct rattus_marks marks;
    struct rattus_cube found = {.seat = (uint8_t)seat, .kind = RATTUS_KIND_PLAIN};
    rattus_marks_find(state, &marks);
    const uint32_t plain = marks.plain[seat] & regions;
    const unsigned plain_count = rattus_count(plain);
    unsigned total = plain_count;
    for (unsigned i = 0; i < marks.count; i++) {
        total += marks.cubes[i].seat == seat && (regions >> marks.cubes[i].region & 1u) != 0;
    }
    unsigned n = ph_random_below(random, total);
    if (n < plain_count) {
        found.region = (uint8_t)rattus_nth(plain, n);
        return found;
    }
    n -= plain_count;
    for (unsigned i = 0; i < marks.count; i++) {
        if (marks.cubes[i].seat == seat && (regions >> marks.cubes[i].region & 1u) != 0 && n-- == 0) {
            found = marks.cubes[i];
        }
    }
    return found;
}

unsigned rattus_potions_left(const struct rattus_state *state) {
    unsigned left = RATTUS_POTION_COUNT;
    for (unsigned i = 0; i < RATTUS_POTION_COUNT; i++) {
        left -= state->potions[i] & RATTUS_KIND_POTIONS;
    }
    return left;
}

unsigned rattus_diplomats_left(const struct rattus_state *state) {
    unsigned left = RATTUS_DIPLOMAT_COUNT;
    RATTUS_EACH(region, state->regions) {
        left -= rattus_count(state->diplomats[region]);
    }
    return left;
}

// ---- region cards ---------------------------------------------------------------------------------------------------

// The last bytes read lie beyond the cards, but in the state.
static uint64_t eight_places(const struct rattus_state *state, unsigned word) {
    uint64_t places = 0;
    static_assert(offsetof(struct rattus_state, cards) + 8 * CARD_WORDS <= sizeof *state, "there are bytes beyond");
    memcpy(&places, (const unsigned char *)state + offsetof(struct rattus_state, cards) + (size_t)8 * word,
           sizeof places);
    return places;
}

uint64_t rattus_cards_where(const struct rattus_state *state, unsigned place) {
    uint64_t cards = 0;
    for (unsigned word = 0; word < CARD_WORDS; word++) {
        cards |= (uint64_t)rattus_bytes_equal(eight_places(state, word), place) << (8 * word);
    }
    return cards & (((uint64_t)1 << RATTUS_CARD_COUNT) - 1);
}

// Counts are of eight bits here, so that compilers count sixteen cards at once.

unsigned rattus_cards_at(const struct rattus_state *state, unsigned place) {
    const uint8_t wanted = (uint8_t)place;
    uint8_t count = 0;
    for (unsigned card = 0; card < RATTUS_CARD_COUNT; card++) {
        count = (uint8_t)(count + (state->cards[card] == wanted));
    }
    return count;
}

unsigned rattus_hand_size(const struct rattus_state *state, unsigned seat) {
    const uint8_t hand = (uint8_t)(RATTUS_CARD_HAND + seat);
    const uint8_t hidden = (uint8_t)(RATTUS_CARD_HIDDEN + seat);
    uint8_t count = 0;
    for (unsigned card = 0; card < RATTUS_CARD_COUNT; card++) {
        count = (uint8_t)(count + ((state->cards[card] == hand) | (state->cards[card] == hidden)));
    }
    return count;
}

unsigned rattus_card_discard_count(const struct rattus_state *state) {
    uint8_t count = 0;
    for (unsigned card = 0; card < RATTUS_CARD_COUNT; card++) {
        const uint8_t place = (uint8_t)(state->cards[card] - RATTUS_CARD_DISCARD);
        count = (uint8_t)(count + (place < RATTUS_CARD_PROTECTS - RATTUS_CARD_DISCARD));
    }
    return count;
}

void rattus_mark_used(struct rattus_state *state, enum rattus_character_id character) {
    state->used |= rattus_bit(character);
    state->used_order[state->used_count++] = (uint8_t)character;
}

void rattus_state_repeat(struct rattus_state *state, const uint8_t rats[RATTUS_REGION_COUNT]) {
    state->start_left = 0;
    state->rats_low = 0;
    state->rats_high = 0;
    for (unsigned seat = 0; seat < RATTUS_SEATS_MAX; seat++) {
        state->presence[seat] = 0;
    }
    for (unsigned region = 0; region < RATTUS_REGION_COUNT; region++) {
        rattus_rats_set(state, region, rats[region]);
        for (unsigned slot = 0; slot < rats[region]; slot++) {
            state->start_left = (uint8_t)(state->start_left + is_start_left(state->at[region].tokens[slot]));
        }
        for (unsigned seat = 0; seat < RATTUS_SEATS_MAX; seat++) {
            if (state->at[region].cubes[seat] > 0) {
                state->presence[seat] |= rattus_bit(region);
            }
        }
    }
}
