// SPDX-License-Identifier: MIT
// What people ask of an evening: to make it, to look at it, to begin and end rounds, its results, to end it.
#define _GNU_SOURCE // getrandom
#include "server/evenings/evening_call.h"
#include "server/routes.h"

#include "base/hex.h"
#include "base/utf8.h"
#include "server/tables/table_code.h"

#include <string.h>
#include <sys/random.h>

// ---- making ---------------------------------------------------------------------------------------------------------

static bool draw(struct call *call, void *bytes, size_t count) {
    const bool drawn = getrandom(bytes, count, 0) == (ssize_t)count;
    if (!drawn) {
        call_answer_text(call, 503, "there are no random bytes");
    }
    return drawn;
}

static void answer_made(struct call *call) {
    char code[TABLE_CODE_SIZE];
    struct ph_writer body;
    if (call->store.answer == STORE_FULL) {
        call_answer_text(call, 429, "you have made as many evenings as allowed; end one first");
        return;
    }
    table_code_of(code, &call->tables->house, call->evening->id);
    ph_writer_init_heap(&body);
    ph_json_object_begin(&body);
    ph_json_string(ph_json_key(&body, "evening"), call->evening->id);
    ph_json_string(ph_json_key(&body, "code"), code);
    ph_json_object_end(&body);
    call_answer_json(call, 201, &body, NULL);
}

static void store_new(struct call *call) {
    struct evening_call *const own = call->evening;
    uint8_t id[TABLE_ID_LENGTH / 2];
    const int64_t now = tables_served(call->tables);
    if (!draw(call, id, sizeof id) || !draw(call, own->evening.secret, sizeof own->evening.secret)) {
        return;
    }
    ph_hex_write(own->id, id, sizeof id);
    own->evening.maker = call->person;
    evening_write(&own->evening, &own->text);
    call->store.as.evening_save = (struct store_evening_save){.id = own->id,
                                                              .text = {own->text.data, own->text.length},
                                                              .maker = call->person,
                                                              .max = EVENINGS_MAX,
                                                              .now = now,
                                                              .since = now - EVENING_LOST_MS};
    call_store(call, STORE_EVENING_SAVE, answer_made);
}

// Names of tables are as those of people, but nobody's.
static void read_names(struct ph_fields *fields, struct evening *evening) {
    const struct ph_json list = ph_fields_take(fields, "names");
    if (ph_json_exists(list) && ph_json_type(list) != PH_JSON_ARRAY) {
        ph_fields_refuse(fields, "names", "expected a list of names of tables");
    }
    for (struct ph_json_walk walk = ph_json_walk_begin(list); ph_json_walk_next(&walk);) {
        char *const name = evening->names[evening->name_count];
        char folded[PERSON_FOLDED_SIZE];
        if (walk.index >= EVENING_TABLES_MAX || !ph_json_string_get(walk.value, name, PH_EVENING_NAME_SIZE) ||
            !person_name_read(name, folded)) {
            ph_fields_refuse(fields, "names", "expected at most 32 names of tables, each of 1 to 32 characters");
            return;
        }
        evening->name_count++;
    }
}

static void read_bot(struct ph_fields *fields, struct evening *evening) {
    const struct ph_game *const game = ph_game_find(evening->game);
    if (game == NULL || fields->refusal != PH_ACCEPTED) {
        return;
    }
    const char *const usual = ph_bot_usual(game)->name;
    memcpy(evening->bot, usual, strlen(usual) + 1);
    if (ph_json_exists(ph_json_member(fields->object, "bot"))) {
        ph_fields_text(fields, "bot", evening->bot, sizeof evening->bot);
        const struct ph_bot *const bot = ph_bot_find(evening->bot);
        if (bot == NULL || !bot->plays(game)) {
            ph_fields_refuse(fields, "bot", "expected the name of a bot that plays this game");
        }
    }
}

// The settings of all tables, which are live, and not in the lobby.
static void read_settings(struct ph_fields *fields, struct evening *evening) {
    struct ph_table_settings settings;
    struct ph_json_document *document = NULL;
    char seats[PH_SEATS_MAX * 8];
    struct ph_writer writer;
    ph_writer_init(&writer, seats, sizeof seats);
    ph_json_array_begin(&writer);
    for (unsigned i = 0; i < evening->seats; i++) {
        ph_json_string(&writer, "open");
    }
    ph_json_array_end(&writer);
    const bool parsed = ph_json_parse(&document, seats, writer.length, fields->error) == PH_OK;
    ph_settings_read(fields, ph_json_root(document), false, &settings);
    if (!parsed || settings.listed || settings.by_days || settings.board || settings.evening.id[0] != '\0') {
        ph_fields_refuse(fields, "listed", "the tables of an evening are live, not listed, and not around one screen");
    }
    ph_writer_init(&writer, evening->settings, sizeof evening->settings);
    ph_json_object_begin(&writer);
    ph_settings_json(&writer, &settings);
    ph_json_object_end(&writer);
    memcpy(evening->game, settings.game, sizeof evening->game);
    ph_json_document_destroy(document);
    if (writer.failed) {
        ph_fields_refuse(fields, "options", "the options are too long");
    }
}

