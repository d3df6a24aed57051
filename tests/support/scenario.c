// SPDX-License-Identifier: MIT
#include "support/scenario.h"

#include "pesthouse/engine.h"
#include "support/json_match.h"

#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct run {
    struct ph_engine *engine;
    struct ph_engine *mirror; // takes up every position that comes up
    struct ph_writer answer;
    const json_t *actions;
    struct scenario_failure *failure;
    int id; // of the last request
};

static bool fail(struct run *run, const char *format, ...) PH_PRINTF(2, 3);

static bool fail(struct run *run, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(run->failure->message, sizeof run->failure->message, format, arguments);
    va_end(arguments);
    return false;
}

// The value as text, for messages. The caller frees it.
static char *dump(const json_t *value) {
    char *text = value == NULL ? NULL : json_dumps(value, JSON_COMPACT | JSON_ENCODE_ANY);
    if (text == NULL) {
        text = calloc(1, sizeof "nothing");
        if (text == NULL) {
            abort();
        }
        memcpy(text, "nothing", sizeof "nothing");
    }
    return text;
}

static bool fail_value(struct run *run, const char *what, const json_t *expected, const json_t *actual) {
    char *const expected_text = dump(expected);
    char *const actual_text = dump(actual);
    fail(run, "%s: expected %s, got %s", what, expected_text, actual_text);
    free(expected_text);
    free(actual_text);
    return false;
}

// Talking to the engine

// Sends a request (whose reference it takes) and returns the answer, or NULL with the failure set.
static json_t *ask(struct run *run, struct ph_engine *engine, json_t *request) {
    json_t *answer = NULL;
    run->id++;
    json_object_set_new(request, "id", json_integer(run->id));
    char *const line = json_dumps(request, JSON_COMPACT);
    ph_writer_reset(&run->answer);
    ph_engine_answer(engine, line, strlen(line), &run->answer);
    json_error_t error;
    answer = json_loads(run->answer.data, JSON_REJECT_DUPLICATES, &error);
    if (run->answer.failed || strchr(run->answer.data, '\n') != NULL || !json_is_object(answer) ||
        !json_is_boolean(json_object_get(answer, "ok")) ||
        json_integer_value(json_object_get(answer, "id")) != run->id) {
        fail(run, "the answer to %s is no proper answer: %s", line, run->answer.data);
        json_decref(answer);
        answer = NULL;
    }
    free(line);
    json_decref(request);
    return answer;
}

// The same for a request that must be granted.
static json_t *ask_granted(struct run *run, struct ph_engine *engine, json_t *request) {
    char *const text = dump(request);
    json_t *answer = ask(run, engine, request);
    if (answer != NULL && !json_is_true(json_object_get(answer, "ok"))) {
        fail(run, "%s was refused: %s", text, run->answer.data);
        json_decref(answer);
        answer = NULL;
    }
    free(text);
    return answer;
}

static json_t *command(struct run *run, struct ph_engine *engine, const char *name) {
    return ask_granted(run, engine, json_pack("{ss}", "cmd", name));
}

// The position of an engine, or NULL with the failure set.
static json_t *get(struct run *run, struct ph_engine *engine) {
    json_t *const answer = command(run, engine, "get");
    json_t *const position = answer == NULL ? NULL : json_incref(json_object_get(answer, "position"));
    json_decref(answer);
    if (answer != NULL && !json_is_object(position)) {
        fail(run, "`get` answered without a position");
    }
    return position;
}

