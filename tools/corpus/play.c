// SPDX-License-Identifier: MIT
#include "tools/corpus/play.h"

#include "tools/corpus/ask.h"
#include "viewer/desk.h"

#include <stdlib.h>
#include <string.h>

enum {
    OPTION_TRIES = 20, // until some that go together are drawn
    LISTED_EVERY = 3,  // decisions, on average, like those below
    LOOKED_EVERY = 16,
    SEARCHED_EVERY = 48,
    ITERATIONS = 10, // of a search
    REFUSED_EVERY = 24,
    UNDONE_EVERY = 32,
    POSITION_MOVES = 4,  // played from a position in the middle
    SEEN_AGAIN = 3,      // moves of a record
    REVIEWED_EVERY = 40, // games
    MASK_ACTIONS_MAX = 4096,
};

static const uint64_t corpus_seed = 1350;

// ---- options --------------------------------------------------------------------------------------------------------

static bool is_plain(struct ph_json value) {
    const enum ph_json_type type = ph_json_type(value);
    return type == PH_JSON_BOOL || type == PH_JSON_NUMBER || type == PH_JSON_STRING;
}

// One of the values of an option that are listed, or, as often, none: then the game chooses.
static void draw_option(struct corpus_game *at, struct ph_json option, struct ph_writer *options) {
    char name[64];
    struct ph_json drawn = {0};
    uint32_t count = 0;
    for (struct ph_json_walk walk = ph_json_walk_begin(ph_json_member(option, "values")); ph_json_walk_next(&walk);) {
        drawn = is_plain(walk.value) && ph_random_below(&at->random, ++count) == 0 ? walk.value : drawn;
    }
    if (count == 0 || corpus_chance(at, 2)) {
        return;
    }
    if (!ph_json_string_get(ph_json_member(option, "name"), name, sizeof name)) {
        corpus_fail(at, "%s: an option without a name", at->game->id);
    }
    size_t length;
    const char *const text = ph_json_text(drawn, &length);
    ph_json_raw(ph_json_key(options, name), text, length);
}

static void draw_options(struct corpus_game *at, struct ph_json described, struct ph_writer *options) {
    ph_writer_reset(options);
    ph_json_object_begin(options);
    for (struct ph_json_walk walk = ph_json_walk_begin(described); ph_json_walk_next(&walk);) {
        draw_option(at, walk.value, options);
    }
    ph_json_object_end(options);
}

static enum ph_status begin_session(struct corpus_game *at, const struct ph_writer *options, uint64_t seed) {
    struct ph_json_document *document;
    struct ph_error error;
    corpus_expect_ok(at, ph_json_parse(&document, options->data, options->length, &error), &error);
    const enum ph_status status =
        ph_session_new(at->session, at->game, at->players, ph_json_root(document), seed, PH_CHANCE_AUTO, &error);
    ph_json_document_destroy(document);
    return status;
}

static void ask_new(struct corpus_game *at, const struct ph_writer *options, uint64_t seed, enum corpus_kind kind) {
    struct ph_writer *const request = corpus_begin(at, "new");
    ph_json_string(ph_json_key(request, "game"), at->game->id);
    ph_json_int(ph_json_key(request, "players"), at->players);
    ph_json_raw(ph_json_key(request, "options"), options->data, options->length);
    ph_json_int(ph_json_key(request, "seed"), (int64_t)seed);
    corpus_ask(at, kind);
}

// Options that do not go together are refused by session and engine.
static void begin(struct corpus_game *at) {
    struct ph_error error;
    struct ph_json_document *description;
    struct ph_writer options;
    const uint64_t seed = ph_random_next(&at->random) & PH_SEED_MAX;
    corpus_expect_ok(at, ph_json_parse(&description, at->game->description, strlen(at->game->description), &error),
                     &error);
    ph_writer_init_heap(&options);
    bool begun = false;
    for (int i = 0; i < OPTION_TRIES && !begun; i++) {
        draw_options(at, ph_json_member(ph_json_root(description), "options"), &options);
        begun = begin_session(at, &options, seed) == PH_OK;
        ask_new(at, &options, seed, begun ? CORPUS_MOVES : CORPUS_REFUSALS);
    }
    ph_writer_deinit(&options);
    ph_json_document_destroy(description);
    if (!begun) {
        corpus_fail(at, "no options were accepted");
    }
}

// ---- what is asked of the engine ------------------------------------------------------------------------------------

static void ask_view(struct corpus_game *at, int seat, enum corpus_kind kind) {
    struct ph_writer *const request = ph_json_key(corpus_begin(at, "view"), "seat");
    if (seat == PH_ONLOOKER) {
        ph_json_null(request);
    } else {
        ph_json_int(request, seat);
    }
    corpus_ask(at, kind);
}

