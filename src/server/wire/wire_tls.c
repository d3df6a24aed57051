// SPDX-License-Identifier: MIT
// TLS by OpenSSL, on bytes in memory: sockets are read and written elsewhere. A connection that idles has no buffer.
#define _POSIX_C_SOURCE 200809L
#include "server/wire/wire_inside.h"

#include <errno.h>
#include <openssl/err.h>
#include <stdio.h>
#include <string.h>

// ---- certificates ---------------------------------------------------------------------------------------------------

static const char ciphers[] = "ECDHE-ECDSA-AES128-GCM-SHA256:ECDHE-RSA-AES128-GCM-SHA256:ECDHE-ECDSA-AES256-GCM-SHA384:"
                              "ECDHE-RSA-AES256-GCM-SHA384:ECDHE-ECDSA-CHACHA20-POLY1305:ECDHE-RSA-CHACHA20-POLY1305";

static bool is_readable(const char *what, const char *path, struct ph_error *error) {
    FILE *const file = fopen(path, "rb");
    if (file == NULL) {
        ph_error_set(error, PH_ERROR_IO, NULL, "cannot read the %s %s: %s", what, path, strerror(errno));
        return false;
    }
    fclose(file);
    return true;
}

static int refuse_password(char *password, int size, int writing, void *unused) {
    (void)password;
    (void)size;
    (void)writing;
    (void)unused;
    return 0; // without this OpenSSL would ask at the terminal
}

static bool use_pair(SSL_CTX *tls, const char *cert, const char *key, struct ph_error *error) {
    SSL_CTX_set_default_passwd_cb(tls, refuse_password);
    if (SSL_CTX_use_certificate_chain_file(tls, cert) != 1) {
        ph_error_set(error, PH_ERROR_IO, NULL, "%s: expected a certificate in PEM", cert);
        return false;
    }
    if (SSL_CTX_use_PrivateKey_file(tls, key, SSL_FILETYPE_PEM) != 1) {
        ph_error_set(error, PH_ERROR_IO, NULL, "%s: expected the key of %s in PEM, without a password", key, cert);
        return false;
    }
    return true;
}

// Clients that offer other protocols only get HTTP/1.1 all the same.
static int choose_protocol(SSL *tls, const unsigned char **chosen, unsigned char *length, const unsigned char *offered,
                           unsigned offered_length, void *unused) {
    static const unsigned char own[] = "\x08http/1.1";
    unsigned char *found;
    (void)tls;
    (void)unused;
    if (SSL_select_next_proto(&found, length, own, sizeof own - 1, offered, offered_length) != OPENSSL_NPN_NEGOTIATED) {
        return SSL_TLSEXT_ERR_NOACK;
    }
    *chosen = found;
    return SSL_TLSEXT_ERR_OK;
}

static bool set_up(SSL_CTX *tls) {
    SSL_CTX_set_options(tls, SSL_OP_NO_RENEGOTIATION | SSL_OP_CIPHER_SERVER_PREFERENCE);
    SSL_CTX_set_mode(tls, SSL_MODE_RELEASE_BUFFERS);
    // Sessions are resumed by tickets, which clients keep.
    SSL_CTX_set_session_cache_mode(tls, SSL_SESS_CACHE_OFF);
    SSL_CTX_set_alpn_select_cb(tls, choose_protocol, NULL);
    return SSL_CTX_set_min_proto_version(tls, TLS1_2_VERSION) == 1 && SSL_CTX_set_cipher_list(tls, ciphers) == 1;
}

// A client that speaks this version alone; its connection is returned.
static SSL *create_client(int version, BIO *end) {
    SSL_CTX *const context = SSL_CTX_new(TLS_client_method());
    SSL *client = NULL;
    if (context != NULL && SSL_CTX_set_min_proto_version(context, version) == 1 &&
        SSL_CTX_set_max_proto_version(context, version) == 1) {
        client = SSL_new(context);
    }
    SSL_CTX_free(context); // the connection keeps it
    if (client != NULL && BIO_up_ref(end) == 1) {
        SSL_set_bio(client, end, end);
        SSL_set_connect_state(client);
    }
    return client;
}

static SSL *create_server(SSL_CTX *context, BIO *end) {
    SSL *const server = SSL_new(context);
    if (server != NULL && BIO_up_ref(end) == 1) {
        SSL_set_bio(server, end, end);
        SSL_set_accept_state(server);
    }
    return server;
}

// Whether both reach the end of a handshake.
static bool meet(SSL *client, SSL *server) {
    bool is_over = false;
    for (int turns = 0; turns < 8 && !is_over; turns++) {
        const bool client_is_done = SSL_do_handshake(client) == 1;
        is_over = SSL_do_handshake(server) == 1 && client_is_done;
    }
    return is_over;
}

