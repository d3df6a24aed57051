// SPDX-License-Identifier: MIT
// The frame around the commands: reads a line, finds the command, checks the fields and writes the one answer.
#include "pesthouse/engine.h"

#include "protocol/commands.h"
#include "protocol/json.h"
#include "protocol/messages.h"

#include <stdlib.h>
#include <string.h>

enum ph_status ph_engine_create(struct ph_engine **engine) {
    *engine = NULL;
    struct ph_engine *const made = calloc(1, sizeof *made);
    if (made == NULL || ph_session_create(&made->session) != PH_OK) {
        free(made);
        return PH_ERROR_NO_MEMORY;
    }
    *engine = made;
    return PH_OK;
}

static void stop_pondering(struct ph_engine *engine) {
    if (engine->pondering != NULL) {
        engine->pondering->stop(engine->pondering->context);
    }
}

enum ph_status ph_engine_set_limits(struct ph_engine *engine, const struct ph_search_limits *limits,
                                    struct ph_error *error) {
    const enum ph_status status = ph_search_limits_check(limits, error);
    if (status == PH_OK) {
        stop_pondering(engine);
        engine->limits = *limits;
        engine->limits.only = NULL;
        engine->limits.before = NULL;
    }
    return status;
}

void ph_engine_set_pondering(struct ph_engine *engine, const struct ph_pondering *pondering) {
    stop_pondering(engine);
    engine->pondering = pondering;
}

void ph_engine_destroy(struct ph_engine *engine) {
    if (engine != NULL) {
        stop_pondering(engine); // first: it reads the session
        ph_session_destroy(engine->session);
        free(engine->actions);
        free(engine->weights);
        free(engine);
    }
}

// Begins an answer with the request's id as it is written there.
static void begin_answer(struct ph_writer *answer, struct ph_json id, bool ok) {
    ph_writer_reset(answer);
    ph_json_object_begin(answer);
    if (ph_json_exists(id)) {
        ph_json_key(answer, "id");
        protocol_json_copy(answer, id);
    }
    ph_json_bool(ph_json_key(answer, "ok"), ok);
}

// In checked builds, compares an answer with its row; a refusal has no name.
static void check_answer(const char *name, struct ph_writer *answer) {
#if PH_CHECK_STATES
    answer->failed = answer->failed || ph_message_check(&engine_door, name, answer->data, answer->length) != PH_OK;
#else
    (void)name;
    (void)answer;
#endif
}

static void answer_error(struct ph_writer *answer, struct ph_json id, enum ph_status status,
                         const struct ph_error *error) {
    begin_answer(answer, id, false);
    ph_json_object_begin(ph_json_key(answer, "error"));
    ph_json_string(ph_json_key(answer, "code"), ph_status_code(status));
    ph_json_key(answer, "message");
    if (error->field[0] != '\0' && strstr(error->message, error->field) == NULL) {
        char message[sizeof error->field + 2 + sizeof error->message];
        struct ph_writer writer;
        ph_writer_init(&writer, message, sizeof message);
        ph_write_format(&writer, "%s: %s", error->field, error->message);
        ph_json_string(answer, message);
    } else {
        ph_json_string(answer, error->message);
    }
    if (error->field[0] != '\0') {
        ph_json_string(ph_json_key(answer, "field"), error->field);
    }
    if (error->rule[0] != '\0') {
        ph_json_string(ph_json_key(answer, "rule"), error->rule);
    }
    ph_json_object_end(answer);
    ph_json_object_end(answer);
    check_answer("", answer);
}

// NULL, with *error set, if the request names none.
static const struct engine_command *find_command(struct ph_json body, struct ph_error *error) {
    const struct ph_json name = ph_json_member(body, "cmd");
    if (!ph_json_exists(name)) {
        ph_error_set(error, PH_ERROR_BAD_REQUEST, "cmd", "the field cmd is missing; it names the command");
        return NULL;
    }
    for (size_t i = 0; i < engine_command_count; i++) {
        if (ph_json_is(name, engine_commands[i].name)) {
            return &engine_commands[i];
        }
    }
    char known[200];
    struct ph_writer writer;
    ph_writer_init(&writer, known, sizeof known);
    for (size_t i = 0; i < engine_command_count; i++) {
        ph_write_format(&writer, "%s%s", i == 0 ? "" : ", ", engine_commands[i].name);
    }
    ph_error_set(error, PH_ERROR_BAD_REQUEST, "cmd", "unknown command; the field cmd must be one of: %s", known);
    return NULL;
}

static const struct engine_field *find_field(const struct engine_command *command, struct ph_json name) {
    for (size_t i = 0; i < ENGINE_FIELDS_MAX && command->fields[i].name != NULL; i++) {
        if (ph_json_is(name, command->fields[i].name)) {
            return &command->fields[i];
        }
    }
    return NULL;
}

