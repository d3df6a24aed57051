// SPDX-License-Identifier: MIT
#define _GNU_SOURCE // SOCK_NONBLOCK
#include "client/wire.h"

#include <arpa/inet.h>
#include <errno.h>
#include <netdb.h>
#include <netinet/tcp.h>
#include <openssl/err.h>
#include <openssl/ssl.h>
#include <openssl/x509v3.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

enum state { CONNECTING, GREETING, OPEN };

struct client_wire {
    enum state state;
    int fd;                     // −1: none
    struct addrinfo *addresses; // of the name; NULL: none was looked up
    struct addrinfo only;       // the address that was given instead
    struct sockaddr_storage given;
    const struct addrinfo *next; // to be tried if this one fails
    SSL *tls;                    // NULL: plain text
    short awaited;               // by TLS
    char host[CLIENT_HOST_SIZE];
};

// ---- certificates ---------------------------------------------------------------------------------------------------

static SSL_CTX *context_of(struct client_trust *trust) {
    return (SSL_CTX *)trust;
}

enum ph_status client_trust_create(struct client_trust **trust, const char *ca, struct ph_error *error) {
    SSL_CTX *const context = SSL_CTX_new(TLS_client_method());
    *trust = (struct client_trust *)context;
    if (context == NULL) {
        return ph_error_set(error, PH_ERROR_NO_MEMORY, "", "out of memory");
    }
    SSL_CTX_set_min_proto_version(context, TLS1_2_VERSION);
    SSL_CTX_set_verify(context, SSL_VERIFY_PEER, NULL);
    SSL_CTX_set_mode(context, SSL_MODE_ENABLE_PARTIAL_WRITE | SSL_MODE_ACCEPT_MOVING_WRITE_BUFFER);
    SSL_CTX_set_default_verify_paths(context);
    if (ca != NULL && SSL_CTX_load_verify_file(context, ca) != 1) {
        SSL_CTX_free(context);
        *trust = NULL;
        return ph_error_set(error, PH_ERROR_IO, "ca", "%s: expected certificates in PEM", ca);
    }
    return PH_OK;
}

void client_trust_destroy(struct client_trust *trust) {
    SSL_CTX_free(context_of(trust));
}

static bool is_address(const char *host) {
    struct in6_addr bytes;
    return inet_pton(AF_INET, host, &bytes) == 1 || inet_pton(AF_INET6, host, &bytes) == 1;
}

static bool begin_tls(struct client_wire *wire, struct client_trust *trust) {
    wire->tls = SSL_new(context_of(trust));
    if (wire->tls == NULL) {
        return false;
    }
    SSL_set_connect_state(wire->tls);
    return is_address(wire->host)
               ? X509_VERIFY_PARAM_set1_ip_asc(SSL_get0_param(wire->tls), wire->host) == 1
               : SSL_set1_host(wire->tls, wire->host) == 1 && SSL_set_tlsext_host_name(wire->tls, wire->host) == 1;
}

static bool refuse_tls(const struct client_wire *wire, struct ph_error *error) {
    const long result = SSL_get_verify_result(wire->tls);
    if (result != X509_V_OK) {
        ph_error_set(error, PH_ERROR_IO, "certificate", "the certificate of %s is not to be trusted: %s", wire->host,
                     X509_verify_cert_error_string(result));
    } else {
        ph_error_set(error, PH_ERROR_IO, "", "%s does not speak TLS here", wire->host);
    }
    return false;
}

// ---- connecting -----------------------------------------------------------------------------------------------------

