// SPDX-License-Identifier: MIT
// Makes sets of rat tokens from counts and a seed. Nothing known fixes most faces of Rattus, so opponents learn and are
// measured on many sets, with counts like those of a set of the build or drawn from wide ranges.
#ifndef PESTHOUSE_TOKENS_MAKE_H
#define PESTHOUSE_TOKENS_MAKE_H

#include "games/rattus/tokens.h"
#include "pesthouse/random.h"
#include "pesthouse/text.h"

enum {
    TOKENS_BOXES = 2,
    TOKENS_LIMITS = 7, // 1 to 6; index 0 is unused
    TOKENS_DRAWN_MAX = 200,
};

// How often each symbol is on the tokens of a box, and how many tokens have each limit.
struct token_counts {
    unsigned classes[RATTUS_CLASS_COUNT];
    unsigned majority;
    unsigned all;
    unsigned limits[TOKENS_LIMITS];
};

struct token_counts tokens_count(const struct rattus_face_set *set);

// Draws counts: of the base box 70 to 140 class symbols, Royalty as often as the others or up to 1.6 times as often, 15
// to 40 M, 10 to 35 A; limits as a reviewer counted them, three in five above three and a little over one in ten of
// one. Those of Africanus are as many on a token.
struct token_counts tokens_draw_counts(unsigned box, struct ph_random *random);

// Makes the tokens of a box with these counts. Faces that the rulebook shows are as it shows them; what is left is
// dealt out, no symbol twice on a token, more of them where the limit is high. PH_ERROR_BAD_REQUEST: counts that no set
// has.
enum ph_status tokens_make(struct rattus_token_table *table, unsigned box, const struct token_counts *counts,
                           struct ph_random *random, struct ph_error *error);

// Writes them as a file of data/tokens/; `about` says how they were made.
void tokens_write(const struct rattus_token_table *table, const char *about, struct ph_writer *writer);

// Adds `count` sets with drawn counts for both boxes, drawn_000 and so on; equal seeds add equal sets. Once in a
// process. PH_ERROR_BAD_REQUEST: more sets than there is room for; PH_ERROR_NO_MEMORY.
enum ph_status tokens_add_drawn(unsigned count, uint64_t seed, struct ph_error *error);
void tokens_drawn_name(unsigned number, char name[RATTUS_TOKENS_NAME_MAX]);
// Writes options of a game with a drawn set, or as they are if they name one. No value: none but the set.
void tokens_write_options(struct ph_json options, unsigned number, struct ph_writer *writer);

#endif
