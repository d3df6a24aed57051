// SPDX-License-Identifier: MIT
// Results of games, and the ratings that follow from them.
#include "store/answers.h"

#include <math.h>
#include <stdlib.h>

// ---- writing --------------------------------------------------------------------------------------------------------

static struct sql_value stored(double number) {
    return sql_int(llround(number * 1e6));
}

static struct rating read_rating(struct sql *db, int column) {
    return (struct rating){.mean = (double)sql_number(db, column) / 1e6,
                           .spread = (double)sql_number(db, column + 1) / 1e6};
}

// Counts the game for a person, and returns the rating before it.
static struct rating count_game(struct sql *db, const struct ph_standing *standing, uint64_t person) {
    struct rating rating = RATING_FIRST;
    if (sql_start(db, SQL_RATING_COUNT,
                  SQL_WITH(sql_int((int64_t)person), sql_string(standing->game), sql_int(standing->seats),
                           stored(rating.mean), stored(rating.spread)))) {
        while (sql_next(db)) {
            rating = read_rating(db, 0);
        }
        sql_end(db);
    }
    return rating;
}

static void rate(struct sql *db, const struct ph_standing *standing, struct rating ratings[PH_SEATS_MAX]) {
    unsigned places[PH_SEATS_MAX];
    for (unsigned i = 0; i < standing->count; i++) {
        places[i] = standing->people[i].place;
        ratings[i] = count_game(db, standing, standing->people[i].person);
    }
    rating_update(ratings, places, standing->count);
    for (unsigned i = 0; i < standing->count; i++) {
        (void)sql_run(db, SQL_RATING_SET,
                      SQL_WITH(sql_int((int64_t)standing->people[i].person), sql_string(standing->game),
                               sql_int(standing->seats), stored(ratings[i].mean), stored(ratings[i].spread)));
    }
}

void results_add(struct sql *db, const char *table, const struct ph_standing *standing) {
    struct rating ratings[PH_SEATS_MAX] = {{0, 0}};
    if (standing->rated) {
        rate(db, standing, ratings);
    }
    for (unsigned i = 0; i < standing->count; i++) {
        const struct ph_standing_person *const one = &standing->people[i];
        (void)sql_run(db, SQL_RESULT_ADD,
                      SQL_WITH(sql_int((int64_t)one->person), sql_string(table), sql_string(standing->game),
                               sql_int(standing->seats), sql_int(standing->ended), sql_int(one->stay),
                               sql_int(one->place), sql_int(standing->rated), stored(ratings[i].mean),
                               stored(ratings[i].spread)));
    }
}

// ---- reading --------------------------------------------------------------------------------------------------------

size_t ratings_read(struct sql *db, struct store_rating **ratings) {
    void *items = NULL;
    size_t capacity = 0;
    size_t count = 0;
    while (sql_next(db)) {
        struct store_rating *const one = sql_add_item(db, &items, &capacity, &count, sizeof *one);
        if (one != NULL) {
            one->person = (uint64_t)sql_number(db, 0);
            sql_copy(db, 1, one->game, sizeof one->game);
            one->seats = (unsigned)sql_number(db, 2);
            one->rating = read_rating(db, 3);
            one->games = (uint32_t)sql_number(db, 5);
        }
    }
    sql_end(db);
    *ratings = items;
    return count;
}

static void read_result(struct sql *db, struct store_result *result) {
    sql_copy(db, 0, result->table, sizeof result->table);
    sql_copy(db, 1, result->game, sizeof result->game);
    result->seats = (unsigned)sql_number(db, 2);
    result->ended = sql_number(db, 3);
    result->stay = (enum ph_stay)sql_number(db, 4);
    result->place = (unsigned)sql_number(db, 5);
    result->rated = sql_number(db, 6) != 0;
    result->rating = read_rating(db, 7);
}

static void read_results(struct sql *db, struct store_person *person) {
    void *items = NULL;
    size_t capacity = 0;
    if (!sql_start(db, SQL_RESULTS, SQL_WITH(sql_int((int64_t)person->person), sql_int((int64_t)person->limit)))) {
        return;
    }
    while (sql_next(db)) {
        struct store_result *const one = sql_add_item(db, &items, &capacity, &person->result_count, sizeof *one);
        person->results = items;
        if (one != NULL) {
            read_result(db, one);
        }
    }
    sql_end(db);
}

static bool read_name(struct sql *db, struct store_person *person) {
    bool found = false;
    if (sql_start(db, SQL_PERSON_NAME, SQL_WITH(sql_int((int64_t)person->person)))) {
        while (sql_next(db)) {
            found = true;
            sql_copy(db, 0, person->name, sizeof person->name);
            person->program = sql_number(db, 1) != 0;
            person->has_account = sql_number(db, 2) != 0;
        }
        sql_end(db);
    }
    return found;
}

enum store_answer answer_person(struct sql *db, struct store_person *person) {
    free(person->ratings);
    free(person->results);
    person->ratings = NULL;
    person->results = NULL;
    person->rating_count = 0;
    person->result_count = 0;
    if (!read_name(db, person)) {
        return STORE_UNKNOWN;
    }
    if (sql_start(db, SQL_RATINGS, SQL_WITH(sql_int((int64_t)person->person)))) {
        person->rating_count = ratings_read(db, &person->ratings);
    }
    read_results(db, person);
    return person->result_count > 0 ? STORE_DONE : STORE_UNKNOWN;
}
