// SPDX-License-Identifier: MIT
#include "server/tables/readers.h"

void live_table_add_reader(struct live_table *live, struct call *call) {
    call->next_reader = live->readers;
    live->readers = call;
}

static struct call *take_reader(struct live_table *live) {
    struct call *const call = live->readers;
    live->readers = call->next_reader;
    return call;
}

void live_table_answer_readers(struct live_table *live) {
    while (live->readers != NULL) {
        struct call *const reader = take_reader(live);
        reader->read(live, reader);
    }
}

void live_table_refuse_readers(struct live_table *live, int status, const char *text) {
    while (live->readers != NULL) {
        struct call *const reader = take_reader(live);
        (reader->refuse != NULL ? reader->refuse : call_answer_text)(reader, status, text);
    }
}