static void ask_views(struct corpus_game *at, enum corpus_kind kind) {
    corpus_ask_plain(at, kind, "get");
    for (int seat = PH_ONLOOKER; seat < at->players; seat++) {
        ask_view(at, seat, kind);
    }
}

// Any that plays the game, in every other case with a temperament, if it can have one.
static const struct ph_bot *draw_bot(struct corpus_game *at) {
    const struct ph_bot *bot;
    do {
        bot = ph_bot_at(ph_random_below(&at->random, (uint32_t)ph_bot_count()));
    } while (!bot->plays(at->game));
    const struct ph_temper *const temper = ph_temper_at(ph_random_below(&at->random, (uint32_t)ph_temper_count()));
    const struct ph_bot *const tempered =
        temper->plays(at->game) && corpus_chance(at, 2) ? ph_bot_with(bot, temper) : NULL;
    return tempered == NULL ? bot : tempered;
}

static void ask_search(struct corpus_game *at) {
    struct ph_writer *const request = corpus_begin(at, "search");
    ph_json_string(ph_json_key(request, "bot"), draw_bot(at)->name);
    ph_json_int(ph_json_key(request, "iterations"), ITERATIONS);
    corpus_ask(at, CORPUS_SEARCHES);
}

static void ask_play(struct corpus_game *at, const void *state, ph_action action, enum corpus_kind kind) {
    char text[PH_ACTION_TEXT_MAX];
    struct ph_writer writer;
    ph_writer_init(&writer, text, sizeof text);
    at->game->action_text(state, action, &writer);
    ph_json_string(ph_json_key(corpus_begin(at, "play"), "action"), text);
    corpus_ask(at, kind);
}

// ---- refusals -------------------------------------------------------------------------------------------------------

// An action of this game that is not legal now: the one before the last, most often.
static void refuse_play(struct corpus_game *at) {
    const size_t moves = ph_session_move_count(at->session);
    for (size_t back = 1; back <= moves && back <= 8; back++) {
        const struct ph_move *const move = ph_session_move(at->session, moves - back);
        if (move->actor.kind == PH_ACTOR_SEAT && !at->game->is_legal(ph_session_state(at->session), move->action)) {
            union ph_state_storage before;
            ask_play(at, ph_session_state_at(at->session, moves - back, &before), move->action, CORPUS_REFUSALS);
            return;
        }
    }
}

static void refuse(struct corpus_game *at) {
    static const char *const lines[] = {
        "nonsense",
        "[]",
        "{\"cmd\":\"dance\"}",
        "{\"cmd\":\"play\",\"action\":\"dance\"}",
        "{\"cmd\":\"play\",\"action\":{\"type\":\"dance\"}}",
        "{\"cmd\":\"play\",\"action\":7}",
        "{\"cmd\":\"view\",\"seat\":99}",
        "{\"cmd\":\"new\",\"game\":\"chess\",\"players\":2}",
        "{\"id\":7,\"cmd\":\"new\",\"game\":\"rattus\",\"players\":99}",
        "{\"cmd\":\"new\",\"game\":\"bristol1350\",\"players\":4,\"options\":{\"length\":-1.5e300}}",
        "{\"cmd\":\"position\",\"position\":{}}",
        "{\"cmd\":\"load\",\"record\":\"[Game \\\"rattus\\\"]\\n\\n0: dance\"}",
        "{\"cmd\":\"search\",\"bot\":\"napoleon\"}",
        "{\"cmd\":\"search\",\"bot\":\"noble\",\"iterations\":0.1}",
        "{\"cmd\":\"get\",\"cmd\":\"get\"}",
        "{\"cmd\":\"get\",\"to\":\"\\ud834\\udd1e\\u0000\"}",
    };
    const char *const line = lines[ph_random_below(&at->random, sizeof lines / sizeof *lines)];
    corpus_ask_line(at, line, strlen(line));
    refuse_play(at);
}

// ---- what is asked of the public headers ----------------------------------------------------------------------------

// Through the components of an action: which values the next may have.
static void add_masks(struct corpus_game *at, const void *state) {
    uint8_t prefix[PH_COMPONENTS_MAX];
    uint8_t mask[256];
    ph_action *const scratch = malloc(MASK_ACTIONS_MAX * sizeof *scratch);
    if (scratch == NULL) {
        corpus_fail(at, "out of memory");
    }
    for (size_t count = 0; count < PH_COMPONENTS_MAX; count++) {
        const size_t set = ph_mask_next(at->game, state, prefix, count, mask, scratch, MASK_ACTIONS_MAX);
        if (set == 0 || set == SIZE_MAX) {
            break;
        }
        corpus_add(at, CORPUS_OBSERVATIONS, mask, sizeof mask);
        uint32_t skipped = ph_random_below(&at->random, (uint32_t)set);
        unsigned value = 0;
        while (mask[value] == 0 || skipped-- > 0) {
            value++;
        }
        prefix[count] = (uint8_t)value;
    }
    free(scratch);
}

