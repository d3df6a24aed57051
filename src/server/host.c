// SPDX-License-Identifier: MIT
// A table in memory. Whatever changes it is stored, then told; what is asked meanwhile waits for that.
#define _GNU_SOURCE // getrandom
#include "server/hub_inside.h"

#include <stdlib.h>
#include <string.h>
#include <sys/random.h>

enum { RETRY_MS = 1000, TIMER_MAX_MS = 3600 * 1000 };

static void advance(struct host *host);

// ---- storing --------------------------------------------------------------------------------------------------------

static void end_asking(struct host *host, const struct ph_error *error) {
    const struct asker asker = host->asker;
    host->asker = (struct asker){.visitor = NULL};
    host_answer(&asker, host, error);
    if (asker.visitor != NULL) {
        visitor_release(asker.visitor);
    }
}

// Nobody was told anything, so the table takes it back. STORE_TAKEN cannot be, as long as one server uses the store.
static void take_back(struct host *host, const struct store_request *request) {
    struct ph_error error;
    hub_note_store(host->hub, request);
    ph_table_failed(host->table);
    memset(host->bot_asked, 0, sizeof host->bot_asked); // bots' answers may have been among it
    host->asker.answer = (struct ph_table_answer){
        .refusal = ph_refuse(&error, PH_REFUSED_WAITS, "", "the store does not work at the moment; try again later")};
    host->stores = false;
    end_asking(host, &error);
}

static void stored(struct store_request *request) {
    struct host *const host = request->context;
    if (request->answer == STORE_DONE) {
        ph_table_committed(host->table);
        host->stores = false;
        host_tell(host);
        end_asking(host, NULL);
        advance(host);
    } else {
        take_back(host, request);
        if (host->timer != NULL) {
            net_timer_start(host->timer, RETRY_MS);
        }
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
    take_back(host, request);
    return false;
}

// ---- what is due ----------------------------------------------------------------------------------------------------

static void start_timer(struct host *host) {
    const int64_t due = ph_table_next_due(host->table);
    if (due == PH_TABLE_NEVER || host->timer == NULL) {
        return;
    }
    const int64_t left = due - hub_now();
    net_timer_start(host->timer, left < 0 ? 0 : left > TIMER_MAX_MS ? TIMER_MAX_MS : (uint32_t)left);
}

struct decided {
    struct bot_task task;
    struct host *host;
};

static void take_decision(void *context) {
    struct decided *const decided = context;
    struct host *const host = decided->host;
    const struct bot_task *const task = &decided->task;
    const bool usable = task->status == PH_OK && !host->stores && !host->hub->stopped;
    host->uses--;
    if (usable) {
        // An answer to an earlier question is refused, which is all that has to be done about it.
        (void)ph_table_bot_answer(host->table, task->job.seat, task->job.at, task->action, NULL);
    } else {
        host->bot_asked[task->job.seat] = 0; // it is asked again, after the commit or soon
    }
    if (!usable && !host->stores && !host->hub->stopped) {
        net_timer_start(host->timer, RETRY_MS);
    }
    ph_bot_job_deinit(&decided->task.job);
    free(decided);
    if (usable) {
        advance(host);
    }
}

static void post_decision(struct bot_task *task) {
    struct decided *const decided = task->context;
    if (!net_post(decided->host->hub->net, take_decision, decided)) {
        abort(); // without memory for this the table would wait for ever
    }
}

static void ask_bot(struct host *host, int seat) {
    struct decided *const decided = calloc(1, sizeof *decided);
    if (decided == NULL || ph_table_bot_job(host->table, seat, &decided->task.job) != PH_OK) {
        free(decided);
        return;
    }
    if (host->bot_asked[seat] == decided->task.job.at) {
        ph_bot_job_deinit(&decided->task.job);
        free(decided);
        return;
    }
    host->bot_asked[seat] = decided->task.job.at;
    host->uses++;
    decided->host = host;
    decided->task.done = post_decision;
    decided->task.context = decided;
    bot_pool_submit(host->hub->bots, &decided->task);
}

static void ask_bots(struct host *host) {
    for (int seat = -1; (seat = ph_table_bot_seat(host->table, seat + 1)) >= 0;) {
        ask_bot(host, seat);
    }
}

static void ask_next(struct host *host) {
    struct waiting *const next = host->first;
    host->first = next->next;
    host->last = host->first == NULL ? NULL : host->last;
    host_request(host, next->visitor, next->text, next->length);
    visitor_release(next->visitor);
    free(next);
}

// Goes on until something must be stored, or nothing is left to do now.
static void advance(struct host *host) {
    while (!host->stores && !host->hub->stopped) {
        if (!ph_table_waits(host->table)) {
            host_greet(host);
        }
        if (ph_table_waits(host->table)) {
            if (!store(host)) {
                net_timer_start(host->timer, RETRY_MS);
                return;
            }
        } else if (host->first != NULL) {
            ask_next(host);
        } else if (ph_table_next_due(host->table) <= hub_now()) {
            if (ph_table_tick(host->table, hub_now(), NULL) != PH_ACCEPTED) {
                net_timer_start(host->timer, RETRY_MS);
                return;
            }
        } else {
            ask_bots(host);
            start_timer(host);
            host_rest(host);
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

static void heed(struct host *host, const struct ph_table_request *request) {
    struct visitor *const visitor = host->asker.visitor;
    const struct ph_json kind = ph_json_member(request->body, "t");
    if (visitor == NULL || (!ph_json_is(kind, "chat") && !ph_json_is(kind, "legal"))) {
        ask_table(host, request);
        return;
    }
    host->asker = (struct asker){.visitor = NULL};
    (ph_json_is(kind, "chat") ? host_chat : host_legal)(host, visitor, request);
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
    if (host->stores || ph_table_waits(host->table)) {
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

void host_ask_maker(struct host *host, struct net_connection *connection, uint64_t person, const char *name,
                    const char *text, size_t length) {
    host->asker = (struct asker){.connection = connection};
    ask(host, person, name, text, length);
}
