// SPDX-License-Identifier: MIT
#define _POSIX_C_SOURCE 200809L // addrinfo
#include "server/notices/sender.h"

#include "client/server.h"
#include "server/notices/exchange.h"
#include "server/notices/lookup.h"
#include "server/notices/mail_address.h"
#include "server/notices/mailing.h"

#include <errno.h>
#include <poll.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { LOOK_MS = 10, STOP_MS = 50 }; // between looks at what no descriptor tells

struct sender {
    struct worker *worker;
    struct receivers receivers;
    struct client_trust *trust;
    const char *sendmail;
    char mail_from[MAIL_ADDRESS_MAX + 1];
    int64_t patience_ms;
    atomic_bool stops;
};

// What some posts share: the host that they go to, or that they are mails.
struct host {
    const struct client_url *url; // NULL: of mails
    size_t at_once;
    size_t under_way;
    bool was_sought;       // its name, once a round
    struct lookup *lookup; // NULL: it could not begin
};

struct place {
    struct post *post;
    struct exchange exchange; // or
    struct mailing mailing;
    struct host *host;
    bool begun;
    bool seeks; // its host's name is being looked up
    int64_t until;
};

struct round {
    struct sender *sender;
    struct exchange_with with;
    struct mailing_with mailing;
    struct place *places; // one for each post
    size_t count;
    struct host *hosts; // the first is of mails
    size_t host_count;
    size_t first;   // the posts before this one have ended
    size_t waiting; // posts that have not begun
    size_t under_way;
    int64_t until; // after that none begins
    struct pollfd polls[SENDER_AT_ONCE];
};

// ---- places ---------------------------------------------------------------------------------------------------------

static bool has_ended(const struct place *place) {
    return place->post->is_mail ? place->mailing.ended : place->exchange.ended;
}

static void fail(struct round *round, struct place *place, const char *trouble) {
    place->post->is_mail ? mailing_fail(&place->mailing, &round->mailing, trouble)
                         : exchange_fail(&place->exchange, trouble);
}

static struct host *find_host(struct round *round, const struct client_url *url) {
    for (size_t i = 1; i < round->host_count; i++) {
        if (strcmp(round->hosts[i].url->host, url->host) == 0 && strcmp(round->hosts[i].url->port, url->port) == 0) {
            return &round->hosts[i];
        }
    }
    struct host *const host = &round->hosts[round->host_count++];
    *host = (struct host){.url = url, .at_once = SENDER_AT_ONCE_OF_ONE};
    return host;
}

static void take(struct round *round, struct place *place, struct post *post) {
    place->post = post;
    place->host = &round->hosts[0];
    if (!post->is_mail) {
        exchange_init(&place->exchange, post);
        place->host = place->exchange.ended ? NULL : find_host(round, &place->exchange.url);
    }
    round->waiting += place->host != NULL;
}

// The name is looked up once a round.
static void seek(struct host *host) {
    if (!host->was_sought) {
        host->lookup = lookup_begin(host->url->host, host->url->port);
        host->was_sought = true;
    }
}

static void begin(struct round *round, struct place *place) {
    const bool is_mail = place->post->is_mail;
    place->begun = true;
    place->until = client_now() + (is_mail ? round->sender->patience_ms : SENDER_PATIENCE_MS);
    round->waiting--;
    if (is_mail) {
        mailing_begin(&place->mailing, &round->mailing, place->post);
    } else {
        exchange_begin(&place->exchange);
        place->seeks = !place->exchange.ended;
    }
    if (place->seeks) {
        seek(place->host);
    }
    if (!has_ended(place)) {
        place->host->under_way++;
        round->under_way++;
    }
}

static void look(struct round *round, struct place *place) {
    const struct addrinfo *found = NULL;
    if (place->host->lookup == NULL || lookup_ended(place->host->lookup, &found)) {
        place->seeks = false;
        exchange_found(&place->exchange, &round->with, found);
    }
}

static void go_on(struct round *round, struct place *place) {
    if (place->post->is_mail) {
        mailing_step(&place->mailing, &round->mailing);
        return;
    }
    if (place->seeks) {
        look(round, place);
    }
    if (!place->seeks && !place->exchange.ended) {
        exchange_step(&place->exchange, &round->with);
    }
}

static void step(struct round *round, struct place *place) {
    go_on(round, place);
    if (!has_ended(place) && client_now() >= place->until) {
        fail(round, place, "silence");
    }
    if (has_ended(place)) {
        place->host->under_way--;
        round->under_way--;
    }
}

// ---- a round --------------------------------------------------------------------------------------------------------

static bool may_begin(const struct place *place) {
    return place->host != NULL && !place->begun && place->host->under_way < place->host->at_once;
}

static void begin_some(struct round *round) {
    if (round->waiting == 0 || client_now() >= round->until) {
        return;
    }
    for (size_t i = round->first; i < round->count && round->under_way < SENDER_AT_ONCE; i++) {
        if (may_begin(&round->places[i])) {
            begin(round, &round->places[i]);
        }
    }
}