static void add_observations(struct corpus_game *at, const void *state) {
    uint8_t *const bytes = malloc(at->game->observation_size);
    if (bytes == NULL) {
        corpus_fail(at, "out of memory");
    }
    for (int seat = PH_ONLOOKER; seat < at->players; seat++) {
        at->game->observe(state, seat, bytes);
        corpus_add(at, CORPUS_OBSERVATIONS, bytes, at->game->observation_size);
    }
    free(bytes);
    add_masks(at, state);
}

static void add_world(struct corpus_game *at, const void *state, int seat) {
    union ph_state_storage view;
    union ph_state_storage world;
    struct ph_log log;
    if (ph_session_log_view(at->session, seat, &log) != PH_OK) {
        corpus_fail(at, "no log of seat %d", seat);
    }
    at->game->view(state, seat, view.bytes);
    at->game->determinize(view.bytes, log, seat, &at->random, world.bytes);
    ph_writer_reset(&at->answer);
    at->game->state_json(world.bytes, log, PH_SEAT_REFEREE, &at->answer);
    corpus_add_answer(at, CORPUS_WORLDS);
}

static void add_seen(struct corpus_game *at, int seat) {
    struct ph_seen seen;
    struct ph_error error;
    corpus_expect_ok(at, ph_session_seen(at->session, seat, at->since[seat], &seen, &error), &error);
    at->since[seat] = seen.now;
    ph_writer_reset(&at->answer);
    ph_seen_json(at->session, &seen, &at->answer);
    corpus_add_answer(at, CORPUS_SEEN);
}

static void add_record_for(struct corpus_game *at, int seat) {
    ph_writer_reset(&at->answer);
    if (ph_session_record_for(at->session, seat, NULL, &at->answer) != PH_OK) {
        corpus_fail(at, "no record for seat %d", seat);
    }
    corpus_add_answer(at, CORPUS_SEEN);
}

// ---- a game ---------------------------------------------------------------------------------------------------------

// What else is asked before a decision.
static void look(struct corpus_game *at, const void *state, int decides) {
    ask_views(at, CORPUS_VIEWS);
    add_observations(at, state);
    add_world(at, state, decides);
    for (int seat = 0; seat < at->players; seat++) {
        add_seen(at, seat);
    }
}

static void step(struct corpus_game *at) {
    struct ph_error error;
    const void *const state = ph_session_state(at->session);
    if (corpus_chance(at, LISTED_EVERY)) {
        corpus_ask_plain(at, CORPUS_MOVES, "legal");
    }
    if (corpus_chance(at, LOOKED_EVERY)) {
        look(at, state, ph_session_actor(at->session).seat);
    }
    if (corpus_chance(at, SEARCHED_EVERY)) {
        ask_search(at);
    }
    if (corpus_chance(at, REFUSED_EVERY)) {
        refuse(at);
    }
    const ph_action action = at->game->sample(state, &at->random);
    ask_play(at, state, action, CORPUS_MOVES);
    if (corpus_chance(at, UNDONE_EVERY)) {
        corpus_ask_plain(at, CORPUS_MOVES, "undo");
        ask_play(at, state, action, CORPUS_MOVES);
    }
    corpus_expect_ok(at, ph_session_play(at->session, action, NULL, &error), &error);
    at->decisions++;
}

static void play_to_the_end(struct corpus_game *at) {
    while (ph_session_actor(at->session).kind != PH_ACTOR_OVER) {
        if (ph_session_move_count(at->session) > at->game->playout_cap) {
            corpus_fail(at, "no end after %u moves", (unsigned)at->game->playout_cap);
        }
        step(at);
    }
    corpus_ask_plain(at, CORPUS_MOVES, "result");
    ask_views(at, CORPUS_VIEWS);
}

// ---- records and positions ------------------------------------------------------------------------------------------

