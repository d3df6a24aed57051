// SPDX-License-Identifier: MIT
#include "games/rattus/options.h"

#include "games/rattus/notation.h"

static enum ph_status read_bool(struct ph_json value, bool *flag, const char *name, enum ph_status refused,
                                struct ph_error *error) {
    if (ph_json_exists(value) && !ph_json_bool_get(value, flag)) {
        return ph_error_set(error, refused, name, "option %s: expected true or false, got %s", name,
                            ph_json_type_name(ph_json_type(value)));
    }
    return PH_OK;
}

// A list of ids, which is a set.
static enum ph_status read_list(struct rattus_options *options, struct ph_json value, enum ph_status refused,
                                struct ph_error *error) {
    options->mode = RATTUS_MODE_LIST;
    for (struct ph_json_walk walk = ph_json_walk_begin(value); ph_json_walk_next(&walk);) {
        char id[32];
        if (!ph_json_string_get(walk.value, id, sizeof id)) {
            return ph_error_set(error, refused, "characters",
                                "option characters: expected a list of character ids, all strings");
        }
        const int found = rattus_id_find(rattus_character_ids, RATTUS_CHARACTER_COUNT, id);
        if (found < 0) {
            return ph_error_set(error, refused, "characters", "option characters: unknown character '%s'", id);
        }
        if ((options->characters >> found & 1u) != 0) {
            return ph_error_set(error, refused, "characters", "option characters: '%s' is named twice", id);
        }
        options->characters |= rattus_bit((unsigned)found);
    }
    return PH_OK;
}

static enum ph_status read_name(struct rattus_options *options, struct ph_json value, enum ph_status refused,
                                struct ph_error *error) {
    if (ph_json_is(value, "random")) {
        options->mode = RATTUS_MODE_RANDOM;
        return PH_OK;
    }
    if (ph_json_is(value, "one-per-class")) {
        options->mode = RATTUS_MODE_ONE_PER_CLASS;
        return PH_OK;
    }
    for (unsigned i = 0; i < RATTUS_SET_COUNT; i++) {
        if (ph_json_is(value, rattus_set_infos[i].id)) {
            options->mode = (uint8_t)i;
            options->characters = rattus_set_infos[i].characters | (options->players >= 5 ? rattus_fill_up : 0);
            return PH_OK;
        }
    }
    return ph_error_set(
        error, refused, "characters",
        "option characters must be base, golden-age, rat-control, europe-at-war, random, one-per-class, "
        "or a list of character ids");
}

static enum ph_status check_characters(const struct rattus_options *options, enum ph_status refused,
                                       struct ph_error *error) {
    const unsigned wanted = rattus_setup_infos[options->africanus][options->players].characters;
    if (options->mode == RATTUS_MODE_RANDOM || options->mode == RATTUS_MODE_ONE_PER_CLASS) {
        return PH_OK;
    }
    if (rattus_count(options->characters) != wanted) {
        return ph_error_set(error, refused, "characters",
                            "option characters: expected %u characters with %d players, got %u", wanted,
                            options->players, rattus_count(options->characters));
    }
    RATTUS_EACH(character, options->characters) {
        const struct rattus_character_info *const info = &rattus_character_infos[character];
        if (info->box == 2 && !options->africanus) {
            return ph_error_set(error, refused, "characters", "option characters: '%s' needs the option africanus",
                                info->id);
        }
    }
    return PH_OK;
}

enum ph_status rattus_options_read(struct rattus_options *options, int players, struct ph_json json,
                                   enum ph_status refused, struct ph_error *error) {
    struct rattus_options read = {.players = (uint8_t)players, .africanus = players >= 5, .mode = RATTUS_MODE_LIST};
    if (players < 2 || players > RATTUS_SEATS_MAX) {
        return ph_error_set(error, refused, "players", "Rattus is for 2 to %d players, not %d", RATTUS_SEATS_MAX,
                            players);
    }
    if (ph_json_exists(json) && ph_json_type(json) != PH_JSON_OBJECT) {
        return ph_error_set(error, refused, "options", "options: expected an object, got %s",
                            ph_json_type_name(ph_json_type(json)));
    }
    for (struct ph_json_walk walk = ph_json_walk_begin(json); ph_json_walk_next(&walk);) {
        if (!ph_json_is(walk.key, "africanus") && !ph_json_is(walk.key, "pied_piper") &&
            !ph_json_is(walk.key, "characters")) {
            size_t length = 0;
            const char *const key = ph_json_text(walk.key, &length);
            return ph_error_set(error, refused, "options",
                                "unknown option %.*s; Rattus has africanus, pied_piper and characters",
                                length < 60 ? (int)length : 60, key);
        }
    }
    enum ph_status status = read_bool(ph_json_member(json, "africanus"), &read.africanus, "africanus", refused, error);
    if (status == PH_OK) {
        status = read_bool(ph_json_member(json, "pied_piper"), &read.pied_piper, "pied_piper", refused, error);
    }
    if (status != PH_OK) {
        return status;
    }
    if (players >= 5 && !read.africanus) {
        return ph_error_set(error, refused, "africanus", "option africanus must be true with %d players", players);
    }
    const struct ph_json characters = ph_json_member(json, "characters");
    if (!ph_json_exists(characters)) {
        read.mode = 0;
        read.characters = rattus_set_infos[0].characters | (players >= 5 ? rattus_fill_up : 0);
    } else if (ph_json_type(characters) == PH_JSON_ARRAY) {
        status = read_list(&read, characters, refused, error);
    } else {
        status = read_name(&read, characters, refused, error);
    }
    if (status == PH_OK) {
        status = check_characters(&read, refused, error);
    }
    if (status == PH_OK) {
        *options = read;
    }
    return status;
}

void rattus_options_write(const struct rattus_options *options, struct ph_writer *writer) {
    ph_json_object_begin(writer);
    ph_json_key(writer, "africanus");
    ph_json_bool(writer, options->africanus);
    ph_json_key(writer, "pied_piper");
    ph_json_bool(writer, options->pied_piper);
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
    ph_json_object_end(writer);
}
