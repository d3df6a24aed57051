// SPDX-License-Identifier: MIT
// Whichever allocation of ours fails in a search, and in what searches are made for, the answer is an error, nothing
// leaks (the sanitizer looks), and the next question is answered. The linker puts what is below in place of malloc,
// calloc and realloc.
#include "ai/search/levels.h"
#include "ai/search/vanilla.h"
#include "core/logbook.h"
#include "lab/arena.h"
#include "pesthouse/batch.h"
#include "pesthouse/engine.h"
#include "pesthouse/review.h"
#include "run/threads.h"
#include "table/inside.h"
#include "table/tell.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

// NOLINTBEGIN(bugprone-reserved-identifier,cert-dcl37-c): the linker wants these names.
void *__real_malloc(size_t size);
void *__real_calloc(size_t count, size_t size);
void *__real_realloc(void *old, size_t size);
void *__wrap_malloc(size_t size);
void *__wrap_calloc(size_t count, size_t size);
void *__wrap_realloc(void *old, size_t size);

// ---- memory that runs out -------------------------------------------------------------------------------------------

enum starving { PLENTY, ONE_FAILS, ALL_FAIL };

static atomic_int starving = PLENTY;
static atomic_long left; // allocations before the first that fails

static bool is_starved(void) {
    const int how = atomic_load(&starving);
    if (how == PLENTY) {
        return false;
    }
    const long before = atomic_fetch_sub(&left, 1);
    return how == ONE_FAILS ? before == 0 : before <= 0;
}

void *__wrap_malloc(size_t size) {
    return is_starved() ? NULL : __real_malloc(size);
}

void *__wrap_calloc(size_t count, size_t size) {
    return is_starved() ? NULL : __real_calloc(count, size);
}

void *__wrap_realloc(void *old, size_t size) {
    return is_starved() ? NULL : __real_realloc(old, size);
}
// NOLINTEND(bugprone-reserved-identifier,cert-dcl37-c)

// Does something again and again with ever more memory, until it succeeds. Early allocations fail one by one, of later
// ones some.
static void starve(enum ph_status (*work)(void *context), void *context) {
    for (int how = ONE_FAILS; how <= ALL_FAIL; how++) {
        unsigned failures = 0;
        for (long n = 0;; n += 1 + n / 8) {
            atomic_store(&left, n);
            atomic_store(&starving, how);
            const enum ph_status status = work(context);
            const bool was_starved = atomic_load(&left) < 0;
            atomic_store(&starving, PLENTY);
            if (!was_starved) {
                assert_int_equal(status, PH_OK);
                break;
            }
            assert_int_equal(status, PH_ERROR_NO_MEMORY);
            failures++;
        }
        assert_true(failures > 0);
    }
}

// ---- a batch --------------------------------------------------------------------------------------------------------

enum { BATCH_TABLES = 2 };

// Makes a batch with logs and a bot, plays a little and samples a world.
static enum ph_status play_batch(void *context) {
    const struct ph_batch_config *const config = context;
    static uint8_t histories[BATCH_TABLES * PH_HISTORY_SIZE_MAX];
    static const int64_t choices[BATCH_TABLES] = {0};
    const struct ph_batch_buffers buffers = {.histories = {histories, sizeof histories}};
    const struct ph_key key = ph_key_from_seed(1);
    struct ph_batch *batch = NULL;
    enum ph_status status = ph_batch_create(&batch, config, NULL);
    if (status == PH_OK) {
        status = ph_batch_bind(batch, &buffers, NULL);
    }
    if (status == PH_OK) {
        status = ph_batch_reset(batch, 0, BATCH_TABLES, NULL, NULL);
    }
    for (unsigned i = 0; i < 5 && status == PH_OK; i++) {
        status = ph_batch_step(batch, 0, BATCH_TABLES, choices, NULL, NULL);
    }
    if (status == PH_OK) {
        status = ph_batch_copy(batch, 1, batch, 0, NULL);
    }
    if (status == PH_OK) {
        status = ph_batch_determinize(batch, 1, 0, &key, NULL);
    }
    ph_batch_destroy(batch);
    return status;
}

