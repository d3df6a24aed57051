// SPDX-License-Identifier: MIT
// Requests of visitors: they wait for their turn, are read, and put to the table.
#define _GNU_SOURCE // getrandom
#include "server/people/errand.h"

#include <stdlib.h>
#include <string.h>
#include <sys/random.h>

// ---- waiting --------------------------------------------------------------------------------------------------------

void host_queue(struct host *host, struct visitor *visitor, const char *text, size_t length) {
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

void host_end_asking(struct host *host, const struct ph_error *error) {
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
    free(host->asked);
    host->asked = NULL;
}

// ---- asking ---------------------------------------------------------------------------------------------------------

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

static void refuse(struct host *host, enum ph_refusal refusal, const struct ph_error *error) {
    host->asker.answer = (struct ph_table_answer){.refusal = refusal};
    host_end_asking(host, error);
}

// Asks the table, for whoever is in host->asker.
static void ask_table(struct host *host, const struct ph_table_request *request) {
    struct ph_error error;
    if (!hub_counts(host->hub)) {
        refuse(host, ph_refuse(&error, PH_REFUSED_WAITS, "", STORE_IS_GONE), &error);
        return;
    }
    host->asker.answer = ph_table_request(host->table, request, &error);
    if (host->asker.answer.refusal != PH_ACCEPTED || !ph_table_waits(host->table)) {
        host_end_asking(host, &error);
    }
}

static enum ph_status read_text(struct ph_json_document **document, const char *text, size_t length,
                                struct ph_error *error) {
    if (!is_shallow(text, length)) {
        return ph_error_set(error, PH_ERROR_BAD_REQUEST, NULL, "expected at most %d levels", MESSAGE_DEPTH_MAX);
    }
    return ph_json_parse(document, text, length, error);
}

typedef void heed_request(struct host *host, struct visitor *visitor, const struct ph_table_request *request);

// What is no request of the table alone. NULL: it is one.
static heed_request *find_own(const struct host *host, struct ph_json body) {
    const struct ph_json kind = ph_json_member(body, "t");
    return ph_json_is(kind, "chat")                                      ? host_chat
           : ph_json_is(kind, "legal")                                   ? host_legal
           : ph_json_is(kind, "past")                                    ? host_past
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

// Reads a request, for whoever is in host->asker. `who` lacks only what is asked.
static void ask(struct host *host, const struct ph_table_request *who, const char *text, size_t length) {
    struct ph_json_document *document = NULL;
    struct ph_error error;
    uint8_t secret[PH_TABLE_SECRET_SIZE];
    const enum ph_status status = read_text(&document, text, length, &error);
    if (status != PH_OK) {
        refuse(host, ph_refusal_of(status, PH_REFUSED_BAD_REQUEST), &error);
    } else if (who->person == 0 && !ph_json_is(ph_json_member(ph_json_root(document), "t"), "past")) {
        refuse(host, ph_refuse(&error, PH_REFUSED_NOT_SEATED, "", "onlookers without a name only look"), &error);
    } else if (getrandom(secret, sizeof secret, 0) != sizeof secret) {
        refuse(host, ph_refuse(&error, PH_REFUSED_INTERNAL, "", "there are no random bytes"), &error);
    } else {
        struct ph_table_request request = *who;
        request.body = ph_json_root(document);
        request.now = hub_now();
        request.secret = secret;
        heed(host, &request);
    }
    ph_json_document_destroy(document);
}

void host_ask_maker(struct host *host, struct errand *errand) {
    host->asker = (struct asker){.errand = errand};
    const struct ph_table_request who = {.person = errand->person, .name = errand->name, .program = errand->program};
    ask(host, &who, errand->body, errand->length);
}

// Asks what waits first. It is kept until it is answered.
void host_ask_next(struct host *host) {
    struct waiting *const next = host->first;
    struct visitor *const visitor = next->visitor;
    host->first = next->next;
    host->last = host->first == NULL ? NULL : host->last;
    if (visitor->connection == NULL) {
        visitor_release(visitor);
        free(next);
        return;
    }
    host->asker = (struct asker){.visitor = visitor};
    const struct ph_table_request who = {.person = visitor->person, .name = visitor->name, .program = visitor->program};
    ask(host, &who, next->text, next->length);
    if (host->asker.visitor != NULL) {
        host->asked = next;
    } else {
        free(next);
    }
}
