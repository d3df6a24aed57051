// SPDX-License-Identifier: MIT
// The phases of a game, in rulebook order, and what they share. `advance` of a phase goes on from where the state is:
// true at a decision or chance node (it has set `node`), false if there is more to do.
#ifndef BRISTOL_PHASES_H
#define BRISTOL_PHASES_H

#include "games/bristol1350/rule.h"

extern const struct ph_rules bristol_all_rules;

// Goes on to the next decision or chance node.
void bristol_advance(struct bristol_state *state, struct ph_events *events);
// The types that are legal now, as struct ph_game has it; 0 when the game is over.
uint64_t bristol_game_types(const struct bristol_state *state);
// Who decides now; 0 at a chance node.
unsigned bristol_deciding_seat(const struct bristol_state *state);

// ---- rules/setup.c --------------------------------------------------------------------------------------------------
// Sets up everything that is not drawn. The options have been checked.
void bristol_setup(struct bristol_state *state, const struct bristol_options *options);
bool bristol_setup_advance(struct bristol_state *state, struct ph_events *events);
uint32_t bristol_character_pool(const struct bristol_state *state); // those not dealt
// Gives seats without a character the first free ones of the table, as the rules have it for ghosts (B-SETUP-8).
void bristol_characters_fill(struct bristol_state *state);

// ---- rules/round.c --------------------------------------------------------------------------------------------------
bool bristol_roll_advance(struct bristol_state *state, struct ph_events *events);
void bristol_round_begin(struct bristol_state *state, struct ph_events *events);
unsigned bristol_start_seat(const struct bristol_state *state); // B-ROUND-2; BRISTOL_NONE if no pawn is in play

// ---- rules/dice.c ---------------------------------------------------------------------------------------------------
// Asks for the next die of the roll at hand; false when all are rolled.
bool bristol_die_ask(struct bristol_state *state, uint8_t *rolling);
// Tells of a finished roll, and of six rats (B-RATZY-1).
void bristol_rolled(const struct bristol_state *state, unsigned dice, enum bristol_roll_for why,
                    struct ph_events *events);
// Begins a roll of some dice as a task.
void bristol_dice_begin(struct bristol_state *state, enum bristol_task task, unsigned dice);
// Lists every action of a type whose field is a set of dice: the subsets of `dice` of `least` to `most` dice, the mask
// in the action's component `at`.
void bristol_dice_list(struct ph_list *list, ph_action action, unsigned at, unsigned dice, unsigned least,
                       unsigned most);

// ---- rules/turn.c ---------------------------------------------------------------------------------------------------
bool bristol_turns_advance(struct bristol_state *state, struct ph_events *events);
uint64_t bristol_main_types(const struct bristol_state *state);  // of the seat on turn, in stage main or extra
uint64_t bristol_cards_types(const struct bristol_state *state); // in stage cards
uint64_t bristol_moves_types(const struct bristol_state *state); // elbow, dash, push
// The open task is over. A main action leads on to the cards.
void bristol_task_close(struct bristol_state *state);
void bristol_task_open(struct bristol_state *state, enum bristol_task task);

// ---- rules/moves.c: elbow, dash, push, and the whip window ----------------------------------------------------------
// Makes a pawn move, or opens the window in which it can be whipped.
void bristol_move_begin(struct bristol_state *state, enum bristol_move move, unsigned mover, unsigned target);
bool bristol_move_advance(struct bristol_state *state, struct ph_events *events);
bool bristol_elbow_possible(const struct bristol_state *state, unsigned seat);
bool bristol_dash_possible(const struct bristol_state *state, unsigned seat);
unsigned bristol_dash_to(const struct bristol_state *state, unsigned seat); // the cart ahead; there must be one
void bristol_dash(struct bristol_state *state, unsigned mover); // which must be possible, and is not whipped
unsigned bristol_push_targets(const struct bristol_state *state, unsigned seat);
// Where a push from a seat's cart sends a pawn; BRISTOL_NONE: out of the game (B-PUSH-3).
unsigned bristol_push_to(const struct bristol_state *state, unsigned seat);

// ---- rules/out.c ----------------------------------------------------------------------------------------------------
void bristol_out(struct bristol_state *state, unsigned seat, enum bristol_fate fate, struct ph_events *events);
void bristol_game_end(struct bristol_state *state, enum bristol_reason reason, struct ph_events *events);
// Ends the game if no player lives (B-END-6); whether it is over.
bool bristol_end_if_deserted(struct bristol_state *state, struct ph_events *events);

// ---- rules/symptoms.c: the deck of symptoms and faces of ghosts' cards (B-CARD-1, B-CARD-2, B-CARD-3, B-CARD-4) -----
bool bristol_symptoms_left(const struct bristol_state *state); // whether one can be drawn
// Asks for the face of a card drawn for a seat (BRISTOL_NONE: a mingle's extra card), or first for faces that a shuffle
// needs. There must be one left.
void bristol_symptom_ask(struct bristol_state *state, unsigned seat);
// Asks for the face of a ghost's card that has none; false if both have one.
bool bristol_faces_ask(struct bristol_state *state, unsigned ghost);
void bristol_slot_ask(struct bristol_state *state, unsigned ghost, unsigned slot);
// How likely each face is at BRISTOL_NODE_SYMPTOM, as integer weights by value; returns their sum.
uint64_t bristol_symptom_weights(const struct bristol_state *state, uint64_t weights[BRISTOL_SYMPTOM_VALUES]);

