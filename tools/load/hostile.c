// SPDX-License-Identifier: MIT
// Sockets that do their worst to a server, from a process of their own, which has the least priority since it shares
// the machine: pings, pieces of a message that never ends, messages and requests without a pause, answers that nobody
// reads, nonsense, silence, and connections that end at once. A socket that is cut off connects again.
#define _GNU_SOURCE // close_range
#include "tools/load/load.h"

#include <arpa/inet.h>
#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

enum { NETWORK = 200, CHUNK = 16384, PAUSE_MS = 10, DEEDS = 8, NICENESS = 19 };

// What a socket sends again and again, after a handshake if it is a WebSocket, and after `first`.
struct deed {
    const char *unit; // NULL: nothing
    size_t length;
    bool talks;
    bool ends;    // as soon as it has connected
    bool is_deaf; // reads nothing
    const char *first;
    size_t first_length;
};

#define BYTES(text) .unit = (text), .length = sizeof(text) - 1
#define REQUEST "GET /tables HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"
// Frames that are masked with zeros: a ping, the first and a further piece of a text, and a text.
static const struct deed deeds[DEEDS] = {
    {BYTES("\x89\x80\0\0\0\0"), .talks = true},
    {BYTES("\x00\x80\0\0\0\0"), .talks = true, .first = "\x01\x80\0\0\0\0", .first_length = 6},
    {BYTES("\x81\x8F\0\0\0\0{\"t\":\"resign\"}\n"), .talks = true},
    {BYTES(REQUEST)},
    {BYTES(REQUEST), .is_deaf = true},
    {BYTES("\x16\x03\x01 POST /guest\r\r\n: : \xFF\xFE")},
    {.unit = NULL},
    {.unit = NULL, .ends = true},
};

struct raider {
    const struct deed *deed;
    uint32_t address;
    int descriptor;
    char bytes[CHUNK * 2]; // all that it sends, of which the end is repeated from `again` on
    size_t length;
    size_t again;
    size_t sent;
};

static void prepare(struct raider *raider, const struct deed *deed, const char *table, uint32_t address) {
    struct ph_writer writer;
    *raider = (struct raider){.deed = deed, .address = address, .descriptor = -1};
    ph_writer_init(&writer, raider->bytes, sizeof raider->bytes);
    if (deed->talks) {
        line_upgrade_head(&writer, table, "127.0.0.1", "");
    }
    raider->length = writer.length;
    if (deed->first_length > 0) {
        memcpy(raider->bytes + raider->length, deed->first, deed->first_length);
        raider->length += deed->first_length;
    }
    raider->again = raider->length;
    while (deed->unit != NULL && raider->length < CHUNK) {
        memcpy(raider->bytes + raider->length, deed->unit, deed->length);
        raider->length += deed->length;
    }
}

// Ends the connection without a word, so that no port stays taken, and begins another one.
static void come_again(struct raider *raider, uint16_t port, struct hostile_counts *counts) {
    const struct linger at_once = {.l_onoff = 1};
    const struct sockaddr_in from = {.sin_family = AF_INET, .sin_addr.s_addr = htonl(raider->address)};
    const struct sockaddr_in to = {
        .sin_family = AF_INET, .sin_port = htons(port), .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    if (raider->descriptor >= 0) {
        setsockopt(raider->descriptor, SOL_SOCKET, SO_LINGER, &at_once, sizeof at_once);
        close(raider->descriptor);
    }
    raider->sent = 0;
    raider->descriptor = socket(AF_INET, SOCK_STREAM | SOCK_NONBLOCK, 0);
    if (raider->descriptor < 0 || bind(raider->descriptor, (const struct sockaddr *)&from, sizeof from) != 0 ||
        (connect(raider->descriptor, (const struct sockaddr *)&to, sizeof to) != 0 && errno != EINPROGRESS)) {
        close(raider->descriptor); // it is tried again
        raider->descriptor = -1;
        return;
    }
    counts->connections++;
}

// False: the server has ended the connection.
static bool send_more(struct raider *raider, struct hostile_counts *counts) {
    const ssize_t count =
        send(raider->descriptor, raider->bytes + raider->sent, raider->length - raider->sent, MSG_NOSIGNAL);
    if (count < 0) {
        return errno == EAGAIN;
    }
    counts->bytes += (uint64_t)count;
    raider->sent += (size_t)count;
    raider->sent = raider->sent == raider->length ? raider->again : raider->sent;
    return true;
}

static bool drop_answers(const struct raider *raider) {
    char bytes[CHUNK];
    const ssize_t count = recv(raider->descriptor, bytes, sizeof bytes, 0);
    return count > 0 || (count < 0 && errno == EAGAIN);
}

static bool is_cut(struct raider *raider, short events, struct hostile_counts *counts) {
    return raider->descriptor < 0 || raider->deed->ends || (events & (POLLERR | POLLHUP)) != 0 ||
           ((events & POLLIN) != 0 && !drop_answers(raider)) ||
           ((events & POLLOUT) != 0 && raider->length > 0 && !send_more(raider, counts));
}

static short awaited(const struct raider *raider) {
    return (short)((raider->length > 0 ? POLLOUT : 0) | (raider->deed->is_deaf ? 0 : POLLIN));
}

static _Noreturn void raid(const struct load_plan *plan, uint16_t port, const char *table,
                           struct hostile_counts *counts) {
    const size_t count = (size_t)plan->hostile;
    struct raider *const raiders = calloc(count, sizeof *raiders);
    struct pollfd *const polled = calloc(count, sizeof *polled);
    if (raiders == NULL || polled == NULL) {
        load_give_up("out of memory");
    }
    for (size_t i = 0; i < count; i++) {
        const uint32_t place = (uint32_t)(i % (size_t)plan->places);
        prepare(&raiders[i], &deeds[i % DEEDS], table, load_address(NETWORK, place));
    }
    for (;;) {
        for (size_t i = 0; i < count; i++) {
            if (is_cut(&raiders[i], polled[i].revents, counts)) {
                come_again(&raiders[i], port, counts);
            }
            polled[i] = (struct pollfd){.fd = raiders[i].descriptor, .events = awaited(&raiders[i])};
        }
        poll(polled, count, PAUSE_MS);
    }
}

struct hostile hostile_start(const struct load_plan *plan, const struct load_server *server, const char *table) {
    struct hostile hostile = {
        .counts = mmap(NULL, sizeof *hostile.counts, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0)};
    if (hostile.counts == MAP_FAILED || (hostile.process = fork()) < 0) {
        load_give_up("cannot start a process: %s", strerror(errno));
    }
    if (hostile.process == 0) {
        prctl(PR_SET_PDEATHSIG, SIGKILL);
        close_range(STDERR_FILENO + 1, ~0U, 0); // the sockets of the players
        setpriority(PRIO_PROCESS, 0, NICENESS);
        raid(plan, server->port, table, hostile.counts);
    }
    return hostile;
}

void hostile_stop(const struct hostile *hostile) {
    kill(hostile->process, SIGKILL);
    waitpid(hostile->process, NULL, 0);
    munmap(hostile->counts, sizeof *hostile->counts);
}