// Begins with the next address that lets it. False: there is none.
static bool try_next(struct client_wire *wire) {
    while (wire->next != NULL) {
        const struct addrinfo *const address = wire->next;
        const int yes = 1;
        wire->next = address->ai_next;
        if (wire->fd >= 0) {
            close(wire->fd);
        }
        wire->fd = socket(address->ai_family, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
        if (wire->fd < 0) {
            continue;
        }
        setsockopt(wire->fd, IPPROTO_TCP, TCP_NODELAY, &yes, sizeof yes);
        if (connect(wire->fd, address->ai_addr, address->ai_addrlen) == 0 || errno == EINPROGRESS) {
            return true;
        }
    }
    return false;
}

static enum ph_status begin(struct client_wire *wire, const struct client_url *url, struct client_trust *trust,
                            struct ph_error *error) {
    if (!try_next(wire)) {
        return ph_error_set(error, PH_ERROR_IO, "", "%s: %s", url->authority, strerror(errno));
    }
    if (url->secure && !begin_tls(wire, trust)) {
        return ph_error_set(error, PH_ERROR_NO_MEMORY, "", "out of memory");
    }
    return PH_OK;
}

static enum ph_status look_up(struct client_wire *wire, const struct client_url *url, struct ph_error *error) {
    const struct addrinfo hints = {.ai_family = AF_UNSPEC, .ai_socktype = SOCK_STREAM};
    const int failure = getaddrinfo(url->host, url->port, &hints, &wire->addresses);
    if (failure != 0) {
        return ph_error_set(error, PH_ERROR_IO, "", "%s: %s", url->host, gai_strerror(failure));
    }
    wire->next = wire->addresses;
    return PH_OK;
}

static enum ph_status create(struct client_wire **wire, const struct client_url *url, struct ph_error *error) {
    *wire = calloc(1, sizeof **wire);
    if (*wire == NULL) {
        return ph_error_set(error, PH_ERROR_NO_MEMORY, "", "out of memory");
    }
    (*wire)->fd = -1;
    memcpy((*wire)->host, url->host, sizeof url->host);
    return PH_OK;
}

static enum ph_status keep(struct client_wire **wire, enum ph_status status) {
    if (status != PH_OK) {
        client_wire_close(*wire);
        *wire = NULL;
    }
    return status;
}

enum ph_status client_wire_open(struct client_wire **wire, const struct client_url *url, struct client_trust *trust,
                                struct ph_error *error) {
    enum ph_status status = create(wire, url, error);
    status = status == PH_OK ? look_up(*wire, url, error) : status;
    return keep(wire, status == PH_OK ? begin(*wire, url, trust, error) : status);
}

enum ph_status client_wire_open_at(struct client_wire **wire, const struct client_url *url,
                                   const struct sockaddr *address, unsigned length, struct client_trust *trust,
                                   struct ph_error *error) {
    enum ph_status status = create(wire, url, error);
    if (status == PH_OK) {
        struct client_wire *const made = *wire;
        memcpy(&made->given, address, length);
        made->only = (struct addrinfo){
            .ai_family = address->sa_family, .ai_addr = (struct sockaddr *)&made->given, .ai_addrlen = length};
        made->next = &made->only;
        status = begin(made, url, trust, error);
    }
    return keep(wire, status);
}

void client_wire_close(struct client_wire *wire) {
    if (wire == NULL) {
        return;
    }
    SSL_free(wire->tls);
    if (wire->fd >= 0) {
        close(wire->fd);
    }
    if (wire->addresses != NULL) {
        freeaddrinfo(wire->addresses);
    }
    free(wire);
}

int client_wire_fd(const struct client_wire *wire) {
    return wire->fd;
}

short client_wire_events(const struct client_wire *wire, bool has_output) {
    if (wire->state == CONNECTING) {
        return POLLOUT;
    }
    const int wanted = wire->state == GREETING ? 0 : has_output ? POLLIN | POLLOUT : POLLIN;
    return (short)(wanted | wire->awaited);
}

bool client_wire_is_open(const struct client_wire *wire) {
    return wire->state == OPEN;
}

// Whether the socket has connected; *why: it cannot.
static bool has_connected(const struct client_wire *wire, int *why) {
    struct pollfd poll_for = {.fd = wire->fd, .events = POLLOUT};
    socklen_t size = sizeof *why;
    *why = 0;
    if (poll(&poll_for, 1, 0) != 1) {
        return false;
    }
    getsockopt(wire->fd, SOL_SOCKET, SO_ERROR, why, &size);
    return *why == 0;
}

// Notes what TLS waits for. False: it has failed.
static bool await_tls(struct client_wire *wire, int result) {
    const int wanted = SSL_get_error(wire->tls, result);
    wire->awaited = wanted == SSL_ERROR_WANT_WRITE ? POLLOUT : POLLIN;
    return wanted == SSL_ERROR_WANT_READ || wanted == SSL_ERROR_WANT_WRITE;
}

static bool greet(struct client_wire *wire, struct ph_error *error) {
    ERR_clear_error();
    const int result = SSL_do_handshake(wire->tls);
    if (result == 1) {
        wire->state = OPEN;
        wire->awaited = 0;
        return true;
    }
    return await_tls(wire, result) || refuse_tls(wire, error);
}

bool client_wire_connect(struct client_wire *wire, struct ph_error *error) {
    int why;
    if (wire->state == CONNECTING) {
        if (!has_connected(wire, &why)) {
            if (why == 0 || try_next(wire)) {
                return true;
            }
            ph_error_set(error, PH_ERROR_IO, "", "%s: %s", wire->host, strerror(why));
            return false;
        }
        wire->state = wire->tls == NULL ? OPEN : GREETING;
        if (wire->tls != NULL) {
            SSL_set_fd(wire->tls, wire->fd);
        }
    }
    return wire->state == OPEN || greet(wire, error);
}

// ---- bytes ----------------------------------------------------------------------------------------------------------

static ptrdiff_t explain(ssize_t count) {
    return count >= 0                                                  ? count
           : errno == EAGAIN || errno == EWOULDBLOCK || errno == EINTR ? CLIENT_WIRE_AGAIN
                                                                       : CLIENT_WIRE_BROKEN;
}

static ptrdiff_t explain_tls(struct client_wire *wire, int result, size_t count) {
    if (result == 1) {
        wire->awaited = 0;
        return (ptrdiff_t)count;
    }
    if (SSL_get_error(wire->tls, result) == SSL_ERROR_ZERO_RETURN) {
        return 0;
    }
    return await_tls(wire, result) ? CLIENT_WIRE_AGAIN : CLIENT_WIRE_BROKEN;
}

ptrdiff_t client_wire_read(struct client_wire *wire, uint8_t *bytes, size_t length) {
    size_t count = 0;
    if (wire->tls == NULL) {
        return explain(recv(wire->fd, bytes, length, 0));
    }
    ERR_clear_error();
    const int result = SSL_read_ex(wire->tls, bytes, length, &count);
    return explain_tls(wire, result, count);
}

ptrdiff_t client_wire_write(struct client_wire *wire, const uint8_t *bytes, size_t length) {
    size_t count = 0;
    if (wire->tls == NULL) {
        return explain(send(wire->fd, bytes, length, MSG_NOSIGNAL));
    }
    ERR_clear_error();
    const int result = SSL_write_ex(wire->tls, bytes, length, &count);
    return explain_tls(wire, result, count);
}