// Who acts and what is legal: the answer to `legal`, checked for what holds everywhere. NULL with the failure set.
static json_t *legal(struct run *run, struct ph_engine *engine) {
    json_t *const answer = command(run, engine, "legal");
    if (answer == NULL) {
        return NULL;
    }
    const char *const kind = json_string_value(json_object_get(json_object_get(answer, "actor"), "kind"));
    const json_t *const actions = json_object_get(answer, "actions");
    bool good = kind != NULL && json_is_array(actions) &&
                (json_array_size(actions) == 0) == (strcmp(kind == NULL ? "" : kind, "over") == 0);
    double sum = 0;
    for (size_t i = 0; good && i < json_array_size(actions); i++) {
        const json_t *const action = json_array_get(actions, i);
        const json_t *const probability = json_object_get(action, "probability");
        good = json_is_string(json_object_get(action, "type")) && json_is_string(json_object_get(action, "text")) &&
               (probability != NULL) == (strcmp(kind, "chance") == 0);
        sum += json_number_value(probability);
    }
    if (good && strcmp(kind, "chance") == 0 && fabs(sum - 1) > 1e-9) {
        good = fail(run, "the probabilities add up to %.12g: %s", sum, run->answer.data);
    } else if (!good) {
        fail(run, "`legal` answered what cannot be: %s", run->answer.data);
    }
    if (!good) {
        json_decref(answer);
        return NULL;
    }
    return answer;
}

// Checks that a second engine that takes up this position stands where the first one stands.
static bool check_position(struct run *run) {
    bool good = false;
    json_t *const position = get(run, run->engine);
    json_t *taken = NULL;
    json_t *again = NULL;
    json_t *here = NULL;
    json_t *there = NULL;
    if (position == NULL) {
        goto cleanup;
    }
    taken = ask_granted(run, run->mirror,
                        json_pack("{ssss sO}", "cmd", "position", "chance", "manual", "position", position));
    again = taken == NULL ? NULL : get(run, run->mirror);
    if (again == NULL) {
        goto cleanup;
    }
    if (!json_equal(position, again)) {
        fail_value(run, "`get` after `position` of what `get` wrote", position, again);
        goto cleanup;
    }
    here = legal(run, run->engine);
    there = here == NULL ? NULL : legal(run, run->mirror);
    if (there == NULL) {
        goto cleanup;
    }
    json_object_del(here, "id");
    json_object_del(there, "id");
    if (!json_equal(here, there)) {
        fail_value(run, "`legal` after `position` of what `get` wrote", here, there);
        goto cleanup;
    }
    good = true;

cleanup:
    json_decref(position);
    json_decref(taken);
    json_decref(again);
    json_decref(here);
    json_decref(there);
    return good;
}

// Checks that the game's record, replayed by a second engine, leads to where the first one stands.
static bool check_record(struct run *run) {
    bool good = false;
    json_t *loaded = NULL;
    json_t *here = NULL;
    json_t *there = NULL;
    json_t *const record = command(run, run->engine, "record");
    if (record == NULL) {
        return false;
    }
    loaded = ask_granted(
        run, run->mirror,
        json_pack("{ssss sO}", "cmd", "load", "chance", "manual", "record", json_object_get(record, "record")));
    here = loaded == NULL ? NULL : get(run, run->engine);
    there = here == NULL ? NULL : get(run, run->mirror);
    if (there != NULL && !json_equal(here, there)) {
        fail_value(run, "`get` after `load` of the record", here, there);
    } else if (there != NULL) {
        good = true;
    }
    json_decref(record);
    json_decref(loaded);
    json_decref(here);
    json_decref(there);
    return good;
}

// Patterns

static bool check_pattern(struct run *run, const json_t *pattern) {
    if (!json_is_object(pattern)) {
        return fail_value(run, "error in the scenario: a pattern is an object", NULL, pattern);
    }
    if (run->actions == NULL) {
        return true;
    }
    const json_t *const type = json_object_get(pattern, "type");
    const json_t *const own = json_is_string(type) ? json_object_get(run->actions, json_string_value(type)) : NULL;
    if (type != NULL && own == NULL) {
        return fail_value(run, "error in the scenario: no action has this type", NULL, type);
    }
    const char *field;
    json_t *value;
    json_object_foreach((json_t *)pattern, field, value) {
        bool known = strcmp(field, "type") == 0 || strcmp(field, "text") == 0 || strcmp(field, "probability") == 0;
        const char *name;
        json_t *fields;
        json_object_foreach((json_t *)run->actions, name, fields) {
            for (size_t i = 0; (own == NULL || own == fields) && i < json_array_size(fields); i++) {
                known = known || strcmp(field, json_string_value(json_array_get(fields, i))) == 0;
            }
        }
        if (!known) {
            return fail(run, "error in the scenario: no such action has a field \"%s\"", field);
        }
    }
    return true;
}

