// SPDX-License-Identifier: MIT
#include "server/admin/metrics.h"

#include "base/number.h"
#include "pesthouse/pesthouse.h"
#include "server/admin/events.h"
#include "table/tell.h"

#include <inttypes.h>

// ---- the format -----------------------------------------------------------------------------------------------------

static void write_head(struct ph_writer *writer, const char *name, const char *kind, const char *help) {
    ph_write_format(writer, "# HELP pesthouse_%s %s\n# TYPE pesthouse_%s %s\n", name, help, name, kind);
}

static void write_value(struct ph_writer *writer, const char *name, uint64_t value) {
    ph_write_format(writer, "pesthouse_%s %" PRIu64 "\n", name, value);
}

static void write_gauge(struct ph_writer *writer, const char *name, const char *help, uint64_t value) {
    write_head(writer, name, "gauge", help);
    write_value(writer, name, value);
}

static void write_counter(struct ph_writer *writer, const char *name, const char *help, uint64_t value) {
    write_head(writer, name, "counter", help);
    write_value(writer, name, value);
}

// In seconds, of a number of units of which a second has `per_second`.
static void write_seconds(struct ph_writer *writer, uint64_t units, double per_second) {
    char text[PH_NUMBER_TEXT_MAX];
    ph_write_bytes(writer, text, ph_number_from_double(text, (double)units / per_second));
}

static void write_time(struct ph_writer *writer, const char *name, const char *help, uint64_t ms) {
    write_head(writer, name, "counter", help);
    ph_write_format(writer, "pesthouse_%s ", name);
    write_seconds(writer, ms, 1e3);
    ph_write_char(writer, '\n');
}

static void write_histogram(struct ph_writer *writer, const char *name, const char *help,
                            const struct ph_histogram *histogram) {
    uint64_t count = 0;
    write_head(writer, name, "histogram", help);
    for (unsigned i = 0; i < PH_HISTOGRAM_BOUNDS; i++) {
        count += histogram->counts[i];
        ph_write_format(writer, "pesthouse_%s_bucket{le=\"", name);
        write_seconds(writer, (uint64_t)ph_histogram_bound(i), 1e6);
        ph_write_format(writer, "\"} %" PRIu64 "\n", count);
    }
    count += histogram->counts[PH_HISTOGRAM_BOUNDS];
    ph_write_format(writer, "pesthouse_%s_bucket{le=\"+Inf\"} %" PRIu64 "\npesthouse_%s_sum ", name, count, name);
    write_seconds(writer, histogram->sum, 1e6);
    ph_write_format(writer, "\npesthouse_%s_count %" PRIu64 "\n", name, count);
}

static void write_codes(struct ph_writer *writer, const char *name, const char *help, const struct net_codes *codes) {
    write_head(writer, name, "counter", help);
    for (unsigned i = 0; i < codes->count; i++) {
        ph_write_format(writer, "pesthouse_%s{code=\"%u\"} %" PRIu64 "\n", name, codes->codes[i], codes->times[i]);
    }
}

// ---- the figures ----------------------------------------------------------------------------------------------------

static void write_net(struct ph_writer *writer, const struct net_counts *counts) {
    write_gauge(writer, "connections", "Connections that are open.", counts->connections);
    write_gauge(writer, "websockets", "WebSockets that are open.", counts->sockets);
    write_counter(writer, "connections_total", "Connections accepted.", counts->accepted);
    write_counter(writer, "connections_refused_total", "Connections closed at once, since there are too many.",
                  counts->refused);
    write_counter(writer, "requests_total", "Requests of HTTP read.", counts->requests);
    write_codes(writer, "answers_total", "Requests of HTTP answered, by status.", &counts->answers);
    write_codes(writer, "websockets_closed_total", "WebSockets that the server closed, by code.", &counts->closed);
    write_counter(writer, "messages_received_total", "Messages received.", counts->messages_in);
    write_counter(writer, "messages_sent_total", "Messages sent.", counts->messages_out);
    write_counter(writer, "sent_bytes_total", "Bytes sent.", counts->bytes_out);
    write_histogram(writer, "loop_lag_seconds", "How late the loop was for its tick, four times a second.",
                    &counts->lag);
}

