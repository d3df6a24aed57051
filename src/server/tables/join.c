// SPDX-License-Identifier: MIT
// POST /join: somebody takes a seat at a table around one screen with a phone, by its code or its id, in one step: as a
// guest made for that, or as who they are. And GET /table/ID/code, which names the code. Who guesses codes is slowed
// down by address and in all; who has one counts for the table, not for the address, since a whole room has one.
#include "server/evenings/evening_call.h"
#include "server/people/bans.h"
#include "server/people/call.h"
#include "server/people/login_limit.h"
#include "server/routes.h"
#include "server/tables/readers.h"
#include "server/tables/requests.h"
#include "server/tables/table_code.h"

#include "base/hex.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

#define NOT_AROUND "this table is not around one screen; open its address to take a seat"
enum { CANDIDATES_MAX = 16 }; // tables with one code; two are rare

static void look(const struct live_table *live, struct call *call);

// A server that shares its tables reads on first: another one may just have given somebody a seat, or lent one.
static void come(struct call *call) {
    struct live_table *const live = call->tables->shared ? tables_find(call->tables, call->table) : NULL;
    if (live != NULL) {
        live_table_fall_behind(live);
    }
    call->read = look;
    readers_come(call);
}

// ---- the answer -----------------------------------------------------------------------------------------------------

static void answer_seat(struct call *call, const struct live_table *live) {
    struct ph_writer body;
    ph_writer_init_heap(&body);
    ph_json_object_begin(&body);
    ph_json_string(ph_json_key(&body, "table"), live->id);
    ph_json_int(ph_json_key(&body, "seat"), ph_table_seat_of(live->table, call->person));
    guest_answer_joined(call, &body);
}

static void answered(struct call *call, const struct live_table *live, const struct ph_table_answer *answer,
                     const struct ph_error *error) {
    if (answer->refusal == PH_ACCEPTED) {
        answer_seat(call, live);
    } else if (answer->refusal == PH_REFUSED_SEAT_TAKEN && call->seat < 0) {
        live_table_add_reader(tables_find(call->tables, call->table), call); // somebody was quicker; is another open?
    } else {
        call_answer_text(call,
                         answer->refusal == PH_REFUSED_WAITS || answer->refusal == PH_REFUSED_NO_MEMORY ? 503 : 409,
                         error->message);
    }
}

// ---- the seat -------------------------------------------------------------------------------------------------------

// The seat at the board whose person has this name; −1: none.
static int find_name(const struct ph_table *table, const char *folded) {
    for (int seat = 0; seat < PH_SEATS_MAX; seat++) {
        char other[PERSON_FOLDED_SIZE];
        if (ph_table_is_at_board(table, seat) && folding_write(ph_table_name_at(table, seat), other) &&
            strcmp(other, folded) == 0) {
            return seat;
        }
    }
    return -1;
}

static void refuse_seat(struct call *call, const struct ph_table *table) {
    struct ph_writer text;
    char line[sizeof((struct ph_error *)NULL)->message];
    ph_writer_init(&text, line, sizeof line);
    const bool begun = ph_table_session(table) != NULL;
    ph_write_text(&text, begun ? "the game has begun; a phone takes a seat at the board over, by its name:"
                               : "all seats are taken; ask the person who made the table to free one");
    for (int seat = 0; begun && seat < PH_SEATS_MAX; seat++) {
        if (ph_table_is_at_board(table, seat)) {
            ph_write_format(&text, " %s", ph_table_name_at(table, seat));
        }
    }
    call_answer_text(call, 409,
                     ph_table_has_room(table) || !begun ? line : "the game has begun, and all seats are taken");
}

static void ask(struct call *call, int seat) {
    char text[64];
    const int length = snprintf(text, sizeof text, "{\"t\":\"sit\",\"seat\":%d}", seat);
    call->answered = answered;
    live_table_request_call(tables_find(call->tables, call->table), call, text, (size_t)length);
}

static void take_back(struct call *call) {
    static const char text[] = "{\"t\":\"reclaim\"}";
    call->answered = answered;
    live_table_request_call(tables_find(call->tables, call->table), call, text, sizeof text - 1);
}

// ---- the table ------------------------------------------------------------------------------------------------------