// Counts the legal actions that match; *match is the first (borrowed from `list`).
static size_t count_matches(const json_t *list, const json_t *pattern, json_t **match) {
    size_t count = 0;
    const json_t *const actions = json_object_get(list, "actions");
    *match = NULL;
    for (size_t i = 0; i < json_array_size(actions); i++) {
        json_t *const action = json_array_get(actions, i);
        if (json_match_pattern(pattern, action)) {
            if (count++ == 0) {
                *match = action;
            }
        }
    }
    return count;
}

static bool fail_matches(struct run *run, const char *expected, const json_t *pattern, size_t count,
                         const json_t *list) {
    char *const pattern_text = dump(pattern);
    char *const list_text = dump(list);
    fail(run, "expected %s of %s, but %zu match; legal: %.6000s", expected, pattern_text, count, list_text);
    free(pattern_text);
    free(list_text);
    return false;
}

// Steps

// Plays `action` by its text, takes it back, and plays it as an object; *answer is the last answer.
static bool play_both_ways(struct run *run, json_t *action, json_t **answer) {
    bool good = false;
    json_t *const before = get(run, run->engine);
    json_t *by_text = NULL;
    json_t *after_text = NULL;
    json_t *undone = NULL;
    json_t *back = NULL;
    json_t *after = NULL;
    *answer = NULL;
    if (before == NULL) {
        goto cleanup;
    }
    by_text =
        ask_granted(run, run->engine, json_pack("{sssO}", "cmd", "play", "action", json_object_get(action, "text")));
    after_text = by_text == NULL ? NULL : get(run, run->engine);
    undone = after_text == NULL ? NULL : command(run, run->engine, "undo");
    back = undone == NULL ? NULL : get(run, run->engine);
    if (back == NULL) {
        goto cleanup;
    }
    if (!json_equal(before, back)) {
        fail_value(run, "`get` after `play` and `undo`", before, back);
        goto cleanup;
    }
    *answer = ask_granted(run, run->engine, json_pack("{sssO}", "cmd", "play", "action", action));
    after = *answer == NULL ? NULL : get(run, run->engine);
    if (after == NULL) {
        goto cleanup;
    }
    json_object_del(by_text, "id");
    json_object_del(*answer, "id");
    if (!json_equal(by_text, *answer)) {
        fail_value(run, "the answer to `play` of an action's text and of its object", by_text, *answer);
        goto cleanup;
    }
    if (!json_equal(after_text, after)) {
        fail_value(run, "`get` after an action's text and after its object", after_text, after);
        goto cleanup;
    }
    good = check_position(run);

cleanup:
    json_decref(before);
    json_decref(by_text);
    json_decref(after_text);
    json_decref(undone);
    json_decref(back);
    json_decref(after);
    return good;
}

static bool check_events(struct run *run, const json_t *patterns, const json_t *answer) {
    const json_t *const events = json_object_get(answer, "events");
    if (!json_is_array(events)) {
        return fail_value(run, "`play` answers with a list of events", NULL, answer);
    }
    if (patterns != NULL && !json_is_array(patterns)) {
        return fail_value(run, "error in the scenario: `events` is a list of patterns", NULL, patterns);
    }
    for (size_t i = 0; i < json_array_size(patterns); i++) {
        const json_t *const pattern = json_array_get(patterns, i);
        bool found = false;
        for (size_t j = 0; j < json_array_size(events); j++) {
            found = found || json_match_pattern(pattern, json_array_get(events, j));
        }
        if (!found) {
            return fail_value(run, "no event matches", pattern, events);
        }
    }
    return true;
}

