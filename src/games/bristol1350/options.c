// SPDX-License-Identifier: MIT
#include "games/bristol1350/options.h"

#include "games/bristol1350/notation.h"
#include "games/bristol1350/phases.h"

#include <string.h>

struct reading {
    struct bristol_options options;
    enum ph_status refused;
    struct ph_error *error;
};

// Options that are on or off, in the order of the rules.
static const struct {
    const char *name;
    unsigned flag;
} switches[] = {
    {"special_actions", BRISTOL_SPECIAL_ACTIONS},
    {"chaos", BRISTOL_CHAOS},
    {"convene", BRISTOL_CONVENE},
    {"cure", BRISTOL_CURE},
    {"alms", BRISTOL_ALMS},
    {"claims", BRISTOL_CLAIMS},
};
enum { SWITCH_COUNT = sizeof switches / sizeof *switches };

static const char *const other_names[] = {"symptoms", "length", "start_remedies", "ghost_reroll", "characters"};

static bool is_option(struct ph_json key) {
    for (size_t i = 0; i < sizeof other_names / sizeof *other_names; i++) {
        if (ph_json_is(key, other_names[i])) {
            return true;
        }
    }
    for (size_t i = 0; i < SWITCH_COUNT; i++) {
        if (ph_json_is(key, switches[i].name)) {
            return true;
        }
    }
    return false;
}

static enum ph_status read_names(struct reading *reading, struct ph_json json) {
    if (ph_json_exists(json) && ph_json_type(json) != PH_JSON_OBJECT) {
        return ph_error_set(reading->error, reading->refused, "options", "options: expected an object, got %s",
                            ph_json_type_name(ph_json_type(json)));
    }
    for (struct ph_json_walk walk = ph_json_walk_begin(json); ph_json_walk_next(&walk);) {
        if (!is_option(walk.key)) {
            size_t length = 0;
            const char *const key = ph_json_text(walk.key, &length);
            return ph_error_set(reading->error, reading->refused, "options",
                                "unknown option %.*s; Bristol 1350 has symptoms, length, start_remedies, "
                                "ghost_reroll, special_actions, chaos, convene, cure, alms, claims and characters",
                                length < 60 ? (int)length : 60, key);
        }
    }
    return PH_OK;
}

static enum ph_status read_switches(struct reading *reading, struct ph_json json) {
    const char *excluding = NULL; // of convene, cure and alms only one (B-VAR-1)
    for (size_t i = 0; i < SWITCH_COUNT; i++) {
        const struct ph_json value = ph_json_member(json, switches[i].name);
        bool on = false;
        if (ph_json_exists(value) && !ph_json_bool_get(value, &on)) {
            return ph_error_set(reading->error, reading->refused, switches[i].name,
                                "option %s: expected true or false, got %s", switches[i].name,
                                ph_json_type_name(ph_json_type(value)));
        }
        if (!on) {
            continue;
        }
        reading->options.flags = (uint16_t)(reading->options.flags | switches[i].flag);
        if ((switches[i].flag & (BRISTOL_CONVENE | BRISTOL_CURE | BRISTOL_ALMS)) != 0) {
            if (excluding != NULL) {
                return ph_error_set(reading->error, reading->refused, switches[i].name,
                                    "option %s cannot be combined with %s; choose one of convene, cure and alms",
                                    switches[i].name, excluding);
            }
            excluding = switches[i].name;
        }
    }
    return PH_OK;
}

static enum ph_status read_deck_list(struct reading *reading, struct ph_json value) {
    unsigned number = 1;
    reading->options.deck = BRISTOL_SYMPTOM_DECK_COUNT;
    for (struct ph_json_walk walk = ph_json_walk_begin(value); ph_json_walk_next(&walk); number++) {
        int64_t copies = 0;
        if (number >= BRISTOL_SYMPTOM_VALUES || !ph_json_int_get(walk.value, &copies) || copies < 0 ||
            copies > BRISTOL_SYMPTOMS_MAX) {
            number = 0;
            break;
        }
        reading->options.copies[number] = (uint8_t)copies;
    }
    if (number != BRISTOL_SYMPTOM_VALUES) {
        return ph_error_set(reading->error, reading->refused, "symptoms",
                            "option symptoms: expected four whole numbers, the copies of 1, 2, 3 and 4");
    }
    return PH_OK;
}