static bool may_join(struct call *call) {
    uint8_t key[LOGIN_LIMIT_KEY_SIZE];
    static_assert((int)LOGIN_LIMIT_KEY_SIZE == (int)TABLE_ID_LENGTH / 2, "a table's id is a key");
    const bool read = ph_hex_read(key, sizeof key, call->table);
    assert(read);
    (void)read;
    return login_limit_take(call->tables->limit_of_joins, key, net_now(call->tables->net));
}

// The seat that is meant; −1: there is none.
static int choose_seat(const struct call *call, const struct ph_table *table) {
    const int named = find_name(table, call->folded);
    return call->seat >= 0 ? call->seat : named >= 0 ? named : ph_table_open_seat(table);
}

static void look(const struct live_table *live, struct call *call) {
    const struct ph_table *const table = live->table;
    const int own = call->person != 0 ? ph_table_seat_of(table, call->person) : PH_ONLOOKER;
    const int seat = choose_seat(call, table);
    const bool is_away = own >= 0 && !ph_table_is_over(table) &&
                         (ph_table_is_at_board(table, own) || ph_table_is_substituted(table, own));
    if (!ph_table_is_board(table)) {
        call_answer_text(call, 409, NOT_AROUND);
    } else if (ph_table_is_closed(table) || ph_table_is_over(table)) {
        call_answer_text(call, 409, ph_table_is_over(table) ? "the game at this table is over" : PH_TABLE_CLOSED);
    } else if (call->person != 0 && ph_table_bars(table, call->person)) {
        call_answer_text(call, 403, PH_TABLE_BARS);
    } else if (own >= 0) {
        is_away ? take_back(call) : answer_seat(call, live);
    } else if (seat < 0) {
        refuse_seat(call, table);
    } else if (!ph_table_seat_is_free(table, seat)) {
        call_answer_text(call, 409, "this seat is not open; leave seat out to get one that is");
    } else if (call->person != 0) {
        ask(call, seat);
    } else if (!may_join(call)) {
        call_answer_text(call, 429, "too many people have come to this table at once; try again in a moment");
    } else {
        guest_make(call, come);
    }
}

// ---- the code -------------------------------------------------------------------------------------------------------

// A try counts at once, as that of a password (people/sign_in.c), and is given back if it was right.
static void key_of_codes(const struct call *call, uint8_t of_address[LOGIN_LIMIT_KEY_SIZE],
                         uint8_t of_all[LOGIN_LIMIT_KEY_SIZE]) {
    static_assert(sizeof call->from.bytes == LOGIN_LIMIT_KEY_SIZE, "an address is a key");
    memcpy(of_address, call->from.bytes, LOGIN_LIMIT_KEY_SIZE);
    memset(of_all, 0, LOGIN_LIMIT_KEY_SIZE);
}

static bool take_try(const struct call *call) {
    uint8_t of_address[LOGIN_LIMIT_KEY_SIZE];
    uint8_t of_all[LOGIN_LIMIT_KEY_SIZE];
    const int64_t now = net_now(call->tables->net);
    key_of_codes(call, of_address, of_all);
    if (!login_limit_take(call->tables->limit_of_codes, of_address, now)) {
        return false;
    }
    if (!login_limit_take(call->tables->limit_of_all_codes, of_all, now)) {
        login_limit_give_back(call->tables->limit_of_codes, of_address);
        return false;
    }
    return true;
}

static void give_back_try(const struct call *call) {
    uint8_t of_address[LOGIN_LIMIT_KEY_SIZE];
    uint8_t of_all[LOGIN_LIMIT_KEY_SIZE];
    key_of_codes(call, of_address, of_all);
    login_limit_give_back(call->tables->limit_of_codes, of_address);
    login_limit_give_back(call->tables->limit_of_all_codes, of_all);
}

static bool is_around_screen(const char *about) {
    struct ph_json_document *document = NULL;
    bool board = false;
    if (ph_json_parse(&document, about, strlen(about), NULL) == PH_OK) {
        (void)ph_json_bool_get(ph_json_member(ph_json_root(document), "board"), &board);
    }
    ph_json_document_destroy(document);
    return board;
}

