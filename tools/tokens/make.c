// SPDX-License-Identifier: MIT
#include "tools/tokens/make.h"

#include "core/reader.h"
#include "games/rattus/rattus.h"
#include "pesthouse/pesthouse.h"

#include <stdlib.h>
#include <string.h>

// The kinds of symbols: classes, then these.
enum { KIND_MAJORITY = RATTUS_CLASS_COUNT, KIND_ALL, KIND_COUNT };

static const struct rattus_face_set *box_of_build(unsigned box) {
    return &rattus_face_sets[0][box];
}

struct token_counts tokens_count(const struct rattus_face_set *set) {
    struct token_counts counts = {.majority = 0};
    for (unsigned face = 0; face < set->count; face++) {
        const struct rattus_face *const info = &set->faces[face];
        counts.majority += info->majority;
        counts.all += info->all;
        counts.limits[info->limit < TOKENS_LIMITS ? info->limit : TOKENS_LIMITS - 1]++;
        for (unsigned id = 0; id < RATTUS_CLASS_COUNT; id++) {
            counts.classes[id] += info->classes[id];
        }
    }
    return counts;
}

// ---- counts ---------------------------------------------------------------------------------------------------------

static unsigned between(struct ph_random *random, unsigned low, unsigned high) {
    return low + ph_random_below(random, high - low + 1);
}

// A number for the base box, for as many tokens as the box has.
static unsigned for_box(unsigned number, unsigned box) {
    return (number * box_of_build(box)->count + RATTUS_BASE_FACE_COUNT / 2) / RATTUS_BASE_FACE_COUNT;
}

// Shares `total` out by weights.
static void share_out(unsigned *counts, const unsigned *weights, unsigned count, unsigned total) {
    unsigned weight = 0;
    unsigned before = 0;
    for (unsigned i = 0; i < count; i++) {
        weight += weights[i];
    }
    for (unsigned i = 0, sum = 0; i < count; i++) {
        sum += weights[i];
        const unsigned up_to = (total * sum + weight / 2) / weight;
        counts[i] = up_to - before;
        before = up_to;
    }
}

static void draw_limits(unsigned limits[TOKENS_LIMITS], unsigned box, struct ph_random *random) {
    const unsigned all = box_of_build(box)->count;
    const unsigned ones = for_box(between(random, 5, 6), box);
    const unsigned high = for_box(between(random, 28, 31), box);
    unsigned weights[3];
    for (unsigned i = 0; i < 3; i++) {
        weights[i] = between(random, 2, 5);
    }
    limits[1] = ones;
    share_out(&limits[2], weights, 2, all - ones - high);
    for (unsigned i = 0; i < 3; i++) {
        weights[i] = between(random, 2, 5);
    }
    share_out(&limits[4], weights, 3, high);
}

struct token_counts tokens_draw_counts(unsigned box, struct ph_random *random) {
    struct token_counts counts = {.majority = for_box(between(random, 15, 40), box)};
    unsigned weights[RATTUS_CLASS_COUNT];
    counts.all = for_box(between(random, 10, 35), box);
    const unsigned total = for_box(between(random, 70, 140), box);
    for (unsigned id = 0; id < RATTUS_CLASS_COUNT; id++) {
        const bool absent = box == 0 && id == RATTUS_ORIENT;
        weights[id] = absent ? 0 : id == RATTUS_ROYALTY ? between(random, 100, 160) : between(random, 90, 110);
    }
    share_out(counts.classes, weights, RATTUS_CLASS_COUNT, total);
    draw_limits(counts.limits, box, random);
    return counts;
}

// ---- tokens ---------------------------------------------------------------------------------------------------------

struct making {
    struct rattus_token_table *table;
    const struct rattus_face_set *same;      // ids and start tokens
    uint64_t shown[2];                       // faces that the rulebook shows, as masks
    unsigned left[KIND_COUNT];               // symbols to deal
    unsigned limits[TOKENS_LIMITS];          // and limits
    unsigned symbols[RATTUS_FACE_COUNT_MAX]; // on each face so far
};

static bool is_in(const uint64_t faces[2], unsigned face) {
    return (faces[face / 64] >> (face % 64) & 1u) != 0;
}

static bool is_shown(const struct making *making, unsigned face) {
    return is_in(making->shown, face);
}

// The data say which faces are the rulebook's.
static enum ph_status find_shown(uint64_t shown[2], unsigned box, struct ph_error *error) {
    const struct rattus_face_set *const same = box_of_build(box);
    struct ph_json_document *document = NULL;
    PH_TRY(ph_json_parse(&document, rattus_game.description, strlen(rattus_game.description), error));
    const struct ph_json tables = ph_json_member(ph_json_root(document), "components");
    const struct ph_json table = box == 0 ? tables : ph_json_member(tables, "africanus");
    const struct ph_json set = ph_json_member(ph_json_member(table, "tokens"), rattus_tokens_name(0));
    shown[0] = shown[1] = 0;
    for (struct ph_json_walk walk = ph_json_walk_begin(ph_json_member(set, "tokens")); ph_json_walk_next(&walk);) {
        for (unsigned face = 0; face < same->count; face++) {
            if (ph_json_is(ph_json_member(walk.value, "id"), same->faces[face].id) &&
                ph_json_is(ph_json_member(walk.value, "provenance"), "rulebook")) {
                shown[face / 64] |= (uint64_t)1 << (face % 64);
            }
        }
    }
    ph_json_document_destroy(document);
    return PH_OK;
}

