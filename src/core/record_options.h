// SPDX-License-Identifier: MIT
// The JSON in a record's tags, with the options that the game got after the record was written.
#ifndef PESTHOUSE_CORE_RECORD_OPTIONS_H
#define PESTHOUSE_CORE_RECORD_OPTIONS_H

#include "pesthouse/game.h"

enum ph_record_tag { PH_RECORD_OPTIONS, PH_RECORD_POSITION };

// Begin with {0}.
struct ph_record_json {
    struct ph_json_document *document;
    struct ph_writer completed; // the text with the options that were missing, if there were any
};

// Parses the value of a tag, which must outlive the JSON, and adds the game's `late_options` that it lacks.
enum ph_status ph_record_json_read(struct ph_record_json *json, const struct ph_game *game, enum ph_record_tag tag,
                                   const char *text, size_t length, struct ph_error *error);
void ph_record_json_deinit(struct ph_record_json *json); // accepts {0}

#endif
