// SPDX-License-Identifier: MIT
#include "table/settings.h"

#include "base/hex.h"

#include <string.h>

static const struct ph_game *read_game(struct ph_fields *fields, struct ph_table_settings *settings) {
    ph_fields_text(fields, "game", settings->game, sizeof settings->game);
    const struct ph_game *const game = ph_game_find(settings->game);
    char known[160];
    struct ph_writer writer;
    ph_writer_init(&writer, known, sizeof known);
    ph_write_text(&writer, "unknown game; expected one of:");
    for (size_t i = 0; i < ph_game_count(); i++) {
        ph_write_format(&writer, " %s", ph_game_at(i)->id);
    }
    if (game == NULL) {
        ph_fields_refuse(fields, "game", known);
    }
    return game;
}

static int count_players(struct ph_json seats) {
    int count = 0;
    for (struct ph_json_walk walk = ph_json_walk_begin(seats); ph_json_walk_next(&walk);) {
        count += !ph_json_is(walk.value, "closed");
    }
    return count;
}

static void read_options(struct ph_fields *fields, const struct ph_game *game, int players,
                         struct ph_table_settings *settings) {
    const struct ph_json options = ph_fields_take(fields, "options");
    union ph_state_storage state;
    struct ph_error why = {0};
    struct ph_writer writer;
    if (fields->refusal != PH_ACCEPTED) {
        return;
    }
    if (players < game->players_min || players > game->players_max) {
        fields->refusal = ph_refuse(fields->error, PH_REFUSED_BAD_REQUEST, "seats", "seats: %s is for %d to %d players",
                                    game->name, game->players_min, game->players_max);
    } else if (ph_json_exists(options) && ph_json_type(options) != PH_JSON_OBJECT) {
        ph_fields_refuse(fields, "options", "expected an object");
    } else if (game->setup(&state, players, options, &why) != PH_OK) {
        ph_fields_refuse(fields, "options", why.message);
    } else {
        ph_writer_init(&writer, settings->options, sizeof settings->options);
        game->options_json(&state, &writer);
        if (writer.failed) {
            ph_fields_refuse(fields, "options", "the options are too long");
        }
    }
}

// Either a bank with an increment, or a time for each decision.
static void check_clock(struct ph_fields *fields, const struct ph_table_settings *settings) {
    if (settings->by_days && settings->bank + settings->increment > 0) {
        ph_fields_refuse(fields, "bank", "a table played over days has a time for each move, not a bank");
    }
    if (!settings->by_days && settings->move > 0) {
        ph_fields_refuse(fields, "move", "a live table has a bank and an increment, not a time for each move");
    }
    if (settings->bank == 0 && settings->increment > 0) {
        ph_fields_refuse(fields, "increment", "an increment needs a bank");
    }
    if (settings->move > 0 && settings->move < PH_HOURS(1)) {
        ph_fields_refuse(fields, "move", "expected 0, or at least 3600000 (an hour)");
    }
}

// Who finds a table in the lobby is not in the room.
static void check_board(struct ph_fields *fields, const struct ph_table_settings *settings) {
    if (settings->board && (settings->listed || settings->by_days)) {
        ph_fields_refuse(fields, "board", "a table around one screen is live and not listed");
    }
}

static void nothing(struct ph_fields *fields, const struct ph_table_settings *settings) {
    (void)fields;
    (void)settings;
}

struct span {
    int64_t least;
    int64_t most;
    int64_t usual;
};
#define SPAN_OF(low, high, usually) ((struct span){.least = (low), .most = (high), .usual = (usually)})

// At home each may be 0: no clock, no window.
static int64_t read_span(struct ph_fields *fields, const char *name, bool home, struct span span) {
    int64_t asked = -1;
    const bool none = home && ph_json_int_get(ph_json_member(fields->object, name), &asked) && asked == 0;
    return none ? ph_fields_int(fields, name, 0, 0) : ph_fields_int_or(fields, name, span.least, span.most, span.usual);
}