static uint8_t *symbol_of(struct rattus_face *face, unsigned kind) {
    return kind == KIND_MAJORITY ? &face->majority : kind == KIND_ALL ? &face->all : &face->classes[kind];
}

static const char *kind_name(unsigned kind) {
    return kind == KIND_MAJORITY ? "M" : kind == KIND_ALL ? "A" : rattus_class_ids[kind];
}

static enum ph_status take(unsigned *left, unsigned number, const char *what, struct ph_error *error) {
    if (*left < number) {
        return ph_error_set(error, PH_ERROR_BAD_REQUEST, "tokens", "%s: fewer than the rulebook shows", what);
    }
    *left -= number;
    return PH_OK;
}

// Lays out all tokens, those of the rulebook as they are, and takes what is on them from the counts.
static enum ph_status lay_out(struct making *making, struct ph_error *error) {
    for (unsigned face = 0; face < making->same->count; face++) {
        struct rattus_face *const info = &making->table->faces[face];
        *info = (struct rattus_face){.start = making->same->faces[face].start};
        memcpy(info->id, making->same->faces[face].id, sizeof info->id);
        if (!is_shown(making, face)) {
            continue;
        }
        *info = making->same->faces[face];
        PH_TRY(take(&making->limits[info->limit], 1, "limits", error));
        for (unsigned kind = 0; kind < KIND_COUNT; kind++) {
            PH_TRY(take(&making->left[kind], *symbol_of(info, kind), kind_name(kind), error));
            making->symbols[face] += *symbol_of(info, kind);
        }
    }
    return PH_OK;
}

// As likely as there are of each.
static unsigned draw_kind(const unsigned *counts, unsigned count, struct ph_random *random) {
    unsigned total = 0;
    for (unsigned i = 0; i < count; i++) {
        total += counts[i];
    }
    unsigned at = ph_random_below(random, total);
    unsigned kind = 0;
    while (at >= counts[kind]) {
        at -= counts[kind++];
    }
    return kind;
}

static void deal_limits(struct making *making, struct ph_random *random) {
    for (unsigned face = 0; face < making->same->count; face++) {
        if (!is_shown(making, face)) {
            const unsigned limit = draw_kind(making->limits, TOKENS_LIMITS, random);
            making->limits[limit]--;
            making->table->faces[face].limit = (uint8_t)limit;
        }
    }
}

// The more, the less a token wants another symbol. A goes with high limits most.
static int fullness(const struct making *making, unsigned face, unsigned kind) {
    const int limit = making->table->faces[face].limit;
    return 4 * (int)making->symbols[face] - (kind == KIND_ALL ? 3 : 1) * limit;
}

// Of some tokens drawn that have none of the kind, the one that wants it most; of those without any symbol, if only as
// many symbols are left.
static unsigned find_place(const struct making *making, unsigned kind, bool bare, struct ph_random *random) {
    enum { TRIES = 4 };
    unsigned places[RATTUS_FACE_COUNT_MAX];
    unsigned count = 0;
    for (unsigned face = 0; face < making->same->count; face++) {
        if (!is_shown(making, face) && *symbol_of(&making->table->faces[face], kind) == 0 &&
            (!bare || making->symbols[face] == 0)) {
            places[count++] = face;
        }
    }
    unsigned best = places[ph_random_below(random, count)];
    for (unsigned i = 1; i < TRIES; i++) {
        const unsigned other = places[ph_random_below(random, count)];
        best = fullness(making, other, kind) < fullness(making, best, kind) ? other : best;
    }
    return best;
}

static void deal_symbols(struct making *making, struct ph_random *random) {
    unsigned left = 0;
    unsigned bare = 0;
    for (unsigned kind = 0; kind < KIND_COUNT; kind++) {
        left += making->left[kind];
    }
    for (unsigned face = 0; face < making->same->count; face++) {
        bare += making->symbols[face] == 0;
    }
    for (; left > 0; left--) {
        const unsigned kind = draw_kind(making->left, KIND_COUNT, random);
        const unsigned face = find_place(making, kind, left <= bare, random);
        bare -= making->symbols[face] == 0;
        making->symbols[face]++;
        making->left[kind]--;
        (*symbol_of(&making->table->faces[face], kind))++;
    }
}

