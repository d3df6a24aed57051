// SPDX-License-Identifier: MIT
// Names of people: which are possible. Names in all scripts are; what cannot be seen, or turns the text around it, is
// not.
#ifndef PESTHOUSE_SERVER_PERSON_NAME_H
#define PESTHOUSE_SERVER_PERSON_NAME_H

#include "store/folding.h"

enum { PERSON_FOLDED_SIZE = FOLDING_SIZE };

// Whether a text is a name. It is written to `folded` as names are compared (store/folding.h).
bool person_name_read(const char *name, char folded[PERSON_FOLDED_SIZE]);

#endif