static void found(struct call *call) {
    const struct store_list *const list = &call->store.as.list;
    char digits[TABLE_CODE_DIGITS + 1];
    unsigned count = 0;
    (void)table_code_read(digits, &call->tables->house, call->typed);
    for (size_t i = 0; i < list->count; i++) {
        const struct store_listed *const one = &list->tables[i];
        if (table_code_fits(digits, one->table) && one->state != STORE_TABLE_OVER && is_around_screen(one->about)) {
            memcpy(call->table, one->table, sizeof call->table);
            count++;
        }
    }
    store_request_deinit(&call->store);
    if (count == 0) {
        evening_find_by_code(call, give_back_try);
        return;
    }
    give_back_try(call);
    if (count > 1) {
        call_answer_text(call, 409, "two tables have this code by chance; open the address of yours instead");
    } else {
        come(call);
    }
}

static void find(struct call *call) {
    if (!take_try(call)) {
        call_answer_text(call, 429, "too many wrong codes; try again in a few minutes");
        return;
    }
    char *const after = call->table; // of ids that have the code
    (void)table_code_read(after, &call->tables->house, call->typed);
    call->store.as.list = (struct store_list){.kind = STORE_LIST_ALL, .after = after, .limit = CANDIDATES_MAX};
    call_store(call, STORE_LIST, found);
}

// ---- the request ----------------------------------------------------------------------------------------------------

static void begin(struct call *call) {
    if (call->person == 0 && call->given_name[0] == '\0') {
        call_answer_text(call, 400, "name: the field is missing; it is needed without a token");
    } else if (call->person != 0 && call->given_name[0] != '\0' && strcmp(call->given_name, call->name) != 0) {
        call_answer_text(call, 400, "name: expected your own, or none; POST /name changes it");
    } else if (call->person != 0 && !folding_write(call->name, call->folded)) {
        call_answer_text(call, 400, "name: it is too long");
    } else if (call->evening != NULL) {
        evening_join(call);
    } else if (call->typed[0] != '\0') {
        find(call);
    } else {
        come(call);
    }
}

static void read_table(struct call *call, struct ph_fields *fields) {
    char digits[TABLE_CODE_DIGITS + 1];
    uint8_t id[TABLE_ID_LENGTH / 2];
    const bool by_code = ph_json_exists(ph_json_member(fields->object, "code"));
    if (!by_code && ph_json_exists(ph_json_member(fields->object, "evening"))) {
        ph_fields_hex(fields, "evening", id, sizeof id);
        ph_hex_write(call->table, id, sizeof id);
        (void)evening_begin(call);
        return;
    }
    if (by_code == ph_json_exists(ph_json_member(fields->object, "table"))) {
        ph_fields_refuse(
            fields, "code",
            "expected either the code of a table, or its id as \"table\", or that of an evening as \"evening\"");
    } else if (!by_code) {
        ph_fields_hex(fields, "table", id, sizeof id);
        ph_hex_write(call->table, id, sizeof id);
        return;
    }
    ph_fields_text(fields, "code", call->typed, sizeof call->typed);
    if (!table_code_read(digits, &call->tables->house, call->typed)) {
        ph_fields_refuse(fields, "code", "expected six letters and digits, as the board shows them");
    }
}

void table_join(struct call *call) {
    struct ph_json_document *document;
    struct ph_fields fields;
    struct ph_error error;
    if (!call_fields(call, &document, &fields, &error)) {
        return;
    }
    read_table(call, &fields);
    if (ph_json_exists(ph_json_member(fields.object, "name"))) {
        call_read_name(call, &fields);
    }
    call->seat = (int)ph_fields_int_or(&fields, "seat", 0, PH_SEATS_MAX - 1, -1);
    call_read_program(call, &fields);
    if (call_fields_end(call, document, &fields)) {
        call_who_if_any(call, begin);
    }
}

// ---- what the code is -----------------------------------------------------------------------------------------------

static void answer_code(const struct live_table *live, struct call *call) {
    char code[TABLE_CODE_SIZE];
    struct ph_writer body;
    if (!ph_table_has_room(live->table)) {
        call_answer_text(call, 409,
                         ph_table_is_board(live->table) ? "no phone can take a seat at this table now" : NOT_AROUND);
        return;
    }
    table_code_of(code, &call->tables->house, live->id);
    ph_writer_init_heap(&body);
    ph_json_object_begin(&body);
    ph_json_string(ph_json_key(&body, "code"), code);
    ph_json_object_end(&body);
    call_answer_json(call, 200, &body, NULL);
}

void table_tell_code(struct call *call) {
    call->read = answer_code;
    readers_come(call);
}
