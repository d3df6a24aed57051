// SPDX-License-Identifier: MIT
#include "run/threads.h"

#include "pesthouse/bot.h"

#include <pthread.h>
#include <stdbool.h>

struct job {
    void (*work)(void *context, unsigned i);
    void *context;
    unsigned i;
    bool started;
    pthread_t thread;
};

static void *start(void *void_job) {
    const struct job *const job = void_job;
    job->work(job->context, job->i);
    return NULL;
}

void threads_run(void (*work)(void *context, unsigned i), void *context, unsigned count) {
    struct job jobs[PH_SEARCH_TREES_MAX];
    for (unsigned first = 0; first < count; first += PH_SEARCH_TREES_MAX) {
        const unsigned some = count - first < PH_SEARCH_TREES_MAX ? count - first : PH_SEARCH_TREES_MAX;
        for (unsigned i = 0; i < some; i++) {
            jobs[i] = (struct job){.work = work, .context = context, .i = first + i};
            jobs[i].started = i > 0 && pthread_create(&jobs[i].thread, NULL, start, &jobs[i]) == 0;
        }
        for (unsigned i = 0; i < some; i++) { // the first is this thread's
            if (!jobs[i].started) {
                work(context, first + i);
            }
        }
        for (unsigned i = 0; i < some; i++) {
            if (jobs[i].started) {
                pthread_join(jobs[i].thread, NULL);
            }
        }
    }
}
