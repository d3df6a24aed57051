// SPDX-License-Identifier: MIT
// The sets of rat tokens by number (R-TOKEN-2): those of the build, then those that a program adds while it runs, and
// those that came with the options of a game. A state has the number of its set in one byte, so copying it costs what
// it did, and what tokens show is read from one table (docs/decisions/0015). Sets stay as long as the process, and none
// changes unless its only user forgets it.
#ifndef RATTUS_TOKENS_H
#define RATTUS_TOKENS_H

#include "games/rattus/rattus_data.h"
#include "pesthouse/json.h"
#include "pesthouse/text.h"

#include <stdbool.h>

struct rattus_state;

enum {
    RATTUS_TOKENS_NAME_MAX = 32, // bytes of a set's name, with the NUL
    RATTUS_TOKEN_TEXTS_MAX = 64, // sets that came with the options of games
};

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

// The number of the set of that name, a string, that has tokens for base or Africanus; −1: there is none. Sets that
// came with options are not found.
int rattus_tokens_find(struct ph_json name, bool africanus);
const char *rattus_tokens_name(unsigned set);
// Writes the names of the sets that can be played with: "mild, harsh".
void rattus_tokens_list(bool africanus, struct ph_writer *writer);

// ---- sets as text ---------------------------------------------------------------------------------------------------

// A face as text is its limit, and a letter for each symbol: M, A, p (Peasantry), b (Bourgeoisie), c (Church),
// k (Chivalry), m (Magic), r (Royalty), o (Orient), with its number if that is not 1: "3M2b". Reading leaves id and
// start as they are; false: this is not a face.
bool rattus_face_read(struct rattus_face *face, const char *text, size_t length);
void rattus_face_write(const struct rattus_face *face, struct ph_writer *writer);
// Sets the characters by the classes.
void rattus_face_fill(struct rattus_face *face);
// Whether both have the same limit and symbols, whatever their ids.
bool rattus_face_same(const struct rattus_face *one, const struct rattus_face *other);

// A set as text is its name and the faces of a box by id, with spaces between them: "own 1bc 1c …". Options write
// sets that are not of the build this way, so a game takes its set along: any program can read its records.
void rattus_tokens_write(const char *name, const struct rattus_face *faces, unsigned count, struct ph_writer *writer);
// Reads the faces, the text after the name. PH_ERROR_BAD_REQUEST, with the field `tokens`.
enum ph_status rattus_tokens_read_text(struct rattus_token_table *table, unsigned box, const char *text, size_t length,
                                       struct ph_error *error);
// The number of the set that a string with a space writes out. It is added if no set of this name has these tokens.
// PH_ERROR_BAD_REQUEST, with the field `tokens`: the text is wrong, there is no room left, or the sets are closed.
enum ph_status rattus_tokens_meet(struct ph_json value, bool africanus, unsigned *set, struct ph_error *error);
// Writes as text, under a name, the set of a state in which one token that nobody has seen shows `face`: the one most
// similar to it. For a face that a printed box has and the set has not, or no more. `start`: the face is one of a start
// token. False: all tokens of this kind have been seen.
bool rattus_tokens_amend(const struct rattus_state *state, const char *name, const struct rattus_face *face, bool start,
                         struct ph_writer *writer);
// The caller had the only states with this set, and has none left: if it came with options, its place and its number
// may serve for another when there is no room left.
void rattus_tokens_forget(unsigned set);
// From now on no set is added by the options of games: for a server, whose games are made by strangers.
void rattus_tokens_close(void);

#endif
