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
unsigned bristol_remedies_dealt(const struct bristol_options *options); // to each player (B-SETUP-7)
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
// Tells what is shown at the end of the game, and that it is over.
void bristol_end_tell(const struct bristol_state *state, struct ph_events *events);
void bristol_game_end(struct bristol_state *state, enum bristol_reason reason, struct ph_events *events);
// Ends the game if no player lives (B-END-6); whether it is over.
bool bristol_end_if_deserted(struct bristol_state *state, struct ph_events *events);

// ---- rules/box.c: a printed game on people's own table ---------------------------------------------------------------
void bristol_box(void *state); // ph_game.box
enum bristol_shows {
    BRISTOL_SHOWS_HEALTH, // symptoms, coins, and whether it has the plague
    BRISTOL_SHOWS_ALL,    // remedies, too
};
// Asks for the next thing that a seat shows to all; false if all of it is known. In a game without a printed box only
// for faces of a ghost's symptoms that have none.
bool bristol_shown_ask(struct bristol_state *state, unsigned seat, enum bristol_shows shows);
bool bristol_shown_ask_of(struct bristol_state *state, unsigned seats); // all that a mask of them shows
// Asks a lone player who may have caught the plague, which ends the game (B-SOLO-1); false: there is nothing to ask.
bool bristol_box_solo_ask(struct bristol_state *state);
// Kinds of remedy card that somebody may hold, as a mask: those of which not all have been seen.
unsigned bristol_box_cards(const struct bristol_state *state);
// A hidden symptom, remedy or coin of a seat is seen now.
void bristol_box_symptom_seen(struct bristol_state *state, unsigned seat, unsigned card);
void bristol_box_remedy_seen(struct bristol_state *state, unsigned seat, unsigned card);
void bristol_box_coin_seen(struct bristol_state *state, unsigned seat, unsigned coin);
// Whether the symptoms of a seat are those of the deal, without 4s but under Chaos (B-SETUP-5).
bool bristol_has_dealt(const struct bristol_state *state, unsigned seat);
// Takes from events what not all see, as they are added from `first` on.
void bristol_box_redact(struct ph_events *events, size_t first);

// ---- rules/symptoms.c: the deck of symptoms and faces of ghosts' cards (B-CARD-1, B-CARD-2, B-CARD-3, B-CARD-4) -----
bool bristol_symptoms_left(const struct bristol_state *state); // whether one can be drawn
// Asks for the face of a card drawn for a seat (BRISTOL_NONE: a mingle's extra card), or first for faces that a shuffle
// needs; false if the card needs no face, since nobody at a printed game's table sees it. There must be one left.
bool bristol_symptom_ask(struct bristol_state *state, unsigned seat, struct ph_events *events);
// Asks for the face of a ghost's card that has none; false if both have one.
bool bristol_faces_ask(struct bristol_state *state, unsigned ghost);
void bristol_slot_ask(struct bristol_state *state, unsigned ghost, unsigned slot);
// How likely each face is at BRISTOL_NODE_SYMPTOM, as integer weights by value; returns their sum.
uint64_t bristol_symptom_weights(const struct bristol_state *state, uint64_t weights[BRISTOL_SYMPTOM_VALUES]);

// ---- rules/remedies.c: the deck of remedies and what all of them share ----------------------------------------------
bool bristol_remedies_left(const struct bristol_state *state); // whether one can be drawn
// Asks for the next, drawn by the seat on turn or dealt; false as bristol_symptom_ask.
bool bristol_remedy_ask(struct bristol_state *state, struct ph_events *events);
void bristol_remedy_discard(struct bristol_state *state, unsigned card);
// Kinds of card that a seat may hold and that show a remedy, as a mask; hidden ones do not, but see bristol_box_cards.
unsigned bristol_cards_showing(const struct bristol_state *state, unsigned seat, enum bristol_remedy_id remedy);
// Cards of the seat on turn that it may play now for a remedy, as a mask of kinds (B-REM-1).
unsigned bristol_playable(const struct bristol_state *state, enum bristol_remedy_id remedy);
// Takes a card out of a seat's hand and puts it on the discard.
void bristol_spend_card(struct bristol_state *state, unsigned seat, unsigned card);
// The same with one that the seat on turn plays, and tells. `effect`: enum bristol_remedy_id, or BRISTOL_REMEDY_COUNT:
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
// Of a printed game: all see which card the Countess discards, and not which one she keeps.
void bristol_countess_discards(struct bristol_state *state, unsigned card, struct ph_events *events);
// The Sheriff has seen a card of a seat.
void bristol_looked(struct bristol_state *state, unsigned seat, unsigned card, struct ph_events *events);
unsigned bristol_sheriff_targets(const struct bristol_state *state);

// ---- variants/ ------------------------------------------------------------------------------------------------------
void bristol_ratzy_check(const struct bristol_state *state, struct ph_events *events); // tells of six rats
bool bristol_cures(const struct bristol_state *state, unsigned seat);                  // a hand that cures (B-CURE-1)
unsigned bristol_dealt_highest(const struct bristol_options *options);                 // symptom at set-up (B-CHAOS-1)
void bristol_convene(struct bristol_state *state, struct ph_events *events);           // after a mingle
bool bristol_alms_advance(struct bristol_state *state, struct ph_events *events);      // as those of remedies/

#endif
