// SPDX-License-Identifier: MIT
// Secrets that are stored apart from the journal, so that the numbers of its entries tell nothing.
#include "table/inside.h"

#include "base/hex.h"
#include "core/key.h"
#include "core/seen_json.h"
#include "core/session_log.h"
#include "table/luck.h"

#include <string.h>

static void write_hex(struct ph_writer *writer, const char *key, const uint8_t *bytes, size_t count) {
    char digits[2 * PH_TABLE_SECRET_SIZE + 1];
    ph_hex_write(digits, bytes, count);
    ph_json_string(ph_json_key(writer, key), digits);
}

static void write_order(struct ph_writer *writer, int seat, const struct ph_order *order) {
    ph_json_object_begin(writer);
    ph_json_int(ph_json_key(writer, "seat"), seat);
    ph_json_int(ph_json_key(writer, "kind"), order->kind);
    ph_seats_json(ph_json_key(writer, "seats"), order->seats);
    ph_json_object_end(writer);
}

static void write_answer(struct ph_writer *writer, int seat, const struct ph_pending_answer *answer,
                         const struct ph_acts *acts) {
    uint8_t action[8];
    for (unsigned i = 0; i < sizeof action; i++) {
        action[i] = ph_action_component(answer->action, i);
    }
    ph_json_object_begin(writer);
    ph_json_int(ph_json_key(writer, "seat"), seat);
    ph_json_int(ph_json_key(writer, "at"), answer->at);
    ph_json_int(ph_json_key(writer, "given"), answer->given);
    write_hex(writer, "action", action, sizeof action);
    write_hex(writer, "id", acts->kept[(acts->next + PH_TABLE_ACTS_KEPT - 1) % PH_TABLE_ACTS_KEPT].id,
              PH_TABLE_ID_SIZE);
    ph_json_object_end(writer);
}

// By seat, before the game.
static void write_sources(const struct ph_table *table, struct ph_writer *writer) {
    ph_json_array_begin(ph_json_key(writer, "sources"));
    for (int seat = 0; seat < table->sheet.seat_count && table->sheet.phase == PH_TABLE_GATHERING; seat++) {
        ph_json_int(writer, (int64_t)table->pending.sources[seat]);
    }
    ph_json_array_end(writer);
}

void ph_table_secrets_write(const struct ph_table *table, struct ph_writer *writer) {
    const struct ph_table_pending *const pending = &table->pending;
    ph_json_object_begin(writer);
    write_hex(writer, "secret", pending->secret, PH_TABLE_SECRET_SIZE);
    ph_json_array_begin(ph_json_key(writer, "orders"));
    for (int seat = 0; seat < table->sheet.seat_count; seat++) {
        if (pending->orders[seat].kind != PH_ORDER_ASK) {
            write_order(writer, seat, &pending->orders[seat]);
        }
    }
    ph_json_array_end(writer);
    ph_json_array_begin(ph_json_key(writer, "answers"));
    for (int seat = 0; seat < table->sheet.seat_count; seat++) {
        if (pending->answers[seat].at != 0) {
            write_answer(writer, seat, &pending->answers[seat], &pending->acts[seat]);
        }
    }
    ph_json_array_end(writer);
    write_sources(table, writer);
    ph_json_object_end(writer);
}

// ---- reading --------------------------------------------------------------------------------------------------------

static enum ph_refusal read_order(struct ph_json object, struct ph_table_pending *pending, struct ph_error *error) {
    struct ph_fields fields = ph_fields_of(object, error);
    uint8_t seats[PH_SEATS_MAX];
    const int64_t seat = ph_fields_int(&fields, "seat", 0, PH_SEATS_MAX - 1);
    struct ph_order order = {.kind = (uint8_t)ph_fields_int(&fields, "kind", PH_ORDER_ASK, PH_ORDER_SEATS)};
    for (unsigned i = ph_fields_seats(&fields, "seats", seats); i-- > 0;) {
        order.seats = (uint16_t)(order.seats | 1U << seats[i]);
    }
    pending->orders[seat] = order;
    return ph_fields_end(&fields);
}

static enum ph_refusal read_answer(struct ph_json object, struct ph_table_pending *pending, struct ph_error *error) {
    struct ph_fields fields = ph_fields_of(object, error);
    uint8_t id[PH_TABLE_ID_SIZE] = {0};
    uint8_t action[8] = {0};
    const int64_t seat = ph_fields_int(&fields, "seat", 0, PH_SEATS_MAX - 1);
    struct ph_pending_answer answer = {.at = (uint32_t)ph_fields_int(&fields, "at", 1, UINT32_MAX)};
    answer.given = ph_fields_int(&fields, "given", 0, PH_TABLE_TIME_MAX);
    ph_fields_hex(&fields, "action", action, sizeof action);
    ph_fields_hex(&fields, "id", id, sizeof id);
    for (unsigned i = sizeof action; i-- > 0;) {
        answer.action = answer.action << 8 | action[i];
    }
    pending->answers[seat] = answer;
    ph_act_keep(&pending->acts[seat], id, answer.at, answer.at, 0);
    return ph_fields_end(&fields);
}

