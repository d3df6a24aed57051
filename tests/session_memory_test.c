// SPDX-License-Identifier: MIT
// A session is lean, and so is a table: thousands of them fit into a server. The linker puts what is below in place of
// malloc, calloc, realloc and free, which counts the bytes that are allocated.
#include "pesthouse/pesthouse.h"
#include "table/tell.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <malloc.h>
#include <stdio.h>
#include <string.h>

enum { LEAN = 64 << 10, WAITING = 20 << 10, SEATS = 6, GAMES = 30 };

// NOLINTBEGIN(bugprone-reserved-identifier,cert-dcl37-c): the linker wants these names.
void *__real_malloc(size_t size);
void *__real_calloc(size_t count, size_t size);
void *__real_realloc(void *old, size_t size);
void __real_free(void *memory);
void *__wrap_malloc(size_t size);
void *__wrap_calloc(size_t count, size_t size);
void *__wrap_realloc(void *old, size_t size);
void __wrap_free(void *memory);

static size_t allocated;

void *__wrap_malloc(size_t size) {
    void *const memory = __real_malloc(size);
    allocated += malloc_usable_size(memory);
    return memory;
}

void *__wrap_calloc(size_t count, size_t size) {
    void *const memory = __real_calloc(count, size);
    allocated += malloc_usable_size(memory);
    return memory;
}

void *__wrap_realloc(void *old, size_t size) {
    allocated -= malloc_usable_size(old);
    void *const memory = __real_realloc(old, size);
    allocated += malloc_usable_size(memory);
    return memory;
}

void __wrap_free(void *memory) {
    allocated -= malloc_usable_size(memory);
    __real_free(memory);
}
// NOLINTEND(bugprone-reserved-identifier,cert-dcl37-c)

// At random, with every seat looking at each of its decisions.
static void play_to_the_end(struct ph_session *session, struct ph_random *random) {
    const struct ph_game *const game = ph_session_game(session);
    while (ph_session_actor(session).kind != PH_ACTOR_OVER) {
        struct ph_seen seen;
        struct ph_log log;
        for (int seat = PH_ONLOOKER; seat < SEATS; seat++) {
            assert_int_equal(ph_session_log_view(session, seat, &log), PH_OK);
        }
        const int seat = ph_session_actor(session).seat;
        assert_int_equal(ph_session_seen(session, seat, (struct ph_since){0}, &seen, NULL), PH_OK);
        assert_int_equal(ph_session_play(session, game->sample(ph_session_state(session), random), NULL, NULL), PH_OK);
    }
}

static void a_finished_game_of_six_takes_at_most_64_kib(void **unused) {
    (void)unused;
    for (size_t g = 0; g < ph_game_count(); g++) {
        size_t most = 0;
        for (uint64_t seed = 0; seed < GAMES; seed++) {
            const size_t before = allocated;
            const struct ph_key key = ph_key_from_seed(seed);
            struct ph_random random = ph_random_at(&key, PH_STREAM_PLAYER, 0);
            struct ph_session *session = NULL;
            assert_int_equal(ph_session_create(&session), PH_OK);
            assert_int_equal(
                ph_session_new(session, ph_game_at(g), SEATS, (struct ph_json){0}, seed, PH_CHANCE_AUTO, NULL), PH_OK);
            play_to_the_end(session, &random);
            if (allocated - before > LEAN) {
                fail_msg("%s with seed %d takes %zu bytes for %zu moves and %zu events", ph_game_at(g)->id, (int)seed,
                         allocated - before, ph_session_move_count(session), ph_session_log(session).count);
            }
            most = allocated - before > most ? allocated - before : most;
            ph_session_destroy(session);
            assert_int_equal(allocated, before);
        }
        print_message("%s: at most %zu bytes\n", ph_game_at(g)->id, most);
    }
}

// ---- tables ---------------------------------------------------------------------------------------------------------

static void ask(struct ph_table *table, const char *request) {
    static const uint8_t secret[PH_TABLE_SECRET_SIZE] = {3};
    struct ph_json_document *document;
    struct ph_error error;
    assert_int_equal(ph_json_parse(&document, request, strlen(request), &error), PH_OK);
    const struct ph_table_request made = {
        .person = 1, .name = "Anna", .body = ph_json_root(document), .now = 1000, .secret = secret};
    if (ph_table_request(table, &made, &error).refusal != PH_ACCEPTED) {
        fail_msg("%s", error.message);
    }
    ph_table_committed(table);
    ph_json_document_destroy(document);
}

