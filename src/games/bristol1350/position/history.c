// SPDX-License-Identifier: MIT
// The histories of a position, both ways: mingles, looks, convened and claims are the log's events of those kinds.
#include "games/bristol1350/notation.h"
#include "games/bristol1350/position/reader.h"

static unsigned bits(uint64_t data, unsigned at, unsigned width) {
    return (unsigned)(data >> at & ((1u << width) - 1));
}

// ---- writing --------------------------------------------------------------------------------------------------------

// What the passengers gave, or got: the events of a mingle follow it at once.
static void write_hands(const struct bristol_writing *writing, const char *key, const struct ph_event *events,
                        size_t count, unsigned at) {
    struct ph_writer *const writer = writing->writer;
    ph_json_key(writer, key);
    ph_json_object_begin(writer);
    for (size_t i = 0; i < count && events[i].type == BRISTOL_EVENT_MINGLED; i++) {
        const bool shown = bristol_writes_to(writing, &events[i]);
        const char seat[2] = {(char)('0' + bits(events[i].data, 40, 4)), '\0'};
        ph_json_key(writer, seat);
        ph_json_array_begin(writer);
        for (unsigned card = 0; card < 2; card++) {
            bristol_write_symptom(writer, shown ? bits(events[i].data, at + 4 * card, 4) : BRISTOL_HIDDEN);
        }
        ph_json_array_end(writer);
    }
    ph_json_object_end(writer);
}

static void write_mingle(const struct bristol_writing *writing, const struct ph_event *event, size_t count) {
    struct ph_writer *const writer = writing->writer;
    const uint64_t data = event->data;
    ph_json_object_begin(writer);
    bristol_write_key_int(writer, "round", bits(data, 0, 16));
    bristol_write_key_id(writer, "cart", bristol_cart_ids[bits(data, 16, 4)]);
    ph_json_key(writer, "seats");
    ph_json_array_begin(writer);
    for (unsigned i = 0; i < bits(data, 24, 4); i++) {
        ph_json_int(writer, bits(data, 28 + 4 * i, 4));
    }
    ph_json_array_end(writer);
    bristol_write_key_id(writer, "extra", bristol_extra_ids[bits(data, 20, 4)]);
    ph_json_key(writer, "leeches");
    ph_json_array_begin(writer);
    for (size_t i = 1; i < count; i++) {
        if (event[i].type == BRISTOL_EVENT_LEECHED) {
            bristol_write_lying(writing, bits(event[i].data, 8, 8), event[i].to, bristol_writes_to(writing, &event[i]));
        } else if (event[i].type != BRISTOL_EVENT_MINGLED) {
            break;
        }
    }
    ph_json_array_end(writer);
    write_hands(writing, "gave", event + 1, count - 1, 44);
    write_hands(writing, "got", event + 1, count - 1, 52);
    ph_json_object_end(writer);
}

static void write_look(const struct bristol_writing *writing, const struct ph_event *event) {
    struct ph_writer *const writer = writing->writer;
    ph_json_object_begin(writer);
    bristol_write_key_int(writer, "round", bits(event->data, 0, 16));
    bristol_write_key_int(writer, "by", bits(event->data, 16, 8));
    bristol_write_key_id(writer, "what", bristol_look_ids[bits(event->data, 24, 8)]);
    bristol_write_key_or_null(writer, "seat", bits(event->data, 32, 8));
    bristol_write_key_or_null(writer, "slot", bits(event->data, 40, 8));
    ph_json_key(writer, "card");
    bristol_write_symptom(writer, bristol_writes_to(writing, event) ? bits(event->data, 48, 8) : BRISTOL_HIDDEN);
    ph_json_object_end(writer);
}

static void write_convened(const struct bristol_writing *writing, const struct ph_event *event) {
    struct ph_writer *const writer = writing->writer;
    ph_json_object_begin(writer);
    bristol_write_key_int(writer, "round", bits(event->data, 0, 16));
    ph_json_key(writer, "seats");
    if (bristol_writes_to(writing, event)) {
        bristol_write_seats(writer, bits(event->data, 16, 16));
    } else {
        ph_json_null(writer);
    }
    ph_json_object_end(writer);
}

