// SPDX-License-Identifier: MIT
// `make load`: whether a server is as fast, and as small, as it should be with thousands of people at its tables.
#define _POSIX_C_SOURCE 200809L // clock_gettime
#include "cli/options.h"
#include "tools/load/load.h"

#include <errno.h>
#include <linux/magic.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/vfs.h>
#include <time.h>

double load_now(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + (double)now.tv_nsec / 1e9;
}

static void say(const char *format, va_list values) {
    fprintf(stderr, "load: ");
    vfprintf(stderr, format, values);
    fprintf(stderr, "\n");
}

void load_give_up(const char *format, ...) {
    va_list values;
    va_start(values, format);
    say(format, values);
    va_end(values);
    exit(CLI_EXIT_IO);
}

void load_still_waits(double *since, const char *format, ...) {
    va_list values;
    if (load_now() > *since + (double)LOAD_NOTE_S) {
        *since = load_now();
        va_start(values, format);
        say(format, values);
        va_end(values);
    }
}

#define TEXT(id, help_text)                                                                                            \
    { .name = #id, .kind = CLI_TEXT, .value = "PATH", .help = (help_text), .offset = offsetof(struct load_plan, id) }
#define NUMBER(id, to, help_text)                                                                                      \
    {                                                                                                                  \
        .name = #id, .kind = CLI_INTEGER, .value = "N", .help = (help_text), .offset = offsetof(struct load_plan, id), \
        .low = 0, .high = (to)                                                                                         \
    }

static const struct cli_option options[] = {
    TEXT(folder, "folder for stores, on a disk (default: build/load)"),
    TEXT(store, "database that takes the place of the folder, as postgres://… (default: none)"),
    TEXT(cert, "certificate in PEM, for sockets under TLS (default: these are not measured)"),
    TEXT(key, "its key"),
    NUMBER(tables, 100000, "tables with a game (default: 1000; 0: none)"),
    NUMBER(sockets, 1000000, "sockets at these tables, at least four each (default: 5000)"),
    NUMBER(bots, 100000, "of these sockets, how many sit at a table of their own with three noble (default: 0)"),
    NUMBER(hostile, 1000, "sockets that do their worst meanwhile (default: 0)"),
    NUMBER(places, 1000, "addresses from which these come (default: 1)"),
    NUMBER(rate, 100000, "acts a second (default: 200)"),
    NUMBER(seconds, 3600, "for how long (default: 60)"),
    NUMBER(rooms, 10000, "tables around one screen, with six phones and a board (default: 20; 0: none)"),
    NUMBER(idle, 1000000, "sockets that idle (default: 5000; 0: none)"),
    NUMBER(tls, 1000000, "the same under TLS (default: 1000; 0: none)"),
    NUMBER(open, 1000000, "open tables at a start (default: 10000; 0: none)"),
    NUMBER(servers, LOAD_SERVERS_MAX,
           "servers that share the tables with a game; more than one needs --store (default: 1)"),
    NUMBER(ease, 1000, "by what targets of memory are multiplied, for slow builds: times have none then (default: 1)"),
};

static void allow_files(const struct load_plan *plan) {
    const rlim_t wanted = (rlim_t)(plan->sockets + plan->idle + plan->tls + plan->rooms * (LOAD_PHONES + 1)) + 256;
    struct rlimit limit;
    if (getrlimit(RLIMIT_NOFILE, &limit) == 0 && limit.rlim_cur < wanted) {
        limit.rlim_cur = limit.rlim_max < wanted ? limit.rlim_max : wanted;
        if (setrlimit(RLIMIT_NOFILE, &limit) != 0 || limit.rlim_cur < wanted) {
            load_give_up("expected to open %llu files, but may open only %llu (ulimit -n)", (unsigned long long)wanted,
                         (unsigned long long)limit.rlim_cur);
        }
    }
}

static void check_folder(const struct load_plan *plan) {
    const char *const folder = plan->folder;
    struct statfs what;
    if ((mkdir(folder, 0755) != 0 && errno != EEXIST) || statfs(folder, &what) != 0) {
        load_give_up("cannot use the folder %s: %s", folder, strerror(errno));
    }
    if (plan->ease == 1 && what.f_type == TMPFS_MAGIC) {
        load_give_up("%s is in memory, where syncing costs nothing; expected a folder on a disk", folder);
    }
}

static int run(const struct cli_command *self, int argc, char **argv) {
    struct load_plan plan = {.folder = "build/load",
                             .tables = 1000,
                             .sockets = 5000,
                             .places = 1,
                             .rate = 200,
                             .seconds = 60,
                             .rooms = 20,
                             .idle = 5000,
                             .tls = 1000,
                             .open = 10000,
                             .servers = 1,
                             .ease = 1};
    struct report report;
    int argument_count;
    int code;
    if (!cli_parse(self, argc, argv, &plan, &argument_count, &code)) {
        return code;
    }
    if (plan.sockets < LOAD_SEATS * plan.tables + plan.bots) {
        load_give_up("expected at least %lld sockets", LOAD_SEATS * (long long)plan.tables + (long long)plan.bots);
    }
    if (plan.places < 1) {
        load_give_up("expected an address from which hostile sockets come");
    }
    if (plan.servers < 1 || (plan.servers > 1 && plan.store == NULL)) {
        load_give_up("expected one server, or several on a --store");
    }
    plan.program = argv[0];
    allow_files(&plan);
    check_folder(&plan);
    report_begin(&report, stdout, (double)plan.ease);
    const double socket_kib = plan.idle > 0 ? measure_idle(&plan, &report) : 0;
    if (plan.tls > 0 && plan.cert != NULL && plan.key != NULL) {
        measure_tls(&plan, &report);
    }
    if (plan.tables > 0) {
        measure_games(&plan, socket_kib, &report);
    }
    if (plan.rooms > 0) {
        measure_rooms(&plan, &report);
    }
    if (plan.open > 0) {
        measure_start(&plan, &report);
    }
    return report.missed > 0 ? CLI_EXIT_FAILED : CLI_EXIT_OK;
}

static const struct cli_command load_command = {
    .name = "load",
    .summary = "measure a server with thousands of people at its tables",
    .arguments = "PROGRAM",
    .arguments_min = 1,
    .arguments_max = 1,
    .options = options,
    .option_count = sizeof options / sizeof *options,
    .details = "Starts PROGRAM as a server on this machine only. Exits with 1 if a target was missed.\n",
    .examples = "  load build/release/pesthouse --tables 100 --sockets 500 --seconds 10\n",
    .run = run,
};

int main(int argc, char **argv) {
    return run(&load_command, argc - 1, argv + 1);
}
