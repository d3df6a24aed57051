// SPDX-License-Identifier: MIT
#include "support/table.h"

#include "support/json_match.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { ACTIONS_MAX = 4096 };

// Where a test stands; failures name it.
struct place {
    const char *file;
    int line;
};

static void fail_at(struct place place, const char *format, ...) PH_PRINTF(2, 3);

static void fail_at(struct place place, const char *format, ...) {
    char message[8192];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(message, sizeof message, format, arguments);
    va_end(arguments);
    print_error("%s\n", message);
    _fail(place.file, place.line);
}

#define CHECK(place, condition, ...)                                                                                   \
    do {                                                                                                               \
        if (!(condition)) {                                                                                            \
            fail_at((place), __VA_ARGS__);                                                                             \
        }                                                                                                              \
    } while (0)

// Byte for byte.
static bool same(const struct ph_game *game, const void *one, const void *other) {
    return memcmp(one, other, game->state_size) == 0;
}

// ---- texts ----------------------------------------------------------------------------------------------------------

// JSON in which ' stands for ".
static void write_quoted(struct ph_writer *writer, const char *json) {
    for (; *json != '\0'; json++) {
        ph_write_char(writer, *json == '\'' ? '"' : *json);
    }
}

static json_t *load_json(const char *json, struct place place) {
    struct ph_writer writer;
    json_error_t error;
    ph_writer_init_heap(&writer);
    write_quoted(&writer, json);
    json_t *const value = json_loads(writer.data, JSON_DECODE_ANY, &error);
    CHECK(place, value != NULL, "the test's own JSON is wrong: %s: %s", error.text, writer.data);
    ph_writer_deinit(&writer);
    return value;
}

static void write_position(struct ph_writer *writer, const struct table_kind *kind, const char *fields) {
    ph_write_format(writer, "{\"game\": \"%s\"", kind->game->id);
    if (kind->fill_in != NULL) {
        kind->fill_in(writer, fields);
    }
    if (*fields != '\0') {
        ph_write_text(writer, ", ");
    }
    write_quoted(writer, fields);
    ph_write_text(writer, "}");
}

static struct ph_json_document *parse(const struct ph_writer *writer, struct place place) {
    struct ph_json_document *document = NULL;
    struct ph_error error = {.message = ""};
    CHECK(place, ph_json_parse(&document, writer->data, writer->length, &error) == PH_OK, "%s: %s", error.message,
          writer->data);
    return document;
}

static const char *text_of(const struct table *table, ph_action action, char text[PH_ACTION_TEXT_MAX]) {
    struct ph_writer writer;
    ph_writer_init(&writer, text, PH_ACTION_TEXT_MAX);
    table->game->action_text(&table->state, action, &writer);
    return writer.failed ? "(a text that does not fit)" : text;
}

// ---- what holds at every table --------------------------------------------------------------------------------------

static void check_state(const struct table *table, struct place place) {
    const struct ph_game *const game = table->game;
    struct ph_error error = {.message = ""};
    union ph_state_storage read;
    struct ph_writer writer;
    CHECK(place, game->check(&table->state, &error) == PH_OK, "the state is broken: %s", error.message);
    ph_writer_init_heap(&writer);
    game->state_json(&table->state, table_log(table), PH_SEAT_REFEREE, &writer);
    struct ph_json_document *const document = parse(&writer, place);
    CHECK(place, game->state_from_json(read.bytes, ph_json_root(document), NULL, &error) == PH_OK,
          "the position is not read back: %s: %s", error.message, writer.data);
    CHECK(place, same(game, &read, &table->state), "the position is not read back as it was: %s", writer.data);
    ph_json_document_destroy(document);
    ph_writer_deinit(&writer);
}

// The action as an object, which must be read back as the same action.
static void check_object(const struct table *table, ph_action action, struct place place) {
    struct ph_error error = {.message = ""};
    struct ph_writer writer;
    ph_action read = 0;
    ph_writer_init_heap(&writer);
    ph_json_object_begin(&writer);
    table->game->action_json(&table->state, action, &writer);
    ph_json_object_end(&writer);
    struct ph_json_document *const document = parse(&writer, place);
    CHECK(place,
          table->game->action_from_json(&table->state, ph_json_root(document), &read, &error) == PH_OK &&
              read == action,
          "an action's object is not read back: %s: %s", error.message, writer.data);
    ph_json_document_destroy(document);
    ph_writer_deinit(&writer);
}

