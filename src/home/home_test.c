// SPDX-License-Identifier: MIT
#include "home/home.h"

#include "table/inside.h"
#include "table/tell.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { NOW = 5000, SEATS = 3 };

static struct ph_session *game_of(const char *id, uint64_t seed) {
    struct ph_session *session;
    assert_int_equal(ph_session_create(&session), PH_OK);
    assert_int_equal(ph_session_new(session, ph_game_find(id), SEATS, (struct ph_json){0}, seed, PH_CHANCE_AUTO, NULL),
                     PH_OK);
    return session;
}

static struct home_seating seating(bool take_backs) {
    return (struct home_seating){
        .bots = {NULL, ph_bot_find("rules"), ph_bot_find("random")}, .names = {"Anna"}, .take_backs = take_backs};
}

static void begin(struct home *home, const struct ph_session *past, bool take_backs) {
    const struct home_seating seats = seating(take_backs);
    struct ph_error error = {0};
    assert_int_equal(home_init(home), PH_OK);
    const enum ph_status status = home_begin(home, past, &seats, NOW, &error);
    assert_string_equal(error.message, "");
    assert_int_equal(status, PH_OK);
}

// From move `first` on: what everybody was told is what the session shows them.
static void assert_same_sight(const struct home *home, size_t first) {
    struct ph_session *const session = ph_table_session(home->table);
    const struct words_seats seats = words_onlookers(words_english());
    for (int seat = PH_ONLOOKER; seat < SEATS; seat++) {
        const struct viewer *const viewer = home_viewer(home, seat);
        assert_non_null(viewer);
        for (size_t index = first; index <= ph_session_move_count(session); index++) {
            union ph_state_storage told;
            union ph_state_storage shown;
            struct words_scene one;
            struct words_scene other;
            viewer_past_scene(viewer_past_of_table(viewer), &seats, seat, index, &told, &one);
            viewer_past_scene(viewer_past_of(session), &seats, seat, index, &shown, &other);
            assert_memory_equal(&told, &shown, ph_session_game(session)->state_size);
            assert_int_equal(one.log.count, other.log.count);
        }
    }
}

// Of the session, as a loop without any table plays it; the person plays at random.
static ph_action choose(struct ph_session *session, const struct home_seating *seats, struct ph_random *dice) {
    const int seat = ph_session_actor(session).seat;
    const struct ph_search_limits limits = {.iterations = 4};
    struct ph_search_result result;
    if (seats->bots[seat] == NULL) {
        return ph_session_game(session)->sample(ph_session_state(session), dice);
    }
    assert_int_equal(ph_session_ask(session, seats->bots[seat], &limits, NULL, &result, NULL), PH_OK);
    return result.action;
}

// The same game move for move, with the same luck and the same bots.
static void a_table_plays_as_its_session_would(void **state) {
    for (size_t g = 0; g < ph_game_count(); g++) {
        struct ph_session *const alone = game_of(ph_game_at(g)->id, 7 + g);
        const struct home_seating seats = seating(false);
        const struct ph_key key = ph_key_from_seed(3);
        struct ph_random dice = ph_random_at(&key, PH_STREAM_PLAYER, g);
        struct home home;
        begin(&home, alone, false);
        assert_same_sight(&home, 0);
        while (ph_session_actor(alone).kind == PH_ACTOR_SEAT) {
            const int seat = ph_session_actor(alone).seat;
            const ph_action action = choose(alone, &seats, &dice);
            const struct ph_search_limits limits = {.iterations = 4};
            struct ph_error error = {0};
            const enum ph_status status = seats.bots[seat] == NULL ? home_act(&home, seat, action, NOW, &error)
                                                                   : home_think(&home, &limits, NOW, &error);
            assert_string_equal(error.message, "");
            assert_int_equal(status, PH_OK);
            assert_int_equal(ph_session_play(alone, action, NULL, NULL), PH_OK);
            assert_int_equal(ph_session_move_count(ph_table_session(home.table)), ph_session_move_count(alone));
            assert_same_sight(&home, ph_session_move_count(alone) - 1);
        }
        assert_same_sight(&home, 0);
        assert_true(ph_table_is_over(home.table));
        struct ph_writer expected;
        struct ph_writer found;
        ph_writer_init_heap(&expected);
        ph_writer_init_heap(&found);
        ph_session_record(alone, "2026-11-24", &expected);
        ph_write_text(&expected, "# Seats: you rules random\n# Names: Anna\n");
        assert_int_equal(home_record(home.table, "2026-11-24", true, &found, NULL), PH_OK);
        assert_string_equal(found.data, expected.data);
        ph_writer_deinit(&expected);
        ph_writer_deinit(&found);
        home_deinit(&home);
        ph_session_destroy(alone);
    }
    (void)state;
}

