// SPDX-License-Identifier: MIT
// A hash table of chains. Its size is fixed: at 4096 chains even 100,000 addresses make short ones.
#include "server/http/address_limits.h"

#include "base/bucket.h"
#include "server/http/keyed_hash.h"

#include <stdlib.h>
#include <string.h>

enum { CHAINS = 4096, SITE_HOSTS = 4 };

struct counted_address {
    struct counted_address *next;
    struct address address;
    uint32_t sockets;
    struct ph_bucket handshakes;
    struct ph_bucket bytes;
};

struct address_limits {
    struct address_maxima maxima;
    uint64_t key;
    struct counted_address *chains[CHAINS];
};

struct address_limits *address_limits_create(const struct address_maxima *maxima, uint64_t key) {
    struct address_limits *const limits = calloc(1, sizeof *limits);
    if (limits != NULL) {
        limits->maxima = *maxima;
        limits->key = key;
    }
    return limits;
}

static struct counted_address **chain_of(struct address_limits *limits, const struct address *address) {
    return &limits->chains[keyed_hash(limits->key, address->bytes, sizeof address->bytes) % CHAINS];
}

// The counts of a host or a site; NULL: no memory.
static struct counted_address *find(struct address_limits *limits, const struct address *address) {
    struct counted_address **const chain = chain_of(limits, address);
    for (struct counted_address *counted = *chain; counted != NULL; counted = counted->next) {
        if (address_is_equal(&counted->address, address)) {
            return counted;
        }
    }
    struct counted_address *const counted = calloc(1, sizeof *counted);
    if (counted != NULL) {
        counted->address = *address;
        counted->next = *chain;
        *chain = counted;
    }
    return counted;
}

// Who has one network of IPv6 often has the 65,536 of a /48, which is counted as an address that no host has.
static struct address site_of(const struct address *address) {
    struct address site = {.bytes = {[15] = 48}};
    memcpy(site.bytes, address->bytes, 6);
    return site;
}

static bool has_site(const struct address *address) {
    return !address_is_ipv4(address) && !address_is_loopback(address);
}

bool address_limits_add_socket(struct address_limits *limits, const struct address *address) {
    const uint32_t most = limits->maxima.sockets;
    const struct address host = address_of_host(address);
    const struct address whole = site_of(address);
    struct counted_address *const counted = find(limits, &host);
    struct counted_address *const site = has_site(address) ? find(limits, &whole) : NULL;
    if (counted == NULL || counted->sockets >= most || (has_site(address) && site == NULL) ||
        (site != NULL && site->sockets / SITE_HOSTS >= most)) {
        return false;
    }
    counted->sockets++;
    if (site != NULL) {
        site->sockets++;
    }
    return true;
}

static void remove_socket(struct address_limits *limits, const struct address *address) {
    struct counted_address *const counted = find(limits, address);
    if (counted != NULL && counted->sockets > 0) {
        counted->sockets--;
    }
}

void address_limits_remove_socket(struct address_limits *limits, const struct address *address) {
    const struct address host = address_of_host(address);
    const struct address site = site_of(address);
    remove_socket(limits, &host);
    if (has_site(address)) {
        remove_socket(limits, &site);
    }
}

bool address_limits_take_handshake(struct address_limits *limits, const struct address *address, int64_t now) {
    const uint32_t rate = limits->maxima.handshakes_per_minute;
    const struct address host = address_of_host(address);
    struct counted_address *const counted = find(limits, &host);
    return counted != NULL && ph_bucket_take(&counted->handshakes, rate, rate, now);
}

void address_limits_give_back_handshake(struct address_limits *limits, const struct address *address) {
    const struct address host = address_of_host(address);
    struct counted_address *const counted = find(limits, &host);
    if (counted != NULL) {
        ph_bucket_give_back(&counted->handshakes);
    }
}

bool address_limits_spend(struct address_limits *limits, const struct address *address, uint32_t bytes, int64_t now) {
    const struct address_maxima *const maxima = &limits->maxima;
    const struct address host = address_of_host(address);
    struct counted_address *const counted = find(limits, &host);
    return counted != NULL &&
           ph_bucket_spend(&counted->bytes, maxima->bytes_per_second, maxima->bytes_burst, bytes, now);
}

static bool is_forgettable(const struct counted_address *counted, int64_t now) {
    return counted->sockets == 0 && now - counted->handshakes.time > PH_BUCKET_MINUTE_MS &&
           now - counted->bytes.time > PH_BUCKET_MINUTE_MS;
}

static void forget(struct counted_address **link) {
    struct counted_address *const counted = *link;
    *link = counted->next;
    free(counted);
}

void address_limits_sweep(struct address_limits *limits, int64_t now) {
    for (size_t i = 0; i < CHAINS; i++) {
        for (struct counted_address **link = &limits->chains[i]; *link != NULL;) {
            if (is_forgettable(*link, now)) {
                forget(link);
            } else {
                link = &(*link)->next;
            }
        }
    }
}

void address_limits_destroy(struct address_limits *limits) {
    for (size_t i = 0; limits != NULL && i < CHAINS; i++) {
        while (limits->chains[i] != NULL) {
            forget(&limits->chains[i]);
        }
    }
    free(limits);
}