static size_t list(const struct table *table, ph_action actions[ACTIONS_MAX], uint64_t weights[ACTIONS_MAX],
                   struct place place) {
    const size_t count = table->game->legal(&table->state, UINT64_MAX, actions, weights, ACTIONS_MAX);
    CHECK(place, count <= ACTIONS_MAX, "%zu legal actions: raise ACTIONS_MAX", count);
    return count;
}

static void print_legal(const struct table *table, struct place place) {
    static ph_action actions[ACTIONS_MAX];
    const size_t count = list(table, actions, NULL, place);
    for (size_t i = 0; i < count && i < 40; i++) {
        char text[PH_ACTION_TEXT_MAX];
        print_error("%s%s", i == 0 ? "legal: " : "; ", text_of(table, actions[i], text));
    }
    print_error("\n");
}

// Reads a text or an object. PH_OK: well formed and legal.
static enum ph_status read_action(const struct table *table, const char *text, ph_action *action,
                                  struct ph_error *error, struct place place) {
    enum ph_status status = PH_OK;
    if (text[0] == '{') {
        struct ph_writer writer;
        ph_writer_init_heap(&writer);
        write_quoted(&writer, text);
        struct ph_json_document *const document = parse(&writer, place);
        status = table->game->action_from_json(&table->state, ph_json_root(document), action, error);
        ph_json_document_destroy(document);
        ph_writer_deinit(&writer);
    } else {
        status = table->game->action_from_text(&table->state, text, action, error);
    }
    if (status == PH_OK && !table->game->is_legal(&table->state, *action)) {
        return ph_error_set(error, PH_ERROR_ILLEGAL_ACTION, "", "it is well formed, but not legal");
    }
    return status;
}

// ---- beginnings -----------------------------------------------------------------------------------------------------

static struct table table_of(const struct table_kind *kind) {
    struct table table;
    memset(&table, 0, sizeof table);
    table.game = kind->game;
    return table;
}

struct table table_position(const struct table_kind *kind, const char *fields, const char *file, int line) {
    const struct place place = {file, line};
    struct ph_error error = {.message = ""};
    struct ph_writer writer;
    struct table table = table_of(kind);
    struct ph_events history = {.items = table.events, .capacity = TABLE_EVENTS_MAX};
    ph_writer_init_heap(&writer);
    write_position(&writer, kind, fields);
    struct ph_json_document *const document = parse(&writer, place);
    CHECK(place, kind->game->state_from_json(&table.state, ph_json_root(document), &history, &error) == PH_OK,
          "the position is refused: %s", error.message);
    CHECK(place, history.count <= history.capacity, "the history is too long for this table");
    table.log_count = table.event_first = history.count;
    ph_json_document_destroy(document);
    ph_writer_deinit(&writer);
    check_state(&table, place);
    return table;
}

void table_refuse_position(const struct table_kind *kind, const char *fields, const char *field, const char *file,
                           int line) {
    const struct place place = {file, line};
    struct ph_error error = {.message = ""};
    struct ph_writer writer;
    union ph_state_storage state;
    union ph_state_storage before;
    memset(&state, 0x5A, sizeof state);
    memcpy(&before, &state, sizeof state);
    ph_writer_init_heap(&writer);
    write_position(&writer, kind, fields);
    struct ph_json_document *const document = parse(&writer, place);
    CHECK(place, kind->game->state_from_json(&state, ph_json_root(document), NULL, &error) == PH_ERROR_BAD_POSITION,
          "the position is not refused: %s", writer.data);
    CHECK(place, strcmp(error.field, field) == 0, "the error names '%s', not '%s': %s", error.field, field,
          error.message);
    CHECK(place, strlen(error.message) > 10, "the error says nothing: '%s'", error.message);
    CHECK(place, same(kind->game, &state, &before), "a refused position changed the state");
    ph_json_document_destroy(document);
    ph_writer_deinit(&writer);
}

static enum ph_status begin(const struct ph_game *game, void *state, int players, const char *options,
                            struct ph_error *error, struct place place) {
    struct ph_writer writer;
    ph_writer_init_heap(&writer);
    ph_write_text(&writer, "{");
    write_quoted(&writer, options);
    ph_write_text(&writer, "}");
    struct ph_json_document *const document = parse(&writer, place);
    const enum ph_status status = game->setup(state, players, ph_json_root(document), error);
    ph_json_document_destroy(document);
    ph_writer_deinit(&writer);
    return status;
}

struct table table_new_game(const struct table_kind *kind, int players, const char *options, const char *file,
                            int line) {
    const struct place place = {file, line};
    struct ph_error error = {.message = ""};
    struct table table = table_of(kind);
    CHECK(place, begin(kind->game, &table.state, players, options, &error, place) == PH_OK, "the game is refused: %s",
          error.message);
    check_state(&table, place);
    return table;
}

