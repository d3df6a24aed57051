// SPDX-License-Identifier: MIT
// The histories of a position, both ways: mingles, looks, convened and claims are the log's events of those kinds.
#include "games/bristol1350/notation.h"
#include "games/bristol1350/position/reader.h"

// ---- writing --------------------------------------------------------------------------------------------------------

// What a passenger gave, or got.
static void write_hand(struct ph_writer *writer, unsigned seat, const uint8_t cards[2], bool shown) {
    const char key[2] = {(char)('0' + seat), '\0'};
    ph_json_array_begin(ph_json_key(writer, key));
    for (unsigned i = 0; i < 2; i++) {
        bristol_write_symptom(writer, shown ? cards[i] : BRISTOL_HIDDEN);
    }
    ph_json_array_end(writer);
}

// What all gave, or got: the events of a mingle follow it at once.
static void write_hands(const struct bristol_writing *writing, const char *key, const struct ph_event *events,
                        size_t count, bool gave) {
    ph_json_object_begin(ph_json_key(writing->writer, key));
    for (size_t i = 0; i < count && events[i].type == BRISTOL_EVENT_MINGLED; i++) {
        const struct bristol_mingled_event mingled = bristol_mingled_of(&events[i]);
        write_hand(writing->writer, mingled.seat, gave ? mingled.gave : mingled.got,
                   bristol_writes_to(writing, &events[i]));
    }
    ph_json_object_end(writing->writer);
}

static void write_leeches(const struct bristol_writing *writing, const struct ph_event *events, size_t count) {
    ph_json_array_begin(ph_json_key(writing->writer, "leeches"));
    for (size_t i = 0; i < count; i++) {
        if (events[i].type == BRISTOL_EVENT_LEECHED) {
            bristol_write_lying(writing, bristol_leeched_of(&events[i]).card, events[i].to,
                                bristol_writes_to(writing, &events[i]));
        } else if (events[i].type != BRISTOL_EVENT_MINGLED) {
            break;
        }
    }
    ph_json_array_end(writing->writer);
}

static void write_mingle(const struct bristol_writing *writing, const struct ph_event *event, size_t count) {
    const struct bristol_mingle_event mingle = bristol_mingle_of(event);
    struct ph_writer *const writer = writing->writer;
    ph_json_object_begin(writer);
    bristol_write_key_int(writer, "round", mingle.round);
    bristol_write_key_id(writer, "cart", bristol_cart_ids[mingle.cart]);
    ph_json_array_begin(ph_json_key(writer, "seats"));
    for (unsigned i = 0; i < mingle.count; i++) {
        ph_json_int(writer, mingle.seats[i]);
    }
    ph_json_array_end(writer);
    bristol_write_key_id(writer, "extra", bristol_extra_ids[mingle.extra]);
    write_leeches(writing, event + 1, count - 1);
    write_hands(writing, "gave", event + 1, count - 1, true);
    write_hands(writing, "got", event + 1, count - 1, false);
    ph_json_object_end(writer);
}

static void write_look(const struct bristol_writing *writing, const struct ph_event *event) {
    const struct bristol_looked_event looked = bristol_looked_of(event);
    struct ph_writer *const writer = writing->writer;
    ph_json_object_begin(writer);
    bristol_write_key_int(writer, "round", looked.round);
    bristol_write_key_int(writer, "by", looked.by);
    bristol_write_key_id(writer, "what", bristol_look_ids[looked.what]);
    bristol_write_key_or_null(writer, "seat", looked.seat);
    bristol_write_key_or_null(writer, "slot", looked.slot);
    ph_json_key(writer, "card");
    bristol_write_symptom(writer, bristol_writes_to(writing, event) ? looked.card : BRISTOL_HIDDEN);
    ph_json_object_end(writer);
}

static void write_convened(const struct bristol_writing *writing, const struct ph_event *event) {
    const struct bristol_convene_event convene = bristol_convene_of(event);
    struct ph_writer *const writer = writing->writer;
    ph_json_object_begin(writer);
    bristol_write_key_int(writer, "round", convene.round);
    ph_json_key(writer, "seats");
    if (bristol_writes_to(writing, event)) {
        bristol_write_seats(writer, convene.seats);
    } else {
        ph_json_null(writer);
    }
    ph_json_object_end(writer);
}