static void write_claim(const struct bristol_writing *writing, const struct ph_event *event) {
    struct ph_writer *const writer = writing->writer;
    const unsigned about = bits(event->data, 24, 8);
    const unsigned a = bits(event->data, 32, 8);
    ph_json_object_begin(writer);
    bristol_write_key_int(writer, "round", bits(event->data, 0, 16));
    bristol_write_key_int(writer, "by", bits(event->data, 16, 8));
    bristol_write_key_id(writer, "about", bristol_about_ids[about]);
    if (about == BRISTOL_ABOUT_PLAGUE) {
        ph_json_key(writer, "value");
        ph_json_bool(writer, a != 0);
    } else if (about == BRISTOL_ABOUT_ACCUSE) {
        bristol_write_key_int(writer, "seat", a);
    } else {
        ph_json_key(writer, "cards");
        ph_json_array_begin(writer);
        ph_json_int(writer, a);
        ph_json_int(writer, bits(event->data, 40, 8));
        ph_json_array_end(writer);
    }
    ph_json_object_end(writer);
}

static void write_history(const struct bristol_writing *writing, struct ph_log log, const char *key,
                          enum bristol_event type) {
    ph_json_key(writing->writer, key);
    ph_json_array_begin(writing->writer);
    for (size_t i = 0; i < log.count; i++) {
        const struct ph_event *const event = &log.events[i];
        if (event->type != type) {
            continue;
        }
        if (type == BRISTOL_EVENT_MINGLE) {
            write_mingle(writing, event, log.count - i);
        } else if (type == BRISTOL_EVENT_LOOKED) {
            write_look(writing, event);
        } else if (type == BRISTOL_EVENT_CONVENE) {
            write_convened(writing, event);
        } else {
            write_claim(writing, event);
        }
    }
    ph_json_array_end(writing->writer);
}

void bristol_write_histories(const struct bristol_writing *writing, struct ph_log log) {
    write_history(writing, log, "mingles", BRISTOL_EVENT_MINGLE);
    write_history(writing, log, "looks", BRISTOL_EVENT_LOOKED);
    write_history(writing, log, "convened", BRISTOL_EVENT_CONVENE);
    write_history(writing, log, "claims", BRISTOL_EVENT_CLAIM);
}

// ---- reading --------------------------------------------------------------------------------------------------------

static void add(struct bristol_reader *reader, enum bristol_event type, unsigned to, uint64_t data) {
    ph_history_add(reader->history, (struct ph_event){.type = (uint16_t)type, .to = (uint16_t)to, .data = data});
}

static enum ph_status read_round(struct bristol_reader *reader, const char *field, struct ph_json entry,
                                 unsigned *round) {
    return ph_read_int(reader->error, field, ph_json_member(entry, "round"), 1, BRISTOL_ROUND_MAX, 1, round);
}

// Two symptoms, or null each where nothing is known of them; in bits at `at`.
static enum ph_status read_pair(struct bristol_reader *reader, struct ph_json hands, unsigned seat, unsigned at,
                                uint64_t *data) {
    const char key[2] = {(char)('0' + seat), '\0'};
    const struct ph_json pair = ph_json_member(hands, key);
    unsigned cards[2] = {0, 0};
    if (!ph_read_absent(pair)) {
        if (ph_json_type(pair) != PH_JSON_ARRAY || ph_json_count(pair) != 2) {
            return ph_read_refuse(reader->error, "mingles", "gave and got: two symptoms for each seat are wanted");
        }
        for (struct ph_json_walk walk = ph_json_walk_begin(pair); ph_json_walk_next(&walk);) {
            if (!ph_read_null(walk.value)) {
                PH_TRY(bristol_read_symptom(reader, "mingles", walk.value, &cards[walk.index]));
            }
        }
    }
    if (!bristol_is_ghost(&reader->state, seat) && cards[0] > cards[1]) { // listed as `symptoms` lists them
        const unsigned low = cards[1];
        cards[1] = cards[0];
        cards[0] = low;
    }
    *data |= (uint64_t)cards[0] << at | (uint64_t)cards[1] << (at + 4);
    return PH_OK;
}

