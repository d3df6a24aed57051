// SPDX-License-Identifier: MIT
#include "protocol/commands.h"

#include "core/key.h"
#include "core/session_log.h"
#include "protocol/json.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

// ---- fields ---------------------------------------------------------------------------------------------------------

static struct ph_json field(const struct engine_request *request, const char *name) {
    return ph_json_member(request->body, name);
}

static bool is_given(struct ph_json value) {
    return ph_json_exists(value) && ph_json_type(value) != PH_JSON_NULL;
}

// A whole number of a field; *number stays as it is where the field is absent.
static enum ph_status read_between(const struct engine_request *request, const char *name, int64_t low, int64_t high,
                                   int64_t *number) {
    const struct ph_json value = field(request, name);
    int64_t read;
    if (!is_given(value)) {
        return PH_OK;
    }
    if (!ph_json_int_get(value, &read) || read < low || read > high) {
        return ph_error_set(request->error, PH_ERROR_BAD_REQUEST, name,
                            "the field %s must be a whole number from %lld to %lld", name, (long long)low,
                            (long long)high);
    }
    *number = read;
    return PH_OK;
}

// The same with the range that the field's command gives it.
static enum ph_status read_number(const struct engine_request *request, const char *name, int64_t *number) {
    const struct engine_field *const shape = engine_field_find(request->command, name);
    return read_between(request, name, shape->least, shape->most, number);
}

static enum ph_status read_seed(const struct engine_request *request, uint64_t *seed) {
    int64_t number = 0;
    const enum ph_status status = read_number(request, "seed", &number);
    *seed = (uint64_t)number;
    if (status != PH_OK || is_given(field(request, "seed"))) {
        return status;
    }
    return ph_seed_fresh(seed) == PH_OK
               ? PH_OK
               : ph_error_set(request->error, PH_ERROR_INTERNAL, "seed", "the system provided no random bytes");
}

static enum ph_status read_chance(const struct engine_request *request, enum ph_chance_mode *mode) {
    const struct ph_json value = field(request, "chance");
    *mode = PH_CHANCE_AUTO;
    if (!is_given(value) || ph_json_is(value, "auto")) {
        return PH_OK;
    }
    *mode = ph_json_is(value, "box") ? PH_CHANCE_BOX : PH_CHANCE_MANUAL;
    return *mode == PH_CHANCE_BOX || ph_json_is(value, "manual")
               ? PH_OK
               : ph_error_set(request->error, PH_ERROR_BAD_REQUEST, "chance",
                              "the field chance must be \"auto\", \"manual\" or \"box\"");
}

// NULL, with the error set, if there is no such game.
static const struct ph_game *read_game(const struct engine_request *request) {
    char id[32];
    const bool fits = ph_json_string_get(field(request, "game"), id, sizeof id);
    const struct ph_game *const game = fits ? ph_game_find(id) : NULL;
    if (game != NULL) {
        return game;
    }
    char known[200];
    struct ph_writer writer;
    ph_writer_init(&writer, known, sizeof known);
    for (size_t i = 0; i < ph_game_count(); i++) {
        ph_write_format(&writer, "%s%s", i == 0 ? "" : ", ", ph_game_at(i)->id);
    }
    ph_error_set(request->error, PH_ERROR_BAD_REQUEST, "game", "unknown game \"%s\"; the field game must be one of: %s",
                 fits ? id : "…", known);
    return NULL;
}

static enum ph_status need_game(const struct engine_request *request) {
    return ph_session_need_game(request->engine->session, request->error);
}

// ---- answers --------------------------------------------------------------------------------------------------------

static void answer_actor(const struct engine_request *request) {
    ph_json_key(request->answer, "actor");
    ph_actor_json(request->answer, ph_session_actor(request->engine->session));
}

