// SPDX-License-Identifier: MIT
// A hash table of chains. Its size is fixed: at 4096 chains even 100,000 addresses make short ones.
#include "server/http/peers.h"

#include "base/bucket.h"
#include "server/http/keyed_hash.h"

#include <stdlib.h>
#include <string.h>

enum { CHAINS = 4096 };

struct peer {
    struct peer *next;
    struct address address;
    uint32_t sockets;
    struct ph_bucket handshakes;
};

struct peers {
    struct peer_limits limits;
    uint64_t key;
    struct peer *chains[CHAINS];
};

struct peers *peers_create(const struct peer_limits *limits, uint64_t key) {
    struct peers *const peers = calloc(1, sizeof *peers);
    if (peers != NULL) {
        peers->limits = *limits;
        peers->key = key;
    }
    return peers;
}

static struct peer **chain_of(struct peers *peers, const struct address *address) {
    return &peers->chains[keyed_hash(peers->key, address->bytes, sizeof address->bytes) % CHAINS];
}

// The peer of an address; NULL: no memory.
static struct peer *find(struct peers *peers, const struct address *address) {
    const struct address host = address_of_host(address);
    struct peer **const chain = chain_of(peers, &host);
    for (struct peer *peer = *chain; peer != NULL; peer = peer->next) {
        if (address_is_equal(&peer->address, &host)) {
            return peer;
        }
    }
    struct peer *const peer = calloc(1, sizeof *peer);
    if (peer != NULL) {
        peer->address = host;
        peer->next = *chain;
        *chain = peer;
    }
    return peer;
}

bool peers_add_socket(struct peers *peers, const struct address *address) {
    struct peer *const peer = find(peers, address);
    if (peer == NULL || peer->sockets >= peers->limits.sockets) {
        return false;
    }
    peer->sockets++;
    return true;
}

void peers_remove_socket(struct peers *peers, const struct address *address) {
    struct peer *const peer = find(peers, address);
    if (peer != NULL && peer->sockets > 0) {
        peer->sockets--;
    }
}

bool peers_take_handshake(struct peers *peers, const struct address *address, int64_t now) {
    const uint32_t rate = peers->limits.handshakes_per_minute;
    struct peer *const peer = find(peers, address);
    return peer != NULL && ph_bucket_take(&peer->handshakes, rate, rate, now);
}

static void free_peer(struct peer **link) {
    struct peer *const peer = *link;
    *link = peer->next;
    free(peer);
}

void peers_sweep(struct peers *peers, int64_t now) {
    for (size_t i = 0; i < CHAINS; i++) {
        for (struct peer **link = &peers->chains[i]; *link != NULL;) {
            if ((*link)->sockets == 0 && now - (*link)->handshakes.time > PH_BUCKET_MINUTE_MS) {
                free_peer(link);
            } else {
                link = &(*link)->next;
            }
        }
    }
}

void peers_destroy(struct peers *peers) {
    for (size_t i = 0; peers != NULL && i < CHAINS; i++) {
        while (peers->chains[i] != NULL) {
            free_peer(&peers->chains[i]);
        }
    }
    free(peers);
}
