// SPDX-License-Identifier: MIT
// Requests are read, and put to the table one after the other.
#define _GNU_SOURCE // getrandom
#include "server/tables/requests.h"

#include "server/people/bans.h"
#include "server/people/call.h"
#include "server/tables/lease.h"
#include "server/tables/send.h"

#include <stdlib.h>
#include <sys/random.h>

enum { MESSAGE_DEPTH_MAX = 8 };

void live_table_end_request(struct live_table *live, const struct ph_error *error) {
    const struct requester requester = live->requester;
    live->requester = (struct requester){.connection = NULL};
    if (requester.before != NULL) {
        live_table_end_rematch(&requester, error);
    } else {
        live_table_answer(&requester, live, error);
    }
    if (requester.connection != NULL) {
        table_connection_release(requester.connection);
    }
    free(live->asked);
    live->asked = NULL;
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

static void refuse(struct live_table *live, enum ph_refusal refusal, const struct ph_error *error) {
    live->requester.answer = (struct ph_table_answer){.refusal = refusal};
    live_table_end_request(live, error);
}

// Whether an answer would be another one, perhaps, if the table knew more.
static bool depends_on_table(enum ph_refusal refusal) {
    return refusal != PH_ACCEPTED && refusal != PH_REFUSED_WAITS && refusal != PH_REFUSED_NO_MEMORY &&
           refusal != PH_REFUSED_INTERNAL;
}

// Asks the table for live->requester. Where several servers write, a refusal is final only if the table knew what the
// store had when the request came, as what is accepted is compared with the store when it is written.
static void ask_table(struct live_table *live, const struct ph_table_request *request) {
    struct ph_error error;
    if (!tables_hold_leases(live->tables)) {
        refuse(live, ph_refuse(&error, PH_REFUSED_WAITS, "", STORE_IS_GONE), &error);
        return;
    }
    const struct ph_table_answer answer = ph_table_request(live->table, request, &error);
    if (depends_on_table(answer.refusal) && live_table_asks_again(live)) {
        return;
    }
    live->requester.answer = answer;
    if (answer.refusal != PH_ACCEPTED || !ph_table_waits(live->table)) {
        live_table_end_request(live, &error);
    }
}

static enum ph_status read_text(struct ph_json_document **document, const char *text, size_t length,
                                struct ph_error *error) {
    if (!is_shallow(text, length)) {
        return ph_error_set(error, PH_ERROR_BAD_REQUEST, NULL, "expected at most %d levels", MESSAGE_DEPTH_MAX);
    }
    return ph_json_parse(document, text, length, error);
}

typedef void request_handler(struct live_table *live, struct table_connection *connection,
                             const struct ph_table_request *request);

// The function for a request that the table alone cannot answer. NULL: it can.
static request_handler *find_own(const struct live_table *live, struct ph_json body) {
    const struct ph_json kind = ph_json_member(body, "t");
    return ph_json_is(kind, "chat")                                            ? live_table_chat
           : ph_json_is(kind, "report")                                        ? live_table_report
           : ph_json_is(kind, "legal")                                         ? live_table_legal
           : ph_json_is(kind, "past")                                          ? live_table_past
           : ph_json_is(kind, "view")                                          ? live_table_view
           : ph_json_is(kind, "rematch") && !live_table_is_rematch(live, body) ? live_table_rematch
                                                                               : NULL;
}

// Whether a name that a request gives to somebody without a device may be one, as those of people must.
static bool has_fit_name(const struct live_table *live, struct ph_json body, struct ph_error *error,
                         enum ph_refusal *refusal) {
    char name[STORE_NAME_SIZE];
    char folded[PERSON_FOLDED_SIZE];
    struct ph_fields fields = ph_fields_of(body, error);
    *refusal = PH_ACCEPTED;
    if (!ph_json_is(ph_json_member(body, "t"), "sit") ||
        !ph_json_string_get(ph_json_member(body, "name"), name, sizeof name)) {
        return true; // the table says what is wrong
    }
    if (!person_name_read(name, folded)) {
        person_name_refuse(&fields, name);
    } else {
        person_name_check(&fields, name, folded);
    }
    if (fields.refusal == PH_ACCEPTED && person_name_is_reserved(name)) {
        ph_fields_refuse(&fields, "name", "expected another; this one is the server's or a bot's, or looks like one");
    }
    *refusal = fields.refusal;
    if (*refusal == PH_ACCEPTED && blocked_finds_name(bans_blocked(live->tables->bans), name)) {
        *refusal = ph_refuse(error, PH_REFUSED_BLOCKED, "name", "it has a word that is blocked on this server");
    }
    return *refusal == PH_ACCEPTED;
}

static void handle(struct live_table *live, const struct ph_table_request *request) {
    struct table_connection *const connection = live->requester.connection;
    request_handler *const own = connection == NULL ? NULL : find_own(live, request->body);
    struct ph_error error;
    enum ph_refusal refusal;
    if (!has_fit_name(live, request->body, &error, &refusal)) {
        refuse(live, refusal, &error);
        return;
    }
    if (own == NULL) {
        ask_table(live, request);
        return;
    }
    const struct queued_request *const asking = live->asking;
    const bool had_read_on = asking->read_on;
    live->requester = (struct requester){.connection = NULL};
    own(live, connection, request);
    if (asking->read_on == had_read_on) { // else it is put to the table again
        table_connection_release(connection);
    }
}

// Whether it is a request of those who only look.
static bool asks_to_look(struct ph_json body) {
    const struct ph_json kind = ph_json_member(body, "t");
    return ph_json_is(kind, "past") || ph_json_is(kind, "view");
}

// Reads the request of live->requester and asks it. `who` is the request without its text and time.
static void ask(struct live_table *live, const struct ph_table_request *who, const char *text, size_t length) {
    struct ph_json_document *document = NULL;
    struct ph_error error;
    uint8_t secret[PH_TABLE_SECRET_SIZE];
    const enum ph_status status = read_text(&document, text, length, &error);
    if (status != PH_OK) {
        refuse(live, ph_refusal_of(status, PH_REFUSED_BAD_REQUEST), &error);
    } else if (who->person == 0 && !asks_to_look(ph_json_root(document))) {
        refuse(live, ph_refuse(&error, PH_REFUSED_NOT_SEATED, "", "onlookers without a name only look"), &error);
    } else if (getrandom(secret, sizeof secret, 0) != sizeof secret) {
        refuse(live, ph_refuse(&error, PH_REFUSED_INTERNAL, "", "there are no random bytes"), &error);
    } else {
        struct ph_table_request request = *who;
        request.body = ph_json_root(document);
        request.now = tables_now();
        request.secret = secret;
        handle(live, &request);
    }
    ph_json_document_destroy(document);
}

static struct ph_table_request by_connection(const struct table_connection *connection) {
    return (struct ph_table_request){.person = connection->person,
                                     .name = connection->name,
                                     .program = connection->program,
                                     .guest = connection->guest,
                                     .as = connection->as,
                                     .source = connection->source};
}

static struct ph_table_request by_call(const struct call *call) {
    return (struct ph_table_request){.person = call->person,
                                     .name = call->name,
                                     .program = call->program,
                                     .guest = !call->has_account,
                                     .source = call->source};
}

void live_table_ask_maker(struct live_table *live, struct call *call) {
    live->requester = (struct requester){.call = call};
    const struct ph_table_request who = by_call(call);
    ask(live, &who, call->body, call->length);
}

void live_table_ask_next(struct live_table *live) {
    struct queued_request *const next = queue_take(live);
    const struct table_connection *const connection = next->connection;
    if (connection != NULL && connection->socket == NULL) {
        table_connection_release(next->connection);
        free(next);
        return;
    }
    live->requester = (struct requester){.connection = next->connection, .call = next->call};
    const struct ph_table_request who = connection != NULL ? by_connection(connection) : by_call(next->call);
    struct queued_request *const outer = live->asking; // a rematch that fails at once lets the table go on inside
    const bool had_read_on = next->read_on;
    live->asking = next;
    ask(live, &who, next->text, next->length);
    live->asking = outer;
    if (next->read_on && !had_read_on) {
        queue_put_back(live, next);
    } else if (live->requester.connection != NULL || live->requester.call != NULL) {
        live->asked = next; // until it is stored: it may have to be asked again
    } else {
        free(next);
    }
}

void live_table_refuse_first(struct live_table *live) {
    struct queued_request *const first = queue_take(live);
    struct ph_error error;
    if (first->connection != NULL) {
        table_connection_answer(first->connection, ph_refuse(&error, PH_REFUSED_WAITS, "", STORE_IS_GONE), &error);
        table_connection_release(first->connection);
    } else {
        call_answer_text(first->call, 503, STORE_IS_GONE);
    }
    free(first);
}