// `play` and `chance`: exactly one legal action, or outcome, matches; it is taken.
static bool step_take(struct run *run, const json_t *step, const char *key) {
    const json_t *const pattern = json_object_get(step, key);
    const char *const kind = strcmp(key, "chance") == 0 ? "chance" : "seat";
    bool good = false;
    json_t *answer = NULL;
    json_t *match = NULL;
    json_t *const list = check_pattern(run, pattern) ? legal(run, run->engine) : NULL;
    if (list == NULL) {
        goto cleanup;
    }
    const json_t *const actor = json_object_get(list, "actor");
    if (strcmp(json_string_value(json_object_get(actor, "kind")), kind) != 0) {
        fail_value(run,
                   strcmp(key, "chance") == 0 ? "luck is left over: `chance` wants a chance node"
                                              : "`play` wants a seat to act",
                   NULL, actor);
        goto cleanup;
    }
    const size_t count = count_matches(list, pattern, &match);
    if (count != 1) {
        fail_matches(run, "exactly one", pattern, count, list);
        goto cleanup;
    }
    good = play_both_ways(run, match, &answer) && check_events(run, json_object_get(step, "events"), answer);

cleanup:
    json_decref(answer);
    json_decref(list);
    return good;
}

static bool step_legal(struct run *run, const json_t *step) {
    const json_t *const pattern = json_object_get(step, "legal");
    const json_t *const wanted = json_object_get(step, "count");
    json_t *match = NULL;
    if (!json_is_integer(wanted)) {
        return fail(run, "error in the scenario: `legal` needs a `count`");
    }
    json_t *const list = check_pattern(run, pattern) ? legal(run, run->engine) : NULL;
    if (list == NULL) {
        return false;
    }
    const size_t count = count_matches(list, pattern, &match);
    const bool good = (json_int_t)count == json_integer_value(wanted);
    if (!good) {
        char expected[32];
        snprintf(expected, sizeof expected, "%lld", (long long)json_integer_value(wanted));
        fail_matches(run, expected, pattern, count, list);
    }
    json_decref(list);
    return good;
}

static bool step_illegal(struct run *run, const json_t *step) {
    const json_t *const pattern = json_object_get(step, "illegal");
    json_t *match = NULL;
    json_t *const list = check_pattern(run, pattern) ? legal(run, run->engine) : NULL;
    if (list == NULL) {
        return false;
    }
    const size_t count = count_matches(list, pattern, &match);
    if (count != 0) {
        fail_matches(run, "none", pattern, count, list);
    }
    json_decref(list);
    return count == 0;
}

static bool step_actor(struct run *run, const json_t *step) {
    const json_t *const wanted = json_object_get(step, "actor");
    json_t *const list = legal(run, run->engine);
    if (list == NULL) {
        return false;
    }
    const json_t *const actor = json_object_get(list, "actor");
    const bool good = json_match_equal(wanted, actor, NULL);
    if (!good) {
        fail_value(run, "who acts", wanted, actor);
    }
    json_decref(list);
    return good;
}

static bool step_expect(struct run *run, const json_t *step) {
    const json_t *const pointers = json_object_get(step, "expect");
    const json_t *const seat = json_object_get(step, "view");
    json_t *document = NULL;
    bool good = false;
    if (!json_is_object(pointers) || json_object_size(pointers) == 0) {
        return fail_value(run, "error in the scenario: `expect` is an object from pointers to values", NULL, pointers);
    }
    if (seat == NULL) {
        document = get(run, run->engine);
    } else {
        json_t *const answer = ask_granted(run, run->engine, json_pack("{sssO}", "cmd", "view", "seat", seat));
        document = answer == NULL ? NULL : json_incref(json_object_get(answer, "view"));
        json_decref(answer);
    }
    if (document == NULL) {
        return false;
    }
    const char *pointer;
    json_t *wanted;
    json_object_foreach((json_t *)pointers, pointer, wanted) {
        // The first field has to be there even if null is expected, lest a misspelt one pass.
        char first[64] = "";
        sscanf(pointer, "/%63[^/]", first);
        if (json_object_get(document, first) == NULL) {
            fail(run, "%s: there is no field \"%s\"", pointer, first);
            goto cleanup;
        }
        const json_t *const actual = json_match_pointer(document, pointer);
        const char *const last = strrchr(pointer, '/');
        if (!json_match_equal(wanted, actual, last == NULL ? NULL : last + 1)) {
            fail_value(run, pointer, wanted, actual);
            goto cleanup;
        }
    }
    good = true;

cleanup:
    json_decref(document);
    return good;
}

