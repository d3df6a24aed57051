// SPDX-License-Identifier: MIT
// An outbreak is a tree: which token is turned, what it shows, what that leaves. Faces that do the same are one branch,
// and drawing one of them makes the next less likely (R-INFO-3 is applied again to what is left), so the odds are
// exact.
#include "ai/games/rattus/odds.h"

enum { NO_EFFECT = RATTUS_FACE_COUNT_MAX, LASTS = 64 };
enum { REGULAR, START, KINDS }; // faces

// All faces of a kind, applied to the same cubes: the value of the cubes left, added up.
struct last {
    uint64_t cubes;
    bool known[KINDS];
    float sum[KINDS];
};

// An outbreak on the way: cubes are a byte a seat in one word.
struct walk {
    const struct rattus_cube_values *values;
    unsigned players;
    int population;    // besides cubes: what the plague piece counts, less the nuns
    int totals[KINDS]; // faces in the pool
    unsigned face_count;
    struct rattus_odds_face faces[RATTUS_FACE_COUNT_MAX]; // those that can do something here, by limit
    struct rattus_odds_face known[RATTUS_SLOTS];
    unsigned spent_count;
    struct {
        unsigned face; // in `faces`, or NO_EFFECT
        unsigned kind;
    } spent[RATTUS_SLOTS]; // by the tokens turned so far
    uint64_t lasts_filled; // which of `lasts`, as a mask
    struct last lasts[LASTS];
    float value;
};

// Tokens that are left to turn.
struct left {
    uint8_t start;  // without a face, of the start tokens
    uint8_t others; // without a face
    uint8_t known;  // mask of walk.known
    struct rattus_odds_pool pool;
};

int rattus_odds_hidden_start(const struct rattus_odds_pool *pool) {
    if (pool->regular_faces == 0) {
        return pool->other_tokens;
    }
    int hidden = pool->start_faces - pool->start_tokens;
    if (hidden > pool->start_besides) {
        hidden = pool->start_besides;
    }
    if (hidden > pool->other_tokens) {
        hidden = pool->other_tokens;
    }
    return hidden < 0 ? 0 : hidden;
}

static uint64_t losses_of(const struct rattus_odds *odds, const struct rattus_face *face) {
    uint64_t losses = 0;
    for (unsigned seat = 0; seat < odds->players; seat++) {
        unsigned loss = face->all;
        for (unsigned class_id = 0; class_id < RATTUS_CLASS_COUNT; class_id++) {
            loss += (unsigned)face->classes[class_id] * odds->characters[seat][class_id];
        }
        losses |= (uint64_t)loss << (8 * seat);
    }
    return losses;
}

static bool same_effect(const struct rattus_odds_face *a, const struct rattus_odds_face *b) {
    return a->losses == b->losses && a->limit == b->limit && a->majority == b->majority;
}

struct rattus_odds_face rattus_odds_face(const struct rattus_odds *odds, const struct rattus_face *face) {
    return (struct rattus_odds_face){
        .losses = losses_of(odds, face),
        .limit = face->limit,
        .majority = face->majority,
        .start = face->start,
        .regular = !face->start,
    };
}

void rattus_odds_list(struct rattus_odds *odds, const struct rattus_state *view) {
    odds->face_count = 0;
    for (unsigned index = 0; index < odds->faces->count; index++) {
        if (((view->unseen[index / 64] >> (index % 64)) & 1u) == 0) {
            continue;
        }
        const struct rattus_odds_face entry = rattus_odds_face(odds, &odds->faces->faces[index]);
        unsigned at = odds->face_count;
        while (at > 0 && odds->unseen[at - 1].limit > entry.limit) {
            at--;
        }
        unsigned like = at;
        while (like > 0 && odds->unseen[like - 1].limit == entry.limit &&
               !same_effect(&odds->unseen[like - 1], &entry)) {
            like--;
        }
        if (like > 0 && same_effect(&odds->unseen[like - 1], &entry)) {
            odds->unseen[like - 1].start = (uint8_t)(odds->unseen[like - 1].start + entry.start);
            odds->unseen[like - 1].regular = (uint8_t)(odds->unseen[like - 1].regular + entry.regular);
            continue;
        }
        for (unsigned i = odds->face_count; i > at; i--) {
            odds->unseen[i] = odds->unseen[i - 1];
        }
        odds->unseen[at] = entry;
        odds->face_count++;
    }
}