void table_refuse_new_game(const struct table_kind *kind, int players, const char *options, const char *field,
                           const char *file, int line) {
    const struct place place = {file, line};
    struct ph_error error = {.message = ""};
    union ph_state_storage state;
    union ph_state_storage before;
    memset(&state, 0x5A, sizeof state);
    memcpy(&before, &state, sizeof state);
    CHECK(place, begin(kind->game, &state, players, options, &error, place) == PH_ERROR_BAD_REQUEST,
          "the game is not refused");
    CHECK(place, strcmp(error.field, field) == 0, "the error names '%s', not '%s': %s", error.field, field,
          error.message);
    CHECK(place, same(kind->game, &state, &before), "a refused game changed the state");
}

// ---- moves ----------------------------------------------------------------------------------------------------------

void table_play(struct table *table, const char *text, bool chance, const char *file, int line) {
    static ph_action actions[ACTIONS_MAX];
    const struct place place = {file, line};
    const struct ph_actor actor = table->game->actor(&table->state);
    struct ph_error error = {.message = ""};
    ph_action action = 0;
    if (actor.kind != (chance ? PH_ACTOR_CHANCE : PH_ACTOR_SEAT)) {
        print_legal(table, place);
        fail_at(place, "'%s': %s", text,
                actor.kind == PH_ACTOR_OVER ? "the game is over"
                : chance                    ? "no luck is due; a seat decides"
                                            : "chance is due first");
    }
    if (read_action(table, text, &action, &error, place) != PH_OK) {
        print_legal(table, place);
        fail_at(place, "'%s' is refused: %s", text, error.message);
    }
    size_t listed = 0;
    const size_t count = list(table, actions, NULL, place);
    for (size_t i = 0; i < count; i++) {
        listed += actions[i] == action;
    }
    CHECK(place, listed == 1, "'%s' is listed %zu times", text, listed);
    char own_text[PH_ACTION_TEXT_MAX];
    ph_action read = 0;
    text_of(table, action, own_text);
    CHECK(place, table->game->action_from_text(&table->state, own_text, &read, &error) == PH_OK && read == action,
          "'%s' is not read back from its own text '%s': %s", text, own_text, error.message);
    CHECK(place, text[0] == '{' || strcmp(text, own_text) == 0, "'%s' is spelled '%s'", text, own_text);
    check_object(table, action, place);

    union ph_state_storage silent;
    memcpy(&silent, &table->state, table->game->state_size);
    table->game->apply(&silent, action, NULL);
    struct ph_events events = {.items = table->events, .count = table->log_count, .capacity = TABLE_EVENTS_MAX};
    table->game->apply(&table->state, action, &events);
    CHECK(place, events.count < TABLE_EVENTS_MAX, "more has happened than this table can tell");
    table->event_first = table->log_count;
    table->log_count = events.count;
    CHECK(place, same(table->game, &silent, &table->state), "'%s' does something else without events", text);
    check_state(table, place);
}

void table_refuse(const struct table *table, const char *text, const char *file, int line) {
    const struct place place = {file, line};
    struct ph_error error = {.message = ""};
    ph_action action = 0;
    const enum ph_status status = read_action(table, text, &action, &error, place);
    CHECK(place, status != PH_OK, "'%s' is legal", text);
    CHECK(place, status == PH_ERROR_ILLEGAL_ACTION, "'%s' is refused with the wrong status: %s", text,
          ph_status_code(status));
    CHECK(place, strlen(error.message) > 10, "'%s' is refused without saying why: '%s'", text, error.message);
}

// ---- what must hold -------------------------------------------------------------------------------------------------

void table_expect_actor(const struct table *table, const char *wanted, const char *file, int line) {
    const struct ph_actor actor = table->game->actor(&table->state);
    char text[16] = "over";
    if (actor.kind == PH_ACTOR_CHANCE) {
        snprintf(text, sizeof text, "chance");
    } else if (actor.kind == PH_ACTOR_SEAT) {
        snprintf(text, sizeof text, "seat %d", actor.seat);
    }
    if (strcmp(text, wanted) != 0) {
        const struct place place = {file, line};
        print_legal(table, place);
        fail_at(place, "the actor is %s, not %s", text, wanted);
    }
}

