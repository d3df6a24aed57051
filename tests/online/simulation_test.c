// SPDX-License-Identifier: MIT
// A whole server in one thread: many tables with people and bots, all from one seed. People act, answer, order, undo,
// leave, come back and send nonsense; around one screen seats go to the board, to bots and back; games with a printed
// box are entered and corrected; writes fail now and then, answers are lost, connections break, the server is killed.
// After every entry the journal folds to the same table, and every viewer sees what it may see (support/online.h). The
// same seed gives the same bytes.
#include "support/online.h"
#include "support/property.h"
#include "table/inside.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { TABLES = 30, STEPS = 800, ACTIONS_MAX = 4096 };

struct visit {
    struct online online;
    struct ph_random random;
    int seats;
    int people;
    bool boxed;                      // at home, and all that happens is entered
    char played[PH_ACTION_TEXT_MAX]; // an action that was legal for somebody when it was tried
};

static unsigned seen[PH_ENTRY_KIND_COUNT]; // entries, by kind
static unsigned refused[PH_REFUSAL_COUNT];
static unsigned repeated;
static unsigned crashed;

static uint32_t below(struct visit *visit, uint32_t bound) {
    return ph_random_below(&visit->random, bound);
}

// ---- making a table -------------------------------------------------------------------------------------------------

static void write_settings(struct visit *visit, const struct property_case *begin, struct ph_writer *writer) {
    static const char *const paces[] = {
        "'brisk': true",
        "'brisk': false, 'window': 3000",
        "'brisk': true, 'bank': 20000, 'increment': 1000",
        "'listed': true, 'bank': 60000",
        "'by_days': true, 'move': 3600000",
        "'by_days': true",
        "'board': true",
        "'board': true, 'bank': 20000",
    };
    enum { PACES = sizeof paces / sizeof *paces };
    static const char *const bots[] = {"random", "greedy", "rules"};
    ph_write_format(writer, "{'t': 'make', 'game': '%s', %s, 'seats': [", begin->game->id,
                    visit->boxed ? "'luck': 'box', 'window': 0" : paces[below(visit, PACES)]);
    for (int seat = 0; seat < visit->seats; seat++) {
        ph_write_format(writer, "%s'%s'", seat == 0 ? "" : ", ", seat < visit->people ? "open" : bots[below(visit, 3)]);
    }
    ph_write_format(writer, "], 'options': %s}", begin->options);
}

static void make(struct visit *visit, const struct property_case *begin) {
    char request[2048];
    struct ph_writer writer;
    ph_writer_init(&writer, request, sizeof request);
    write_settings(visit, begin, &writer);
    online_do(&visit->online, 1, request);
    for (int person = 1; person <= visit->people; person++) {
        snprintf(request, sizeof request, "{'t': 'sit', 'seat': %d}", person - 1);
        online_do(&visit->online, (uint64_t)person, request);
        online_do(&visit->online, (uint64_t)person, "{'t': 'ready'}");
    }
    online_do(&visit->online, 1, "{'t': 'start'}");
}

// ---- people ---------------------------------------------------------------------------------------------------------

// The answer was lost, so the client asks again: it gets the same answer, and nothing is played twice.
static void repeat(struct visit *visit) {
    const uint32_t number = visit->online.answer.number;
    const uint32_t last = ph_table_number(visit->online.table);
    assert_int_equal(online_repeat(&visit->online), PH_ACCEPTED);
    assert_int_equal(ph_table_number(visit->online.table), last);
    assert_int_equal(visit->online.answer.number, number);
    repeated++;
}

// A random action that is legal for the seat, if it is asked.
static void act(struct visit *visit, int person) {
    static ph_action actions[ACTIONS_MAX];
    struct ph_table *const table = visit->online.table;
    struct ph_session *const session = ph_table_session(table);
    const int seat = ph_table_seat_of(table, (uint64_t)person);
    union ph_state_storage position;
    char text[PH_ACTION_TEXT_MAX];
    struct ph_writer writer;
    ph_window_position(table, seat, &position, NULL);
    size_t count = ph_session_game(session)->legal(&position, UINT64_MAX, actions, NULL, ACTIONS_MAX);
    count = count < ACTIONS_MAX ? count : ACTIONS_MAX;
    ph_writer_init(&writer, text, sizeof text);
    ph_session_game(session)->action_text(&position, actions[below(visit, (uint32_t)count)], &writer);
    snprintf(visit->played, sizeof visit->played, "%s", text);
    const unsigned failed = visit->online.failed;
    const enum ph_refusal refusal = online_act(&visit->online, (uint64_t)person, text);
    refused[refusal]++;
    if (refusal == PH_ACCEPTED && visit->online.failed == failed && below(visit, 8) == 0) {
        repeat(visit);
    }
}

