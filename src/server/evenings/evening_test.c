// SPDX-License-Identifier: MIT
// Who sits where, points, standings, the CSV, and an evening as a text.
#include "server/evenings/evening.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static struct evening *evening_of(unsigned people, unsigned seats) {
    struct evening *const evening = calloc(1, sizeof *evening);
    struct ph_error error;
    assert_non_null(evening);
    evening->maker = 7;
    evening->seats = seats;
    strcpy(evening->game, "rattus");
    strcpy(evening->bot, "noble");
    strcpy(evening->settings, "{\"game\":\"rattus\"}");
    for (unsigned i = 0; i < people; i++) {
        evening->people[i].person = i + 1;
        (void)snprintf(evening->people[i].name, sizeof evening->people[i].name, "P%u", i + 1);
    }
    evening->people_count = people;
    assert_int_equal(evening_check_seats(evening, seats, &error), PH_ACCEPTED);
    return evening;
}

static struct evening_round *begin(struct evening *evening, unsigned tables, bool duplicate) {
    const struct ph_key key = ph_key_from_seed(evening->round_count + 1);
    struct ph_random random = ph_random_at(&key, PH_STREAM_LUCK, 0);
    struct ph_error error;
    const struct evening_seating seating = {.tables = tables, .duplicate = duplicate, .now = 1};
    assert_int_equal(evening_begin_round(evening, &seating, &random, &error), PH_ACCEPTED);
    struct evening_round *const round = evening_round_now(evening);
    round->over = true;
    return round;
}

static enum ph_refusal refusal_of_round(struct evening *evening, unsigned tables, bool duplicate,
                                        struct ph_error *error) {
    const struct ph_key key = ph_key_from_seed(1);
    struct ph_random random = ph_random_at(&key, PH_STREAM_LUCK, 0);
    const struct evening_seating seating = {.tables = tables, .duplicate = duplicate, .now = 1};
    return evening_begin_round(evening, &seating, &random, error);
}

// How often anybody met somebody more than once.
static unsigned meetings_again(const struct evening *evening) {
    unsigned again = 0;
    for (unsigned i = 0; i < evening->people_count; i++) {
        for (unsigned j = i + 1; j < evening->people_count; j++) {
            const unsigned met = evening_met(evening, i, j);
            again += met > 1 ? met - 1 : 0;
        }
    }
    return again;
}

static void everybody_gets_one_seat(void **unused) {
    (void)unused;
    struct evening *const evening = evening_of(11, 4);
    evening->people[3].left = true;
    const struct evening_round *const round = begin(evening, 3, false);
    unsigned seated[11] = {0};
    unsigned bots = 0;
    assert_int_equal(round->table_count, 3);
    assert_int_equal(round->seats, 4);
    for (unsigned i = 0; i < 12; i++) {
        const int person = round->tables[i / 4].seats[i % 4];
        bots += person < 0;
        if (person >= 0) {
            seated[person]++;
        }
        assert_true(person >= 0 || i % 4 == 3); // the last seats of different tables
    }
    assert_int_equal(bots, 2);
    for (unsigned i = 0; i < 11; i++) {
        assert_int_equal(seated[i], i != 3);
    }
    free(evening);
}

static void nobody_meets_anybody_again_where_that_is_possible(void **unused) {
    (void)unused;
    static const struct {
        unsigned people, seats, rounds, again;
    } cases[] = {{16, 4, 3, 0}, {30, 4, 3, 0}, {30, 4, 4, 0}, {12, 4, 2, 6}, {9, 3, 3, 0}, {6, 2, 5, 0}, {64, 4, 6, 0}};
    for (unsigned i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct evening *const evening = evening_of(cases[i].people, cases[i].seats);
        for (unsigned round = 0; round < cases[i].rounds; round++) {
            begin(evening, 0, false);
        }
        if (meetings_again(evening) > cases[i].again) {
            fail_msg("%u people: %u meetings again", cases[i].people, meetings_again(evening));
        }
        free(evening);
    }
}

static void people_change_seats(void **unused) {
    (void)unused;
    struct evening *const evening = evening_of(16, 4);
    unsigned sat[16][4] = {{0}};
    unsigned same = 0;
    for (unsigned i = 0; i < 4; i++) {
        const struct evening_round *const round = begin(evening, 0, false);
        for (unsigned at = 0; at < 16; at++) {
            same += sat[round->tables[at / 4].seats[at % 4]][at % 4]++ > 0;
        }
    }
    assert_true(same <= 12); // of 64; drawn at random it would be 24
    free(evening);
}

static void what_cannot_be_a_round_is_refused(void **unused) {
    (void)unused;
    struct evening *const evening = evening_of(1, 2);
    struct ph_error error;
    assert_int_equal(refusal_of_round(evening, 0, false, &error), PH_REFUSED_NOT_READY);
    assert_string_equal(error.message, "a round needs two people at least; one has joined");
    evening->people_count = 0;
    assert_int_equal(refusal_of_round(evening, 0, false, &error), PH_REFUSED_NOT_READY);
    free(evening);
    struct evening *const more = evening_of(20, 4);
    assert_int_equal(refusal_of_round(more, 1, false, &error), PH_REFUSED_BAD_REQUEST); // 20 seats
    assert_int_equal(refusal_of_round(more, 21, false, &error), PH_REFUSED_BAD_REQUEST);
    more->people_count = 4;
    more->people[3].person = 4;
    assert_int_equal(refusal_of_round(more, 0, true, &error), PH_REFUSED_NOT_READY);
    more->round_count = EVENING_ROUNDS_MAX;
    more->rounds[EVENING_ROUNDS_MAX - 1].over = true;
    assert_int_equal(refusal_of_round(more, 0, false, &error), PH_REFUSED_TOO_MANY);
    more->rounds[EVENING_ROUNDS_MAX - 1].over = false;
    assert_int_equal(refusal_of_round(more, 0, false, &error), PH_REFUSED_WRONG_PHASE);
    free(more);
}

