// SPDX-License-Identifier: MIT
// A session is lean: thousands of them fit into a server. The linker puts what is below in place of malloc, calloc,
// realloc and free, which counts the bytes that are allocated.
#include "pesthouse/pesthouse.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <malloc.h>

enum { LEAN = 64 << 10, SEATS = 6, GAMES = 30 };

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

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_finished_game_of_six_takes_at_most_64_kib),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
