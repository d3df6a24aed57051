// SPDX-License-Identifier: MIT
// Tables coming into memory, and visitors coming to tables.
#define _GNU_SOURCE // getrandom
#include "base/hex.h"
#include "server/people/errand.h"

#include <stdlib.h>
#include <string.h>
#include <sys/random.h>

static struct host *create(struct hub *hub, const char *id) {
    struct host *const host = calloc(1, sizeof *host);
    if (host == NULL || ph_table_create(&host->table) != PH_OK) {
        free(host);
        return NULL;
    }
    host->hub = hub;
    memcpy(host->id, id, sizeof host->id);
    journal_init(&host->journal, id);
    host->journal.request.as.append.tables_max = hub->tables_max;
    host->timer = net_timer_create(hub->net, host_advance, host);
    if (host->timer == NULL) {
        host_destroy(host);
        return NULL;
    }
    struct host **const chain = hub_chain(hub, id);
    host->next = *chain;
    *chain = host;
    hub->host_count++;
    return host;
}

void host_stop(struct host *host) {
    net_timer_destroy(host->timer);
    host->timer = NULL;
}

static void forget_waiting(struct host *host) {
    while (host->first != NULL) {
        struct waiting *const next = host->first->next;
        visitor_release(host->first->visitor);
        free(host->first);
        host->first = next;
    }
    host->last = NULL;
}

void host_destroy(struct host *host) {
    forget_waiting(host);
    free(host->asked);
    host_drop_answers(host);
    journal_deinit(&host->journal);
    ph_table_destroy(host->table);
    free(host);
}

void host_send_away(struct host *host, unsigned code) {
    for (struct visitor *visitor = host->visitors, *next; visitor != NULL; visitor = next) {
        next = visitor->next;
        visitor->host = NULL;
        visitor->next = NULL;
        net_close(visitor->connection, code);
    }
    host->visitors = NULL;
    forget_waiting(host);
}

void host_drop(struct host *host, unsigned code) {
    host_send_away(host, code);
    host_refuse_readers(host, code == CLOSE_NO_TABLE ? 404 : 503,
                        code == CLOSE_NO_TABLE ? NO_TABLE : "try again later");
    struct host **link = hub_chain(host->hub, host->id);
    while (*link != host) {
        link = &(*link)->next;
    }
    *link = host->next;
    host->hub->host_count--;
    host_stop(host);
    host_destroy(host);
}

void host_rest(struct host *host) {
    const bool soon = host_drives(host) && ph_table_next_due(host->table) < hub_now() + WAKE_AHEAD_MS;
    if (host->visitors == NULL && host->uses == 0 && !soon) {
        host_unwatch(host);
        host_drop(host, CLOSE_NORMAL);
    }
}

struct host *host_find(struct hub *hub, const char *id) {
    struct host *const found = hub_find(hub, id);
    struct host *const host = found != NULL ? found : create(hub, id);
    if (found == NULL && host != NULL) {
        (void)host_load(host);
    }
    return host;
}

// ---- making ---------------------------------------------------------------------------------------------------------

struct host *host_create(struct hub *hub) {
    uint8_t bytes[TABLE_ID_LENGTH / 2];
    char id[TABLE_ID_LENGTH + 1];
    const bool random = getrandom(bytes, sizeof bytes, 0) == sizeof bytes;
    ph_hex_write(id, bytes, sizeof bytes);
    struct host *const host = random ? create(hub, id) : NULL;
    if (host != NULL) {
        host->loaded = true;
    }
    return host;
}

void host_make(struct hub *hub, struct errand *errand) {
    struct host *const host = host_create(hub);
    if (host == NULL) {
        errand_answer_text(errand, 503, "out of memory");
        return;
    }
    host_ask_maker(host, errand);
    if (!ph_table_waits(host->table) && ph_table_number(host->table) == 0) {
        host_drop(host, CLOSE_NO_TABLE); // it was refused
    } else {
        host_advance(host);
    }
}

// ---- visitors -------------------------------------------------------------------------------------------------------

static bool is_full_for(const struct host *host, const struct visitor *visitor) {
    unsigned count = 0;
    for (const struct visitor *other = host->visitors; visitor->person != 0 && other != NULL; other = other->next) {
        count += other->person == visitor->person;
    }
    return count >= PERSON_SOCKETS_MAX;
}

static bool has_other(const struct host *host, const struct visitor *visitor) {
    for (const struct visitor *other = host->visitors; other != NULL; other = other->next) {
        if (other != visitor && other->greeted && other->person == visitor->person) {
            return true;
        }
    }
    return false;
}

static void note_presence(struct host *host, const struct visitor *visitor, bool here) {
    if (visitor->person != 0 && !has_other(host, visitor)) {
        ph_table_presence(host->table, visitor->person, here || host_is_elsewhere(host, visitor->person), hub_now());
        host_watch(host);
    }
}

void host_greet(struct host *host) {
    for (struct visitor *visitor = host->visitors; visitor != NULL; visitor = visitor->next) {
        if (!visitor->greeted) {
            visitor->greeted = true;
            host_hello(host, visitor);
            host_send_chat(host, visitor);
            note_presence(host, visitor, true);
        }
    }
}

void host_enter(struct host *host, struct visitor *visitor) {
    if (host->broken || is_full_for(host, visitor)) {
        visitor->host = NULL;
        net_close(visitor->connection, host->broken ? CLOSE_FAILED : CLOSE_POLICY);
        return;
    }
    visitor->next = host->visitors;
    host->visitors = visitor;
    if (host->loaded) {
        host_advance(host);
    }
}

void host_leave(struct host *host, struct visitor *visitor) {
    struct visitor **link = &host->visitors;
    while (*link != visitor) {
        link = &(*link)->next;
    }
    *link = visitor->next;
    if (visitor->greeted) {
        note_presence(host, visitor, false);
    }
    if (host->loaded && !host->hub->stopped) {
        host_advance(host);
    }
}