static void ask(struct visit *visit, int person, const char *request) {
    refused[online_ask(&visit->online, (uint64_t)person, request)]++;
}

// An action again, which may be legal no longer or be another seat's: then a rule of the game forbids it, unless it is
// legal and only does not answer the window.
static void misplay(struct visit *visit, int person) {
    struct ph_table *const table = visit->online.table;
    const bool answers = ph_window_asks(&table->sheet, ph_table_seat_of(table, (uint64_t)person));
    if (visit->played[0] != '\0') {
        const enum ph_refusal refusal = online_act(&visit->online, (uint64_t)person, visit->played);
        if (refusal == PH_REFUSED_ILLEGAL_ACTION && !answers && visit->online.error.rule[0] == '\0') {
            fail_msg("%s is refused without a rule: %s", visit->played, visit->online.error.message);
        }
        refused[refusal]++;
    }
}

static void order(struct visit *visit, int person) {
    static const char *const orders[] = {
        "{'t': 'order', 'against': 'ask'}",
        "{'t': 'order', 'against': 'never'}",
        "{'t': 'order', 'against': 'all'}",
        "{'t': 'order', 'against': 'seats', 'seats': [0, 2]}",
    };
    ask(visit, person, orders[below(visit, 4)]);
}

// Around one screen a seat goes to the board, to a bot or back, as somebody at a phone or at the board says.
static void lend(struct visit *visit, int person) {
    static const char *const takers[] = {"board", "bot", "owner"};
    char request[64];
    snprintf(request, sizeof request, "{'t': 'lend', 'seat': %u, 'to': '%s'}", below(visit, (uint32_t)visit->seats),
             takers[below(visit, 3)]);
    visit->online.as = below(visit, 2) == 0 ? PH_AS_BOARD : PH_AS_ONESELF;
    ask(visit, below(visit, 3) == 0 ? 1 : person, request);
    visit->online.as = PH_AS_ONESELF;
}

static void undo(struct visit *visit, int person) {
    char request[64];
    snprintf(request, sizeof request, "{'t': 'undo', 'at': %u}", visit->online.table->sheet.at);
    ask(visit, person, request);
}

static void nonsense(struct visit *visit, int person) {
    static const char *const requests[] = {
        "{'t': 'act'}",
        "{'t': 'act', 'at': 1, 'id': '00000000000000000000000000000000', 'action': 'pass'}",
        "{'t': 'act', 'at': 4000000000, 'id': '0000000000000000000000000000000f', 'action': {}}",
        "{'t': 'undo', 'at': 1}",
        "{'t': 'start'}",
        "{'t': 'sit', 'seat': 0}",
        "{'t': 'reclaim'}",
        "{'t': 'rematch', 'next': '101112131415161718191a1b1c1d1e1f'}",
        "{'t': 'order', 'against': 'seats', 'seats': [9]}",
        "{'t': 'order', 'against': 'none'}",
        "{'t': 'abandon', 'agree': false}",
        "{'t': 'free', 'seat': 0, 'x': null}",
        "[1]",
    };
    ask(visit, person, requests[below(visit, sizeof requests / sizeof *requests)]);
}

// The maker keeps the peace: mostly of the chat, now and then somebody is removed.
static void keep_peace(struct visit *visit) {
    static const char *const from[] = {"chat", "nothing", "table"};
    static const char *const talk[] = {"all", "seats", "nobody"};
    char request[64];
    if (below(visit, 2) == 0) {
        snprintf(request, sizeof request, "{'t': 'talk', 'who': '%s'}", talk[below(visit, 3)]);
    } else {
        snprintf(request, sizeof request, "{'t': 'bar', 'person': %u, 'from': '%s'}", 2 + below(visit, 4),
                 from[below(visit, 20) == 0 ? 2 : below(visit, 2)]);
    }
    ask(visit, 1, request);
}

// ---- a printed box --------------------------------------------------------------------------------------------------

