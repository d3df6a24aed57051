// SPDX-License-Identifier: MIT
#define _GNU_SOURCE // pipe2
#include "store/listener.h"

#include "pesthouse/text.h"

#include <fcntl.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <libpq-fe.h>

enum { HEARD_MAX = 64 * 1024, RETRY_MS = 1000 };

struct listener {
    pthread_t thread;
    int stop[2]; // a pipe; the thread ends when something is written to it
    char *where;
    char *sender;
    void (*wake)(void *context);
    void *context;
    PGconn *connection;     // the thread's
    pthread_mutex_t mutex;  // for what follows
    struct ph_writer heard; // tables, each after a space
    bool all;               // any table may have changed
};

// ---- what was heard -------------------------------------------------------------------------------------------------

static void note(struct listener *listener, const char *tables) {
    pthread_mutex_lock(&listener->mutex);
    if (tables == NULL || listener->heard.length + strlen(tables) > HEARD_MAX) {
        listener->all = true;
    } else {
        ph_write_text(&listener->heard, tables);
        listener->all = listener->all || listener->heard.failed;
    }
    pthread_mutex_unlock(&listener->mutex);
    if (listener->wake != NULL) {
        listener->wake(listener->context);
    }
}

static void read_notice(struct listener *listener, const char *text) {
    const size_t length = strlen(listener->sender);
    const bool own = strncmp(text, listener->sender, length) == 0 && (text[length] == ' ' || text[length] == '\0');
    if (!own) {
        note(listener, strchr(text, ' '));
    }
}

// ---- the connection -------------------------------------------------------------------------------------------------

// Waits for a notice, or for so long. False: the thread is to end.
static bool wait(struct listener *listener, int socket, int ms) {
    struct pollfd files[] = {{.fd = listener->stop[0], .events = POLLIN}, {.fd = socket, .events = POLLIN}};
    (void)poll(files, socket >= 0 ? 2 : 1, ms);
    return files[0].revents == 0;
}

static bool is_connected(struct listener *listener) {
    static const char *const keys[] = {"dbname", "connect_timeout", "fallback_application_name", NULL};
    const char *const values[] = {listener->where, "2", "pesthouse", NULL};
    if (listener->connection != NULL) {
        return true;
    }
    PGconn *const made = PQconnectdbParams(keys, values, 1);
    PGresult *const result = PQexec(made, "LISTEN pesthouse");
    if (PQresultStatus(result) == PGRES_COMMAND_OK) {
        listener->connection = made;
        note(listener, NULL);
    } else {
        PQfinish(made);
    }
    PQclear(result);
    return listener->connection != NULL;
}

static void hear(struct listener *listener) {
    if (PQconsumeInput(listener->connection) == 0) {
        PQfinish(listener->connection);
        listener->connection = NULL;
        return;
    }
    for (PGnotify *notice; (notice = PQnotifies(listener->connection)) != NULL; PQfreemem(notice)) {
        read_notice(listener, notice->extra);
    }
}

static void *run(void *argument) {
    struct listener *const listener = argument;
    bool goes_on = true;
    while (goes_on) {
        if (is_connected(listener)) {
            goes_on = wait(listener, PQsocket(listener->connection), -1);
            hear(listener);
        } else {
            goes_on = wait(listener, -1, RETRY_MS);
        }
    }
    PQfinish(listener->connection);
    return NULL;
}

// ---- for the owner --------------------------------------------------------------------------------------------------

// Signals are for other threads.
static bool start(struct listener *listener) {
    sigset_t all;
    sigset_t before;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    const bool started = pthread_create(&listener->thread, NULL, run, listener) == 0;
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    return started;
}

static void release(struct listener *listener) {
    if (listener->stop[0] >= 0) {
        close(listener->stop[0]);
        close(listener->stop[1]);
    }
    pthread_mutex_destroy(&listener->mutex);
    ph_writer_deinit(&listener->heard);
    free(listener->where);
    free(listener->sender);
    free(listener);
}

enum ph_status listener_create(struct listener **made, const struct listener_config *config) {
    struct listener *const listener = calloc(1, sizeof *listener);
    if (listener == NULL) {
        return PH_ERROR_NO_MEMORY;
    }
    listener->where = strdup(config->where);
    listener->sender = strdup(config->sender);
    listener->wake = config->wake;
    listener->context = config->context;
    ph_writer_init_heap(&listener->heard);
    pthread_mutex_init(&listener->mutex, NULL);
    const bool piped = pipe2(listener->stop, O_CLOEXEC) == 0;
    if (!piped) {
        listener->stop[0] = -1;
    }
    if (!piped || listener->where == NULL || listener->sender == NULL || !start(listener)) {
        release(listener);
        return PH_ERROR_NO_MEMORY;
    }
    *made = listener;
    return PH_OK;
}

void listener_destroy(struct listener *listener) {
    if (listener == NULL) {
        return;
    }
    (void)!write(listener->stop[1], "", 1);
    pthread_join(listener->thread, NULL);
    release(listener);
}

// Takes what was heard, so that the thread can go on hearing.
static bool take(struct listener *listener, struct ph_writer *heard) {
    pthread_mutex_lock(&listener->mutex);
    const bool all = listener->all;
    *heard = listener->heard;
    listener->all = false;
    ph_writer_init_heap(&listener->heard);
    pthread_mutex_unlock(&listener->mutex);
    return all;
}

void listener_deliver(struct listener *listener, void (*changed)(void *context, const char *table), void *context) {
    struct ph_writer heard;
    char *rest = NULL;
    if (take(listener, &heard)) {
        changed(context, "");
    } else if (heard.length > 0) {
        for (char *table = strtok_r(heard.data, " ", &rest); table != NULL; table = strtok_r(NULL, " ", &rest)) {
            changed(context, table);
        }
    }
    ph_writer_deinit(&heard);
}