void table_expect_count(const struct table *table, const char *beginning, size_t wanted, const char *file, int line) {
    static ph_action actions[ACTIONS_MAX];
    const struct place place = {file, line};
    const size_t count = list(table, actions, NULL, place);
    size_t found = 0;
    for (size_t i = 0; i < count; i++) {
        char text[PH_ACTION_TEXT_MAX];
        text_of(table, actions[i], text);
        found += strncmp(text, beginning, strlen(beginning)) == 0;
        CHECK(place, table->game->is_legal(&table->state, actions[i]), "'%s' is listed, but not legal", text);
    }
    if (found != wanted) {
        print_legal(table, place);
        fail_at(place, "%zu actions begin with '%s', not %zu", found, beginning, wanted);
    }
}

void table_expect_odds(const struct table *table, const char *outcome, uint64_t weight, uint64_t total,
                       const char *file, int line) {
    static ph_action actions[ACTIONS_MAX];
    static uint64_t weights[ACTIONS_MAX];
    const struct place place = {file, line};
    const size_t count = list(table, actions, weights, place);
    uint64_t found = 0;
    uint64_t sum = 0;
    CHECK(place, table->game->actor(&table->state).kind == PH_ACTOR_CHANCE, "no luck is due");
    for (size_t i = 0; i < count; i++) {
        char text[PH_ACTION_TEXT_MAX];
        CHECK(place, weights[i] > 0, "an outcome of weight 0 is listed");
        sum += weights[i];
        if (strcmp(text_of(table, actions[i], text), outcome) == 0) {
            found = weights[i];
        }
    }
    CHECK(place, found * total == weight * sum, "%s has odds of %llu/%llu, not %llu/%llu", outcome,
          (unsigned long long)found, (unsigned long long)sum, (unsigned long long)weight, (unsigned long long)total);
}

static json_t *position_of(const struct table *table, int seat, struct place place) {
    struct ph_writer writer;
    json_error_t error;
    ph_writer_init_heap(&writer);
    table->game->state_json(&table->state, table_log(table), seat, &writer);
    json_t *const value = json_loads(writer.data, 0, &error);
    CHECK(place, value != NULL, "the position is no JSON: %s: %s", error.text, writer.data);
    ph_writer_deinit(&writer);
    return value;
}

void table_expect(const struct table *table, int seat, const char *pointer, const char *json, const char *file,
                  int line) {
    const struct place place = {file, line};
    json_t *const root = position_of(table, seat, place);
    json_t *const wanted = load_json(json, place);
    const json_t *const found = json_match_pointer(root, pointer);
    if (!json_match_equal(wanted, found, NULL)) {
        char *const text = found == NULL ? NULL : json_dumps(found, JSON_ENCODE_ANY);
        print_error("%s is %s, not %s\n", pointer, text == NULL ? "absent" : text, json);
        free(text);
        _fail(file, line);
    }
    json_decref(root);
    json_decref(wanted);
}

bool table_has(const struct table *table, const char *pointer) {
    json_t *const root = position_of(table, PH_SEAT_REFEREE, (struct place){__FILE__, __LINE__});
    const bool has = json_match_pointer(root, pointer) != NULL;
    json_decref(root);
    return has;
}

void table_expect_event(const struct table *table, int seat, const char *fields, bool wanted, const char *file,
                        int line) {
    const struct place place = {file, line};
    json_t *const pattern = load_json(fields, place);
    struct ph_writer writer;
    bool found = false;
    ph_writer_init_heap(&writer);
    ph_json_array_begin(&writer);
    for (size_t i = table->event_first; i < table->log_count; i++) {
        ph_json_object_begin(&writer);
        table->game->event_json(&table->state, &table->events[i], seat, &writer);
        ph_json_object_end(&writer);
    }
    ph_json_array_end(&writer);
    json_t *const events = json_loads(writer.data, 0, NULL);
    CHECK(place, events != NULL, "the events are no JSON: %s", writer.data);
    for (size_t i = 0; i < json_array_size(events); i++) {
        found |= json_match_pattern(pattern, json_array_get(events, i));
    }
    CHECK(place, found == wanted, "%s event matches %s: %s", found ? "an" : "no", fields, writer.data);
    json_decref(events);
    json_decref(pattern);
    ph_writer_deinit(&writer);
}

void table_expect_score(const struct table *table, unsigned seat, int score, const char *file, int line) {
    const struct place place = {file, line};
    struct ph_result result;
    table->game->result(&table->state, &result);
    CHECK(place, result.scores[seat] == score, "seat %u has %d points, not %d", seat, result.scores[seat], score);
}

void table_expect_winner(const struct table *table, unsigned seat, const char *file, int line) {
    const struct place place = {file, line};
    struct ph_result result;
    table->game->result(&table->state, &result);
    CHECK(place, result.over, "the game is not over");
    CHECK(place, result.winners == 1u << seat, "the winners are the mask %#x, not seat %u alone",
          (unsigned)result.winners, seat);
}