// Two tables of two seats; at the first the first person wins, at the second they tie.
static struct evening *played(bool duplicate) {
    struct evening *const evening = evening_of(4, 2);
    struct evening_round *const round = begin(evening, 0, duplicate);
    for (unsigned i = 0; i < 4; i++) {
        round->tables[i / 2].seats[i % 2] = (int16_t)i;
    }
    memcpy(round->tables[0].places, (uint8_t[]){1, 2}, 2);
    memcpy(round->tables[1].places, (uint8_t[]){1, 1}, 2);
    return evening;
}

static void points_are_of_the_table_or_of_the_same_seat(void **unused) {
    (void)unused;
    struct evening *const own = played(false);
    struct evening *const duplicate = played(true);
    static const int of_own[] = {2, 0, 1, 1};
    static const int of_duplicate[] = {1, 0, 1, 2};
    for (unsigned i = 0; i < 4; i++) {
        assert_int_equal(evening_points(&own->rounds[0], i / 2, i % 2), of_own[i]);
        assert_int_equal(evening_points(&duplicate->rounds[0], i / 2, i % 2), of_duplicate[i]);
    }
    memset(own->rounds[0].tables[0].places, 0, 2);
    assert_int_equal(evening_points(&own->rounds[0], 0, 0), -1);
    free(own);
    free(duplicate);
}

static void standings_share_places(void **unused) {
    (void)unused;
    struct evening *const evening = played(false);
    struct evening_standing standings[EVENING_PEOPLE_MAX];
    assert_int_equal(evening_standings(evening, standings), 4);
    static const unsigned places[] = {1, 2, 2, 4};
    static const unsigned people[] = {0, 2, 3, 1};
    for (unsigned i = 0; i < 4; i++) {
        assert_int_equal(standings[i].place, places[i]);
        assert_int_equal(standings[i].person, people[i]);
        assert_int_equal(standings[i].rounds, 1);
    }
    free(evening);
}

static void the_csv_quotes_names(void **unused) {
    (void)unused;
    struct evening *const evening = played(true);
    struct ph_writer writer;
    strcpy(evening->people[0].name, "=A \"B\", C");
    strcpy(evening->names[0], "Paris");
    evening->name_count = 1;
    evening->rounds[0].tables[1].seats[1] = EVENING_BOT;
    memset(evening->rounds[0].tables[1].places, 0, 2);
    ph_writer_init_heap(&writer);
    evening_write_csv(evening, &writer);
    assert_string_equal(writer.data, "round,luck,table,seat,name,who,place,points\r\n"
                                     "1,duplicate,\"Paris\",1,\"'=A \"\"B\"\", C\",person,1,0\r\n"
                                     "1,duplicate,\"Paris\",2,\"P2\",person,2,0\r\n"
                                     "1,duplicate,\"2\",1,\"P3\",person,,\r\n"
                                     "1,duplicate,\"2\",2,\"noble\",bot,,\r\n");
    ph_writer_deinit(&writer);
    free(evening);
}

static void a_text_is_read_as_it_was_written(void **unused) {
    (void)unused;
    struct evening *const evening = played(true);
    struct evening *const read = calloc(1, sizeof *read);
    struct ph_writer writer;
    struct ph_writer again;
    struct ph_error error;
    evening->people[1].ready = evening->people[2].fresh = evening->people[3].left = true;
    evening->people[1].luck[0] = 9;
    for (unsigned i = 0; i < 2; i++) {
        memset(evening->rounds[0].tables[i].id, 'a' + (int)i, PH_EVENING_ID_DIGITS);
    }
    ph_writer_init_heap(&writer);
    ph_writer_init_heap(&again);
    evening_write(evening, &writer);
    assert_int_equal(evening_read(read, writer.data, writer.length, &error), PH_OK);
    evening_write(read, &again);
    assert_string_equal(writer.data, again.data);
    assert_int_equal(evening_read(read, "{}", 2, &error), PH_ERROR_BAD_RECORD);
    assert_int_equal(evening_read(read, "[", 1, &error) == PH_OK, false);
    ph_writer_deinit(&writer);
    ph_writer_deinit(&again);
    free(evening);
    free(read);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(everybody_gets_one_seat),
        cmocka_unit_test(nobody_meets_anybody_again_where_that_is_possible),
        cmocka_unit_test(people_change_seats),
        cmocka_unit_test(what_cannot_be_a_round_is_refused),
        cmocka_unit_test(points_are_of_the_table_or_of_the_same_seat),
        cmocka_unit_test(standings_share_places),
        cmocka_unit_test(the_csv_quotes_names),
        cmocka_unit_test(a_text_is_read_as_it_was_written),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
