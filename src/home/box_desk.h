// SPDX-License-Identifier: MIT
// A game with a printed box as a desk (home.h): people enter what is drawn and what everybody does, and correct it. It
// answers at once; its journal is the whole game. An onlooker's viewer (viewer/desk.h) shows it and asks what comes
// next.
//
//   {"cmd":"begin","game":"rattus","options":{…},"names":["Anna","Bruno"],"now":0}  begins a game of the people named
//   {"cmd":"data","game":"rattus","name":"own","data":{…}}  adds a set of tokens, as files of --data hold them, to be
//                                               named in the options of "begin"
//   {"cmd":"fold","line":"…"}                   loads a line of its journal instead
//   {"cmd":"hello"}                             tells a viewer everything
//   {"cmd":"past","before":9}                   tells it what happened before so many moves
//   {"cmd":"enter","action":"region italia","now":0}  enters the next move, whosever it is
//   {"cmd":"back","now":0}                      takes back the last one
//   {"cmd":"correct","at":7,"action":"take monk","now":0}  puts another in the place of move 7; of the moves after it
//                                               those that no longer fit, and all behind them, are left
//   {"cmd":"repeat","now":0}                    enters of what is left what fits now
//   {"cmd":"skip","all":false,"now":0}          forgets the first of what is left, or all
//   {"cmd":"new","options":{…},"outcome":"3Mb*","at":7,"now":0}  the game continues with other options, in which an
//                                               outcome that the data lacked is entered, or put in the place of move 7:
//                                               a viewer says which options (viewer/desk.h). "journal" is then a whole
//                                               new one, and other viewers are to be told everything
//   {"cmd":"record","date":"2026-11-22"}        the game so far as a record
//   {"cmd":"count","tally":"…"}                 counts the tokens that were turned in a game of Rattus, with those of a
//                                               tally ("": none yet)
//
// The members of each answer are in box_desk_shapes.c. Times are ms.
#ifndef PESTHOUSE_HOME_BOX_DESK_H
#define PESTHOUSE_HOME_BOX_DESK_H

#include "protocol/desk.h"

extern const struct desk_kind box_desk;

#endif
