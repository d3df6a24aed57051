// SPDX-License-Identifier: MIT
// The position of a game of Rattus, and questions one can ask of it. Plain bytes, laid out for every box: 17 regions, 6
// seats, 22 characters. Regions, edges and characters are sets of bits in board, edge and character order. Some fields
// repeat what others say, for speed; rattus_state_check holds them together.
#ifndef RATTUS_STATE_H
#define RATTUS_STATE_H

#include "games/rattus/bits.h"
#include "games/rattus/rattus_data.h"
#include "pesthouse/game.h"

#include <assert.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

enum {
    RATTUS_SEATS_MAX = 6,
    RATTUS_SLOTS = 3,   // rat tokens a region holds at most
    RATTUS_NONE = 0xFF, // no region, no seat, no slot
};

// Where a region card is.
enum {
    RATTUS_CARD_PILE = 0,
    RATTUS_CARD_HAND = 1,         // + seat
    RATTUS_CARD_STEP = 7,         // drawn by the Explorer or the Astronomer, not yet settled
    RATTUS_CARD_HIDDEN = 8,       // + seat; in views only: some card of that hand, nobody here knows which (view.c)
    RATTUS_CARD_HIDDEN_STEP = 14, // in views only: the same, of the Astronomer's
    RATTUS_CARD_DISCARD = 16,     // + place in the discard
    RATTUS_CARD_PROTECTS = 128,   // + character (R-CARD-2)
    RATTUS_CARD_REMOVED = 255,    // of a region that is not in use
};

// Kinds of cubes (R-CUBE-3): the number of potions, and a bit for a Diplomat. Ascending kinds are in the protocol's
// order.
enum {
    RATTUS_KIND_PLAIN = 0,
    RATTUS_KIND_POTIONS = 15,
    RATTUS_KIND_DIPLOMAT = 16,
    RATTUS_KINDS_MAX = 12, // different kinds that one seat can have in one region, at most
};

enum rattus_phase {
    RATTUS_PHASE_SETUP,
    RATTUS_PHASE_SETTLE,
    RATTUS_PHASE_TURN,
    RATTUS_PHASE_FINAL,
    RATTUS_PHASE_RAVAGE,
    RATTUS_PHASE_OVER,
    RATTUS_PHASE_COUNT,
};

// How the characters in play are chosen: option `characters`.
enum rattus_mode {
    RATTUS_MODE_LIST = RATTUS_SET_COUNT, // below: one of the named sets
    RATTUS_MODE_RANDOM,
    RATTUS_MODE_ONE_PER_CLASS,
};

enum rattus_ended { RATTUS_NOT_ENDED, RATTUS_ENDED_RATS, RATTUS_ENDED_CUBES, RATTUS_ENDED_QUIET };

// What is open besides the turn itself: a step of a character, or the outbreak of C.
enum rattus_pending {
    RATTUS_PENDING_NONE,
    RATTUS_PENDING_OUTBREAK,
    RATTUS_PENDING_WITCH,
    RATTUS_PENDING_EXTRA,
    RATTUS_PENDING_WALL,
    RATTUS_PENDING_NUN,
    RATTUS_PENDING_BAKER_PLACE,
    RATTUS_PENDING_EXPLORER,
    RATTUS_PENDING_ASTRONOMER,
    RATTUS_PENDING_CARAVAN,
};

// What the game waits for. Every state at rest has its node; phases set it.
enum rattus_node {
    RATTUS_NODE_SETUP_CHARACTER, // chance
    RATTUS_NODE_SETUP_PLAGUE,    // chance
    RATTUS_NODE_SETUP_CARD,      // chance
    RATTUS_NODE_SLOT,            // chance: which token is turned
    RATTUS_NODE_FACE,            // chance: what a token shows
    RATTUS_NODE_CARD,            // chance: a card for the Explorer or the Astronomer
    RATTUS_NODE_SETTLE,          // this and all below: a seat decides
    RATTUS_NODE_CARAVAN_START,
    RATTUS_NODE_MAIN,  // a turn before C, or an activation of the final round
    RATTUS_NODE_WITCH, // the Witch has looked at a token
    RATTUS_NODE_WALL,
    RATTUS_NODE_NUN,
    RATTUS_NODE_EXTRA,
    RATTUS_NODE_BAKER_PLACE,
    RATTUS_NODE_EXPLORER,
    RATTUS_NODE_ASTRONOMER,
    RATTUS_NODE_CARAVAN,
    RATTUS_NODE_RAT,      // spread
    RATTUS_NODE_MORE_RAT, // the Soldier's
    RATTUS_NODE_KNIGHT_POPULATION,
    RATTUS_NODE_CRUSADE,
    RATTUS_NODE_RESOLVE,
    RATTUS_NODE_PROTECT,
    RATTUS_NODE_POTION,
    RATTUS_NODE_SERF,
    RATTUS_NODE_RAVAGE,
    RATTUS_NODE_OVER,
    RATTUS_NODE_COUNT,
};