static void write_refusals(struct ph_writer *writer, const uint64_t refused[PH_REFUSAL_COUNT]) {
    write_head(writer, "requests_refused_total", "counter", "Requests that a table refused, by code.");
    for (enum ph_refusal i = PH_ACCEPTED + 1; i < PH_REFUSAL_COUNT; i++) {
        ph_write_format(writer, "pesthouse_requests_refused_total{code=\"%s\"} %" PRIu64 "\n", ph_refusal_code(i),
                        refused[i]);
    }
}

static void write_tables(struct ph_writer *writer, const struct tables *tables) {
    const struct tables_counts *const counts = tables_counts(tables);
    write_gauge(writer, "ready", "1 while the store takes what is written, as /readyz says.", tables_are_ready(tables));
    write_gauge(writer, "tables", "Tables in memory.", tables_count(tables));
    write_histogram(writer, "act_synced_seconds", "From a request that changes a table until that is on the disk.",
                    &counts->synced);
    write_histogram(writer, "act_told_seconds", "From a request that changes a table until it was sent to all there.",
                    &counts->told);
    write_refusals(writer, counts->refused);
}

static void write_store(struct ph_writer *writer, const struct store_counts *counts) {
    write_gauge(writer, "store_waiting", "Requests that wait for the store.", counts->waiting);
    write_histogram(writer, "store_wait_seconds", "How long requests waited for the store.", &counts->waits);
    write_counter(writer, "store_failures_total", "Requests in which the store failed.", counts->failures);
    write_counter(writer, "store_batches_total", "Transactions, each for all requests that waited.", counts->batches);
}

static void write_bots(struct ph_writer *writer, const struct bot_counts *counts, const struct tables_counts *tables) {
    write_gauge(writer, "bots_threads", "Threads in which bots think.", counts->threads);
    write_gauge(writer, "bots_thinking", "Bots that think.", counts->thinking);
    write_gauge(writer, "bots_waiting", "Bots that wait for a thread.", counts->waiting);
    write_histogram(writer, "bots_wait_seconds", "How long bots waited for a thread.", &counts->waits);
    write_time(writer, "bots_wanted_seconds_total", "Time that bots had thought if each were alone.",
               counts->wanted_ms);
    write_time(writer, "bots_granted_seconds_total", "Time for which they were let think.", counts->granted_ms);
    write_histogram(writer, "beat_late_seconds", "How long after its beat a bot moved.", &tables->late);
    write_counter(writer, "beats_missed_total", "Bots that had not decided in time, so that the rules did.",
                  tables->hurried);
}

static void write_events(struct ph_writer *writer) {
    write_head(writer, "events_total", "counter", "Events, as --events writes them.");
    for (enum event_kind i = 0; i < EVENT_KINDS; i++) {
        ph_write_format(writer, "pesthouse_events_total{event=\"%s\"} %" PRIu64 "\n", event_name(i), event_count(i));
    }
}

static void write_build(struct ph_writer *writer) {
    write_head(writer, "build_info", "gauge", "The version, and the build that packed messages need.");
    ph_write_format(writer, "pesthouse_build_info{version=\"%s\",build=\"%s\"} 1\n", ph_version(), ph_table_build);
}

void metrics_respond(struct net_connection *connection, const struct net *net, const struct tables *tables) {
    const struct net_counts of_net = net_counts(net);
    const struct store_counts of_store = tables_store_counts(tables);
    const struct bot_counts of_bots = tables_bot_counts(tables);
    struct ph_writer text;
    ph_writer_init_heap(&text);
    write_build(&text);
    write_net(&text, &of_net);
    write_tables(&text, tables);
    write_store(&text, &of_store);
    write_bots(&text, &of_bots, tables_counts(tables));
    write_events(&text);
    if (text.failed) {
        net_respond_text(connection, 500, "out of memory");
    } else {
        net_respond(connection,
                    &(struct net_response){
                        .status = 200, .type = "text/plain; version=0.0.4", .body = text.data, .length = text.length});
    }
    ph_writer_deinit(&text);
}
