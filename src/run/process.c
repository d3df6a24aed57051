// SPDX-License-Identifier: MIT
#define _GNU_SOURCE // pipe2
#include "run/process.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { MOMENTS = 100, MOMENT_NS = 10 * 1000 * 1000 };

static void close_end(int *end) {
    if (*end >= 0) {
        close(*end);
        *end = -1;
    }
}

// In the child: only calls that are safe after fork.
static void become(const char *command, int in, int out) {
    setpgid(0, 0);
    dup2(in, STDIN_FILENO);
    dup2(out, STDOUT_FILENO);
    signal(SIGPIPE, SIG_DFL);
    signal(SIGXFSZ, SIG_DFL);
    execl("/bin/sh", "sh", "-c", command, (char *)NULL);
    _exit(127);
}

static enum ph_status refuse(struct ph_error *error) {
    return ph_error_set(error, PH_ERROR_IO, "", "the program cannot be started: %s", strerror(errno));
}

enum ph_status process_start(struct process *process, const char *command, struct ph_error *error) {
    int to[2];
    int from[2];
    *process = (struct process){.in = -1, .out = -1};
    ph_writer_init_heap(&process->waiting);
    process->line = malloc(PROCESS_LINE_MAX + 1);
    if (process->line == NULL) {
        return ph_error_set(error, PH_ERROR_NO_MEMORY, "", "out of memory");
    }
    if (pipe2(to, O_CLOEXEC) != 0) {
        return refuse(error);
    }
    process->in = to[1];
    if (pipe2(from, O_CLOEXEC) != 0) {
        close(to[0]);
        return refuse(error);
    }
    process->out = from[0];
    const pid_t pid = fork();
    if (pid == 0) {
        become(command, to[0], from[1]);
    }
    close(to[0]);
    close(from[1]);
    if (pid < 0) {
        return refuse(error);
    }
    process->pid = pid;
    (void)fcntl(process->in, F_SETFL, O_NONBLOCK);
    (void)fcntl(process->out, F_SETFL, O_NONBLOCK);
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

static bool has_ended(pid_t pid, int *status) {
    return waitpid(pid, status, WNOHANG) == pid;
}

int process_stop(struct process *process) {
    int status = 0;
    close_end(&process->in);
    bool ended = process->pid == 0;
    for (int moment = 0; !ended && moment < MOMENTS; moment++) {
        const struct timespec wait = {.tv_nsec = MOMENT_NS};
        ended = has_ended(process->pid, &status);
        if (!ended) {
            nanosleep(&wait, NULL);
        }
    }
    if (!ended) {
        kill(-process->pid, SIGKILL);
        while (waitpid(process->pid, &status, 0) < 0 && errno == EINTR) {
        }
    }
    close_end(&process->out);
    ph_writer_deinit(&process->waiting);
    free(process->line);
    *process = (struct process){.in = -1, .out = -1};
    return status;
}
