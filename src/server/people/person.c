// SPDX-License-Identifier: MIT
// What everybody may know of a person.
// GET /person/ID: what everybody may know of a person.
#include "server/people/call.h"

#include "server/routes.h"

enum { RESULTS_SHOWN = 20 };

// ---- writing --------------------------------------------------------------------------------------------------------

static void write_rating(struct ph_writer *writer, struct rating rating) {
    ph_json_double(ph_json_key(writer, "mean"), rating.mean);
    ph_json_double(ph_json_key(writer, "spread"), rating.spread);
}

void person_write_rating(struct ph_writer *writer, const struct store_rating *rating) {
    write_rating(writer, rating->rating);
    ph_json_int(ph_json_key(writer, "games"), rating->games);
}

static void write_game(struct ph_writer *writer, const char *game, unsigned seats) {
    ph_json_string(ph_json_key(writer, "game"), game);
    ph_json_int(ph_json_key(writer, "seats"), seats);
}

static void write_ratings(struct ph_writer *writer, const struct store_person *person) {
    ph_json_array_begin(ph_json_key(writer, "ratings"));
    for (size_t i = 0; i < person->rating_count; i++) {
        const struct store_rating *const one = &person->ratings[i];
        ph_json_object_begin(writer);
        write_game(writer, one->game, one->seats);
        person_write_rating(writer, one);
        ph_json_object_end(writer);
    }
    ph_json_array_end(writer);
}

static void write_result(struct ph_writer *writer, const struct store_result *result) {
    static const char *const stays[] = {
        [PH_STAYED] = "stayed", [PH_SUBSTITUTED] = "substituted", [PH_RESIGNED] = "resigned"};
    ph_json_string(ph_json_key(writer, "table"), result->table);
    write_game(writer, result->game, result->seats);
    ph_json_int(ph_json_key(writer, "ended"), result->ended);
    ph_json_key(writer, "place");
    result->place == 0 ? ph_json_null(writer) : ph_json_int(writer, result->place);
    ph_json_string(ph_json_key(writer, "stay"), stays[result->stay]);
    ph_json_bool(ph_json_key(writer, "rated"), result->rated);
    if (result->rated) {
        write_rating(writer, result->rating);
    }
}

static void write_person(struct ph_writer *writer, const struct store_person *person) {
    ph_json_object_begin(writer);
    ph_json_int(ph_json_key(writer, "person"), (int64_t)person->person);
    ph_json_string(ph_json_key(writer, "name"), person->name);
    if (person->program) {
        ph_json_bool(ph_json_key(writer, "program"), true);
    }
    if (!person->has_account) {
        ph_json_bool(ph_json_key(writer, "guest"), true);
    }
    write_ratings(writer, person);
    ph_json_array_begin(ph_json_key(writer, "results"));
    for (size_t i = 0; i < person->result_count; i++) {
        ph_json_object_begin(writer);
        write_result(writer, &person->results[i]);
        ph_json_object_end(writer);
    }
    ph_json_array_end(writer);
    ph_json_object_end(writer);
}

// ---- answering ------------------------------------------------------------------------------------------------------

static void answer_person(struct call *call) {
    struct ph_writer body;
    ph_writer_init_heap(&body);
    write_person(&body, &call->store.as.person);
    store_request_deinit(&call->store);
    call_answer_json(call, 200, &body, NULL);
}

static void found(struct call *call) {
    if (call->store.answer == STORE_DONE) {
        answer_person(call);
    } else {
        store_request_deinit(&call->store);
        call_answer_text(call, 404, "nobody with this number has a result at a listed table");
    }
}

void person_respond(struct call *call) {
    call->store.as.person = (struct store_person){.person = call->asked, .limit = RESULTS_SHOWN};
    call_store(call, STORE_PERSON, found);
}