// What the game's luck comes from: its seed, or the key that the record brought.
static void answer_luck(const struct engine_request *request) {
    const struct ph_session *const session = request->engine->session;
    if (ph_session_is_keyed(session)) {
        char digits[PH_KEY_DIGITS + 1];
        const struct ph_key key = ph_session_key(session);
        ph_key_write(&key, digits);
        ph_json_string(ph_json_key(request->answer, "key"), digits);
    } else {
        ph_json_int(ph_json_key(request->answer, "seed"), (int64_t)ph_session_seed(session));
    }
}

// What new, position and load answer.
static enum ph_status answer_beginning(const struct engine_request *request, enum ph_status status) {
    if (status == PH_OK) {
        answer_actor(request);
        answer_luck(request);
    }
    return status;
}

static enum ph_status hello(const struct engine_request *request) {
    struct ph_writer *const answer = request->answer;
    ph_json_string(ph_json_key(answer, "name"), "pesthouse");
    ph_json_string(ph_json_key(answer, "version"), ph_version());
    ph_json_int(ph_json_key(answer, "protocol"), 1);
    ph_json_key(answer, "games");
    protocol_json_games(answer);
    ph_json_key(answer, "bots");
    protocol_json_bots(answer);
    return PH_OK;
}

static enum ph_status describe(const struct engine_request *request) {
    const struct ph_game *const game = read_game(request);
    struct ph_json_document *document = NULL;
    if (game == NULL) {
        return PH_ERROR_BAD_REQUEST;
    }
    if (ph_json_parse(&document, game->description, strlen(game->description), request->error) != PH_OK) {
        return PH_ERROR_INTERNAL; // the tables are ours
    }
    protocol_json_describe(request->answer, game, ph_json_root(document));
    ph_json_document_destroy(document);
    return PH_OK;
}

static enum ph_status new_game(const struct engine_request *request) {
    const struct ph_game *const game = read_game(request);
    int64_t players = 0;
    uint64_t seed = 0;
    enum ph_chance_mode mode = PH_CHANCE_AUTO;
    if (game == NULL) {
        return PH_ERROR_BAD_REQUEST;
    }
    enum ph_status status = read_between(request, "players", game->players_min, game->players_max, &players);
    if (status == PH_OK) {
        status = read_seed(request, &seed);
    }
    if (status == PH_OK) {
        status = read_chance(request, &mode);
    }
    if (status == PH_OK) {
        const struct ph_json options = field(request, "options");
        status = ph_session_new(request->engine->session, game, (int)players,
                                is_given(options) ? options : (struct ph_json){0}, seed, mode, request->error);
    }
    return answer_beginning(request, status);
}

static enum ph_status position(const struct engine_request *request) {
    uint64_t seed = 0;
    enum ph_chance_mode mode = PH_CHANCE_AUTO;
    enum ph_status status = read_seed(request, &seed);
    if (status == PH_OK) {
        status = read_chance(request, &mode);
    }
    if (status == PH_OK) {
        status = ph_session_position(request->engine->session, field(request, "position"), seed, mode, request->error);
    }
    return answer_beginning(request, status);
}

static enum ph_status load(const struct engine_request *request) {
    uint64_t seed = 0;
    enum ph_chance_mode mode = PH_CHANCE_AUTO;
    const bool has_seed = is_given(field(request, "seed"));
    enum ph_status status = has_seed ? read_seed(request, &seed) : PH_OK;
    if (status == PH_OK) {
        status = read_chance(request, &mode);
    }
    if (status != PH_OK) {
        return status;
    }
    size_t length;
    ph_json_text(field(request, "record"), &length); // escaped and in quotes, so longer than the text
    char *const record = malloc(length);
    if (record == NULL) {
        return ph_error_set(request->error, PH_ERROR_NO_MEMORY, "", "out of memory");
    }
    if (ph_json_string_get(field(request, "record"), record, length)) {
        status = ph_session_load(request->engine->session, record, strlen(record), has_seed ? &seed : NULL, mode,
                                 request->error);
    } else {
        status = ph_error_set(request->error, PH_ERROR_BAD_RECORD, "record", "a record must not contain NUL");
    }
    free(record);
    return answer_beginning(request, status);
}

