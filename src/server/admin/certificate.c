// SPDX-License-Identifier: MIT
#include "server/admin/certificate.h"

#include <errno.h>
#include <openssl/ssl.h>
#include <stdio.h>
#include <string.h>

static enum ph_status check_readable(const char *what, const char *path, struct ph_error *error) {
    FILE *const file = fopen(path, "rb");
    if (file == NULL) {
        return ph_error_set(error, PH_ERROR_IO, NULL, "cannot read the %s %s: %s", what, path, strerror(errno));
    }
    fclose(file);
    return PH_OK;
}

static int refuse_password(char *password, int size, int writing, void *unused) {
    (void)password;
    (void)size;
    (void)writing;
    (void)unused;
    return 0; // without this OpenSSL would ask at the terminal
}

static enum ph_status check_pair(SSL_CTX *tls, const char *cert, const char *key, struct ph_error *error) {
    SSL_CTX_set_default_passwd_cb(tls, refuse_password);
    if (SSL_CTX_use_certificate_chain_file(tls, cert) != 1) {
        return ph_error_set(error, PH_ERROR_IO, NULL, "%s: expected a certificate in PEM", cert);
    }
    if (SSL_CTX_use_PrivateKey_file(tls, key, SSL_FILETYPE_PEM) != 1) {
        return ph_error_set(error, PH_ERROR_IO, NULL, "%s: expected the key of %s in PEM, without a password", key,
                            cert);
    }
    return PH_OK;
}

enum ph_status certificate_check(const char *cert, const char *key, struct ph_error *error) {
    enum ph_status status = check_readable("certificate", cert, error);
    status = status == PH_OK ? check_readable("key", key, error) : status;
    if (status != PH_OK) {
        return status;
    }
    SSL_CTX *const tls = SSL_CTX_new(TLS_server_method());
    if (tls == NULL) {
        return ph_error_set(error, PH_ERROR_NO_MEMORY, NULL, "out of memory");
    }
    status = check_pair(tls, cert, key, error);
    SSL_CTX_free(tls);
    return status;
}
