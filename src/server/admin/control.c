// SPDX-License-Identifier: MIT
#define _GNU_SOURCE // accept4
#include "server/admin/control.h"

#include <errno.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/time.h>
#include <sys/un.h>
#include <time.h>
#include <unistd.h>

enum { BACKLOG = 8, DRAINED_MAX = 64, PATIENCE_S = 5 }; // for a request to be sent, and an answer to be read

struct control {
    struct control_settings settings;
    struct sockaddr_un name;
    int listener;
    pthread_t thread;
    struct wire_call call; // hands `line` to the loop
    pthread_mutex_t mutex; // guards all below
    pthread_cond_t answered;
    bool runs;
    bool stops;
    int client; // −1: none
    bool waits; // for the answer
    size_t length;
    char line[CONTROL_LINE_MAX];
    struct ph_writer answer;
};

// ---- the loop's thread ----------------------------------------------------------------------------------------------

static void ask(void *context) {
    struct control *const control = context;
    pthread_mutex_lock(&control->mutex);
    const bool asks = control->waits && !control->stops;
    pthread_mutex_unlock(&control->mutex);
    if (asks) { // its thread leaves `line` alone meanwhile
        control->settings.asked(control->settings.context, control->line, control->length);
    }
}

void control_answer(struct control *control, const char *text, size_t length) {
    pthread_mutex_lock(&control->mutex);
    ph_writer_reset(&control->answer);
    ph_write_bytes(&control->answer, text, length);
    control->waits = false;
    pthread_cond_signal(&control->answered);
    pthread_mutex_unlock(&control->mutex);
}

// ---- its own thread -------------------------------------------------------------------------------------------------

// Reads up to the end of a line. False: none came in time, or it is too long.
static bool read_line(struct control *control, int client) {
    control->length = 0;
    while (control->length < sizeof control->line) {
        const ssize_t count = recv(client, control->line + control->length, sizeof control->line - control->length, 0);
        if (count < 0 && errno == EINTR) {
            continue;
        }
        if (count <= 0) {
            return false;
        }
        control->length += (size_t)count;
        const char *const end = memchr(control->line, '\n', control->length);
        if (end != NULL) {
            control->length = (size_t)(end - control->line);
            return true;
        }
    }
    return false;
}

static void send_all(int client, const char *text, size_t length) {
    while (length > 0) {
        const ssize_t count = send(client, text, length, MSG_NOSIGNAL);
        if (count < 0 && errno == EINTR) {
            continue;
        }
        if (count <= 0) {
            return; // who asked is gone
        }
        text += count;
        length -= (size_t)count;
    }
}

// Reads what is left of a request that was too long, or its sender would not read why it is refused.
static void drain(struct control *control, int client) {
    shutdown(client, SHUT_WR);
    for (int i = 0; i < DRAINED_MAX && recv(client, control->line, sizeof control->line, 0) > 0; i++) {
    }
}

// Waits for the loop's answer. False: the server stops.
static bool wait_for_answer(struct control *control) {
    pthread_mutex_lock(&control->mutex);
    control->waits = !control->stops;
    pthread_mutex_unlock(&control->mutex);
    net_post(control->settings.net, &control->call);
    pthread_mutex_lock(&control->mutex);
    while (control->waits && !control->stops) {
        pthread_cond_wait(&control->answered, &control->mutex);
    }
    const bool answered = !control->stops && !control->answer.failed;
    pthread_mutex_unlock(&control->mutex);
    return answered;
}

static void serve(struct control *control, int client) {
    static const char none[] = "{\"error\":\"expected a request of one line, of at most 16383 bytes\"}\n";
    static const char stops[] = "{\"error\":\"the server stops, or is out of memory\"}\n";
    const struct timeval patience = {.tv_sec = PATIENCE_S};
    (void)setsockopt(client, SOL_SOCKET, SO_RCVTIMEO, &patience, sizeof patience);
    (void)setsockopt(client, SOL_SOCKET, SO_SNDTIMEO, &patience, sizeof patience);
    if (!read_line(control, client)) {
        send_all(client, none, sizeof none - 1);
        drain(control, client);
    } else if (wait_for_answer(control)) {
        send_all(client, control->answer.data, control->answer.length);
    } else {
        send_all(client, stops, sizeof stops - 1);
    }
}

// Notes whom it talks to, so that control_stop can interrupt that. False: it stops.
static bool note_client(struct control *control, int client) {
    pthread_mutex_lock(&control->mutex);
    control->client = client;
    const bool goes_on = !control->stops;
    pthread_mutex_unlock(&control->mutex);
    return goes_on;
}