static enum ph_status read_deck(struct reading *reading, struct ph_json value) {
    struct bristol_options *const options = &reading->options;
    if (ph_json_type(value) == PH_JSON_ARRAY) {
        const enum ph_status status = read_deck_list(reading, value);
        if (status != PH_OK) {
            return status;
        }
    } else {
        options->deck = 0;
        while (ph_json_exists(value) && options->deck < BRISTOL_SYMPTOM_DECK_COUNT &&
               !ph_json_is(value, bristol_symptom_deck_ids[options->deck])) {
            options->deck++;
        }
        if (options->deck == BRISTOL_SYMPTOM_DECK_COUNT) {
            return ph_error_set(
                reading->error, reading->refused, "symptoms",
                "option symptoms: expected ratio, equal, round, or a list of the copies of 1, 2, 3 and 4");
        }
        memcpy(options->copies, bristol_symptom_decks[options->deck], sizeof options->copies);
    }
    const unsigned total = bristol_symptom_total(options);
    if (total < BRISTOL_SYMPTOMS_MIN || total > BRISTOL_SYMPTOMS_MAX) {
        return ph_error_set(reading->error, reading->refused, "symptoms",
                            "option symptoms: %u cards; expected %d to %d", total, BRISTOL_SYMPTOMS_MIN,
                            BRISTOL_SYMPTOMS_MAX);
    }
    // Two for everybody, ghosts too (B-SETUP-5).
    const bool all = bristol_dealt_highest(options) == BRISTOL_SYMPTOM_VALUES - 1;
    const unsigned dealt = all ? total : total - options->copies[BRISTOL_SYMPTOM_VALUES - 1];
    const unsigned wanted = 2u * (options->players < BRISTOL_PAWNS_MIN ? BRISTOL_PAWNS_MIN : options->players);
    if (dealt < wanted) {
        return ph_error_set(reading->error, reading->refused, "symptoms",
                            "option symptoms: %u cards%s are too few for the deal; expected %u with %u players", dealt,
                            all ? "" : " of 1 to 3", wanted, options->players);
    }
    return PH_OK;
}

static enum ph_status read_numbers(struct reading *reading, struct ph_json json) {
    const struct ph_json length = ph_json_member(json, "length");
    int64_t number = BRISTOL_LENGTH_DEFAULT;
    if (ph_json_exists(length) &&
        (!ph_json_int_get(length, &number) || number < BRISTOL_LENGTH_MIN || number > BRISTOL_LENGTH_MAX)) {
        return ph_error_set(reading->error, reading->refused, "length",
                            "option length: expected a whole number from %d to %d", BRISTOL_LENGTH_MIN,
                            BRISTOL_LENGTH_MAX);
    }
    reading->options.length = (uint8_t)number;
    const struct ph_json remedies = ph_json_member(json, "start_remedies");
    number = BRISTOL_NONE;
    if (ph_json_exists(remedies) && !ph_json_is(remedies, "rule") &&
        (!ph_json_int_get(remedies, &number) || number < 0 || number > BRISTOL_HAND_MAX)) {
        return ph_error_set(reading->error, reading->refused, "start_remedies",
                            "option start_remedies: expected \"rule\" or a whole number from 0 to %d",
                            BRISTOL_HAND_MAX);
    }
    reading->options.start_remedies = (uint8_t)number;
    const struct ph_json reroll = ph_json_member(json, "ghost_reroll");
    if (ph_json_exists(reroll) && !ph_json_is(reroll, "all")) {
        if (!ph_json_is(reroll, "one")) {
            return ph_error_set(reading->error, reading->refused, "ghost_reroll",
                                "option ghost_reroll: expected \"all\" or \"one\"");
        }
        reading->options.flags |= BRISTOL_GHOST_REROLL_ONE;
    }
    return PH_OK;
}