// Stages of resolving a token (the protocol's `stage`).
enum rattus_stage {
    RATTUS_STAGE_NONE,
    RATTUS_STAGE_PROTECT,
    RATTUS_STAGE_MAJORITY,
    RATTUS_STAGE_REST,
    RATTUS_STAGE_SERF,
};

enum { RATTUS_ASK_KNIGHT = 1, RATTUS_ASK_CRUSADER = 2 };

// clang-format off
// A rat token in 16 bits. Empty slots of a region are 0 (and so is a fresh token: the count says which slots are filled).
//   bits 0–6   face: 0 none yet (R-INFO-3), else 1 + index of the face; with AGAIN: the first n of the discard (R-SOLD-3)
//   bit 7      start: on the board since set-up (R-INFO-2)
//   bit 8      up: being turned
//   bit 9      again: drawn from the discard. Once it has a face, `start` is set too, which no other such token has:
//              who has not looked still knows only that it is one of those that were in the discard then
//   bits 10–15 the seats that have looked at it (R-INFO-4)
// clang-format on
enum {
    RATTUS_TOKEN_FACE = 0x7F,
    RATTUS_TOKEN_START = 0x80,
    RATTUS_TOKEN_UP = 0x100,
    RATTUS_TOKEN_AGAIN = 0x200,
    RATTUS_TOKEN_SEEN_SHIFT = 10,
};

struct rattus_region {
    uint8_t cubes[RATTUS_SEATS_MAX]; // all cubes of each seat, marked ones included
    uint16_t tokens[RATTUS_SLOTS];
};

struct rattus_outbreak {
    uint32_t protected_characters; // R-CARD-2
    uint8_t region;
    uint8_t rats;                  // tokens the spread still owes
    uint8_t more;                  // the Soldier's, 0 or 1
    uint8_t ask;                   // open questions: RATTUS_ASK_…
    uint8_t order;                 // 1: the Crusader's order is in force
    uint8_t slot;                  // of the token being resolved, or RATTUS_NONE
    uint8_t stage;                 // enum rattus_stage
    uint8_t killed;                // 1: this token killed a cube of a seat that is not active
    uint8_t window;                // mask of seats still to be asked for region cards
    uint8_t majority;              // mask of seats that M hits
    uint8_t due[RATTUS_SEATS_MAX]; // losses still to settle, by seat
};

struct rattus_step {
    uint32_t regions; // extra: where cubes may go
    uint8_t left;     // extra, wall, nun: how many more
    uint8_t looked_count;
    uint8_t looked[4]; // witch: region, slot, region, slot
    uint8_t cards[3];  // explorer, astronomer: drawn so far
    uint8_t card_count;
    uint8_t draw;     // how many in all
    uint8_t queue[4]; // caravan: start region, seats there, crossed region, seats there; baker: by, seat, cubes
    uint8_t spare;
};

struct rattus_settling {
    uint8_t round; // rounds done
    uint8_t half;  // region of a single cube that awaits the other, or RATTUS_NONE
};

struct rattus_options {
    uint32_t characters; // in play: those given, then those that chance draws
    uint8_t players;
    uint8_t mode;   // enum rattus_mode, or the index of a named set
    uint8_t tokens; // number of the set of tokens (tokens.h, R-TOKEN-2)
    bool africanus : 1;
    bool pied_piper : 1; // the random pools hold that box
};