static void answer_bots(struct ph_table *table) {
    for (int seat; (seat = ph_table_bot_seat(table, 0)) >= 0;) {
        struct ph_bot_job job;
        struct ph_search_result result;
        assert_int_equal(ph_table_bot_job(table, seat, &job), PH_OK);
        assert_int_equal(
            ph_bot_choose(job.bot, job.game, &job.view, job.log, seat, &job.limits, &job.random, &result, NULL), PH_OK);
        assert_int_equal(ph_table_bot_answer(table, seat, job.at, result.action, NULL), PH_ACCEPTED);
        ph_bot_job_deinit(&job);
    }
}

// Everybody is told every entry, in both forms.
static void tell_all(struct ph_table *table, struct ph_writer *text) {
    for (size_t i = 0; i < ph_table_entry_count(table); i++) {
        for (int viewer = PH_ONLOOKER; viewer < SEATS; viewer++) {
            ph_writer_reset(text);
            assert_int_equal(ph_table_tell(table, i, viewer, viewer % 2 == 0 ? PH_FORM_PACKED : PH_FORM_JSON, text),
                             PH_OK);
        }
    }
}

// A game of bots that has just begun.
static struct ph_table *begin_table(const struct ph_game *game) {
    char request[256];
    struct ph_table *table = NULL;
    assert_int_equal(ph_table_create(&table), PH_OK);
    snprintf(request, sizeof request,
             "{\"t\": \"make\", \"game\": \"%s\", \"seats\": [\"random\", \"random\", \"random\", \"random\", "
             "\"random\", \"random\"]}",
             game->id);
    ask(table, request);
    ask(table, "{\"t\": \"start\"}");
    return table;
}

static size_t play_table(const struct ph_game *game) {
    const size_t before = allocated;
    struct ph_table *const table = begin_table(game);
    struct ph_writer text;
    ph_writer_init_heap(&text);
    size_t most = 0;
    for (int64_t now = 1000; !ph_table_is_over(table); now += 10000) {
        answer_bots(table);
        assert_int_equal(ph_table_tick(table, now, NULL), PH_ACCEPTED);
        ph_table_committed(table);
        tell_all(table, &text);
        most = allocated - before - text.capacity > most ? allocated - before - text.capacity : most;
    }
    ph_writer_deinit(&text);
    ph_table_destroy(table);
    assert_int_equal(allocated, before);
    return most;
}

static void a_table_of_six_takes_at_most_64_kib_while_everybody_is_told_of_it(void **unused) {
    (void)unused;
    for (size_t g = 0; g < ph_game_count(); g++) {
        const size_t most = play_table(ph_game_at(g));
        print_message("a table of %s: at most %zu bytes\n", ph_game_at(g)->id, most);
        assert_true(most <= LEAN);
    }
}

// Most tables wait. They keep nothing to take back, also after time has passed without anything being due.
static void a_table_that_waits_takes_at_most_20_kib(void **unused) {
    (void)unused;
    for (size_t g = 0; g < ph_game_count(); g++) {
        const size_t before = allocated;
        struct ph_table *const table = begin_table(ph_game_at(g));
        const size_t waiting = allocated - before;
        print_message("a table of %s that waits: %zu bytes\n", ph_game_at(g)->id, waiting);
        assert_true(waiting <= WAITING);
        assert_int_equal(ph_table_tick(table, 1000, NULL), PH_ACCEPTED);
        assert_int_equal(ph_table_credit(table, 0, 1000, NULL), PH_ACCEPTED);
        assert_int_equal(ph_table_set_back(table, 1000, NULL), PH_ACCEPTED);
        assert_int_equal(allocated - before, waiting);
        ph_table_destroy(table);
        assert_int_equal(allocated, before);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_finished_game_of_six_takes_at_most_64_kib),
        cmocka_unit_test(a_table_of_six_takes_at_most_64_kib_while_everybody_is_told_of_it),
        cmocka_unit_test(a_table_that_waits_takes_at_most_20_kib),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