static void play_on(struct home *home, int moves) {
    const struct ph_search_limits limits = {.iterations = 4};
    for (int i = 0; i < moves && !ph_table_is_over(home->table); i++) {
        struct ph_session *const session = ph_table_session(home->table);
        struct ph_random dice = ph_random_at(&(struct ph_key){0}, PH_STREAM_PLAYER, ph_session_move_count(session));
        if (ph_session_actor(session).seat == 0) {
            const ph_action action = ph_session_game(session)->sample(ph_session_state(session), &dice);
            assert_int_equal(home_act(home, 0, action, NOW, NULL), PH_OK);
        } else {
            assert_int_equal(home_think(home, &limits, NOW, NULL), PH_OK);
        }
    }
}

static void record_of(const struct home *home, struct ph_writer *record) {
    ph_writer_init_heap(record);
    assert_int_equal(home_record(home->table, NULL, false, record, NULL), PH_OK);
}

static void assert_same_record(const struct home *home, const struct home *other) {
    struct ph_writer one;
    struct ph_writer two;
    record_of(home, &one);
    record_of(other, &two);
    assert_string_equal(one.data, two.data);
    ph_writer_deinit(&one);
    ph_writer_deinit(&two);
}

static void a_journal_is_the_whole_game(void **state) {
    struct ph_session *const past = game_of("rattus", 11);
    struct home home;
    struct home again;
    struct ph_writer saved;
    bool whole = false;
    (void)state;
    begin(&home, past, true);
    play_on(&home, 12);
    ph_writer_init_heap(&saved);
    home_write(&home, &saved);
    assert_true(home_is_journal(saved.data, saved.length));
    assert_int_equal(home_init(&again), PH_OK);
    assert_int_equal(home_read(&again, saved.data, saved.length, &whole, NULL), PH_OK);
    assert_true(whole);
    assert_same_sight(&again, 0);
    play_on(&home, 200);
    play_on(&again, 200);
    assert_same_record(&home, &again);
    home_deinit(&home);
    home_deinit(&again);
    ph_writer_deinit(&saved);
    ph_session_destroy(past);
}

// Wherever the text ends, what it says up to there is opened, or it is said why it cannot be.
static void a_journal_that_was_cut_opens_up_to_the_last_whole_entry(void **state) {
    struct ph_session *const past = game_of("bristol1350", 5);
    struct home home;
    struct ph_writer saved;
    size_t opened = 0;
    (void)state;
    begin(&home, past, false);
    play_on(&home, 6);
    ph_writer_init_heap(&saved);
    home_write(&home, &saved);
    const size_t moves = ph_session_move_count(ph_table_session(home.table));
    for (size_t length = 0; length < saved.length; length += 7) {
        struct home again;
        struct ph_error error = {0};
        bool whole = true;
        assert_int_equal(home_init(&again), PH_OK);
        if (home_read(&again, saved.data, length, &whole, &error) == PH_OK) {
            opened++;
            assert_true(ph_session_move_count(ph_table_session(again.table)) <= moves);
            assert_true(whole == (saved.data[length - 1] == '\n' || saved.data[length] == '\n'));
        } else {
            assert_true(error.message[0] != '\0');
        }
        home_deinit(&again);
    }
    assert_true(opened > 20);
    home_deinit(&home);
    ph_writer_deinit(&saved);
    ph_session_destroy(past);
}

static void what_is_no_journal_is_refused(void **state) {
    static const struct {
        const char *text;
        const char *why;
    } cases[] = {
        {"", "this is no journal of a table"},
        {"[Game \"rattus\"]\n", "this is no journal of a table"},
        {"{\"pesthouse\":\"journal\",\"version\":2}\n",
         "it was saved by a newer version of Pesthouse (2, this one reads 1)"},
        {"{\"pesthouse\":\"journal\",\"version\":\"x\"}\n", "its first line does not say which version it has"},
        {"{\"pesthouse\":\"journal\",\"version\":1}\n", "it ends before the game begins"},
        {"{\"pesthouse\":\"journal\",\"version\":1}\n{}\n{}\n", "entry 1: n: the field is missing"},
    };
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct home home;
        struct ph_error error = {0};
        bool whole;
        assert_int_equal(home_init(&home), PH_OK);
        assert_int_equal(home_read(&home, cases[i].text, strlen(cases[i].text), &whole, &error), PH_ERROR_BAD_RECORD);
        assert_string_equal(error.message, cases[i].why);
        home_deinit(&home);
    }
}

