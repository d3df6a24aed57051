// SPDX-License-Identifier: MIT
// `pesthouse replay --view SEAT` shows what that seat saw, and nothing that only others know, in the sentences of play.
#define _POSIX_C_SOURCE 200809L // popen
#include "pesthouse/pesthouse.h"
#include "viewer/past.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static char path[512];

static int choose_path(void **unused) {
    const char *const folder = getenv("TMPDIR");
    (void)unused;
    snprintf(path, sizeof path, "%s/replayed.rec", folder == NULL ? "/tmp" : folder);
    return 0;
}

static int clean(void **unused) {
    (void)unused;
    remove(path);
    return 0;
}

static struct ph_session *begin(const char *game, int players, const char *options, uint64_t seed) {
    struct ph_session *session = NULL;
    struct ph_json_document *document = NULL;
    struct ph_error error;
    assert_int_equal(ph_session_create(&session), PH_OK);
    assert_int_equal(ph_json_parse(&document, options, strlen(options), &error), PH_OK);
    if (ph_session_new(session, ph_game_find(game), players, ph_json_root(document), seed, PH_CHANCE_AUTO, &error) !=
        PH_OK) {
        fail_msg("%s", error.message);
    }
    ph_json_document_destroy(document);
    return session;
}

// Plays at random, for that many plays or to the end.
static void play(struct ph_session *session, unsigned plays, struct ph_random *random) {
    for (unsigned i = 0; i < plays && ph_session_actor(session).kind != PH_ACTOR_OVER; i++) {
        const ph_action action = ph_session_game(session)->sample(ph_session_state(session), random);
        assert_int_equal(ph_session_play(session, action, NULL, NULL), PH_OK);
    }
}

// Runs `replay` on the game so far, for people (--plain) or programs (--json).
static FILE *replay_as(const struct ph_session *session, const char *form, int seat) {
    char command[1200];
    struct ph_writer record;
    ph_writer_init_heap(&record);
    ph_session_record(session, NULL, &record);
    FILE *const file = fopen(path, "w");
    assert_non_null(file);
    assert_int_equal(fwrite(record.data, 1, record.length, file), record.length);
    assert_int_equal(fclose(file), 0);
    ph_writer_deinit(&record);
    snprintf(command, sizeof command, "%s replay %s --view %d '%s'", PH_PROGRAM, form, seat, path);
    // NOLINTNEXTLINE(cert-env33-c): what a shell sees is what is tested
    FILE *const pipe = popen(command, "r");
    assert_non_null(pipe);
    return pipe;
}

static FILE *replay(const struct ph_session *session, int seat) {
    return replay_as(session, "--json", seat);
}

static struct ph_json_document *parse(const char *line) {
    struct ph_json_document *document = NULL;
    assert_int_equal(ph_json_parse(&document, line, strlen(line), NULL), PH_OK);
    return document;
}

// ---- audiences that are secrets themselves --------------------------------------------------------------------------

// Whether only seats that may know stand in `to`: nobody else than the seat itself.
static bool names_others(struct ph_json event, int seat) {
    for (struct ph_json_walk walk = ph_json_walk_begin(ph_json_member(event, "to")); ph_json_walk_next(&walk);) {
        int64_t named = -1;
        if (ph_json_int_get(walk.value, &named) && named != seat) {
            return true;
        }
    }
    return false;
}

static bool is_in(struct ph_json event, int seat) {
    for (struct ph_json_walk walk = ph_json_walk_begin(ph_json_member(event, "to")); ph_json_walk_next(&walk);) {
        int64_t named = -1;
        if (ph_json_int_get(walk.value, &named) && named == seat) {
            return true;
        }
    }
    return false;
}

// How many events of a kind there were. Those of which the seat knows nothing name nobody.
static unsigned check_events(FILE *pipe, const char *type, int seat, bool shared) {
    static char line[1 << 16];
    unsigned count = 0;
    while (fgets(line, sizeof line, pipe) != NULL) {
        struct ph_json_document *const document = parse(line);
        const struct ph_json events = ph_json_member(ph_json_root(document), "events");
        for (struct ph_json_walk walk = ph_json_walk_begin(events); ph_json_walk_next(&walk);) {
            if (ph_json_is(ph_json_member(walk.value, "type"), type)) {
                count++;
                if (names_others(walk.value, seat) && !(shared && is_in(walk.value, seat))) {
                    fail_msg("seat %d is told %s", seat, line);
                }
            }
        }
        ph_json_document_destroy(document);
    }
    assert_int_equal(pclose(pipe), 0);
    return count;
}

