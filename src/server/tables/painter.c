// SPDX-License-Identifier: MIT
#include "server/tables/painter.h"

#include "base/hex.h"
#include "base/sha256.h"

#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { ETAG_BYTES = 8 };

struct kept {
    char table[TABLE_ID_LENGTH + 1];
    uint32_t number;
    const struct words_language *language;
    uint64_t used; // when, in pictures asked for
    struct painted painted;
};

struct painter {
    struct worker *worker;
    atomic_bool stops;
    uint64_t asked;
    struct kept kept[PAINTER_KEPT];
    struct painting *drawn; // by the worker, each with `also` all others who wait for the same picture
    size_t waiting;
};

static void write_etag(struct painted *painted) {
    uint8_t digest[PH_SHA256_SIZE];
    char digits[2 * ETAG_BYTES + 1];
    struct ph_sha256 hash;
    ph_sha256_begin(&hash);
    ph_sha256_add(&hash, painted->png, painted->length);
    ph_sha256_end(&hash, digest);
    ph_hex_write(digits, digest, ETAG_BYTES);
    (void)snprintf(painted->etag, sizeof painted->etag, "W/\"%s\"", digits);
}

static void paint(void *painter, struct worker_item *item) {
    struct painting *const painting = (struct painting *)item;
    struct ph_writer png;
    if (atomic_load(&((struct painter *)painter)->stops)) {
        return;
    }
    ph_writer_init_heap(&png);
    if (picture_write(&painting->picture, &png) != PH_OK) {
        ph_writer_deinit(&png);
        return;
    }
    painting->painted.png = png.data;
    painting->painted.length = png.length;
    write_etag(&painting->painted);
}

// The place of the picture that was asked for the longest ago.
static struct kept *oldest(struct painter *painter) {
    struct kept *found = &painter->kept[0];
    for (size_t i = 1; i < PAINTER_KEPT; i++) {
        found = painter->kept[i].used < found->used ? &painter->kept[i] : found;
    }
    return found;
}

// The place of a table's picture in a language, after whatever entry. NULL: there is none.
static struct kept *place_of(struct painter *painter, const char *table, const struct words_language *language) {
    for (size_t i = 0; i < PAINTER_KEPT; i++) {
        struct kept *const kept = &painter->kept[i];
        if (kept->painted.png != NULL && kept->language == language && strcmp(kept->table, table) == 0) {
            return kept;
        }
    }
    return NULL;
}

static const struct painted *keep(struct painter *painter, const struct painting *painting) {
    const struct words_language *const language = painting->picture.language;
    struct kept *const before = place_of(painter, painting->table, language);
    struct kept *const kept = before != NULL ? before : oldest(painter);
    free(kept->painted.png);
    memcpy(kept->table, painting->table, sizeof kept->table);
    kept->number = painting->number;
    kept->language = language;
    kept->used = ++painter->asked;
    kept->painted = painting->painted;
    return &kept->painted;
}

static bool is_alike(const struct painting *a, const struct painting *b) {
    return a->number == b->number && a->picture.language == b->picture.language && strcmp(a->table, b->table) == 0;
}

static void take_off(struct painter *painter, const struct painting *painting) {
    struct painting **place = &painter->drawn;
    while (*place != painting) {
        place = &(*place)->next;
    }
    *place = painting->next;
}

static void finish(void *context, struct worker_item *item) {
    struct painter *const painter = context;
    struct painting *next = (struct painting *)item;
    take_off(painter, next);
    const struct painted *const painted = next->painted.png != NULL ? keep(painter, next) : NULL;
    while (next != NULL) {
        struct painting *const painting = next;
        next = painting->also;
        painter->waiting--;
        painting->done(painting, painted);
    }
}

enum ph_status painter_create(struct painter **painter, void (*wake)(void *context), void *context) {
    struct painter *const made = calloc(1, sizeof *made);
    const struct worker_config config = {
        .work = paint, .done = finish, .context = made, .singly = true, .wake = wake, .wake_context = context};
    *painter = NULL;
    if (made == NULL || worker_create(&made->worker, &config) != PH_OK) {
        free(made);
        return PH_ERROR_NO_MEMORY;
    }
    *painter = made;
    return PH_OK;
}

void painter_destroy(struct painter *painter) {
    if (painter != NULL) {
        atomic_store(&painter->stops, true);
        worker_destroy(painter->worker);
        for (size_t i = 0; i < PAINTER_KEPT; i++) {
            free(painter->kept[i].painted.png);
        }
    }
    free(painter);
}

const struct painted *painter_find(struct painter *painter, const char *table, uint32_t number,
                                   const struct words_language *language) {
    struct kept *const kept = place_of(painter, table, language);
    if (kept == NULL || kept->number != number) {
        return NULL;
    }
    kept->used = ++painter->asked;
    return &kept->painted;
}

bool painter_submit(struct painter *painter, struct painting *painting) {
    struct painting *alike = painter->drawn;
    if (painter->waiting >= PAINTER_WAITING_MAX) {
        return false;
    }
    while (alike != NULL && !is_alike(alike, painting)) {
        alike = alike->next;
    }
    painter->waiting++;
    if (alike != NULL) {
        painting->also = alike->also;
        alike->also = painting;
    } else {
        painting->also = NULL;
        painting->next = painter->drawn;
        painter->drawn = painting;
        worker_submit(painter->worker, &painting->item);
    }
    return true;
}

size_t painter_deliver(struct painter *painter) {
    return worker_deliver(painter->worker);
}

size_t painter_wait(struct painter *painter) {
    return worker_wait(painter->worker);
}
