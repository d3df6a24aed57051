// SPDX-License-Identifier: MIT
// The phases of a game, in rulebook order, and what they share. `advance` of a phase goes on from where the state is:
// true at a decision or chance node (it has set `node`), false if there is more to do.
#ifndef RATTUS_PHASES_H
#define RATTUS_PHASES_H

#include "games/rattus/rule.h"

struct rattus_phase_rules {
    const char *name; // the protocol's `phase`
    bool (*advance)(struct rattus_state *state, struct ph_events *events);
};
extern const struct rattus_phase_rules rattus_phases[RATTUS_PHASE_COUNT];

extern const struct ph_rules rattus_all_rules;

// The types that are legal now, as struct ph_game has it.
uint64_t rattus_game_types(const struct rattus_state *state);

// Goes on to the next decision or chance node.
void rattus_advance(struct rattus_state *state, struct ph_events *events);

bool rattus_setup_advance(struct rattus_state *state, struct ph_events *events);
bool rattus_settle_advance(struct rattus_state *state, struct ph_events *events);
bool rattus_turn_advance(struct rattus_state *state,
                         struct ph_events *events); // and the activations of the final round
bool rattus_ravage_advance(struct rattus_state *state, struct ph_events *events);
bool rattus_over_advance(struct rattus_state *state, struct ph_events *events);

// ---- rules/setup.c --------------------------------------------------------------------------------------------------
// Sets up everything that is not drawn. The options have been checked.
void rattus_setup(struct rattus_state *state, const struct rattus_options *options);
uint32_t rattus_character_pool(const struct rattus_state *state); // what the next character can be (R-SETUP-1)
unsigned rattus_dealt_seat(const struct rattus_state *state);     // whose hand is dealt; the number of seats: nobody's

// ---- rules/hidden.c: faces that nobody has seen (R-INFO-3) ----------------------------------------------------------
// How likely the faces of a token without one are: any unseen start face has weight `start`, any unseen regular face
// `regular`, out of `total` over all of them.
struct rattus_face_odds {
    uint64_t start;
    uint64_t regular;
    uint64_t total;
    unsigned start_faces;   // f: unseen start faces
    unsigned regular_faces; // g
};
struct rattus_face_odds rattus_face_odds(const struct rattus_state *state, uint16_t token);
unsigned rattus_face_sample(const struct rattus_state *state, uint16_t token, struct ph_random *random);
void rattus_face_list(const struct rattus_state *state, uint16_t token, struct ph_list *list);
// Gives the token of a slot its face, which is then no longer unseen.
void rattus_face_give(struct rattus_state *state, unsigned region, unsigned slot, unsigned face);
// The token whose face is drawn at RATTUS_NODE_FACE.
void rattus_face_target(const struct rattus_state *state, unsigned *region, unsigned *slot);

// ---- rules/box.c: a printed game on people's own table ---------------------------------------------------------------
void rattus_box(void *state); // ph_game.box
// Region cards that nobody here has seen, as a mask: those of the pile, and those for which hands have others stand in.
uint64_t rattus_box_cards(const struct rattus_state *state);
// One of them comes from the pile, or out of a hand, which it has here from now on.
void rattus_box_from_pile(struct rattus_state *state, unsigned card);
void rattus_box_from_hand(struct rattus_state *state, unsigned seat, unsigned card);
// A card goes from the pile into a hand, and nobody here sees which.
void rattus_box_to_hand(struct rattus_state *state, unsigned seat);
// The first seat with a card in hand that it has not shown; RATTUS_NONE if there is none.
unsigned rattus_box_hand(const struct rattus_state *state);
// Whether two faces look the same.
bool rattus_face_alike(const struct rattus_face *one, const struct rattus_face *other);

// ---- rules/turn.c ---------------------------------------------------------------------------------------------------
uint64_t rattus_main_types(const struct rattus_state *state);
void rattus_turn_end(struct rattus_state *state, struct ph_events *events);
void rattus_activation_end(struct rattus_state *state); // in the final round
void rattus_pending_close(struct rattus_state *state);  // the open step or outbreak is over

// ---- rules/place_cubes.c --------------------------------------------------------------------------------------------
unsigned rattus_extras(const struct rattus_state *state); // extra cubes that B allows now (R-PLACE-3)

// ---- rules/move_plague.c --------------------------------------------------------------------------------------------
// How many steps the plague may go in a turn (R-KNIGHT-1).
unsigned rattus_plague_steps(const struct rattus_state *state);
// Regions the plague can be moved to in at most `steps` steps (R-PLAGUE-1, R-KNIGHT-1).
uint32_t rattus_plague_reach(const struct rattus_state *state, unsigned steps);
// The action that moves it to `to`, its path filled in; `with` is 0 in a turn.
ph_action rattus_plague_action(const struct rattus_state *state, unsigned to, unsigned with);

// ---- rules/outbreak.c -----------------------------------------------------------------------------------------------
// Opens an outbreak where the plague is, or in the ravage; `rats` tokens spread first.
void rattus_outbreak_open(struct rattus_state *state, unsigned region, unsigned rats, unsigned ask);
bool rattus_outbreak_advance(struct rattus_state *state, struct ph_events *events);
// Turns the token of a slot of the outbreak's region up, for all to see (its face may be drawn next).
void rattus_token_turn(struct rattus_state *state, unsigned slot, struct ph_events *events);
// A cube of a seat dies, the one that R-OUT-5 says; one of its losses is settled.
void rattus_cube_die(struct rattus_state *state, unsigned seat, struct ph_events *events);
// Which slots can be turned now: the lowest of each group of like tokens, with the group's size (R-OUT-1).
unsigned rattus_slot_groups(const struct rattus_state *state, unsigned region, uint8_t sizes[RATTUS_SLOTS]);
// Seats with most cubes in a region, as a mask; 0 if nobody has any.
unsigned rattus_most_cubes(const struct rattus_state *state, unsigned region);
// Cubes that a face takes from a seat by A and classes (R-OUT-4), were there enough.
unsigned rattus_rest_losses(const struct rattus_state *state, const struct rattus_face *face, unsigned seat);