static void write_claim(const struct bristol_writing *writing, const struct ph_event *event) {
    const struct bristol_claim_event claim = bristol_claim_of(event);
    struct ph_writer *const writer = writing->writer;
    ph_json_object_begin(writer);
    bristol_write_key_int(writer, "round", claim.round);
    bristol_write_key_int(writer, "by", claim.by);
    bristol_write_key_id(writer, "about", bristol_about_ids[claim.about]);
    bristol_write_said(writer, claim.about, claim.what);
    ph_json_object_end(writer);
}

static void write_history(const struct bristol_writing *writing, struct ph_log log, const char *key,
                          enum bristol_event type) {
    ph_json_array_begin(ph_json_key(writing->writer, key));
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

static enum ph_status read_round(struct bristol_reader *reader, const char *field, struct ph_json entry,
                                 unsigned *round) {
    return ph_read_int(reader->error, field, ph_json_member(entry, "round"), 1, BRISTOL_ROUND_MAX, 1, round);
}

// Two symptoms, or null each where nothing is known of them.
static enum ph_status read_pair(struct bristol_reader *reader, struct ph_json hands, unsigned seat, uint8_t pair[2]) {
    const char key[2] = {(char)('0' + seat), '\0'};
    const struct ph_json list = ph_json_member(hands, key);
    unsigned cards[2] = {0, 0};
    if (!ph_read_absent(list)) {
        if (ph_json_type(list) != PH_JSON_ARRAY || ph_json_count(list) != 2) {
            return ph_read_refuse(reader->error, "mingles", "gave and got: expected two symptoms for each seat");
        }
        for (struct ph_json_walk walk = ph_json_walk_begin(list); ph_json_walk_next(&walk);) {
            if (!ph_read_null(walk.value)) {
                PH_TRY(bristol_read_symptom(reader, "mingles", walk.value, &cards[walk.index]));
            }
        }
    }
    // Players' cards are listed as `symptoms` lists them.
    const bool swapped = !bristol_is_ghost(&reader->state, seat) && cards[0] > cards[1];
    pair[0] = (uint8_t)cards[swapped];
    pair[1] = (uint8_t)cards[!swapped];
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
        ph_history_add(reader->history, bristol_leeched_event(seen, (struct bristol_leeched_event){cart, card}));
    }
    return PH_OK;
}

static enum ph_status read_mingled(struct bristol_reader *reader, const struct bristol_mingle_event *mingle,
                                   unsigned seat, struct ph_json all_gave, struct ph_json all_got) {
    const unsigned to = bristol_is_ghost(&reader->state, seat) ? 0 : 1u << seat;
    uint8_t gave[2] = {0, 0};
    uint8_t got[2] = {0, 0};
    PH_TRY(read_pair(reader, all_gave, seat, gave));
    PH_TRY(read_pair(reader, all_got, seat, got));
    ph_history_add(reader->history, bristol_mingled_event(to, bristol_mingled_part(mingle, seat, gave, got)));
    return PH_OK;
}