// One of the moves that fit after the first `from`, as a line of a record.
static void write_move(struct visit *visit, size_t from, struct ph_writer *writer) {
    static ph_action actions[ACTIONS_MAX];
    const struct ph_session *const session = ph_table_session(visit->online.table);
    const struct ph_game *const game = ph_session_game(session);
    union ph_state_storage state;
    ph_session_state_at(session, from, &state);
    size_t count = game->legal(&state, UINT64_MAX, actions, NULL, ACTIONS_MAX);
    count = count < ACTIONS_MAX ? count : ACTIONS_MAX;
    if (count > 0) {
        const struct ph_actor actor = game->actor(&state);
        ph_write_format(writer, actor.kind == PH_ACTOR_CHANCE ? "'*: " : "'%d: ", actor.seat);
        game->action_text(&state, actions[below(visit, (uint32_t)count)], writer);
        ph_write_char(writer, '\'');
    }
}

// The next move; now and then one is corrected or taken back with all after it, or one is entered that cannot be.
static void enter(struct visit *visit) {
    const size_t count = ph_session_move_count(ph_table_session(visit->online.table));
    const bool corrects = below(visit, 20) == 0;
    const size_t back = corrects ? below(visit, 8) : 0;
    const size_t from = back < count ? count - back : 0;
    char request[256];
    struct ph_writer writer;
    ph_writer_init(&writer, request, sizeof request);
    ph_write_format(&writer, "{'t': 'enter', 'at': %u, 'from': %zu, 'moves': [", visit->online.table->sheet.at, from);
    if (below(visit, 20) == 0) {
        ph_write_text(&writer, "'0: nonsense'");
    } else if (!corrects || below(visit, 2) == 0) {
        write_move(visit, from, &writer);
    }
    ph_write_text(&writer, "], 'left': ['0: done']}");
    assert_false(writer.failed);
    ask(visit, 1, request);
}

static void step_boxed(struct visit *visit) {
    enter(visit);
    if (below(visit, 200) == 0) {
        online_crash(&visit->online);
        crashed++;
    }
    online_wait(&visit->online, visit->online.now + below(visit, 5000));
}

// ---- what people do -------------------------------------------------------------------------------------------------

static void do_something(struct visit *visit, int person) {
    struct ph_table *const table = visit->online.table;
    const uint32_t choice = below(visit, 1000);
    if (choice < 700) {
        act(visit, person);
    } else if (choice < 730) {
        order(visit, person);
    } else if (choice < 760) {
        lend(visit, person);
    } else if (choice < 820) {
        undo(visit, person);
    } else if (choice < 850) {
        misplay(visit, person);
    } else if (choice < 870) { // a connection is lost, and comes back with a hello
        visit->online.follows[below(visit, ONLINE_SEATS)] = false;
    } else if (choice < 875) {
        online_crash(&visit->online);
        crashed++;
    } else if (choice < 885) {
        keep_peace(visit);
    } else if (choice < 950) {
        nonsense(visit, (int)below(visit, 12));
    } else if (choice < 980) {
        ph_table_presence(table, (uint64_t)person, below(visit, 3) != 0, visit->online.now);
    } else if (choice < 995) {
        ask(visit, person, "{'t': 'reclaim'}");
    } else if (choice < 998) {
        ask(visit, person, "{'t': 'abandon'}");
    } else {
        ask(visit, person, "{'t': 'resign'}");
    }
}

// ---- the server -----------------------------------------------------------------------------------------------------

static void step(struct visit *visit) {
    static const uint32_t waits[] = {0, 10, 500, 1000, 3000, 70000};
    online_bots(&visit->online, 1);
    do_something(visit, 1 + (int)below(visit, (uint32_t)visit->people));
    online_wait(&visit->online, visit->online.now + waits[below(visit, 6)]);
}

static void count_kinds(const struct visit *visit) {
    for (unsigned kind = 0; kind < PH_ENTRY_KIND_COUNT; kind++) {
        char text[64];
        snprintf(text, sizeof text, "\"t\":\"%s\"", ph_entry_word((enum ph_entry_kind)kind));
        seen[kind] += strstr(visit->online.journal.data, text) != NULL;
    }
}

// Somebody who comes late sees the same as who was there all the time.
static void look_again(struct visit *visit) {
    struct online *const online = &visit->online;
    for (int viewer = 0; viewer < visit->seats; viewer++) {
        const struct viewer *const there = &online->viewers[viewer];
        struct viewer late = {.table.number = 0};
        online_read(&late, online_packed_hello(online, viewer));
        assert_int_equal(late.moves.log.count, there->moves.log.count);
        assert_memory_equal(late.moves.log.items, there->moves.log.items,
                            late.moves.log.count * sizeof *late.moves.log.items);
        assert_memory_equal(&late.moves.view, &there->moves.view, late.moves.game->state_size);
        assert_true(late.table.at == there->table.at && late.table.number == there->table.number);
        viewer_deinit(&late);
    }
}

