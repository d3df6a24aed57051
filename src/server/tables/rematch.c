// SPDX-License-Identifier: MIT
// A rematch: the server makes the next table with everybody on their seats, and then names it at the old one, where
// onlookers learn of it, too.
#include "server/tables/hub_inside.h"

#include <stdio.h>
#include <string.h>

static void answer(struct host *host, struct visitor *visitor, enum ph_refusal refusal, const struct ph_error *error) {
    const struct asker asker = {.visitor = visitor, .answer.refusal = refusal};
    host_answer(&asker, host, error);
}

static bool is_named(const struct host *host) {
    return host->rematch[0] != '\0' || ph_table_rematch(host->table)[0] != '\0';
}

// The table for the next game, in memory. NULL: it was refused.
static struct host *make(struct host *host, const struct ph_table_request *request, enum ph_refusal *refusal,
                         struct ph_error *error) {
    struct host *const next = host_create(host->hub);
    if (next == NULL) {
        *refusal = ph_refuse(error, PH_REFUSED_NO_MEMORY, "", "out of memory");
        return NULL;
    }
    *refusal = ph_table_make_again(next->table, host->table, request, error);
    if (*refusal != PH_ACCEPTED) {
        host_drop(next, CLOSE_NO_TABLE);
        return NULL;
    }
    return next;
}

static enum ph_refusal check(const struct host *host, const struct visitor *visitor,
                             const struct ph_table_request *request, struct ph_error *error) {
    struct ph_fields fields = ph_fields_of(request->body, error);
    (void)ph_fields_take(&fields, "t");
    (void)ph_fields_take(&fields, "table");
    if (ph_fields_end(&fields) == PH_ACCEPTED && ph_table_seat_of(host->table, visitor->person) < 0) {
        return ph_refuse(error, PH_REFUSED_NOT_SEATED, "", "take a seat first");
    }
    return fields.refusal;
}

void host_rematch(struct host *host, struct visitor *visitor, const struct ph_table_request *request) {
    struct ph_error error;
    enum ph_refusal refusal = check(host, visitor, request, &error);
    struct host *const next = refusal == PH_ACCEPTED && !is_named(host) ? make(host, request, &refusal, &error) : NULL;
    if (next == NULL) {
        answer(host, visitor, refusal, &error); // who asks second is told the table like all others
        return;
    }
    memcpy(host->rematch, next->id, sizeof host->rematch);
    host->uses++;
    visitor->uses++;
    next->asker = (struct asker){.visitor = visitor, .before = host};
    host_advance(next);
}

bool host_is_rematch(const struct host *host, struct ph_json body) {
    return host->rematch[0] != '\0' && ph_json_is(ph_json_member(body, "next"), host->rematch);
}

void host_end_rematch(const struct asker *asker, const struct ph_error *error) {
    struct host *const host = asker->before;
    char text[128];
    host->uses--;
    if (asker->answer.refusal != PH_ACCEPTED) {
        host->rematch[0] = '\0';
        answer(host, asker->visitor, asker->answer.refusal, error);
    }
    if (asker->answer.refusal != PH_ACCEPTED || asker->visitor->connection == NULL) {
        host_advance(host);
        return;
    }
    const int length = snprintf(text, sizeof text, "{\"t\":\"rematch\",\"next\":\"%s\"}", host->rematch);
    host_request(host, asker->visitor, text, (size_t)length);
}
