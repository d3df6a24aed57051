// SPDX-License-Identifier: MIT
#include "protocol/shapes.h"

#include "protocol/commands.h"
#include "protocol/json.h"
#include "protocol/messages.h"
#include "protocol/shapes_game.h"
#include "table/refusal.h"

#include <stdio.h>

static void write_errors(struct ph_writer *writer) {
    ph_json_array_begin(ph_json_key(writer, "errors"));
    for (int status = PH_ERROR_BAD_REQUEST; status >= PH_ERROR_INTERNAL; status--) {
        ph_json_object_begin(writer);
        shape_text(writer, "code", ph_status_code((enum ph_status)status));
        shape_text(writer, "meaning", ph_status_meaning((enum ph_status)status));
        ph_json_object_end(writer);
    }
    ph_json_array_end(writer);
}

static void write_json_types(struct ph_writer *writer, unsigned types) {
    static const char *const names[] = {
        [PH_JSON_NULL] = "null",     [PH_JSON_BOOL] = "bool",   [PH_JSON_NUMBER] = "number",
        [PH_JSON_STRING] = "string", [PH_JSON_ARRAY] = "array", [PH_JSON_OBJECT] = "object",
    };
    ph_json_array_begin(ph_json_key(writer, "types"));
    for (unsigned type = PH_JSON_NULL; type <= PH_JSON_OBJECT; type++) {
        if ((types >> type & 1) != 0) {
            ph_json_string(writer, names[type]);
        }
    }
    ph_json_array_end(writer);
}

static void write_command_field(struct ph_writer *writer, const struct engine_field *field) {
    ph_json_object_begin(writer);
    shape_text(writer, "name", field->name);
    shape_text(writer, "kind", shape_kind(field->kind));
    shape_text(writer, "ids", field->ids);
    if (field->kind == PH_FIELD_INT) {
        shape_int(writer, "least", field->least);
        shape_int(writer, "most", field->most);
    } else if (field->kind == PH_FIELD_ODD) {
        write_json_types(writer, field->types);
    }
    shape_flag(writer, "optional", !field->required);
    shape_flag(writer, "or_null", !field->required || (field->types >> PH_JSON_NULL & 1) != 0);
    shape_text(writer, "help", field->what);
    ph_json_object_end(writer);
}

static void write_commands(struct ph_writer *writer) {
    ph_json_array_begin(ph_json_key(writer, "commands"));
    for (size_t i = 0; i < engine_command_count; i++) {
        const struct engine_command *const command = &engine_commands[i];
        ph_json_object_begin(writer);
        shape_text(writer, "name", command->name);
        ph_json_array_begin(ph_json_key(writer, "fields"));
        for (size_t j = 0; j < ENGINE_FIELDS_MAX && command->fields[j].name != NULL; j++) {
            write_command_field(writer, &command->fields[j]);
        }
        ph_json_array_end(writer);
        ph_json_object_end(writer);
    }
    ph_json_array_end(writer);
}

// A bot, alone and with each temperament.
static void write_bot_names(struct ph_writer *writer, const struct ph_bot *bot) {
    ph_json_string(writer, bot->name);
    for (size_t i = 0; bot->searches && i < ph_temper_count(); i++) {
        ph_json_string(writer, ph_bot_with(bot, ph_temper_at(i))->name);
    }
    char plain[64];
    snprintf(plain, sizeof plain, "%s/plain", bot->name);
    ph_json_string(writer, plain);
}

static void write_ids(struct ph_writer *writer) {
    ph_json_object_begin(ph_json_key(writer, "ids"));
    ph_json_array_begin(ph_json_key(writer, "game"));
    for (size_t i = 0; i < ph_game_count(); i++) {
        ph_json_string(writer, ph_game_at(i)->id);
    }
    ph_json_array_end(writer);
    ph_json_array_begin(ph_json_key(writer, "bot"));
    for (size_t i = 0; i < ph_bot_count(); i++) {
        write_bot_names(writer, ph_bot_at(i));
    }
    ph_json_array_end(writer);
    ph_json_array_begin(ph_json_key(writer, "chance"));
    ph_json_string(writer, "auto");
    ph_json_string(writer, "manual");
    ph_json_string(writer, "box");
    ph_json_array_end(writer);
    ph_json_array_begin(ph_json_key(writer, "refusal"));
    for (unsigned refusal = 0; refusal < PH_REFUSAL_COUNT; refusal++) {
        ph_json_string(writer, ph_refusal_code((enum ph_refusal)refusal));
    }
    ph_json_array_end(writer);
    ph_json_object_end(writer);
}

enum ph_status protocol_json_shapes(struct ph_writer *writer, const struct ph_game *game,
                                    const struct ph_door *const *doors, struct ph_error *error) {
    enum ph_status status = PH_OK;
    ph_json_object_begin(writer);
    shape_int(writer, "protocol", 1);
    write_errors(writer);
    write_commands(writer);
    write_ids(writer);
    protocol_json_doors(writer, doors);
    ph_json_array_begin(ph_json_key(writer, "games"));
    for (size_t i = 0; i < ph_game_count() && status == PH_OK; i++) {
        if (game == NULL || game == ph_game_at(i)) {
            status = shape_game(writer, ph_game_at(i), error);
        }
    }
    ph_json_array_end(writer);
    ph_json_object_end(writer);
    return status;
}
