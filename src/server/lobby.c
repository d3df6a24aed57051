// SPDX-License-Identifier: MIT
// Lists of tables: the lobby, and one's own. All that they show of a table is what the table wrote for them
// (ph_table_about), and how many look on.
#include "server/errand.h"

#include <string.h>

enum { LISTED_MAX = 50 };

// Those with a connection and without a seat.
static int count_onlookers(struct hub *hub, const char *id) {
    const struct host *const host = hub_find(hub, id);
    int count = 0;
    for (const struct visitor *visitor = host != NULL ? host->visitors : NULL; visitor != NULL;
         visitor = visitor->next) {
        count += visitor->greeted && ph_table_seat_of(host->table, visitor->person) < 0;
    }
    return count;
}

static void write_listed(struct ph_writer *body, struct hub *hub, const struct store_listed *listed) {
    ph_json_object_begin(body);
    ph_json_key(body, "table");
    ph_json_string(body, listed->table);
    ph_json_key(body, "onlookers");
    ph_json_int(body, count_onlookers(hub, listed->table));
    ph_json_key(body, "about");
    ph_json_raw(body, listed->about[0] != '\0' ? listed->about : "{}",
                listed->about[0] != '\0' ? strlen(listed->about) : 2);
    ph_json_object_end(body);
}

static void answer(struct errand *errand) {
    struct ph_writer body;
    const struct store_list *const list = &errand->store.as.list;
    ph_writer_init_heap(&body);
    ph_json_object_begin(&body);
    ph_json_key(&body, "tables");
    ph_json_array_begin(&body);
    for (size_t i = 0; i < list->count; i++) {
        write_listed(&body, errand->hub, &list->tables[i]);
    }
    ph_json_array_end(&body);
    if (list->count == LISTED_MAX) {
        ph_json_key(&body, "after");
        ph_json_string(&body, list->tables[list->count - 1].table);
    }
    ph_json_object_end(&body);
    store_request_deinit(&errand->store);
    errand_answer_json(errand, 200, &body, NULL);
}

static void list(struct errand *errand, enum store_list_kind kind) {
    errand->store.as.list =
        (struct store_list){.kind = kind, .person = errand->person, .after = errand->table, .limit = LISTED_MAX};
    errand_store(errand, STORE_LIST, answer);
}

void lobby_respond(struct errand *errand) {
    list(errand, STORE_LIST_PUBLIC);
}

static void list_own(struct errand *errand) {
    list(errand, STORE_LIST_OF_PERSON);
}

void me_list_tables(struct errand *errand) {
    errand_who(errand, list_own);
}
