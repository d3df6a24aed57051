// SPDX-License-Identifier: MIT
// The sets of rat tokens by number (R-TOKEN-2): those of the build, then those that a program adds while it runs. A
// state has the number of its set in one byte, so copying it costs what it did, and what tokens show is read from one
// table (docs/decisions/0015). Sets stay as long as the process; none ever changes or goes.
#ifndef RATTUS_TOKENS_H
#define RATTUS_TOKENS_H

#include "games/rattus/rattus_data.h"
#include "pesthouse/json.h"
#include "pesthouse/text.h"

#include <stdbool.h>

enum { RATTUS_TOKENS_NAME_MAX = 32 }; // bytes of a set's name, with the NUL

// The tokens of a box, as a file of data/tokens/ has them.
struct rattus_token_table {
    unsigned box;                                    // 0 base, 1 Africanus
    struct rattus_face faces[RATTUS_FACE_COUNT_MAX]; // in the order of the default set
};

// Reads a table, an object like a file of data/tokens/; its ids say of which box it is. It is checked as
// tools/rattus_tokens.py checks files, with the same sentences. PH_ERROR_BAD_REQUEST, with the field `tokens`.
enum ph_status rattus_tokens_read(struct rattus_token_table *table, struct ph_json json, struct ph_error *error);

// Adds a set, or to one that is there the tokens of another box. If *kept, the set reads *table from now on, which
// stays as long as the process and does not change; the same tokens under the same name again are not kept. Any thread
// may call it at any time; games with other sets go on meanwhile. PH_ERROR_BAD_REQUEST, with the field `tokens`: the
// name is none or has other tokens already, or there are RATTUS_TOKEN_SETS_MAX sets. Nothing has changed then.
enum ph_status rattus_tokens_add(const char *name, const struct rattus_token_table *table, bool *kept,
                                 struct ph_error *error);

// The number of the set of that name, a string, that has tokens for base or Africanus; −1: there is none.
int rattus_tokens_find(struct ph_json name, bool africanus);
const char *rattus_tokens_name(unsigned set);
// Writes the names of the sets that can be played with: "mild, harsh".
void rattus_tokens_list(bool africanus, struct ph_writer *writer);

#endif