static enum ph_status read_mingle(struct bristol_reader *reader, struct ph_json entry) {
    static const char *const names[] = {"round", "cart", "seats", "extra", "leeches", "gave", "got", NULL};
    const struct ph_json seats = ph_json_member(entry, "seats");
    unsigned round = 0;
    unsigned cart = 0;
    unsigned extra = BRISTOL_EXTRA_DECK;
    unsigned mask = 0;
    struct bristol_mingle_event mingle = {0};
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
        return ph_read_refuse(reader->error, "mingles", "seats: expected one to three seats, front to rear");
    }
    mingle.round = round;
    mingle.cart = cart;
    mingle.extra = extra;
    for (struct ph_json_walk walk = ph_json_walk_begin(seats);
         mingle.count < BRISTOL_CART_SEATS && ph_json_walk_next(&walk);) {
        int64_t seat = 0;
        ph_json_int_get(walk.value, &seat);
        mingle.seats[mingle.count++] = (uint8_t)seat;
    }
    const struct ph_json gave = ph_json_member(entry, "gave");
    const struct ph_json got = ph_json_member(entry, "got");
    PH_TRY(only_passengers(reader, gave, mingle.seats, mingle.count));
    PH_TRY(only_passengers(reader, got, mingle.seats, mingle.count));
    ph_history_add(reader->history, bristol_mingle_event(mingle));
    for (unsigned i = 0; i < mingle.count; i++) {
        PH_TRY(read_mingled(reader, &mingle, mingle.seats[i], gave, got));
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
            return ph_read_refuse(reader->error, "looks", "seat: expected %s's",
                                  what == BRISTOL_LOOK_GHOST ? "a ghost" : "a player");
        }
    } else if (!ph_read_null(seat_json)) {
        return ph_read_refuse(reader->error, "looks", "seat: expected null for a look at the discard");
    }
    if (what == BRISTOL_LOOK_GHOST) {
        PH_TRY(ph_read_int(reader->error, "looks", slot_json, 0, 1, 0, slot));
    } else if (!ph_read_null(slot_json)) {
        return ph_read_refuse(reader->error, "looks", "slot: expected null, except for a ghost's card");
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
        return ph_read_refuse(reader->error, "looks", "by: seat %u is a ghost's, and ghosts never look at cards", by);
    }
    PH_TRY(ph_read_id(reader->error, "looks", ph_json_member(entry, "what"), bristol_look_ids, 3, "look", &what));
    PH_TRY(read_looked_at(reader, entry, what, &seat, &slot));
    PH_TRY(bristol_read_symptom(reader, "looks", ph_json_member(entry, "card"), &card));
    const unsigned to = 1u << by | (what == BRISTOL_LOOK_SHERIFF ? 1u << seat : 0);
    ph_history_add(reader->history, bristol_looked_event(to, (struct bristol_looked_event){
                                                                 .round = round,
                                                                 .by = by,
                                                                 .what = what,
                                                                 .seat = seat,
                                                                 .slot = slot,
                                                                 .card = card,
                                                             }));
    return PH_OK;
}

static enum ph_status read_convened(struct bristol_reader *reader, struct ph_json entry) {
    static const char *const names[] = {"round", "seats", NULL};
    unsigned round = 0;
    unsigned seats = 0;
    PH_TRY(ph_read_only(reader->error, "convened", entry, names));
    PH_TRY(read_round(reader, "convened", entry, &round));
    PH_TRY(bristol_read_seen(reader, "convened", ph_json_member(entry, "seats"), &seats));
    ph_history_add(reader->history, bristol_convene_event(seats, (struct bristol_convene_event){round, seats}));
    return PH_OK;
}

static enum ph_status read_claimed_cards(struct bristol_reader *reader, struct ph_json list, unsigned cards[2]) {
    if (ph_json_type(list) != PH_JSON_ARRAY || ph_json_count(list) != 2) {
        return ph_read_refuse(reader->error, "claims", "cards: expected a list of two symptoms");
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
        return ph_read_refuse(reader->error, "claims", "by: seat %u is a ghost's, and ghosts make no claims", by);
    }
    if (about == BRISTOL_ABOUT_PLAGUE) {
        bool value = false;
        if (!ph_json_bool_get(ph_json_member(entry, "value"), &value)) {
            return ph_read_refuse(reader->error, "claims", "value: expected true or false");
        }
        what[0] = value;
    } else if (about == BRISTOL_ABOUT_ACCUSE) {
        PH_TRY(bristol_read_seat(reader, "claims", ph_json_member(entry, "seat"), &what[0]));
    } else {
        PH_TRY(read_claimed_cards(reader, ph_json_member(entry, "cards"), what));
    }
    ph_history_add(reader->history, bristol_claim_event((struct bristol_claim_event){
                                        .round = round,
                                        .by = by,
                                        .about = about,
                                        .what = {(uint8_t)what[0], (uint8_t)what[1]},
                                    }));
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
        return ph_read_refuse(reader->error, field, "expected a list of objects");
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