static void *run(void *context) {
    struct control *const control = context;
    for (bool goes_on = true; goes_on;) {
        const int client = accept4(control->listener, NULL, NULL, SOCK_CLOEXEC);
        goes_on = note_client(control, client);
        if (client >= 0 && goes_on) {
            serve(control, client);
            goes_on = note_client(control, -1);
        } else if (goes_on && errno != EINTR && errno != ECONNABORTED) {
            (void)nanosleep(&(struct timespec){.tv_nsec = 100 * 1000 * 1000}, NULL); // no descriptor, or no memory
        }
        if (client >= 0) {
            close(client);
        }
    }
    return NULL;
}

// ---- listening ------------------------------------------------------------------------------------------------------

static enum ph_status fail(const struct control_settings *settings, int reason, struct ph_error *error) {
    return ph_error_set(error, PH_ERROR_IO, NULL, "cannot listen at the control socket %s: %s", settings->path,
                        strerror(reason));
}

// Whether a file is a socket at which nobody listens any more, as of a server that was killed.
static bool is_left_over(const struct sockaddr_un *name) {
    struct stat what;
    const int descriptor = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
    const bool refused = descriptor >= 0 && lstat(name->sun_path, &what) == 0 && S_ISSOCK(what.st_mode) &&
                         connect(descriptor, (const struct sockaddr *)name, sizeof *name) != 0 && errno == ECONNREFUSED;
    if (descriptor >= 0) {
        close(descriptor);
    }
    return refused;
}

// The mode is that of the socket before it has a name, so nobody else can open it in between.
static bool bind_it(int descriptor, const struct sockaddr_un *name) {
    const struct sockaddr *const plain = (const struct sockaddr *)name;
    if (fchmod(descriptor, 0600) != 0) {
        return false;
    }
    if (bind(descriptor, plain, sizeof *name) == 0) {
        return chmod(name->sun_path, 0600) == 0;
    }
    return errno == EADDRINUSE && is_left_over(name) && unlink(name->sun_path) == 0 &&
           bind(descriptor, plain, sizeof *name) == 0 && chmod(name->sun_path, 0600) == 0;
}

static enum ph_status listen_at(struct control *control, struct ph_error *error) {
    const char *const path = control->settings.path;
    if (strlen(path) >= sizeof control->name.sun_path) {
        return ph_error_set(error, PH_ERROR_IO, NULL,
                            "the path of the control socket is too long: expected at most %zu bytes, got %s; --control "
                            "names another",
                            sizeof control->name.sun_path - 1, path);
    }
    control->name.sun_family = AF_UNIX;
    memcpy(control->name.sun_path, path, strlen(path) + 1);
    control->listener = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
    if (control->listener < 0 || !bind_it(control->listener, &control->name) ||
        listen(control->listener, BACKLOG) != 0) {
        return fail(&control->settings, errno, error);
    }
    return PH_OK;
}

enum ph_status control_create(struct control **made, const struct control_settings *settings, struct ph_error *error) {
    struct control *const control = calloc(1, sizeof *control);
    if (control == NULL) {
        return ph_error_set(error, PH_ERROR_NO_MEMORY, NULL, "out of memory");
    }
    control->settings = *settings;
    control->call = (struct wire_call){.function = ask, .context = control};
    control->listener = -1;
    control->client = -1;
    pthread_mutex_init(&control->mutex, NULL);
    pthread_cond_init(&control->answered, NULL);
    ph_writer_init_heap(&control->answer);
    *made = control;
    const enum ph_status status = listen_at(control, error);
    control->runs = status == PH_OK && pthread_create(&control->thread, NULL, run, control) == 0;
    return status != PH_OK || control->runs
               ? status
               : ph_error_set(error, PH_ERROR_NO_MEMORY, NULL, "the system provides no thread for the control socket");
}

void control_stop(struct control *control) {
    if (control == NULL || !control->runs) {
        return;
    }
    pthread_mutex_lock(&control->mutex);
    control->stops = true;
    shutdown(control->listener, SHUT_RDWR);
    if (control->client >= 0) {
        shutdown(control->client, SHUT_RD); // what is being read is not awaited; an answer is still sent
    }
    pthread_cond_signal(&control->answered);
    pthread_mutex_unlock(&control->mutex);
    pthread_join(control->thread, NULL);
    unlink(control->name.sun_path);
    control->runs = false;
}

void control_destroy(struct control *control) {
    if (control == NULL) {
        return;
    }
    control_stop(control);
    if (control->listener >= 0) {
        close(control->listener);
    }
    ph_writer_deinit(&control->answer);
    pthread_cond_destroy(&control->answered);
    pthread_mutex_destroy(&control->mutex);
    free(control);
}