// `gave` and `got` have members for passengers only.
static enum ph_status only_passengers(struct bristol_reader *reader, struct ph_json hands, const uint8_t *seats,
                                      unsigned count) {
    char keys[BRISTOL_CART_SEATS][2] = {{0}};
    const char *names[BRISTOL_CART_SEATS + 1] = {NULL};
    for (unsigned i = 0; i < count; i++) {
        keys[i][0] = (char)('0' + seats[i]);
        names[i] = keys[i];
    }
    return ph_read_absent(hands) ? PH_OK : ph_read_only(reader->error, "mingles", hands, names);
}

static enum ph_status read_leeched(struct bristol_reader *reader, struct ph_json leeches, unsigned cart) {
    static const char *const names[] = {"card", "seen", NULL};
    PH_TRY(ph_read_list(reader->error, "mingles", leeches));
    for (struct ph_json_walk walk = ph_json_walk_begin(leeches); ph_json_walk_next(&walk);) {
        unsigned card = 0;
        unsigned seen = 0;
        PH_TRY(ph_read_only(reader->error, "mingles", walk.value, names));
        PH_TRY(bristol_read_symptom(reader, "mingles", ph_json_member(walk.value, "card"), &card));
        PH_TRY(bristol_read_seen(reader, "mingles", ph_json_member(walk.value, "seen"), &seen));
        add(reader, BRISTOL_EVENT_LEECHED, seen, (uint64_t)cart | (uint64_t)card << 8);
    }
    return PH_OK;
}

static enum ph_status read_mingle(struct bristol_reader *reader, struct ph_json entry) {
    static const char *const names[] = {"round", "cart", "seats", "extra", "leeches", "gave", "got", NULL};
    const struct ph_json seats = ph_json_member(entry, "seats");
    unsigned round = 0;
    unsigned cart = 0;
    unsigned extra = BRISTOL_EXTRA_DECK;
    unsigned mask = 0;
    unsigned count = 0;
    uint8_t seat_at[BRISTOL_CART_SEATS];
    PH_TRY(ph_read_only(reader->error, "mingles", entry, names));
    PH_TRY(read_round(reader, "mingles", entry, &round));
    PH_TRY(ph_read_id(reader->error, "mingles", ph_json_member(entry, "cart"), bristol_cart_ids, BRISTOL_CART_COUNT,
                      "cart", &cart));
    if (!ph_read_absent(ph_json_member(entry, "extra"))) {
        PH_TRY(ph_read_id(reader->error, "mingles", ph_json_member(entry, "extra"), bristol_extra_ids, 3, "extra card",
                          &extra));
    }
    PH_TRY(ph_read_set(reader->error, "mingles", seats, reader->state.pawns, "seats", &mask));
    if (bristol_count(mask) < 1 || bristol_count(mask) > BRISTOL_CART_SEATS) {
        return ph_read_refuse(reader->error, "mingles", "seats: one to three seats are wanted, front to rear");
    }
    uint64_t head =
        (uint64_t)round | (uint64_t)cart << 16 | (uint64_t)extra << 20 | (uint64_t)bristol_count(mask) << 24;
    for (struct ph_json_walk walk = ph_json_walk_begin(seats); ph_json_walk_next(&walk);) {
        int64_t seat = 0;
        ph_json_int_get(walk.value, &seat);
        head |= (uint64_t)seat << (28 + 4 * count);
        seat_at[count++] = (uint8_t)seat;
    }
    const struct ph_json gave = ph_json_member(entry, "gave");
    const struct ph_json got = ph_json_member(entry, "got");
    PH_TRY(only_passengers(reader, gave, seat_at, count));
    PH_TRY(only_passengers(reader, got, seat_at, count));
    add(reader, BRISTOL_EVENT_MINGLE, PH_EVENT_TO_ALL, head);
    for (unsigned i = 0; i < count; i++) {
        const unsigned seat = seat_at[i];
        uint64_t data = head | (uint64_t)seat << 40;
        PH_TRY(read_pair(reader, gave, seat, 44, &data));
        PH_TRY(read_pair(reader, got, seat, 52, &data));
        add(reader, BRISTOL_EVENT_MINGLED, bristol_is_ghost(&reader->state, seat) ? 0 : 1u << seat, data);
    }
    reader->state.mingled = (uint16_t)(reader->state.mingled | mask);
    return read_leeched(reader, ph_json_member(entry, "leeches"), cart);
}

