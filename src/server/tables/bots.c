// SPDX-License-Identifier: MIT
// Bots at a table in memory: they are asked when a decision comes up, and think in the threads of the pool.
#include "server/tables/live_table.h"

#include "server/tables/bot_pool.h"

#include <stdlib.h>

struct decided {
    struct bot_task task;
    struct live_table *live;
    struct decided *next;
    struct wire_call call; // of `come`
};

static void free_decided(struct decided *decided) {
    ph_bot_job_deinit(&decided->task.job);
    free(decided);
}

// ---- answers --------------------------------------------------------------------------------------------------------

static void give(struct live_table *live, const struct bot_task *task) {
    if (task->status == PH_OK) {
        // The table refuses an answer to an earlier question, which then has no other effect.
        (void)ph_table_bot_answer(live->table, task->job.seat, task->job.at, task->action, NULL);
    } else if (!task->late) {
        live->bots_rest = tables_steady() + RETRY_MS;
        live->bot_asked[task->job.seat] = 0;
    }
}

void live_table_take_answers(struct live_table *live) {
    while (live->decided != NULL) {
        struct decided *const decided = live->decided;
        live->decided = decided->next;
        give(live, &decided->task);
        free_decided(decided);
    }
}

void live_table_drop_answers(struct live_table *live) {
    while (live->decided != NULL) {
        struct decided *const decided = live->decided;
        live->decided = decided->next;
        free_decided(decided);
    }
}

// The answer waits until the table takes it: not while it stores or reads.
static void come(void *context) {
    struct decided *const decided = context;
    struct live_table *const live = decided->live;
    live->uses--;
    decided->next = live->decided;
    live->decided = decided;
    live_table_advance(live);
}

static void post_decision(struct bot_task *task) {
    struct decided *const decided = task->context;
    decided->call = (struct wire_call){.function = come, .context = decided};
    net_post(decided->live->tables->net, &decided->call);
}

// ---- questions ------------------------------------------------------------------------------------------------------

static void ask_bot(struct live_table *live, int seat) {
    struct decided *const decided = calloc(1, sizeof *decided);
    if (decided == NULL || ph_table_bot_job(live->table, seat, &decided->task.job) != PH_OK) {
        live->bots_rest = tables_steady() + RETRY_MS;
        free(decided);
        return;
    }
    if (live->bot_asked[seat] == decided->task.job.at) {
        free_decided(decided);
        return;
    }
    live->bot_asked[seat] = decided->task.job.at;
    live->uses++;
    decided->live = live;
    decided->task.done = post_decision;
    decided->task.context = decided;
    decided->task.queued = (struct bot_queued){.person = ph_table_maker(live->table), .table = live};
    if (!bot_pool_submit(live->tables->bots, &decided->task)) {
        live->bots_rest = tables_steady() + RETRY_MS;
        live->bot_asked[seat] = 0;
        live->uses--;
        free_decided(decided);
    }
}

// ---- beats ----------------------------------------------------------------------------------------------------------

// What the rules say is found at once, and by one bot for all: its name is shown nowhere.
static bool answer_by_rules(struct live_table *live, int seat) {
    struct ph_bot_job job;
    struct ph_search_result result;
    struct ph_error error;
    if (ph_table_bot_job(live->table, seat, &job) != PH_OK) {
        return false;
    }
    const bool chosen = ph_bot_choose(ph_bot_find("rules"), job.game, &job.view, job.log, seat, &job.limits,
                                      &job.random, &result, &error) == PH_OK;
    const bool given = chosen && ph_table_bot_answer(live->table, seat, job.at, result.action, NULL) == PH_ACCEPTED;
    ph_bot_job_deinit(&job);
    return given;
}

void live_table_hurry_bots(struct live_table *live) {
    for (int seat = -1; (seat = ph_table_bot_seat(live->table, seat + 1)) >= 0;) {
        live->tables->counts.hurried++;
        // One that says something in a window is asked again.
        while (answer_by_rules(live, seat) && ph_table_bot_seat(live->table, seat) == seat) {
        }
    }
}

void live_table_ask_bots(struct live_table *live) {
    if (live->bots_rest > tables_steady()) {
        return;
    }
    for (int seat = -1; (seat = ph_table_bot_seat(live->table, seat + 1)) >= 0;) {
        ask_bot(live, seat);
    }
}
