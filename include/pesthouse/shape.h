// SPDX-License-Identifier: MIT
// Shapes: what the fields of a game's actions, events and observations are, as data. By their shapes the core writes
// actions and events as JSON and text, reads actions, and leaves out what is private; a game does so only for its odd
// fields.
#ifndef PESTHOUSE_SHAPE_H
#define PESTHOUSE_SHAPE_H

#include <stdbool.h>
#include <stdint.h>

enum ph_field_kind {
    PH_FIELD_END, // ends a list of fields
    PH_FIELD_INT,
    PH_FIELD_BOOL,
    PH_FIELD_SEAT,
    PH_FIELD_ID,   // an index into `ids`
    PH_FIELD_SET,  // a mask of ids, or of numbers if `ids` is NULL; written as a list in ascending order
    PH_FIELD_LIST, // up to `room` ids or numbers of equal width, the first in the lowest bits
    PH_FIELD_ODD,  // a value, or `room` of them, that the game itself writes (and, in actions, reads)
};

enum ph_field_flag {
    PH_FIELD_OPTIONAL = 1 << 0,  // the raw value `absent` is not written; in a list it ends the list
    PH_FIELD_OR_NULL = 1 << 1,   // the raw value `absent` is written as null, also as an item of a list
    PH_FIELD_PRIVATE = 1 << 2,   // only the event's audience gets it; others get the raw value `hidden`, never written
    PH_FIELD_UNWRITTEN = 1 << 3, // part of the data, but never written
    PH_FIELD_OMITTABLE = 1 << 4, // may be omitted when an action is read: it is then `absent`, or has no items
    PH_FIELD_SORTED = 1 << 5,    // a set or list in ascending order; any other order is refused
};

// A table of ids. Entries that are NULL are unused.
struct ph_ids {
    const char *what; // what they identify, for messages and types: "cart"
    const char *const *names;
    unsigned count;
};

// How a game writes and reads an odd field of an action (core/notation.h).
struct ph_codec;

// A field of an action or event: a member of its JSON object, and a range of the 64 bits of its data; in an action, the
// range is one or more whole components.
struct ph_field {
    const char *name;
    const char *in;               // the member, an object, that holds it and its neighbours; NULL: none
    const char *counted_by;       // of a list: the field with the number of items, or a set of that size; NULL: none
    const char *prefix;           // in text, before the first item of a set or list; NULL: nothing
    const char *separator;        // in text, between two items of a set or list
    const struct ph_ids *ids;     // NULL: the values are numbers
    const struct ph_field *as;    // of an odd field of an event: what is written of it; one of those of one name
    const struct ph_codec *codec; // of an odd field of an action
    uint32_t hidden;              // raw value (of a list, of each item) for seats that may not know it
    uint32_t absent;              // raw value (of a list, of an item) that stands for no value
    uint32_t least;               // of numbers in actions
    uint32_t most;                // 0: as large as fits
    uint8_t kind;                 // enum ph_field_kind
    uint8_t flags;                // mask of enum ph_field_flag
    uint8_t bit;                  // position of its lowest bit
    uint8_t bits;                 // width of the whole field
    uint8_t room;                 // of a list, or of several odd values: the largest number of items; else 0
    uint8_t fewest;               // of a set or list in an action: the smallest number of items
    uint8_t base;                 // the raw value that stands for the number or id 0
};

// A kind of action or chance outcome.
struct ph_action_shape {
    const char *name; // the protocol's `type`
    const char *text; // the record's notation: words, and {field}
    const struct ph_field *fields;
    const char *rule; // the id of its rule ("R-TAKE-1", in docs/rules)
    bool chance;      // an outcome
};

// Who may know the audience of an event (`to` of struct ph_event).
enum ph_audience {
    PH_AUDIENCE_OPEN,    // everybody
    PH_AUDIENCE_MEMBERS, // its members know one another; others do not even know whether there are any
    PH_AUDIENCE_ONESELF, // each seat knows only whether it is a member itself
};

enum { PH_EVENT_RULES_MAX = 7 };

// One of a game's own kinds of event.
struct ph_event_shape {
    const char *name; // the protocol's `type`
    const char *help; // what happened, in one sentence
    const struct ph_field *fields;
    const char *rules[PH_EVENT_RULES_MAX + 1]; // the ids of those that such an event may be due to; ends with NULL
    uint8_t audience;                          // enum ph_audience
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