static void who_was_told_is_told_to_nobody_else(void **unused) {
    unsigned convened = 0;
    unsigned leeched = 0;
    (void)unused;
    for (uint64_t seed = 0; seed < 12; seed++) {
        struct ph_random random = {.state = {seed + 1, 2, 3, 4}};
        struct ph_session *const session = begin("bristol1350", 6, "{\"convene\":true}", seed);
        play(session, 400, &random);
        // Those who have the plague learn of each other; who has seen a leeched card nobody else learns.
        convened += check_events(replay(session, 0), "convene", 0, true);
        leeched += check_events(replay(session, 1), "leeched", 1, false);
        ph_session_destroy(session);
    }
    assert_true(convened > 0 && leeched > 0);
}

// ---- sentences ------------------------------------------------------------------------------------------------------

// Whether the next lines are those of a text. What stands in front of them has seven columns.
static bool reads(FILE *pipe, const char *text) {
    char line[1000];
    for (; *text != '\0'; text += strcspn(text, "\n"), text += *text == '\n') {
        if (fgets(line, sizeof line, pipe) == NULL || strstr(text, line + 7) != text) {
            return false;
        }
    }
    return true;
}

static void plain_replay_says_of_each_move_what_play_says(void **unused) {
    static const char *const games[] = {"rattus", "bristol1350"};
    (void)unused;
    for (unsigned game = 0; game < 2; game++) {
        char line[1000];
        struct ph_random random = {.state = {1, 2, 3, 4}};
        struct ph_session *const session = begin(games[game], 3, "{}", 5);
        const struct words_seats seats = words_onlookers(words_english());
        struct ph_writer words;
        ph_writer_init_heap(&words);
        play(session, 1000, &random);
        FILE *const pipe = replay_as(session, "--plain", 1);
        assert_non_null(fgets(line, sizeof line, pipe));
        assert_non_null(strstr(line, ": A Agnes, B Bruno, C Clara\n"));
        assert_non_null(fgets(line, sizeof line, pipe));
        assert_non_null(strstr(line, "draws that show nothing are left out"));
        assert_non_null(fgets(line, sizeof line, pipe));
        for (size_t i = 0; i < ph_session_move_count(session); i++) {
            ph_writer_reset(&words);
            viewer_move_say(viewer_past_of(session), &seats, i, 1, &words);
            if (!reads(pipe, words.data)) {
                fail_msg("%s, move %zu: %s", games[game], i + 1, words.data);
            }
        }
        assert_non_null(fgets(line, sizeof line, pipe));
        assert_non_null(fgets(line, sizeof line, pipe));
        assert_string_equal(line, "The end.\n");
        while (fgets(line, sizeof line, pipe) != NULL) { // the result
        }
        assert_int_equal(pclose(pipe), 0);
        ph_writer_deinit(&words);
        ph_session_destroy(session);
    }
}

// ---- the result -----------------------------------------------------------------------------------------------------

static void check_scores(const struct ph_session *session, int seat) {
    static char line[1 << 16];
    union ph_state_storage view;
    struct ph_result result = {0};
    ph_session_game(session)->view(ph_session_state(session), seat, &view);
    ph_session_game(session)->result(&view, &result);
    FILE *const pipe = replay(session, seat);
    while (fgets(line, sizeof line, pipe) != NULL) { // the last one counts
    }
    assert_int_equal(pclose(pipe), 0);
    struct ph_json_document *const document = parse(line);
    const struct ph_json scores = ph_json_member(ph_json_root(document), "scores");
    assert_int_equal(ph_json_count(scores), result.seats);
    for (struct ph_json_walk walk = ph_json_walk_begin(scores); ph_json_walk_next(&walk);) {
        int64_t score = INT16_MIN;
        assert_true(ph_json_int_get(walk.value, &score));
        assert_int_equal(score, result.scores[walk.index]);
    }
    ph_json_document_destroy(document);
}

static void the_result_is_what_the_seat_can_tell(void **unused) {
    struct ph_random random = {.state = {1, 2, 3, 4}};
    (void)unused;
    struct ph_session *const session = begin("rattus", 3, "{\"africanus\":true}", 1);
    for (int part = 0; part < 6; part++) {
        play(session, 15, &random);
        check_scores(session, part % 3);
    }
    ph_session_destroy(session);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(who_was_told_is_told_to_nobody_else),
        cmocka_unit_test(plain_replay_says_of_each_move_what_play_says),
        cmocka_unit_test(the_result_is_what_the_seat_can_tell),
    };
    return cmocka_run_group_tests(tests, choose_path, clean);
}
