// SPDX-License-Identifier: MIT
// A table that is used as a server would use it: every request is stored, committed and told. A second table folds the
// same lines and must stay the same, and a viewer in each seat reads the packed messages and must see what the
// session shows. Requests are JSON with ' in place of ".
#ifndef PESTHOUSE_TESTS_SUPPORT_ONLINE_H
#define PESTHOUSE_TESTS_SUPPORT_ONLINE_H

#include "base/sha256.h"
#include "table/tell.h"
#include "viewer/viewer.h"

enum {
    ONLINE_SEATS = PH_SEATS_MAX + 1, // the last is the onlooker's
    ONLINE_FAILING = 25,             // one write in 25 fails, where writes fail
};

struct online {
    struct ph_table *table;
    struct ph_table *folded; // from the lines of the journal
    struct viewer viewers[ONLINE_SEATS];
    bool follows[ONLINE_SEATS]; // whether the viewer has had its hello
    struct ph_writer journal;   // all lines
    struct ph_writer text;      // of the last message
    int64_t now;
    uint32_t acts; // made so far, for ids
    char last_act[512];
    uint64_t last_person;       // who made it
    uint64_t programs;          // mask of the people who are programs
    uint64_t guests;            // and of those without an account
    int as;                     // how the next requests are made (ph_table_request)
    uint64_t sources[11];       // where people come from; 0: unknown
    struct ph_random *failures; // if not NULL, one in ONLINE_FAILING writes fails at random
    unsigned failed;            // number of writes that failed
    struct ph_sha256 trace;     // of all that was stored and told
    // If not NULL, stores what waits at the table; false: that failed.
    bool (*store)(void *context, const struct ph_table *table);
    void *store_context;
    struct ph_error error;
    struct ph_table_answer answer;
};

void online_init(struct online *online);
void online_deinit(struct online *online);
// The same as a fixture of cmocka, whose state is the table.
int online_set_up(void **state);
int online_tear_down(void **state);

// Before anything is asked: it is a table at home, also after a crash.
void online_at_home(struct online *online);

// A table with person 1 as its maker, and people 1 … `people` on its first seats, ready. `settings` are members of
// `make`: "'game': 'rattus', 'seats': ['open', 'rules']".
void online_begin(struct online *online, const char *settings, int people);

// The seat whose turn it is, and the person whom `online_begin` gave it to.
int online_on_turn(const struct online *online);
uint64_t online_person_on_turn(const struct online *online);

// Puts the game of the table into a position, as if it had begun there; no clock runs.
void online_position(struct online *online, const char *position);

// Makes a request; what it wrote is stored.
enum ph_refusal online_ask(struct online *online, uint64_t person, const char *request);
// The same; the test fails unless it is accepted.
void online_do(struct online *online, uint64_t person, const char *request);
// The same; the test fails unless it is refused for that reason, and nothing has changed.
void online_refuse(struct online *online, uint64_t person, const char *request, enum ph_refusal refusal);
// Acts with a fresh id.
enum ph_refusal online_act(struct online *online, uint64_t person, const char *action);
// Whoever's turn it is takes the first legal action.
void online_act_first(struct online *online);
// Makes the last act again, as a client does that has had no answer.
enum ph_refusal online_repeat(struct online *online);
// Lets time pass up to `now`, doing what is due when it is due.
void online_wait(struct online *online, int64_t now);
// Answers every bot that is asked, with the bot's own choice of `iterations`.
void online_bots(struct online *online, uint32_t iterations);
// The server is killed and comes back: the table is loaded from what was stored, and is the same.
void online_crash(struct online *online);
// Commits what waits; checks the folded table and the viewers.
void online_commit(struct online *online);

// The kind of the last entry ("play"), and whether any entry contains the text.
const char *online_last(struct online *online);
bool online_has(const struct online *online, const char *text);
// A JSON message for a viewer; valid until the next one.
const char *online_hello(struct online *online, int seat);

const struct ph_writer *online_packed_hello(struct online *online, int seat);
// Shows a viewer a message, which it must take.
void online_read(struct viewer *viewer, const struct ph_writer *message);

// Replaces ' by ".
void online_quote(char *to, size_t capacity, const char *from);

#endif