static enum ph_refusal read_list(struct ph_fields *fields, const char *name, struct ph_table_pending *pending,
                                 enum ph_refusal (*read)(struct ph_json, struct ph_table_pending *,
                                                         struct ph_error *)) {
    const struct ph_json list = ph_fields_need(fields, name);
    for (struct ph_json_walk walk = ph_json_walk_begin(list);
         fields->refusal == PH_ACCEPTED && ph_json_walk_next(&walk);) {
        fields->refusal = read(walk.value, pending, fields->error);
    }
    return fields->refusal;
}

// Secrets of before have none.
static void read_sources(struct ph_fields *fields, struct ph_table_pending *pending) {
    const struct ph_json list = ph_fields_take(fields, "sources");
    for (struct ph_json_walk walk = ph_json_walk_begin(list); ph_json_walk_next(&walk);) {
        int64_t source;
        if (walk.index < PH_SEATS_MAX && ph_json_int_get(walk.value, &source) && source >= 0) {
            pending->sources[walk.index] = (uint64_t)source;
        } else {
            ph_fields_refuse(fields, "sources", "expected a list of at most 9 whole numbers");
        }
    }
}

static enum ph_refusal read_secrets(const struct ph_table *table, struct ph_json object,
                                    struct ph_table_pending *pending, struct ph_error *error) {
    struct ph_fields fields = ph_fields_of(object, error);
    uint8_t commitment[PH_TABLE_SECRET_SIZE];
    ph_fields_hex(&fields, "secret", pending->secret, PH_TABLE_SECRET_SIZE);
    read_list(&fields, "orders", pending, read_order);
    read_list(&fields, "answers", pending, read_answer);
    read_sources(&fields, pending);
    ph_luck_commit(pending->secret, commitment);
    if (memcmp(commitment, table->sheet.commitment, sizeof commitment) != 0) {
        ph_fields_refuse(&fields, "secret", "the table's commitment is to another secret");
    }
    return ph_fields_end(&fields);
}

struct ph_luck ph_table_luck(const struct ph_table_settings *settings, const uint8_t secret[PH_TABLE_SECRET_SIZE],
                             const uint8_t *bytes, unsigned count) {
    struct ph_key key = ph_key_from_bytes(secret);
    struct ph_luck luck = ph_luck_from_key(&key);
    if (settings->luck == PH_LUCK_OF_SEED) {
        (void)ph_luck_from_seed(&luck, ph_luck_seed(secret), NULL);
    } else if (settings->luck == PH_LUCK_OF_ALL) {
        key = settings->evening.duplicate ? ph_luck_key_shared(secret, settings->evening.everybody)
                                          : ph_luck_key(secret, bytes, count);
        luck = ph_luck_from_key(&key);
    }
    return luck;
}

void ph_table_give_luck(struct ph_table *table, const uint8_t secret[PH_TABLE_SECRET_SIZE]) {
    uint8_t bytes[PH_SEATS_MAX][PH_TABLE_LUCK_SIZE];
    for (unsigned seat = 0; seat < table->sheet.seat_count; seat++) {
        memcpy(bytes[seat], table->sheet.seats[seat].luck, PH_TABLE_LUCK_SIZE);
    }
    memmove(table->pending.secret, secret, PH_TABLE_SECRET_SIZE);
    if (table->session != NULL) {
        table->session->luck = ph_table_luck(&table->sheet.settings, secret, bytes[0], table->sheet.seat_count);
    }
}

enum ph_status ph_table_secrets_read(struct ph_table *table, const char *line, size_t length, struct ph_error *error) {
    struct ph_json_document *document;
    struct ph_table_pending pending = {0};
    enum ph_status status = ph_json_parse(&document, line, length, error);
    if (status != PH_OK) {
        return status == PH_ERROR_NO_MEMORY ? status : PH_ERROR_BAD_RECORD;
    }
    if (read_secrets(table, ph_json_root(document), &pending, error) != PH_ACCEPTED) {
        status = PH_ERROR_BAD_RECORD;
    } else {
        table->pending = pending;
        ph_table_give_luck(table, pending.secret);
    }
    ph_json_document_destroy(document);
    return status;
}
