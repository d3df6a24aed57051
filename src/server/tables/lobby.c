// SPDX-License-Identifier: MIT
// Lists of tables: the lobby, and one's own. All that they show of a table is what the table wrote for them
// (ph_table_about), how many look on, and how those who sit there are rated in such a game.
#include "server/people/call.h"
#include "server/routes.h"
#include "server/tables/live_table.h"

#include <string.h>

enum { LISTED_MAX = 50 };

// Connections of people, and of onlookers without a name, who have no seat.
static int count_onlookers(struct tables *tables, const char *id) {
    const struct live_table *const live = tables_find(tables, id);
    int count = 0;
    for (const struct table_connection *connection = live != NULL ? live->connections : NULL; connection != NULL;
         connection = connection->next) {
        count += connection->greeted && ph_table_seat_as(live->table, connection->person, connection->as) < 0;
    }
    return count;
}

// ---- ratings --------------------------------------------------------------------------------------------------------

// The seats of the game: all that are not closed.
static unsigned count_seats(struct ph_json seats) {
    unsigned count = 0;
    for (struct ph_json_walk walk = ph_json_walk_begin(seats); ph_json_walk_next(&walk);) {
        count += !ph_json_is(ph_json_member(walk.value, "holder"), "closed");
    }
    return count;
}

static bool sits(struct ph_json seats, uint64_t person) {
    for (struct ph_json_walk walk = ph_json_walk_begin(seats); ph_json_walk_next(&walk);) {
        int64_t number;
        if (ph_json_int_get(ph_json_member(walk.value, "person"), &number) && (uint64_t)number == person) {
            return true;
        }
    }
    return false;
}

static void write_rated(struct ph_writer *body, const struct store_rating *rating) {
    ph_json_object_begin(body);
    ph_json_int(ph_json_key(body, "person"), (int64_t)rating->person);
    person_write_rating(body, rating);
    ph_json_object_end(body);
}

// The ratings of the people at a table, in its game with as many seats.
static void write_ratings(struct ph_writer *body, const struct store_list *list, struct ph_json about) {
    const struct ph_json seats = ph_json_member(about, "seats");
    const unsigned count = count_seats(seats);
    ph_json_array_begin(ph_json_key(body, "ratings"));
    for (size_t i = 0; i < list->rating_count; i++) {
        const struct store_rating *const rating = &list->ratings[i];
        if (rating->seats == count && ph_json_is(ph_json_member(about, "game"), rating->game) &&
            sits(seats, rating->person)) {
            write_rated(body, rating);
        }
    }
    ph_json_array_end(body);
}

// ---- lists ----------------------------------------------------------------------------------------------------------

static void write_listed(struct ph_writer *body, struct tables *tables, const struct store_list *list,
                         const struct store_listed *listed) {
    const char *const text = listed->about[0] != '\0' ? listed->about : "{}";
    struct ph_json_document *about = NULL;
    if (ph_json_parse(&about, text, strlen(text), NULL) != PH_OK) {
        body->failed = true; // for lack of memory: the text is our own table's
        return;
    }
    ph_json_object_begin(body);
    ph_json_string(ph_json_key(body, "table"), listed->table);
    ph_json_int(ph_json_key(body, "onlookers"), count_onlookers(tables, listed->table));
    write_ratings(body, list, ph_json_root(about));
    ph_json_raw(ph_json_key(body, "about"), text, strlen(text));
    ph_json_object_end(body);
    ph_json_document_destroy(about);
}

static void answer(struct call *call) {
    struct ph_writer body;
    const struct store_list *const list = &call->store.as.list;
    ph_writer_init_heap(&body);
    ph_json_object_begin(&body);
    ph_json_array_begin(ph_json_key(&body, "tables"));
    for (size_t i = 0; i < list->count; i++) {
        write_listed(&body, call->tables, list, &list->tables[i]);
    }
    ph_json_array_end(&body);
    if (list->count == LISTED_MAX) {
        ph_json_string(ph_json_key(&body, "after"), list->tables[list->count - 1].table);
    }
    ph_json_object_end(&body);
    store_request_deinit(&call->store);
    call_answer_json(call, 200, &body, NULL);
}

static void list(struct call *call, enum store_list_kind kind) {
    call->store.as.list =
        (struct store_list){.kind = kind, .person = call->person, .after = call->table, .limit = LISTED_MAX};
    call_store(call, STORE_LIST, answer);
}

void lobby_respond(struct call *call) {
    list(call, STORE_LIST_PUBLIC);
}

static void list_own(struct call *call) {
    list(call, STORE_LIST_OF_PERSON);
}

void me_list_tables(struct call *call) {
    call_who(call, list_own);
}
