// SPDX-License-Identifier: MIT
// The state of a game of Bristol 1350: plain bytes, no pointers. Copying is assignment. A view has the same type: what
// its seat may not know is BRISTOL_HIDDEN, and the numbers of unseen cards count what that seat cannot see.
#ifndef BRISTOL_STATE_H
#define BRISTOL_STATE_H

#include "games/bristol1350/bristol1350_data.h"
#include "pesthouse/game.h"

#include <assert.h>

enum {
    BRISTOL_NONE = 0xFF,        // no seat, no cart, no die face
    BRISTOL_FACELESS = 0,       // a ghost's symptom without a face (B-CARD-1)
    BRISTOL_HIDDEN = 5,         // in views: a symptom that has a face which the seat does not know
    BRISTOL_CARD_HIDDEN = 16,   // in views: a remedy card
    BRISTOL_COIN_HIDDEN = 3,    // in views: a coin
    BRISTOL_SYMPTOM_VALUES = 5, // 1 … 4, and 0
    BRISTOL_HELD_MAX = 4,       // symptoms of a seat while it discards (B-POMANDER-1)
    BRISTOL_COINS = 6,
    BRISTOL_REMEDY_CARDS = 33, // the Alms cards included
    BRISTOL_ASK_MAX = 3,       // seats that one move can let whip
    BRISTOL_GHOSTS_MAX = 3,
    BRISTOL_CLAIM_KINDS = 5,
};

// What is asked: a chance node, a decision, or nothing any more. All chance nodes but the last come before all
// decisions.
enum bristol_node {
    BRISTOL_NODE_CHARACTER,
    BRISTOL_NODE_PAWN,
    BRISTOL_NODE_DIE,
    BRISTOL_NODE_SYMPTOM,
    BRISTOL_NODE_LEECH,
    BRISTOL_NODE_DEAL,
    BRISTOL_NODE_LOOK,
    BRISTOL_NODE_REMEDY,
    BRISTOL_NODE_COIN,
    BRISTOL_NODE_MAIN, // also the Outlaw's further action
    BRISTOL_NODE_CARDS,
    BRISTOL_NODE_WHIP,
    BRISTOL_NODE_MOVE, // Emeralds
    BRISTOL_NODE_CHICKEN,
    BRISTOL_NODE_LOCK,
    BRISTOL_NODE_KEEP,
    BRISTOL_NODE_PLACE,
    BRISTOL_NODE_DISCARD,
    BRISTOL_NODE_GIVE,
    BRISTOL_NODE_OVER,
    BRISTOL_NODE_HEALTH, // chance, too: whether somebody has the plague, of a printed game (rules/box.c)
    BRISTOL_NODE_COUNT,
};

// The parts of a round, in order; struct bristol_phase_rules has their code.
enum bristol_phase {
    BRISTOL_PHASE_SETUP,
    BRISTOL_PHASE_ROLL, // the round's six dice
    BRISTOL_PHASE_TURNS,
    BRISTOL_PHASE_MINGLE,
    BRISTOL_PHASE_ARRIVAL, // movement, then carts that leave town
    BRISTOL_PHASE_OVER,
    BRISTOL_PHASE_COUNT,
};

enum bristol_stage { BRISTOL_STAGE_MAIN, BRISTOL_STAGE_EXTRA, BRISTOL_STAGE_CARDS };

// What the turn is in the midst of: an action or remedy that takes more than one step.
enum bristol_task {
    BRISTOL_TASK_NONE,
    BRISTOL_TASK_REROLL,
    BRISTOL_TASK_CHICKEN,
    BRISTOL_TASK_OUTLAW,
    BRISTOL_TASK_MASON,
    BRISTOL_TASK_GHOST,    // a ghost's dice
    BRISTOL_TASK_MOVE,     // a pawn move: the whip window, and faces of a ghost that is pushed out
    BRISTOL_TASK_EMERALDS, // the further move is to be chosen
    BRISTOL_TASK_DRAW,
    BRISTOL_TASK_COUNTESS,
    BRISTOL_TASK_PEEK,
    BRISTOL_TASK_SHERIFF,
    BRISTOL_TASK_SERF,
    BRISTOL_TASK_LEECHES,
    BRISTOL_TASK_POMANDER,
    BRISTOL_TASK_CHANDLER,
    BRISTOL_TASK_ALMS,
    BRISTOL_TASK_COUNT,
};