static enum ph_status check(const struct making *making, struct ph_error *error) {
    const unsigned count = making->same->count;
    const unsigned shown = (unsigned)(__builtin_popcountll(making->shown[0]) + __builtin_popcountll(making->shown[1]));
    unsigned tokens = shown;
    unsigned symbols = 0;
    for (unsigned limit = 0; limit < TOKENS_LIMITS; limit++) {
        tokens += making->limits[limit];
    }
    if (tokens != count) {
        return ph_error_set(error, PH_ERROR_BAD_REQUEST, "tokens", "limits for %u tokens, but there are %u", tokens,
                            count);
    }
    for (unsigned kind = 0; kind < KIND_COUNT; kind++) {
        symbols += making->left[kind];
        if (making->left[kind] > count - shown) {
            return ph_error_set(error, PH_ERROR_BAD_REQUEST, "tokens", "%s: more than one on each of %u tokens",
                                kind_name(kind), count);
        }
    }
    return symbols >= count - shown ? PH_OK
                                    : ph_error_set(error, PH_ERROR_BAD_REQUEST, "tokens",
                                                   "fewer symbols than tokens, each of which has one");
}

static void find_characters(struct rattus_face *face) {
    face->characters = 0;
    for (unsigned character = 0; character < RATTUS_CHARACTER_COUNT; character++) {
        const bool hit = face->classes[rattus_character_infos[character].class_id] > 0;
        face->characters |= (uint32_t)hit << character;
    }
}

static enum ph_status make(struct rattus_token_table *table, unsigned box, const uint64_t shown[2],
                           const struct token_counts *counts, struct ph_random *random, struct ph_error *error) {
    struct making making = {.table = table, .same = box_of_build(box), .shown = {shown[0], shown[1]}};
    *table = (struct rattus_token_table){.box = box};
    memcpy(making.left, counts->classes, sizeof counts->classes);
    making.left[KIND_MAJORITY] = counts->majority;
    making.left[KIND_ALL] = counts->all;
    memcpy(making.limits, counts->limits, sizeof counts->limits);
    PH_TRY(lay_out(&making, error));
    PH_TRY(check(&making, error));
    deal_limits(&making, random);
    deal_symbols(&making, random);
    for (unsigned face = 0; face < making.same->count; face++) {
        find_characters(&table->faces[face]);
    }
    return PH_OK;
}

enum ph_status tokens_make(struct rattus_token_table *table, unsigned box, const struct token_counts *counts,
                           struct ph_random *random, struct ph_error *error) {
    uint64_t shown[2];
    PH_TRY(find_shown(shown, box, error));
    return make(table, box, shown, counts, random, error);
}

// ---- many sets ------------------------------------------------------------------------------------------------------

void tokens_drawn_name(unsigned number, char name[RATTUS_TOKENS_NAME_MAX]) {
    struct ph_writer writer;
    ph_writer_init(&writer, name, RATTUS_TOKENS_NAME_MAX);
    ph_write_format(&writer, "drawn_%03u", number);
}

void tokens_write_options(struct ph_json options, unsigned number, struct ph_writer *writer) {
    char name[RATTUS_TOKENS_NAME_MAX];
    size_t length = 0;
    const char *const text = ph_json_text(options, &length);
    if (ph_json_exists(ph_json_member(options, "tokens"))) {
        ph_write_bytes(writer, text, length);
        return;
    }
    tokens_drawn_name(number, name);
    ph_write_format(writer, "{\"tokens\":\"%s\"%s", name, ph_json_count(options) > 0 ? "," : "");
    ph_write_bytes(writer, length > 0 ? text + 1 : "}", length > 0 ? length - 1 : 1);
}

// The luck of a box of a set.
static struct ph_random luck_of(uint64_t seed, unsigned number, unsigned box) {
    const struct ph_key key = ph_key_from_seed(seed);
    return ph_random_at(&key, PH_STREAM_PLAYER, (uint64_t)number * TOKENS_BOXES + box);
}

// What is added reads its table for as long as the process runs.
static enum ph_status add_drawn(unsigned number, unsigned box, const uint64_t shown[2], uint64_t seed,
                                struct ph_error *error) {
    char name[RATTUS_TOKENS_NAME_MAX];
    bool kept = false;
    struct ph_random random = luck_of(seed, number, box);
    const struct token_counts counts = tokens_draw_counts(box, &random);
    struct rattus_token_table *const table = malloc(sizeof *table);
    if (table == NULL) {
        return ph_error_set(error, PH_ERROR_NO_MEMORY, "", "no memory for a set of tokens");
    }
    tokens_drawn_name(number, name);
    enum ph_status status = make(table, box, shown, &counts, &random, error);
    if (status == PH_OK) {
        status = rattus_tokens_add(name, table, &kept, error);
    }
    if (!kept) {
        free(table);
    }
    return status;
}

enum ph_status tokens_add_drawn(unsigned count, uint64_t seed, struct ph_error *error) {
    for (unsigned box = 0; box < TOKENS_BOXES; box++) {
        uint64_t shown[2];
        PH_TRY(find_shown(shown, box, error));
        for (unsigned i = 0; i < count; i++) {
            PH_TRY(add_drawn(i, box, shown, seed, error));
        }
    }
    return PH_OK;
}