// Checks that an answer is a refusal with this code and, if the step says so, this piece of text in its message.
static bool check_refusal(struct run *run, const json_t *step, const json_t *answer, const char *code) {
    const json_t *const error = json_object_get(answer, "error");
    const char *const actual = json_string_value(json_object_get(error, "code"));
    const char *const message = json_string_value(json_object_get(error, "message"));
    const char *const part = json_string_value(json_object_get(step, "message"));
    if (!json_is_false(json_object_get(answer, "ok")) || actual == NULL || strcmp(actual, code) != 0) {
        return fail(run, "expected a refusal with code %s, got %s", code, run->answer.data);
    }
    if (message == NULL || message[0] == '\0') {
        return fail(run, "the refusal does not say what is wrong: %s", run->answer.data);
    }
    if (part != NULL && strstr(message, part) == NULL) {
        return fail(run, "expected \"%s\" in the message, got %s", part, run->answer.data);
    }
    return true;
}

// `play` of exactly this is refused, and changes nothing.
static bool step_refused(struct run *run, const json_t *step) {
    json_t *const action = json_object_get(step, "refused");
    bool good = false;
    json_t *after = NULL;
    json_t *answer = NULL;
    json_t *const list = legal(run, run->engine);
    json_t *const before = list == NULL ? NULL : get(run, run->engine);
    if (before == NULL) {
        goto cleanup;
    }
    const char *const kind = json_string_value(json_object_get(json_object_get(list, "actor"), "kind"));
    const char *const code = strcmp(kind, "over") == 0                          ? "game_over"
                             : json_is_object(action) || json_is_string(action) ? "illegal_action"
                                                                                : "bad_request";
    answer = ask(run, run->engine, json_pack("{sssO}", "cmd", "play", "action", action));
    if (answer == NULL || !check_refusal(run, step, answer, code)) {
        goto cleanup;
    }
    after = get(run, run->engine);
    if (after != NULL && !json_equal(before, after)) {
        fail_value(run, "`get` after a refused `play`", before, after);
    } else if (after != NULL) {
        good = true;
    }

cleanup:
    json_decref(list);
    json_decref(before);
    json_decref(answer);
    json_decref(after);
    return good;
}

static bool step_result(struct run *run, const json_t *step) {
    const json_t *const pattern = json_object_get(step, "result");
    json_t *const answer = command(run, run->engine, "result");
    if (answer == NULL) {
        return false;
    }
    const bool good = json_is_object(pattern) && json_match_pattern(pattern, answer);
    if (!good) {
        fail_value(run, "the result", pattern, answer);
    }
    json_decref(answer);
    return good;
}

struct step_kind {
    const char *key;
    const char *companion; // another field that may stand in the step, or NULL
};

static const struct step_kind step_kinds[] = {
    {"play", "events"}, {"chance", "events"}, {"legal", "count"},     {"illegal", NULL},
    {"actor", NULL},    {"expect", "view"},   {"refused", "message"}, {"result", NULL},
};

// The kind of a step, or NULL with the failure set: a step has one known kind and no field besides but its companion.
static const struct step_kind *kind_of(struct run *run, const json_t *step) {
    const struct step_kind *kind = NULL;
    if (!json_is_object(step)) {
        fail_value(run, "error in the scenario: a step is an object", NULL, step);
        return NULL;
    }
    for (size_t i = 0; i < sizeof step_kinds / sizeof step_kinds[0]; i++) {
        if (json_object_get(step, step_kinds[i].key) != NULL) {
            if (kind != NULL) {
                fail(run, "error in the scenario: a step is `%s` or `%s`, not both", kind->key, step_kinds[i].key);
                return NULL;
            }
            kind = &step_kinds[i];
        }
    }
    const char *field;
    json_t *value;
    json_object_foreach((json_t *)step, field, value) {
        if (kind == NULL ||
            (strcmp(field, kind->key) != 0 && (kind->companion == NULL || strcmp(field, kind->companion) != 0))) {
            fail(run, "error in the scenario: a step does not have a field \"%s\"%s%s", field,
                 kind == NULL ? "" : " beside ", kind == NULL ? "" : kind->key);
            return NULL;
        }
    }
    if (kind == NULL) {
        fail(run, "error in the scenario: an empty step");
    }
    return kind;
}