// OpenSSL makes some things at its first handshake, and without memory for them every later one fails. So there is one
// before anybody comes, which also proves the certificate.
static bool greet_itself(SSL_CTX *context, int version) {
    BIO *ends[2] = {NULL, NULL};
    bool met = false;
    if (BIO_new_bio_pair(&ends[0], 0, &ends[1], 0) == 1) {
        SSL *const client = create_client(version, ends[0]);
        SSL *const server = create_server(context, ends[1]);
        met = client != NULL && server != NULL && meet(client, server);
        SSL_free(client);
        SSL_free(server);
    }
    BIO_free(ends[0]);
    BIO_free(ends[1]);
    return met;
}

static bool prove(SSL_CTX *tls, const char *cert, struct ph_error *error) {
    if (greet_itself(tls, TLS1_2_VERSION) && greet_itself(tls, TLS1_3_VERSION)) {
        return true;
    }
    const char *const reason = ERR_reason_error_string(ERR_peek_last_error());
    ph_error_set(error, PH_ERROR_IO, NULL, "%s: TLS does not work with this certificate: %s", cert,
                 reason != NULL ? reason : "out of memory");
    return false;
}

SSL_CTX *wire_tls_open(const char *cert, const char *key, struct ph_error *error) {
    if (!is_readable("certificate", cert, error) || !is_readable("key", key, error)) {
        return NULL;
    }
    SSL_CTX *tls = SSL_CTX_new(TLS_server_method());
    if (tls == NULL || !set_up(tls)) {
        ph_error_set(error, PH_ERROR_NO_MEMORY, NULL, "out of memory");
    } else if (use_pair(tls, cert, key, error) && prove(tls, cert, error)) {
        return tls;
    }
    SSL_CTX_free(tls);
    ERR_clear_error();
    return NULL;
}

// ---- connections ----------------------------------------------------------------------------------------------------

static bool begin(struct wire_socket *socket) {
    if (socket->tls == NULL) {
        socket->tls = SSL_new(socket->wire->tls);
        if (socket->tls == NULL) {
            return false;
        }
        SSL_set_accept_state(socket->tls);
    }
    return true;
}

// Gives TLS a place to write to, until all of it is sent.
static bool open_output(struct wire_socket *socket) {
    if (SSL_get_wbio(socket->tls) != NULL) {
        return true;
    }
    BIO *const output = BIO_new(BIO_s_mem());
    if (output == NULL) {
        return false;
    }
    SSL_set0_wbio(socket->tls, output);
    return true;
}

static bool open_input(struct wire_socket *socket, const uint8_t *bytes, size_t length) {
    BIO *const input = BIO_new_mem_buf(bytes, (int)length);
    if (input == NULL) {
        return false;
    }
    BIO_set_mem_eof_return(input, -1); // after these bytes more will come
    SSL_set0_rbio(socket->tls, input);
    return true;
}

bool wire_tls_take(struct wire_socket *socket, const uint8_t *bytes, size_t length) {
    if (!begin(socket) || !open_output(socket) || !open_input(socket, bytes, length)) {
        ERR_clear_error();
        return false;
    }
    struct wire *const wire = socket->wire;
    int count;
    ERR_clear_error();
    while ((count = SSL_read(socket->tls, wire->decrypted, sizeof wire->decrypted)) > 0) {
        wire->events->bytes(socket->connection, wire->decrypted, (size_t)count);
        if (uv_is_closing((uv_handle_t *)&socket->poll)) {
            break;
        }
        ERR_clear_error();
    }
    const bool waits = count > 0 || SSL_get_error(socket->tls, count) == SSL_ERROR_WANT_READ;
    ERR_clear_error();
    SSL_set0_rbio(socket->tls, NULL);
    return waits;
}

bool wire_tls_write(struct wire_socket *socket, const uint8_t *bytes, size_t length) {
    ERR_clear_error();
    const bool written = open_output(socket) && SSL_write(socket->tls, bytes, (int)length) == (int)length;
    ERR_clear_error();
    return written;
}

void wire_tls_end(struct wire_socket *socket) {
    if (wire_tls_is_open(socket) && open_output(socket)) {
        SSL_shutdown(socket->tls); // says it; the other end need not answer
    }
    ERR_clear_error();
}

size_t wire_tls_waiting(const struct wire_socket *socket, const uint8_t **bytes) {
    BIO *const output = socket->tls != NULL ? SSL_get_wbio(socket->tls) : NULL;
    char *written = NULL;
    const size_t length = output != NULL ? (size_t)BIO_get_mem_data(output, &written) : 0;
    *bytes = length > 0 ? (const uint8_t *)written + socket->sent : NULL;
    return length - socket->sent;
}

void wire_tls_sent(struct wire_socket *socket, size_t length) {
    const uint8_t *bytes;
    socket->sent += length;
    if (wire_tls_waiting(socket, &bytes) == 0 && wire_tls_is_open(socket)) {
        SSL_set0_wbio(socket->tls, NULL);
        socket->sent = 0;
    }
}

bool wire_tls_is_open(const struct wire_socket *socket) {
    return socket->tls != NULL && SSL_is_init_finished(socket->tls);
}