// A position of the game, which is set up again and played on with outcomes by hand.
static void go_on_from(struct corpus_game *at, size_t index) {
    union ph_state_storage storage;
    memcpy(storage.bytes, ph_session_state_at(at->session, index, &storage), at->game->state_size);
    struct ph_writer *const request = corpus_begin(at, "position");
    at->game->state_json(storage.bytes, ph_session_log_at(at->session, index), PH_SEAT_REFEREE,
                         ph_json_key(request, "position"));
    ph_json_int(ph_json_key(request, "seed"), 2);
    ph_json_string(ph_json_key(request, "chance"), "manual");
    corpus_ask(at, CORPUS_RECORDS);
    ask_views(at, CORPUS_RECORDS);
    for (int i = 0; i < POSITION_MOVES && at->game->actor(storage.bytes).kind != PH_ACTOR_OVER; i++) {
        corpus_ask_plain(at, CORPUS_RECORDS, "legal");
        const ph_action action = at->game->sample(storage.bytes, &at->random);
        ask_play(at, storage.bytes, action, CORPUS_RECORDS);
        at->game->apply(storage.bytes, action, NULL);
    }
    corpus_ask_plain(at, CORPUS_RECORDS, "record");
}

static void read_records(struct corpus_game *at, const struct ph_writer *record) {
    corpus_ask_plain(at, CORPUS_RECORDS, "record");
    ph_json_string(ph_json_key(corpus_begin(at, "load"), "record"), record->data);
    corpus_ask(at, CORPUS_RECORDS);
    corpus_ask_plain(at, at->decisions > 0 ? CORPUS_RECORDS : CORPUS_REFUSALS, "undo");
    corpus_ask_plain(at, CORPUS_RECORDS, "get");
    go_on_from(at, ph_random_below(&at->random, (uint32_t)ph_session_move_count(at->session)));
    for (int seat = PH_ONLOOKER; seat < at->players; seat++) {
        add_record_for(at, seat);
    }
}

// The record as a viewer of the pages shows it.
static void see_again(struct corpus_game *at, const struct ph_writer *record) {
    ph_json_string(ph_json_key(corpus_begin(at, "open"), "record"), record->data);
    corpus_ask(at, CORPUS_WORDS);
    for (int i = 0; i < SEEN_AGAIN; i++) {
        struct ph_writer *const request = corpus_begin(at, "go");
        const uint32_t moves = (uint32_t)ph_session_move_count(at->session);
        ph_json_int(ph_json_key(request, "to"), 1 + ph_random_below(&at->random, moves));
        ph_json_int(ph_json_key(request, "seat"), ph_random_below(&at->random, (uint32_t)at->players));
        corpus_ask(at, CORPUS_WORDS);
        corpus_ask_plain(at, CORPUS_WORDS, "look");
    }
    corpus_ask_plain(at, CORPUS_WORDS, "position");
    if (at->number % REVIEWED_EVERY == 0) {
        corpus_ask_plain(at, CORPUS_WORDS, "review");
    }
}

static void come_back(struct corpus_game *at) {
    struct ph_writer record;
    ph_writer_init_heap(&record);
    ph_session_record(at->session, NULL, &record);
    if (record.failed) {
        corpus_fail(at, "out of memory");
    }
    see_again(at, &record);
    read_records(at, &record);
    ph_writer_deinit(&record);
}

// ---- all of it ------------------------------------------------------------------------------------------------------

// Games take turns, and the numbers of players of each.
static void init(struct corpus_game *at, uint64_t number, enum corpus_print print) {
    const struct ph_key key = ph_key_from_seed(corpus_seed);
    const size_t games = ph_game_count();
    const struct ph_game *const game = ph_game_at((size_t)(number % games));
    const unsigned tables = 1u + game->players_max - game->players_min;
    *at = (struct corpus_game){
        .number = number,
        .game = game,
        .players = game->players_min + (int)(number / games % tables),
        .random = ph_random_at(&key, PH_STREAM_PLAYER, number),
        .viewer = viewer_desk.create(),
        .print = print,
    };
    if (at->viewer == NULL || ph_session_create(&at->session) != PH_OK || ph_engine_create(&at->engine) != PH_OK) {
        corpus_fail(at, "out of memory");
    }
    for (int kind = 0; kind < CORPUS_KINDS; kind++) {
        ph_sha256_begin(&at->hashes[kind]);
    }
    ph_writer_init_heap(&at->request);
    ph_writer_init_heap(&at->answer);
}

void corpus_play(uint64_t number, struct corpus_digests *digests, enum corpus_print print) {
    struct corpus_game at;
    init(&at, number, print);
    begin(&at);
    play_to_the_end(&at);
    come_back(&at);
    for (int kind = 0; kind < CORPUS_KINDS; kind++) {
        ph_sha256_end(&at.hashes[kind], digests->of[kind]);
    }
    ph_writer_deinit(&at.request);
    ph_writer_deinit(&at.answer);
    ph_engine_destroy(at.engine);
    ph_session_destroy(at.session);
    viewer_desk.destroy(at.viewer);
}
