// SPDX-License-Identifier: MIT
// What scenarios cannot say of an outbreak: the order in which losses are settled.
#include "games/rattus/rattus.h"
#include "pesthouse/pesthouse.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <string.h>

// Plays the texts from the position and leaves the events of the last one in `writer`, one JSON object a line.
static void events_after(const char *position, const char *const *texts, struct ph_writer *writer) {
    const struct ph_game *const game = &rattus_game;
    union ph_state_storage state;
    struct ph_json_document *document = NULL;
    struct ph_error error;
    static struct ph_event items[PH_EVENTS_MAX];
    struct ph_events events = {items, 0, PH_EVENTS_MAX};
    assert_int_equal(ph_json_parse(&document, position, strlen(position), &error), PH_OK);
    if (game->state_from_json(state.bytes, ph_json_root(document), NULL, &error) != PH_OK) {
        fail_msg("%s", error.message);
    }
    ph_json_document_destroy(document);
    for (; *texts != NULL; texts++) {
        ph_action action;
        assert_int_equal(game->action_from_text(state.bytes, *texts, &action, &error), PH_OK);
        assert_true(game->is_legal(state.bytes, action));
        events.count = 0;
        game->apply(state.bytes, action, &events);
    }
    for (size_t i = 0; i < events.count; i++) {
        ph_json_object_begin(writer);
        game->event_json(state.bytes, &events.items[i], PH_SEAT_REFEREE, writer);
        ph_json_object_end(writer);
    }
}

// Whose cubes were lost, in order: "201" for seats 2, 0 and 1.
static void losers_after(const char *position, const char *const *texts, char losers[32]) {
    struct ph_writer writer;
    ph_writer_init_heap(&writer);
    events_after(position, texts, &writer);
    size_t count = 0;
    for (const char *at = writer.data; (at = strstr(at, "\"type\":\"lost\"")) != NULL; at++) {
        const char *const seat = strstr(at, "\"seat\":");
        assert_non_null(seat);
        losers[count++] = seat[strlen("\"seat\":")];
    }
    losers[count] = '\0';
    ph_writer_deinit(&writer);
}

static void r_out_5_seats_lose_in_turn_order_from_the_active_one(void **unused) {
    (void)unused;
    char losers[32];
    losers_after("{\"game\": \"rattus\", \"players\": 4, \"options\": {\"tokens\": \"harsh\"}, \"seat\": 2, "
                 "\"placed\": true, \"plague\": \"italia\","
                 "\"cubes\": [{\"gallia\": 1}, {\"gallia\": 1}, {\"gallia\": 1}, {\"gallia\": 1}],"
                 "\"rats\": {\"gallia\": [{}]}}",
                 (const char *const[]){"plague gallia", "rat anglia", "token r23", NULL}, losers);
    assert_string_equal(losers, "2301");
}

static void r_out_5_majority_loses_before_all_others(void **unused) {
    (void)unused;
    char losers[32];
    // r46: limit 6, M, A, Church and Magic. Seat 3 has most; then everybody by A, seat 1 by the Monk as well.
    losers_after("{\"game\": \"rattus\", \"players\": 4, \"options\": {\"tokens\": \"harsh\"}, \"seat\": 1, "
                 "\"placed\": true, \"plague\": \"italia\","
                 "\"owners\": {\"monk\": 1},"
                 "\"cubes\": [{\"gallia\": 1}, {\"gallia\": 2}, {}, {\"gallia\": 3}], \"rats\": {\"gallia\": [{}]}}",
                 (const char *const[]){"plague gallia", "rat anglia", "token r46", NULL}, losers);
    assert_string_equal(losers, "31130");
}

static void r_ravage_1_last_counts_as_the_active_seat(void **unused) {
    (void)unused;
    char losers[32];
    losers_after("{\"game\": \"rattus\", \"players\": 3, \"options\": {\"tokens\": \"harsh\"}, \"phase\": \"final\", "
                 "\"seat\": 2, \"last\": 1, \"ended\": \"rats\","
                 "\"pile\": 0, \"plague\": \"italia\","
                 "\"cubes\": [{\"gallia\": 1}, {\"gallia\": 1}, {\"gallia\": 1}], \"rats\": {\"gallia\": [{}]}}",
                 (const char *const[]){"done", "token r19", NULL}, losers);
    assert_string_equal(losers, "120");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(r_out_5_seats_lose_in_turn_order_from_the_active_one),
        cmocka_unit_test(r_out_5_majority_loses_before_all_others),
        cmocka_unit_test(r_ravage_1_last_counts_as_the_active_seat),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
