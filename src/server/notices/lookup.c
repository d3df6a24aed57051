// SPDX-License-Identifier: MIT
#define _GNU_SOURCE // getaddrinfo_a
#include "server/notices/lookup.h"

#include <stdlib.h>
#include <string.h>

struct lookup {
    struct lookup *next;
    struct gaicb request;
    struct addrinfo hints;
    char host[CLIENT_HOST_SIZE];
    char port[6];
};

// Those that nobody waits for any more, but the system still works at: a name server may be silent for long.
static struct lookup *left;

static void destroy(struct lookup *lookup) {
    if (lookup->request.ar_result != NULL) {
        freeaddrinfo(lookup->request.ar_result);
    }
    free(lookup);
}

static void sweep(void) {
    for (struct lookup **link = &left; *link != NULL;) {
        struct lookup *const lookup = *link;
        if (gai_error(&lookup->request) == EAI_INPROGRESS) {
            link = &lookup->next;
        } else {
            *link = lookup->next;
            destroy(lookup);
        }
    }
}

struct lookup *lookup_begin(const char *host, const char *port) {
    sweep();
    struct lookup *const lookup = calloc(1, sizeof *lookup);
    if (lookup == NULL) {
        return NULL;
    }
    strncpy(lookup->host, host, sizeof lookup->host - 1);
    strncpy(lookup->port, port, sizeof lookup->port - 1);
    lookup->hints = (struct addrinfo){.ai_family = AF_UNSPEC, .ai_socktype = SOCK_STREAM};
    lookup->request = (struct gaicb){.ar_name = lookup->host, .ar_service = lookup->port, .ar_request = &lookup->hints};
    struct gaicb *const list[] = {&lookup->request};
    if (getaddrinfo_a(GAI_NOWAIT, (struct gaicb **)list, 1, NULL) != 0) {
        free(lookup);
        return NULL;
    }
    return lookup;
}

bool lookup_ended(struct lookup *lookup, const struct addrinfo **found) {
    const int state = gai_error(&lookup->request);
    *found = state == 0 ? lookup->request.ar_result : NULL;
    return state != EAI_INPROGRESS;
}

void lookup_free(struct lookup *lookup) {
    if (lookup == NULL) {
        return;
    }
    if (gai_error(&lookup->request) != EAI_INPROGRESS || gai_cancel(&lookup->request) == EAI_CANCELED) {
        destroy(lookup);
    } else {
        lookup->next = left;
        left = lookup;
    }
}