// What a look was at: a seat that must be a player's or a ghost's, and for a ghost a slot.
static enum ph_status read_looked_at(struct bristol_reader *reader, struct ph_json entry, unsigned what, unsigned *seat,
                                     unsigned *slot) {
    const struct ph_json seat_json = ph_json_member(entry, "seat");
    const struct ph_json slot_json = ph_json_member(entry, "slot");
    *seat = BRISTOL_NONE;
    *slot = BRISTOL_NONE;
    if (what != BRISTOL_LOOK_BARMAID) {
        PH_TRY(bristol_read_seat(reader, "looks", seat_json, seat));
        if (bristol_is_ghost(&reader->state, *seat) != (what == BRISTOL_LOOK_GHOST)) {
            return ph_read_refuse(reader->error, "looks", "seat: %s's is wanted",
                                  what == BRISTOL_LOOK_GHOST ? "a ghost" : "a player");
        }
    } else if (!ph_read_null(seat_json)) {
        return ph_read_refuse(reader->error, "looks", "seat: null is wanted for a look at the discard");
    }
    if (what == BRISTOL_LOOK_GHOST) {
        PH_TRY(ph_read_int(reader->error, "looks", slot_json, 0, 1, 0, slot));
    } else if (!ph_read_null(slot_json)) {
        return ph_read_refuse(reader->error, "looks", "slot: null is wanted but for a ghost's card");
    }
    return PH_OK;
}

static enum ph_status read_look(struct bristol_reader *reader, struct ph_json entry) {
    static const char *const names[] = {"round", "by", "what", "seat", "slot", "card", NULL};
    unsigned round = 0;
    unsigned by = 0;
    unsigned what = 0;
    unsigned seat = 0;
    unsigned slot = 0;
    unsigned card = 0;
    PH_TRY(ph_read_only(reader->error, "looks", entry, names));
    PH_TRY(read_round(reader, "looks", entry, &round));
    PH_TRY(bristol_read_seat(reader, "looks", ph_json_member(entry, "by"), &by));
    if (bristol_is_ghost(&reader->state, by)) {
        return ph_read_refuse(reader->error, "looks", "by: seat %u is a ghost's, and ghosts look at nothing", by);
    }
    PH_TRY(ph_read_id(reader->error, "looks", ph_json_member(entry, "what"), bristol_look_ids, 3, "look", &what));
    PH_TRY(read_looked_at(reader, entry, what, &seat, &slot));
    PH_TRY(bristol_read_symptom(reader, "looks", ph_json_member(entry, "card"), &card));
    const unsigned to = 1u << by | (what == BRISTOL_LOOK_SHERIFF ? 1u << seat : 0);
    add(reader, BRISTOL_EVENT_LOOKED, to, (uint64_t)round | bristol_fields(by, what, seat, slot, card) << 16);
    return PH_OK;
}

static enum ph_status read_convened(struct bristol_reader *reader, struct ph_json entry) {
    static const char *const names[] = {"round", "seats", NULL};
    unsigned round = 0;
    unsigned seats = 0;
    PH_TRY(ph_read_only(reader->error, "convened", entry, names));
    PH_TRY(read_round(reader, "convened", entry, &round));
    PH_TRY(bristol_read_seen(reader, "convened", ph_json_member(entry, "seats"), &seats));
    add(reader, BRISTOL_EVENT_CONVENE, seats, (uint64_t)round | (uint64_t)seats << 16);
    return PH_OK;
}

static enum ph_status read_claimed_cards(struct bristol_reader *reader, struct ph_json list, unsigned cards[2]) {
    if (ph_json_type(list) != PH_JSON_ARRAY || ph_json_count(list) != 2) {
        return ph_read_refuse(reader->error, "claims", "cards: a list of two symptoms is wanted");
    }
    for (struct ph_json_walk walk = ph_json_walk_begin(list); ph_json_walk_next(&walk);) {
        PH_TRY(bristol_read_symptom(reader, "claims", walk.value, &cards[walk.index]));
    }
    if (cards[0] > cards[1]) {
        const unsigned low = cards[1];
        cards[1] = cards[0];
        cards[0] = low;
    }
    return PH_OK;
}

