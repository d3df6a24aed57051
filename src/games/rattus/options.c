// SPDX-License-Identifier: MIT
#include "games/rattus/options.h"

#include "core/reader.h"
#include "games/rattus/tokens.h"

#include <string.h>

// A list of ids, which is a set.
static enum ph_status read_list(struct rattus_options *options, struct ph_json value, struct ph_error *error) {
    options->mode = RATTUS_MODE_LIST;
    for (struct ph_json_walk walk = ph_json_walk_begin(value); ph_json_walk_next(&walk);) {
        unsigned found = 0;
        PH_TRY(ph_read_id(error, "characters", walk.value, rattus_character_ids, RATTUS_CHARACTER_COUNT, "character",
                          &found));
        if ((options->characters >> found & 1u) != 0) {
            return ph_read_refuse(error, "characters", "'%s' is named twice", rattus_character_ids[found]);
        }
        options->characters |= rattus_bit(found);
    }
    return PH_OK;
}

static void use_set(struct rattus_options *options, unsigned set) {
    options->mode = (uint8_t)set;
    options->characters = rattus_set_infos[set].characters | (options->players >= 5 ? rattus_fill_up : 0);
}

static enum ph_status read_name(struct rattus_options *options, struct ph_json value, struct ph_error *error) {
    const char *names[] = {[RATTUS_MODE_RANDOM] = "random", [RATTUS_MODE_ONE_PER_CLASS] = "one-per-class"};
    for (unsigned set = 0; set < RATTUS_SET_COUNT; set++) {
        names[set] = rattus_set_infos[set].id;
    }
    if (ph_json_type(value) != PH_JSON_STRING) {
        return ph_read_refuse(error, "characters", "expected the name of a set or a list of characters, got %s",
                              ph_json_type_name(ph_json_type(value)));
    }
    unsigned mode = 0;
    PH_TRY(ph_read_id(error, "characters", value, names, sizeof names / sizeof *names, "set", &mode));
    if (mode < RATTUS_SET_COUNT) {
        use_set(options, mode);
    }
    options->mode = (uint8_t)mode;
    return PH_OK;
}

static enum ph_status check_characters(const struct rattus_options *options, struct ph_error *error) {
    const unsigned wanted = rattus_setup_infos[options->africanus][options->players].characters;
    if (options->mode == RATTUS_MODE_RANDOM || options->mode == RATTUS_MODE_ONE_PER_CLASS) {
        return PH_OK;
    }
    if (rattus_count(options->characters) != wanted) {
        return ph_read_refuse(error, "characters", "expected %u characters with %d players, got %u", wanted,
                              options->players, rattus_count(options->characters));
    }
    RATTUS_EACH(character, options->characters) {
        const struct rattus_character_info *const info = &rattus_character_infos[character];
        if (info->box == 2 && !options->africanus) {
            return ph_read_refuse(error, "characters", "'%s' needs the option africanus", info->id);
        }
    }
    return PH_OK;
}

// Names the file that would make it a set of this build.
static enum ph_status refuse_tokens(const struct rattus_options *options, struct ph_json value,
                                    struct ph_error *error) {
    char name[40] = "…";
    char known[120]; // as many as fit
    struct ph_writer writer;
    ph_json_string_get(value, name, sizeof name);
    ph_writer_init(&writer, known, sizeof known);
    rattus_tokens_list(options->africanus, &writer);
    return ph_read_refuse(error, "tokens",
                          "unknown set '%s': this program was built without %s/%s.json; expected one of: %s%s", name,
                          rattus_token_folders[options->africanus], name, known, writer.failed ? ", …" : "");
}

// A name has no space; behind one come the tokens.
static bool is_written_out(struct ph_json value) {
    size_t length = 0;
    const char *const text = ph_json_text(value, &length);
    return memchr(text, ' ', length) != NULL;
}

static enum ph_status read_set(struct rattus_options *options, struct ph_json value, struct ph_error *error) {
    struct ph_error why = {.message = ""};
    unsigned set = 0;
    if (rattus_tokens_meet(value, options->africanus, &set, &why) != PH_OK) {
        return ph_read_refuse(error, "tokens", "%s", why.message);
    }
    options->tokens = (uint8_t)set;
    return PH_OK;
}

// R-TOKEN-2: a set counts for the boxes whose tokens it has.
static enum ph_status read_tokens(struct rattus_options *options, struct ph_json value, struct ph_error *error) {
    if (ph_read_absent(value)) {
        return PH_OK; // as it was set up
    }
    if (ph_json_type(value) != PH_JSON_STRING) {
        return ph_read_refuse(error, "tokens", "expected the name of a set, got %s",
                              ph_json_type_name(ph_json_type(value)));
    }
    if (is_written_out(value)) {
        return read_set(options, value, error);
    }
    const int set = rattus_tokens_find(value, options->africanus);
    if (set < 0) {
        return refuse_tokens(options, value, error);
    }
    options->tokens = (uint8_t)set;
    return PH_OK;
}

