// SPDX-License-Identifier: MIT
// The commands of the engine: what each reads from its request, and what it answers. engine.c has already checked that
// a request names a command and brings its fields, each of a right type.
#ifndef PESTHOUSE_PROTOCOL_COMMANDS_H
#define PESTHOUSE_PROTOCOL_COMMANDS_H

#include "pesthouse/engine.h"
#include "pesthouse/shape.h"

struct ph_engine {
    struct ph_session *session;
    // The list of legal actions, kept between requests.
    ph_action *actions;
    uint64_t *weights;
    size_t capacity;
    struct ph_search_limits limits;       // what a search may take, whatever a request says
    const struct ph_pondering *pondering; // NULL: nothing is pondered
    const struct ph_bot *asked;           // the last bot that searched; NULL: none yet
};

struct engine_request {
    struct ph_engine *engine;
    const struct engine_command *command;
    struct ph_json body;
    struct ph_writer *answer; // inside the answer's object
    struct ph_error *error;
};

struct engine_field {
    const char *name;
    bool required;
    uint8_t kind;    // enum ph_field_kind
    unsigned types;  // mask of bits 1 << enum ph_json_type
    const char *ids; // of an id, what it is the id of: "game", "bot" or "chance"; else NULL
    int64_t least;   // of a number, whatever the game
    int64_t most;
    const char *what; // for messages: "the field NAME must be …"
};

enum { ENGINE_FIELDS_MAX = 5 };

struct engine_command {
    const char *name;
    // Answers by members of an open object. A failure changes nothing; what it wrote is thrown away.
    enum ph_status (*run)(const struct engine_request *request);
    bool changes;                                  // another decision may be at hand afterwards
    struct engine_field fields[ENGINE_FIELDS_MAX]; // up to one without a name
};

extern const struct engine_command engine_commands[];
extern const size_t engine_command_count;

const struct engine_field *engine_field_find(const struct engine_command *command, const char *name); // NULL: none

#endif
