// SPDX-License-Identifier: MIT
// What everybody may know of a person.
#ifndef PESTHOUSE_SERVER_PEOPLE_PERSON_H
#define PESTHOUSE_SERVER_PEOPLE_PERSON_H

#include "pesthouse/text.h"
#include "store/store.h"

// Members of an object: mean, spread and games.
void person_write_rating(struct ph_writer *writer, const struct store_rating *rating);

#endif
