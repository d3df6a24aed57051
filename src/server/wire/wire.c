// SPDX-License-Identifier: MIT
// The wire as a whole, from the first to the last.
#define _POSIX_C_SOURCE 200809L
#include "server/wire/wire_inside.h"

#include <stdlib.h>

enum ph_status wire_create(struct wire **made, const struct wire_settings *settings, struct ph_error *error) {
    struct wire *const wire = calloc(1, sizeof *wire);
    if (wire == NULL) {
        return ph_error_set(error, PH_ERROR_NO_MEMORY, NULL, "out of memory");
    }
    wire->events = settings->events;
    wire->context = settings->context;
    enum ph_status status = PH_OK;
    if (settings->cert != NULL) {
        wire->tls = wire_tls_open(settings->cert, settings->key, error);
        status = wire->tls != NULL ? PH_OK : PH_ERROR_IO;
    }
    const int failure = status == PH_OK ? wire_loop_open(wire, settings->sockets_max) : 0;
    if (failure != 0) {
        status = ph_error_set(error, PH_ERROR_IO, NULL, "cannot start the loop: %s", uv_strerror(failure));
    }
    if (status != PH_OK) {
        wire_destroy(wire);
        return status;
    }
    *made = wire;
    return PH_OK;
}

enum ph_status wire_renew(struct wire *wire, const char *cert, const char *key, struct ph_error *error) {
    SSL_CTX *const tls = wire_tls_open(cert, key, error);
    if (tls == NULL) {
        return PH_ERROR_IO;
    }
    SSL_CTX_free(wire->tls); // connections that use it keep it
    wire->tls = tls;
    return PH_OK;
}

void wire_destroy(struct wire *wire) {
    if (wire == NULL) {
        return;
    }
    wire_stop_listening(wire);
    if (wire->has_loop) {
        wire_loop_close(wire);
    }
    SSL_CTX_free(wire->tls);
    free(wire);
}