static bool is_under_way(const struct place *place) {
    return place->begun && !has_ended(place);
}

// Waits until something happens, or must be looked at.
static void wait(struct round *round) {
    nfds_t count = 0;
    int ms = STOP_MS;
    for (size_t i = round->first; i < round->count; i++) {
        const struct place *const place = &round->places[i];
        if (!is_under_way(place)) {
            continue;
        }
        if (place->post->is_mail || place->seeks) {
            ms = LOOK_MS;
        } else {
            const bool writes = place->exchange.sent < place->exchange.out.length;
            round->polls[count++] = (struct pollfd){.fd = client_wire_fd(place->exchange.wire),
                                                    .events = client_wire_events(place->exchange.wire, writes)};
        }
    }
    (void)poll(round->polls, count, ms);
}

static void run(struct round *round) {
    for (begin_some(round); round->under_way > 0; begin_some(round)) {
        if (atomic_load(&round->sender->stops)) {
            return;
        }
        wait(round);
        for (size_t i = round->first; i < round->count; i++) {
            if (is_under_way(&round->places[i])) {
                step(round, &round->places[i]);
            }
        }
        while (round->first < round->count && has_ended(&round->places[round->first])) {
            round->first++;
        }
    }
}

// What has not ended is sent another time.
static void end_round(struct round *round) {
    for (size_t i = round->first; i < round->count; i++) {
        if (is_under_way(&round->places[i])) {
            fail(round, &round->places[i], SENDER_STOPPED);
        }
    }
    for (size_t i = 0; i < round->host_count; i++) {
        lookup_free(round->hosts[i].lookup);
    }
    free(round->places);
    free(round->hosts);
    free(round);
}

// NULL: there is no memory.
static struct round *begin_round(struct sender *sender, const struct sender_round *asked) {
    struct round *const round = calloc(1, sizeof *round);
    if (round == NULL) {
        return NULL;
    }
    round->sender = sender;
    round->with = (struct exchange_with){.receivers = &sender->receivers, .trust = sender->trust};
    round->mailing = (struct mailing_with){.program = sender->sendmail, .from = sender->mail_from};
    round->until = client_now() + sender->patience_ms;
    round->places = calloc(asked->count, sizeof *round->places);
    round->hosts = calloc(asked->count + 1, sizeof *round->hosts);
    if (round->places == NULL || round->hosts == NULL) {
        end_round(round);
        return NULL;
    }
    round->hosts[round->host_count++].at_once = SENDER_MAILS_AT_ONCE;
    for (; round->count < asked->count; round->count++) {
        take(round, &round->places[round->count], &asked->posts[round->count]);
    }
    return round;
}

static void work(void *sender, struct worker_item *chain) {
    for (; chain != NULL; chain = chain->next) {
        struct round *const round = begin_round(sender, (const struct sender_round *)chain);
        if (round != NULL) {
            run(round);
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

static enum ph_status set_mail(struct sender *sender, const struct sender_settings *settings, struct ph_error *error) {
    const char *const from = settings->mail_from;
    if (settings->sendmail == NULL && from == NULL) {
        return PH_OK;
    }
    if (settings->sendmail == NULL || from == NULL) {
        return ph_error_set(error, PH_ERROR_BAD_REQUEST, "", "--sendmail and --mail-from need each other");
    }
    if (settings->sendmail[0] != '/') {
        return ph_error_set(error, PH_ERROR_BAD_REQUEST, "", "--sendmail: expected the full path of a program");
    }
    if (access(settings->sendmail, X_OK) != 0) {
        return ph_error_set(error, PH_ERROR_IO, "", "cannot run %s: %s", settings->sendmail, strerror(errno));
    }
    strncpy(sender->mail_from, from, sizeof sender->mail_from - 1);
    if (strlen(from) > MAIL_ADDRESS_MAX || !mail_address_read(sender->mail_from)) {
        return ph_error_set(error, PH_ERROR_BAD_REQUEST, "",
                            "--mail-from: expected an address like pesthouse@example.org");
    }
    sender->sendmail = settings->sendmail;
    return PH_OK;
}

enum ph_status sender_create(struct sender **made, const struct sender_settings *settings, void (*wake)(void *context),
                             void *context, struct ph_error *error) {
    struct sender *const sender = calloc(1, sizeof *sender);
    *made = NULL;
    if (sender == NULL) {
        return ph_error_set(error, PH_ERROR_NO_MEMORY, NULL, "out of memory");
    }
    sender->patience_ms = settings->patience_ms;
    const struct worker_config config = {
        .work = work, .done = finish, .context = sender, .wake = wake, .wake_context = context};
    enum ph_status status = receivers_read(&sender->receivers, settings->to, error);
    status = status == PH_OK ? set_mail(sender, settings, error) : status;
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

bool sender_sends_mail(const struct sender *sender) {
    return sender->sendmail != NULL;
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
