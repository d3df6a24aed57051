// SPDX-License-Identifier: MIT
// Games of every kind in a session: undo restores every byte and the luck, a record replays to the same state, equal
// seeds give equal games.
#include "support/property.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// Begins a game of the case in a new session.
static struct ph_session *begin(struct property_game *play, uint64_t seed, enum ph_chance_mode mode) {
    struct ph_session *session = NULL;
    struct ph_json_document *document = NULL;
    struct ph_error error;
    PROPERTY_CHECK(play, ph_session_create(&session) == PH_OK, "no session");
    PROPERTY_CHECK(play, ph_json_parse(&document, play->begin->options, strlen(play->begin->options), &error) == PH_OK,
                   "%s", error.message);
    const enum ph_status status =
        ph_session_new(session, play->game, play->begin->players, ph_json_root(document), seed, mode, &error);
    ph_json_document_destroy(document);
    PROPERTY_CHECK(play, status == PH_OK, "a new game is refused: %s", error.message);
    return session;
}

static bool same_state(const struct property_game *play, const void *a, const void *b) {
    return memcmp(a, b, play->game->state_size) == 0;
}

// A decision by the list alone, so that a faster `sample` makes no other game.
static ph_action choose(struct property_game *play, const struct ph_session *session) {
    const size_t count = property_legal(play, ph_session_state(session));
    return play->actions[ph_random_below(&play->random, (uint32_t)count)];
}

static void play_one(struct property_game *play, struct ph_session *session, ph_action action) {
    struct ph_error error;
    const enum ph_status status = ph_session_play(session, action, NULL, &error);
    PROPERTY_CHECK(play, status == PH_OK, "a listed action is refused: %s", error.message);
    play->moves++;
    PROPERTY_CHECK(play,
                   ph_session_actor(session).kind != PH_ACTOR_CHANCE || ph_session_mode(session) == PH_CHANCE_MANUAL,
                   "luck was left to draw");
}

// What is refused changes nothing: neither the state nor the log.
static void check_refusal(struct property_game *play, struct ph_session *session) {
    union ph_state_storage before;
    struct ph_error error = {0};
    const size_t moves = ph_session_move_count(session);
    const ph_action action = ph_random_next(&play->random);
    memcpy(before.bytes, ph_session_state(session), play->game->state_size);
    if (!play->game->is_legal(before.bytes, action)) {
        const enum ph_status status = ph_session_play(session, action, NULL, &error);
        PROPERTY_CHECK(play, status == PH_ERROR_ILLEGAL_ACTION && error.message[0] != '\0', "nonsense is not refused");
        PROPERTY_CHECK(
            play, same_state(play, before.bytes, ph_session_state(session)) && ph_session_move_count(session) == moves,
            "a refused action has changed something");
    }
}

// The states before each `play`, how long the log was, and what was played.
struct history {
    union ph_state_storage *states;
    size_t *log_counts;
    ph_action *actions;
    size_t count;
};

static void play_whole_game(struct property_game *play, struct ph_session *session, struct history *history) {
    history->states = calloc(play->game->playout_cap + 1, sizeof *history->states);
    history->actions = calloc(play->game->playout_cap + 1, sizeof *history->actions);
    history->log_counts = calloc(play->game->playout_cap + 1, sizeof *history->log_counts);
    history->count = 0;
    if (history->states == NULL || history->actions == NULL || history->log_counts == NULL) {
        abort();
    }
    while (ph_session_actor(session).kind != PH_ACTOR_OVER) {
        PROPERTY_CHECK(play, history->count < play->game->playout_cap, "the game does not end");
        check_refusal(play, session);
        memcpy(history->states[history->count].bytes, ph_session_state(session), play->game->state_size);
        history->log_counts[history->count] = ph_session_log(session).count;
        history->actions[history->count] = choose(play, session);
        play_one(play, session, history->actions[history->count++]);
    }
    memcpy(history->states[history->count].bytes, ph_session_state(session), play->game->state_size);
}

static void history_free(struct history *history) {
    free(history->states);
    free(history->actions);
    free(history->log_counts);
}