static void a_batch_says_that_memory_is_out(void **state) {
    (void)state;
    for (size_t g = 0; g < ph_game_count(); g++) {
        struct ph_batch_config config = {.game = ph_game_at(g),
                                         .players = 3,
                                         .tables = BATCH_TABLES,
                                         .key = ph_key_from_seed(2),
                                         .choosing = PH_CHOOSE_INDEX,
                                         .log = true};
        config.bots[1] = ph_bot_find("settler");
        config.limits.iterations = 4;
        starve(play_batch, &config);
    }
}

// ---- a bot ----------------------------------------------------------------------------------------------------------

struct question {
    const struct ph_bot *bot;
    const struct ph_game *game;
    union ph_state_storage view;
    struct ph_log log;
    int seat;
};

static enum ph_status choose(void *context) {
    const struct question *const question = context;
    struct ph_random random = {.state = {1, 2, 3, 4}};
    struct ph_search_result result;
    const struct ph_search_limits limits = {.iterations = 6, .trees = 3, .run = threads_run};
    return ph_bot_choose(question->bot, question->game, question->view.bytes, question->log, question->seat, &limits,
                         &random, &result, NULL);
}

static void a_bot_that_searches_says_that_memory_is_out(void **state) {
    (void)state;
    for (size_t g = 0; g < ph_game_count(); g++) {
        const struct ph_game *const game = ph_game_at(g);
        struct ph_random random = {.state = {5, 6, 7, 8}};
        struct ph_logbook book = {0};
        struct question question = {.game = game};
        union ph_state_storage position;
        assert_int_equal(game->setup(position.bytes, 3, (struct ph_json){0}, NULL), PH_OK);
        for (unsigned i = 0; i < 50 || game->actor(position.bytes).kind == PH_ACTOR_CHANCE; i++) {
            assert_true(ph_logbook_reserve(&book, PH_EVENTS_MAX));
            game->apply(position.bytes, game->sample(position.bytes, &random), &book.all);
        }
        question.seat = game->actor(position.bytes).seat;
        game->view(position.bytes, question.seat, question.view.bytes);
        assert_int_equal(ph_logbook_view(&book, game, question.seat, &question.log), PH_OK);
        for (size_t b = 0; b < ph_bot_count(); b++) {
            question.bot = ph_bot_at(b);
            if (question.bot->searches) {
                starve(choose, &question);
            }
        }
        question.bot = &vanilla_bot;
        starve(choose, &question);
        ph_logbook_deinit(&book);
    }
}

// ---- commands -------------------------------------------------------------------------------------------------------

static enum ph_status fight(void *void_arena) {
    struct arena arena = *(const struct arena *)void_arena;
    struct ph_error error = {0};
    const enum ph_status status = arena_run(&arena, &error);
    assert_true((status == PH_OK) == (error.message[0] == '\0'));
    arena_deinit(&arena);
    return status;
}

static void an_arena_says_that_memory_is_out(void **state) {
    (void)state;
    for (size_t g = 0; g < ph_game_count(); g++) {
        static const char *const agents[] = {"noble:1", "rules"};
        struct arena arena = {.game = ph_game_at(g), .players = 2, .seed = 1, .games = 2, .threads = 2};
        for (; arena.agent_count < 2; arena.agent_count++) {
            const char *const name = agents[arena.agent_count];
            assert_int_equal(arena_agent_read(&arena.agents[arena.agent_count], arena.game, name, strlen(name), NULL),
                             PH_OK);
        }
        starve(fight, &arena);
    }
}

static enum ph_status look_back(void *void_session) {
    struct ph_error error = {0};
    struct ph_review review = {
        .session = void_session, .bot = ph_bot_find("noble"), .iterations = 3, .seat = PH_ONLOOKER};
    const enum ph_status status = ph_review_run(&review, &error);
    assert_true((status == PH_OK) == (error.message[0] == '\0'));
    ph_review_deinit(&review);
    return status;
}

