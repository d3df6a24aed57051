// SPDX-License-Identifier: MIT
#include "client/table.h"

#include <string.h>

static bool read_number(struct ph_json object, const char *key, uint32_t *number) {
    int64_t read = 0;
    const bool right = ph_json_int_get(ph_json_member(object, key), &read) && read >= 0 && read <= UINT32_MAX;
    *number = (uint32_t)read;
    return right;
}

static int64_t number_or(struct ph_json object, const char *key, int64_t otherwise) {
    int64_t read = otherwise;
    (void)ph_json_int_get(ph_json_member(object, key), &read);
    return read;
}

static bool flag_of(struct ph_json object, const char *key) {
    bool flag = false;
    (void)ph_json_bool_get(ph_json_member(object, key), &flag);
    return flag;
}

static void read_text(struct ph_json object, const char *key, char *text, size_t size) {
    if (!ph_json_string_get(ph_json_member(object, key), text, size)) {
        text[0] = '\0';
    }
}

static uint16_t read_seats(struct ph_json list) {
    uint16_t seats = 0;
    for (struct ph_json_walk walk = ph_json_walk_begin(list); ph_json_walk_next(&walk);) {
        int64_t seat;
        if (ph_json_int_get(walk.value, &seat) && seat >= 0 && seat < PH_SEATS_MAX) {
            seats = (uint16_t)(seats | 1U << seat);
        }
    }
    return seats;
}

// ---- hello ----------------------------------------------------------------------------------------------------------

static void read_window(struct client_table *table, struct ph_json window) {
    table->asked = read_seats(ph_json_member(window, "seats"));
    table->opened = number_or(window, "opened", 0);
    table->closes = number_or(window, "closes", 0);
}

static void read_settings(struct client_table *table, struct ph_json settings) {
    read_text(settings, "game", table->game, sizeof table->game);
    table->by_days = flag_of(settings, "by_days");
    table->hints = flag_of(settings, "hints");
}

static void read_own(struct client_table *table, struct ph_json message) {
    const struct ph_json order = ph_json_member(message, "order");
    table->seat = (int)number_or(message, "seat", PH_ONLOOKER);
    table->answered = flag_of(message, "answered");
    read_text(order, "against", table->order, sizeof table->order);
    table->order_seats = read_seats(ph_json_member(order, "seats"));
}

static void read_end(struct client_table *table, struct ph_json value) {
    read_text(value, "reason", table->reason, sizeof table->reason);
    table->winners = read_seats(ph_json_member(value, "winners"));
}

bool client_table_hello(struct client_table *table, struct ph_json message) {
    const struct ph_json value = ph_json_member(message, "table");
    const struct ph_json phase = ph_json_member(value, "phase");
    *table = (struct client_table){.maker = (uint64_t)number_or(value, "maker", 0)};
    table->phase = ph_json_is(phase, "gathering") ? CLIENT_GATHERING
                   : ph_json_is(phase, "playing") ? CLIENT_PLAYING
                                                  : CLIENT_OVER;
    if (!read_number(message, "n", &table->number) || !read_number(message, "at", &table->at)) {
        return false;
    }
    ph_mirror_seats_read(&table->sits, value);
    read_settings(table, ph_json_member(value, "settings"));
    read_window(table, ph_json_member(value, "window"));
    read_end(table, value);
    read_text(value, "rematch", table->next, sizeof table->next);
    read_own(table, message);
    return table->seat < table->sits.count;
}

// ---- entries --------------------------------------------------------------------------------------------------------

// One's seat among those that are not closed: the game has no others.
static void begin(struct client_table *table) {
    const int before = table->seat;
    for (int seat = 0; seat < before; seat++) {
        table->seat -= table->sits.seats[seat].closed;
    }
    table->phase = CLIENT_PLAYING;
}

// One's own seat is given back, or to somebody else.
static void fold_seat(struct client_table *table, struct ph_json entry, struct ph_json kind) {
    if (number_or(entry, "seat", -1) == table->seat && (ph_json_is(kind, "left") || ph_json_is(kind, "seat"))) {
        table->seat = PH_ONLOOKER;
    }
}

static void fold_game(struct client_table *table, struct ph_json entry, struct ph_json kind) {
    if (ph_json_is(kind, "started")) {
        begin(table);
    } else if (ph_json_is(kind, "window_opened")) {
        read_window(table, entry);
        table->opened = number_or(entry, "time", 0);
        table->answered = false;
    } else if (ph_json_is(kind, "window_closed")) {
        table->asked = 0;
    } else if (ph_json_is(kind, "over")) {
        table->phase = CLIENT_OVER;
        table->asked = 0;
        read_end(table, entry);
    }
}

static bool is_game_entry(struct ph_json kind) {
    static const char *const kinds[] = {"started", "play", "undo", "window_opened", "window_closed", "over"};
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++) {
        if (ph_json_is(kind, kinds[i])) {
            return true;
        }
    }
    return false;
}

bool client_table_entry(struct client_table *table, struct ph_json message) {
    const struct ph_json entry = ph_json_member(message, "entry");
    const struct ph_json kind = ph_json_member(entry, "t");
    uint32_t number;
    if (!read_number(entry, "n", &number) || number != table->number + 1) {
        return false;
    }
    table->number = number;
    fold_seat(table, entry, kind);
    fold_game(table, entry, kind);
    ph_mirror_seats_follow(&table->sits, entry); // after them: it drops closed seats
    if (is_game_entry(kind)) {
        table->at = number;
    }
    if (ph_json_is(kind, "rematch")) {
        read_text(entry, "table", table->next, sizeof table->next);
    }
    return true;
}

bool client_table_is_ready(const struct client_table *table) {
    bool ready = client_table_open_seat(table) < 0;
    for (int seat = 0; seat < table->sits.count; seat++) {
        ready = ready && (table->sits.seats[seat].name[0] == '\0' || table->sits.seats[seat].ready);
    }
    return ready;
}

int client_table_open_seat(const struct client_table *table) {
    for (int seat = 0; seat < table->sits.count; seat++) {
        if (client_table_is_open(&table->sits.seats[seat])) {
            return seat;
        }
    }
    return -1;
}