static void simulate(uint64_t seed, uint8_t digest[PH_SHA256_SIZE]) {
    const struct property_case *cases;
    const size_t count = property_cases(&cases);
    const struct ph_key key = ph_key_from_seed(seed);
    struct visit *const visit = malloc(sizeof *visit);
    visit->random = ph_random_at(&key, PH_STREAM_PLAYER, 0);
    struct ph_random failures = ph_random_at(&key, PH_STREAM_PLAYER, 1);
    const struct property_case *const begin = &cases[below(visit, (uint32_t)count)];
    visit->seats = begin->players;
    visit->boxed = begin->game->box != NULL && below(visit, 6) == 0;
    visit->people =
        visit->boxed ? visit->seats : 1 + (int)below(visit, begin->players < 4 ? (uint32_t)begin->players : 4);
    online_init(&visit->online);
    if (visit->boxed) {
        online_at_home(&visit->online);
    }
    make(visit, begin);
    visit->online.failures = &failures;
    for (int i = 0; i < STEPS && !ph_table_is_over(visit->online.table); i++) {
        (visit->boxed ? step_boxed : step)(visit);
    }
    ask(visit, 1, "{'t': 'rematch', 'next': '000102030405060708090a0b0c0d0e0f'}");
    online_crash(&visit->online);
    look_again(visit);
    count_kinds(visit);
    ph_sha256_end(&visit->online.trace, digest);
    online_deinit(&visit->online);
    free(visit);
}

static uint64_t variable(const char *name, uint64_t otherwise) {
    const char *const text = getenv(name);
    return text == NULL ? otherwise : strtoull(text, NULL, 10);
}

static void a_server_of_one_seed_does_the_same_twice(void **unused) {
    (void)unused;
    const uint64_t tables = TABLES * variable("PH_GAMES_FACTOR", 1);
    const uint64_t from = variable("PH_GAMES_FROM", 0);
    for (uint64_t seed = from; seed < from + tables; seed++) {
        uint8_t first[PH_SHA256_SIZE];
        uint8_t second[PH_SHA256_SIZE];
        simulate(seed, first);
        if (seed % 4 == 0) {
            simulate(seed, second);
            assert_memory_equal(first, second, sizeof first);
        }
    }
    printf("%llu tables, %u crashes, %u acts repeated\n", (unsigned long long)tables, crashed, repeated);
}

static void every_kind_of_entry_and_refusal_came_up(void **unused) {
    (void)unused;
    static const enum ph_entry_kind not_here[] = {PH_ENTRY_LEFT, PH_ENTRY_SEAT, PH_ENTRY_CLOCK, PH_ENTRY_CLOSED};
    for (unsigned kind = 0; kind < PH_ENTRY_KIND_COUNT; kind++) {
        bool expected = true;
        for (size_t i = 0; i < sizeof not_here / sizeof *not_here; i++) {
            expected = expected && kind != not_here[i];
        }
        if (expected && seen[kind] == 0) {
            fail_msg("no entry %s", ph_entry_word((enum ph_entry_kind)kind));
        }
    }
    assert_true(refused[PH_REFUSED_ILLEGAL_ACTION] > 0);
    assert_true(refused[PH_REFUSED_NOT_YOUR_TURN] > 0 && refused[PH_REFUSED_STALE] > 0);
    assert_true(refused[PH_REFUSED_CANNOT_UNDO] > 0 && refused[PH_REFUSED_SUBSTITUTED] > 0);
    assert_true(refused[PH_REFUSED_TURN_PASSED] > 0 && refused[PH_REFUSED_OTHERS_ACTED] > 0);
    assert_true(refused[PH_REFUSED_SECRET_SHOWN] > 0 && refused[PH_REFUSED_LUCK_HAS_SPOKEN] > 0);
    assert_true(refused[PH_REFUSED_AT_BOARD] > 0 && refused[PH_REFUSED_OWNER_HERE] > 0);
    assert_true(repeated > 0 && crashed > 0);
    assert_true(refused[PH_REFUSED_BAD_REQUEST] > 0 && refused[PH_REFUSED_NOT_SEATED] > 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_server_of_one_seed_does_the_same_twice),
        cmocka_unit_test(every_kind_of_entry_and_refusal_came_up),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
