// SPDX-License-Identifier: MIT
// A server as a process of its own.
#define _GNU_SOURCE
#include "tools/load/load.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

enum { ARGUMENTS_MAX = 20 };

static const char many[] = "1000000"; // no limit of an address is met

static _Noreturn void run(const struct load_plan *plan, const char *store, enum load_limits limits, int output) {
    const char *const limit = limits == LOAD_LIMITED ? NULL : "--sockets";
    const char *arguments[ARGUMENTS_MAX] = {plan->program,
                                            "serve",
                                            "--store",
                                            store,
                                            "--sockets-all",
                                            many,
                                            limit,
                                            many,
                                            "--handshakes",
                                            many,
                                            limits == LOAD_BY_TLS ? "--cert" : NULL,
                                            plan->cert,
                                            "--key",
                                            plan->key,
                                            "--origin",
                                            "https://load.example.org"};
    prctl(PR_SET_PDEATHSIG, SIGKILL); // it never outlives this program
    dup2(output, STDOUT_FILENO);
    execv(plan->program, (char *const *)arguments);
    _exit(127);
}

// The port is in the link that the server prints, or in the line after it.
static uint16_t read_port(FILE *output) {
    char line[512];
    while (fgets(line, sizeof line, output) != NULL) {
        const char *const named = strstr(line, "so this is port ");
        const char *const address = strstr(line, "127.0.0.1:");
        if (named != NULL || address != NULL) {
            return (uint16_t)strtoul(named != NULL ? named + 16 : address + 10, NULL, 10);
        }
        if (strncmp(line, "Ctrl-C", 6) == 0) {
            return 1350; // a link without a port is that of the first one tried
        }
    }
    load_give_up("the server did not start");
}

void load_server_forget(const struct load_server *server) {
    static const char *const ends[] = {"", "-wal", "-shm", "-lock"};
    for (size_t i = 0; server->in_file && i < sizeof ends / sizeof *ends; i++) {
        char path[LOAD_PATH_SIZE + 8];
        snprintf(path, sizeof path, "%s%s", server->store, ends[i]);
        if (unlink(path) != 0 && errno != ENOENT) {
            load_give_up("cannot remove %s: %s", path, strerror(errno));
        }
    }
}

struct load_server load_server_start(const struct load_plan *plan, const char *name, bool fresh,
                                     enum load_limits limits) {
    struct load_server server = {.begun = load_now()};
    int ends[2];
    if (plan->store != NULL) {
        snprintf(server.store, sizeof server.store, "%s", plan->store);
    } else {
        snprintf(server.store, sizeof server.store, "%s/%s.db", plan->folder, name);
        server.in_file = true;
    }
    if (fresh) {
        load_server_forget(&server);
    }
    if (pipe2(ends, O_CLOEXEC) != 0 || (server.process = fork()) < 0) {
        load_give_up("cannot start a process: %s", strerror(errno));
    }
    if (server.process == 0) {
        run(plan, server.store, limits, ends[1]);
    }
    close(ends[1]);
    FILE *const output = fdopen(ends[0], "r");
    if (output == NULL) {
        load_give_up("out of memory");
    }
    server.port = read_port(output);
    fclose(output);
    return server;
}

void load_server_stop(const struct load_server *server, int signal) {
    int status = 0;
    kill(server->process, signal);
    waitpid(server->process, &status, 0);
    if (signal != SIGKILL && (!WIFEXITED(status) || WEXITSTATUS(status) != 0)) {
        load_give_up("the server ended with the status %d", status);
    }
}

// ---- what it uses ---------------------------------------------------------------------------------------------------

static FILE *open_figures(const struct load_server *server, const char *name) {
    char path[64];
    snprintf(path, sizeof path, "/proc/%ld/%s", (long)server->process, name);
    FILE *const file = fopen(path, "r");
    if (file == NULL) {
        load_give_up("cannot read %s; has the server ended?", path);
    }
    return file;
}

double load_server_kib(const struct load_server *server) {
    FILE *const file = open_figures(server, "status");
    char line[256];
    double kib = 0;
    while (fgets(line, sizeof line, file) != NULL) {
        if (strncmp(line, "VmRSS:", 6) == 0) {
            kib = strtod(line + 6, NULL);
        }
    }
    fclose(file);
    return kib;
}

double load_server_processor(const struct load_server *server) {
    FILE *const file = open_figures(server, "stat");
    char line[1024];
    unsigned long user = 0;
    unsigned long system = 0;
    const char *const read = fgets(line, sizeof line, file);
    fclose(file);
    // The name of the program, which may hold spaces, ends with the last ')'; 11 fields follow.
    const char *at = read != NULL ? strrchr(line, ')') : NULL;
    for (int field = 0; at != NULL && field < 12; field++) {
        at = strchr(at + 1, ' ');
    }
    if (at == NULL) {
        load_give_up("cannot read what the server uses");
    }
    char *end = NULL;
    user = strtoul(at, &end, 10);
    system = strtoul(end, NULL, 10);
    return (double)(user + system) / (double)sysconf(_SC_CLK_TCK);
}
