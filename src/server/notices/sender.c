// SPDX-License-Identifier: MIT
#define _POSIX_C_SOURCE 200809L // addrinfo
#include "server/notices/sender.h"

#include "client/server.h"
#include "server/notices/exchange.h"
#include "server/notices/lookup.h"

#include <poll.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

enum { LOOK_MS = 10, STOP_MS = 50 }; // between looks at what no descriptor tells

struct sender {
    struct worker *worker;
    struct receivers receivers;
    struct client_trust *trust;
    atomic_bool stops;
};

// A name that some posts share, looked up once a round.
struct name {
    struct lookup *lookup; // NULL: it could not begin
    const struct client_url *url;
};

// A post under way.
struct place {
    struct exchange exchange;
    struct name *name; // that is being looked up; NULL: it is known
    int64_t until;
};

struct round {
    struct sender *sender;
    struct exchange_with with;
    struct place *places; // one for each post
    struct name *names;
    size_t name_count;
    size_t begun; // the posts before this one have begun
    size_t first; // the posts before this one have ended
    size_t under_way;
    struct pollfd polls[SENDER_AT_ONCE];
};

// ---- names ----------------------------------------------------------------------------------------------------------

static struct name *find_name(struct round *round, const struct client_url *url) {
    for (size_t i = 0; i < round->name_count; i++) {
        if (strcmp(round->names[i].url->host, url->host) == 0 && strcmp(round->names[i].url->port, url->port) == 0) {
            return &round->names[i];
        }
    }
    struct name *const name = &round->names[round->name_count++];
    *name = (struct name){.lookup = lookup_begin(url->host, url->port), .url = url};
    return name;
}

static void look(struct round *round, struct place *place) {
    const struct addrinfo *found = NULL;
    if (place->name->lookup == NULL || lookup_ended(place->name->lookup, &found)) {
        place->name = NULL;
        exchange_found(&place->exchange, &round->with, found);
    }
}

// ---- a round --------------------------------------------------------------------------------------------------------

static void begin_some(struct round *round, const struct sender_round *asked) {
    for (; round->begun < asked->count && round->under_way < SENDER_AT_ONCE; round->begun++) {
        struct place *const place = &round->places[round->begun];
        place->until = client_now() + SENDER_PATIENCE_MS;
        exchange_begin(&place->exchange, &asked->posts[round->begun]);
        if (!place->exchange.ended) {
            place->name = find_name(round, &place->exchange.url);
            round->under_way++;
        }
    }
}

static void step(struct round *round, struct place *place) {
    if (place->name != NULL) {
        look(round, place);
    }
    if (place->name == NULL && !place->exchange.ended) {
        exchange_step(&place->exchange, &round->with);
    }
    if (!place->exchange.ended && client_now() >= place->until) {
        exchange_fail(&place->exchange, "silence");
    }
    round->under_way -= place->exchange.ended;
}

// Waits until something happens, or must be looked at.
static void wait(struct round *round) {
    nfds_t count = 0;
    int ms = STOP_MS;
    for (size_t i = round->first; i < round->begun; i++) {
        const struct place *const place = &round->places[i];
        if (!place->exchange.ended && place->name != NULL) {
            ms = LOOK_MS;
        } else if (!place->exchange.ended) {
            const bool writes = place->exchange.sent < place->exchange.out.length;
            round->polls[count++] = (struct pollfd){.fd = client_wire_fd(place->exchange.wire),
                                                    .events = client_wire_events(place->exchange.wire, writes)};
        }
    }
    (void)poll(round->polls, count, ms);
}

static void run(struct round *round, const struct sender_round *asked) {
    for (begin_some(round, asked); round->under_way > 0; begin_some(round, asked)) {
        if (atomic_load(&round->sender->stops)) {
            return;
        }
        wait(round);
        for (size_t i = round->first; i < round->begun; i++) {
            if (!round->places[i].exchange.ended) {
                step(round, &round->places[i]);
            }
        }
        while (round->first < round->begun && round->places[round->first].exchange.ended) {
            round->first++;
        }
    }
}

// What has not ended is sent another time.
static void end_round(struct round *round) {
    for (size_t i = round->first; i < round->begun; i++) {
        if (!round->places[i].exchange.ended) {
            exchange_fail(&round->places[i].exchange, SENDER_STOPPED);
        }
    }
    for (size_t i = 0; i < round->name_count; i++) {
        lookup_free(round->names[i].lookup);
    }
    free(round->places);
    free(round->names);
    free(round);
}

// NULL: there is no memory.
static struct round *begin_round(struct sender *sender, size_t count) {
    struct round *const round = calloc(1, sizeof *round);
    if (round == NULL) {
        return NULL;
    }
    round->sender = sender;
    round->with = (struct exchange_with){.receivers = &sender->receivers, .trust = sender->trust};
    round->places = calloc(count, sizeof *round->places);
    round->names = calloc(count, sizeof *round->names);
    if (round->places == NULL || round->names == NULL) {
        end_round(round);
        return NULL;
    }
    return round;
}

static void work(void *sender, struct worker_item *chain) {
    for (; chain != NULL; chain = chain->next) {
        const struct sender_round *const asked = (struct sender_round *)chain;
        struct round *const round = begin_round(sender, asked->count);
        if (round != NULL) {
            run(round, asked);
            end_round(round);
        }
    }
}

// ---- the caller's ---------------------------------------------------------------------------------------------------

static void finish(void *unused, struct worker_item *item) {
    (void)unused;
    struct sender_round *const round = (struct sender_round *)item;
    round->done(round);
}

enum ph_status sender_create(struct sender **made, const struct sender_settings *settings, void (*wake)(void *context),
                             void *context, struct ph_error *error) {
    struct sender *const sender = calloc(1, sizeof *sender);
    *made = NULL;
    if (sender == NULL) {
        return ph_error_set(error, PH_ERROR_NO_MEMORY, NULL, "out of memory");
    }
    const struct worker_config config = {
        .work = work, .done = finish, .context = sender, .wake = wake, .wake_context = context};
    enum ph_status status = receivers_read(&sender->receivers, settings->to, error);
    status = status == PH_OK ? client_trust_create(&sender->trust, settings->ca, error) : status;
    if (status == PH_OK && worker_create(&sender->worker, &config) != PH_OK) {
        status = ph_error_set(error, PH_ERROR_NO_MEMORY, NULL, "the system provides no thread for notices");
    }
    if (status != PH_OK) {
        sender_destroy(sender);
        return status;
    }
    *made = sender;
    return PH_OK;
}

void sender_destroy(struct sender *sender) {
    if (sender != NULL) {
        atomic_store(&sender->stops, true);
        worker_destroy(sender->worker);
        client_trust_destroy(sender->trust);
    }
    free(sender);
}

bool sender_takes(const struct sender *sender, const char *url) {
    struct client_url read;
    struct address address;
    const char *path;
    if (!receiver_url_read(&read, &path, url)) {
        return false;
    }
    if (!address_read(&address, read.host, strlen(read.host))) {
        return read.secure || sender->receivers.count > 0;
    }
    return read.secure ? receivers_take(&sender->receivers, &address) : receivers_have(&sender->receivers, &address);
}

void sender_submit(struct sender *sender, struct sender_round *round) {
    for (size_t i = 0; i < round->count; i++) {
        round->posts[i].trouble = SENDER_STOPPED; // until it has ended
    }
    worker_submit(sender->worker, &round->item);
}

size_t sender_deliver(struct sender *sender) {
    return worker_deliver(sender->worker);
}
