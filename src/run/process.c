// SPDX-License-Identifier: MIT
#define _GNU_SOURCE // pipe2, posix_spawn_file_actions_addclosefrom_np
#include "run/process.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { MOMENTS = 100, MOMENT_NS = 10 * 1000 * 1000 };

#ifdef __APPLE__
extern char **environ;

// Closed in programs that are started, as pipe2 makes them elsewhere.
static int make_pipe(int ends[2]) {
    const int made = pipe(ends);
    for (int i = 0; made == 0 && i < 2; i++) {
        (void)fcntl(ends[i], F_SETFD, FD_CLOEXEC);
    }
    return made;
}

// All that the file actions do not name is closed.
static int close_others(posix_spawn_file_actions_t *files, posix_spawnattr_t *attributes) {
    short flags = 0;
    (void)files;
    posix_spawnattr_getflags(attributes, &flags);
    return posix_spawnattr_setflags(attributes, (short)(flags | POSIX_SPAWN_CLOEXEC_DEFAULT));
}
#else
static int make_pipe(int ends[2]) {
    return pipe2(ends, O_CLOEXEC);
}

static int close_others(posix_spawn_file_actions_t *files, posix_spawnattr_t *attributes) {
    (void)attributes;
    return posix_spawn_file_actions_addclosefrom_np(files, STDERR_FILENO + 1);
}
#endif

static void close_end(int *end) {
    if (*end >= 0) {
        close(*end);
        *end = -1;
    }
}

static enum ph_status refuse(int reason, struct ph_error *error) {
    return ph_error_set(error, PH_ERROR_IO, "", "the program cannot be started: %s", strerror(reason));
}

// What this program ignores, or blocks in a thread, the other one does not.
static void set_attributes(posix_spawnattr_t *attributes) {
    sigset_t signals;
    sigemptyset(&signals);
    posix_spawnattr_setsigmask(attributes, &signals);
    sigaddset(&signals, SIGPIPE);
    sigaddset(&signals, SIGXFSZ);
    posix_spawnattr_setsigdefault(attributes, &signals);
    posix_spawnattr_setpgroup(attributes, 0);
    posix_spawnattr_setflags(attributes, POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK);
}

// Starts the program with these ends of its pipes. Returns 0, or why not, as errno has it.
static int spawn(pid_t *pid, const struct process_plan *plan, int in, int out) {
    posix_spawn_file_actions_t files;
    posix_spawnattr_t attributes;
    posix_spawn_file_actions_init(&files);
    posix_spawnattr_init(&attributes);
    set_attributes(&attributes);
    int reason = posix_spawn_file_actions_adddup2(&files, in, STDIN_FILENO);
    reason = reason == 0 ? posix_spawn_file_actions_adddup2(&files, out, STDOUT_FILENO) : reason;
    if (plan->alone) {
        reason = reason == 0 ? posix_spawn_file_actions_adddup2(&files, out, STDERR_FILENO) : reason;
        reason = reason == 0 ? close_others(&files, &attributes) : reason;
    }
    if (reason == 0) {
        reason = posix_spawn(pid, plan->path, &files, &attributes, (char *const *)plan->words,
                             (char *const *)plan->environment);
    }
    posix_spawnattr_destroy(&attributes);
    posix_spawn_file_actions_destroy(&files);
    return reason;
}

enum ph_status process_start(struct process *process, const char *command, struct ph_error *error) {
    const char *const words[] = {"sh", "-c", command, NULL};
    const struct process_plan plan = {
        .path = "/bin/sh", .words = words, .environment = (const char *const *)environ, .input = -1};
    return process_start_plan(process, &plan, error);
}

// The ends of a pipe for its input: what it reads, and −1 or what we write. False: there is none, as errno has it.
static bool open_input(const struct process_plan *plan, int to[2]) {
    to[0] = plan->input;
    to[1] = -1;
    return plan->input >= 0 || make_pipe(to) == 0;
}