void rattus_odds_own(struct rattus_odds *odds, const uint32_t owned[RATTUS_SEATS_MAX]) {
    memset(odds->characters, 0, sizeof odds->characters);
    for (unsigned seat = 0; seat < odds->players; seat++) {
        RATTUS_EACH(character, owned[seat]) {
            odds->characters[seat][rattus_character_infos[character].class_id]++;
        }
    }
}

void rattus_odds_begin(struct rattus_odds *odds, const struct rattus_state *view) {
    odds->faces = rattus_faces_of(view);
    odds->players = view->options.players;
    for (unsigned i = 0; i < RATTUS_NUN_COUNT; i++) {
        odds->nuns[i] = view->nuns[i] == RATTUS_NONE ? 0 : rattus_bit(view->nuns[i]);
    }
    struct rattus_odds_pool *pool = &odds->pool;
    *pool = (struct rattus_odds_pool){
        .start_besides = (int16_t)(odds->faces->start_count - (int)rattus_count(view->regions)),
    };
    for (unsigned word = 0; word < 2; word++) {
        const uint64_t start = view->unseen[word] & odds->faces->start[word];
        const uint64_t regular = view->unseen[word] & ~odds->faces->start[word];
        pool->start_faces = (int16_t)(pool->start_faces + __builtin_popcountll(start));
        pool->regular_faces = (int16_t)(pool->regular_faces + __builtin_popcountll(regular));
    }
    int start_on_board = 0;
    int known_others = 0;
    RATTUS_EACH(region, rattus_regions_with_rats(view)) {
        for (unsigned slot = 0; slot < rattus_rats(view, region); slot++) {
            const uint16_t token = view->at[region].tokens[slot];
            if ((token & RATTUS_TOKEN_AGAIN) != 0) {
                continue; // of the discard, not of the pool (R-SOLD-3)
            }
            if ((token & RATTUS_TOKEN_START) != 0) {
                start_on_board++;
                pool->start_tokens = (int16_t)(pool->start_tokens + !rattus_token_has_face(token));
            } else {
                known_others += rattus_token_has_face(token);
            }
        }
    }
    // Pile, missing ones and others on the board without a face: all tokens that are nowhere else.
    pool->other_tokens = (int16_t)(odds->faces->count - rattus_setup_of(view)->tokens_removed - view->discard_count -
                                   start_on_board - known_others);
}

void rattus_odds_init(struct rattus_odds *odds, const struct rattus_state *view) {
    rattus_odds_begin(odds, view);
    rattus_odds_own(odds, view->owned);
    rattus_odds_list(odds, view);
}

static const uint64_t ones = 0x0101010101010101;
static const uint64_t tops = 0x8080808080808080;

// Byte by byte a − b, but at least 0. Bytes are below 128.
static uint64_t take_away(uint64_t a, uint64_t b) {
    const uint64_t difference = (a | tops) - b;
    const uint64_t kept = (difference & tops) >> 7;
    return difference & (kept * 0x7F);
}

static unsigned sum(uint64_t cubes) {
    return (unsigned)((cubes * ones) >> 56);
}

// A one for each seat with most cubes (R-OUT-3).
static uint64_t majority(uint64_t cubes, unsigned players) {
    uint64_t most = 0;
    unsigned highest = 1;
    for (unsigned seat = 0; seat < players; seat++) {
        const unsigned count = (cubes >> (8 * seat)) & 0xFF;
        const uint64_t own = (uint64_t)1 << (8 * seat);
        if (count > highest) {
            highest = count;
            most = own;
        } else if (count == highest) {
            most |= own;
        }
    }
    return most;
}

// R-OUT-3 and R-OUT-4.
static uint64_t after(uint64_t cubes, uint64_t most, const struct rattus_odds_face *face) {
    return take_away(take_away(cubes, most * face->majority), face->losses);
}

uint64_t rattus_odds_after(const struct rattus_odds *odds, uint64_t cubes, int population,
                           const struct rattus_odds_face *face) {
    return face->limit > population + (int)sum(cubes) ? cubes : after(cubes, majority(cubes, odds->players), face);
}