static enum ph_status read_claim(struct bristol_reader *reader, struct ph_json entry) {
    static const char *const cards_names[] = {"round", "by", "about", "cards", NULL};
    static const char *const value_names[] = {"round", "by", "about", "value", NULL};
    static const char *const seat_names[] = {"round", "by", "about", "seat", NULL};
    unsigned round = 0;
    unsigned by = 0;
    unsigned about = 0;
    unsigned what[2] = {0, 0};
    PH_TRY(ph_read_id(reader->error, "claims", ph_json_member(entry, "about"), bristol_about_ids, BRISTOL_CLAIM_KINDS,
                      "kind of claim", &about));
    PH_TRY(ph_read_only(reader->error, "claims", entry,
                        about == BRISTOL_ABOUT_PLAGUE   ? value_names
                        : about == BRISTOL_ABOUT_ACCUSE ? seat_names
                                                        : cards_names));
    PH_TRY(read_round(reader, "claims", entry, &round));
    PH_TRY(bristol_read_seat(reader, "claims", ph_json_member(entry, "by"), &by));
    if (bristol_is_ghost(&reader->state, by)) {
        return ph_read_refuse(reader->error, "claims", "by: seat %u is a ghost's, and ghosts claim nothing", by);
    }
    if (about == BRISTOL_ABOUT_PLAGUE) {
        bool value = false;
        if (!ph_json_bool_get(ph_json_member(entry, "value"), &value)) {
            return ph_read_refuse(reader->error, "claims", "value: true or false is wanted");
        }
        what[0] = value;
    } else if (about == BRISTOL_ABOUT_ACCUSE) {
        PH_TRY(bristol_read_seat(reader, "claims", ph_json_member(entry, "seat"), &what[0]));
    } else {
        PH_TRY(read_claimed_cards(reader, ph_json_member(entry, "cards"), what));
    }
    add(reader, BRISTOL_EVENT_CLAIM, PH_EVENT_TO_ALL,
        (uint64_t)round | (uint64_t)by << 16 | bristol_fields(about, what[0], what[1], 0, 0) << 24);
    return PH_OK;
}

// The four lists, in the order in which things happen within a round: turns, then mingles, each with its convening.
enum { LOOKS, CLAIMS, MINGLES, CONVENED, HISTORIES };

struct cursor {
    struct ph_json_walk walk;
    bool more;
    unsigned round; // of the entry it is at
};

static enum ph_status next(struct bristol_reader *reader, const char *field, struct cursor *cursor) {
    cursor->more = ph_json_walk_next(&cursor->walk);
    if (!cursor->more) {
        return PH_OK;
    }
    if (ph_json_type(cursor->walk.value) != PH_JSON_OBJECT) {
        return ph_read_refuse(reader->error, field, "a list of objects is wanted");
    }
    return read_round(reader, field, cursor->walk.value, &cursor->round);
}

// The log is read as one: what a position tells in four lists is put in the order in which it can have happened.
enum ph_status bristol_read_histories(struct bristol_reader *reader) {
    static const char *const names[HISTORIES] = {"looks", "claims", "mingles", "convened"};
    static enum ph_status (*const reads[HISTORIES])(struct bristol_reader * reader, struct ph_json entry) = {
        read_look, read_claim, read_mingle, read_convened};
    struct cursor cursors[HISTORIES];
    unsigned last = LOOKS;
    for (unsigned i = 0; i < HISTORIES; i++) {
        const struct ph_json list = ph_json_member(reader->position, names[i]);
        PH_TRY(ph_read_list(reader->error, names[i], list));
        cursors[i].walk = ph_json_walk_begin(list);
        PH_TRY(next(reader, names[i], &cursors[i]));
    }
    for (;;) {
        unsigned first = HISTORIES;
        for (unsigned i = 0; i < HISTORIES; i++) {
            if (cursors[i].more && (first == HISTORIES || cursors[i].round < cursors[first].round)) {
                first = i;
            }
        }
        if (first == HISTORIES) {
            return PH_OK;
        }
        if (first == MINGLES && last == MINGLES && cursors[CONVENED].more &&
            cursors[CONVENED].round == cursors[MINGLES].round) {
            first = CONVENED;
        }
        PH_TRY(reads[first](reader, cursors[first].walk.value));
        PH_TRY(next(reader, names[first], &cursors[first]));
        last = first;
    }
}