static void a_review_says_that_memory_is_out(void **state) {
    (void)state;
    for (size_t g = 0; g < ph_game_count(); g++) {
        struct ph_session *session = NULL;
        struct ph_error error;
        struct ph_random random = {.state = {1, 2, 3, 4}};
        assert_int_equal(ph_session_create(&session), PH_OK);
        assert_int_equal(ph_session_new(session, ph_game_at(g), 3, (struct ph_json){0}, 1, PH_CHANCE_AUTO, &error),
                         PH_OK);
        for (unsigned i = 0; i < 8; i++) {
            const ph_action action = ph_game_at(g)->sample(ph_session_state(session), &random);
            assert_int_equal(ph_session_play(session, action, NULL, &error), PH_OK);
        }
        starve(look_back, session);
        ph_session_destroy(session);
    }
}

static const char begin[] = "{\"cmd\":\"new\",\"game\":\"rattus\",\"players\":3,\"seed\":1}";
static const char search[] = "{\"cmd\":\"search\",\"bot\":\"noble\",\"iterations\":5}";

// An answer that could not be written at all is its reader's to notice.
static enum ph_status ask(void *void_engine) {
    struct ph_writer answer;
    ph_writer_init_heap(&answer);
    ph_engine_answer(void_engine, search, strlen(search), &answer);
    enum ph_status status = PH_ERROR_NO_MEMORY;
    if (!answer.failed) {
        status = strncmp(answer.data, "{\"ok\":true", 10) == 0          ? PH_OK
                 : strstr(answer.data, "\"code\":\"internal\"") != NULL ? PH_ERROR_NO_MEMORY
                                                                        : PH_ERROR_BAD_REQUEST;
    }
    ph_writer_deinit(&answer);
    return status;
}

static void the_engine_says_that_memory_is_out(void **state) {
    (void)state;
    struct ph_engine *engine = NULL;
    struct ph_writer answer;
    ph_writer_init_heap(&answer);
    assert_int_equal(ph_engine_create(&engine), PH_OK);
    ph_engine_answer(engine, begin, strlen(begin), &answer);
    assert_non_null(strstr(answer.data, "\"ok\":true"));
    starve(ask, engine);
    assert_int_equal(ask(engine), PH_OK); // the session went on
    ph_engine_destroy(engine);
    ph_writer_deinit(&answer);
}

// ---- a table --------------------------------------------------------------------------------------------------------

static enum ph_status status_of(enum ph_refusal refusal) {
    return refusal == PH_ACCEPTED ? PH_OK : refusal == PH_REFUSED_NO_MEMORY ? PH_ERROR_NO_MEMORY : PH_ERROR_BAD_REQUEST;
}

static enum ph_status ask_table(struct ph_table *table, const char *request) {
    static const uint8_t secret[PH_TABLE_SECRET_SIZE] = {4};
    struct ph_json_document *document = NULL;
    const enum ph_status status = ph_json_parse(&document, request, strlen(request), NULL);
    if (status != PH_OK) {
        return status;
    }
    const struct ph_table_request made = {
        .person = 1, .name = "Anna", .body = ph_json_root(document), .now = 1000, .secret = secret};
    const enum ph_refusal refusal = ph_table_request(table, &made, NULL).refusal;
    ph_json_document_destroy(document);
    return status_of(refusal);
}

// Tells an onlooker and folds the new entries in a second table.
static enum ph_status commit(struct ph_table *table, struct ph_table *folded) {
    enum ph_status status = PH_OK;
    ph_table_committed(table);
    for (size_t i = 0; status == PH_OK && i < ph_table_entry_count(table); i++) {
        size_t length;
        struct ph_writer text;
        const char *const line = ph_table_entry_line(table, i, &length);
        ph_writer_init_heap(&text);
        status = ph_table_fold(folded, line, length, NULL);
        if (status == PH_OK) {
            status = ph_table_tell(table, i, PH_ONLOOKER, i % 2 == 0 ? PH_FORM_PACKED : PH_FORM_JSON, &text);
        }
        status = status == PH_OK && text.failed ? PH_ERROR_NO_MEMORY : status;
        ph_writer_deinit(&text);
    }
    return status;
}