static float value_of(const struct walk *walk, uint64_t cubes) {
    float value = 0;
    for (unsigned seat = 0; seat < walk->players; seat++) {
        value += walk->values->of[seat][(cubes >> (8 * seat)) & 0xFF];
    }
    return value;
}

static uint8_t count_of(const struct rattus_odds_face *face, unsigned kind) {
    return kind == START ? face->start : face->regular;
}

// Faces beyond the population do nothing, and as that never grows in an outbreak, they never will.
static uint64_t after_if_any(const struct walk *walk, uint64_t cubes, unsigned face) {
    if (face == NO_EFFECT || walk->faces[face].limit > walk->population + (int)sum(cubes)) {
        return cubes;
    }
    return after(cubes, majority(cubes, walk->players), &walk->faces[face]);
}

static float add_up(const struct walk *walk, uint64_t cubes, unsigned kind) {
    const int population = walk->population + (int)sum(cubes);
    const uint64_t most = majority(cubes, walk->players);
    float total = 0;
    int idle = walk->totals[kind];
    for (unsigned i = 0; i < walk->face_count && walk->faces[i].limit <= population; i++) {
        const uint8_t count = count_of(&walk->faces[i], kind);
        if (count > 0) {
            idle -= count;
            total += (float)count * value_of(walk, after(cubes, most, &walk->faces[i]));
        }
    }
    return total + (float)idle * value_of(walk, cubes);
}

// What add_up says, from memory if it was asked before.
static float sum_of_all(struct walk *walk, uint64_t cubes, unsigned kind) {
    if (walk->spent_count == 0) {
        return add_up(walk, cubes, kind); // the only token: it is asked once
    }
    const unsigned place = (unsigned)((cubes * 0x9E3779B97F4A7C15u) >> 58);
    struct last *last = &walk->lasts[place];
    if ((walk->lasts_filled >> place & 1u) == 0 || last->cubes != cubes) {
        walk->lasts_filled |= (uint64_t)1 << place;
        *last = (struct last){.cubes = cubes};
    }
    if (!last->known[kind]) {
        last->known[kind] = true;
        last->sum[kind] = add_up(walk, cubes, kind);
    }
    return last->sum[kind];
}

// The last token has one of the faces of a kind that are not spent. The sum over all of them serves every way that led
// to the same cubes; the few that were spent on this one are taken off again.
static void turn_last(struct walk *walk, uint64_t cubes, unsigned kind, int face_count, float weight) {
    float value = sum_of_all(walk, cubes, kind);
    for (unsigned i = 0; i < walk->spent_count; i++) {
        if (walk->spent[i].kind == kind) {
            value -= value_of(walk, after_if_any(walk, cubes, walk->spent[i].face));
        }
    }
    walk->value += weight / (float)face_count * value;
}

static void turn(struct walk *walk, uint64_t cubes, struct left left, float weight);

// Goes on with one token less.
static void go_on(struct walk *walk, uint64_t cubes, const struct left *left, float weight) {
    if (cubes == 0) {
        return; // without value
    }
    if (left->start + left->others + left->known == 0) {
        walk->value += weight * value_of(walk, cubes);
    } else {
        turn(walk, cubes, *left, weight);
    }
}

static void spend(struct walk *walk, uint64_t cubes, unsigned face, unsigned kind, const struct left *left,
                  float weight) {
    walk->spent[walk->spent_count].face = face;
    walk->spent[walk->spent_count++].kind = kind;
    go_on(walk, cubes, left, weight);
    walk->spent_count--;
}

// Turns a token that shows a face of this kind; `left` is what is left after it.
static void turn_unknown(struct walk *walk, uint64_t cubes, const struct left *left, unsigned kind, float weight) {
    const int face_count = (kind == START ? left->pool.start_faces : left->pool.regular_faces) + 1;
    if (left->start + left->others + left->known == 0) {
        turn_last(walk, cubes, kind, face_count, weight);
        return;
    }
    const int population = walk->population + (int)sum(cubes);
    const uint64_t most = majority(cubes, walk->players);
    weight /= (float)face_count;
    int idle = face_count;
    for (unsigned i = 0; i < walk->face_count && walk->faces[i].limit <= population; i++) {
        int count = count_of(&walk->faces[i], kind);
        for (unsigned j = 0; j < walk->spent_count; j++) {
            count -= walk->spent[j].face == i && walk->spent[j].kind == kind;
        }
        if (count > 0) {
            idle -= count;
            spend(walk, after(cubes, most, &walk->faces[i]), i, kind, left, weight * (float)count);
        }
    }
    if (idle > 0) {
        spend(walk, cubes, NO_EFFECT, kind, left, weight * (float)idle);
    }
}

