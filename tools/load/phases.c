// SPDX-License-Identifier: MIT
// What is measured, each on a server of its own.
#define _POSIX_C_SOURCE 200809L
#include "tools/load/load.h"

#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>

enum { FIRST = 50, AT_ONCE = 64, SETTLE_S = 1, WARM_S = 5, PER_DAY_SEATS = 2 };

// ---- sockets that idle ----------------------------------------------------------------------------------------------

// KiB for each of many onlookers of a table. What the first ones need is not counted.
double measure_idle(const struct load_plan *plan, struct report *report) {
    const struct load_server server = load_server_start(plan, "idle", true, LOAD_UNLIMITED);
    struct party first;
    struct party rest;
    party_create(&first, &server, 1, &(struct party_size){.tables = 1, .sockets = FIRST, .seats = PER_DAY_SEATS});
    party_start(&first, 1, false);
    const double before = load_server_kib(&server);
    party_create(&rest, &server, 1,
                 &(struct party_size){.tables = 1, .sockets = (int)plan->idle, .seats = PER_DAY_SEATS});
    party_start(&rest, 1, false);
    party_listen(&rest, SETTLE_S);
    const double each = (load_server_kib(&server) - before) / (double)plan->idle;
    report_row(report, "memory of an idle socket", each, 16, "KiB");
    party_destroy(&first);
    party_destroy(&rest);
    load_server_stop(&server, SIGTERM);
    load_server_forget(&server);
    return each;
}

// ---- games ----------------------------------------------------------------------------------------------------------

static int compare(const void *a, const void *b) {
    const double first = *(const double *)a;
    const double second = *(const double *)b;
    return (first > second) - (first < second);
}

static void sort_samples(struct party *party) {
    if (party->sample_count == 0) {
        load_give_up("nobody could act");
    }
    qsort(party->samples, party->sample_count, sizeof *party->samples, compare);
}

static void report_samples(struct party *party, struct report *report) {
    const size_t count = party->sample_count;
    sort_samples(party);
    report_row(report, "from an act until all have seen it, p50", party->samples[count / 2] * 1000, 10, "ms");
    report_row(report, "the same, p99", party->samples[count * 99 / 100] * 1000, 50, "ms");
    report_row(report, "the same, the longest", party->samples[count - 1] * 1000, 0, "ms");
}

// One more socket than phones at each table is its board.
void measure_rooms(const struct load_plan *plan, struct report *report) {
    const struct load_server server = load_server_start(plan, "rooms", true, LOAD_UNLIMITED);
    const int rooms = (int)plan->rooms;
    struct party party;
    party_create(&party, &server, 1,
                 &(struct party_size){.tables = rooms, .sockets = rooms * (LOAD_PHONES + 1), .seats = LOAD_PHONES});
    party.rooms = true;
    party_start(&party, AT_ONCE, false);
    party_listen(&party, SETTLE_S);
    party_act(&party, (double)plan->rate, (double)(plan->seconds + 3) / 4);
    report_row(report, "in a room, from a name to the hand, the longest", party.joined * 1000, 1000, "ms");
    sort_samples(&party);
    report_row(report, "from an act until its board has seen it, p50", party.samples[party.sample_count / 2] * 1000, 0,
               "ms");
    report_row(report, "the same, p99", party.samples[party.sample_count * 99 / 100] * 1000, 100, "ms");
    party_destroy(&party);
    load_server_stop(&server, SIGTERM);
    load_server_forget(&server);
}

static double sum(const struct load_server *servers, int count, double (*figure)(const struct load_server *server)) {
    double all = 0;
    for (int i = 0; i < count; i++) {
        all += figure(&servers[i]);
    }
    return all;
}

static void report_hostile(const struct hostile *hostile, const struct load_plan *plan, struct report *report) {
    report_row(report, "sent by hostile sockets", (double)hostile->counts->bytes / 1024 / (double)plan->seconds, 0,
               "KiB");
    report_row(report, "connections that they began", (double)hostile->counts->connections / (double)plan->seconds, 0,
               "/s");
}