enum bristol_fate {
    BRISTOL_FATE_NONE, // in play
    BRISTOL_FATE_PLAGUE_CART,
    BRISTOL_FATE_PUSHED_OUT,
    BRISTOL_FATE_SHAME,
    BRISTOL_FATE_GATES,
    BRISTOL_FATE_ESCAPED,
    BRISTOL_FATE_COUNT,
};

enum bristol_reason {
    BRISTOL_REASON_NONE, // not over
    BRISTOL_REASON_ESCAPED,
    BRISTOL_REASON_GHOSTS,
    BRISTOL_REASON_NOBODY,
    BRISTOL_REASON_SOLO_PLAGUE,
};

enum bristol_move { BRISTOL_MOVE_ELBOW, BRISTOL_MOVE_DASH, BRISTOL_MOVE_PUSH };
enum bristol_extra { BRISTOL_EXTRA_DECK, BRISTOL_EXTRA_LEECH, BRISTOL_EXTRA_NONE };

// Kinds of claim (B-CLAIM-1).
enum bristol_about {
    BRISTOL_ABOUT_SYMPTOMS,
    BRISTOL_ABOUT_GAVE,
    BRISTOL_ABOUT_RECEIVED,
    BRISTOL_ABOUT_PLAGUE,
    BRISTOL_ABOUT_ACCUSE,
};

// Options that are on or off.
enum {
    BRISTOL_SPECIAL_ACTIONS = 1,
    BRISTOL_CHAOS = 2,
    BRISTOL_CONVENE = 4,
    BRISTOL_CURE = 8,
    BRISTOL_ALMS = 16,
    BRISTOL_CLAIMS = 32,
    BRISTOL_GHOST_REROLL_ONE = 64,  // `ghost_reroll` is "one"
    BRISTOL_CHARACTERS_GIVEN = 128, // `characters` was given
};

struct bristol_options {
    uint16_t flags;
    uint8_t players;
    uint8_t length;
    uint8_t start_remedies;                 // BRISTOL_NONE: "rule"
    uint8_t deck;                           // index of a named deck, or BRISTOL_SYMPTOM_DECK_COUNT: a list
    uint8_t copies[BRISTOL_SYMPTOM_VALUES]; // of each value; [0] is 0
    uint8_t characters[BRISTOL_SEATS_MAX];  // of players, if given; else BRISTOL_NONE
};

struct bristol_cart {
    uint8_t at;                        // space
    uint8_t count;                     // pawns aboard
    uint8_t pawns[BRISTOL_CART_SEATS]; // seats, front to rear
    uint8_t out;                       // 1: has left town
};

// The symptoms of a seat. A player's are ascending; a ghost's lie in slots 0 and 1 (B-CARD-5).
struct bristol_symptoms {
    uint8_t count;
    uint8_t cards[BRISTOL_HELD_MAX]; // 1 … 4, BRISTOL_FACELESS or BRISTOL_HIDDEN
};

// Remedy cards, ascending. Those beyond `count` are 0.
struct bristol_hand {
    uint8_t count;
    uint8_t cards[BRISTOL_HAND_MAX];
};

struct bristol_coin {
    uint16_t seen; // mask of seats
    uint8_t owner;
    uint8_t coin; // enum bristol_coin_id
};

