// SPDX-License-Identifier: MIT
// All actions of seats in games of Rattus from one start.
#include "batch/every.h"
#include "batch/games/rattus.h"
#include "games/rattus/rule.h"

// Kinds of components.
enum part {
    PART_NONE,
    PART_NUMBER, // least … most
    PART_REGION,
    PART_OR_NULL,  // 1 + region; 0: none
    PART_TOUCHING, // a region that touches the one before it
    PART_APART,    // a region other than the one three components before it
    PART_SEAT,
    PART_AFTER, // a seat after the one three components before it
    PART_CHARACTER,
    PART_PROTECTED, // a character of a class that the card before it protects
    PART_CARD,
    PART_KIND,
    PART_EDGE, // 1 + edge; of `least` 0, also none
    PART_SETTLE,
};

#define NOTHING                                                                                                        \
    { .kind = PART_NONE }
#define PART(name)                                                                                                     \
    { .kind = PART_##name }
#define REGION PART(REGION)
#define KIND PART(KIND)
#define NUMBER(from, to)                                                                                               \
    { .kind = PART_NUMBER, .least = (from), .most = (to) }
#define SLOT NUMBER(0, RATTUS_SLOTS - 1)
#define BOOL NUMBER(0, 1)
#define WITH(name) ((uint64_t)1 << RATTUS_##name)
#define AFRICANUS ((uint64_t)1 << 63)
#define ROW(name, ...)                                                                                                 \
    {                                                                                                                  \
        .type = RATTUS_TYPE_##name, .parts = { __VA_ARGS__ }                                                           \
    }
#define ROW_WITH(need, name, ...)                                                                                      \
    {                                                                                                                  \
        .type = RATTUS_TYPE_##name, .needs = (need), .parts = { __VA_ARGS__ }                                          \
    }

static const struct batch_row rows[] = {
    ROW(SETTLE, REGION, PART(SETTLE)),
    ROW_WITH(WITH(CARAVANEER), CARAVAN_START, REGION),
    ROW(TAKE, PART(CHARACTER)),
    ROW(PLACE, REGION, NUMBER(0, 0)),
    ROW_WITH(WITH(PEASANT) | WITH(QUEEN), PLACE, REGION, NUMBER(1, 1)),
    ROW_WITH(WITH(QUEEN), PLACE, REGION, NUMBER(2, 3)),
    ROW(NO_PLACE, NOTHING),
    ROW_WITH(WITH(MAYOR), EXTRA, REGION),
    ROW(RAT, REGION),
    ROW(NO_RAT, NOTHING),
    ROW_WITH(WITH(KNIGHT), KNIGHT_POPULATION, BOOL),
    ROW_WITH(WITH(CRUSADER), CRUSADE, BOOL),
    ROW_WITH(WITH(CRUSADER), RESOLVE, SLOT),
    ROW_WITH(AFRICANUS, PROTECT, PART(CARD), PART(PROTECTED)),
    ROW_WITH(AFRICANUS | WITH(WIZARD), PASS, NOTHING),
    ROW_WITH(WITH(WIZARD), POTION, KIND),
    ROW_WITH(WITH(SERF), SERF, BOOL),
    ROW(RAVAGE, REGION),
    ROW(DONE, NOTHING),
    ROW_WITH(WITH(KING), KING, REGION, KIND),
    ROW_WITH(WITH(MONK), MONK, REGION, PART(TOUCHING), SLOT),
    ROW_WITH(WITH(PEASANT), PEASANT, REGION),
    ROW_WITH(WITH(WITCH), WITCH_LOOK, REGION, SLOT),
    ROW_WITH(WITH(WITCH), WITCH_SWAP, NOTHING),
    ROW_WITH(WITH(QUEEN), QUEEN, REGION),
    ROW_WITH(WITH(EMPEROR), WALL, {.kind = PART_EDGE, .least = 0}, {.kind = PART_EDGE, .least = 1}),
    ROW_WITH(WITH(BISHOP), BISHOP, PART(OR_NULL), REGION),
    ROW_WITH(WITH(NUN), NUN, PART(OR_NULL), REGION),
    ROW_WITH(WITH(SOLDIER), SOLDIER, REGION),
    ROW_WITH(WITH(MESSENGER), MESSENGER, PART(SEAT), REGION, KIND, PART(AFTER), PART(APART), KIND),
    ROW_WITH(WITH(BAKER), BAKER_STORE, NOTHING),
    ROW_WITH(WITH(BAKER), BAKER_PLACE, REGION),
    ROW_WITH(WITH(PIED_PIPER), PIED_PIPER, REGION, PART(TOUCHING), KIND, NUMBER(0, (1 << RATTUS_SLOTS) - 1)),
    ROW_WITH(WITH(WIZARD), WIZARD, REGION, KIND),
    ROW_WITH(WITH(SULTAN), DIPLOMAT, REGION, KIND),
    ROW_WITH(WITH(ASTRONOMER), ASTRONOMER, NOTHING),
    ROW_WITH(WITH(ASTRONOMER), KEEP, PART(CARD)),
    ROW_WITH(WITH(EXPLORER), EXPLORER, NOTHING),
    ROW_WITH(WITH(EXPLORER), EXPLORER_PLACE, REGION),
    ROW_WITH(WITH(CARAVANEER), CARAVAN, REGION, PART(TOUCHING)),
    ROW_WITH(WITH(CARAVANEER), CARAVAN_CUBE, REGION, BOOL),
};

// Those that may be in play: chance draws some in some games.
static uint32_t characters_of(const struct rattus_state *start) {
    const struct rattus_options *const options = &start->options;
    if (options->mode != RATTUS_MODE_RANDOM && options->mode != RATTUS_MODE_ONE_PER_CLASS) {
        return options->characters;
    }
    return options->characters | rattus_box_characters[0] | (options->pied_piper ? rattus_box_characters[1] : 0) |
           (options->africanus ? rattus_box_characters[2] : 0);
}

static unsigned kinds_of(const struct rattus_state *start, uint8_t values[BATCH_VALUES_MAX]) {
    const uint32_t characters = characters_of(start);
    unsigned count = 0;
    for (unsigned kind = 0; kind < RATTUS_KIND_COUNT; kind++) {
        const bool potions = (kind & RATTUS_KIND_POTIONS) != 0;
        const bool diplomat = (kind & RATTUS_KIND_DIPLOMAT) != 0;
        if (rattus_kind_ids[kind] != NULL && (!potions || (characters & WITH(WIZARD)) != 0) &&
            (!diplomat || (characters & WITH(SULTAN)) != 0)) {
            values[count++] = (uint8_t)kind;
        }
    }
    return count;
}

static uint64_t edges_of(const struct rattus_state *start) {
    uint64_t edges = 0;
    for (unsigned edge = 0; edge < RATTUS_EDGE_COUNT; edge++) {
        const uint32_t ends = rattus_bit(rattus_edges[edge].a) | rattus_bit(rattus_edges[edge].b);
        edges |= (uint64_t)((ends & ~start->regions) == 0) << edge;
    }
    return edges;
}

static uint64_t protected_by(const struct rattus_state *start, unsigned card) {
    uint64_t characters = 0;
    RATTUS_EACH(character, characters_of(start)) {
        const uint64_t cards = rattus_class_cards[rattus_character_infos[character].class_id];
        characters |= (cards >> card & 1u) << character;
    }
    return characters;
}

static unsigned values_of(const void *void_start, const struct batch_part *part, ph_action action, unsigned at,
                          uint8_t values[BATCH_VALUES_MAX]) {
    const struct rattus_state *const start = void_start;
    switch (part->kind) {
    case PART_REGION:
        return ph_batch_bits(start->regions, values);
    case PART_OR_NULL:
        return ph_batch_bits((uint64_t)start->regions << 1 | 1u, values);
    case PART_TOUCHING:
        return ph_batch_bits(rattus_touching(start, ph_action_component(action, at - 1)), values);
    case PART_APART:
        return ph_batch_bits(start->regions & ~rattus_bit(ph_action_component(action, at - 3)), values);
    case PART_SEAT:
        return ph_batch_numbers(0, start->options.players - 1u, values);
    case PART_AFTER:
        return ph_batch_numbers(ph_action_component(action, at - 3) + 1u, start->options.players - 1u, values);
    case PART_CHARACTER:
        return ph_batch_bits(characters_of(start), values);
    case PART_PROTECTED:
        return ph_batch_bits(protected_by(start, ph_action_component(action, at - 1)), values);
    case PART_CARD:
        return ph_batch_numbers(0, RATTUS_CARD_COUNT - 1, values);
    case PART_KIND:
        return kinds_of(start, values);
    case PART_EDGE:
        return ph_batch_bits(edges_of(start) << 1 | (part->least == 0), values);
    case PART_SETTLE:
        return ph_batch_numbers(start->options.africanus ? 1 : 2, 2, values);
    default:
        return ph_batch_numbers(part->least, part->most, values);
    }
}

// ---- the plague -----------------------------------------------------------------------------------------------------

// Walks of up to `left` further steps that end in each region they come to. The last region is also the first
// component.
static void list_walks(const struct rattus_state *start, ph_action steps, unsigned made, unsigned left, unsigned with,
                       struct ph_list *list) {
    const uint32_t next =
        made == 0 ? start->regions : rattus_touching(start, ph_action_component(steps, made + 1) - 1u);
    RATTUS_EACH(to, next) {
        const ph_action walked = steps | (ph_action)(to + 1) << (8 * (made + 2));
        ph_list_add(list, walked | ph_action_of(RATTUS_TYPE_PLAGUE, to, 0, 0) | (ph_action)with << 40, 1);
        if (made + 1 < left) {
            list_walks(start, walked, made + 1, left, with, list);
        }
    }
}

static void list_plague(const struct rattus_state *start, struct ph_list *list) {
    const uint64_t characters = characters_of(start);
    const bool far = (characters & (WITH(KNIGHT) | WITH(CRUSADER) | WITH(SOLDIER))) != 0;
    const unsigned all = ((characters & WITH(KNIGHT)) != 0 ? RATTUS_WITH_KNIGHT : 0u) |
                         ((characters & WITH(CRUSADER)) != 0 ? RATTUS_WITH_CRUSADER : 0u) |
                         ((characters & WITH(SERF)) != 0 ? RATTUS_WITH_SERF : 0u);
    for (unsigned with = 0; with <= all; with++) {
        if ((with & ~all) == 0) {
            const bool here = with == 0 ? far : (with & (RATTUS_WITH_KNIGHT | RATTUS_WITH_CRUSADER)) != 0;
            list_walks(start, 0, 0, here ? rattus_setup_of(start)->reach : 1, with, list);
        }
    }
}

// ---- Merchant and Mayor ---------------------------------------------------------------------------------------------

enum { MERCHANT_MOST = 3 };

// Marks in ascending order, from `kind` on.
static void list_marks(ph_action action, const uint8_t *kinds, unsigned kind_count, unsigned first, unsigned marked,
                       struct ph_list *list) {
    for (unsigned count = marked > 0 ? marked : 1; count <= MERCHANT_MOST; count++) {
        ph_list_add(list, action | (ph_action)count << 24, 1);
    }
    for (unsigned i = first; i < kind_count && marked < MERCHANT_MOST; i++) {
        list_marks(action | (ph_action)kinds[i] << (8 * (4 + marked)), kinds, kind_count, i, marked + 1, list);
    }
}

static void list_merchant(const struct rattus_state *start, struct ph_list *list) {
    uint8_t kinds[BATCH_VALUES_MAX];
    const unsigned count = kinds_of(start, kinds); // the first is plain
    RATTUS_EACH(from, start->regions) {
        RATTUS_EACH(to, rattus_touching(start, from)) {
            list_marks(ph_action_of(RATTUS_TYPE_MERCHANT, from, to, 0), kinds, count, 1, 0, list);
        }
    }
}

static void list_mayor(const struct rattus_state *start, struct ph_list *list) {
    const uint32_t all = start->regions;
    for (uint32_t set = (0 - all) & all; set != 0; set = (set - all) & all) { // the subsets, ascending
        ph_list_add(list, RATTUS_TYPE_MAYOR | (ph_action)set << 8, 1);
    }
}

void rattus_every(const void *void_start, struct ph_list *list) {
    const struct rattus_state *const start = void_start;
    const uint64_t in_play = characters_of(start) | (start->options.africanus ? AFRICANUS : 0);
    ph_batch_list_rows(rows, sizeof rows / sizeof *rows, in_play, start, values_of, list);
    list_plague(start, list);
    if ((in_play & WITH(MERCHANT)) != 0) {
        list_merchant(start, list);
    }
    if ((in_play & WITH(MAYOR)) != 0) {
        list_mayor(start, list);
    }
}
