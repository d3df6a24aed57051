// SPDX-License-Identifier: MIT
// All tables and their people, on one epoll.
#define _GNU_SOURCE // epoll_pwait2
#include "tools/load/load.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <time.h>
#include <unistd.h>

enum { EVENTS = 256 };

static void *make_items(size_t count, size_t size) {
    void *const items = calloc(count, size);
    if (items == NULL) {
        load_give_up("out of memory");
    }
    return items;
}

static void place(struct party_table *table, struct player *players, int count, int seats, int bots) {
    *table = (struct party_table){.players = players, .count = count, .seats = seats, .bots = bots};
    for (int i = 0; i < count; i++) {
        players[i].table = table;
        players[i].seat = i < seats ? i : -1;
    }
}

void party_create(struct party *party, const struct load_server *servers, int server_count,
                  const struct party_size *size) {
    const struct ph_key key = ph_key_from_seed(1350);
    *party = (struct party){.servers = servers,
                            .server_count = server_count,
                            .epoll = epoll_create1(EPOLL_CLOEXEC),
                            .table_count = size->tables + size->bots,
                            .socket_count = size->sockets + size->bots,
                            .random = ph_random_at(&key, PH_STREAM_PLAYER, 0)};
    if (party->epoll < 0) {
        load_give_up("cannot watch sockets: %s", strerror(errno));
    }
    party->tables = make_items((size_t)party->table_count, sizeof *party->tables);
    party->players = make_items((size_t)party->socket_count, sizeof *party->players);
    int first = 0;
    for (int i = 0; i < size->tables; i++) {
        const int count = (size->sockets - first) / (size->tables - i);
        place(&party->tables[i], party->players + first, count, size->seats, 0);
        first += count;
    }
    for (int i = 0; i < size->bots; i++) {
        place(&party->tables[size->tables + i], party->players + first + i, 1, 1, LOAD_BOTS);
    }
}

void party_destroy(struct party *party) {
    for (int i = 0; i < party->socket_count; i++) {
        line_close(&party->players[i].line);
    }
    close(party->epoll);
    free(party->players);
    free(party->tables);
    free(party->samples);
}

// ---- what comes -----------------------------------------------------------------------------------------------------

static void heed_some(struct party *party, double until) {
    struct epoll_event events[EVENTS];
    const double left = until > load_now() ? until - load_now() : 0;
    const struct timespec wait = {.tv_sec = (time_t)left, .tv_nsec = (long)((left - (double)(time_t)left) * 1e9)};
    const int count = epoll_pwait2(party->epoll, events, EVENTS, &wait, NULL);
    for (int i = 0; i < count; i++) {
        player_heed(party, events[i].data.ptr);
    }
}

void party_listen(struct party *party, double seconds) {
    const double until = load_now() + seconds;
    while (load_now() < until) {
        heed_some(party, until);
    }
}

// ---- starting -------------------------------------------------------------------------------------------------------

static void begin_table(struct party *party, struct party_table *table) {
    for (int i = 0; i < table->count; i++) {
        player_begin(party, &table->players[i]);
    }
    party->begun++;
}

// Closes what the next tables in turn have open, up to the first whose game has not started.
static void leave_started(struct party *party) {
    for (; party->left < party->begun && party->tables[party->left].running; party->left++) {
        const struct party_table *const table = &party->tables[party->left];
        for (int i = 0; i < table->count; i++) {
            line_close(&table->players[i].line);
        }
    }
}

void party_start(struct party *party, int at_once, bool leave) {
    double since = load_now();
    while (party->running < party->table_count) {
        const int before = party->running;
        while (party->begun < party->table_count && party->begun - (leave ? party->left : before) < at_once) {
            begin_table(party, &party->tables[party->begun]);
        }
        heed_some(party, load_now() + 1);
        if (leave) {
            leave_started(party);
        }
        load_still_waits(&since, "%d of %d games have started", party->running, party->table_count);
    }
}

// ---- acting ---------------------------------------------------------------------------------------------------------

static void act_once(struct party *party) {
    for (int i = 0; i < party->table_count; i++) {
        struct party_table *const table = &party->tables[party->next];
        party->next = (party->next + 1) % party->table_count;
        if (player_act(party, table)) {
            return;
        }
    }
}

static int under_way(const struct party *party) {
    int count = 0;
    for (int i = 0; i < party->table_count; i++) {
        count += party->tables[i].sent > 0;
    }
    return count;
}

void party_act(struct party *party, double rate, double seconds) {
    const double begun = load_now();
    const double end = begun + seconds;
    party->sample_capacity = (size_t)(rate * seconds) + 1;
    party->samples = make_items(party->sample_capacity, sizeof *party->samples);
    for (double next = begun; next < end;) {
        while (next < end && next <= load_now()) {
            act_once(party);
            next += 1 / rate;
        }
        heed_some(party, next);
    }
    for (double since = end; under_way(party) > 0;) {
        heed_some(party, load_now() + 1);
        load_still_waits(&since, "of %d acts not everybody has been told", under_way(party));
    }
}
