// SPDX-License-Identifier: MIT
// A table in memory. Whatever changes it is stored, then told; what is asked meanwhile waits for that.
#define _GNU_SOURCE // getrandom
#include "server/errand.h"

#include <stdlib.h>
#include <string.h>
#include <sys/random.h>

enum { TIMER_MAX_MS = 3600 * 1000 };

static void advance(struct host *host);

// How long no server ran since the last entry. Once that is given back, or anything has happened, it is no more.
static int64_t down_of(const struct host *host) {
    const int64_t since = host->hub->gap_end - ph_table_last_time(host->table);
    const bool plays = ph_table_session(host->table) != NULL && !ph_table_is_over(host->table);
    return !plays || since < 0 ? 0 : since < host->hub->gap ? since : host->hub->gap;
}

// ---- storing --------------------------------------------------------------------------------------------------------

static void end_asking(struct host *host, const struct ph_error *error) {
    const struct asker asker = host->asker;
    host->asker = (struct asker){.visitor = NULL};
    if (asker.before != NULL) {
        host_end_rematch(&asker, error);
    } else {
        host_answer(&asker, host, error);
    }
    if (asker.visitor != NULL) {
        visitor_release(asker.visitor);
    }
}

// Nobody was told anything, so the table takes it back.
static void take_back(struct host *host, enum ph_refusal refusal, const char *why) {
    struct ph_error error;
    ph_table_failed(host->table);
    host->asker.answer = (struct ph_table_answer){.refusal = ph_refuse(&error, refusal, "", "%s", why)};
    host->stores = false;
    end_asking(host, &error);
}

static void try_again(struct host *host, const struct store_request *request) {
    hub_note_store(host->hub, request);
    take_back(host, PH_REFUSED_WAITS, "the store does not work at the moment; try again later");
    if (host->timer != NULL) {
        net_timer_start(host->timer, RETRY_MS);
    }
}

static void go_on(struct host *host) {
    ph_table_committed(host->table);
    host->stores = false;
    host_tell(host);
    end_asking(host, NULL);
    advance(host);
}

static void stored(struct store_request *request) {
    struct host *const host = request->context;
    switch (request->answer) {
    case STORE_DONE:
        go_on(host);
        break;
    case STORE_TAKEN: // another server has moved, or what had seemed to fail was stored after all
        take_back(host, PH_REFUSED_STALE, "something has happened that you had not seen; look, then choose again");
        host->behind = true;
        advance(host);
        break;
    case STORE_UNKNOWN:
        take_back(host, PH_REFUSED_INTERNAL, "the table is not what it was; whoever runs the server is told why");
        (void)ph_error_set(&request->error, PH_ERROR_BAD_RECORD, NULL, "the store lacks entries that were stored");
        host_break(host, &request->error);
        break;
    case STORE_FULL:
        take_back(host, PH_REFUSED_TOO_MANY, "you have made as many tables as allowed; finish a game first");
        advance(host);
        break;
    case STORE_FAILED:
        try_again(host, request);
        break;
    }
}

// False: that failed at once.
static bool store(struct host *host) {
    struct store_request *const request = &host->journal.request;
    request->done = stored;
    request->context = host;
    host->stores = true;
    if (journal_prepare(&host->journal, host->table) != PH_OK) {
        ph_error_set(&request->error, PH_ERROR_NO_MEMORY, NULL, "out of memory");
    } else if (store_submit(host->hub->store, request, &request->error) == PH_OK) {
        return true;
    }
    try_again(host, request);
    return false;
}

// Whether what comes must wait.
static bool is_busy(const struct host *host) {
    return host->stores || host->behind || ph_table_waits(host->table) || down_of(host) > 0;
}

// ---- what is due ----------------------------------------------------------------------------------------------------

static void start_timer(struct host *host) {
    int64_t due = ph_table_next_due(host->table);
    if (host->bots_rest > hub_now() && host->bots_rest < due) {
        due = host->bots_rest;
    }
    if (due == PH_TABLE_NEVER || host->timer == NULL) {
        return;
    }
    const int64_t left = due - hub_now();
    net_timer_start(host->timer, left < 0 ? 0 : left > TIMER_MAX_MS ? TIMER_MAX_MS : (uint32_t)left);
}

static void ask_next(struct host *host) {
    struct waiting *const next = host->first;
    host->first = next->next;
    host->last = host->first == NULL ? NULL : host->last;
    host_request(host, next->visitor, next->text, next->length);
    visitor_release(next->visitor);
    free(next);
}

// Gives back what no server ran, before anybody is told anything.
static bool credit(struct host *host) {
    const int64_t now = hub_now(); // may be before that, if the machine's clock was set back
    const int64_t time = now > host->hub->gap_end ? now : host->hub->gap_end;
    return ph_table_credit(host->table, down_of(host), time, NULL) == PH_ACCEPTED;
}

// Does the next thing that can be done without storing what waits. False: there is nothing, or it failed.
static bool do_next(struct host *host) {
    if (down_of(host) > 0) {
        return credit(host);
    }
    host_take_answers(host);
    host_greet(host);
    host_read_out(host);
    if (host->first != NULL) {
        ask_next(host);
        return true;
    }
    return ph_table_next_due(host->table) <= hub_now() && ph_table_tick(host->table, hub_now(), NULL) == PH_ACCEPTED;
}

