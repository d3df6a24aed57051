// SPDX-License-Identifier: MIT
#ifndef PESTHOUSE_SERVER_ADMIN_CERTIFICATE_H
#define PESTHOUSE_SERVER_ADMIN_CERTIFICATE_H

#include "pesthouse/status.h"

// Whether a certificate and its key, both files in PEM, can be used for TLS. PH_ERROR_IO, with a sentence for whoever
// runs the server.
enum ph_status certificate_check(const char *cert, const char *key, struct ph_error *error);

#endif