static void turn(struct walk *walk, uint64_t cubes, struct left left, float weight) {
    const unsigned known = rattus_count(left.known);
    weight /= (float)(left.start + left.others + known); // R-OUT-1: one of them at random
    if (left.start > 0 && left.pool.start_faces > 0) {
        struct left next = left;
        next.start--;
        next.pool.start_tokens--;
        next.pool.start_faces--;
        turn_unknown(walk, cubes, &next, START, weight * (float)left.start);
    }
    if (left.others > 0 && left.pool.other_tokens > 0) {
        const float hidden = (float)rattus_odds_hidden_start(&left.pool) / (float)left.pool.other_tokens;
        struct left next = left;
        next.others--;
        next.pool.other_tokens--;
        if (hidden > 0 && left.pool.start_faces > 0) {
            next.pool.start_faces--;
            turn_unknown(walk, cubes, &next, START, weight * (float)left.others * hidden);
            next.pool.start_faces++;
        }
        if (hidden < 1 && left.pool.regular_faces > 0) {
            next.pool.regular_faces--;
            turn_unknown(walk, cubes, &next, REGULAR, weight * (float)left.others * (1 - hidden));
        }
    }
    RATTUS_EACH(index, (uint32_t)left.known) {
        struct left next = left;
        next.known = (uint8_t)(next.known & ~rattus_bit(index));
        const struct rattus_odds_face *face = &walk->known[index];
        const bool idle = face->limit > walk->population + (int)sum(cubes);
        go_on(walk, idle ? cubes : after(cubes, majority(cubes, walk->players), face), &next, weight);
    }
}

static void add_token(struct walk *walk, struct left *left, const struct rattus_odds *odds, uint16_t token) {
    if (rattus_token_has_face(token)) {
        const struct rattus_face *face = &odds->faces->faces[rattus_token_face(token)];
        const unsigned index = rattus_count(left->known);
        walk->known[index] = rattus_odds_face(odds, face);
        left->known = (uint8_t)(left->known | rattus_bit(index));
    } else if ((token & RATTUS_TOKEN_START) != 0) {
        left->start++;
    } else {
        left->others++;
    }
}

// Only faces that can do something to the seats that are there are told apart.
static void add_faces(struct walk *walk, const struct rattus_odds *odds, uint64_t present, int population) {
    for (unsigned i = 0; i < odds->face_count && odds->unseen[i].limit <= population; i++) {
        struct rattus_odds_face face = odds->unseen[i];
        face.losses &= present;
        if (face.majority == 0 && face.losses == 0) {
            continue;
        }
        unsigned like = walk->face_count;
        while (like > 0 && walk->faces[like - 1].limit == face.limit && !same_effect(&walk->faces[like - 1], &face)) {
            like--;
        }
        if (like > 0 && same_effect(&walk->faces[like - 1], &face)) {
            walk->faces[like - 1].start = (uint8_t)(walk->faces[like - 1].start + face.start);
            walk->faces[like - 1].regular = (uint8_t)(walk->faces[like - 1].regular + face.regular);
        } else {
            walk->faces[walk->face_count++] = face;
        }
    }
}

