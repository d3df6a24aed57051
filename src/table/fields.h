// SPDX-License-Identifier: MIT
// Reads the members of an object, strictly: each call takes one, and at the end any other is refused. Only the first
// refusal counts; values read after it have no meaning.
#ifndef PESTHOUSE_TABLE_FIELDS_H
#define PESTHOUSE_TABLE_FIELDS_H

#include "pesthouse/json.h"
#include "table/refusal.h"

enum { PH_FIELDS_MAX = 32 };

struct ph_fields {
    struct ph_json object;
    struct ph_error *error;
    enum ph_refusal refusal;
    const char *known[PH_FIELDS_MAX];
    unsigned known_count;
};

struct ph_fields ph_fields_of(struct ph_json object, struct ph_error *error);
// Refuses the members that were not taken. Returns the first refusal.
enum ph_refusal ph_fields_end(struct ph_fields *fields);
enum ph_refusal ph_fields_refuse(struct ph_fields *fields, const char *field, const char *message);
// The same for a text, by what is wrong with it and what would be right: "fault; expected".
enum ph_refusal ph_fields_refuse_text(struct ph_fields *fields, const char *field, const char *fault,
                                      const char *expected);

// A member of any type; absent if there is none, or if it is null.
struct ph_json ph_fields_take(struct ph_fields *fields, const char *name);
// The same, but it must be there.
struct ph_json ph_fields_need(struct ph_fields *fields, const char *name);

int64_t ph_fields_int(struct ph_fields *fields, const char *name, int64_t least, int64_t most);
int64_t ph_fields_int_or(struct ph_fields *fields, const char *name, int64_t least, int64_t most, int64_t fallback);
bool ph_fields_bool_or(struct ph_fields *fields, const char *name, bool fallback);
// A text of 1 to `capacity` − 1 bytes.
void ph_fields_text(struct ph_fields *fields, const char *name, char *text, size_t capacity);
// The index of one of `count` words.
unsigned ph_fields_word(struct ph_fields *fields, const char *name, const char *const *words, unsigned count);
// 2 × `count` hexadecimal digits.
void ph_fields_hex(struct ph_fields *fields, const char *name, uint8_t *bytes, size_t count);
// A list of distinct seats, in the order given; at most PH_SEATS_MAX.
unsigned ph_fields_seats(struct ph_fields *fields, const char *name, uint8_t *seats);

#endif
