// SPDX-License-Identifier: MIT
// What a seat knows about the path of the symptoms through the game. A trace is the sequence of steps that moved or
// showed symptoms, read from the seat's own log (trace.c, most.c); a course is a complete path that they may have taken
// (course.c, faces.c). Both belong to one determinization and live on the stack.
#ifndef BRISTOL_TRACE_H
#define BRISTOL_TRACE_H

#include "games/bristol1350/state.h"

enum { BRISTOL_STEPS_MAX = 256 }; // a longer trace loses its earliest steps

enum bristol_step_kind {
    BRISTOL_STEP_MINGLE,
    BRISTOL_STEP_DRAW,    // one symptom from the deck, by a player in his turn
    BRISTOL_STEP_DISCARD, // Pomander, Chandler
    BRISTOL_STEP_PLACE,   // Leeches, Serf
    BRISTOL_STEP_LEAVE,   // a cart leaves town
    BRISTOL_STEP_LOOK,    // by the seat whose log it is
    BRISTOL_STEP_OUT,     // somebody shows his symptoms
    BRISTOL_STEP_CONVENE, // the seat whose log it is learns who has the plague
};

struct bristol_step {
    uint8_t kind;
    uint8_t seat; // that draws, discards, places or is out, or whose card is looked at
    uint8_t cart;
    uint8_t extra; // mingle: enum bristol_extra
    uint8_t look;  // enum bristol_look
    uint8_t slot;  // of a ghost's card
    uint8_t count; // mingle: passengers
    uint8_t seats[BRISTOL_CART_SEATS];
    uint8_t known; // mask of those whose cards afterwards are known: passengers by place, or 1: who discards
    uint8_t got[BRISTOL_CART_SEATS][2];
    uint8_t cards[2]; // mingle: what the seat itself gave; else cards drawn, discarded, placed, seen; 0: unknown
    uint16_t plagued; // convene: mask of seats; out: 1 or 0
    double most;      // upper bound, over all courses, of the likelihood of what was seen of this step
};

// Whether the seat knows the new hand of a passenger of a mingle or (place 0) the cards that a discarding seat kept.
static inline bool bristol_knows_got(const struct bristol_step *step, unsigned place) {
    return ((unsigned)step->known >> place & 1u) != 0;
}

struct bristol_trace {
    const struct bristol_state *view;
    unsigned viewer;
    bool from_start;                     // the log begins with the game
    uint16_t in_play;                    // mask of the other players who were in play when the log begins
    uint16_t low;                        // mask of seats whose first hand was dealt at set-up without 4s
    uint8_t first[BRISTOL_SEATS_MAX][2]; // first hands, as far as they are known; else 0
    unsigned count;
    struct bristol_step steps[BRISTOL_STEPS_MAX];
};

// Reads a trace from the log of the seat `viewer`, whose view is `view`.
void bristol_trace_read(struct bristol_trace *trace, const struct bristol_state *view, struct ph_log log,
                        unsigned viewer);
// Fills in `most` of every step. (most.c)
void bristol_trace_limit(struct bristol_trace *trace);

// ---- courses --------------------------------------------------------------------------------------------------------

// Cards that have no face yet. Except under Chaos, those dealt at set-up are not 4s.
struct bristol_faceless {
    uint8_t numbers[BRISTOL_SYMPTOM_VALUES]; // number of each value left for them
    uint8_t open;                            // number of them that may be 4s
};

struct bristol_stack {
    uint8_t count;
    uint8_t cards[BRISTOL_SYMPTOMS_MAX];
};

// The place of every card. Cards are numbered; their faces are drawn only when they matter.
struct bristol_table {
    struct bristol_faceless faceless;
    uint64_t low;                        // mask of cards that are not 4s
    uint8_t faces[BRISTOL_SYMPTOMS_MAX]; // 0: not drawn yet
    uint8_t hands[BRISTOL_SEATS_MAX][2];
    uint8_t drawn_count;
    uint8_t drawn[BRISTOL_HELD_MAX - 2];
    struct bristol_stack deck;
    struct bristol_stack discard; // bottom to top
    uint64_t pairs;               // mask of its cards that must still be sorted with the one above
    struct bristol_stack areas[BRISTOL_CART_COUNT];
};

struct bristol_course {
    const struct bristol_trace *trace;
    struct ph_random *random;
    bool weighs;     // weights unlikely courses instead of rejecting them
    double weight;   // likelihood of what the seat saw
    uint16_t plague; // mask of players that have it at the end, disregarding coins
    struct bristol_table table;
    uint8_t held[BRISTOL_STEPS_MAX][BRISTOL_CART_SEATS][2]; // hands after a mingle or discard
};

// Draws a course with its exact probability by the cards, if one is found (course.c).
void bristol_course_draw(struct bristol_course *course, struct bristol_trace *trace, struct ph_random *random);

// Determines who has the plague in a course whose cards have been moved. False if that contradicts what the seat knows.
// (illness.c)
bool bristol_course_fall_ill(struct bristol_course *course);
// Sorts the cards of the discard that were discarded together.
void bristol_pairs_sort(struct bristol_course *course);

// ---- faces.c --------------------------------------------------------------------------------------------------------

// The probability that a card without a face has a value; `low`: it is not a 4.
double bristol_faceless_share(const struct bristol_faceless *faceless, bool low, unsigned value);
void bristol_face_set(struct bristol_table *table, unsigned card, unsigned value);
// The face of a card, drawn if it has none.
unsigned bristol_face_of(struct bristol_course *course, unsigned card);
// One of `count` cards, each equally likely, is seen to be `value`: moves it to the front and returns the likelihood of
// that. 0: it is impossible, and nothing has changed.
double bristol_see_one(struct bristol_course *course, uint8_t *cards, unsigned count, unsigned value);
// The same for two of them.
double bristol_see_two(struct bristol_course *course, uint8_t *cards, unsigned count, const uint8_t values[2]);

#endif