static void close_input(const struct process_plan *plan, const int to[2]) {
    if (plan->input < 0) {
        close(to[0]);
    }
}

static void set_non_blocking(int end) {
    if (end >= 0) {
        (void)fcntl(end, F_SETFL, O_NONBLOCK);
    }
}

enum ph_status process_start_plan(struct process *process, const struct process_plan *plan, struct ph_error *error) {
    int to[2];
    int from[2];
    *process = (struct process){.in = -1, .out = -1};
    ph_writer_init_heap(&process->waiting);
    process->line = malloc(PROCESS_LINE_MAX + 1);
    if (process->line == NULL) {
        return ph_error_set(error, PH_ERROR_NO_MEMORY, "", "out of memory");
    }
    if (!open_input(plan, to)) {
        return refuse(errno, error);
    }
    process->in = to[1];
    if (make_pipe(from) != 0) {
        const int reason = errno;
        close_input(plan, to);
        return refuse(reason, error);
    }
    process->out = from[0];
    const int reason = spawn(&process->pid, plan, to[0], from[1]);
    close_input(plan, to);
    close(from[1]);
    if (reason != 0) {
        process->pid = 0;
        return refuse(reason, error);
    }
    set_non_blocking(process->in);
    set_non_blocking(process->out);
    return PH_OK;
}

bool process_write(struct process *process, const char *line, size_t length) {
    ph_write_bytes(&process->waiting, line, length);
    ph_write_char(&process->waiting, '\n');
    return !process->waiting.failed;
}

bool process_flush(struct process *process) {
    while (process_has_output(process)) {
        const ssize_t count =
            write(process->in, process->waiting.data + process->written, process->waiting.length - process->written);
        if (count < 0) {
            return errno == EAGAIN || errno == EINTR;
        }
        process->written += (size_t)count;
    }
    ph_writer_reset(&process->waiting);
    process->written = 0;
    return true;
}

// Byte by byte, so that the next line stays in the pipe.
enum process_reading process_read(struct process *process) {
    char letter;
    for (;;) {
        const ssize_t count = read(process->out, &letter, 1);
        if (count < 0 && errno == EINTR) {
            continue;
        }
        if (count <= 0) {
            return count < 0 && errno == EAGAIN ? PROCESS_NOTHING : PROCESS_ENDED;
        }
        if (letter == '\n') {
            process->line[process->length] = '\0';
            process->length = 0;
            return PROCESS_LINE;
        }
        if (process->length == PROCESS_LINE_MAX) {
            return PROCESS_TOO_LONG;
        }
        process->line[process->length++] = letter;
    }
}

bool process_has_ended(struct process *process, int *status) {
    const bool ended = process->pid == 0 || waitpid(process->pid, status, WNOHANG) == process->pid;
    process->pid = ended ? 0 : process->pid;
    return ended;
}

static void clear(struct process *process) {
    close_end(&process->in);
    close_end(&process->out);
    ph_writer_deinit(&process->waiting);
    free(process->line);
    *process = (struct process){.in = -1, .out = -1};
}

static void kill_group(const struct process *process, int *status) {
    kill(-process->pid, SIGKILL);
    while (waitpid(process->pid, status, 0) < 0 && errno == EINTR) {
    }
}

void process_kill(struct process *process) {
    int status;
    if (process->pid != 0) {
        kill_group(process, &status);
    }
    clear(process);
}

int process_stop(struct process *process) {
    int status = 0;
    close_end(&process->in);
    bool ended = process->pid == 0;
    for (int moment = 0; !ended && moment < MOMENTS; moment++) {
        const struct timespec wait = {.tv_nsec = MOMENT_NS};
        ended = process_has_ended(process, &status);
        if (!ended) {
            nanosleep(&wait, NULL);
        }
    }
    if (!ended) {
        kill_group(process, &status);
    }
    clear(process);
    return status;
}
