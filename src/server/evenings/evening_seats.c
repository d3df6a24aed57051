// SPDX-License-Identifier: MIT
// Who sits where in the next round. Seatings are drawn and improved by swapping two people as long as that helps, and
// the best of some is taken: the fewer people meet again, the better; then, the fewer sit with bots again.
#include "server/evenings/evening.h"

#include <stdio.h>
#include <string.h>

enum { TRIES = 12, NOBODY = EVENING_BOT };

int evening_find(const struct evening *evening, uint64_t person) {
    for (unsigned i = 0; i < evening->people_count; i++) {
        if (evening->people[i].person == person) {
            return (int)i;
        }
    }
    return -1;
}

struct evening_round *evening_round_now(struct evening *evening) {
    return evening->round_count > 0 ? &evening->rounds[evening->round_count - 1] : NULL;
}

bool evening_plays(const struct evening *evening) {
    return evening->round_count > 0 && !evening->rounds[evening->round_count - 1].over;
}

void evening_table_name(const struct evening *evening, unsigned table, char name[PH_EVENING_NAME_SIZE]) {
    if (table < evening->name_count) {
        memcpy(name, evening->names[table], PH_EVENING_NAME_SIZE);
    } else {
        (void)snprintf(name, PH_EVENING_NAME_SIZE, "%u", table + 1);
    }
}

// ---- what was before ------------------------------------------------------------------------------------------------

struct past {
    uint8_t met[EVENING_PEOPLE_MAX][EVENING_PEOPLE_MAX];
    uint8_t with_bots[EVENING_PEOPLE_MAX];
    uint8_t sat[EVENING_PEOPLE_MAX][PH_SEATS_MAX];
};

static void add_table(struct past *past, const struct evening_table *table, unsigned seats) {
    for (unsigned seat = 0; seat < seats; seat++) {
        const int one = table->seats[seat];
        for (unsigned other = 0; one >= 0 && other < seats; other++) {
            if (table->seats[other] == NOBODY) {
                past->with_bots[one]++;
            } else if (other != seat) {
                past->met[one][table->seats[other]]++;
            }
        }
        if (one >= 0) {
            past->sat[one][seat]++;
        }
    }
}

static void look_back(struct past *past, const struct evening *evening) {
    memset(past, 0, sizeof *past);
    for (unsigned i = 0; i < evening->round_count; i++) {
        const struct evening_round *const round = &evening->rounds[i];
        for (unsigned table = 0; table < round->table_count; table++) {
            add_table(past, &round->tables[table], round->seats);
        }
    }
}

unsigned evening_met(const struct evening *evening, unsigned one, unsigned other) {
    struct past past;
    look_back(&past, evening);
    return past.met[one][other];
}

// ---- who sits together ----------------------------------------------------------------------------------------------

enum { AGAIN = 16, WITH_BOT = 1 }; // what it costs to meet somebody, or a bot, again

static unsigned cost_of(const struct past *past, const struct evening_table *table, unsigned seats) {
    unsigned cost = 0;
    for (unsigned seat = 0; seat < seats; seat++) {
        const int one = table->seats[seat];
        for (unsigned other = 0; one >= 0 && other < seats; other++) {
            const int two = table->seats[other];
            const unsigned before = two == NOBODY ? past->with_bots[one] : past->met[one][two];
            cost += other == seat ? 0 : (two == NOBODY ? WITH_BOT : AGAIN) * before * before;
        }
    }
    return cost;
}

static void swap(int16_t *one, int16_t *other) {
    const int16_t kept = *one;
    *one = *other;
    *other = kept;
}

// Swaps two people of two tables, if that costs less.
static bool improve(const struct past *past, struct evening_table *one, unsigned seat, struct evening_table *other,
                    unsigned seat_other, unsigned seats) {
    if (one->seats[seat] == NOBODY || other->seats[seat_other] == NOBODY) {
        return false;
    }
    const unsigned before = cost_of(past, one, seats) + cost_of(past, other, seats);
    swap(&one->seats[seat], &other->seats[seat_other]);
    if (cost_of(past, one, seats) + cost_of(past, other, seats) < before) {
        return true;
    }
    swap(&one->seats[seat], &other->seats[seat_other]);
    return false;
}

static bool improve_once(const struct past *past, struct evening_round *round) {
    bool better = false;
    for (unsigned one = 0; one < round->table_count; one++) {
        for (unsigned other = one + 1; other < round->table_count; other++) {
            for (unsigned pair = 0; pair < round->seats * round->seats; pair++) {
                better = improve(past, &round->tables[one], pair / round->seats, &round->tables[other],
                                 pair % round->seats, round->seats) ||
                         better;
            }
        }
    }
    return better;
}

static unsigned total_cost(const struct past *past, const struct evening_round *round) {
    unsigned cost = 0;
    for (unsigned i = 0; i < round->table_count; i++) {
        cost += cost_of(past, &round->tables[i], round->seats);
    }
    return cost;
}

// Gives the seats to people in this order: each table in turn one, so that the last ones of some have none.
static void deal(struct evening_round *round, const int16_t *people, unsigned count) {
    for (unsigned i = 0; i < round->table_count * round->seats; i++) {
        round->tables[i % round->table_count].seats[i / round->table_count] = i < count ? people[i] : NOBODY;
    }
}

static void shuffle(int16_t *people, unsigned count, struct ph_random *random) {
    for (unsigned i = count; i > 1; i--) {
        swap(&people[i - 1], &people[ph_random_below(random, i)]);
    }
}