struct rattus_state {
    struct rattus_options options;
    uint64_t unseen[2];                  // faces nobody has seen: neither on a token nor discarded
    uint32_t regions;                    // in use
    uint32_t owned[RATTUS_SEATS_MAX];    // characters, by seat
    uint32_t presence[RATTUS_SEATS_MAX]; // regions where the seat has a cube
    uint32_t rats_low;                   // the number of tokens of each region, in binary: bit 0 …
    uint32_t rats_high;                  // … and bit 1
    uint32_t walls;                      // edges
    uint32_t used;                       // characters whose own action was played this turn or activation
    union {                              // by `pending`, and by `phase` in settling
        struct rattus_outbreak outbreak;
        struct rattus_step step;
        struct rattus_settling settling;
    };
    struct rattus_region at[RATTUS_REGION_COUNT];
    uint16_t potions[RATTUS_POTION_COUNT];  // cubes with potions, sorted: region, seat, diplomat, number; 0: none
    uint8_t diplomats[RATTUS_REGION_COUNT]; // mask of seats with a Diplomat there
    uint8_t nuns[RATTUS_NUN_COUNT];         // regions, sorted; RATTUS_NONE: in supply
    uint8_t bishops[RATTUS_BISHOP_COUNT];   // the same
    uint8_t supply[RATTUS_SEATS_MAX];       // R-CUBE-1; the palace holds what is nowhere else
    uint8_t cards[RATTUS_CARD_COUNT];       // where each region card is
    uint8_t discard[RATTUS_FACE_COUNT_MAX]; // faces turned, in order
    uint8_t discard_count;
    union {      // by `phase`
        struct { // turns and final round: characters of `used`, in order of use
            uint8_t used_order[RATTUS_REGION_COUNT];
            uint8_t used_count;
        };
        struct { // ravage and afterwards: regions finished, in order (R-RAVAGE-1)
            uint8_t ravaged[RATTUS_REGION_COUNT];
            uint8_t ravaged_count;
        };
    };
    uint8_t node;  // enum rattus_node
    uint8_t phase; // enum rattus_phase
    uint8_t pending;
    uint8_t seat;           // whose turn, activation or settling it is
    uint8_t last;           // who ended the game, or RATTUS_NONE
    uint8_t plague;         // region, or RATTUS_NONE before it is drawn
    uint8_t caravan;        // region or RATTUS_NONE
    uint8_t baker;          // cubes on the Baker card, its owner's
    uint8_t pile;           // tokens
    uint8_t again;          // tokens that were in the discard when one was drawn from it (R-SOLD-3); 0 before
    uint8_t ended : 2;      // enum rattus_ended
    uint8_t population : 2; // neutral cubes that the plague piece counts: 0 or 2
    bool taken : 1;         // A is done
    bool placed : 1;        // B is done
    bool boxed : 1;         // a printed game: nothing has a face here that not all have seen (rules/box.c)
    uint8_t start_left;     // start tokens on the board without a face
    uint8_t idle;           // turns in a row that ended without rats on the board, no cube placed in between (R-END-2)
};

static_assert(sizeof(struct rattus_state) == 512, "the state is 512 bytes, without padding that nobody named");

// ---- questions ------------------------------------------------------------------------------------------------------

