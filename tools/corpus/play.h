// SPDX-License-Identifier: MIT
// A game of the corpus: drawn options, random moves, and on the way all that programs ask of the library, each answer
// added to the hash of its kind. The number of the game alone decides everything; no clock, no thread, no chance of the
// machine has a part in it, so equal hashes mean equal libraries.
#ifndef PESTHOUSE_TOOLS_CORPUS_PLAY_H
#define PESTHOUSE_TOOLS_CORPUS_PLAY_H

#include "base/sha256.h"
#include "pesthouse/pesthouse.h"

enum corpus_kind {
    // What the engine of the protocol answers.
    CORPUS_MOVES,    // games, what is legal, what is played and taken back, results
    CORPUS_VIEWS,    // positions, as everybody sees them
    CORPUS_SEARCHES, // by bots of every level and temperament
    CORPUS_RECORDS,  // games and positions as text and back
    CORPUS_REFUSALS,
    // What the viewer of the pages answers.
    CORPUS_WORDS, // a record seen again and reviewed
    // What the public headers offer besides.
    CORPUS_OBSERVATIONS, // for learners, with the masks of actions
    CORPUS_WORLDS,       // determinizations
    CORPUS_SEEN,         // what a seat may know since it asked last, and its record
    CORPUS_KINDS,
};

extern const char *const corpus_kind_names[CORPUS_KINDS];

struct corpus_digests {
    uint8_t of[CORPUS_KINDS][PH_SHA256_SIZE];
};

// What else a game prints on standard output, each line behind the number of the game and its kind.
enum corpus_print {
    CORPUS_PRINT_NOTHING,
    CORPUS_PRINT_REQUESTS, // of engine and viewer
    CORPUS_PRINT_ANSWERS,  // all that is text
};

// Plays a game. Ends the program with a message if the library does not do what it must.
void corpus_play(uint64_t number, struct corpus_digests *digests, enum corpus_print print);

#endif