// Back to the start and forth again: every state, and all luck, comes again.
static void check_undo(struct property_game *play, struct ph_session *session, const struct history *history) {
    struct ph_error error;
    for (size_t i = history->count; i > 0; i--) {
        PROPERTY_CHECK(play, ph_session_undo(session, &error) == PH_OK, "undo is refused: %s", error.message);
        PROPERTY_CHECK(play, same_state(play, ph_session_state(session), history->states[i - 1].bytes),
                       "undo of play %zu leads to another state", i);
        PROPERTY_CHECK(play, ph_session_log(session).count == history->log_counts[i - 1],
                       "undo of play %zu leads to another log", i);
    }
    PROPERTY_CHECK(play, ph_session_undo(session, &error) == PH_ERROR_BAD_REQUEST, "undo at the start is not refused");
    for (size_t i = 0; i < history->count; i++) {
        play_one(play, session, history->actions[i]);
        PROPERTY_CHECK(play, same_state(play, ph_session_state(session), history->states[i + 1].bytes),
                       "play %zu leads to another state after undo", i + 1);
    }
}

static void take_record(const struct ph_session *session, struct ph_writer *writer) {
    ph_writer_reset(writer);
    ph_session_record(session, NULL, writer);
    assert_false(writer->failed);
}

static void check_record(struct property_game *play, const struct ph_session *session) {
    struct ph_error error;
    struct ph_session *loaded = NULL;
    struct ph_writer *const record = &play->text[0];
    struct ph_writer *const again = &play->text[1];
    take_record(session, record);
    PROPERTY_CHECK(play, ph_session_create(&loaded) == PH_OK, "no session");
    PROPERTY_CHECK(
        play, ph_session_load(loaded, record->data, record->length, NULL, ph_session_mode(session), &error) == PH_OK,
        "a record is refused: %s\n%s", error.message, record->data);
    PROPERTY_CHECK(play, same_state(play, ph_session_state(loaded), ph_session_state(session)),
                   "a record replays to another state");
    take_record(loaded, again);
    PROPERTY_CHECK(play, strcmp(record->data, again->data) == 0, "a record is written again as another:\n%s",
                   again->data);
    ph_session_destroy(loaded);
}

// All moves of the game played by hand, luck included: the same states.
static void check_by_hand(struct property_game *play, uint64_t seed, const struct ph_session *session) {
    struct ph_session *const manual = begin(play, seed, PH_CHANCE_MANUAL);
    for (size_t i = 0; i < ph_session_move_count(session); i++) {
        union ph_state_storage then;
        PROPERTY_CHECK(play, same_state(play, ph_session_state(manual), ph_session_state_at(session, i, &then)),
                       "by hand, move %zu comes from another state", i);
        play_one(play, manual, ph_session_move(session, i)->action);
    }
    PROPERTY_CHECK(play, same_state(play, ph_session_state(manual), ph_session_state(session)),
                   "by hand the game leads to another state");
    ph_session_destroy(manual);
}

// A position taken from the middle of the game plays on alike from the same bytes.
static void check_position(struct property_game *play, const struct ph_session *whole, const struct history *history) {
    const size_t middle = ph_random_below(&play->random, (uint32_t)history->count);
    struct ph_session *session = NULL;
    struct ph_json_document *document = NULL;
    struct ph_error error;
    const struct ph_log log = {.events = ph_session_log(whole).events, .count = history->log_counts[middle]};
    const char *const text = property_state_json(play, 0, history->states[middle].bytes, log, PH_SEAT_REFEREE);
    PROPERTY_CHECK(play, ph_session_create(&session) == PH_OK, "no session");
    PROPERTY_CHECK(play, ph_json_parse(&document, text, strlen(text), &error) == PH_OK, "%s", error.message);
    PROPERTY_CHECK(play, ph_session_position(session, ph_json_root(document), 1, PH_CHANCE_MANUAL, &error) == PH_OK,
                   "a position of the game is refused: %s\n%s", error.message, text);
    ph_json_document_destroy(document);
    PROPERTY_CHECK(play, same_state(play, ph_session_state(session), history->states[middle].bytes),
                   "a position of the game is another state");
    PROPERTY_CHECK(play,
                   strcmp(text, property_state_json(play, 1, ph_session_state(session), ph_session_log(session),
                                                    PH_SEAT_REFEREE)) == 0,
                   "a position of the game has another history: %s", play->text[1].data);
    for (int i = 0; i < 30 && ph_session_actor(session).kind != PH_ACTOR_OVER; i++) {
        play_one(play, session, choose(play, session));
    }
    check_record(play, session); // this one begins with a tag Position
    ph_session_destroy(session);
}

static void check_game(struct property_game *play) {
    struct history history;
    struct ph_session *const session = begin(play, play->number, PH_CHANCE_AUTO);
    play_whole_game(play, session, &history);
    check_undo(play, session, &history);
    check_record(play, session);
    check_by_hand(play, play->number, session);
    check_position(play, session, &history);
    history_free(&history);
    ph_session_destroy(session);
}

