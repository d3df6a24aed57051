// SPDX-License-Identifier: MIT
// Any bytes as a packed message of the game that the first byte names. What a viewer takes is whole; what it refuses is
// explained and leaves it as it was.
#include "base/hex.h"
#include "fuzz/require.h"
#include "table/tell.h"
#include "viewer/viewer.h"

#include <stddef.h>
#include <stdint.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static enum ph_status show(struct viewer *viewer, const struct ph_writer *message, struct ph_error *error) {
    struct ph_json_document *document = NULL;
    require(ph_json_parse(&document, message->data, message->length, error) == PH_OK, "a message is JSON");
    const enum ph_status status = viewer_read(viewer, ph_json_root(document), error);
    ph_json_document_destroy(document);
    return status;
}

static void begin(struct viewer *viewer, const struct ph_game *game, struct ph_writer *message) {
    struct ph_error error;
    ph_writer_reset(message);
    ph_write_format(message,
                    "{\"t\":\"hello\",\"build\":\"%s\",\"n\":0,\"at\":0,\"table\":{\"settings\":{\"game\":\"%s\"}}}",
                    ph_table_build, game->id);
    require(show(viewer, message, &error) == PH_OK, "a hello before the game is taken");
}

static void read_bytes(struct viewer *viewer, const uint8_t *bytes, size_t size, struct ph_writer *message) {
    struct ph_error error = {0};
    ph_writer_reset(message);
    ph_json_object_begin(message);
    ph_json_string(ph_json_key(message, "t"), "entry");
    ph_json_raw(ph_json_key(message, "entry"), "{\"n\":1}", 7);
    ph_json_key(message, "packed");
    ph_base64_json(message, bytes, size);
    ph_json_object_end(message);
    if (show(viewer, message, &error) != PH_OK) {
        require(error.message[0] != '\0' && viewer->table.number == 0 && viewer->moves.log.count == 0,
                "what is refused is explained");
        return;
    }
    const struct viewer_moves *const moves = &viewer->moves;
    size_t events = 0;
    for (size_t i = 0; i < moves->count; i++) {
        events += moves->moves[i].event_count;
        require(moves->moves[i].event_first + moves->moves[i].event_count <= moves->log.count,
                "the events of a move are in the log");
    }
    require(events <= moves->log.count, "no event belongs to two moves");
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    struct viewer viewer = {.table.number = 0};
    struct ph_writer message;
    if (size == 0) {
        return 0;
    }
    ph_writer_init_heap(&message);
    begin(&viewer, ph_game_at(data[0] % ph_game_count()), &message);
    read_bytes(&viewer, data + 1, size - 1, &message);
    viewer_deinit(&viewer);
    ph_writer_deinit(&message);
    return 0;
}