static enum ph_status get(const struct engine_request *request) {
    const struct ph_session *const session = request->engine->session;
    const enum ph_status status = need_game(request);
    if (status == PH_OK) {
        ph_json_key(request->answer, "position");
        ph_session_game(session)->state_json(ph_session_state(session), ph_session_log(session), PH_SEAT_REFEREE,
                                             request->answer);
    }
    return status;
}

static enum ph_status view(const struct engine_request *request) {
    struct ph_session *const session = request->engine->session;
    enum ph_status status = need_game(request);
    if (status != PH_OK) {
        return status;
    }
    const struct ph_game *const game = ph_session_game(session);
    int64_t seat = PH_ONLOOKER;
    status = read_between(request, "seat", 0, game->players(ph_session_state(session)) - 1, &seat);
    if (status != PH_OK) {
        return status;
    }
    const struct ph_since all_told = {ph_session_move_count(session), ph_session_revision(session)};
    struct ph_seen seen;
    status = ph_session_seen(session, (int)seat, all_told, &seen, request->error);
    if (status == PH_OK) {
        ph_json_key(request->answer, "view");
        game->state_json(seen.view, seen.log, (int)seat, request->answer);
    }
    return status;
}

// Lists all legal actions into the engine's storage.
static enum ph_status list_actions(const struct engine_request *request, size_t *count) {
    struct ph_engine *const engine = request->engine;
    const struct ph_game *const game = ph_session_game(engine->session);
    const void *const state = ph_session_state(engine->session);
    while ((*count = game->legal(state, UINT64_MAX, engine->actions, engine->weights, engine->capacity)) >
           engine->capacity) {
        ph_action *const actions = realloc(engine->actions, *count * sizeof *actions);
        engine->actions = actions == NULL ? engine->actions : actions;
        uint64_t *const weights = realloc(engine->weights, *count * sizeof *weights);
        engine->weights = weights == NULL ? engine->weights : weights;
        if (actions == NULL || weights == NULL) {
            return ph_error_set(request->error, PH_ERROR_NO_MEMORY, "", "out of memory");
        }
        engine->capacity = *count;
    }
    return PH_OK;
}

static enum ph_status legal(const struct engine_request *request) {
    const struct ph_engine *const engine = request->engine;
    enum ph_status status = need_game(request);
    size_t count = 0;
    if (status == PH_OK && ph_session_actor(engine->session).kind != PH_ACTOR_OVER) {
        status = list_actions(request, &count);
    }
    if (status != PH_OK) {
        return status;
    }
    const struct ph_game *const game = ph_session_game(engine->session);
    const void *const state = ph_session_state(engine->session);
    const bool chance = ph_session_actor(engine->session).kind == PH_ACTOR_CHANCE;
    double total = 0;
    for (size_t i = 0; i < count; i++) {
        total += (double)engine->weights[i];
    }
    answer_actor(request);
    ph_json_array_begin(ph_json_key(request->answer, "actions"));
    for (size_t i = 0; i < count; i++) {
        ph_action_json(request->answer, game, state, engine->actions[i],
                       chance ? (double)engine->weights[i] / total : -1);
    }
    ph_json_array_end(request->answer);
    return PH_OK;
}

static enum ph_status read_action(const struct engine_request *request, ph_action *action) {
    const struct ph_session *const session = request->engine->session;
    const struct ph_game *const game = ph_session_game(session);
    const struct ph_json value = field(request, "action");
    enum ph_status status;
    if (ph_json_type(value) == PH_JSON_OBJECT) {
        status = game->action_from_json(ph_session_state(session), value, action, request->error);
    } else {
        char text[PH_ACTION_TEXT_MAX];
        if (!ph_json_string_get(value, text, sizeof text)) {
            return ph_error_set(request->error, PH_ERROR_ILLEGAL_ACTION, "action",
                                "expected the text of an action: at most %d bytes without NUL", PH_ACTION_TEXT_MAX - 1);
        }
        status = game->action_from_text(ph_session_state(session), text, action, request->error);
    }
    // Whatever a game finds wrong with an action, it is an action that is not legal.
    return status == PH_OK || status == PH_ERROR_NO_MEMORY || status == PH_ERROR_INTERNAL ? status
                                                                                          : PH_ERROR_ILLEGAL_ACTION;
}

