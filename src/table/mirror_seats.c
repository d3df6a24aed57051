// SPDX-License-Identifier: MIT
#include "table/mirror_seats.h"

#include <string.h>

// ---- hello ----------------------------------------------------------------------------------------------------------

static bool flag_of(struct ph_json object, const char *key) {
    bool flag = false;
    (void)ph_json_bool_get(ph_json_member(object, key), &flag);
    return flag;
}

static void read_seat(struct ph_mirror_seat *seat, struct ph_json value) {
    memset(seat, 0, sizeof *seat);
    seat->closed = ph_json_is(ph_json_member(value, "holder"), "closed");
    seat->program = flag_of(value, "program");
    seat->ready = flag_of(value, "ready");
    seat->resigned = flag_of(value, "resigned");
    seat->abandons = flag_of(value, "abandons");
    (void)ph_json_string_get(ph_json_member(value, "name"), seat->name, sizeof seat->name);
    (void)ph_json_string_get(ph_json_member(value, "bot"), seat->bot, sizeof seat->bot);
}

void ph_mirror_seats_read(struct ph_mirror_seats *seats, struct ph_json table) {
    memset(seats, 0, sizeof *seats);
    for (struct ph_json_walk walk = ph_json_walk_begin(ph_json_member(table, "seats")); ph_json_walk_next(&walk);) {
        if (seats->count < PH_SEATS_MAX) {
            read_seat(&seats->seats[seats->count++], walk.value);
        }
    }
}

// ---- entries --------------------------------------------------------------------------------------------------------

// "open", "closed", or a bot's name.
static void read_holder(struct ph_mirror_seat *seat, struct ph_json value) {
    memset(seat, 0, sizeof *seat);
    seat->closed = ph_json_is(value, "closed");
    if (!seat->closed && !ph_json_is(value, "open")) {
        (void)ph_json_string_get(value, seat->bot, sizeof seat->bot);
    }
}

static void read_made(struct ph_mirror_seats *seats, struct ph_json holders) {
    memset(seats, 0, sizeof *seats);
    for (struct ph_json_walk walk = ph_json_walk_begin(holders); ph_json_walk_next(&walk);) {
        if (seats->count < PH_SEATS_MAX) {
            read_holder(&seats->seats[seats->count++], walk.value);
        }
    }
}

static void drop_closed(struct ph_mirror_seats *seats) {
    uint8_t count = 0;
    for (unsigned i = 0; i < seats->count; i++) {
        if (!seats->seats[i].closed) {
            seats->seats[count++] = seats->seats[i];
        }
    }
    seats->count = count;
}

static void follow_seat(struct ph_mirror_seat *seat, struct ph_json kind, struct ph_json entry) {
    if (ph_json_is(kind, "sat")) {
        read_seat(seat, entry);
    } else if (ph_json_is(kind, "left")) {
        memset(seat, 0, sizeof *seat);
    } else if (ph_json_is(kind, "seat")) {
        read_holder(seat, ph_json_member(entry, "as"));
    } else if (ph_json_is(kind, "ready")) {
        seat->ready = true;
    } else if (ph_json_is(kind, "abandon")) {
        seat->abandons = flag_of(entry, "agree");
    } else if (ph_json_is(kind, "substituted") || ph_json_is(kind, "resigned")) {
        seat->resigned = seat->resigned || ph_json_is(kind, "resigned");
        (void)ph_json_string_get(ph_json_member(entry, "bot"), seat->bot, sizeof seat->bot);
    } else if (ph_json_is(kind, "reclaimed")) {
        seat->bot[0] = '\0';
    }
}

void ph_mirror_seats_follow(struct ph_mirror_seats *seats, struct ph_json entry) {
    const struct ph_json kind = ph_json_member(entry, "t");
    int64_t seat = PH_ONLOOKER;
    (void)ph_json_int_get(ph_json_member(entry, "seat"), &seat);
    if (ph_json_is(kind, "made")) {
        read_made(seats, ph_json_member(entry, "seats"));
    } else if (ph_json_is(kind, "started")) {
        drop_closed(seats);
    } else if (seat >= 0 && seat < seats->count) {
        follow_seat(&seats->seats[seat], kind, entry);
    }
}
