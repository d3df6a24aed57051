// SPDX-License-Identifier: MIT
// One host that keeps many requests waiting leaves room for others.
#define _GNU_SOURCE // accept4
#include "server/notices/sender.h"

#include <netinet/in.h>
#include <poll.h>
#include <pthread.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include <cmocka.h>

enum { SLOW = SENDER_AT_ONCE + 10, URL_SIZE = 64 };

// ---- two receivers --------------------------------------------------------------------------------------------------

// The first answers nobody until the second was asked.
struct receivers_here {
    int slow;
    int quick;
    int port;
    int held[SLOW];
    int held_count;
    pthread_t thread;
};

static int listen_at(uint32_t host, int *port) {
    struct sockaddr_in address = {
        .sin_family = AF_INET, .sin_port = htons((uint16_t)*port), .sin_addr.s_addr = htonl(host)};
    socklen_t length = sizeof address;
    const int listener = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    assert_true(listener >= 0);
    assert_int_equal(bind(listener, (struct sockaddr *)&address, sizeof address), 0);
    assert_int_equal(listen(listener, SLOW), 0);
    assert_int_equal(getsockname(listener, (struct sockaddr *)&address, &length), 0);
    *port = ntohs(address.sin_port);
    return listener;
}

static void answer(int connection) {
    static const char text[] = "HTTP/1.1 204 No Content\r\n\r\n";
    (void)!send(connection, text, sizeof text - 1, MSG_NOSIGNAL);
    close(connection);
}

// Reads the whole request, which is short and comes at once.
static int take(int listener) {
    char bytes[1024];
    const int connection = accept4(listener, NULL, NULL, SOCK_CLOEXEC);
    (void)!recv(connection, bytes, sizeof bytes, 0);
    return connection;
}

static void *serve(void *context) {
    struct receivers_here *const here = context;
    struct pollfd polls[] = {{.fd = here->slow, .events = POLLIN}, {.fd = here->quick, .events = POLLIN}};
    while (polls[1].revents == 0) {
        poll(polls, 2, -1);
        if (polls[0].revents != 0) {
            here->held[here->held_count++] = take(here->slow);
        }
    }
    answer(take(here->quick));
    for (int i = 0; i < here->held_count; i++) {
        answer(here->held[i]);
    }
    for (int left = SLOW - here->held_count; left > 0; left--) {
        answer(take(here->slow));
    }
    return NULL;
}

// ---- a round --------------------------------------------------------------------------------------------------------

static atomic_bool is_done;

static void write_nothing(const void *message, struct ph_writer *fields, struct ph_writer *body) {
    (void)message;
    (void)fields;
    (void)body;
}

static void wake(void *end) {
    (void)!write(*(int *)end, "", 1);
}

static void done(struct sender_round *round) {
    (void)round;
    atomic_store(&is_done, true);
}

static void a_host_that_waits_leaves_room_for_others(void **state) {
    (void)state;
    static struct post posts[SLOW + 1];
    static char urls[2][URL_SIZE];
    struct receivers_here here = {.port = 0};
    struct sender *sender;
    struct ph_error error;
    int woken[2];
    assert_int_equal(pipe(woken), 0);
    here.slow = listen_at(INADDR_LOOPBACK, &here.port);
    here.quick = listen_at(INADDR_LOOPBACK + 1, &here.port);
    snprintf(urls[0], URL_SIZE, "http://127.0.0.1:%d/", here.port);
    snprintf(urls[1], URL_SIZE, "http://127.0.0.2:%d/", here.port);
    for (int i = 0; i <= SLOW; i++) {
        posts[i] = (struct post){.url = urls[i == SLOW], .write = write_nothing};
    }
    const struct sender_settings settings = {.to = "127.0.0.0/8", .patience_ms = SENDER_PATIENCE_MS};
    assert_int_equal(sender_create(&sender, &settings, wake, &woken[1], &error), PH_OK);
    assert_int_equal(pthread_create(&here.thread, NULL, serve, &here), 0);
    struct sender_round round = {.posts = posts, .count = SLOW + 1, .done = done};
    sender_submit(sender, &round);
    while (!atomic_load(&is_done)) {
        char byte;
        assert_int_equal(read(woken[0], &byte, 1), 1);
        (void)sender_deliver(sender);
    }
    for (int i = 0; i <= SLOW; i++) {
        assert_string_equal(posts[i].trouble, "");
        assert_true(posts[i].sent);
    }
    assert_int_equal(pthread_join(here.thread, NULL), 0);
    assert_true(here.held_count <= SENDER_AT_ONCE_OF_ONE);
    sender_destroy(sender);
    close(here.slow);
    close(here.quick);
    close(woken[0]);
    close(woken[1]);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(a_host_that_waits_leaves_room_for_others)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
