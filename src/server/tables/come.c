// SPDX-License-Identifier: MIT
#include "server/tables/readers.h"

void readers_come(struct call *call) {
    struct live_table *const live = call->tables->stopped ? NULL : live_table_open(call->tables, call->table);
    if (live == NULL) {
        call_answer_text(call, 503, "try again later");
        return;
    }
    live_table_add_reader(live, call);
    if (live->state == LIVE_BROKEN) {
        live_table_refuse_readers(live, 503, TABLE_IS_BROKEN);
    } else if (live->loaded) {
        live_table_advance(live);
    }
}
