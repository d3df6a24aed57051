// SPDX-License-Identifier: MIT
// Sockets under TLS that idle, opened one after the other.
#define _GNU_SOURCE // memmem
#include "tools/load/load.h"

#include <arpa/inet.h>
#include <openssl/ssl.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

enum { FIRST = 50, SEATS = 2 };

// The certificate is not looked at: this is about memory.
static SSL *open_line(SSL_CTX *context, const struct load_server *server) {
    const struct sockaddr_in name = {
        .sin_family = AF_INET, .sin_port = htons(server->port), .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    const int descriptor = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    SSL *const line = SSL_new(context);
    if (line == NULL || descriptor < 0 || connect(descriptor, (const struct sockaddr *)&name, sizeof name) != 0 ||
        SSL_set_fd(line, descriptor) != 1 || SSL_connect(line) != 1) {
        load_give_up("cannot connect by TLS");
    }
    return line;
}

static void await_hello(SSL *line) {
    static const char hello[] = "\"t\":\"hello\"";
    char bytes[4096];
    size_t length = 0;
    while (memmem(bytes, length, hello, sizeof hello - 1) == NULL) {
        const size_t kept = length < sizeof hello ? length : sizeof hello; // the words may come in two pieces
        memmove(bytes, bytes + length - kept, kept);
        const int count = SSL_read(line, bytes + kept, (int)(sizeof bytes - kept));
        if (count <= 0) {
            load_give_up("the server does not greet by TLS");
        }
        length = kept + (size_t)count;
    }
}

// Whoever is greeted has all that an idle socket has.
static SSL *open_greeted(SSL_CTX *context, const struct load_server *server, const char *table) {
    SSL *const line = open_line(context, server);
    struct ph_writer head;
    ph_writer_init_heap(&head);
    line_upgrade_head(&head, table, "load.example.org", "");
    if (SSL_write(line, head.data, (int)head.length) <= 0) {
        load_give_up("the server takes nothing by TLS");
    }
    ph_writer_deinit(&head);
    await_hello(line);
    return line;
}

static void close_all(SSL **lines, int64_t count) {
    for (int64_t i = 0; i < count; i++) {
        close(SSL_get_fd(lines[i]));
        SSL_free(lines[i]);
    }
    free(lines);
}

static void make_table(const struct load_plan *plan, char table[LOAD_ID_SIZE]) {
    const struct load_server server = load_server_start(plan, "tls", true, LOAD_UNLIMITED);
    struct party party;
    party_create(&party, &server, 1, &(struct party_size){.tables = 1, .sockets = SEATS, .seats = SEATS});
    party_start(&party, 1, false);
    memcpy(table, party.tables[0].id, LOAD_ID_SIZE);
    party_destroy(&party);
    load_server_stop(&server, SIGTERM);
}

void measure_tls(const struct load_plan *plan, struct report *report) {
    char table[LOAD_ID_SIZE];
    make_table(plan, table);
    const struct load_server server = load_server_start(plan, "tls", false, LOAD_BY_TLS);
    SSL_CTX *const context = SSL_CTX_new(TLS_client_method());
    SSL **const lines = calloc((size_t)plan->tls + FIRST, sizeof(SSL *));
    double before = 0;
    if (context == NULL || lines == NULL) {
        load_give_up("out of memory");
    }
    for (int64_t i = 0; i < plan->tls + FIRST; i++) {
        before = i == FIRST ? load_server_kib(&server) : before;
        lines[i] = open_greeted(context, &server, table);
    }
    report_row(report, "the same under TLS", (load_server_kib(&server) - before) / (double)plan->tls, 64, "KiB");
    close_all(lines, plan->tls + FIRST);
    SSL_CTX_free(context);
    load_server_stop(&server, SIGTERM);
    load_server_forget(&server);
}
