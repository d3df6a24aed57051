// SPDX-License-Identifier: MIT
// Several draws of a stream at once, which takes half the time of as many calls of ph_random_at.
#ifndef PESTHOUSE_BASE_DRAWS_H
#define PESTHOUSE_BASE_DRAWS_H

#include "pesthouse/random.h"

enum { PH_DRAWS = 4 };

// The generators of the draws `index` …, a multiple of PH_DRAWS: those of ph_random_at.
void ph_random_draws(struct ph_random draws[PH_DRAWS], const struct ph_key *key, enum ph_stream stream, uint64_t index);

#endif
