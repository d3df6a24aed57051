// SPDX-License-Identifier: MIT
// A thread that hashes and checks passwords, one after the other, so that no loop waits for it. All functions are for
// one thread. The caller owns a request until hasher_deliver has called `done`.
#ifndef PESTHOUSE_STORE_HASHER_H
#define PESTHOUSE_STORE_HASHER_H

#include "run/worker.h"
#include "store/password.h"

enum {
    HASHER_WAITING_MAX = 64,  // requests under way; more are refused
    HASHER_PASSWORD_MAX = 256 // bytes
};

struct hasher;

enum hash_ask {
    HASH_MAKE,  // of a new password
    HASH_CHECK, // of a password that somebody gave; makes a new hash, too, if the old one has other parameters
};

struct hash_request {
    struct worker_item item; // first
    enum hash_ask ask;
    char password[HASHER_PASSWORD_MAX]; // wiped when the request is done
    size_t length;
    char hashed[STORE_PASSWORD_SIZE]; // in for HASH_CHECK, "" for a name without an account; out
    bool matches;                     // out
    bool is_new;                      // out: `hashed` is to be stored
    enum ph_status status;            // out: PH_ERROR_NO_MEMORY; PH_ERROR_INTERNAL: the hasher ended before
    void (*done)(struct hash_request *request);
    void *context; // the caller's
};

// `wake` is called on the hasher's thread when hasher_deliver has something to do. PH_ERROR_NO_MEMORY.
enum ph_status hasher_create(struct hasher **hasher, void (*wake)(void *context), void *context);
// Delivers what is under way; what has not begun fails. Accepts NULL.
void hasher_destroy(struct hasher *hasher);
// Copies the password. False, with nothing done, if the password is too long or too many requests are under way.
bool hasher_submit(struct hasher *hasher, struct hash_request *request, const char *password, size_t length);
size_t hasher_deliver(struct hasher *hasher);
// Waits until something can be delivered; returns 0 at once if nothing is under way.
size_t hasher_wait(struct hasher *hasher);

#endif
