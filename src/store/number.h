// SPDX-License-Identifier: MIT
// The numbers of people that everybody may see. People are counted, 1, 2, 3 …, and each count is mapped to one number
// by a permutation that only this store knows, so nobody can go through them all, or tell who came when.
#ifndef PESTHOUSE_STORE_NUMBER_H
#define PESTHOUSE_STORE_NUMBER_H

#include "store/sql.h"

// Of a count from 1 to 2^52 − 1; so is the number.
uint64_t number_of_count(const uint8_t secret[STORE_SECRET_SIZE], uint64_t count);

// Gives the people of a store of before, who have their counts, their numbers: in all tables, in journals, in chat and
// in what lists show.
void number_everybody(struct sql *db);

#endif
