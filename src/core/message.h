// SPDX-License-Identifier: MIT
// What replies and events are, as rows beside the code that writes them: files named *_shapes.c. `describe --shapes`
// prints the rows, from which types, tables and schemas are made (tools/messages.py). Only the program holds them; in
// checked builds also the library, which compares every message that leaves with its row (message_check.c).
//
// The type of a member is an expression:
//
//   int, number, bool, string, any, null, object        of JSON; an object of any members
//   seat, person, time, table, hex32, hex64             numbers and strings of one form (tools/messages.py)
//   game, bot, error, refusal                           one of a table of ids
//   action, outcome, event, options, view, position     as the game of the message writes them
//   'word', -1, true                                    this value
//   Name                                                the shape of that name
//   [T], {T}, T | U                                     a list; an object whose members, of any name, are T; either
//
// A member whose name ends in "?" may be absent; its words say when it is there. One that is named "..." stands for the
// members of the shape that is its type.
#ifndef PESTHOUSE_CORE_MESSAGE_H
#define PESTHOUSE_CORE_MESSAGE_H

#include "pesthouse/status.h"

#include <stddef.h>

struct ph_member {
    const char *name;
    const char *type;
    const char *what; // "" where the name says it
};

struct ph_shape {
    const char *name;
    const char *what;                // what it is, without a full stop
    const struct ph_member *members; // up to one without a name
    const char *is;                  // a type instead of members
};

// A request and its answer, or an event that nobody asked for.
struct ph_exchange {
    const char *name;    // "look"; of HTTP "GET /me"
    const char *asks;    // the type of the request; NULL: it is told elsewhere, or there is none
    const char *answers; // of the answer; of HTTP after its status: "201 Guest"
    const char *what;    // what it does, in a sentence; it may have Markdown, as tables show it
};

struct ph_door {
    const char *name;
    const char *frame;                    // the shape whose members every answer has, before its own; NULL: none
    const char *refusal;                  // what is answered instead when a request is refused; NULL: elsewhere
    const struct ph_shape *const *shapes; // tables of them, each up to one without a name; up to NULL
    const struct ph_exchange *exchanges;  // up to one without a name
};

// A row of a table of shapes, with its members or as a type.
#define PH_SHAPE(called, words, ...)                                                                                   \
    {                                                                                                                  \
        .name = (called), .what = (words), .members = (const struct ph_member[]) {                                     \
            __VA_ARGS__, {                                                                                             \
                0                                                                                                      \
            }                                                                                                          \
        }                                                                                                              \
    }
#define PH_SHAPE_IS(called, words, type)                                                                               \
    { .name = (called), .what = (words), .is = (type) }
#define PH_SHAPE_TABLES(...)                                                                                           \
    (const struct ph_shape *const[]) {                                                                                 \
        __VA_ARGS__, NULL                                                                                              \
    }

extern const struct ph_shape ph_seen_shapes[]; // core/seen_shapes.c

#if PH_CHECK_STATES
enum { PH_MISFIT_SIZE = 256 };
// PH_OK if a text is what the exchange of this name answers, or is told as; a name that the door does not have is that
// of refused requests, and NULL stands for the message's own `t`. PH_ERROR_INTERNAL if not: `why` says which member is
// wrong. PH_ERROR_NO_MEMORY: nothing was compared.
enum ph_status ph_message_fits(const struct ph_door *door, const char *name, const char *text, size_t length,
                               char why[PH_MISFIT_SIZE]);
// The same; stops the program, and says why, if it does not fit.
enum ph_status ph_message_check(const struct ph_door *door, const char *name, const char *text, size_t length);
#endif

#endif
