// SPDX-License-Identifier: MIT
// What the files that fold entries share.
#ifndef PESTHOUSE_TABLE_FOLD_H
#define PESTHOUSE_TABLE_FOLD_H

#include "table/inside.h"

ph_fold ph_fold_made, ph_fold_sat, ph_fold_left, ph_fold_seat, ph_fold_ready, ph_fold_started, ph_fold_rematch;
ph_fold ph_fold_play, ph_fold_undo, ph_fold_window_opened, ph_fold_window_closed, ph_fold_clock, ph_fold_substituted;
ph_fold ph_fold_reclaimed, ph_fold_resigned, ph_fold_abandon, ph_fold_over, ph_fold_barred, ph_fold_talk;
ph_fold ph_fold_closed, ph_fold_lent, ph_fold_entered;

// The member "seat": one of the table's. Refuses a table in another phase.
int ph_fold_seat_in(struct ph_folding *folding, enum ph_table_phase phase);
// The same, but the seat of a person who has not resigned.
int ph_fold_person_in(struct ph_folding *folding, enum ph_table_phase phase);
// Refuses, unless something was refused before.
void ph_fold_refuse(struct ph_folding *folding, enum ph_refusal refusal, const char *field, const char *message);
// A bot or the board no longer has the seat, but its person; a clock gets some time, and may start.
void ph_fold_give_back(struct ph_folding *folding, int seat);
// The member `name`: a bot that plays the table's game.
void ph_fold_bot(struct ph_folding *folding, const char *name, char bot[PH_TABLE_BOT_SIZE]);
// Plays the member "moves" in a session, up to the next decision or the end of the game; where people enter what chance
// brings, up to wherever they got.
void ph_fold_moves(struct ph_folding *folding, struct ph_session *session);
// Another question may be at hand: starts the clock of the seat that decides.
void ph_fold_ask(struct ph_folding *folding);

#endif