// ---- rules/remedies.c: the deck of remedies and what all of them share ----------------------------------------------
bool bristol_remedies_left(const struct bristol_state *state); // whether one can be drawn
void bristol_remedy_ask(struct bristol_state *state);          // asks for the next, drawn by the seat on turn or dealt
void bristol_remedy_discard(struct bristol_state *state, unsigned card);
// Kinds of card in a hand that show a remedy, as a mask; hidden ones do not.
unsigned bristol_cards_showing(const struct bristol_hand *hand, enum bristol_remedy_id remedy);
// Cards of the seat on turn that it may play now for a remedy, as a mask of kinds (B-REM-1).
unsigned bristol_playable(const struct bristol_state *state, enum bristol_remedy_id remedy);
// Puts a card that is played on the discard, and tells. `effect`: enum bristol_remedy_id, or BRISTOL_REMEDY_COUNT:
// alms.
void bristol_play_card(struct bristol_state *state, unsigned card, unsigned effect, struct ph_events *events);
// Lists a remedy whose only field is its card.
void bristol_cards_list(const struct bristol_state *state, unsigned type, enum bristol_remedy_id remedy,
                        struct ph_list *list);

// ---- rules/plague.c -------------------------------------------------------------------------------------------------
// Checks a seat whose hand has its two cards again (B-PLAGUE-1), or that was given a coin, and tells its owner.
void bristol_plague_check(struct bristol_state *state, unsigned seat, struct ph_events *events);
// Whether a seat is plagued where that is judged: a player by its flag, a ghost by its cards (B-PLAGUE-2).
bool bristol_is_plagued(const struct bristol_state *state, unsigned seat);

// ---- rules/mingle.c -------------------------------------------------------------------------------------------------
bool bristol_mingles(const struct bristol_state *state, unsigned cart); // as its pawns and the dice stand (B-MINGLE-1)
bool bristol_mingle_advance(struct bristol_state *state, struct ph_events *events);

// ---- rules/movement.c -----------------------------------------------------------------------------------------------
unsigned bristol_steps(const struct bristol_state *state, unsigned cart);       // dice that show its colour
void bristol_move_carts(struct bristol_state *state, struct ph_events *events); // B-MOVE-1, B-MOVE-2

// ---- rules/arrival.c ------------------------------------------------------------------------------------------------
bool bristol_arrival_advance(struct bristol_state *state, struct ph_events *events);

// ---- rules/over.c ---------------------------------------------------------------------------------------------------
bool bristol_over_advance(struct bristol_state *state, struct ph_events *events);
void bristol_scores(const struct bristol_state *state, int16_t scores[BRISTOL_SEATS_MAX]);
unsigned bristol_winners(const struct bristol_state *state); // mask

// ---- ghosts/ --------------------------------------------------------------------------------------------------------
void bristol_ghost_begin(struct bristol_state *state);                             // its turn
bool bristol_ghost_advance(struct bristol_state *state, struct ph_events *events); // after its dice
bool bristol_peek_advance(struct bristol_state *state, struct ph_events *events);
unsigned bristol_ghost_dice(const struct bristol_state *state, unsigned ghost); // which it rerolls, as a mask

// ---- remedies/, characters/ -----------------------------------------------------------------------------------------
// Each continues its action or remedy, as a phase's advance does; false once it has closed its task.
bool bristol_chicken_advance(struct bristol_state *state, struct ph_events *events);
bool bristol_outlaw_advance(struct bristol_state *state, struct ph_events *events);
bool bristol_mason_advance(struct bristol_state *state, struct ph_events *events);
bool bristol_leeches_advance(struct bristol_state *state, struct ph_events *events);  // also the Serf's
bool bristol_pomander_advance(struct bristol_state *state, struct ph_events *events); // also the Chandler's
bool bristol_countess_advance(struct bristol_state *state, struct ph_events *events);
unsigned bristol_sheriff_targets(const struct bristol_state *state);

// ---- variants/ ------------------------------------------------------------------------------------------------------
void bristol_ratzy_check(const struct bristol_state *state, struct ph_events *events); // tells of six rats
bool bristol_cures(const struct bristol_state *state, unsigned seat);                  // a hand that cures (B-CURE-1)
unsigned bristol_dealt_highest(const struct bristol_options *options);                 // symptom at set-up (B-CHAOS-1)
void bristol_convene(struct bristol_state *state, struct ph_events *events);           // after a mingle
bool bristol_alms_advance(struct bristol_state *state, struct ph_events *events);      // as those of remedies/

#endif
