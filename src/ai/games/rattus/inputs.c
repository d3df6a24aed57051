// SPDX-License-Identifier: MIT
// What the network is told of a position: the features, brought to about 0 … 1, how the seat stands beside its rivals,
// how far the game is, and who holds what.
#include "ai/games/rattus/features.h"
#include "ai/games/rattus/pieces.h"
#include "ai/games/rattus/prospect.h"
#include "ai/games/rattus/rattus.h"
#include "games/rattus/phases.h"

// In the order in which a seat's numbers stand.
enum input {
    INPUT_FEATURES,                                         // of features.h
    INPUT_EXPECTED = INPUT_FEATURES + RATTUS_FEATURE_COUNT, // what will be left of the score
    INPUT_AHEAD,                                            // of the best rival in that
    INPUT_AHEAD_OF_ALL,                                     // of the rivals' mean
    INPUT_LEAD,                                             // of the best rival in score
    INPUT_RANK,                                             // share of seats that stand better
    INPUT_SUPPLY,
    INPUT_SAFE,    // cubes in regions without rats
    INPUT_MOST,    // cubes where the seat has most
    INPUT_EXPOSED, // symbols of its classes on an average token
    INPUT_ON_TURN,
    INPUT_UNUSED, // on turn: characters that may still act
    INPUT_RIVAL_CARDS,
    INPUT_TURNS, // left to each seat
    INPUT_PILE,
    INPUT_SETTLE,
    INPUT_FINAL,
    INPUT_RAVAGE,
    INPUT_ORIENT,
    INPUT_SYMBOLS, // of classes on an average token
    INPUT_PLAYERS, // one for each number of players
    INPUT_CHARACTERS = INPUT_PLAYERS + RATTUS_SEATS_MAX - 1,
    INPUT_CHARACTERS_LEARNED = 22,
    INPUT_MAJORITY = INPUT_CHARACTERS + INPUT_CHARACTERS_LEARNED, // M on an average token
    INPUT_ALL,                                                    // A
    INPUT_ONES,                                                   // tokens that strike a single cube
    INPUT_THREES,                                                 // and three
    INPUT_COUNT,
};

// The place of each character among those that were there when the network was learned, from 1. The network goes on to
// work without knowing a character that is new: it gets a place here when the weights are learned again.
static const uint8_t places[RATTUS_CHARACTER_COUNT] = {
    [RATTUS_KING] = 1,        [RATTUS_MONK] = 2,        [RATTUS_KNIGHT] = 3,    [RATTUS_MERCHANT] = 4,
    [RATTUS_PEASANT] = 5,     [RATTUS_WITCH] = 6,       [RATTUS_QUEEN] = 7,     [RATTUS_EMPEROR] = 8,
    [RATTUS_BISHOP] = 9,      [RATTUS_NUN] = 10,        [RATTUS_CRUSADER] = 11, [RATTUS_SOLDIER] = 12,
    [RATTUS_MESSENGER] = 13,  [RATTUS_MAYOR] = 14,      [RATTUS_SERF] = 15,     [RATTUS_BAKER] = 16,
    [RATTUS_PIED_PIPER] = 17, [RATTUS_WIZARD] = 18,     [RATTUS_SULTAN] = 19,   [RATTUS_ASTRONOMER] = 20,
    [RATTUS_EXPLORER] = 21,   [RATTUS_CARAVANEER] = 22,
};

static_assert((int)INPUT_COUNT == (int)RATTUS_INPUT_COUNT, "rattus.h says how many there are");

// By what each feature is divided.
static const float sizes[RATTUS_FEATURE_COUNT] = {
    [RATTUS_FEATURE_SCORE] = 20,  [RATTUS_FEATURE_STORED] = 8,   [RATTUS_FEATURE_FAR] = 8,
    [RATTUS_FEATURE_NEAR] = 5,    [RATTUS_FEATURE_NOW] = 5,      [RATTUS_FEATURE_CARDS] = 4,
    [RATTUS_FEATURE_TO_TAKE] = 1, [RATTUS_FEATURE_TO_PLACE] = 1, [RATTUS_FEATURE_WAIT] = 1,
    [RATTUS_FEATURE_TIE] = 1,
};

static float expected(const float *of) {
    return of[RATTUS_FEATURE_SCORE] + of[RATTUS_FEATURE_STORED] - 0.7F * of[RATTUS_FEATURE_FAR] -
           0.85F * of[RATTUS_FEATURE_NEAR] - of[RATTUS_FEATURE_NOW];
}

