// SPDX-License-Identifier: MIT
#define _POSIX_C_SOURCE 200809L // gmtime_r
#include "server/people/bans.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

// ---- bans in memory -------------------------------------------------------------------------------------------------

struct bans {
    void (*changed)(struct tables *tables);
    struct store_request request; // the store is asked
    bool asked;
    int64_t mark;   // of the store when these were read
    int64_t wanted; // the latest that is known
    struct store_ban *list;
    struct address_block *blocks; // of their addresses
    size_t count;
    struct blocked *blocked;
};

struct bans *bans_create(void (*changed)(struct tables *tables)) {
    struct bans *const bans = calloc(1, sizeof *bans);
    if (bans != NULL) {
        bans->changed = changed;
    }
    return bans;
}

void bans_destroy(struct bans *bans) {
    if (bans != NULL) {
        free(bans->list);
        free(bans->blocks);
        blocked_destroy(bans->blocked);
    }
    free(bans);
}

// An IPv6 address is banned with the 64 bits of its network.
static struct address_block block_of(const struct store_ban *ban) {
    struct address_block block = {.bits = 0};
    if (address_read(&block.address, ban->address, strlen(ban->address))) {
        block.bits = address_is_ipv4(&block.address) ? 128 : 64;
    }
    return block;
}

// Takes the list from the answer of the store. False: no memory, and those before stay.
static bool take(struct bans *bans, struct store_bans *answer) {
    struct address_block *const blocks = calloc(answer->count + 1, sizeof *blocks);
    struct blocked *const blocked = blocked_create(answer->words, answer->word_count);
    if (blocks == NULL || blocked == NULL) {
        free(blocks);
        blocked_destroy(blocked);
        return false;
    }
    free(bans->list);
    free(bans->blocks);
    blocked_destroy(bans->blocked);
    bans->blocked = blocked;
    bans->list = answer->bans;
    bans->blocks = blocks;
    bans->count = answer->count;
    bans->mark = answer->mark;
    answer->bans = NULL;
    for (size_t i = 0; i < bans->count; i++) {
        blocks[i] = block_of(&bans->list[i]);
    }
    return true;
}

const struct store_ban *bans_find(const struct bans *bans, uint64_t person, const struct address *from) {
    const int64_t now = tables_now();
    for (size_t i = 0; i < bans->count; i++) {
        const struct store_ban *const ban = &bans->list[i];
        const bool meant = ban->person != 0 ? ban->person == person
                                            : bans->blocks[i].bits > 0 && address_block_has(&bans->blocks[i], from);
        if (meant && ban->until > now) {
            return ban;
        }
    }
    return NULL;
}

const struct blocked *bans_blocked(const struct bans *bans) {
    return bans->blocked;
}

void bans_say(const struct store_ban *ban, struct ph_writer *writer) {
    char until[32] = "";
    struct tm utc;
    const time_t seconds = (time_t)(ban->until / 1000);
    if (ban->until != STORE_NEVER && gmtime_r(&seconds, &utc) != NULL) {
        strftime(until, sizeof until, " until %Y-%m-%d %H:%M UTC", &utc);
    }
    ph_write_format(writer, "the people who run this server have banned you%s%s%s", until,
                    ban->why[0] != '\0' ? ": " : "", ban->why);
}

bool bans_read_whom(const char *text, uint64_t *person, char address[ADDRESS_TEXT_SIZE]) {
    struct address read;
    char *end;
    address[0] = '\0';
    *person = strspn(text, "0123456789") == strlen(text) ? strtoull(text, &end, 10) : 0;
    if (*person > 0 && *person <= PH_TABLE_PERSON_MAX) {
        return true;
    }
    *person = 0;
    if (!address_read(&read, text, strlen(text))) {
        return false;
    }
    read = address_of_host(&read);
    address_write(&read, address);
    return true;
}

// ---- bans in the store ----------------------------------------------------------------------------------------------

static void ask(struct tables *tables);

void bans_take(struct tables *tables, struct store_bans *answer) {
    if (take(tables->bans, answer) && !tables->stopped) {
        tables->bans->changed(tables);
    }
}

static void read(struct store_request *request) {
    struct tables *const tables = request->context;
    struct bans *const bans = tables->bans;
    bans->asked = false;
    const bool is_read = request->answer == STORE_DONE;
    if (is_read) {
        bans_take(tables, &request->as.bans);
    }
    store_request_deinit(request);
    if (is_read) {
        ask(tables); // if they have changed again
    }
}

// Where that fails, the next beat asks again.
static void ask(struct tables *tables) {
    struct bans *const bans = tables->bans;
    if (bans->asked || bans->mark == bans->wanted || tables->stopped) {
        return;
    }
    bans->request = (struct store_request){.ask = STORE_BANS, .done = read, .context = tables};
    bans->request.as.bans = (struct store_bans){.now = tables_now(), .limit = BANS_MAX};
    bans->asked = store_submit(tables->store, &bans->request, &bans->request.error) == PH_OK;
}

void bans_follow(struct tables *tables, int64_t mark) {
    tables->bans->wanted = mark;
    ask(tables);
}

enum ph_status bans_load(struct tables *tables, struct ph_error *error) {
    struct store_request request = {.ask = STORE_BANS, .as.bans = {.now = tables_now(), .limit = BANS_MAX}};
    enum ph_status status = PH_OK;
    if (store_ask(tables->store, &request) != STORE_DONE) {
        status = ph_error_set(error, PH_ERROR_IO, NULL, "cannot read the store: %s", request.error.message);
    } else if (!take(tables->bans, &request.as.bans)) {
        status = ph_error_set(error, PH_ERROR_NO_MEMORY, NULL, "out of memory");
    }
    tables->bans->wanted = tables->bans->mark;
    store_request_deinit(&request);
    return status;
}
