// SPDX-License-Identifier: MIT
#define _GNU_SOURCE // getrandom, strdup
#include "client/link.h"

#include "base/hex.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>

enum { BACK_OFF_MS = 250, BACK_OFF_MAX_MS = 8000, STEP_MS = 1000 };

void client_random_digits(char digits[33]) {
    uint8_t bytes[16] = {0};
    if (getrandom(bytes, sizeof bytes, 0) != sizeof bytes) {
        abort(); // no entropy: two acts could get the same id
    }
    ph_hex_write(digits, bytes, sizeof bytes);
}

// ---- connecting -----------------------------------------------------------------------------------------------------

static void connect_again(struct client_link *link) {
    client_socket_close(&link->socket);
    link->greeted = false;
    link->retry = 0;
    client_socket_open(&link->socket, link->server, link->path);
}

void client_link_open(struct client_link *link, const struct client_server *server, const char *table,
                      const char *form) {
    *link = (struct client_link){.server = server};
    snprintf(link->path, sizeof link->path, "/table/%s%s", table, form);
    connect_again(link);
}

static void forget_message(struct client_link *link) {
    ph_json_document_destroy(link->document);
    free(link->answered);
    link->document = NULL;
    link->message = (struct ph_json){.document = NULL};
    link->answered = NULL;
}

void client_link_close(struct client_link *link) {
    client_socket_close(&link->socket);
    forget_message(link);
    for (unsigned i = 0; i < link->unanswered_count; i++) {
        free(link->unanswered[i]);
    }
    link->unanswered_count = 0;
}

bool client_link_is_open(const struct client_link *link) {
    return link->greeted;
}

// ---- losing ---------------------------------------------------------------------------------------------------------

// Why it makes no sense to try again.
static enum client_end end_of(const struct client_link *link) {
    const struct client_socket *const socket = &link->socket;
    if (strcmp(socket->error.field, "certificate") == 0) {
        return CLIENT_END_CERTIFICATE;
    }
    switch (socket->status) {
    case 0:
        return link->ever ? CLIENT_END_NONE : CLIENT_END_UNREACHED;
    case 401:
        return CLIENT_END_TOKEN;
    case 404:
        return CLIENT_END_TABLE;
    case 101:
        break;
    case 429:
        return CLIENT_END_NONE;
    default:
        return socket->status >= 500 ? CLIENT_END_NONE : CLIENT_END_REFUSED;
    }
    switch (socket->code) {
    case CLOSE_SIGN_IN:
        return CLIENT_END_TOKEN;
    case CLOSE_RELOAD:
        return CLIENT_END_BUILD;
    case CLOSE_NO_TABLE:
        return CLIENT_END_TABLE;
    case CLOSE_PROTOCOL:
    case CLOSE_UNSUPPORTED:
    case CLOSE_NOT_UTF8:
    case CLOSE_TOO_BIG:
        return CLIENT_END_REFUSED;
    default:
        return CLIENT_END_NONE;
    }
}

// Twice as long each time, and a little by chance, so that not all who were cut come back at once.
static int64_t back_off(struct client_link *link) {
    uint8_t chance;
    if (getrandom(&chance, 1, 0) != 1) {
        chance = UINT8_MAX;
    }
    const int64_t longest = (int64_t)BACK_OFF_MS << (link->attempt < 8 ? link->attempt : 8);
    const int64_t wait = longest < BACK_OFF_MAX_MS ? longest : BACK_OFF_MAX_MS;
    link->attempt++;
    return wait + wait * chance / 512;
}

static enum client_news lose(struct client_link *link) {
    const bool was_there = link->greeted;
    link->greeted = false;
    link->end = end_of(link);
    if (link->end != CLIENT_END_NONE) {
        return CLIENT_ENDED;
    }
    link->retry = client_now() + back_off(link);
    return was_there || link->attempt == 1 ? CLIENT_LOST : CLIENT_QUIET;
}

// ---- messages -------------------------------------------------------------------------------------------------------