static void compare(float *inputs, const struct rattus_features *features, unsigned players, unsigned seat) {
    const float own = expected(features->of[seat]);
    float best = -100;
    float best_score = -100;
    float total = 0;
    float cards = 0;
    unsigned better = 0;
    for (unsigned other = 0; other < players; other++) {
        if (other == seat) {
            continue;
        }
        const float theirs = expected(features->of[other]);
        const float score = features->of[other][RATTUS_FEATURE_SCORE];
        best = theirs > best ? theirs : best;
        best_score = score > best_score ? score : best_score;
        total += theirs;
        cards += features->of[other][RATTUS_FEATURE_CARDS];
        better += theirs > own;
    }
    const float rivals = (float)(players - 1);
    inputs[INPUT_EXPECTED] = own / 20;
    inputs[INPUT_AHEAD] = (own - best) / 8;
    inputs[INPUT_AHEAD_OF_ALL] = (own - total / rivals) / 8;
    inputs[INPUT_LEAD] = (features->of[seat][RATTUS_FEATURE_SCORE] - best_score) / 8;
    inputs[INPUT_RANK] = (float)better / rivals;
    inputs[INPUT_RIVAL_CARDS] = cards / rivals / 4;
}

static void look_at_regions(float *inputs, const struct rattus_state *state, uint32_t rats, unsigned seat) {
    unsigned safe = 0;
    unsigned most = 0;
    RATTUS_EACH(region, state->presence[seat]) {
        const uint8_t *const cubes = state->at[region].cubes;
        const unsigned own = cubes[seat];
        bool is_most = true;
        for (unsigned other = 0; other < state->options.players && is_most; other++) {
            is_most = cubes[other] <= own;
        }
        most += is_most ? own : 0;
        safe += (rats >> region & 1u) == 0 ? own : 0;
    }
    inputs[INPUT_SAFE] = (float)safe / 10;
    inputs[INPUT_MOST] = (float)most / 10;
}

void rattus_inputs(const void *void_state, float *inputs) {
    const struct rattus_state *const state = void_state;
    struct rattus_features features;
    rattus_features_find(&features, state);
    const unsigned players = state->options.players;
    const uint32_t rats = rattus_regions_with_rats(state);
    const float turns = state->phase == RATTUS_PHASE_TURN ? rattus_prospect_turns(state) : 0;
    memset(inputs, 0, players * INPUT_COUNT * sizeof *inputs);
    for (unsigned seat = 0; seat < players; seat++, inputs += INPUT_COUNT) {
        for (unsigned i = 0; i < RATTUS_FEATURE_COUNT; i++) {
            inputs[INPUT_FEATURES + i] = features.of[seat][i] / sizes[i];
        }
        compare(inputs, &features, players, seat);
        look_at_regions(inputs, state, rats, seat);
        const bool on_turn = seat == state->seat && state->phase != RATTUS_PHASE_RAVAGE;
        inputs[INPUT_SUPPLY] = (float)state->supply[seat] / 20;
        inputs[INPUT_EXPOSED] = features.exposed[seat];
        inputs[INPUT_ON_TURN] = on_turn;
        inputs[INPUT_UNUSED] = on_turn ? (float)rattus_count(state->owned[seat] & ~state->used) / 4 : 0;
        inputs[INPUT_TURNS] = turns / 6;
        inputs[INPUT_PILE] = (float)state->pile / 40;
        inputs[INPUT_SETTLE] = state->phase < RATTUS_PHASE_TURN;
        inputs[INPUT_FINAL] = state->phase == RATTUS_PHASE_FINAL;
        inputs[INPUT_RAVAGE] = state->phase > RATTUS_PHASE_FINAL;
        inputs[INPUT_ORIENT] = state->options.africanus;
        inputs[INPUT_SYMBOLS] = features.symbols / 3;
        inputs[INPUT_MAJORITY] = features.majority;
        inputs[INPUT_ALL] = features.all;
        inputs[INPUT_ONES] = features.ones;
        inputs[INPUT_THREES] = features.threes;
        inputs[INPUT_PLAYERS + players - 2] = 1;
        RATTUS_EACH(character, state->owned[seat] & ~rattus_pieces_idle(state, seat)) {
            if (places[character] != 0) {
                inputs[INPUT_CHARACTERS + places[character] - 1] = 1;
            }
        }
    }
}