// Whether the active seat may use a character in the outbreak at hand: in its own turn if it owns it, in the final
// round if it named it.
bool rattus_outbreak_has(const struct rattus_state *state, enum rattus_character_id character);
// The first seat of a mask, in turn order from the active one.
unsigned rattus_first_of(const struct rattus_state *state, unsigned seats);
// The first seat with losses to settle, in turn order from the active one; RATTUS_NONE if there is none.
unsigned rattus_due_seat(const struct rattus_state *state);
// Characters of a seat that a face hits and no card protects, as a mask (R-CARD-1).
uint32_t rattus_hit_characters(const struct rattus_state *state, unsigned seat, const struct rattus_face *face);
// The face being resolved.
const struct rattus_face *rattus_turned_face(const struct rattus_state *state);
// The kinds of cubes of a seat that the next loss can take, without regard to potions (R-OUT-5).
struct rattus_kinds rattus_kinds_at_risk(const struct rattus_state *state, unsigned seat, unsigned region);

// ---- expansions/pied_piper/characters/figures.c: nuns and bishops ---------------------------------------------------
void rattus_figures_list(const struct rattus_state *state, unsigned type, const uint8_t *figures, unsigned count,
                         struct ph_list *list);
// Uniformly one of them.
ph_action rattus_figures_sample(const struct rattus_state *state, unsigned type, const uint8_t *figures, unsigned count,
                                struct ph_random *random);
void rattus_figure_move(uint8_t *figures, unsigned count, ph_action action);

// ---- expansions/africanus/characters/astronomer.c: region cards that are drawn --------------------------------------
bool rattus_cards_to_draw(const struct rattus_state *state);   // whether there are any
unsigned rattus_cards_drawn(const struct rattus_state *state); // how many are: three, or what there is
void rattus_cards_draw(struct rattus_state *state,
                       enum rattus_pending pending); // opens the step that draws up to three

void rattus_cards_refill(struct rattus_state *state); // R-CARD-4: an empty pile gets the discards (rules/steps.c)

// ---- expansions/africanus/rules/region_cards.c ----------------------------------------------------------------------
void rattus_window_open(struct rattus_state *state, const struct rattus_face *face); // R-CARD-1
void rattus_protection_end(struct rattus_state *state, struct ph_events *events);    // R-CARD-2: the region is finished

// ---- expansions/africanus/rules/scoring.c ---------------------------------------------------------------------------
// Adds R-SCORE-3, and R-SCORE-2 if `hands` count.
void rattus_africanus_scores(const struct rattus_state *state, bool hands, int16_t scores[RATTUS_SEATS_MAX]);

// ---- rules/steps.c: steps of the boxes' characters ------------------------------------------------------------------
// As a phase's advance; false when the step has closed.
bool rattus_step_advance(struct rattus_state *state, struct ph_events *events);
// The step is over: cards that it drew and left go to the discard, in the order drawn.
void rattus_step_close(struct rattus_state *state, struct ph_events *events);
// Puts a region card on the discard, for all to see.
void rattus_card_discard(struct rattus_state *state, unsigned card, struct ph_events *events);

// ---- rules/spread.c -------------------------------------------------------------------------------------------------
uint32_t rattus_spread_targets(const struct rattus_state *state, unsigned region); // R-RAT-1

// ---- rules/final_round.c --------------------------------------------------------------------------------------------
void rattus_final_begin(struct rattus_state *state, struct ph_events *events);
// Whether the piece counts 2 from the Knight's owner's activation on, and that has begun (R-KNIGHT-3).
bool rattus_final_knight_counts(const struct rattus_state *state);

// ---- rules/ravage.c -------------------------------------------------------------------------------------------------
uint32_t rattus_ravaged(const struct rattus_state *state); // regions finished, in the ravage and after it

// ---- expansions/africanus/characters/caravaneer.c -------------------------------------------------------------------
unsigned rattus_caravan_seat(const struct rattus_state *state); // first of the Caravan's queue
bool rattus_caravan_asks(struct rattus_state *state); // drops seats without supply in front; whether anybody is left

// ---- expansions/pied_piper/characters/: queen.c, mayor.c, baker.c ---------------------------------------------------
unsigned rattus_queen_extras(const struct rattus_state *state);       // 2 where R-QUEEN-1 holds for the active seat
uint32_t rattus_mayor_regions(const struct rattus_state *state);      // R-MAYOR-1: the active seat's majorities
void rattus_baker_taken(struct rattus_state *state, unsigned former); // R-BAKER-2

// ---- rules/score.c --------------------------------------------------------------------------------------------------
// What each seat has now. The first counts all hands in the state, so it is for worlds and for the end; the second
// counts them only when they are open (R-INFO-5), so every view of the state has the same scores.
void rattus_scores(const struct rattus_state *state, int16_t scores[RATTUS_SEATS_MAX]);
void rattus_public_scores(const struct rattus_state *state, int16_t scores[RATTUS_SEATS_MAX]);
unsigned rattus_winner(const struct rattus_state *state);

// ---- characters/witch.c ---------------------------------------------------------------------------------------------
bool rattus_witch_advance(struct rattus_state *state); // as rattus_step_advance, but it leaves closing to its caller

#endif