static enum ph_status answer_bot(struct ph_table *table, int seat) {
    struct ph_bot_job job;
    struct ph_search_result result = {0};
    enum ph_status status = ph_table_bot_job(table, seat, &job);
    if (status == PH_OK) {
        status = ph_bot_choose(job.bot, job.game, &job.view, job.log, seat, &job.limits, &job.random, &result, NULL);
    }
    if (status == PH_OK) {
        status = status_of(ph_table_bot_answer(table, seat, job.at, result.action, NULL));
    }
    ph_bot_job_deinit(&job);
    return status;
}

static enum ph_status move_bot(struct ph_table *table, int64_t now) {
    enum ph_status status = PH_OK;
    for (int seat; status == PH_OK && (seat = ph_table_bot_seat(table, 0)) >= 0;) {
        status = answer_bot(table, seat);
    }
    return status == PH_OK ? status_of(ph_table_tick(table, now, NULL)) : status;
}

static enum ph_status play_table(struct ph_table *table, struct ph_table *folded) {
    static const char *const requests[] = {
        "{\"t\": \"make\", \"game\": \"rattus\", \"seats\": [\"random\", \"random\"]}", "{\"t\": \"start\"}"};
    enum ph_status status = PH_OK;
    for (size_t i = 0; status == PH_OK && i < 2; i++) {
        status = ask_table(table, requests[i]);
        status = status == PH_OK ? commit(table, folded) : status;
    }
    for (int64_t i = 1; status == PH_OK && i < 8; i++) {
        status = move_bot(table, 1000 + 10000 * i);
        status = status == PH_OK ? commit(table, folded) : status;
    }
    return status;
}

// Whatever failed, the table is the one that has folded what it wrote.
static enum ph_status run_table(void *unused) {
    (void)unused;
    struct ph_table *table = NULL;
    struct ph_table *folded = NULL;
    enum ph_status status = ph_table_create(&table);
    if (status == PH_OK) {
        status = ph_table_create(&folded);
    }
    if (status == PH_OK) {
        status = play_table(table, folded);
        assert_true(folded->sheet.number == table->sheet.number || status == PH_ERROR_NO_MEMORY);
    }
    ph_table_destroy(table);
    ph_table_destroy(folded);
    return status;
}

static void a_table_says_that_memory_is_out(void **state) {
    (void)state;
    starve(run_table, NULL);
}

static enum ph_status do_next(struct ph_table *table, int step) {
    static const char make[] =
        "{\"t\": \"make\", \"game\": \"bristol1350\", \"seats\": [\"random\", \"random\", \"random\"]}";
    return step == 0   ? ask_table(table, make)
           : step == 1 ? ask_table(table, "{\"t\": \"start\"}")
                       : move_bot(table, 10000 * (int64_t)step);
}

// A call that fails for want of memory has changed nothing, and works as soon as there is enough.
static void a_table_goes_on_after_memory_was_out(void **state) {
    (void)state;
    struct ph_table *table = NULL;
    struct ph_table *folded = NULL;
    assert_int_equal(ph_table_create(&table), PH_OK);
    assert_int_equal(ph_table_create(&folded), PH_OK);
    for (int step = 0; step < 30; step++) {
        enum ph_status status = PH_ERROR_NO_MEMORY;
        for (long n = 0; status != PH_OK; n++) {
            assert_memory_equal(&folded->sheet, &table->sheet, sizeof table->sheet);
            atomic_store(&left, n);
            atomic_store(&starving, ALL_FAIL);
            status = do_next(table, step);
            atomic_store(&starving, PLENTY);
            assert_true(status == PH_OK || status == PH_ERROR_NO_MEMORY);
        }
        assert_int_equal(commit(table, folded), PH_OK);
        assert_memory_equal(&folded->sheet, &table->sheet, sizeof table->sheet);
    }
    ph_table_destroy(table);
    ph_table_destroy(folded);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_batch_says_that_memory_is_out),
        cmocka_unit_test(a_bot_that_searches_says_that_memory_is_out),
        cmocka_unit_test(an_arena_says_that_memory_is_out),
        cmocka_unit_test(a_review_says_that_memory_is_out),
        cmocka_unit_test(the_engine_says_that_memory_is_out),
        cmocka_unit_test(a_table_says_that_memory_is_out),
        cmocka_unit_test(a_table_goes_on_after_memory_was_out),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