static void answer_events(const struct engine_request *request, size_t first_move) {
    const struct ph_session *const session = request->engine->session;
    size_t event_count;
    const struct ph_event *const events = ph_session_events(session, &event_count);
    const struct ph_game *const game = ph_session_game(session);
    union ph_state_storage state;
    ph_session_state_at(session, first_move, &state);
    ph_json_array_begin(ph_json_key(request->answer, "events"));
    for (size_t i = first_move; i < ph_session_move_count(session); i++) {
        const struct ph_move *const move = ph_session_move(session, i);
        for (size_t j = 0; j < move->event_count; j++) {
            ph_event_json(request->answer, game, &state, &events[move->event_first + j], PH_SEAT_REFEREE);
        }
        game->apply(&state, move->action, NULL);
    }
    ph_json_array_end(request->answer);
}

static enum ph_status play(const struct engine_request *request) {
    struct ph_session *const session = request->engine->session;
    enum ph_status status = need_game(request);
    if (status != PH_OK) {
        return status;
    }
    if (ph_session_actor(session).kind == PH_ACTOR_OVER) {
        return ph_error_set(request->error, PH_ERROR_GAME_OVER, "", "the game is over");
    }
    ph_action action = 0;
    size_t first_move = 0;
    status = read_action(request, &action);
    if (status == PH_OK) {
        status = ph_session_play(session, action, &first_move, request->error);
    }
    if (status == PH_OK) {
        answer_events(request, first_move);
        answer_actor(request);
    }
    return status;
}

static enum ph_status undo(const struct engine_request *request) {
    const enum ph_status status = ph_session_undo(request->engine->session, request->error);
    if (status == PH_OK) {
        answer_actor(request);
    }
    return status;
}

static enum ph_status record(const struct engine_request *request) {
    const enum ph_status status = need_game(request);
    if (status == PH_OK) {
        struct ph_writer text;
        ph_writer_init_heap(&text);
        ph_session_record(request->engine->session, NULL, &text);
        ph_json_string_bytes(ph_json_key(request->answer, "record"), text.data, text.length);
        request->answer->failed = request->answer->failed || text.failed;
        ph_writer_deinit(&text);
    }
    return status;
}

// NULL, with the error set, if no such bot plays the game.
static const struct ph_bot *find_bot(const struct engine_request *request) {
    const struct ph_game *const game = ph_session_game(request->engine->session);
    char name[64];
    const struct ph_bot *const bot =
        ph_json_string_get(field(request, "bot"), name, sizeof name) ? ph_bot_find(name) : NULL;
    if (bot != NULL && bot->plays(game)) {
        return bot;
    }
    char known[200];
    struct ph_writer writer;
    ph_writer_init(&writer, known, sizeof known);
    for (size_t i = 0; i < ph_bot_count(); i++) {
        if (ph_bot_at(i)->plays(game)) {
            ph_write_format(&writer, "%s%s", writer.length == 0 ? "" : ", ", ph_bot_at(i)->name);
        }
    }
    ph_error_set(request->error, PH_ERROR_UNKNOWN_BOT, "bot", "%s: the bots that play %s are %s",
                 bot == NULL ? "unknown bot" : "this bot does not play this game", game->name, known);
    return NULL;
}

// Where a seat decides; what a bot would need to be asked.
static enum ph_status need_decision(const struct engine_request *request) {
    switch (ph_session_actor(request->engine->session).kind) {
    case PH_ACTOR_OVER:
        return ph_error_set(request->error, PH_ERROR_GAME_OVER, "", "the game is over");
    case PH_ACTOR_CHANCE:
        return ph_error_set(
            request->error, PH_ERROR_BAD_REQUEST, "",
            "an outcome of chance is next; play one of those that legal lists, and search at the next decision");
    default:
        return PH_OK;
    }
}