void evening_make(struct call *call) {
    struct ph_json_document *document;
    struct ph_fields fields;
    struct ph_error error;
    if (!evening_begin(call) || !call_fields(call, &document, &fields, &error)) {
        return;
    }
    struct evening *const evening = &call->evening->evening;
    evening->seats = (unsigned)ph_fields_int(&fields, "seats", 1, PH_SEATS_MAX);
    evening->duplicate = ph_fields_bool_or(&fields, "duplicate", false);
    read_settings(&fields, evening);
    read_bot(&fields, evening);
    read_names(&fields, evening);
    if (call_fields_end(call, document, &fields)) {
        call_who(call, store_new);
    }
}

// ---- looking --------------------------------------------------------------------------------------------------------

static void visited(struct call *call) {
    struct evening_call *const own = call->evening;
    if (evening_plays(&own->evening) && evening_all_finished(own)) {
        evening_finish(call, CLOSING_FINISHED, evening_answer);
    } else {
        evening_answer(call);
    }
}

static void look(struct call *call) {
    struct evening *const evening = &call->evening->evening;
    if (evening_round_is_late(evening) && evening_round_now(evening)->made) {
        evening_finish(call, CLOSING_GAME, evening_answer);
    } else {
        evening_visit(call, visited);
    }
}

static void look_at(struct call *call) {
    evening_load(call, look);
}

void evening_tell(struct call *call) {
    if (evening_begin(call)) {
        call_who_if_any(call, look_at);
    }
}

static void answer_results(struct call *call) {
    struct ph_writer body;
    ph_writer_init_heap(&body);
    evening_write_csv(&call->evening->evening, &body);
    if (body.failed) {
        call_answer_text(call, 503, "out of memory");
    } else {
        call_answer(call,
                    &(struct net_response){
                        .status = 200, .type = "text/csv; charset=utf-8", .body = body.data, .length = body.length});
    }
    ph_writer_deinit(&body);
}

void evening_results(struct call *call) {
    if (evening_begin(call)) {
        evening_load(call, answer_results);
    }
}

// ---- people ---------------------------------------------------------------------------------------------------------

static bool give_luck(struct call *call, struct evening *evening) {
    const int index = evening_find(evening, call->person);
    if (index < 0) {
        call_answer_text(call, 403, "join the evening first, by POST /join");
        return false;
    }
    evening->people[index].ready = true;
    memcpy(evening->people[index].luck, call->evening->luck, PH_TABLE_LUCK_SIZE);
    return true;
}

static void answer_nothing(struct call *call) {
    call_answer(call, &(struct net_response){.status = 204});
}

static void change_luck(struct call *call) {
    evening_change(call, give_luck, answer_nothing);
}

static void load_for_luck(struct call *call) {
    evening_load(call, change_luck);
}

void evening_take_luck(struct call *call) {
    struct ph_json_document *document;
    struct ph_fields fields;
    struct ph_error error;
    if (!evening_begin(call) || !call_fields(call, &document, &fields, &error)) {
        return;
    }
    ph_fields_hex(&fields, "luck", call->evening->luck, PH_TABLE_LUCK_SIZE);
    if (call_fields_end(call, document, &fields)) {
        call_who(call, load_for_luck);
    }
}

static bool take_out(struct call *call, struct evening *evening) {
    const uint64_t who = call->evening->who != 0 ? call->evening->who : call->person;
    const int index = evening_find(evening, who);
    if (who != call->person && !evening_is_makers(call)) {
        return false;
    }
    if (index < 0) {
        call_answer_text(call, 404, "nobody with this number is here");
        return false;
    }
    evening->people[index].left = true;
    return true;
}

static void change_people(struct call *call) {
    evening_change(call, take_out, answer_nothing);
}

static void load_for_leave(struct call *call) {
    evening_load(call, change_people);
}

void evening_leave(struct call *call) {
    struct ph_json_document *document;
    struct ph_fields fields;
    struct ph_error error;
    if (!evening_begin(call)) {
        return;
    }
    if (call->length == 0) {
        call_who(call, load_for_leave);
        return;
    }
    if (!call_fields(call, &document, &fields, &error)) {
        return;
    }
    call->evening->who = (uint64_t)ph_fields_int_or(&fields, "person", 1, (int64_t)PH_TABLE_PERSON_MAX, 0);
    if (call_fields_end(call, document, &fields)) {
        call_who(call, load_for_leave);
    }
}