static bool run_step(struct run *run, const json_t *step) {
    const struct step_kind *const kind = kind_of(run, step);
    if (kind == NULL) {
        return false;
    }
    if (strcmp(kind->key, "play") == 0 || strcmp(kind->key, "chance") == 0) {
        return step_take(run, step, kind->key);
    }
    if (strcmp(kind->key, "legal") == 0) {
        return step_legal(run, step);
    }
    if (strcmp(kind->key, "illegal") == 0) {
        return step_illegal(run, step);
    }
    if (strcmp(kind->key, "actor") == 0) {
        return step_actor(run, step);
    }
    if (strcmp(kind->key, "expect") == 0) {
        return step_expect(run, step);
    }
    if (strcmp(kind->key, "refused") == 0) {
        return step_refused(run, step);
    }
    return step_result(run, step);
}

// The whole scenario

static bool check_fields(struct run *run, const json_t *scenario) {
    static const char *const fields[] = {"name", "rule", "note", "chance", "seed", "position", "new", "steps"};
    const char *field;
    json_t *value;
    if (!json_is_object(scenario)) {
        return fail(run, "error in the scenario: it is not a JSON object");
    }
    json_object_foreach((json_t *)scenario, field, value) {
        bool known = false;
        for (size_t i = 0; i < sizeof fields / sizeof fields[0]; i++) {
            known = known || strcmp(field, fields[i]) == 0;
        }
        if (!known) {
            return fail(run, "error in the scenario: a scenario does not have a field \"%s\"", field);
        }
    }
    if (!json_is_string(json_object_get(scenario, "name")) || !json_is_string(json_object_get(scenario, "rule"))) {
        return fail(run, "error in the scenario: `name` and `rule` are strings, and needed");
    }
    if ((json_object_get(scenario, "position") == NULL) == (json_object_get(scenario, "new") == NULL)) {
        return fail(run, "error in the scenario: it has `position` or `new`, one of them");
    }
    if (json_array_size(json_object_get(scenario, "steps")) == 0) {
        return fail(run, "error in the scenario: `steps` is a list with something in it");
    }
    return true;
}

// The request that begins the scenario; NULL with the failure set.
static json_t *first_request(struct run *run, const json_t *scenario) {
    const json_t *const fresh = json_object_get(scenario, "new");
    json_t *request = NULL;
    if (fresh != NULL && !json_is_object(fresh)) {
        fail_value(run, "error in the scenario: `new` is an object", NULL, fresh);
        return NULL;
    }
    if (fresh != NULL) {
        request = json_deep_copy(fresh);
        json_object_set_new(request, "cmd", json_string("new"));
    } else {
        request = json_pack("{sssO}", "cmd", "position", "position", json_object_get(scenario, "position"));
    }
    static const char *const shared[] = {"chance", "seed"};
    for (size_t i = 0; i < sizeof shared / sizeof shared[0]; i++) {
        json_t *const value = json_object_get(scenario, shared[i]);
        if (value != NULL && json_object_get(request, shared[i]) != NULL) {
            fail(run, "error in the scenario: `%s` stands in it twice", shared[i]);
            json_decref(request);
            return NULL;
        }
        if (value != NULL) {
            json_object_set(request, shared[i], value);
        }
    }
    if (json_object_get(request, "chance") == NULL) {
        json_object_set_new(request, "chance", json_string("manual"));
    }
    return request;
}

// The code that the first and only step wants the beginning refused with, or NULL.
static const char *code_of_refused_start(const json_t *steps) {
    const char *const text = json_string_value(json_object_get(json_array_get(steps, 0), "refused"));
    if (json_array_size(steps) != 1 || text == NULL) {
        return NULL;
    }
    return strcmp(text, "bad_position") == 0 || strcmp(text, "bad_request") == 0 ? text : NULL;
}

