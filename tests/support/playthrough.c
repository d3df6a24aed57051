// SPDX-License-Identifier: MIT
#include "support/playthrough.h"

#include "support/json_match.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void fail(const char *path, const char *what) {
    fprintf(stderr, "%s: %s\n", path, what);
    exit(2);
}

char *playthrough_read(const char *path) {
    FILE *const file = fopen(path, "rb");
    struct ph_writer text;
    char block[4096];
    size_t length;
    if (file == NULL) {
        fail(path, "cannot be read");
    }
    ph_writer_init_heap(&text);
    while ((length = fread(block, 1, sizeof block, file)) > 0) {
        ph_write_bytes(&text, block, length);
    }
    ph_write_bytes(&text, "", 1); // from malloc, also of an empty file
    fclose(file);
    if (text.failed) {
        fail(path, "out of memory");
    }
    return text.data;
}

static void prepare(struct playthrough *play, const char *path, uint64_t seed) {
    const struct ph_key key = ph_key_from_seed(seed);
    *play = (struct playthrough){.random = ph_random_at(&key, PH_STREAM_PLAYER, 0)};
    play->actions = calloc(PLAYTHROUGH_LEGAL_MAX, sizeof *play->actions);
    if (play->actions == NULL || ph_session_create(&play->session) != PH_OK) {
        fail(path, "out of memory");
    }
}

static void begin_line(struct playthrough *play, const char *path, const char *text, enum ph_chance_mode mode) {
    char id[64];
    if (sscanf(text, "%63s", id) != 1 || ph_game_find(id) == NULL) {
        fail(path, "does not begin with a line GAME PLAYERS SEED [OPTIONS]");
    }
    char *rest = NULL;
    struct ph_error error;
    struct ph_json_document *options = NULL;
    const int players = (int)strtol(text + strlen(id), &rest, 10);
    const uint64_t seed = strtoull(rest, &rest, 10);
    const size_t options_length = strcspn(rest, "\n");
    prepare(play, path, seed);
    play->game = ph_game_find(id);
    play->players = players;
    if (options_length > 0 && ph_json_parse(&options, rest, options_length, &error) != PH_OK) {
        fail(path, error.message);
    }
    const struct ph_json chosen = options == NULL ? (struct ph_json){0} : ph_json_root(options);
    if (ph_session_new(play->session, play->game, players, chosen, seed, mode, &error) != PH_OK) {
        fail(path, error.message);
    }
    ph_json_document_destroy(options);
}

void playthrough_begin(struct playthrough *play, const char *path, const char *text) {
    begin_line(play, path, text, PH_CHANCE_AUTO);
}

void playthrough_begin_box(struct playthrough *play, const char *line) {
    begin_line(play, line, line, PH_CHANCE_BOX);
}

// ---- scenarios ------------------------------------------------------------------------------------------------------

// The same JSON for the library.
struct given {
    char *text;
    struct ph_json_document *document;
};

static struct ph_json give(struct given *given, const json_t *value, const char *path) {
    struct ph_error error;
    *given = (struct given){.text = value == NULL ? NULL : json_dumps(value, JSON_COMPACT)};
    if (given->text == NULL) {
        return (struct ph_json){0};
    }
    if (ph_json_parse(&given->document, given->text, strlen(given->text), &error) != PH_OK) {
        fail(path, error.message);
    }
    return ph_json_root(given->document);
}

// Of the luck: they are in the scenario or in its new game.
static const json_t *luck_member(const json_t *scenario, const char *name) {
    const json_t *const value = json_object_get(scenario, name);
    return value != NULL ? value : json_object_get(json_object_get(scenario, "new"), name);
}

static enum ph_status begin_new(struct playthrough *play, const json_t *fresh, struct ph_json options, uint64_t seed,
                                enum ph_chance_mode mode) {
    struct ph_error error;
    const char *const id = json_string_value(json_object_get(fresh, "game"));
    const int players = (int)json_integer_value(json_object_get(fresh, "players"));
    const struct ph_game *const game = id == NULL ? NULL : ph_game_find(id);
    return game == NULL ? PH_ERROR_BAD_REQUEST
                        : ph_session_new(play->session, game, players, options, seed, mode, &error);
}

