// SPDX-License-Identifier: MIT
// What refereed games tell of the tokens in a printed box of Rattus (docs/own-tokens.md). A tally holds which faces
// were turned in which game. Backs are alike, so a game proves at least how many tokens show a face: those that lay
// face up in it, each counted once. The same tokens turn up in the next game, so games are compared and never added up.
// Terminal and pages share this; it reads and writes text, not files.
#ifndef PESTHOUSE_HOME_GAMES_RATTUS_TALLY_H
#define PESTHOUSE_HOME_GAMES_RATTUS_TALLY_H

#include "games/rattus/tokens.h"
#include "pesthouse/session.h"

enum {
    RATTUS_TALLY_ID_SIZE = 17,     // of a game: 16 digits and a NUL
    RATTUS_TALLY_GAMES_MAX = 1000, // in a tally
    RATTUS_TALLY_BYTES_MAX = 1 << 20,
};

// Tokens that look alike; the face has no id.
struct rattus_tally_kind {
    struct rattus_face face;
    uint8_t count;
};

// The tokens that one game has proven.
struct rattus_tally_game {
    char id[RATTUS_TALLY_ID_SIZE]; // from its first moves, so that a game counted twice is known again
    uint8_t players;
    bool africanus;
    uint8_t kind_count;
    struct rattus_tally_kind kinds[RATTUS_FACE_COUNT_MAX];
};

// Games in the order in which they were counted. All zeros: none.
struct rattus_tally {
    struct rattus_tally_game *games; // on the heap
    size_t count;
    size_t capacity;
};

void rattus_tally_deinit(struct rattus_tally *tally);

// Counts the tokens that were turned in a game of Rattus. After a token has come back from the discard (R-SOLD-3) it
// counts no more: what is turned then may have been counted before. PH_ERROR_BAD_REQUEST: another game, one that is not
// of a printed box, or one that has hardly begun.
enum ph_status rattus_tally_count(struct rattus_tally_game *game, const struct ph_session *session,
                                  struct ph_error *error);
// The same for any game of Rattus, whoever drew its luck: for simulations.
void rattus_tally_count_turned(struct rattus_tally_game *game, const struct ph_session *session);

enum rattus_tally_added { RATTUS_TALLY_NEW, RATTUS_TALLY_AGAIN };
// Adds a game. One with the same id, counted earlier or before a correction, is replaced: *added says which.
// PH_ERROR_BAD_REQUEST: there are RATTUS_TALLY_GAMES_MAX; PH_ERROR_NO_MEMORY.
enum ph_status rattus_tally_add(struct rattus_tally *tally, const struct rattus_tally_game *game,
                                enum rattus_tally_added *added, struct ph_error *error);

// A tally as text is JSON with a line for each game. Reading checks everything: PH_ERROR_BAD_REQUEST, with what is
// wrong and where; PH_ERROR_NO_MEMORY. *tally is empty after a failure.
void rattus_tally_write(const struct rattus_tally *tally, struct ph_writer *writer);
enum ph_status rattus_tally_read(struct rattus_tally *tally, const char *text, size_t length, struct ph_error *error);
// A face as in such a text: rattus_face_write, with a star for the ring of a start token.
void rattus_tally_face_write(const struct rattus_face *face, struct ph_writer *writer);

// ---- what is known --------------------------------------------------------------------------------------------------

// How a token of an exported set is known.
enum rattus_tally_source {
    RATTUS_TALLY_CONFIRMED,     // at least two games prove it
    RATTUS_TALLY_COUNTED,       // one game proves it
    RATTUS_TALLY_ESTIMATED,     // it follows from how often the face came, and no game proves it
    RATTUS_TALLY_RECONSTRUCTED, // nothing is known; the face is that of the program's set
    RATTUS_TALLY_SOURCES,
};

// How many tokens show a face.
struct rattus_tally_known {
    struct rattus_face face;
    uint8_t games;     // in which it was seen, 255 at most
    uint8_t confirmed; // tokens that two games prove
    uint8_t proven;    // that one game proves; at least `confirmed`
    uint8_t likely;    // the estimate; at least `proven`
};

// Of the tokens with a ring, or of those without.
struct rattus_tally_part {
    unsigned tokens; // there are
    unsigned confirmed;
    unsigned proven;
    unsigned likely;
    bool contradicts; // the games prove more tokens than there are: an entry is wrong, or they are of two boxes
};

struct rattus_tally_estimate {
    bool africanus;
    unsigned games;
    struct rattus_tally_part parts[2];                      // by `start`
    unsigned kind_count;                                    // 0 where a part contradicts
    struct rattus_tally_known kinds[RATTUS_FACE_COUNT_MAX]; // by ring, then by limit
};

// What the games with the tokens of a box say of them. Only proven numbers are certain, and a face has exactly so many
// tokens only once its part has no other left.
void rattus_tally_estimate(const struct rattus_tally *tally, bool africanus, struct rattus_tally_estimate *estimate);
static inline bool rattus_tally_part_is_certain(const struct rattus_tally_part *part) {
    return part->proven == part->tokens && !part->contradicts;
}

// A whole set: what is likely, and of the default set the tokens about which nothing is known. *sources, by token, says
// which is which. PH_ERROR_BAD_REQUEST: the games contradict each other, or there are none.
enum ph_status rattus_tally_export(const struct rattus_tally_estimate *estimate, struct rattus_token_table *table,
                                   enum rattus_tally_source sources[RATTUS_FACE_COUNT_MAX], struct ph_error *error);
// The same as a file for --data.
enum ph_status rattus_tally_export_write(const struct rattus_tally_estimate *estimate, struct ph_writer *writer,
                                         struct ph_error *error);
const char *rattus_tally_source_name(enum rattus_tally_source source); // as the file has it

#endif
