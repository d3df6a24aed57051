// SPDX-License-Identifier: MIT
#include "server/admin/metrics.h"

#include "pesthouse/pesthouse.h"
#include "pesthouse/text.h"

static void write_metric(struct ph_writer *writer, const char *name, const char *kind, const char *help,
                         uint64_t value) {
    ph_write_format(writer, "# HELP pesthouse_%s %s\n# TYPE pesthouse_%s %s\npesthouse_%s %llu\n", name, help, name,
                    kind, name, (unsigned long long)value);
}

static void write_metrics(struct ph_writer *writer, const struct net_counts *counts, unsigned tables) {
    write_metric(writer, "tables", "gauge", "Tables in memory.", tables);
    write_metric(writer, "connections", "gauge", "Connections that are open.", counts->connections);
    write_metric(writer, "websockets", "gauge", "WebSockets that are open.", counts->sockets);
    write_metric(writer, "connections_total", "counter", "Connections accepted.", counts->accepted);
    write_metric(writer, "requests_total", "counter", "Requests of HTTP read.", counts->requests);
    write_metric(writer, "refused_total", "counter", "Connections, requests and messages refused.", counts->refused);
    write_metric(writer, "messages_received_total", "counter", "Messages received.", counts->messages_in);
    write_metric(writer, "messages_sent_total", "counter", "Messages sent.", counts->messages_out);
    write_metric(writer, "sent_bytes_total", "counter", "Bytes sent.", counts->bytes_out);
}

void metrics_respond(struct net_connection *connection, const struct net_counts *counts, unsigned tables) {
    struct ph_writer text;
    ph_writer_init_heap(&text);
    write_metrics(&text, counts, tables);
    if (text.failed) {
        net_respond_text(connection, 500, "out of memory");
    } else {
        net_respond(connection,
                    &(struct net_response){
                        .status = 200, .type = "text/plain; version=0.0.4", .body = text.data, .length = text.length});
    }
    ph_writer_deinit(&text);
}