static void take_backs_reach_across_the_others_and_are_counted(void **state) {
    struct ph_session *const past = game_of("rattus", 2);
    struct home home;
    enum ph_undo undo;
    (void)state;
    begin(&home, past, true);
    while (ph_session_actor(ph_table_session(home.table)).seat != 0) {
        play_on(&home, 1);
    }
    const size_t moves = ph_session_move_count(ph_table_session(home.table));
    play_on(&home, 1);
    while (ph_session_actor(ph_table_session(home.table)).seat == 0 || home_may_undo(&home, 0, &undo) == false) {
        play_on(&home, 1);
    }
    play_on(&home, 1);
    assert_true(home_may_undo(&home, 0, &undo));
    assert_int_not_equal(undo, PH_UNDO_ALLOWED);
    assert_same_sight(&home, 0);
    while (ph_session_move_count(ph_table_session(home.table)) > moves) {
        assert_int_equal(home_undo(&home, 0, NOW, NULL), PH_OK);
        assert_same_sight(&home, 0);
    }
    assert_int_equal(ph_session_move_count(ph_table_session(home.table)), moves);
    assert_true(home_taken_back(&home) > 0);
    struct ph_writer record;
    unsigned taken_back = 0;
    record_of(&home, &record);
    assert_true(home_taken_back_read(record.data, record.length, &taken_back));
    assert_int_equal(taken_back, home_taken_back(&home));
    ph_writer_deinit(&record);
    home_deinit(&home);
    ph_session_destroy(past);
}

// What only a table at home may have is refused by one of a server, whose journal it would be.
static void no_server_takes_what_is_for_homes(void **state) {
    struct ph_session *const past = game_of("rattus", 2);
    struct ph_table *table;
    struct home home;
    struct ph_error error = {0};
    (void)state;
    begin(&home, past, true);
    const char *const end = strchr(home.journal.data, '\n');
    assert_int_equal(ph_table_create(&table), PH_OK);
    assert_int_equal(ph_table_fold(table, home.journal.data, (size_t)(end - home.journal.data), &error),
                     PH_ERROR_BAD_RECORD);
    assert_non_null(strstr(error.message, "window"));
    ph_table_destroy(table);
    home_deinit(&home);
    ph_session_destroy(past);
}

// It shows every hand: people are told the position as they may see it.
static void tells_no_position(struct ph_table *table) {
    struct ph_writer told;
    ph_writer_init_heap(&told);
    for (size_t i = 0; i < ph_table_entry_count(table); i++) {
        assert_int_equal(ph_table_tell(table, i, PH_ONLOOKER, PH_FORM_PACKED, &told), PH_OK);
    }
    assert_non_null(strstr(told.data, "\"t\":\"started\""));
    assert_null(strstr(told.data, "\"position\""));
    ph_writer_deinit(&told);
}

static void a_game_may_begin_at_a_position(void **state) {
    struct ph_session *const past = game_of("bristol1350", 9);
    struct ph_session *position;
    struct ph_json_document *document;
    struct ph_writer json;
    struct ph_writer before;
    struct ph_writer after;
    struct home home;
    (void)state;
    for (int i = 0; i < 8; i++) {
        struct ph_random dice = ph_random_at(&(struct ph_key){0}, PH_STREAM_PLAYER, (uint64_t)i);
        assert_int_equal(
            ph_session_play(past, ph_session_game(past)->sample(ph_session_state(past), &dice), NULL, NULL), PH_OK);
    }
    ph_writer_init_heap(&json);
    ph_session_game(past)->state_json(ph_session_state(past), ph_session_log(past), PH_SEAT_REFEREE, &json);
    assert_int_equal(ph_json_parse(&document, json.data, json.length, NULL), PH_OK);
    assert_int_equal(ph_session_create(&position), PH_OK);
    assert_int_equal(ph_session_position(position, ph_json_root(document), 4, PH_CHANCE_AUTO, NULL), PH_OK);
    begin(&home, position, false);
    ph_writer_init_heap(&before);
    ph_writer_init_heap(&after);
    ph_session_record(position, NULL, &before);
    ph_session_record(ph_table_session(home.table), NULL, &after);
    assert_string_equal(after.data, before.data);
    tells_no_position(home.table);
    play_on(&home, 400);
    assert_true(ph_table_is_over(home.table));
    ph_writer_deinit(&json);
    ph_writer_deinit(&before);
    ph_writer_deinit(&after);
    ph_json_document_destroy(document);
    home_deinit(&home);
    ph_session_destroy(position);
    ph_session_destroy(past);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_table_plays_as_its_session_would),
        cmocka_unit_test(a_journal_is_the_whole_game),
        cmocka_unit_test(a_journal_that_was_cut_opens_up_to_the_last_whole_entry),
        cmocka_unit_test(what_is_no_journal_is_refused),
        cmocka_unit_test(take_backs_reach_across_the_others_and_are_counted),
        cmocka_unit_test(no_server_takes_what_is_for_homes),
        cmocka_unit_test(a_game_may_begin_at_a_position),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