// What the turn is in the midst of. Fields that its task does not use are 0.
struct bristol_pending {
    uint8_t task;       // enum bristol_task
    uint8_t dice;       // mask: Chicken's dice; else the dice of this roll
    uint8_t rolling;    // mask: dice still to be rolled
    uint8_t throws;     // Chicken's, finished
    uint8_t draws;      // cards still to be drawn
    uint8_t card_count; // drawn ones that lie nowhere else
    uint8_t cards[2];   // symptoms in the order drawn; remedies ascending
    uint8_t coin;       // 1 + coin once it is drawn
    uint8_t move;       // enum bristol_move
    uint8_t mover;
    uint8_t target;               // push: the pawn pushed; peek and sheriff: whose card
    uint8_t slot;                 // peek
    uint8_t told;                 // 1: the move or throw at hand is in the log
    uint8_t ask_count;            // seats still to be asked, in round order
    uint8_t ask[BRISTOL_ASK_MAX]; // those from ask_count on are 0
};

// The mingle that is being carried out.
struct bristol_mingle {
    uint8_t cart;
    uint8_t pooled;                      // 1: the passengers' cards are in the pool
    uint8_t ready;                       // 1: so is the extra card, if there is one
    uint8_t extra;                       // enum bristol_extra
    uint8_t leech;                       // value of the leeched card that was used
    uint8_t dealt;                       // cards dealt
    uint8_t pool[BRISTOL_HIDDEN + 1];    // by value; of a printed game all are BRISTOL_HIDDEN
    uint8_t gave[BRISTOL_CART_SEATS][2]; // front to rear
};

// A symptom that lies on the discard or in the area of a cart, and who has seen it, in 16 bits.
enum {
    BRISTOL_LYING_VALUE = 7,
    BRISTOL_LYING_PLACE_SHIFT = 3, // 1 + cart: its area; or one of the below
    BRISTOL_LYING_PLACE = 7 << BRISTOL_LYING_PLACE_SHIFT,
    BRISTOL_LYING_SEEN_SHIFT = 6,
    BRISTOL_PLACE_DISCARD = 0,
    BRISTOL_PLACE_MINGLE = 4, // what was the area of the cart that mingles, the card used included
};

struct bristol_state {
    struct bristol_options options;
    uint8_t node;  // enum bristol_node
    uint8_t phase; // enum bristol_phase
    uint8_t stage; // enum bristol_stage
    uint8_t pawns; // seats, ghosts included
    uint16_t round;
    uint16_t alive;   // mask of seats in play
    uint16_t plague;  // mask of seats that have the plague; never ghosts. In views: only those that the seat knows
    uint16_t mingled; // mask of seats that have mingled
    uint16_t changed; // of a printed game: mask of seats whose symptoms are not those of the deal any more
    uint16_t judged;  // the same: mask of players of whom all know whether they have the plague
    uint8_t boxed;    // 1: a printed game: nothing has a face here that not all have seen (rules/box.c)
    struct bristol_cart carts[BRISTOL_CART_COUNT];
    uint8_t order[BRISTOL_CART_COUNT]; // racing carts, leading first; then BRISTOL_NONE
    uint8_t order_count;
    uint8_t cart_of[BRISTOL_SEATS_MAX]; // or BRISTOL_NONE
    uint8_t dice[BRISTOL_DICE];         // faces, or BRISTOL_NONE before the first roll
    uint8_t locked;                     // mask of dice
    uint8_t rerolled;                   // mask of dice of this turn's Reroll
    uint8_t rolling;                    // mask of dice of the round's roll still to come
    uint8_t start;                      // or BRISTOL_NONE in set-up
    uint8_t turn;                       // the same
    uint8_t last_round;                 // 1: this is the last round
    uint8_t plague_arrived;             // 1: a plagued cart left town this round, and it was the first
    uint8_t ended;                      // enum bristol_reason
    uint8_t said_count;
    uint8_t said[BRISTOL_CLAIM_KINDS]; // kinds of claim made at this decision, in order
    uint8_t drawn_seat;                // whose face or draw BRISTOL_NODE_SYMPTOM is about, or BRISTOL_NONE
    uint8_t drawn_slot;                // of a ghost's faceless card, or BRISTOL_NONE: from the deck
    uint8_t mingles_done;              // mask of carts: this round's mingles that are over or cannot be
    struct bristol_hand fresh;         // drawn this turn by the seat on turn
    struct bristol_pending pending;
    struct bristol_mingle mingle;
    uint8_t characters[BRISTOL_SEATS_MAX]; // or BRISTOL_NONE before they are dealt
    uint8_t fate[BRISTOL_SEATS_MAX];       // enum bristol_fate
    struct bristol_symptoms symptoms[BRISTOL_SEATS_MAX];
    struct bristol_hand hands[BRISTOL_SEATS_MAX];
    uint8_t unseen[BRISTOL_SYMPTOM_VALUES]; // faces on no card that has one; those of the deck and of faceless cards
    uint8_t deck;                           // symptoms in it
    uint8_t faceless;                       // ghosts' symptoms without a face
    uint8_t discard_count;                  // symptoms
    uint8_t lying_count;
    uint8_t remedies_left[BRISTOL_CARD_COUNT]; // in the deck, by kind
    uint8_t remedy_deck;
    uint8_t remedy_discard_count;
    uint8_t remedy_discard[BRISTOL_REMEDY_CARDS]; // bottom to top
    uint8_t coin_count;                           // given
    struct bristol_coin coins[BRISTOL_COINS];     // by owner, then in the order given
    uint16_t peeks[BRISTOL_GHOSTS_MAX][2];        // masks of seats that saw a ghost's slot
    uint16_t lying[BRISTOL_SYMPTOMS_MAX];         // on the discard and in areas, by place, then oldest first
};

