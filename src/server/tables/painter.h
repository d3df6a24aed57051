// SPDX-License-Identifier: MIT
// Draws pictures of tables on a thread of its own, since one takes as long as many requests, and keeps the latest in
// memory. All functions are for one thread.
#ifndef PESTHOUSE_SERVER_TABLES_PAINTER_H
#define PESTHOUSE_SERVER_TABLES_PAINTER_H

#include "picture/picture.h"
#include "run/worker.h"
#include "server/tables/shared.h"

enum {
    PAINTER_KEPT = 64,        // pictures, of at most PICTURE_LENGTH_MAX bytes each
    PAINTER_WAITING_MAX = 32, // asked for and not there yet; more are refused
    PAINTER_TEXT_SIZE = 1024,
    PAINTER_NAME_SIZE = 160,
    PAINTER_NOTE_SIZE = 16,
    PAINTER_ETAG_SIZE = 24,
};

struct painter;

// A finished picture.
struct painted {
    char *png; // NULL: none
    size_t length;
    char etag[PAINTER_ETAG_SIZE];
};

// A picture that is to be drawn, with all that it is made of. The caller owns it until `done` was called.
struct painting {
    struct worker_item item; // first
    char table[TABLE_ID_LENGTH + 1];
    uint32_t number;        // of the table's last entry
    struct picture picture; // points into this painting
    union ph_state_storage state;
    char text[PAINTER_TEXT_SIZE];
    char names[PH_SEATS_MAX][PAINTER_NAME_SIZE];
    char notes[PH_SEATS_MAX][PAINTER_NOTE_SIZE];
    struct painted painted; // out; without a picture if there is no memory
    struct painting *next;  // the painter's, as the last one
    struct painting *also;
    void (*done)(struct painting *painting, const struct painted *painted);
    void *context; // the caller's
};

// `wake` is called on the painter's thread when painter_deliver has something to do. PH_ERROR_NO_MEMORY.
enum ph_status painter_create(struct painter **painter, void (*wake)(void *context), void *context);
// Delivers what is under way; what has not begun has no picture. Accepts NULL.
void painter_destroy(struct painter *painter);
// The picture of a table after an entry, in a language, if it is kept; NULL: it is not.
const struct painted *painter_find(struct painter *painter, const char *table, uint32_t number,
                                   const struct words_language *language);
// The same picture is drawn once for all who ask for it meanwhile. False, with nothing done: too many are under way.
bool painter_submit(struct painter *painter, struct painting *painting);
// Returns how many pictures were drawn.
size_t painter_deliver(struct painter *painter);
// Waits for the next one, and delivers it; 0 at once if nothing is under way.
size_t painter_wait(struct painter *painter);

#endif