static void seat_people(struct evening_round *round, const struct past *past, int16_t *people, unsigned count,
                        struct ph_random *random) {
    struct evening_round best = *round;
    unsigned least = UINT32_MAX;
    for (unsigned i = 0; i < TRIES && least > 0; i++) {
        shuffle(people, count, random);
        deal(round, people, count);
        while (improve_once(past, round)) {
        }
        const unsigned cost = total_cost(past, round);
        if (cost < least) {
            least = cost;
            best = *round;
        }
    }
    *round = best;
}

// ---- on which seat --------------------------------------------------------------------------------------------------

static unsigned square(unsigned number) {
    return number * number;
}

static bool swap_seats(const struct past *past, struct evening_table *table, unsigned seat, unsigned other) {
    const int one = table->seats[seat];
    const int two = table->seats[other];
    if (one == NOBODY || two == NOBODY ||
        square(past->sat[one][other]) + square(past->sat[two][seat]) >=
            square(past->sat[one][seat]) + square(past->sat[two][other])) {
        return false;
    }
    swap(&table->seats[seat], &table->seats[other]);
    return true;
}

static void rotate(const struct past *past, struct evening_table *table, unsigned seats) {
    for (bool better = true; better;) {
        better = false;
        for (unsigned pair = 0; pair < seats * seats; pair++) {
            better = swap_seats(past, table, pair / seats, pair % seats) || better;
        }
    }
}

// ---- the round ------------------------------------------------------------------------------------------------------

void evening_write_make(const struct evening *evening, const struct evening_table *table, unsigned seats,
                        struct ph_writer *writer) {
    ph_write_text(writer, "{\"seats\":[");
    for (unsigned seat = 0; seat < seats; seat++) {
        const bool is_open = table == NULL || table->seats[seat] != NOBODY;
        ph_write_format(writer, "%s\"%s\"", seat > 0 ? "," : "", is_open ? "open" : evening->bot);
    }
    ph_write_format(writer, "],%s", evening->settings + 1);
}

enum ph_refusal evening_check_seats(const struct evening *evening, unsigned seats, struct ph_error *error) {
    struct ph_json_document *document = NULL;
    struct ph_table_settings settings;
    struct ph_writer make;
    ph_writer_init_heap(&make);
    evening_write_make(evening, NULL, seats, &make);
    enum ph_refusal refusal =
        ph_refusal_of(ph_json_parse(&document, make.data, make.length, error), PH_REFUSED_BAD_REQUEST);
    if (refusal == PH_ACCEPTED) {
        struct ph_fields fields = ph_fields_of(ph_json_root(document), error);
        const struct ph_json list = ph_fields_need(&fields, "seats");
        ph_settings_read(&fields, list, false, &settings);
        refusal = ph_fields_end(&fields);
    }
    ph_json_document_destroy(document);
    ph_writer_deinit(&make);
    return refusal;
}

static unsigned list_people(const struct evening *evening, int16_t people[EVENING_PEOPLE_MAX]) {
    unsigned count = 0;
    for (unsigned i = 0; i < evening->people_count; i++) {
        if (!evening->people[i].left) {
            people[count++] = (int16_t)i;
        }
    }
    return count;
}

static enum ph_refusal choose_size(const struct evening *evening, const struct evening_seating *seating, unsigned count,
                                   struct evening_round *round, struct ph_error *error) {
    if (count < 2) {
        return ph_refuse(error, PH_REFUSED_NOT_READY, "", "a round needs two people at least; %s",
                         count == 0 ? "nobody has joined yet" : "one has joined");
    }
    if (seating->tables > count) {
        return ph_refuse(error, PH_REFUSED_BAD_REQUEST, "tables", "tables: expected at most one for each of %u people",
                         count);
    }
    round->seats = seating->tables > 0 ? (count + seating->tables - 1) / seating->tables : evening->seats;
    round->table_count = seating->tables > 0 ? seating->tables : (count + round->seats - 1) / round->seats;
    if (seating->duplicate && round->table_count < 2) {
        return ph_refuse(error, PH_REFUSED_NOT_READY, "", "a duplicate round needs two tables at least, so %u people",
                         evening->seats + 1);
    }
    return evening_check_seats(evening, round->seats, error);
}

static void take_luck(struct evening *evening, struct evening_round *round) {
    memcpy(round->secret, evening->secret, sizeof round->secret);
    for (unsigned i = 0; i < evening->people_count; i++) {
        memcpy(round->luck[i], evening->people[i].luck, PH_TABLE_LUCK_SIZE);
        memset(evening->people[i].luck, 0, PH_TABLE_LUCK_SIZE);
        evening->people[i].ready = false;
    }
}

enum ph_refusal evening_begin_round(struct evening *evening, const struct evening_seating *seating,
                                    struct ph_random *random, struct ph_error *error) {
    struct evening_round *const round = &evening->rounds[evening->round_count];
    int16_t people[EVENING_PEOPLE_MAX];
    struct past past;
    if (evening_plays(evening)) {
        return ph_refuse(error, PH_REFUSED_WRONG_PHASE, "", "a round is being played; it must be over first");
    }
    if (evening->round_count == EVENING_ROUNDS_MAX) {
        return ph_refuse(error, PH_REFUSED_TOO_MANY, "", "an evening has at most %d rounds", EVENING_ROUNDS_MAX);
    }
    memset(round, 0, sizeof *round);
    const unsigned count = list_people(evening, people);
    const enum ph_refusal refusal = choose_size(evening, seating, count, round, error);
    if (refusal != PH_ACCEPTED) {
        return refusal;
    }
    round->duplicate = seating->duplicate;
    round->begun = seating->now;
    look_back(&past, evening);
    seat_people(round, &past, people, count, random);
    for (unsigned i = 0; i < round->table_count; i++) {
        rotate(&past, &round->tables[i], round->seats);
    }
    take_luck(evening, round);
    evening->round_count++;
    return PH_ACCEPTED;
}
