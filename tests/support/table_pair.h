// SPDX-License-Identifier: MIT
// Two tables that differ in one secret, and everything that one seat and an onlooker are told of them: messages in both
// forms, answers and refusals, records, what is legal, the jobs of bots, and when something is due. The first byte that
// differs fails the pair. The doors of the tables are functions that a test can replace by leaky ones.
#ifndef PESTHOUSE_TESTS_SUPPORT_TABLE_PAIR_H
#define PESTHOUSE_TESTS_SUPPORT_TABLE_PAIR_H

#include "support/property.h"
#include "table/inside.h"
#include "table/tell.h"

enum { PAIR_TEXT_MAX = 512 };

// The doors by which something leaves a table; those that are NULL are the true ones.
struct pair_doors {
    struct ph_table_answer (*request)(struct ph_table *table, const struct ph_table_request *request,
                                      struct ph_error *error);
    enum ph_status (*tell)(struct ph_table *table, size_t index, int seat, enum ph_table_form form,
                           struct ph_writer *writer);
    enum ph_status (*hello)(struct ph_table *table, int seat, enum ph_table_form form, struct ph_writer *writer);
    enum ph_status (*past)(struct ph_table *table, int seat, enum ph_table_form form, size_t before,
                           struct ph_writer *writer);
    enum ph_refusal (*chat)(struct ph_table *table, const struct ph_table_request *request, struct ph_writer *writer,
                            struct ph_error *error);
    enum ph_status (*record)(struct ph_table *table, int seat, struct ph_writer *writer);
    void (*about)(const struct ph_table *table, struct ph_writer *writer);
    int (*seat_as)(const struct ph_table *table, uint64_t person, int as);
    size_t (*notices)(const struct ph_table *table, struct ph_notice notices[PH_SEATS_MAX]);
    bool (*is_finished)(const struct ph_table *table); // what its evening tells everybody of it
    int64_t (*next_due)(const struct ph_table *table);
    void (*spoil)(struct ph_game *game); // makes the rules leaky; NULL: they stay as they are
};

// The rules of the pair that runs, without leaks.
const struct ph_game *pair_rules(void);

struct pair {
    struct property_game *play; // the random game from which the worlds were made, and a source of random choices
    struct pair_doors doors;
    bool leaky;              // some door is not the true one
    struct ph_game games[2]; // the rules with the same luck in both worlds
    int seat;                // that must not notice
    int players;
    struct ph_table *tables[2];
    struct ph_writer seen[2];
    int64_t now;
    uint32_t acts;
    bool differs;                   // the tables will come to differ rightly: pending answers are not the same
    bool over;                      // nothing can be done that is possible in both
    char difference[PAIR_TEXT_MAX]; // "" as long as nothing was noticed
};

// Two tables of people and bots at the position of `play`: the true one, and one in which what the seat does not see is
// drawn again. `doors` may be NULL: all are true. `settings` are members of `make`, with " as '; if they begin with
// PAIR_AT_HOME, the tables are at home, and with PAIR_IN_ROUND or PAIR_IN_DUPLICATE, an evening has made them.
#define PAIR_AT_HOME "'window': 0, "
#define PAIR_IN_ROUND "'window': 15001, "
#define PAIR_IN_DUPLICATE "'window': 15002, "
void pair_init(struct pair *pair, struct property_game *play, const struct pair_doors *doors, int seat, uint16_t bots,
               const char *settings);
void pair_deinit(struct pair *pair);

uint32_t pair_below(struct pair *pair, uint32_t bound);
// Person of a seat, and one who only looks on.
static inline uint64_t pair_person(int seat) {
    return (uint64_t)seat + 1;
}
enum { PAIR_ONLOOKER = 50 };

// Makes a request in both worlds, or a secret one in one world. Answers of the seat and of onlookers are compared.
void pair_ask(struct pair *pair, uint64_t person, const char *request);
enum ph_refusal pair_ask_in(struct pair *pair, int world, uint64_t person, const char *request);
// The same in both worlds, from a board, or as a seat there: whether it was accepted.
bool pair_ask_as(struct pair *pair, uint64_t person, int as, const char *request);
void pair_chat(struct pair *pair, uint64_t person, const char *text);
// Whoever has the seat, person or bot, takes the action in one world, with the id of this number.
enum ph_refusal pair_act_in(struct pair *pair, int world, int seat, ph_action action, uint32_t id);
// The legal actions of a seat that is asked, into play->actions or play->weights; returns their number.
size_t pair_legal(struct pair *pair, int world, int seat, ph_action *actions);
// Ends the round of the tables' evening, in both worlds.
void pair_end_round(struct pair *pair);
// Lets time pass, in both worlds.
void pair_wait(struct pair *pair, int64_t now);
// Compares everything that was and can be seen.
void pair_compare(struct pair *pair);
// The same, and the records that the seat and an onlooker may have.
void pair_compare_records(struct pair *pair);

static inline bool pair_noticed(const struct pair *pair) {
    return pair->difference[0] != '\0';
}
static inline const struct ph_table_sheet *pair_sheet(const struct pair *pair) {
    return &pair->tables[0]->sheet;
}

#endif
