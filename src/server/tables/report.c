// SPDX-License-Identifier: MIT
// Somebody at a table reports a person. The store keeps it, with the number of the last line of chat.
#include "server/tables/requests.h"

#include "server/tables/send.h"

#include <stdlib.h>

struct report {
    struct store_request request;
    struct live_table *live;
    struct table_connection *connection;
    char why[PH_TABLE_CHAT_SIZE];
};

static void free_report(struct report *report) {
    table_connection_release(report->connection);
    report->live->uses--;
    free(report);
}

static void answer(struct report *report, enum ph_refusal refusal, const char *why) {
    struct ph_error error = {0};
    if (refusal != PH_ACCEPTED) {
        (void)ph_refuse(&error, refusal, "", "%s", why);
    }
    table_connection_answer(report->connection, refusal, &error);
}

static void kept(struct store_request *request) {
    struct report *const report = request->context;
    if (request->answer == STORE_DONE) {
        answer(report, PH_ACCEPTED, NULL);
    } else if (request->answer == STORE_UNKNOWN) {
        answer(report, PH_REFUSED_BAD_REQUEST, "person: there is no such person");
    } else {
        tables_report_store(report->connection->tables, request);
        answer(report, PH_REFUSED_WAITS, STORE_IS_GONE);
    }
    // What its connection has asked since may be asked now.
    struct live_table *const live = report->live;
    report->connection->posts = false;
    free_report(report);
    if (live->loaded && !live->tables->stopped) {
        live_table_advance(live);
    }
}

static enum ph_refusal read(struct report *report, const struct ph_table_request *request, struct ph_error *error) {
    struct tables *const tables = report->connection->tables;
    struct store_report_add *const add = &report->request.as.report_add;
    *add = (struct store_report_add){
        .table = report->live->id, .reporter = request->person, .why = report->why, .now = request->now};
    const enum ph_refusal refusal = ph_table_report(request, &add->person, report->why, error);
    return refusal != PH_ACCEPTED || tables_take(tables, tables->limit_of_reports, request->person)
               ? refusal
               : ph_refuse(error, PH_REFUSED_TOO_FAST, "", "expected at most 5 reports at once, then one a minute");
}

void live_table_report(struct live_table *live, struct table_connection *connection,
                       const struct ph_table_request *request) {
    struct report *const report = calloc(1, sizeof *report);
    struct ph_error error = {0};
    if (report == NULL) {
        net_close(connection->socket, CLOSE_TRY_LATER);
        return;
    }
    connection->uses++;
    live->uses++;
    report->live = live;
    report->connection = connection;
    report->request = (struct store_request){.ask = STORE_REPORT_ADD, .done = kept, .context = report};
    enum ph_refusal refusal = read(report, request, &error);
    if (refusal == PH_ACCEPTED && store_submit(live->tables->store, &report->request, &error) != PH_OK) {
        refusal = PH_REFUSED_INTERNAL;
    }
    connection->posts = refusal == PH_ACCEPTED;
    if (refusal != PH_ACCEPTED) {
        answer(report, refusal, error.message);
        free_report(report);
    }
}