static inline const struct rattus_setup_info *rattus_setup_of(const struct rattus_state *state) {
    return &rattus_setup_infos[state->options.africanus][state->options.players];
}
static inline const struct rattus_face_set *rattus_faces_of(const struct rattus_state *state) {
    return &rattus_face_sets[state->options.tokens][state->options.africanus];
}
static inline unsigned rattus_rats(const struct rattus_state *state, unsigned region) {
    return ((state->rats_low >> region) & 1u) | (((state->rats_high >> region) & 1u) << 1);
}
static inline uint32_t rattus_regions_with_rats(const struct rattus_state *state) {
    return state->rats_low | state->rats_high;
}
// R-END-2: so many idle turns end the game.
static inline unsigned rattus_idle_max(const struct rattus_state *state) {
    return 2u * state->options.players;
}
static inline uint32_t rattus_regions_full(const struct rattus_state *state) {
    return state->rats_low & state->rats_high;
}
static inline bool rattus_in_play(const struct rattus_state *state, enum rattus_character_id character) {
    return (state->options.characters >> character & 1u) != 0;
}
static inline bool rattus_owns(const struct rattus_state *state, unsigned seat, enum rattus_character_id character) {
    return (state->owned[seat] >> character) & 1u;
}
// Who owns a character, or RATTUS_NONE.
uint8_t rattus_owner(const struct rattus_state *state, enum rattus_character_id character);
// Regions that touch `region` and are in use, walls or not.
static inline uint32_t rattus_touching(const struct rattus_state *state, unsigned region) {
    return rattus_neighbours[region] & state->regions;
}
// Those of them that no wall keeps off (R-EMP-2).
uint32_t rattus_behind_walls(const struct rattus_state *state, unsigned region);
static inline uint32_t rattus_reachable(const struct rattus_state *state, unsigned region) {
    const uint32_t touching = rattus_touching(state, region);
    return state->walls == 0 ? touching : touching & ~rattus_behind_walls(state, region);
}
// Regions that a bishop closes to rats (R-BISHOP-1).
static inline uint32_t rattus_bishops(const struct rattus_state *state) {
    uint32_t mask = 0;
    if (state->bishops[0] == RATTUS_NONE) { // they are sorted, and mostly not in play
        return mask;
    }
    for (unsigned i = 0; i < RATTUS_BISHOP_COUNT; i++) {
        if (state->bishops[i] != RATTUS_NONE) {
            mask |= rattus_bit(state->bishops[i]);
        }
    }
    return mask;
}
// The cubes of all seats in a region: six bytes added at once.
static inline unsigned rattus_cubes(const struct rattus_state *state, unsigned region) {
    uint64_t cubes = 0;
    memcpy(&cubes, state->at[region].cubes, RATTUS_SEATS_MAX);
    return (unsigned)(cubes * 0x0101010101010101u >> 56);
}
// R-OUT-2: cubes, and what the plague piece counts, less the nuns; never below 0.
unsigned rattus_population(const struct rattus_state *state, unsigned region);
// Cubes a seat has in the palace (R-KING-1).
unsigned rattus_palace(const struct rattus_state *state, unsigned seat);
// The kinds of cubes a seat has in a region, ascending, and how many of each.
struct rattus_kinds {
    uint8_t count; // of different kinds
    uint8_t kind[RATTUS_KINDS_MAX];
    uint8_t cubes[RATTUS_KINDS_MAX];
};
struct rattus_kinds rattus_kinds_at(const struct rattus_state *state, unsigned seat, unsigned region);
// A kind of cube that a seat has in a region.
struct rattus_cube {
    uint8_t seat;
    uint8_t region;
    uint8_t kind;
};
// All marked cubes, each kind of a seat in a region once, and where each seat has plain ones.
struct rattus_marks {
    uint32_t plain[RATTUS_SEATS_MAX];  // regions
    uint32_t marked[RATTUS_SEATS_MAX]; // regions
    unsigned count;
    struct rattus_cube cubes[RATTUS_POTION_COUNT + RATTUS_DIPLOMAT_COUNT];
};
void rattus_marks_find(const struct rattus_state *state, struct rattus_marks *marks);
// Uniformly one of the kinds of cubes that a seat has in some regions; it must have one there.
struct rattus_cube rattus_cube_sample(const struct rattus_state *state, unsigned seat, uint32_t regions,
                                      struct ph_random *random);
// Whether a character is in play that marks cubes; else all are plain.
static inline bool rattus_marks_cubes(const struct rattus_state *state) {
    return rattus_in_play(state, RATTUS_WIZARD) || rattus_in_play(state, RATTUS_SULTAN);
}
static inline bool rattus_has_diplomat(const struct rattus_state *state, unsigned seat, unsigned region) {
    return (state->diplomats[region] >> seat & 1u) != 0;
}
// R-SULTAN-2: whether a cube of a kind may be moved to a region.
static inline bool rattus_kind_may_go(const struct rattus_state *state, unsigned seat, unsigned to, unsigned kind) {
    return (kind & RATTUS_KIND_DIPLOMAT) == 0 || !rattus_has_diplomat(state, seat, to);
}
unsigned rattus_potions_left(const struct rattus_state *state);   // in supply
unsigned rattus_diplomats_left(const struct rattus_state *state); // in supply
// The region cards at a place, as a mask.
uint64_t rattus_cards_where(const struct rattus_state *state, unsigned place);
unsigned rattus_cards_at(const struct rattus_state *state, unsigned place); // how many lie at a place
// Region cards a seat holds; those drawn or discarded do not count.
unsigned rattus_hand_size(const struct rattus_state *state, unsigned seat);
unsigned rattus_card_discard_count(const struct rattus_state *state);
static inline unsigned rattus_next_seat(const struct rattus_state *state, unsigned seat) {
    return seat + 1 == state->options.players ? 0 : seat + 1;
}
static inline unsigned rattus_previous_seat(const struct rattus_state *state, unsigned seat) {
    return seat == 0 ? state->options.players - 1u : seat - 1;
}

