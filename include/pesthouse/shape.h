// SPDX-License-Identifier: MIT
// Shapes: what the fields of a game's actions, events and observations are, as data. By their shapes the core writes
// actions and events as JSON and text, reads actions, and leaves out what is private; a game does so only for its odd
// fields.
#ifndef PESTHOUSE_SHAPE_H
#define PESTHOUSE_SHAPE_H

#include <stdbool.h>
#include <stdint.h>

enum ph_field_kind {
    PH_FIELD_END, // no field: ends a list of fields
    PH_FIELD_INT,
    PH_FIELD_BOOL,
    PH_FIELD_SEAT,
    PH_FIELD_ID,   // an index into `ids`
    PH_FIELD_SET,  // a mask of ids, or of numbers where there is no table; written as a list that ascends
    PH_FIELD_LIST, // `room` ids or numbers of the same width, the first in the lowest bits
    PH_FIELD_ODD,  // a value, or `room` of them, that the game writes (and in actions reads) itself
};

enum ph_field_flag {
    PH_FIELD_OPTIONAL = 1 << 0,  // `absent` is left out; a list ends before its first absent item
    PH_FIELD_OR_NULL = 1 << 1,   // `absent`, in a list each item that is absent, is null
    PH_FIELD_PRIVATE = 1 << 2,   // only for those whom the event is for; all others get `hidden`, which is not written
    PH_FIELD_UNWRITTEN = 1 << 3, // kept in the data, and never written
    PH_FIELD_OMITTABLE = 1 << 4, // an action that is read may omit it: then it is `absent`, or has no items
    PH_FIELD_SORTED = 1 << 5,    // a set or list that ascends; any other order is refused
};

// A table of ids, named as in messages and types: "cart". Ids that are NULL stand for nothing.
struct ph_ids {
    const char *what;
    const char *const *names;
    unsigned count;
};

// How a game writes and reads an odd field of an action (core/notation.h).
struct ph_codec;

// A field of an action or event: a member of its JSON object, and some of the 64 bits of its data. In an action, the
// bits are those of whole components.
struct ph_field {
    const char *name;
    const char *in;               // the member, an object, that it is written in with its neighbours; NULL: none
    const char *counted_by;       // of a list: the field that says how many items there are; NULL: none
    const char *prefix;           // in text, before the first item of a set or list; NULL: nothing
    const char *separator;        // in text, between two items of a set or list
    const struct ph_ids *ids;     // NULL: numbers
    const struct ph_field *as;    // of an odd field of an event: what is written of it; one of those of one name
    const struct ph_codec *codec; // of an odd field of an action
    uint32_t hidden;              // raw values; of a list, of each of its items
    uint32_t absent;
    uint32_t least; // the range of numbers in actions; if `most` is 0, as many as fit
    uint32_t most;
    uint8_t kind;   // enum ph_field_kind
    uint8_t flags;  // of enum ph_field_flag
    uint8_t bit;    // the lowest one
    uint8_t bits;   // of the whole field
    uint8_t room;   // of a list: how many items fit; else 0
    uint8_t fewest; // items of a set or list in an action
    uint8_t base;   // the raw value of number or id 0
};

// A kind of action or chance outcome.
struct ph_action_shape {
    const char *name; // the protocol's `type`
    const char *text; // the record's notation: words, and {field}
    const struct ph_field *fields;
    bool chance; // an outcome
};

// Who may know whom an event is for (`to` of struct ph_event).
enum ph_audience {
    PH_AUDIENCE_OPEN,    // everybody
    PH_AUDIENCE_MEMBERS, // those whom it is for know one another; others do not know whether there are any
    PH_AUDIENCE_ONESELF, // each seat knows of itself only
};

// A kind of event of the game's own.
struct ph_event_shape {
    const char *name; // the protocol's `type`
    const char *help; // what happened, in one sentence
    const struct ph_field *fields;
    uint8_t audience; // enum ph_audience
};

// A field of an observation: `count` items of `size` bytes each, `step` bytes from one to the next. Names are like
// "dice", and "seats.fate" for what each of some items has.
struct ph_observation_field {
    const char *name;
    const char *meaning; // of its bytes, for learners
    uint16_t offset;     // of the first item
    uint16_t count;
    uint16_t size;
    uint16_t step;
};

#endif
