// SPDX-License-Identifier: MIT
// Any bytes as frames of either end. Messages are text within the limit, and come out the same however the bytes are
// cut.
#include "base/utf8.h"
#include "fuzz/require.h"
#include "http/frame.h"

#include <stdint.h>

enum { MESSAGE_MAX = 300 };

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

struct trace {
    uint64_t hash;
    bool ended;
};

static void mix(struct trace *trace, uint64_t value) {
    trace->hash = (trace->hash ^ value) * 0x100000001b3;
}

static void check_text(const uint8_t *bytes, size_t length) {
    for (size_t at = 0; at < length;) {
        const size_t step = ph_utf8_length((const char *)bytes + at, length - at);
        require(step > 0, "a message is UTF-8");
        at += step;
    }
}

static void note(struct trace *trace, const struct frame_reader *reader, enum frame_reading reading) {
    mix(trace, reading);
    if (reading == FRAME_READ_MESSAGE) {
        require(reader->length <= MESSAGE_MAX, "a message is not too long");
        check_text(reader->message, reader->length);
        for (size_t i = 0; i < reader->length; i++) {
            mix(trace, reader->message[i]);
        }
    } else if (reading == FRAME_READ_PING) {
        mix(trace, reader->control_length);
    } else if (reading != FRAME_READ_PONG) {
        mix(trace, reader->code);
        trace->ended = true;
    }
}

static void read_some(struct trace *trace, struct frame_reader *reader, const uint8_t *bytes, size_t length) {
    while (length > 0 && !trace->ended) {
        size_t used;
        const enum frame_reading reading = frame_read(reader, bytes, length, &used);
        require(used > 0 && used <= length, "reading takes bytes");
        if (reading != FRAME_READ_MORE) {
            note(trace, reader, reading);
        }
        bytes += used;
        length -= used;
    }
}

static uint64_t read_cut(const uint8_t *data, size_t size, size_t piece, bool from_server) {
    struct trace trace = {.hash = 0xcbf29ce484222325};
    struct frame_reader reader = {.message_max = MESSAGE_MAX, .from_server = from_server};
    for (size_t at = 0; at < size; at += piece) {
        read_some(&trace, &reader, data + at, size - at < piece ? size - at : piece);
    }
    frame_reader_deinit(&reader);
    return trace.hash;
}

static void check_cuts(const uint8_t *data, size_t size, bool from_server) {
    const uint64_t whole = read_cut(data, size, size + 1, from_server);
    for (size_t piece = 1; piece < 8; piece += 2) {
        require(read_cut(data, size, piece, from_server) == whole, "cutting frames makes no difference");
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    check_cuts(data, size, false);
    check_cuts(data, size, true);
    return 0;
}
