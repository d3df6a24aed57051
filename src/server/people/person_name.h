// SPDX-License-Identifier: MIT
// Names of people: which are possible, and which somebody may take. Names in all scripts are possible; what cannot be
// seen, or turns the text around it, is not (base/shown.h).
#ifndef PESTHOUSE_SERVER_PEOPLE_PERSON_NAME_H
#define PESTHOUSE_SERVER_PEOPLE_PERSON_NAME_H

#include "store/folding.h"
#include "table/fields.h"

enum { PERSON_FOLDED_SIZE = FOLDING_SIZE };

// Whether a text is a name. It is written to `folded` as names are compared (store/folding.h).
bool person_name_read(const char *name, char folded[PERSON_FOLDED_SIZE]);
// Refuses the field "name", whose text is none, and says what is wrong with it.
void person_name_refuse(struct ph_fields *fields, const char *name);
// Refuses it if nobody may take that name any more, though people who had it before keep it: one with letters of two
// scripts, or with more than two marks at a letter.
void person_name_check(struct ph_fields *fields, const char *name, const char *folded);
// Writes how a name, or a word, looks at a glance, in capitals or not: its skeleton, without marks and signs, and with
// i as l.
void person_name_plain(const char *name, char plain[FOLDING_SIZE]);
// Whether it is, or looks like, a name of the server or of a bot, in any language; nobody may take that either.
bool person_name_is_reserved(const char *name);

#endif
