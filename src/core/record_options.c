// SPDX-License-Identifier: MIT
#include "core/record_options.h"

// Writes the late options that are missing as members of an object.
static void write_late(const struct ph_game *game, struct ph_json options, struct ph_writer *writer) {
    const char *comma = "";
    for (const struct ph_late_option *late = game->late_options; late->name != NULL; late++) {
        if (!ph_json_exists(ph_json_member(options, late->name))) {
            ph_write_format(writer, "%s\"%s\":%s", comma, late->name, late->value);
            comma = ",";
        }
    }
}

static bool lacks_some(const struct ph_game *game, struct ph_json options) {
    const struct ph_late_option *late = game->late_options;
    while (late->name != NULL && ph_json_exists(ph_json_member(options, late->name))) {
        late++;
    }
    return late->name != NULL;
}

// The text, with the options that are missing put in where `object` begins: the options or, if there are none, the
// position around them.
static void write_completed(const struct ph_game *game, const char *text, size_t length, struct ph_json object,
                            struct ph_json options, struct ph_writer *writer) {
    const bool inside = ph_json_exists(options);
    size_t object_length;
    const size_t at = (size_t)(ph_json_text(object, &object_length) - text) + 1;
    ph_write_bytes(writer, text, at);
    ph_write_text(writer, inside ? "" : "\"options\":{");
    write_late(game, options, writer);
    ph_write_text(writer, inside ? "" : "}");
    ph_write_text(writer, ph_json_count(object) > 0 ? "," : "");
    ph_write_bytes(writer, text + at, length - at);
}

// Parses the completed text in place of the document.
static enum ph_status replace(struct ph_record_json *json, struct ph_error *error) {
    ph_json_document_destroy(json->document);
    json->document = NULL;
    if (json->completed.failed) {
        return ph_error_set(error, PH_ERROR_NO_MEMORY, "", "out of memory");
    }
    return ph_json_parse(&json->document, json->completed.data, json->completed.length, error);
}

enum ph_status ph_record_json_read(struct ph_record_json *json, const struct ph_game *game, enum ph_record_tag tag,
                                   const char *text, size_t length, struct ph_error *error) {
    ph_writer_init_heap(&json->completed);
    const enum ph_status status = ph_json_parse(&json->document, text, length, error);
    const struct ph_json root = ph_json_root(json->document);
    if (status != PH_OK || ph_json_type(root) != PH_JSON_OBJECT || game->late_options == NULL ||
        (tag == PH_RECORD_POSITION && !ph_json_is(ph_json_member(root, "game"), game->id))) {
        return status; // the caller refuses what is not of this game
    }
    const struct ph_json options = tag == PH_RECORD_POSITION ? ph_json_member(root, "options") : root;
    const struct ph_json object = ph_json_exists(options) ? options : root;
    if (ph_json_type(object) != PH_JSON_OBJECT || !lacks_some(game, options)) {
        return PH_OK;
    }
    write_completed(game, text, length, object, options, &json->completed);
    return replace(json, error);
}

void ph_record_json_deinit(struct ph_record_json *json) {
    ph_json_document_destroy(json->document);
    ph_writer_deinit(&json->completed);
}
