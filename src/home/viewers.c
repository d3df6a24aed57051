// SPDX-License-Identifier: MIT
// What the people at a table at home know of it, by the messages that clients of a server would get: a hello when
// somebody looks for the first time, with the past, and every entry from then on.
#include "home/inside.h"

#include "table/tell.h"

#include <stdlib.h>

enum { ONLOOKER = PH_SEATS_MAX };

struct home_viewers {
    struct viewer *by_seat[PH_SEATS_MAX + 1]; // the last is an onlooker's; NULL: has not looked
};

enum ph_status home_viewers_init(struct home *home) {
    home->viewers = calloc(1, sizeof *home->viewers);
    return home->viewers == NULL ? PH_ERROR_NO_MEMORY : PH_OK;
}

static void forget(struct viewer **viewer) {
    if (*viewer != NULL) {
        viewer_deinit(*viewer);
        free(*viewer);
        *viewer = NULL;
    }
}

void home_viewers_deinit(struct home *home) {
    for (int i = 0; home->viewers != NULL && i <= ONLOOKER; i++) {
        forget(&home->viewers->by_seat[i]);
    }
    free(home->viewers);
    home->viewers = NULL;
}

// Hands a message over that was written with that outcome.
static bool hand_over(struct viewer *viewer, struct ph_writer *message, enum ph_status status) {
    struct ph_json_document *document = NULL;
    size_t first;
    size_t count;
    if (status == PH_OK && !message->failed) {
        status = ph_json_parse(&document, message->data, message->length, NULL);
    }
    if (status == PH_OK) {
        const struct ph_json root = ph_json_root(document);
        status = ph_json_is(ph_json_member(root, "t"), "past")
                     ? viewer_moves_read_past(&viewer->moves, root, &first, &count, NULL)
                     : viewer_read(viewer, root, NULL);
    }
    ph_json_document_destroy(document);
    const bool read = status == PH_OK && !message->failed;
    ph_writer_reset(message);
    return read;
}

static bool greet(struct ph_table *table, int seat, struct viewer *viewer) {
    struct ph_writer message;
    ph_writer_init_heap(&message);
    bool read = hand_over(viewer, &message, ph_table_hello(table, seat, PH_FORM_PACKED, &message));
    for (size_t gap; read && (gap = viewer_moves_gap(&viewer->moves)) > 0;) {
        read = hand_over(viewer, &message, ph_table_past(table, seat, PH_FORM_PACKED, gap, &message));
    }
    ph_writer_deinit(&message);
    return read;
}

static bool tell(struct ph_table *table, int seat, struct viewer *viewer) {
    struct ph_writer message;
    bool read = true;
    ph_writer_init_heap(&message);
    for (size_t i = 0; read && i < ph_table_entry_count(table); i++) {
        read = hand_over(viewer, &message, ph_table_tell(table, i, seat, PH_FORM_PACKED, &message));
    }
    ph_writer_deinit(&message);
    return read;
}

void home_tell(struct home *home) {
    for (int i = 0; i <= ONLOOKER; i++) {
        struct viewer **const viewer = &home->viewers->by_seat[i];
        if (*viewer != NULL && !tell(home->table, i == ONLOOKER ? PH_ONLOOKER : i, *viewer)) {
            forget(viewer); // without memory; a hello says it all again
        }
    }
}

const struct viewer *home_viewer(const struct home *home, int seat) {
    if (home->table == NULL || seat < PH_ONLOOKER || seat >= PH_SEATS_MAX) {
        return NULL;
    }
    struct viewer **const viewer = &home->viewers->by_seat[seat == PH_ONLOOKER ? ONLOOKER : seat];
    if (*viewer == NULL && !ph_table_is_over(home->table)) {
        *viewer = calloc(1, sizeof **viewer);
        if (*viewer != NULL && !greet(home->table, seat, *viewer)) {
            forget(viewer);
        }
    }
    return *viewer;
}
