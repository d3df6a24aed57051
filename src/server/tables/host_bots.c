// SPDX-License-Identifier: MIT
// Bots at a table in memory: they are asked when a decision comes up, and think elsewhere.
#include "server/tables/hub_inside.h"

#include <stdlib.h>

struct decided {
    struct bot_task task;
    struct host *host;
    struct decided *next;
};

static void free_decided(struct decided *decided) {
    ph_bot_job_deinit(&decided->task.job);
    free(decided);
}

// ---- answers --------------------------------------------------------------------------------------------------------

static void give(struct host *host, const struct bot_task *task) {
    if (task->status == PH_OK) {
        // An answer to an earlier question is refused, which is all that has to be done about it.
        (void)ph_table_bot_answer(host->table, task->job.seat, task->job.at, task->action, NULL);
    } else {
        host->bots_rest = hub_now() + RETRY_MS;
        host->bot_asked[task->job.seat] = 0;
    }
}

void host_take_answers(struct host *host) {
    while (host->decided != NULL) {
        struct decided *const decided = host->decided;
        host->decided = decided->next;
        give(host, &decided->task);
        free_decided(decided);
    }
}

void host_drop_answers(struct host *host) {
    while (host->decided != NULL) {
        struct decided *const decided = host->decided;
        host->decided = decided->next;
        free_decided(decided);
    }
}

// While the table stores, the answer is kept.
static void come(void *context) {
    struct decided *const decided = context;
    struct host *const host = decided->host;
    host->uses--;
    decided->next = host->decided;
    host->decided = decided;
    host_advance(host);
}

static void post_decision(struct bot_task *task) {
    struct decided *const decided = task->context;
    net_post(decided->host->hub->net, come, decided);
}

// ---- questions ------------------------------------------------------------------------------------------------------

static void ask_bot(struct host *host, int seat) {
    struct decided *const decided = calloc(1, sizeof *decided);
    if (decided == NULL || ph_table_bot_job(host->table, seat, &decided->task.job) != PH_OK) {
        host->bots_rest = hub_now() + RETRY_MS;
        free(decided);
        return;
    }
    if (host->bot_asked[seat] == decided->task.job.at) {
        free_decided(decided);
        return;
    }
    host->bot_asked[seat] = decided->task.job.at;
    host->uses++;
    decided->host = host;
    decided->task.done = post_decision;
    decided->task.context = decided;
    decided->task.table = host;
    bot_pool_submit(host->hub->bots, &decided->task);
}

void host_ask_bots(struct host *host) {
    if (host->bots_rest > hub_now()) {
        return;
    }
    for (int seat = -1; (seat = ph_table_bot_seat(host->table, seat + 1)) >= 0;) {
        ask_bot(host, seat);
    }
}