// Shares are floats: more digits than these would be noise.
static void answer_share(struct ph_writer *answer, float share) {
    ph_json_double(answer, round((double)share * 1e6) / 1e6);
}

static void answer_search(const struct engine_request *request, const struct ph_search_result *result) {
    const struct ph_session *const session = request->engine->session;
    const struct ph_game *const game = ph_session_game(session);
    const void *const state = ph_session_state(session);
    struct ph_writer *const answer = request->answer;
    ph_json_key(answer, "action");
    ph_action_json(answer, game, state, result->action, -1);
    ph_json_key(answer, "value");
    if (result->has_value) {
        struct ph_result so_far;
        game->result(state, &so_far);
        ph_json_array_begin(answer);
        for (int seat = 0; seat < so_far.seats; seat++) { // seats for whom nobody decides can expect nothing
            answer_share(answer, seat < game->players(state) ? result->value[seat] : 0);
        }
        ph_json_array_end(answer);
    } else {
        ph_json_null(answer);
    }
    ph_json_array_begin(ph_json_key(answer, "candidates"));
    for (size_t i = 0; i < result->candidate_count; i++) {
        ph_json_object_begin(answer);
        ph_json_key(answer, "action");
        ph_action_json(answer, game, state, result->candidates[i].action, -1);
        ph_json_int(ph_json_key(answer, "visits"), result->candidates[i].visits);
        ph_json_key(answer, "value");
        answer_share(answer, result->candidates[i].value);
        ph_json_object_end(answer);
    }
    ph_json_array_end(answer);
}

static uint32_t at_most(uint32_t wanted, uint32_t ceiling) {
    return ceiling > 0 && (wanted == 0 || wanted > ceiling) ? ceiling : wanted;
}

// What a request asks for, or what the bot does by itself, within what the engine allows.
static struct ph_search_limits limits_of(const struct ph_engine *engine, const struct ph_bot *bot, uint32_t ms,
                                         uint32_t iterations) {
    const bool by_itself = ms == 0 && iterations == 0;
    struct ph_search_limits limits = engine->limits;
    limits.ms = at_most(by_itself ? bot->ms : ms, engine->limits.ms);
    limits.iterations = at_most(by_itself ? bot->iterations : iterations, engine->limits.iterations);
    return limits;
}

// What was pondered depends on the clock, so only answers that do so anyway count it.
static const struct ph_search_result *pondered(const struct ph_engine *engine, const struct ph_bot *bot, bool by_time) {
    return engine->pondering != NULL && by_time ? engine->pondering->found(engine->pondering->context, bot) : NULL;
}

static enum ph_status search(const struct engine_request *request) {
    int64_t ms = 0;
    int64_t iterations = 0;
    int64_t seed = -1; // none: the search is tied to the game's luck; asked again, it answers the same
    enum ph_status status = read_number(request, "ms", &ms);
    if (status == PH_OK) {
        status = read_number(request, "iterations", &iterations);
    }
    if (status == PH_OK) {
        status = read_number(request, "seed", &seed);
    }
    if (status == PH_OK) {
        status = need_game(request);
    }
    const struct ph_bot *const bot = status == PH_OK ? find_bot(request) : NULL;
    if (status == PH_OK) {
        status = bot == NULL ? PH_ERROR_UNKNOWN_BOT : need_decision(request);
    }
    if (status == PH_OK && bot != NULL) {
        struct ph_search_limits limits = limits_of(request->engine, bot, (uint32_t)ms, (uint32_t)iterations);
        limits.before = pondered(request->engine, bot, ms > 0 && iterations == 0);
        const struct ph_key key = ph_key_from_seed((uint64_t)seed);
        struct ph_search_result result = {0};
        status =
            ph_session_ask(request->engine->session, bot, &limits, seed < 0 ? NULL : &key, &result, request->error);
        if (status == PH_OK) {
            answer_search(request, &result);
        }
    }
    if (status == PH_OK && bot->searches) {
        request->engine->asked = bot;
    }
    return status;
}

