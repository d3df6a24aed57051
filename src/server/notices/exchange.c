// SPDX-License-Identifier: MIT
#define _POSIX_C_SOURCE 200809L // addrinfo
#include "server/notices/exchange.h"

#include <string.h>

// ---- the end --------------------------------------------------------------------------------------------------------

static void end(struct exchange *exchange) {
    client_wire_close(exchange->wire);
    exchange->wire = NULL;
    ph_writer_deinit(&exchange->out);
    exchange->ended = true;
}

void exchange_fail(struct exchange *exchange, const char *trouble) {
    exchange->post->trouble = trouble;
    end(exchange);
}

static void end_with(struct exchange *exchange, int status) {
    struct post *const post = exchange->post;
    post->sent = status / 100 == 2;
    post->gone = status == 404 || status == 410;
    post->trouble = post->sent                           ? ""
                    : status / 100 == 3                  ? "redirect"
                    : post->gone                         ? "gone"
                    : status == 429 || status / 100 == 5 ? "busy"
                                                         : "refused";
    end(exchange);
}

// ---- the request ----------------------------------------------------------------------------------------------------

static void write_request(struct exchange *exchange, const struct post *post) {
    struct ph_writer *const out = &exchange->out;
    struct ph_writer fields;
    struct ph_writer body;
    ph_writer_init_heap(&fields);
    ph_writer_init_heap(&body);
    post->write(post->message, &fields, &body);
    ph_write_format(out, "POST %s HTTP/1.1\r\nHost: %s\r\nUser-Agent: Pesthouse\r\n", exchange->path,
                    exchange->url.authority);
    ph_write_bytes(out, fields.data, fields.length);
    ph_write_format(out, "Content-Length: %zu\r\nConnection: close\r\n\r\n", body.length);
    ph_write_bytes(out, body.data, body.length);
    out->failed = out->failed || fields.failed || body.failed;
    ph_writer_deinit(&fields);
    ph_writer_deinit(&body);
}

void exchange_init(struct exchange *exchange, struct post *post) {
    *exchange = (struct exchange){.post = post};
    ph_writer_init_heap(&exchange->out);
    if (!receiver_url_read(&exchange->url, &exchange->path, post->url)) {
        exchange_fail(exchange, "address");
    }
}

void exchange_begin(struct exchange *exchange) {
    write_request(exchange, exchange->post);
    if (exchange->out.failed) {
        exchange_fail(exchange, SENDER_STOPPED); // there is no memory
    }
}

// ---- connecting -----------------------------------------------------------------------------------------------------

static bool may_try(const struct exchange *exchange, const struct exchange_with *with, const struct addrinfo *one) {
    struct address address;
    return (one->ai_family == AF_INET || one->ai_family == AF_INET6) && address_of_socket(&address, one->ai_addr) &&
           (exchange->url.secure ? receivers_take(with->receivers, &address)
                                 : receivers_have(with->receivers, &address));
}

// Begins with the next address that may be tried and lets it.
static void try_next(struct exchange *exchange, const struct exchange_with *with, const char *trouble) {
    client_wire_close(exchange->wire);
    exchange->wire = NULL;
    while (exchange->next != NULL && exchange->wire == NULL) {
        const struct addrinfo *const one = exchange->next;
        exchange->next = one->ai_next;
        if (may_try(exchange, with, one)) {
            trouble = "connection";
            (void)client_wire_open_at(&exchange->wire, &exchange->url, one->ai_addr, one->ai_addrlen, with->trust,
                                      &(struct ph_error){0});
        }
    }
    if (exchange->wire == NULL) {
        exchange_fail(exchange, trouble);
    }
}

void exchange_found(struct exchange *exchange, const struct exchange_with *with, const struct addrinfo *addresses) {
    exchange->next = addresses;
    try_next(exchange, with, addresses == NULL ? "name" : "address");
}

// Goes on connecting. False: that has failed, and perhaps another address is tried.
static bool connect_on(struct exchange *exchange, const struct exchange_with *with) {
    struct ph_error error = {0};
    if (client_wire_connect(exchange->wire, &error)) {
        return true;
    }
    if (strcmp(error.field, "certificate") == 0) {
        exchange_fail(exchange, "certificate");
    } else {
        try_next(exchange, with, "connection");
    }
    return false;
}

// ---- the answer -----------------------------------------------------------------------------------------------------

static bool is_digit(char letter) {
    return letter >= '0' && letter <= '9';
}

// Only the status of the answer is read; 0: it is not one of HTTP.
static int read_status(const char status[EXCHANGE_STATUS_LENGTH]) {
    const char *const digits = status + 9;
    if (memcmp(status, "HTTP/1.", 7) != 0 || status[8] != ' ' || !is_digit(digits[0]) || !is_digit(digits[1]) ||
        !is_digit(digits[2])) {
        return 0;
    }
    return (digits[0] - '0') * 100 + (digits[1] - '0') * 10 + (digits[2] - '0');
}

static void send_some(struct exchange *exchange) {
    const size_t left = exchange->out.length - exchange->sent;
    if (left == 0) {
        return;
    }
    const ptrdiff_t count =
        client_wire_write(exchange->wire, (const uint8_t *)exchange->out.data + exchange->sent, left);
    if (count == CLIENT_WIRE_BROKEN) {
        exchange_fail(exchange, "connection");
    } else if (count > 0) {
        exchange->sent += (size_t)count;
    }
}

static void hear(struct exchange *exchange) {
    uint8_t bytes[EXCHANGE_STATUS_LENGTH];
    ptrdiff_t count;
    while (exchange->status_length < sizeof exchange->status &&
           (count = client_wire_read(exchange->wire, bytes, sizeof bytes - exchange->status_length)) !=
               CLIENT_WIRE_AGAIN) {
        if (count <= 0) {
            exchange_fail(exchange, "connection");
            return;
        }
        memcpy(exchange->status + exchange->status_length, bytes, (size_t)count);
        exchange->status_length += (size_t)count;
    }
    if (exchange->status_length == sizeof exchange->status) {
        end_with(exchange, read_status(exchange->status));
    }
}

void exchange_step(struct exchange *exchange, const struct exchange_with *with) {
    if (!connect_on(exchange, with) || !client_wire_is_open(exchange->wire)) {
        return;
    }
    send_some(exchange);
    if (!exchange->ended) {
        hear(exchange);
    }
}