static enum ph_status read_characters(struct reading *reading, struct ph_json value) {
    struct bristol_options *const options = &reading->options;
    unsigned taken = 0;
    memset(options->characters, BRISTOL_NONE, sizeof options->characters);
    if (!ph_json_exists(value) || ph_json_type(value) == PH_JSON_NULL) {
        return PH_OK;
    }
    if (ph_json_type(value) != PH_JSON_ARRAY || ph_json_count(value) != options->players) {
        return ph_error_set(reading->error, reading->refused, "characters",
                            "option characters: expected a list of %u character ids, one for each player",
                            options->players);
    }
    options->flags |= BRISTOL_CHARACTERS_GIVEN;
    for (struct ph_json_walk walk = ph_json_walk_begin(value); ph_json_walk_next(&walk);) {
        char id[32];
        if (!ph_json_string_get(walk.value, id, sizeof id)) {
            return ph_error_set(reading->error, reading->refused, "characters",
                                "option characters: expected the id of a character, such as \"%s\"",
                                bristol_character_ids[0]);
        }
        const int found = bristol_id_find(bristol_character_ids, BRISTOL_CHARACTER_COUNT, id);
        if (found < 0) {
            char known[100]; // nine short ids
            struct ph_writer writer;
            ph_writer_init(&writer, known, sizeof known);
            for (unsigned i = 0; i < BRISTOL_CHARACTER_COUNT; i++) {
                ph_write_format(&writer, "%s%s", i == 0 ? "" : ", ", bristol_character_ids[i]);
            }
            return ph_error_set(reading->error, reading->refused, "characters",
                                "option characters: unknown character '%s'; expected one of: %s", id, known);
        }
        if ((taken >> found & 1u) != 0) {
            return ph_error_set(reading->error, reading->refused, "characters",
                                "option characters: '%s' is named twice; each player has a different one", id);
        }
        taken |= 1u << found;
        options->characters[walk.index] = (uint8_t)found;
    }
    return PH_OK;
}

enum ph_status bristol_options_read(struct bristol_options *options, int players, struct ph_json json,
                                    enum ph_status refused, struct ph_error *error) {
    struct reading reading = {.refused = refused, .error = error};
    if (players < 1 || players > BRISTOL_SEATS_MAX) {
        return ph_error_set(error, refused, "players", "Bristol 1350 is for 1 to %d players, not %d", BRISTOL_SEATS_MAX,
                            players);
    }
    reading.options.players = (uint8_t)players;
    enum ph_status status = read_names(&reading, json);
    if (status == PH_OK) {
        status = read_switches(&reading, json);
    }
    if (status == PH_OK) {
        status = read_deck(&reading, ph_json_member(json, "symptoms"));
    }
    if (status == PH_OK) {
        status = read_numbers(&reading, json);
    }
    if (status == PH_OK) {
        status = read_characters(&reading, ph_json_member(json, "characters"));
    }
    if (status == PH_OK) {
        *options = reading.options;
    }
    return status;
}

void bristol_options_write(const struct bristol_options *options, struct ph_writer *writer) {
    ph_json_object_begin(writer);
    ph_json_key(writer, "symptoms");
    if (options->deck < BRISTOL_SYMPTOM_DECK_COUNT) {
        ph_json_string(writer, bristol_symptom_deck_ids[options->deck]);
    } else {
        ph_json_array_begin(writer);
        for (unsigned value = 1; value < BRISTOL_SYMPTOM_VALUES; value++) {
            ph_json_int(writer, options->copies[value]);
        }
        ph_json_array_end(writer);
    }
    ph_json_int(ph_json_key(writer, "length"), options->length);
    ph_json_key(writer, "start_remedies");
    if (options->start_remedies == BRISTOL_NONE) {
        ph_json_string(writer, "rule");
    } else {
        ph_json_int(writer, options->start_remedies);
    }
    ph_json_string(ph_json_key(writer, "ghost_reroll"),
                   (options->flags & BRISTOL_GHOST_REROLL_ONE) != 0 ? "one" : "all");
    for (size_t i = 0; i < SWITCH_COUNT; i++) {
        ph_json_bool(ph_json_key(writer, switches[i].name), (options->flags & switches[i].flag) != 0);
    }
    ph_json_key(writer, "characters");
    if ((options->flags & BRISTOL_CHARACTERS_GIVEN) == 0) {
        ph_json_null(writer);
    } else {
        ph_json_array_begin(writer);
        for (unsigned seat = 0; seat < options->players; seat++) {
            ph_json_string(writer, bristol_character_ids[options->characters[seat]]);
        }
        ph_json_array_end(writer);
    }
    ph_json_object_end(writer);
}
