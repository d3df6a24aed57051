// SPDX-License-Identifier: MIT
// The wire as a whole: what it needs of libwebsockets, from the first to the last.
#define _POSIX_C_SOURCE 200809L
#include "server/wire/wire_inside.h"

#include <openssl/ssl.h>
#include <stdlib.h>
#include <string.h>

static const char ciphers[] = "ECDHE-ECDSA-AES128-GCM-SHA256:ECDHE-RSA-AES128-GCM-SHA256:ECDHE-ECDSA-AES256-GCM-SHA384:"
                              "ECDHE-RSA-AES256-GCM-SHA384:ECDHE-ECDSA-CHACHA20-POLY1305:ECDHE-RSA-CHACHA20-POLY1305";

static struct lws_context *create_lws(struct wire *wire, const struct wire_settings *settings) {
    void *loops[] = {&wire->loop};
    const struct lws_context_creation_info info = {
        .options = LWS_SERVER_OPTION_LIBUV | LWS_SERVER_OPTION_EXPLICIT_VHOSTS | LWS_SERVER_OPTION_DO_SSL_GLOBAL_INIT,
        .foreign_loops = loops,
        .pcontext = &wire->lws,                            // which it sets to NULL when it has freed itself
        .fd_limit_per_thread = settings->sockets_max + 32, // and what the libraries need themselves
        .timeout_secs = (settings->handshake_ms + 999) / 1000,
    };
    return lws_create_context(&info);
}

static struct lws_vhost *create_vhost(struct wire *wire, const struct wire_settings *settings) {
    const struct lws_context_creation_info info = {
        .options = settings->cert != NULL ? LWS_SERVER_OPTION_DO_SSL_GLOBAL_INIT : 0,
        .port = CONTEXT_PORT_NO_LISTEN_SERVER,
        .vhost_name = "pesthouse",
        .protocols = wire_protocols,
        .ssl_cert_filepath = settings->cert,
        .ssl_private_key_filepath = settings->key,
        .ssl_cipher_list = ciphers,
        .ssl_options_set = SSL_OP_NO_TLSv1 | SSL_OP_NO_TLSv1_1 | SSL_OP_NO_RENEGOTIATION,
        .alpn = "http/1.1",
        .timeout_secs = (settings->handshake_ms + 999) / 1000,
    };
    return lws_create_vhost(wire->lws, &info);
}

// libwebsockets loads its plug-in for libuv when it begins, and says only in its log that there is none.
static _Thread_local bool lacks_plugin;

static void on_log(int level, const char *line) {
    (void)level;
    lacks_plugin = lacks_plugin || strstr(line, "evlib") != NULL;
}

static struct lws_context *create_listened(struct wire *wire, const struct wire_settings *settings) {
    lws_set_log_level(LLL_ERR, on_log);
    struct lws_context *const made = create_lws(wire, settings);
    lws_set_log_level(0, NULL); // later it logs what clients do wrong
    return made;
}

static enum ph_status refuse(const struct wire_settings *settings, struct ph_error *error) {
    if (lacks_plugin) {
        return ph_error_set(error, PH_ERROR_IO, NULL,
                            "cannot start the loop: libwebsockets finds no plug-in for libuv; Debian's package "
                            "libwebsockets-evlib-uv has it");
    }
    return ph_error_set(error, PH_ERROR_IO, NULL, "cannot start the loop%s",
                        settings->cert != NULL ? " with this certificate and key" : "");
}

enum ph_status wire_create(struct wire **made, const struct wire_settings *settings, struct ph_error *error) {
    // Here OpenSSL says if there is no memory for it; where libwebsockets begins it, nobody looks.
    struct wire *const wire = OPENSSL_init_ssl(0, NULL) == 1 ? calloc(1, sizeof *wire) : NULL;
    if (wire == NULL) {
        return ph_error_set(error, PH_ERROR_NO_MEMORY, NULL, "out of memory");
    }
    wire->events = settings->events;
    wire->context = settings->context;
    wire->secure = settings->cert != NULL;
    lacks_plugin = false;
    const int failure = wire_loop_open(wire);
    wire->lws = failure == 0 ? create_listened(wire, settings) : NULL;
    wire->vhost = wire->lws != NULL ? create_vhost(wire, settings) : NULL;
    if (wire->vhost == NULL) {
        wire_destroy(wire);
        return refuse(settings, error);
    }
    *made = wire;
    return PH_OK;
}

static void destroy_lws(struct wire *wire) {
    if (wire->lws != NULL) {
        lws_context_destroy(wire->lws);
    }
}

// libwebsockets closes its handles in the loop, and wants to be told again once that is done. Where an allocation
// failed, it may have forgotten one: then it and its loop stay as they are, since the program is about to end.
static bool close_all(struct wire *wire) {
    wire_stop_listening(wire);
    destroy_lws(wire);
    const bool closed = wire_loop_run_out(wire);
    wire_loop_run_posted(wire);
    if (closed) {
        destroy_lws(wire);
    }
    return closed && wire_loop_close(wire);
}

void wire_destroy(struct wire *wire) {
    if (wire == NULL || !wire->has_loop || close_all(wire)) {
        free(wire);
    }
}
