// SPDX-License-Identifier: MIT
#include "table/seen.h"

#include "core/seen_json.h"

#include <stdio.h>
#include <string.h>

static int64_t number_or(struct ph_json object, const char *key, int64_t otherwise) {
    int64_t read = otherwise;
    (void)ph_json_int_get(ph_json_member(object, key), &read);
    return read;
}

static bool read_number(struct ph_json object, const char *key, uint32_t *number) {
    const int64_t read = number_or(object, key, -1);
    *number = (uint32_t)read;
    return read >= 0 && read <= UINT32_MAX;
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

// ---- seats ----------------------------------------------------------------------------------------------------------

// As a hello or the entry "sat" tells it.
static void read_seat(struct ph_seen_seat *seat, struct ph_json value) {
    *seat = (struct ph_seen_seat){
        .closed = ph_json_is(ph_json_member(value, "holder"), "closed"),
        .program = flag_of(value, "program"),
        .guest = flag_of(value, "guest"),
        .board = flag_of(value, "board"),
        .ready = flag_of(value, "ready"),
        .resigned = flag_of(value, "resigned"),
        .abandons = flag_of(value, "abandons"),
        .person = (uint64_t)number_or(value, "person", 0),
        .left = number_or(value, "left", 0),
    };
    read_text(value, "name", seat->name, sizeof seat->name);
    read_text(value, "bot", seat->bot, sizeof seat->bot);
}

// "open", "closed", or a bot's name.
static void read_holder(struct ph_seen_seat *seat, struct ph_json value) {
    *seat = (struct ph_seen_seat){.closed = ph_json_is(value, "closed")};
    if (!seat->closed && !ph_json_is(value, "open")) {
        (void)ph_json_string_get(value, seat->bot, sizeof seat->bot);
    }
}

static void read_all_seats(struct ph_table_seen *table, struct ph_json seats,
                           void (*read)(struct ph_seen_seat *seat, struct ph_json value)) {
    table->count = 0;
    for (struct ph_json_walk walk = ph_json_walk_begin(seats); ph_json_walk_next(&walk);) {
        if (table->count < PH_SEATS_MAX) {
            read(&table->seats[table->count++], walk.value);
        }
    }
}

static void follow_seat(struct ph_seen_seat *seat, struct ph_json kind, struct ph_json entry) {
    if (ph_json_is(kind, "sat")) {
        const int64_t left = seat->left; // of a seat that is taken over in a game
        read_seat(seat, entry);
        seat->left = left;
        seat->ready = seat->board;
    } else if (ph_json_is(kind, "left")) {
        *seat = (struct ph_seen_seat){.closed = false};
    } else if (ph_json_is(kind, "seat")) {
        read_holder(seat, ph_json_member(entry, "as"));
    } else if (ph_json_is(kind, "ready")) {
        seat->ready = true;
    } else if (ph_json_is(kind, "abandon")) {
        seat->abandons = flag_of(entry, "agree");
    } else if (ph_json_is(kind, "substituted") || ph_json_is(kind, "resigned")) {
        seat->resigned = seat->resigned || ph_json_is(kind, "resigned");
        read_text(entry, "bot", seat->bot, sizeof seat->bot);
    } else if (ph_json_is(kind, "reclaimed") || ph_json_is(kind, "lent")) {
        seat->board = ph_json_is(kind, "lent");
        seat->ready = seat->ready || seat->board;
        seat->bot[0] = '\0';
    }
}

// The seats of a game are those that are not closed.
static void drop_closed(struct ph_table_seen *table) {
    uint8_t count = 0;
    const int own = table->seat;
    for (int seat = 0; seat < table->count; seat++) {
        if (table->seats[seat].closed) {
            table->seat -= seat < own;
        } else {
            table->seats[count++] = table->seats[seat];
        }
    }
    table->count = count;
}

// One's own seat is taken, given back, or given to somebody else.
static void follow_own(struct ph_table_seen *table, struct ph_json kind, int seat) {
    if (ph_json_is(kind, "sat") && table->person != 0 && table->seats[seat].person == table->person) {
        table->seat = seat;
    } else if (seat == table->seat &&
               (ph_json_is(kind, "left") || ph_json_is(kind, "seat") ||
                (ph_json_is(kind, "sat") && table->person != 0))) { // somebody else has taken it over
        table->seat = PH_ONLOOKER;
    }
}

void ph_table_seen_seats(struct ph_table_seen *table, struct ph_json entry) {
    const struct ph_json kind = ph_json_member(entry, "t");
    const int64_t seat = number_or(entry, "seat", PH_ONLOOKER);
    if (ph_json_is(kind, "made")) {
        read_all_seats(table, ph_json_member(entry, "seats"), read_holder);
    } else if (ph_json_is(kind, "started")) {
        drop_closed(table);
    } else if (seat >= 0 && seat < table->count) {
        follow_seat(&table->seats[seat], kind, entry);
        follow_own(table, kind, (int)seat);
    }
}

// ---- hello ----------------------------------------------------------------------------------------------------------

static void read_window(struct ph_table_seen *table, struct ph_json window, int64_t opened) {
    table->asked = read_seats(ph_json_member(window, "seats"));
    table->opened = opened;
    table->closes = number_or(window, "closes", 0);
}

static void read_settings(struct ph_table_seen *table, struct ph_json settings) {
    read_text(settings, "game", table->game, sizeof table->game);
    table->by_days = flag_of(settings, "by_days");
    table->hints = flag_of(settings, "hints");
    table->board = flag_of(settings, "board");
    table->box = ph_json_is(ph_json_member(settings, "luck"), "box");
}

static void read_order(struct ph_table_seen *table, struct ph_json order) {
    read_text(order, "against", table->order, sizeof table->order);
    table->order_seats = read_seats(ph_json_member(order, "seats"));
}

static void read_end(struct ph_table_seen *table, struct ph_json value) {
    read_text(value, "reason", table->reason, sizeof table->reason);
    table->winners = read_seats(ph_json_member(value, "winners"));
}

static void read_running(struct ph_table_seen *table, struct ph_json running) {
    table->running = (int)number_or(running, "seat", -1);
    table->since = number_or(running, "since", 0);
}

bool ph_table_seen_hello(struct ph_table_seen *table, struct ph_json message) {
    const struct ph_json value = ph_json_member(message, "table");
    const struct ph_json phase = ph_json_member(value, "phase");
    const struct ph_json window = ph_json_member(value, "window");
    struct ph_table_seen made = {
        .phase = ph_json_is(phase, "playing") ? PH_SEEN_PLAYING
                 : ph_json_is(phase, "over")  ? PH_SEEN_OVER
                                              : PH_SEEN_GATHERING,
        .maker = (uint64_t)number_or(value, "maker", 0),
        .seat = (int)number_or(message, "seat", PH_ONLOOKER),
        .person = table->person,
        .answered = flag_of(message, "answered"),
        .mover = (int)number_or(value, "mover", -1),
    };
    if (!read_number(message, "n", &made.number) || !read_number(message, "at", &made.at)) {
        return false;
    }
    read_all_seats(&made, ph_json_member(value, "seats"), read_seat);
    read_settings(&made, ph_json_member(value, "settings"));
    read_window(&made, window, number_or(window, "opened", 0));
    read_running(&made, ph_json_member(value, "running"));
    read_end(&made, value);
    read_text(value, "rated", made.rated, sizeof made.rated);
    read_text(value, "rematch", made.next, sizeof made.next);
    read_order(&made, ph_json_member(message, "order"));
    if (made.seat >= made.count) {
        return false;
    }
    *table = made;
    return true;
}

// ---- entries --------------------------------------------------------------------------------------------------------

static void follow_game(struct ph_table_seen *table, struct ph_json entry, struct ph_json kind) {
    if (ph_json_is(kind, "started")) {
        table->phase = PH_SEEN_PLAYING;
    } else if (ph_json_is(kind, "play")) {
        table->mover = (int)number_or(entry, "seat", -1);
    } else if (ph_json_is(kind, "entered")) {
        table->phase = PH_SEEN_PLAYING;
        table->mover = -1;
        read_end(table, entry);
    } else if (ph_json_is(kind, "undo")) {
        table->mover = -1;
    } else if (ph_json_is(kind, "window_opened")) {
        read_window(table, entry, number_or(entry, "time", 0));
        table->answered = false;
    } else if (ph_json_is(kind, "window_closed")) {
        table->asked = 0;
    } else if (ph_json_is(kind, "over")) {
        table->phase = PH_SEEN_OVER;
        table->running = -1;
        table->asked = 0;
        read_end(table, entry);
    } else {
        return;
    }
    table->at = table->number;
}

// A game of a duplicate round stops when its table is closed; others are over before that.
static void follow_closed(struct ph_table_seen *table, struct ph_json kind, struct ph_json entry) {
    if (table->phase == PH_SEEN_PLAYING && ph_json_is(kind, "closed")) {
        const bool with_round = ph_json_exists(ph_json_member(entry, "round"));
        (void)snprintf(table->reason, sizeof table->reason, "%s", with_round ? PH_REASON_ROUND : PH_REASON_CLOSED);
        table->running = -1;
        table->asked = 0;
    }
}

// Time that does not count moves an open window.
static void follow_time(struct ph_table_seen *table, struct ph_json entry) {
    const int64_t shift = number_or(entry, "down", 0) - number_or(entry, "back", 0);
    table->opened += shift;
    table->closes += shift;
}

// What the clocks show after an entry of the game.
static void follow_clocks(struct ph_table_seen *table, struct ph_json message) {
    int seat = 0;
    const struct ph_json left = ph_json_member(message, "left");
    if (!ph_json_exists(left)) {
        return;
    }
    for (struct ph_json_walk walk = ph_json_walk_begin(left); ph_json_walk_next(&walk) && seat < table->count; seat++) {
        (void)ph_json_int_get(walk.value, &table->seats[seat].left);
    }
    read_running(table, ph_json_member(message, "running"));
}

bool ph_table_seen_entry(struct ph_table_seen *table, struct ph_json message) {
    const struct ph_json entry = ph_json_member(message, "entry");
    const struct ph_json kind = ph_json_member(entry, "t");
    uint32_t number;
    if (!read_number(entry, "n", &number) || number != table->number + 1) {
        return false;
    }
    table->number = number;
    ph_table_seen_seats(table, entry);
    follow_time(table, entry);
    follow_game(table, entry, kind);
    follow_closed(table, kind, entry);
    follow_clocks(table, message);
    if (ph_json_exists(ph_json_member(message, "rated"))) {
        read_text(message, "rated", table->rated, sizeof table->rated);
    }
    if (ph_json_is(kind, "rematch")) {
        read_text(entry, "table", table->next, sizeof table->next);
    }
    return true;
}

void ph_table_seen_accepted(struct ph_table_seen *table, struct ph_json request) {
    const struct ph_json kind = ph_json_member(request, "t");
    if (ph_json_is(kind, "act")) {
        table->answered = table->asked != 0;
    } else if (ph_json_is(kind, "order")) {
        read_order(table, request);
    }
}

// ---- questions ------------------------------------------------------------------------------------------------------

bool ph_table_seen_is_ready(const struct ph_table_seen *table) {
    bool ready = ph_table_seen_open_seat(table) < 0;
    for (int seat = 0; seat < table->count; seat++) {
        ready = ready && (table->seats[seat].name[0] == '\0' || table->seats[seat].ready);
    }
    return ready;
}

int ph_table_seen_open_seat(const struct ph_table_seen *table) {
    for (int seat = 0; seat < table->count; seat++) {
        if (ph_seen_seat_is_open(&table->seats[seat])) {
            return seat;
        }
    }
    return -1;
}

// ---- as JSON --------------------------------------------------------------------------------------------------------

static void write_seats(struct ph_writer *writer, const char *key, uint16_t seats) {
    ph_seats_json(ph_json_key(writer, key), seats);
}

static void write_person(struct ph_writer *writer, const struct ph_seen_seat *seat) {
    ph_json_int(ph_json_key(writer, "person"), (int64_t)seat->person);
    ph_json_string(ph_json_key(writer, "name"), seat->name);
    ph_json_bool(ph_json_key(writer, "program"), seat->program);
    ph_json_bool(ph_json_key(writer, "guest"), seat->guest);
    ph_json_bool(ph_json_key(writer, "board"), seat->board);
    ph_json_bool(ph_json_key(writer, "ready"), seat->ready);
    ph_json_bool(ph_json_key(writer, "resigned"), seat->resigned);
    ph_json_bool(ph_json_key(writer, "abandons"), seat->abandons);
}

static void write_seat(struct ph_writer *writer, const struct ph_seen_seat *seat) {
    const bool person = seat->name[0] != '\0';
    ph_json_object_begin(writer);
    ph_json_string(ph_json_key(writer, "holder"), seat->closed           ? "closed"
                                                  : person               ? "person"
                                                  : seat->bot[0] != '\0' ? "bot"
                                                                         : "open");
    if (person) {
        write_person(writer, seat);
    }
    if (seat->bot[0] != '\0') {
        ph_json_string(ph_json_key(writer, "bot"), seat->bot);
    }
    ph_json_int(ph_json_key(writer, "left"), seat->left);
    ph_json_object_end(writer);
}

static void write_window(struct ph_writer *writer, const struct ph_table_seen *table) {
    ph_json_key(writer, "window");
    if (table->asked == 0) {
        ph_json_null(writer);
        return;
    }
    ph_json_object_begin(writer);
    write_seats(writer, "seats", table->asked);
    ph_json_int(ph_json_key(writer, "opened"), table->opened);
    ph_json_int(ph_json_key(writer, "closes"), table->closes);
    ph_json_object_end(writer);
}

static void write_running(struct ph_writer *writer, const struct ph_table_seen *table) {
    ph_json_key(writer, "running");
    if (table->running < 0) {
        ph_json_null(writer);
        return;
    }
    ph_json_object_begin(writer);
    ph_json_int(ph_json_key(writer, "seat"), table->running);
    ph_json_int(ph_json_key(writer, "since"), table->since);
    ph_json_object_end(writer);
}

static void write_order(struct ph_writer *writer, const struct ph_table_seen *table) {
    ph_json_object_begin(ph_json_key(writer, "order"));
    ph_json_string(ph_json_key(writer, "against"), table->order[0] != '\0' ? table->order : "ask");
    if (table->order_seats != 0) {
        write_seats(writer, "seats", table->order_seats);
    }
    ph_json_object_end(writer);
}

void ph_table_seen_write(const struct ph_table_seen *table, struct ph_writer *writer) {
    static const char *const phases[] = {
        [PH_SEEN_GATHERING] = "gathering", [PH_SEEN_PLAYING] = "playing", [PH_SEEN_OVER] = "over"};
    ph_json_int(ph_json_key(writer, "n"), table->number);
    ph_json_int(ph_json_key(writer, "at"), table->at);
    ph_json_string(ph_json_key(writer, "phase"), phases[table->phase]);
    ph_json_int(ph_json_key(writer, "seat"), table->seat);
    ph_json_array_begin(ph_json_key(writer, "seats"));
    for (int seat = 0; seat < table->count; seat++) {
        write_seat(writer, &table->seats[seat]);
    }
    ph_json_array_end(writer);
    write_window(writer, table);
    ph_json_int(ph_json_key(writer, "mover"), table->mover);
    write_running(writer, table);
    write_order(writer, table);
    ph_json_bool(ph_json_key(writer, "answered"), table->answered);
    ph_json_string(ph_json_key(writer, "rated"), table->rated);
    ph_json_string(ph_json_key(writer, "reason"), table->reason);
    write_seats(writer, "winners", table->winners);
    ph_json_string(ph_json_key(writer, "rematch"), table->next);
}