// Checks that the beginning is refused, by an engine without a game and by one that plays on undisturbed.
static bool check_refused_start(struct run *run, const json_t *step, json_t *request, const char *code) {
    bool good = false;
    json_t *begun = NULL;
    json_t *before = NULL;
    json_t *second = NULL;
    json_t *after = NULL;
    json_t *const first = ask(run, run->engine, json_deep_copy(request));
    if (first == NULL || kind_of(run, step) == NULL || !check_refusal(run, step, first, code)) {
        goto cleanup;
    }
    begun = ask_granted(run, run->mirror,
                        json_pack("{ss ss si si}", "cmd", "new", "game", ph_game_at(0)->id, "players",
                                  (int)ph_game_at(0)->players_min, "seed", 1));
    before = begun == NULL ? NULL : get(run, run->mirror);
    second = before == NULL ? NULL : ask(run, run->mirror, json_deep_copy(request));
    if (second == NULL || !check_refusal(run, step, second, code)) {
        goto cleanup;
    }
    after = get(run, run->mirror);
    if (after != NULL && !json_equal(before, after)) {
        fail_value(run, "`get` after a refused beginning", before, after);
    } else if (after != NULL) {
        good = true;
    }

cleanup:
    json_decref(first);
    json_decref(begun);
    json_decref(before);
    json_decref(second);
    json_decref(after);
    return good;
}

bool scenario_run(const json_t *scenario, const json_t *actions, struct scenario_failure *failure) {
    struct run run = {.actions = actions, .failure = failure};
    bool good = false;
    json_t *request = NULL;
    json_t *begun = NULL;
    *failure = (struct scenario_failure){0};
    ph_writer_init_heap(&run.answer);
    if (ph_engine_create(&run.engine) != PH_OK || ph_engine_create(&run.mirror) != PH_OK) {
        fail(&run, "out of memory");
        goto cleanup;
    }
    if (!check_fields(&run, scenario)) {
        goto cleanup;
    }
    request = first_request(&run, scenario);
    if (request == NULL) {
        goto cleanup;
    }
    const json_t *const steps = json_object_get(scenario, "steps");
    const char *const code = code_of_refused_start(steps);
    if (code != NULL) {
        failure->step = 1;
        good = check_refused_start(&run, json_array_get(steps, 0), request, code);
        goto cleanup;
    }
    begun = ask_granted(&run, run.engine, json_deep_copy(request));
    if (begun == NULL || !check_position(&run)) {
        goto cleanup;
    }
    good = true;
    for (size_t i = 0; good && i < json_array_size(steps); i++) {
        failure->step = i + 1;
        good = run_step(&run, json_array_get(steps, i));
    }
    good = good && check_record(&run);

cleanup:
    json_decref(request);
    json_decref(begun);
    ph_engine_destroy(run.engine);
    ph_engine_destroy(run.mirror);
    ph_writer_deinit(&run.answer);
    return good;
}

bool scenario_has_rule(const json_t *scenario, const char *id) {
    const char *rules = json_string_value(json_object_get(scenario, "rule"));
    const size_t length = strlen(id);
    while (rules != NULL && *rules != '\0') {
        rules += strspn(rules, ", ");
        const size_t end = strcspn(rules, ", ");
        if (end == length && strncmp(rules, id, length) == 0) {
            return true;
        }
        rules += end;
    }
    return false;
}

json_t *scenario_actions_load(const char *path) {
    char line[512];
    FILE *const file = fopen(path, "r");
    if (file == NULL) {
        fprintf(stderr, "%s cannot be read: it lists the types of actions and their fields\n", path);
        exit(2);
    }
    json_t *const actions = json_object();
    while (fgets(line, sizeof line, file) != NULL) {
        line[strcspn(line, "#\n")] = '\0';
        json_t *fields = NULL;
        for (char *rest = line;;) {
            rest += strspn(rest, " ");
            const size_t length = strcspn(rest, " ");
            if (length == 0) {
                break;
            }
            if (fields == NULL) {
                char type[64];
                snprintf(type, sizeof type, "%.*s", (int)length, rest);
                fields = json_array();
                json_object_set_new(actions, type, fields);
            } else {
                json_array_append_new(fields, json_stringn(rest, length));
            }
            rest += length;
        }
    }
    fclose(file);
    return actions;
}