// ---- tokens ---------------------------------------------------------------------------------------------------------

// Drawn from the discard, and nobody has seen which one it is.
static inline bool rattus_token_is_again(uint16_t token) {
    return (token & (RATTUS_TOKEN_AGAIN | RATTUS_TOKEN_START)) == RATTUS_TOKEN_AGAIN;
}
static inline bool rattus_token_is_start(uint16_t token) {
    return (token & (RATTUS_TOKEN_AGAIN | RATTUS_TOKEN_START)) == RATTUS_TOKEN_START;
}
static inline bool rattus_token_has_face(uint16_t token) {
    return (token & RATTUS_TOKEN_FACE) != 0 && !rattus_token_is_again(token);
}
static inline unsigned rattus_token_face(uint16_t token) {
    return (token & RATTUS_TOKEN_FACE) - 1u;
}
static inline unsigned rattus_token_seen(uint16_t token) {
    return (unsigned)token >> RATTUS_TOKEN_SEEN_SHIFT;
}
static inline bool rattus_token_known(uint16_t token, unsigned seat) {
    return (((unsigned)token >> (RATTUS_TOKEN_SEEN_SHIFT + seat)) & 1u) != 0;
}
// What a seat can tell about a token: its face only if it has looked. Equal looks are the same to that seat.
static inline uint16_t rattus_token_look(uint16_t token, unsigned seat) {
    if (rattus_token_known(token, seat) || rattus_token_is_again(token)) {
        return token;
    }
    return (uint16_t)(token & ~RATTUS_TOKEN_FACE);
}
// Slots of a region that `seat` can tell apart, as a mask: of several like tokens the lowest slot only. Slots in the
// mask `without` do not count.
unsigned rattus_slots_apart(const struct rattus_state *state, unsigned region, unsigned seat, unsigned without);

// ---- changes, each of which keeps the repeated fields right ---------------------------------------------------------

static inline void rattus_cube_add(struct rattus_state *state, unsigned seat, unsigned region, unsigned count) {
    state->at[region].cubes[seat] = (uint8_t)(state->at[region].cubes[seat] + count);
    state->presence[seat] |= rattus_bit(region);
}
static inline void rattus_cube_remove(struct rattus_state *state, unsigned seat, unsigned region, unsigned count) {
    state->at[region].cubes[seat] = (uint8_t)(state->at[region].cubes[seat] - count);
    if (state->at[region].cubes[seat] == 0) {
        state->presence[seat] &= ~rattus_bit(region);
    }
}
static inline void rattus_supply_take(struct rattus_state *state, unsigned seat, unsigned count) {
    state->supply[seat] = (uint8_t)(state->supply[seat] - count);
    state->idle = 0; // R-END-2
}
// Moves one cube of a kind, its marks with it.
void rattus_cube_move(struct rattus_state *state, unsigned seat, unsigned from, unsigned to, unsigned kind);
// Takes one cube of a kind out of a region; its marks return to supply. Where it goes is the caller's.
void rattus_cube_leave(struct rattus_state *state, unsigned seat, unsigned region, unsigned kind);
// Gives a cube of kind `before` another kind.
void rattus_cube_mark(struct rattus_state *state, unsigned seat, unsigned region, unsigned before, unsigned after);
void rattus_rats_set(struct rattus_state *state, unsigned region, unsigned count);
// Puts a token into the next free slot; the region must not be full.
void rattus_token_add(struct rattus_state *state, unsigned region, uint16_t token);
// Takes the token of a slot out; the later ones shift down (R-INFO-1).
uint16_t rattus_token_remove(struct rattus_state *state, unsigned region, unsigned slot);
void rattus_mark_used(struct rattus_state *state, enum rattus_character_id character);

// Computes the repeated fields (rats are counted apart: `rats` tokens by region) from the others.
void rattus_state_repeat(struct rattus_state *state, const uint8_t rats[RATTUS_REGION_COUNT]);
// Looks for what cannot be: PH_ERROR_INTERNAL, with what is wrong.
enum ph_status rattus_state_check(const struct rattus_state *state, struct ph_error *error);

#endif