static enum ph_status read_options(struct rattus_options *options, struct ph_json json, struct ph_error *error) {
    const bool crowd = options->players >= 5;
    const struct ph_json characters = ph_json_member(json, "characters");
    bool africanus = false;
    bool pied_piper = false;
    PH_TRY(ph_read_bool(error, "africanus", ph_json_member(json, "africanus"), crowd, &africanus));
    PH_TRY(ph_read_bool(error, "pied_piper", ph_json_member(json, "pied_piper"), false, &pied_piper));
    options->africanus = africanus;
    options->pied_piper = pied_piper;
    if (crowd && !options->africanus) {
        return ph_read_refuse(error, "africanus", "expected true with %d players", options->players);
    }
    if (ph_read_absent(characters)) {
        use_set(options, 0);
    } else if (ph_json_type(characters) == PH_JSON_ARRAY) {
        PH_TRY(read_list(options, characters, error));
    } else {
        PH_TRY(read_name(options, characters, error));
    }
    PH_TRY(check_characters(options, error));
    return read_tokens(options, ph_json_member(json, "tokens"), error);
}

static enum ph_status only_options(struct ph_json json, enum ph_status refused, struct ph_error *error) {
    if (ph_json_exists(json) && ph_json_type(json) != PH_JSON_OBJECT) {
        return ph_error_set(error, refused, "options", "options: expected an object, got %s",
                            ph_json_type_name(ph_json_type(json)));
    }
    for (struct ph_json_walk walk = ph_json_walk_begin(json); ph_json_walk_next(&walk);) {
        if (!ph_json_is(walk.key, "africanus") && !ph_json_is(walk.key, "pied_piper") &&
            !ph_json_is(walk.key, "characters") && !ph_json_is(walk.key, "tokens")) {
            size_t length = 0;
            const char *const key = ph_json_text(walk.key, &length);
            return ph_error_set(error, refused, "options",
                                "unknown option %.*s; Rattus has africanus, pied_piper, characters and tokens",
                                length < 60 ? (int)length : 60, key);
        }
    }
    return PH_OK;
}

enum ph_status rattus_options_read(struct rattus_options *options, int players, struct ph_json json,
                                   enum ph_status refused, struct ph_error *error) {
    if (players < 2 || players > RATTUS_SEATS_MAX) {
        return ph_error_set(error, refused, "players", "Rattus is for 2 to %d players, not %d", RATTUS_SEATS_MAX,
                            players);
    }
    PH_TRY(only_options(json, refused, error));
    // R-TOKEN-2: other sets became usual, and positions that name none stay what they were.
    const bool position = refused == PH_ERROR_BAD_POSITION;
    struct rattus_options read = {.players = (uint8_t)players,
                                  .tokens = position ? RATTUS_TOKEN_SET_OLD : RATTUS_TOKEN_SET_NEW};
    struct ph_error why;
    if (read_options(&read, json, &why) != PH_OK) {
        return ph_error_set(error, refused, why.field, "option %s", why.message);
    }
    *options = read;
    return PH_OK;
}

static void write_tokens(const struct rattus_options *options, struct ph_writer *writer) {
    const struct rattus_face_set *const set = &rattus_face_sets[options->tokens][options->africanus];
    ph_json_key(writer, "tokens");
    if (options->tokens < RATTUS_TOKEN_SET_COUNT) {
        ph_json_string(writer, rattus_tokens_name(options->tokens));
        return;
    }
    ph_json_raw(writer, "\"", 1);
    rattus_tokens_write(rattus_tokens_name(options->tokens), set->faces, set->count, writer);
    ph_write_char(writer, '"');
}

void rattus_options_write(const struct rattus_options *options, struct ph_writer *writer) {
    ph_json_object_begin(writer);
    ph_json_bool(ph_json_key(writer, "africanus"), options->africanus);
    ph_json_bool(ph_json_key(writer, "pied_piper"), options->pied_piper);
    ph_json_key(writer, "characters");
    if (options->mode < RATTUS_MODE_LIST) {
        ph_json_string(writer, rattus_set_infos[options->mode].id);
    } else if (options->mode == RATTUS_MODE_LIST) {
        ph_json_array_begin(writer);
        RATTUS_EACH(character, options->characters) {
            ph_json_string(writer, rattus_character_infos[character].id);
        }
        ph_json_array_end(writer);
    } else {
        ph_json_string(writer, options->mode == RATTUS_MODE_RANDOM ? "random" : "one-per-class");
    }
    write_tokens(options, writer);
    ph_json_object_end(writer);
}
