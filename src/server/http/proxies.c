// SPDX-License-Identifier: MIT
#include "server/http/proxies.h"

#include "http/http_head.h"

#include <string.h>

static bool read_one(struct address_block *block, struct http_text item) {
    static const struct address_block unix_sockets = {.bits = 128};
    *block = unix_sockets;
    return http_text_is(item, "unix") || address_block_read(block, item.at, item.length);
}

enum ph_status proxies_read(struct proxies *proxies, const char *list, struct ph_error *error) {
    struct http_text rest = {list, list != NULL ? strlen(list) : 0}; // NULL has no item
    struct http_text item;
    *proxies = (struct proxies){.count = 0};
    while (http_list_next(&rest, &item)) {
        if (proxies->count == PROXIES_MAX) {
            return ph_error_set(error, PH_ERROR_BAD_REQUEST, NULL, "--behind-proxy: expected at most %d addresses",
                                PROXIES_MAX);
        }
        if (!read_one(&proxies->blocks[proxies->count], item)) {
            return ph_error_set(error, PH_ERROR_BAD_REQUEST, NULL,
                                "--behind-proxy: expected an address like 127.0.0.1, addresses like 172.18.0.0/16, or "
                                "unix, got %.*s",
                                (int)item.length, item.at);
        }
        proxies->count++;
    }
    return PH_OK;
}

bool proxies_have(const struct proxies *proxies, const struct address *address) {
    for (int i = 0; i < proxies->count; i++) {
        if (address_block_has(&proxies->blocks[i], address)) {
            return true;
        }
    }
    return false;
}

bool proxies_are_local(const struct proxies *proxies) {
    bool all = true;
    for (int i = 0; i < proxies->count; i++) {
        all = all && address_block_is_loopback(&proxies->blocks[i]);
    }
    return all;
}

bool proxies_have_unix(const struct proxies *proxies) {
    static const struct address unix_socket;
    return proxies_have(proxies, &unix_socket);
}