static_assert(sizeof(struct bristol_state) <= 512, "the state is at most 512 bytes");

// ---- questions ------------------------------------------------------------------------------------------------------

static inline unsigned bristol_count(uint32_t mask) {
    return (unsigned)__builtin_popcount(mask);
}
static inline unsigned bristol_lowest(uint32_t mask) {
    return (unsigned)__builtin_ctz(mask);
}
// Goes through the set bits of a mask, lowest first.
// NOLINTBEGIN(bugprone-macro-parentheses): the macro declares `bit`.
#define BRISTOL_EACH(bit, mask)                                                                                        \
    for (uint32_t bit##_rest = (mask), bit = 0;                                                                        \
         bit##_rest != 0 && ((bit = (uint32_t)__builtin_ctz(bit##_rest)), true); bit##_rest &= bit##_rest - 1)
// NOLINTEND(bugprone-macro-parentheses)
// The n-th set bit, from 0.
static inline unsigned bristol_nth(uint32_t mask, unsigned n) {
    for (; n > 0; n--) {
        mask &= mask - 1;
    }
    return bristol_lowest(mask);
}

static inline bool bristol_is_chance(const struct bristol_state *state) {
    return state->node < BRISTOL_NODE_MAIN || state->node == BRISTOL_NODE_HEALTH;
}
static inline bool bristol_has_option(const struct bristol_state *state, unsigned flag) {
    return (state->options.flags & flag) != 0;
}
static inline bool bristol_is_ghost(const struct bristol_state *state, unsigned seat) {
    return seat >= state->options.players;
}
static inline bool bristol_is_alive(const struct bristol_state *state, unsigned seat) {
    return (state->alive >> seat & 1u) != 0;
}
static inline unsigned bristol_player_mask(const struct bristol_state *state) {
    return (1u << state->options.players) - 1;
}
static inline unsigned bristol_ghosts_alive(const struct bristol_state *state) {
    return state->alive & ~bristol_player_mask(state);
}
// A seat's place in its cart, 0 the front. It must be in one.
static inline unsigned bristol_place_of(const struct bristol_state *state, unsigned seat) {
    const struct bristol_cart *const cart = &state->carts[state->cart_of[seat]];
    return cart->pawns[0] == seat ? 0 : cart->pawns[1] == seat ? 1 : 2;
}
// A cart's place in the race, 0 leading. It must be racing.
static inline unsigned bristol_rank_of(const struct bristol_state *state, unsigned cart) {
    return state->order[0] == cart ? 0 : state->order[1] == cart ? 1 : 2;
}
static inline unsigned bristol_unlocked(const struct bristol_state *state) {
    return ((1u << BRISTOL_DICE) - 1) & ~(unsigned)state->locked;
}
static inline unsigned bristol_face_cart(unsigned face) {
    return face >> 1;
}
static inline bool bristol_face_is_rat(unsigned face) {
    return (face & 1u) != 0;
}
// The next seat clockwise.
static inline unsigned bristol_next_seat(const struct bristol_state *state, unsigned seat) {
    return seat + 1 == state->pawns ? 0 : seat + 1;
}
static inline bool bristol_holds(const struct bristol_hand *hand, unsigned card) {
    return (hand->count > 0 && hand->cards[0] == card) || (hand->count > 1 && hand->cards[1] == card) ||
           (hand->count > 2 && hand->cards[2] == card);
}
unsigned bristol_hand_number(const struct bristol_hand *hand, unsigned card); // how many of a kind
bool bristol_has_coin(const struct bristol_state *state, unsigned seat, unsigned coin);
unsigned bristol_bag(const struct bristol_state *state); // coins in it
// Coins of a kind in the bag; in a view, those that its seat has not seen.
unsigned bristol_bag_of(const struct bristol_state *state, unsigned coin);
unsigned bristol_symptom_total(const struct bristol_options *options); // cards in the game

static inline unsigned bristol_lying_value(uint16_t lying) {
    return lying & BRISTOL_LYING_VALUE;
}
static inline unsigned bristol_lying_place(uint16_t lying) {
    return ((unsigned)lying & BRISTOL_LYING_PLACE) >> BRISTOL_LYING_PLACE_SHIFT;
}
static inline unsigned bristol_lying_seen(uint16_t lying) {
    return (unsigned)lying >> BRISTOL_LYING_SEEN_SHIFT;
}
static inline uint16_t bristol_lying(unsigned value, unsigned place, unsigned seen) {
    return (uint16_t)(value | place << BRISTOL_LYING_PLACE_SHIFT | seen << BRISTOL_LYING_SEEN_SHIFT);
}
unsigned bristol_area_count(const struct bristol_state *state, unsigned cart);
// Index in `lying` of the top card of the discard; the discard must not be empty.
unsigned bristol_discard_top(const struct bristol_state *state);

// ---- changes, each of which keeps the repeated fields right ---------------------------------------------------------

void bristol_hand_add(struct bristol_hand *hand, unsigned card);
void bristol_hand_remove(struct bristol_hand *hand, unsigned card);
// Adds a symptom to a seat's: a player's are kept ascending, a ghost's take the next slot.
void bristol_symptom_add(struct bristol_state *state, unsigned seat, unsigned card);
void bristol_symptom_remove(struct bristol_state *state, unsigned seat, unsigned card); // of a player
// Lays a symptom on the discard, or into a cart's area (place 1 + cart).
void bristol_lay(struct bristol_state *state, unsigned card, unsigned place, unsigned seen);
// Takes a pawn out of its cart; those behind it move up.
void bristol_pawn_leave(struct bristol_state *state, unsigned seat);
// Puts a pawn at the rear of the cart `to`, which has room.
void bristol_pawn_board(struct bristol_state *state, unsigned seat, unsigned to);
// Moves a pawn to the front of its cart; those passed move back one.
void bristol_pawn_front(struct bristol_state *state, unsigned seat);
// Puts the racing carts into race order again (B-MOVE-2).
void bristol_order_sort(struct bristol_state *state);

// Computes the repeated fields (numbers of unseen cards, sizes of decks, where pawns are, who is alive) from the
// others: options, carts, symptoms, hands, discards, coins, pending cards, the mingle's pool, fates.
void bristol_state_repeat(struct bristol_state *state);
// Only those that count cards.
void bristol_state_recount(struct bristol_state *state);
// Looks for what cannot be: PH_ERROR_INTERNAL, with what is wrong.
enum ph_status bristol_state_check(const struct bristol_state *state, struct ph_error *error);

#endif