// ---- rounds ---------------------------------------------------------------------------------------------------------

static int status_of(enum ph_refusal refusal) {
    return refusal == PH_REFUSED_BAD_REQUEST ? 400 : refusal == PH_REFUSED_NO_MEMORY ? 503 : 409;
}

static bool name_tables(struct call *call, struct evening_round *round) {
    for (unsigned i = 0; i < round->table_count; i++) {
        uint8_t id[TABLE_ID_LENGTH / 2];
        if (!draw(call, id, sizeof id)) {
            return false;
        }
        ph_hex_write(round->tables[i].id, id, sizeof id);
    }
    return true;
}

static bool begin_round(struct call *call, struct evening *evening) {
    const struct evening_call *const own = call->evening;
    struct ph_random random;
    struct ph_error error;
    uint64_t seed;
    if (!draw(call, &seed, sizeof seed)) {
        return false;
    }
    const struct ph_key key = ph_key_from_seed(seed);
    random = ph_random_at(&key, PH_STREAM_LUCK, 0);
    const struct evening_seating seating = {.tables = own->tables, .duplicate = own->duplicate, .now = tables_now()};
    const enum ph_refusal refusal = evening_begin_round(evening, &seating, &random, &error);
    if (refusal != PH_ACCEPTED) {
        call_answer_text(call, status_of(refusal), error.message);
        return false;
    }
    return name_tables(call, evening_round_now(evening)) && draw(call, evening->secret, sizeof evening->secret);
}

static void answer_playing(struct call *call) {
    evening_visit(call, evening_answer);
}

static void make_tables(struct call *call) {
    evening_make_tables(call, answer_playing);
}

static void start(struct call *call) {
    struct evening_call *const own = call->evening;
    if (!evening_is_makers(call)) {
        return;
    }
    if (!own->says_duplicate) {
        own->duplicate = own->evening.duplicate;
    }
    if (evening_plays(&own->evening) && !evening_round_now(&own->evening)->made) {
        make_tables(call); // a server ended while they were made
    } else {
        evening_change(call, begin_round, make_tables);
    }
}

static void load_for_start(struct call *call) {
    evening_load(call, start);
}

void evening_start(struct call *call) {
    struct ph_json_document *document;
    struct ph_fields fields;
    struct ph_error error;
    if (!evening_begin(call) || !call_fields(call, &document, &fields, &error)) {
        return;
    }
    call->evening->tables = (unsigned)ph_fields_int_or(&fields, "tables", 1, EVENING_TABLES_MAX, 0);
    call->evening->says_duplicate = ph_json_exists(ph_json_member(fields.object, "duplicate"));
    call->evening->duplicate = ph_fields_bool_or(&fields, "duplicate", false);
    if (call_fields_end(call, document, &fields)) {
        call_who(call, load_for_start);
    }
}

// Whether a round is being played whose tables are all made.
static bool is_under_way(struct evening *evening) {
    return evening_plays(evening) && evening_round_now(evening)->made;
}

static void stopped(struct call *call) {
    if (call->evening->stays_open) {
        call_answer_text(call, 503, "a table could not be ended now; try again");
    } else {
        evening_answer(call);
    }
}

static void stop(struct call *call) {
    if (!evening_is_makers(call)) {
        return;
    }
    if (!is_under_way(&call->evening->evening)) {
        call_answer_text(call, 409, "no round is being played");
    } else {
        evening_finish(call, CLOSING_GAME, stopped);
    }
}

static void load_for_stop(struct call *call) {
    evening_load(call, stop);
}

void evening_stop(struct call *call) {
    if (evening_begin(call)) {
        call_who(call, load_for_stop);
    }
}

// ---- the end --------------------------------------------------------------------------------------------------------

// Ends the round that is played, also if it has begun meanwhile.
static void erase(struct call *call) {
    if (call->evening->stays_open) {
        call_answer_text(call, 503, "a table could not be ended now; try again");
    } else if (is_under_way(&call->evening->evening)) {
        evening_finish(call, CLOSING_GAME, erase);
    } else {
        evening_erase(call, answer_nothing);
    }
}

static void end(struct call *call) {
    if (evening_is_makers(call)) {
        erase(call);
    }
}

static void load_for_end(struct call *call) {
    evening_load(call, end);
}

void evening_end(struct call *call) {
    if (evening_begin(call)) {
        call_who(call, load_for_end);
    }
}