// Whether a request may be sent twice: chat would be said twice.
static bool may_repeat(const char *request) {
    return strncmp(request, "{\"t\":\"chat\"", 11) != 0;
}

static void send(struct client_link *link, const char *request) {
    (void)client_socket_send(&link->socket, request, strlen(request)); // what is lost is sent again
}

static void drop_first(struct client_link *link) {
    link->unanswered_count--;
    memmove(link->unanswered, link->unanswered + 1, link->unanswered_count * sizeof *link->unanswered);
}

static void send_again(struct client_link *link) {
    unsigned kept = 0;
    for (unsigned i = 0; i < link->unanswered_count; i++) {
        if (link->ever && !may_repeat(link->unanswered[i])) {
            free(link->unanswered[i]);
        } else {
            link->unanswered[kept++] = link->unanswered[i];
            send(link, link->unanswered[kept - 1]);
        }
    }
    link->unanswered_count = kept;
}

static enum client_news greet(struct client_link *link) {
    link->greeted = true;
    link->attempt = 0;
    send_again(link);
    link->ever = true;
    return CLIENT_TOLD;
}

static enum client_news take_answer(struct client_link *link) {
    if (link->unanswered_count == 0) {
        return CLIENT_TOLD; // to something that was not repeated
    }
    link->answered = link->unanswered[0];
    drop_first(link);
    return CLIENT_ANSWERED;
}

static enum client_news take_message(struct client_link *link) {
    struct ph_error error;
    if (ph_json_parse(&link->document, link->socket.message, link->socket.length, &error) != PH_OK) {
        client_socket_close(&link->socket);
        return lose(link);
    }
    link->message = ph_json_root(link->document);
    const struct ph_json kind = ph_json_member(link->message, "t");
    if (ph_json_is(kind, "hello")) {
        return greet(link);
    }
    return ph_json_is(kind, "answer") || ph_json_is(kind, "legal") ? take_answer(link) : CLIENT_TOLD;
}

// What happens next on the wire, which is connected again once it is time.
static enum client_event advance(struct client_link *link) {
    if (link->held != CLIENT_NOTHING) {
        return link->held;
    }
    if (link->retry != 0) {
        if (client_now() < link->retry) {
            return CLIENT_NOTHING;
        }
        connect_again(link);
    }
    return client_socket_step(&link->socket);
}

unsigned client_link_peek(struct client_link *link) {
    const bool held = link->held != CLIENT_NOTHING;
    link->held = link->end == CLIENT_END_NONE ? advance(link) : CLIENT_CLOSED;
    link->peeked += !held && link->held != CLIENT_NOTHING;
    return link->held != CLIENT_NOTHING ? link->peeked : 0;
}

enum client_news client_link_step(struct client_link *link) {
    forget_message(link);
    while (link->end == CLIENT_END_NONE) {
        const enum client_event event = advance(link);
        link->held = CLIENT_NOTHING;
        switch (event) {
        case CLIENT_MESSAGE:
            return take_message(link);
        case CLIENT_CLOSED:
            return lose(link);
        case CLIENT_NOTHING:
            return CLIENT_QUIET;
        default:
            break;
        }
    }
    return CLIENT_ENDED;
}

bool client_link_request(struct client_link *link, const char *text) {
    char *const copy = link->unanswered_count < CLIENT_UNANSWERED_MAX ? strdup(text) : NULL;
    if (copy == NULL) {
        return false;
    }
    link->unanswered[link->unanswered_count++] = copy;
    if (link->greeted) {
        send(link, copy);
    }
    return true;
}

// ---- polling --------------------------------------------------------------------------------------------------------

int client_link_fd(const struct client_link *link) {
    return link->retry != 0 ? -1 : client_socket_fd(&link->socket);
}

short client_link_events(const struct client_link *link) {
    return client_link_fd(link) >= 0 ? client_socket_events(&link->socket) : 0;
}

int client_link_wait_ms(const struct client_link *link) {
    const int64_t left = link->retry != 0 ? link->retry - client_now() : STEP_MS;
    return left < 0 ? 0 : left < STEP_MS ? (int)left : STEP_MS;
}