static void games_can_be_undone_recorded_and_taken_up(void **unused) {
    (void)unused;
    property_run(120, check_game);
}

// Equal seeds give equal games on every build: their moves are hashed, and tests/properties/pinned.txt holds the
// hashes, for games with default options. Beside them stand counts of all ways to go on for one, two and three moves
// from some point of the game. A line is "GAME PLAYERS SEED HASH MOVE COUNT COUNT COUNT". With PH_REWRITE=1 the file is
// written anew.
static const char pins_path[] = PH_SOURCE_DIR "/tests/properties/pinned.txt";

static uint64_t hash_of_moves(const char *record) {
    const char *const moves = strstr(record, "\n\n");
    uint64_t hash = 0xcbf29ce484222325; // FNV-1a
    for (const char *letter = moves == NULL ? "" : moves; *letter != '\0'; letter++) {
        hash = (hash ^ (unsigned char)*letter) * 0x100000001b3;
    }
    return hash;
}

static bool pinned(const char *line) {
    char held[256];
    bool found = false;
    FILE *const file = fopen(pins_path, "r");
    assert_non_null(file);
    while (!found && fgets(held, sizeof held, file) != NULL) {
        held[strcspn(held, "\n")] = '\0';
        found = strcmp(held, line) == 0;
    }
    fclose(file);
    return found;
}

static void pin(const char *line) {
    FILE *const file = fopen(pins_path, "a");
    assert_non_null(file);
    fprintf(file, "%s\n", line);
    assert_int_equal(fclose(file), 0);
}

// All ways to make `depth` moves from the state, luck included.
static uint64_t count_ways(const struct ph_game *game, const void *state, unsigned depth) {
    enum { WAYS_MAX = 2048 };
    ph_action *const actions = calloc(WAYS_MAX, sizeof *actions);
    assert_non_null(actions);
    const size_t count = game->legal(state, UINT64_MAX, actions, NULL, WAYS_MAX);
    uint64_t ways = depth <= 1 ? count : 0;
    assert_true(depth <= 1 || count <= WAYS_MAX);
    for (size_t i = 0; depth > 1 && i < count; i++) {
        union ph_state_storage after;
        memcpy(after.bytes, state, game->state_size);
        game->apply(after.bytes, actions[i], NULL);
        ways += count_ways(game, after.bytes, depth - 1);
    }
    free(actions);
    return ways;
}

static void check_pin(struct property_game *play) {
    enum { SEEDS = 3 };
    if (strcmp(play->begin->options, "{}") != 0) {
        return;
    }
    for (uint64_t seed = 1; seed <= SEEDS; seed++) {
        char line[256];
        struct history history;
        const struct ph_key key = ph_key_from_seed(seed);
        struct ph_session *const session = begin(play, seed, PH_CHANCE_AUTO);
        play->random = ph_random_at(&key, PH_STREAM_PLAYER, 0);
        play_whole_game(play, session, &history);
        take_record(session, &play->text[0]);
        const size_t move = ph_random_below(&play->random, (uint32_t)ph_session_move_count(session));
        union ph_state_storage storage;
        const void *const state = ph_session_state_at(session, move, &storage);
        snprintf(line, sizeof line, "%s %d %" PRIu64 " %016" PRIx64 " %zu %" PRIu64 " %" PRIu64 " %" PRIu64,
                 play->game->id, play->begin->players, seed, hash_of_moves(play->text[0].data), move,
                 count_ways(play->game, state, 1), count_ways(play->game, state, 2), count_ways(play->game, state, 3));
        if (getenv("PH_REWRITE") != NULL) {
            pin(line);
        }
        PROPERTY_CHECK(play, pinned(line), "tests/properties/pinned.txt does not hold the line\n%s", line);
        history_free(&history);
        ph_session_destroy(session);
    }
}

static void equal_seeds_give_equal_games_on_every_build(void **unused) {
    (void)unused;
    const struct property_case *cases;
    if (getenv("PH_GAMES") != NULL) {
        skip(); // these games are fixed
    }
    if (getenv("PH_REWRITE") != NULL) {
        remove(pins_path);
    }
    property_run(property_cases(&cases), check_pin);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(games_can_be_undone_recorded_and_taken_up),
        cmocka_unit_test(equal_seeds_give_equal_games_on_every_build),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