static enum ph_status result(const struct engine_request *request) {
    const struct ph_session *const session = request->engine->session;
    const enum ph_status status = need_game(request);
    if (status == PH_OK) {
        protocol_json_result(request->answer, ph_session_game(session), ph_session_state(session));
    }
    return status;
}

static enum ph_status quit(const struct engine_request *request) {
    (void)request;
    return PH_OK;
}

// ---- the table ------------------------------------------------------------------------------------------------------

#define TYPE(name) (1U << PH_JSON_##name)
#define REQUIRED .required = true
#define NUMBER(from, to) .kind = PH_FIELD_INT, .types = TYPE(NUMBER), .least = (from), .most = (to)
#define ID_OF(table) .kind = PH_FIELD_ID, .types = TYPE(STRING), .ids = (table)
#define ODD(json_types) .kind = PH_FIELD_ODD, .types = (json_types)
#define GAME_FIELD                                                                                                     \
    { "game", REQUIRED, ID_OF("game"), .what = "a game's id, as a string" }
#define SEED_FIELD                                                                                                     \
    { "seed", NUMBER(0, PH_SEED_MAX), .what = "a whole number from 0 to 9007199254740991" }
#define CHANCE_FIELD                                                                                                   \
    { "chance", ID_OF("chance"), .what = "\"auto\", \"manual\" or \"box\"" }

const struct engine_command engine_commands[] = {
    {"hello", hello, false, {{0}}},
    {"describe", describe, false, {GAME_FIELD}},
    {"new",
     new_game,
     true,
     {GAME_FIELD,
      {"players", REQUIRED, NUMBER(1, PH_SEATS_MAX), .what = "the number of players"},
      {"options", ODD(TYPE(OBJECT)), .what = "an object of the game's options"},
      SEED_FIELD,
      CHANCE_FIELD}},
    {"position",
     position,
     true,
     {{"position", REQUIRED, ODD(TYPE(OBJECT)), .what = "an object, as get answers it"}, SEED_FIELD, CHANCE_FIELD}},
    {"get", get, false, {{0}}},
    {"view",
     view,
     false,
     {{"seat", REQUIRED, .kind = PH_FIELD_SEAT, .types = TYPE(NUMBER) | TYPE(NULL),
       .what = "a seat's number, or null for an onlooker"}}},
    {"legal", legal, false, {{0}}},
    {"play",
     play,
     true,
     {{"action", REQUIRED, ODD(TYPE(OBJECT) | TYPE(STRING)), .what = "an action as an object, or its text"}}},
    {"undo", undo, true, {{0}}},
    {"record", record, false, {{0}}},
    {"load",
     load,
     true,
     {{"record", REQUIRED, ODD(TYPE(STRING)), .what = "a record's text"}, SEED_FIELD, CHANCE_FIELD}},
    {"search",
     search,
     false,
     {{"bot", REQUIRED, ID_OF("bot"), .what = "a bot's name"},
      {"ms", NUMBER(1, PH_SEARCH_MS_MAX), .what = "a whole number of milliseconds, at least 1"},
      {"iterations", NUMBER(1, PH_SEARCH_ITERATIONS_MAX), .what = "a whole number, at least 1"},
      SEED_FIELD}},
    {"result", result, false, {{0}}},
    {"quit", quit, false, {{0}}},
};
const size_t engine_command_count = sizeof engine_commands / sizeof *engine_commands;

const struct engine_field *engine_field_find(const struct engine_command *command, const char *name) {
    for (size_t i = 0; i < ENGINE_FIELDS_MAX && command->fields[i].name != NULL; i++) {
        if (strcmp(command->fields[i].name, name) == 0) {
            return &command->fields[i];
        }
    }
    return NULL;
}