static const char *const lucks[] = {
    [PH_LUCK_OF_ALL] = "all", [PH_LUCK_OF_SEED] = "seed", [PH_LUCK_OF_KEY] = "key", [PH_LUCK_OF_BOX] = "box"};

static void read_home(struct ph_fields *fields, struct ph_table_settings *settings) {
    settings->take_backs = ph_fields_bool_or(fields, "take_backs", false);
    settings->taken_back = (uint32_t)ph_fields_int_or(fields, "taken_back", 0, INT32_MAX, 0);
    if (ph_json_exists(ph_json_member(fields->object, "luck"))) {
        settings->luck = (uint8_t)ph_fields_word(fields, "luck", lucks, sizeof lucks / sizeof *lucks);
    }
}

// What journals have of it; `everybody` and `own` stand apart (fold_seats.c).
static void read_evening(struct ph_fields *fields, struct ph_table_evening *evening) {
    uint8_t id[PH_EVENING_ID_DIGITS / 2];
    const struct ph_json value = ph_fields_take(fields, "evening");
    if (!ph_json_exists(value) || fields->refusal != PH_ACCEPTED) {
        return;
    }
    struct ph_fields inner = ph_fields_of(value, fields->error);
    ph_fields_hex(&inner, "id", id, sizeof id);
    ph_fields_text(&inner, "name", evening->name, sizeof evening->name);
    evening->round = (uint8_t)ph_fields_int(&inner, "round", 1, UINT8_MAX);
    evening->duplicate = ph_fields_bool_or(&inner, "duplicate", false);
    fields->refusal = ph_fields_end(&inner);
    if (fields->refusal == PH_ACCEPTED) {
        ph_hex_write(evening->id, id, sizeof id);
    }
}

void ph_settings_read(struct ph_fields *fields, struct ph_json seats, bool home, struct ph_table_settings *settings) {
    memset(settings, 0, sizeof *settings);
    const struct ph_game *const game = read_game(fields, settings);
#define FLAG(name, usual, what) settings->name = ph_fields_bool_or(fields, #name, usual);
#define SPAN(name, live, days, check, what)                                                                            \
    settings->name = read_span(fields, #name, home, settings->by_days ? SPAN_OF days : SPAN_OF live);                  \
    check(fields, settings);
    PH_TABLE_SETTINGS(FLAG, SPAN)
#undef FLAG
#undef SPAN
    read_evening(fields, &settings->evening);
    if (home) {
        read_home(fields, settings);
    }
    if (game != NULL) {
        read_options(fields, game, count_players(seats), settings);
    }
}

void ph_settings_json(struct ph_writer *writer, const struct ph_table_settings *settings) {
    ph_json_string(ph_json_key(writer, "game"), settings->game);
    ph_json_raw(ph_json_key(writer, "options"), settings->options, strlen(settings->options));
#define FLAG(name, usual, what) ph_json_bool(ph_json_key(writer, #name), settings->name);
#define SPAN(name, live, days, check, what) ph_json_int(ph_json_key(writer, #name), settings->name);
    PH_TABLE_SETTINGS(FLAG, SPAN)
#undef FLAG
#undef SPAN
    if (settings->evening.id[0] != '\0') {
        ph_json_object_begin(ph_json_key(writer, "evening"));
        ph_json_string(ph_json_key(writer, "id"), settings->evening.id);
        ph_json_string(ph_json_key(writer, "name"), settings->evening.name);
        ph_json_int(ph_json_key(writer, "round"), settings->evening.round);
        ph_json_bool(ph_json_key(writer, "duplicate"), settings->evening.duplicate);
        ph_json_object_end(writer);
    }
    if (settings->take_backs) {
        ph_json_bool(ph_json_key(writer, "take_backs"), true);
        ph_json_int(ph_json_key(writer, "taken_back"), settings->taken_back);
    }
    if (settings->luck != PH_LUCK_OF_ALL) {
        ph_json_string(ph_json_key(writer, "luck"), lucks[settings->luck]);
    }
}
