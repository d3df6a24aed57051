// SPDX-License-Identifier: MIT
// A table at home as a desk. A page runs it beside itself, since its bots think while it answers; it can be ended at
// any moment, as the journal is the whole game.
//
//   {"cmd":"watch","person":1}                             tells that person everything from now on, beginning with
//   hello
//   {"cmd":"request","person":1,"name":"Anna","now":0,"request":{"t":"make",…}}  as on a server (docs/server-api.md)
//   {"cmd":"hello","person":1}                             the same once
//   {"cmd":"past","person":1,"before":9}                   tells that person what happened before so many moves
//   {"cmd":"branch","record":"…","moves":9,"now":0}        begins the game after so many moves of a recorded one
//   {"cmd":"record","date":"2026-11-22"}                   the game so far as a record, with all its secrets
//   {"cmd":"tick","now":5000}                              does what is due
//   {"cmd":"think"}                                        lets one bot choose
//   {"cmd":"answer","seat":1,"action":"take monk"}         answers in its place
//   {"cmd":"fold","line":"…"}, {"cmd":"secrets","line":"…"}, {"cmd":"credit","down":1000,"now":6000}  loads a journal
//
// The members of each answer are in desk_shapes.c. Times are ms.
#ifndef PESTHOUSE_HOME_DESK_H
#define PESTHOUSE_HOME_DESK_H

#include "protocol/desk.h"

extern const struct desk_kind table_desk;

#endif
