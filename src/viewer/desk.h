// SPDX-License-Identifier: MIT
// A viewer of a table as a desk: it reads the table's packed messages and says everything in words. It knows what its
// seat may know, no more, and answers at once. The members of each answer are in desk_shapes.c.
//
//   {"cmd":"read","message":{…}}    takes in a message: "told" is what happened, move by move: in whose turn,
//                                   sentences, which of them only the viewer could read, events, and the view after it;
//                                   "table" is what changes at a table: phase, seats, window, clocks, end
//                                   (table/seen.h). A member "person" says who the viewer is, who may sit down. A
//                                   message {"t":"past"} is told alike, and changes nothing of what is seen now
//   {"cmd":"accepted","request":{…}} takes in that the table accepted an act or an order of the viewer, of which no
//                                   entry tells; "table" is as above
//   {"cmd":"build"}                 the build whose packed messages it reads
//   {"cmd":"tell","move":7}         a move once more; nothing of one that was not made
//   {"cmd":"hide","hides":true}     from now on shows and asks only what everybody may know: somebody may look over a
//                                   shoulder. Lines of moves stay, with their marks. Without "hides" shows all again
//   {"cmd":"look"}                  the position: who is asked, the view, its status, secrets and result in words
//   {"cmd":"ask"}                   the question at hand with its choices, each with the things of the board that it is
//                                   about; "question" is null if there is none, "window" if no window asks it. With
//                                   "again" the same question once more, as it is to be shown by now
//   {"cmd":"take","choice":0}       answers it: the next question, or the whole "action" for an act
//   {"cmd":"back"}                  the question before
//   {"cmd":"correct","at":7}        of a printed game, whose moves and luck are all asked of those who look
//   (home/home.h):
//                                   looks at the position before move 7 and asks what stands in its place, until
//                                   something else is read. Without "at" looks at the last position again
//   {"cmd":"lay"}                   of such a game: how its table is laid, what nobody can check and which rules can be
//                                   switched, in lines of words
//   {"cmd":"new","outcome":"3Mb*"}  an outcome as it looks, for the question at hand: its "action" for an act, or else
//                                   "options" that have it, for a desk of printed games (home/box_desk.h)
//   {"cmd":"hint"}                  what a strong bot would do, in words, its places, and the action for an act; it
//                                   thinks, but in a lesson answers at once with what serves its aim
//   {"cmd":"place","place":"gallia"} everything about a place of the board, with its odds
//   {"cmd":"briefs","places":["gallia"]} the same in a line or two, for each, and notes: a few words
//                                   to stand beside it on a board
//   {"cmd":"forbids","thing":"gallia"} the "rule" by which a thing, by its id, cannot be chosen at the question at
//   hand,
//                                   or the viewer has to wait; null: it can, or the question is about nothing like it
//   {"cmd":"position"}              the whole position as text, and the odds of the table
//   {"cmd":"games"}                 what can be played: games and bots
//   {"cmd":"options","game":"rattus","players":3,"options":{…}} what a game can begin with: of the options those that
//   go
//                                   together, sets of options, and choices with the values that go with all the others
//   {"cmd":"names"}                 the things of the game at hand, by kind and id, with their names and places
//   {"cmd":"data"}                  the data tables of the game at hand, as its description has them
//   {"cmd":"topic","topic":"king"}  a page of the rules
//   {"cmd":"topics","game":"rattus"} all of them
//   {"cmd":"language","catalogue":{…}}  speaks the language of a catalogue; without one, English
//
// A recorded game can take the place of the table, until the next message:
//
//   {"cmd":"open","record":"…"}     reads a record, refused as `pesthouse verify` does: "moves", "options", who sat
//                                   where. While the game is not over, only what is public is shown
//   {"cmd":"go","to":7,"seat":0}    goes to the position after so many moves: "told" is the last of them. "seat"
//                                   changes who looks: null once the game is over: everything is shown
//   {"cmd":"history","from":0}      tells the next 8 moves
//   {"cmd":"review"}                reviews its next decision; after the last one also says what decided the game
//
// So can a lesson, which the viewer plays (viewer/lesson.h):
//
//   {"cmd":"lessons","game":"rattus"} the lessons of a game: title, introduction, task
//   {"cmd":"learn","game":"rattus","lesson":0}  begins one; "name" is the learner's, "seed" that of the luck
//   {"cmd":"act","action":"place gallia 0"}  plays for the learner
//   {"cmd":"others"}                plays one decision of another seat. Each of these answers with "told", "over", and
//                                   whether others are to play ("thinks")
//   {"cmd":"verdict"}               at its end: whether it was "good", and the words
//
// What happens at an online table beside its game, is "said" in a sentence, or "" (words/table.h):
//
//   {"cmd":"say","entry":{…}}       an entry of the journal that was read
//   {"cmd":"say","answer":{…}}      why a request is refused
//   {"cmd":"say","window":"asked"}  how a window is for the viewer: asked, answered, or others are asked
//   {"cmd":"luck","journal":"…"}    whether the draws of a finished game's journal are what they must be
//   {"cmd":"orders"}                the standing orders of the game at hand: the "cards" that they are about, and each
//                                   order by its name at the table; nothing if it has none
#ifndef PESTHOUSE_VIEWER_DESK_H
#define PESTHOUSE_VIEWER_DESK_H

#include "protocol/desk.h"

extern const struct desk_kind viewer_desk;

#endif
