// SPDX-License-Identifier: MIT
// A program that runs beside this one and is spoken to in lines: its standard input and output are pipes that never
// block, its standard error is this program's or goes the way of its output.
#ifndef PESTHOUSE_RUN_PROCESS_H
#define PESTHOUSE_RUN_PROCESS_H

#include "pesthouse/text.h"

#include <sys/types.h>

enum { PROCESS_LINE_MAX = 1 << 16 };

struct process {
    pid_t pid;                // 0: none
    int in;                   // what it reads; −1: closed
    int out;                  // what it writes; −1: closed
    struct ph_writer waiting; // to be written
    size_t written;
    char *line; // what came of its next line
    size_t length;
};

enum process_reading {
    PROCESS_NOTHING,
    PROCESS_LINE,     // `line`, NUL-terminated, until the next call
    PROCESS_TOO_LONG, // a line of more than PROCESS_LINE_MAX bytes
    PROCESS_ENDED,
};

// What to start, without a shell. Both lists end with NULL; the first word is the program's name.
struct process_plan {
    const char *path;
    const char *const *words;
    const char *const *environment;
    int input;  // a file that it reads; −1: what process_write writes
    bool alone; // it gets no other descriptor of this program, and its standard error goes the way of its output
};

// Starts a command of the shell, or a program, in a process group of its own. PH_ERROR_IO, PH_ERROR_NO_MEMORY.
enum ph_status process_start(struct process *process, const char *command, struct ph_error *error);
enum ph_status process_start_plan(struct process *process, const struct process_plan *plan, struct ph_error *error);
// Adds a line to what it is to read. False: no memory.
bool process_write(struct process *process, const char *line, size_t length);
// Writes what fits into the pipe. False: the program does not read any more.
bool process_flush(struct process *process);
static inline bool process_has_output(const struct process *process) {
    return process->written < process->waiting.length;
}
enum process_reading process_read(struct process *process);
// Whether it has ended, with its exit status as wait(2) has it.
bool process_has_ended(struct process *process, int *status);
// Ends it and what it started, at once. Accepts one that has ended or never started.
void process_kill(struct process *process);
// Closes its input, waits a moment for its end, then ends it. Returns its exit status as wait(2) has it. Accepts one
// that never started.
int process_stop(struct process *process);

#endif
