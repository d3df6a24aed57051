// SPDX-License-Identifier: MIT
// A viewer of a table as a desk: it reads the table's packed messages and says everything in words. It knows what its
// seat may know, no more, and answers at once.
//
//   {"cmd":"read","message":{…}}    takes in a message: "told" is what happened, move by move: sentences, events, and
//                                   the view after it
//   {"cmd":"look"}                  the position: who is asked, the view, its status, secrets and result in words
//   {"cmd":"ask"}                   the question at hand with its choices, each with the things of the board that it is
//                                   about; "question" is null if there is none, "window" if no window asks it
//   {"cmd":"take","choice":0}       answers it: the next question, or the whole "action" for an act
//   {"cmd":"back"}                  the question before
//   {"cmd":"place","place":"gallia"} everything about a place of the board, with its odds
//   {"cmd":"briefs","places":["gallia"]} the same in a line or two, for each
//   {"cmd":"position"}              the whole position as text, and the odds of the table
//   {"cmd":"games"}                 what can be played: games with their options, and bots
//   {"cmd":"names"}                 the things of the game at hand, by kind and id, with their names and places
//   {"cmd":"data"}                  the data tables of the game at hand, as its description has them
//   {"cmd":"topic","topic":"king"}  a page of the rules
//   {"cmd":"language","catalogue":{…}}  speaks the language of a catalogue; without one, English
#ifndef PESTHOUSE_WASM_MIRROR_DESK_H
#define PESTHOUSE_WASM_MIRROR_DESK_H

#include "wasm/desk.h"

extern const struct desk_kind mirror_desk;

#endif