static enum ph_status refuse_unknown_field(const struct engine_command *command, struct ph_json name,
                                           struct ph_error *error) {
    char text[32];
    char known[160];
    struct ph_writer writer;
    if (!ph_json_string_get(name, text, sizeof text)) {
        text[0] = '\0'; // too long to be repeated
    }
    ph_writer_init(&writer, known, sizeof known);
    for (size_t i = 0; i < ENGINE_FIELDS_MAX && command->fields[i].name != NULL; i++) {
        ph_write_format(&writer, ", %s", command->fields[i].name);
    }
    return ph_error_set(error, PH_ERROR_BAD_REQUEST, text, "%s has no field \"%s\"; its fields are: id, cmd%s",
                        command->name, text, known);
}

// Null stands for an optional field that is absent.
static enum ph_status check_fields(const struct engine_command *command, struct ph_json body, struct ph_error *error) {
    for (struct ph_json_walk walk = ph_json_walk_begin(body); ph_json_walk_next(&walk);) {
        if (ph_json_is(walk.key, "id") || ph_json_is(walk.key, "cmd")) {
            continue;
        }
        const struct engine_field *const field = find_field(command, walk.key);
        if (field == NULL) {
            return refuse_unknown_field(command, walk.key, error);
        }
        const enum ph_json_type type = ph_json_type(walk.value);
        const unsigned allowed = field->types | (field->required ? 0 : 1U << PH_JSON_NULL);
        if ((allowed >> type & 1) == 0) {
            return ph_error_set(error, PH_ERROR_BAD_REQUEST, field->name, "the field %s must be %s, not %s",
                                field->name, field->what, ph_json_type_name(type));
        }
    }
    for (size_t i = 0; i < ENGINE_FIELDS_MAX && command->fields[i].name != NULL; i++) {
        const struct engine_field *const field = &command->fields[i];
        if (field->required && !ph_json_exists(ph_json_member(body, field->name))) {
            return ph_error_set(error, PH_ERROR_BAD_REQUEST, field->name,
                                "the field %s is missing: %s needs it, and it must be %s", field->name, command->name,
                                field->what);
        }
    }
    return PH_OK;
}

static enum ph_status run(struct ph_engine *engine, const struct engine_command *command, struct ph_json body,
                          struct ph_writer *answer, struct ph_error *error) {
    enum ph_status status = check_fields(command, body, error);
    if (status == PH_OK) {
        begin_answer(answer, ph_json_member(body, "id"), true);
        status = command->run(&(struct engine_request){
            .engine = engine, .command = command, .body = body, .answer = answer, .error = error});
    }
    if (status == PH_OK) {
        ph_json_object_end(answer);
        if (answer->failed) {
            status = ph_error_set(error, PH_ERROR_NO_MEMORY, "", "out of memory for the answer");
        }
        check_answer(command->name, answer);
    }
    return status;
}

// Answers an object. Returns false after an accepted `quit`.
static bool answer_request(struct ph_engine *engine, struct ph_json body, struct ph_writer *answer) {
    struct ph_error error = {0};
    const struct engine_command *const command = find_command(body, &error);
    const enum ph_status status = command == NULL ? PH_ERROR_BAD_REQUEST : run(engine, command, body, answer, &error);
    if (status != PH_OK) {
        answer_error(answer, ph_json_member(body, "id"), status, &error);
        return true;
    }
    if (command->changes && engine->pondering != NULL) {
        engine->pondering->forget(engine->pondering->context);
    }
    return strcmp(command->name, "quit") != 0;
}

// Called between requests.
static void ponder(struct ph_engine *engine) {
    if (engine->pondering != NULL && engine->asked != NULL) {
        engine->pondering->begin(engine->pondering->context, engine->session, engine->asked, &engine->limits);
    }
}

bool ph_engine_answer(struct ph_engine *engine, const char *line, size_t length, struct ph_writer *answer) {
    if (length > PH_ENGINE_LINE_MAX) {
        ph_engine_answer_too_long(engine, answer);
        return true;
    }
    stop_pondering(engine);
    struct ph_error error = {0};
    struct ph_json_document *document = NULL;
    enum ph_status status = ph_json_parse(&document, line, length, &error);
    const struct ph_json body = ph_json_root(document);
    if (status == PH_OK && ph_json_type(body) != PH_JSON_OBJECT) {
        status = ph_error_set(&error, PH_ERROR_BAD_REQUEST, "", "expected a request, a JSON object; got %s",
                              ph_json_type_name(ph_json_type(body)));
    }
    bool more = true;
    if (status == PH_OK) {
        more = answer_request(engine, body, answer);
    } else {
        answer_error(answer, (struct ph_json){0}, status, &error);
    }
    ph_json_document_destroy(document);
    if (more) {
        ponder(engine);
    }
    return more;
}

void ph_engine_answer_too_long(struct ph_engine *engine, struct ph_writer *answer) {
    stop_pondering(engine);
    struct ph_error error;
    ph_error_set(&error, PH_ERROR_BAD_REQUEST, "", "the line is longer than %d bytes", PH_ENGINE_LINE_MAX);
    answer_error(answer, (struct ph_json){0}, PH_ERROR_BAD_REQUEST, &error);
    ponder(engine);
}