// With the outcomes to be chosen, unless the scenario says otherwise.
static enum ph_status begin(struct playthrough *play, const char *path) {
    struct ph_error error;
    struct given given;
    const json_t *const fresh = json_object_get(play->scenario, "new");
    const char *const chance = json_string_value(luck_member(play->scenario, "chance"));
    const enum ph_chance_mode mode = chance != NULL && strcmp(chance, "auto") == 0 ? PH_CHANCE_AUTO : PH_CHANCE_MANUAL;
    const uint64_t seed = (uint64_t)json_integer_value(luck_member(play->scenario, "seed"));
    const struct ph_json json = give(
        &given, fresh != NULL ? json_object_get(fresh, "options") : json_object_get(play->scenario, "position"), path);
    const enum ph_status status = fresh != NULL ? begin_new(play, fresh, json, seed, mode)
                                                : ph_session_position(play->session, json, seed, mode, &error);
    ph_json_document_destroy(given.document);
    free(given.text);
    return status;
}

bool playthrough_begin_scenario(struct playthrough *play, const char *path, const char *text) {
    json_error_t error;
    json_t *const scenario = json_loads(text, JSON_REJECT_DUPLICATES, &error);
    if (scenario == NULL) {
        fail(path, error.text);
    }
    prepare(play, path, 0);
    play->scenario = scenario;
    if (begin(play, path) != PH_OK) {
        playthrough_end(play);
        return false;
    }
    play->game = ph_session_game(play->session);
    play->players = play->game->players(ph_session_state(play->session));
    return true;
}

// What the next step plays that plays anything, and passes the others; NULL: there is none.
static const json_t *next_step(struct playthrough *play) {
    const json_t *const steps = json_object_get(play->scenario, "steps");
    const json_t *pattern = NULL;
    for (; pattern == NULL && play->step < json_array_size(steps); play->step += pattern == NULL) {
        const json_t *const step = json_array_get(steps, play->step);
        pattern =
            json_object_get(step, "play") != NULL ? json_object_get(step, "play") : json_object_get(step, "chance");
    }
    return pattern;
}

bool playthrough_has_step(struct playthrough *play) {
    return next_step(play) != NULL;
}

static bool matches(const struct playthrough *play, const json_t *pattern, ph_action action) {
    const char *const type = json_string_value(json_object_get(pattern, "type"));
    struct ph_writer json;
    json_error_t error;
    if (type != NULL && strcmp(type, play->game->action_shape(ph_action_type(action)).name) != 0) {
        return false;
    }
    ph_writer_init_heap(&json);
    ph_json_object_begin(&json);
    play->game->action_json(ph_session_state(play->session), action, &json);
    ph_json_object_end(&json);
    json_t *const object = json.failed ? NULL : json_loads(json.data, 0, &error);
    const bool same = json_match_pattern(pattern, object);
    json_decref(object);
    ph_writer_deinit(&json);
    return same;
}

// The legal action that a step asks for; scenario_runner checks that there is one.
static ph_action find_match(const struct playthrough *play, const json_t *pattern, size_t count) {
    json_t *const own = json_deep_copy(pattern);
    size_t found = 0;
    json_object_del(own, "text"); // what the engine adds to an action
    json_object_del(own, "probability");
    while (found < count && !matches(play, own, play->actions[found])) {
        found++;
    }
    json_decref(own);
    if (found == count) {
        fail(json_string_value(json_object_get(play->scenario, "name")), "a step matches no legal action");
    }
    return play->actions[found];
}

// ---- moves ----------------------------------------------------------------------------------------------------------

bool playthrough_choose(struct playthrough *play, ph_action *action) {
    if (ph_session_actor(play->session).kind == PH_ACTOR_OVER) {
        return false;
    }
    const json_t *const pattern = next_step(play);
    const size_t count =
        play->game->legal(ph_session_state(play->session), UINT64_MAX, play->actions, NULL, PLAYTHROUGH_LEGAL_MAX);
    if (count > PLAYTHROUGH_LEGAL_MAX) {
        fail(play->game->id, "too many legal actions");
    }
    *action = pattern != NULL ? find_match(play, pattern, count)
                              : play->actions[ph_random_below(&play->random, (uint32_t)count)];
    play->step += pattern != NULL;
    return true;
}

void playthrough_play(struct playthrough *play, ph_action action, size_t *first) {
    struct ph_error error;
    if (ph_session_play(play->session, action, first, &error) != PH_OK) {
        fail(play->game->id, error.message);
    }
}

bool playthrough_move(struct playthrough *play, size_t *first) {
    ph_action action;
    const bool going = playthrough_choose(play, &action);
    if (going) {
        playthrough_play(play, action, first);
    }
    return going;
}

void playthrough_end(struct playthrough *play) {
    ph_session_destroy(play->session);
    json_decref(play->scenario);
    free(play->actions);
}