// What failed is tried again; else the table waits for something to come, or rests.
static void wait(struct host *host) {
    if (down_of(host) > 0 || ph_table_next_due(host->table) <= hub_now()) {
        net_timer_start(host->timer, RETRY_MS);
        return;
    }
    host_ask_bots(host);
    start_timer(host);
    host_rest(host);
}

// Goes on until something must be stored, or nothing is left to do now.
static void advance(struct host *host) {
    while (!host->stores && !host->hub->stopped && !host->broken) {
        if (host->behind) {
            if (!host_load(host)) {
                return;
            }
        } else if (ph_table_waits(host->table)) {
            if (!store(host)) {
                return;
            }
        } else if (!do_next(host)) {
            wait(host);
            return;
        }
    }
}

void host_advance(void *host) {
    advance(host);
}

// ---- requests -------------------------------------------------------------------------------------------------------

static void queue(struct host *host, struct visitor *visitor, const char *text, size_t length) {
    struct waiting *const waiting = malloc(sizeof *waiting + length);
    if (waiting == NULL) {
        net_close(visitor->connection, CLOSE_TRY_LATER);
        return;
    }
    *waiting = (struct waiting){.visitor = visitor, .length = length};
    memcpy(waiting->text, text, length);
    visitor->uses++;
    if (host->last == NULL) {
        host->first = waiting;
    } else {
        host->last->next = waiting;
    }
    host->last = waiting;
}

static bool is_shallow(const char *text, size_t length) {
    int depth = 0;
    bool quoted = false;
    for (size_t i = 0; i < length; i++) {
        if (quoted && text[i] == '\\') {
            i++;
        } else if (quoted) {
            quoted = text[i] != '"';
        } else if (text[i] == '"') {
            quoted = true;
        } else if (text[i] == '{' || text[i] == '[') {
            depth++;
        } else if (text[i] == '}' || text[i] == ']') {
            depth--;
        }
        if (depth > MESSAGE_DEPTH_MAX) {
            return false;
        }
    }
    return true;
}

// Asks the table, for whoever is in host->asker.
static void ask_table(struct host *host, const struct ph_table_request *request) {
    struct ph_error error;
    host->asker.answer = ph_table_request(host->table, request, &error);
    if (host->asker.answer.refusal != PH_ACCEPTED || !ph_table_waits(host->table)) {
        end_asking(host, &error);
    }
}

static enum ph_status read_text(struct ph_json_document **document, const char *text, size_t length,
                                struct ph_error *error) {
    if (!is_shallow(text, length)) {
        return ph_error_set(error, PH_ERROR_BAD_REQUEST, NULL, "expected at most %d levels", MESSAGE_DEPTH_MAX);
    }
    return ph_json_parse(document, text, length, error);
}

static void refuse(struct host *host, enum ph_refusal refusal, const struct ph_error *error) {
    host->asker.answer = (struct ph_table_answer){.refusal = refusal};
    end_asking(host, error);
}

typedef void heed_request(struct host *host, struct visitor *visitor, const struct ph_table_request *request);

// What is no request of the table alone. NULL: it is one.
static heed_request *find_own(const struct host *host, struct ph_json body) {
    const struct ph_json kind = ph_json_member(body, "t");
    return ph_json_is(kind, "chat")                                      ? host_chat
           : ph_json_is(kind, "legal")                                   ? host_legal
           : ph_json_is(kind, "rematch") && !host_is_rematch(host, body) ? host_rematch
                                                                         : NULL;
}

static void heed(struct host *host, const struct ph_table_request *request) {
    struct visitor *const visitor = host->asker.visitor;
    heed_request *const own = visitor == NULL ? NULL : find_own(host, request->body);
    if (own == NULL) {
        ask_table(host, request);
        return;
    }
    host->asker = (struct asker){.visitor = NULL};
    own(host, visitor, request);
    visitor_release(visitor);
}

// Reads a request, for whoever is in host->asker.
static void ask(struct host *host, uint64_t person, const char *name, const char *text, size_t length) {
    struct ph_json_document *document = NULL;
    struct ph_error error;
    uint8_t secret[PH_TABLE_SECRET_SIZE];
    if (read_text(&document, text, length, &error) != PH_OK) {
        refuse(host, PH_REFUSED_BAD_REQUEST, &error);
    } else if (person == 0) {
        refuse(host, ph_refuse(&error, PH_REFUSED_NOT_SEATED, "", "onlookers without a name only look"), &error);
    } else if (getrandom(secret, sizeof secret, 0) != sizeof secret) {
        refuse(host, ph_refuse(&error, PH_REFUSED_INTERNAL, "", "there are no random bytes"), &error);
    } else {
        heed(host,
             &(struct ph_table_request){
                 .person = person, .name = name, .body = ph_json_root(document), .now = hub_now(), .secret = secret});
    }
    ph_json_document_destroy(document);
}

void host_request(struct host *host, struct visitor *visitor, const char *text, size_t length) {
    if (visitor->connection == NULL) {
        return;
    }
    if (is_busy(host)) {
        queue(host, visitor, text, length);
        return;
    }
    visitor->uses++;
    host->asker = (struct asker){.visitor = visitor};
    ask(host, visitor->person, visitor->name, text, length);
    if (host->first == NULL) {
        advance(host);
    }
}

void host_ask_maker(struct host *host, struct errand *errand) {
    host->asker = (struct asker){.errand = errand};
    ask(host, errand->person, errand->name, errand->body, errand->length);
}