static void create_players(struct party *party, const struct load_plan *plan, const struct load_server *servers) {
    party_create(party, servers, (int)plan->servers,
                 &(struct party_size){.tables = (int)plan->tables,
                                      .sockets = (int)(plan->sockets - plan->bots),
                                      .seats = LOAD_SEATS,
                                      .bots = (int)plan->bots});
    party->apart = plan->hostile > 0;
}

void measure_games(const struct load_plan *plan, double socket_kib, struct report *report) {
    struct load_server servers[LOAD_SERVERS_MAX] = {{.port = 0}};
    struct party party;
    struct hostile hostile = {.counts = NULL};
    const int count = (int)plan->servers;
    for (int i = 0; i < count; i++) {
        servers[i] = load_server_start(plan, "games", i == 0, plan->hostile > 0 ? LOAD_LIMITED : LOAD_UNLIMITED);
    }
    const double before = sum(servers, count, load_server_kib);
    create_players(&party, plan, servers);
    party_start(&party, AT_ONCE, false);
    party_listen(&party, SETTLE_S);
    if (plan->hostile > 0) {
        hostile = hostile_start(plan, &servers[0], party.tables[0].id);
    }
    const double processor = sum(servers, count, load_server_processor);
    party_act(&party, (double)plan->rate, (double)plan->seconds);
    const double used = sum(servers, count, load_server_processor) - processor;
    report_samples(&party, report);
    report_row(report, "acts a second", (double)party.acts / (double)plan->seconds, 0, "");
    report_row(report, "the servers' share of a processor", used / (double)plan->seconds * 100, 0, "%");
    if (plan->hostile > 0) {
        report_hostile(&hostile, plan, report);
    }
    const double tables = sum(servers, count, load_server_kib) - before - socket_kib * (double)plan->sockets;
    report_row(report,
               plan->idle > 0 ? "memory of a live table, without its sockets"
                              : "memory of a live table, with its sockets",
               tables / (double)(party.table_count * count), plan->idle > 0 ? 64 : 0, "KiB");
    const double begun = load_now();
    for (int i = 0; i < count; i++) {
        load_server_stop(&servers[i], SIGTERM);
    }
    report_row(report, "from SIGTERM to the end, while nobody goes", (load_now() - begun) / count, 2, "s");
    if (plan->hostile > 0) {
        hostile_stop(&hostile);
    }
    party_destroy(&party);
    load_server_forget(&servers[0]);
}

// ---- starting -------------------------------------------------------------------------------------------------------

static void await_hello(const struct load_server *server, const char *table) {
    struct line line;
    line_open(&line, server->port, 0);
    line_upgrade(&line, table, "");
    double since = load_now();
    for (enum line_reading reading = LINE_MORE; reading != LINE_TEXT;) {
        struct pollfd poll_line = {.fd = line.descriptor, .events = POLLIN};
        const bool comes = poll(&poll_line, 1, LOAD_NOTE_S * 1000) == 1;
        const bool ended = comes && !line_take(&line);
        do {
            reading = line_next(&line);
        } while (reading == LINE_ANSWER);
        if (reading == LINE_ENDED || (ended && reading == LINE_MORE)) {
            load_give_up("the server did not greet");
        }
        load_still_waits(&since, "the server has not greeted yet");
    }
    line_close(&line);
}

// Games by days, so that all of them have something due.
void measure_start(const struct load_plan *plan, struct report *report) {
    struct load_server server = load_server_start(plan, "start", true, LOAD_UNLIMITED);
    struct party party;
    char last[LOAD_ID_SIZE];
    party_create(&party, &server, 1,
                 &(struct party_size){
                     .tables = (int)plan->open, .sockets = (int)plan->open * PER_DAY_SEATS, .seats = PER_DAY_SEATS});
    party.by_days = true;
    party_start(&party, AT_ONCE, true);
    memcpy(last, party.tables[plan->open - 1].id, sizeof last);
    party_destroy(&party);
    load_server_stop(&server, SIGKILL);
    server = load_server_start(plan, "start", false, LOAD_UNLIMITED);
    await_hello(&server, last);
    report_row(report, "from the start with open tables to the first hello", load_now() - server.begun, 2, "s");
    load_server_stop(&server, SIGTERM);
    load_server_forget(&server);
}
