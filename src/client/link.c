// SPDX-License-Identifier: MIT
#define _GNU_SOURCE // getrandom
#include "client/link.h"

#include "base/hex.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>

enum { BACK_OFF_MS = 250, BACK_OFF_MAX_MS = 8000, STEP_MS = 1000 };
enum {
    PER_MINUTE = 100,
    AT_ONCE = 25,
    PACE_MS = 100
}; // a server takes 30 at once, but some may arrive closer together

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
    link->messages = (struct ph_bucket){.time = client_now()};
    client_socket_open(&link->socket, link->server, link->path);
}

void client_link_open(struct client_link *link, const struct client_server *server, const char *table,
                      const char *form) {
    *link = (struct client_link){.server = server};
    snprintf(link->path, sizeof link->path, "/table/%s%s", table, form);
    connect_again(link);
}

static void forget_message(struct client_link *link) {
    client_letter_destroy(link->taken);
    link->taken = NULL;
    link->message = (struct ph_json){.document = NULL};
    link->answered = (struct client_asked){.text = NULL};
}

void client_link_close(struct client_link *link) {
    client_socket_close(&link->socket);
    forget_message(link);
    client_inbox_clear(&link->inbox);
    for (unsigned i = 0; i < link->unanswered_count; i++) {
        free(link->unanswered[i].asked.text);
    }
    link->unanswered_count = 0;
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
    case CLOSE_REMOVED:
        return CLIENT_END_REMOVED;
    case CLOSE_SENT_AWAY:
        return CLIENT_END_SENT_AWAY;
    case CLOSE_NOT_THERE:
        return CLIENT_END_NO_BOARD;
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

static void lose(struct client_link *link) {
    const bool was_there = link->greeted;
    link->greeted = false;
    link->restarts = link->socket.code == CLOSE_RESTART || (link->restarts && !was_there);
    link->end = end_of(link);
    link->news++;
    if (link->end == CLIENT_END_NONE) {
        link->retry = client_now() + back_off(link);
        link->lost = link->lost || was_there || link->attempt == 1;
    }
}

void client_link_renew(struct client_link *link) {
    struct client_inbox waiting = link->inbox;
    link->inbox = (struct client_inbox){.first = NULL};
    client_socket_close(&link->socket);
    for (struct client_letter *letter; (letter = client_inbox_take(&waiting)) != NULL;) {
        if (letter->asked.text != NULL) {
            letter->next = NULL;
            client_inbox_add(&link->inbox, letter); // no hello tells it
        } else {
            client_letter_destroy(letter);
        }
    }
}

// ---- requests -------------------------------------------------------------------------------------------------------

// Sends what waits, in order and as fast as the server takes it.
static void send_waiting(struct client_link *link) {
    for (unsigned i = 0; link->greeted && i < link->unanswered_count; i++) {
        const char *const text = link->unanswered[i].asked.text;
        if (!link->unanswered[i].sent) {
            if (!ph_bucket_take(&link->messages, PER_MINUTE, AT_ONCE, client_now())) {
                return;
            }
            link->unanswered[i].sent = true;
            (void)client_socket_send(&link->socket, text, strlen(text)); // what is lost is sent again
        }
    }
}

static bool is_waiting(const struct client_link *link) {
    return link->unanswered_count > 0 && !link->unanswered[link->unanswered_count - 1].sent;
}

// A request is done with. The caller owns it.
static struct client_asked drop(struct client_link *link, unsigned index) {
    const struct client_asked asked = link->unanswered[index].asked;
    link->unanswered_count--;
    memmove(link->unanswered + index, link->unanswered + index + 1,
            (link->unanswered_count - index) * sizeof *link->unanswered);
    return asked;
}

static void tell(struct client_link *link, struct client_letter *letter) {
    client_inbox_add(&link->inbox, letter);
    link->news++;
}

static void tell_unsure(struct client_link *link, struct client_asked asked) {
    struct client_letter *const letter = client_letter_create("", 0);
    if (letter == NULL) {
        free(asked.text);
        return;
    }
    letter->asked = asked;
    tell(link, letter);
}

// After a new hello.
static void send_again(struct client_link *link) {
    for (unsigned i = 0; i < link->unanswered_count;) {
        if (link->unanswered[i].sent && link->unanswered[i].asked.kind == CLIENT_CHAT) { // it would be said twice
            tell_unsure(link, drop(link, i));
        } else {
            link->unanswered[i++].sent = false;
        }
    }
    send_waiting(link);
}

// Copies both texts into one block. False: no memory.
static bool keep(struct client_asked *asked, struct client_request request) {
    const char *const said = request.said != NULL ? request.said : "";
    const size_t size = strlen(request.text) + 1;
    *asked = (struct client_asked){.kind = request.kind, .seat = request.seat, .text = malloc(size + strlen(said) + 1)};
    if (asked->text == NULL) {
        return false;
    }
    asked->said = asked->text + size;
    memcpy(asked->text, request.text, size);
    memcpy(asked->said, said, strlen(said) + 1);
    return true;
}

bool client_link_request(struct client_link *link, struct client_request request) {
    struct client_asked asked;
    if (link->unanswered_count == CLIENT_UNANSWERED_MAX || !keep(&asked, request)) {
        return false;
    }
    link->unanswered[link->unanswered_count].asked = asked;
    link->unanswered[link->unanswered_count++].sent = false;
    send_waiting(link);
    return true;
}

bool client_link_awaits_seat(const struct client_link *link, int seat) {
    for (const struct client_letter *letter = link->inbox.first; letter != NULL; letter = letter->next) {
        if (letter->asked.text != NULL && letter->asked.kind == CLIENT_SIT && letter->asked.seat == seat) {
            return true; // it has come, and was not taken in yet
        }
    }
    for (unsigned i = 0; i < link->unanswered_count; i++) {
        if (link->unanswered[i].asked.kind == CLIENT_SIT && link->unanswered[i].asked.seat == seat) {
            return true;
        }
    }
    return false;
}

// ---- messages -------------------------------------------------------------------------------------------------------

static void take_message(struct client_link *link) {
    struct client_letter *const letter = client_letter_create(link->socket.message, link->socket.length);
    if (letter == NULL) {
        client_socket_close(&link->socket);
        lose(link);
        return;
    }
    const struct ph_json kind = ph_json_member(ph_json_root(letter->document), "t");
    const bool answers = ph_json_is(kind, "answer") || ph_json_is(kind, "legal") || ph_json_is(kind, "past");
    if (answers && link->unanswered_count > 0) {
        letter->asked = drop(link, 0);
    }
    tell(link, letter);
    if (ph_json_is(kind, "hello")) {
        link->greeted = true;
        link->ever = true;
        link->attempt = 0;
        send_again(link);
    }
}

// What happens next on the wire, which is connected again once it is time.
static enum client_event advance(struct client_link *link) {
    if (link->retry != 0) {
        if (client_now() < link->retry) {
            return CLIENT_NOTHING;
        }
        connect_again(link);
    }
    return client_socket_step(&link->socket);
}

// Takes in everything that has come.
static void follow(struct client_link *link) {
    enum client_event event = CLIENT_OPENED;
    send_waiting(link);
    while (event != CLIENT_NOTHING && link->end == CLIENT_END_NONE && link->inbox.count < CLIENT_INBOX_MAX) {
        event = advance(link);
        if (event == CLIENT_MESSAGE) {
            take_message(link);
        } else if (event == CLIENT_CLOSED) {
            lose(link);
        }
    }
}

unsigned client_link_peek(struct client_link *link) {
    follow(link);
    return link->inbox.count > 0 || link->lost || link->end != CLIENT_END_NONE ? link->news : 0;
}

static enum client_news take(struct client_link *link) {
    link->taken = client_inbox_take(&link->inbox);
    link->answered = link->taken->asked;
    if (link->taken->document == NULL) {
        return CLIENT_UNSURE;
    }
    link->message = ph_json_root(link->taken->document);
    return link->answered.text != NULL ? CLIENT_ANSWERED : CLIENT_TOLD;
}

enum client_news client_link_step(struct client_link *link) {
    forget_message(link);
    follow(link);
    if (link->lost) {
        link->lost = false;
        return CLIENT_LOST;
    }
    if (link->inbox.count > 0) {
        return take(link);
    }
    return link->end != CLIENT_END_NONE ? CLIENT_ENDED : CLIENT_QUIET;
}

// ---- polling --------------------------------------------------------------------------------------------------------

int client_link_fd(const struct client_link *link) {
    return link->retry != 0 ? -1 : client_socket_fd(&link->socket);
}

short client_link_events(const struct client_link *link) {
    return client_link_fd(link) >= 0 ? client_socket_events(&link->socket) : 0;
}

int client_link_wait_ms(const struct client_link *link) {
    const int64_t left = link->retry != 0                    ? link->retry - client_now()
                         : link->greeted && is_waiting(link) ? PACE_MS
                                                             : STEP_MS;
    return left < 0 ? 0 : left < STEP_MS ? (int)left : STEP_MS;
}