// Gets ready for an outbreak in `region`, and returns the cubes there.
static uint64_t set_out(struct walk *walk, struct left *left, const struct rattus_odds *odds, unsigned region,
                        const struct rattus_region *at, unsigned token_count, int population) {
    walk->players = odds->players;
    walk->population = population;
    for (unsigned i = 0; i < RATTUS_NUN_COUNT; i++) {
        walk->population -= (int)((odds->nuns[i] >> region) & 1u);
    }
    walk->value = 0;
    uint64_t cubes = 0;
    uint64_t present = 0;
    for (unsigned seat = 0; seat < odds->players; seat++) {
        cubes |= (uint64_t)at->cubes[seat] << (8 * seat);
        present |= (uint64_t)(at->cubes[seat] > 0 ? 0xFF : 0) << (8 * seat);
    }
    *left = (struct left){.pool = odds->pool};
    for (unsigned slot = 0; slot < token_count; slot++) {
        add_token(walk, left, odds, at->tokens[slot]);
    }
    walk->totals[START] = odds->pool.start_faces;
    walk->totals[REGULAR] = odds->pool.regular_faces;
    walk->face_count = 0;
    walk->spent_count = 0;
    walk->lasts_filled = 0;
    if (left->start + left->others > 0) {
        add_faces(walk, odds, present, walk->population + (int)sum(cubes));
    }
    return cubes;
}

void rattus_cube_values_init(struct rattus_cube_values *values, const float cube[RATTUS_SEATS_MAX]) {
    for (unsigned seat = 0; seat < RATTUS_SEATS_MAX; seat++) {
        for (unsigned cubes = 0; cubes <= RATTUS_CUBES_PER_SEAT; cubes++) {
            values->of[seat][cubes] = cube[seat] * (float)cubes;
        }
    }
}

float rattus_odds_value(const struct rattus_odds *odds, unsigned region, const struct rattus_region *at,
                        unsigned token_count, int population, const struct rattus_cube_values *values) {
    struct walk walk;
    struct left left;
    const uint64_t cubes = set_out(&walk, &left, odds, region, at, token_count, population);
    walk.values = values;
    go_on(&walk, cubes, &left, 1);
    return walk.value;
}

void rattus_odds_survivors(const struct rattus_odds *odds, unsigned region, const struct rattus_region *at,
                           unsigned token_count, unsigned population, float survivors[RATTUS_SEATS_MAX]) {
    for (unsigned seat = 0; seat < RATTUS_SEATS_MAX; seat++) {
        float cube[RATTUS_SEATS_MAX] = {0};
        struct rattus_cube_values values;
        cube[seat] = 1;
        rattus_cube_values_init(&values, cube);
        survivors[seat] =
            at->cubes[seat] == 0 ? 0 : rattus_odds_value(odds, region, at, token_count, (int)population, &values);
    }
}

void rattus_odds_of_next(const struct rattus_odds *odds, unsigned region, const struct rattus_region *at,
                         unsigned token_count, unsigned population, struct rattus_odds_next *next) {
    struct walk walk;
    struct left left;
    const uint64_t cubes = set_out(&walk, &left, odds, region, at, token_count, (int)population);
    const int all = walk.population + (int)sum(cubes);
    const uint64_t most = majority(cubes, walk.players);
    const float hidden =
        (float)rattus_odds_hidden_start(&left.pool) / (float)(left.pool.other_tokens > 0 ? left.pool.other_tokens : 1);
    const float start = (float)left.start + (float)left.others * hidden; // how many tokens show a start face, of
    const float regular = (float)left.others * (1 - hidden);
    *next = (struct rattus_odds_next){.nothing = 1};
    for (unsigned seat = 0; seat < walk.players; seat++) {
        next->losses[seat][0] = 1;
    }
    for (unsigned i = 0; i < walk.face_count + rattus_count(left.known); i++) {
        const bool known = i >= walk.face_count;
        const struct rattus_odds_face *face = known ? &walk.known[i - walk.face_count] : &walk.faces[i];
        if (face->limit > all) {
            continue;
        }
        float chance = 1;
        if (!known) {
            chance = 0;
            if (left.pool.start_faces > 0) {
                chance += start * (float)face->start / (float)left.pool.start_faces;
            }
            if (left.pool.regular_faces > 0) {
                chance += regular * (float)face->regular / (float)left.pool.regular_faces;
            }
        }
        chance /= (float)token_count;
        const uint64_t lost = cubes - after(cubes, most, face);
        if (lost != 0) {
            next->nothing -= chance;
        }
        for (unsigned seat = 0; seat < walk.players; seat++) {
            unsigned count = (lost >> (8 * seat)) & 0xFF;
            count = count >= RATTUS_ODDS_LOSS_MAX ? RATTUS_ODDS_LOSS_MAX : count;
            next->losses[seat][0] -= chance;
            next->losses[seat][count] += chance;
        }
    }
}
