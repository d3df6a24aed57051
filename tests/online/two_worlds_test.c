// SPDX-License-Identifier: MIT
// What a seat and an onlooker are told of a table is the same in two worlds that differ in one secret: what others
// hold, what they answer in a window and whether they do, their standing orders, and what they tried in vain. Compared
// is every byte of every message, answer and refusal, and every time. Then leaks are planted, and each must be found.
//
// Tables at home are among them: who looks at a shared screen learns no more than at a server. So are those of an
// evening, whose page says which tables have finished, and those of a duplicate round, of which nobody is shown more at
// the end.
//
// PH_GAMES_FACTOR multiplies the number of pairs: make worlds.
#include "support/table_leaks.h"
#include "support/table_pair.h"

#include "core/session_log.h"
#include "words/words.h"

#include <limits.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

enum {
    TRIED = 600, // random games; of each game 200 become pairs
    AHEAD = 50,
    STEPS = 12,
    SEARCHED = 2000, // pairs, for a leak
};

enum { GAMES_MAX = 8 };

static struct {
    unsigned pairs;
    unsigned of_game[GAMES_MAX]; // in the order of ph_game_at
    unsigned windows;
    unsigned secret_answers;
    unsigned closed;
    unsigned undone;
    unsigned lent;     // to the board, to a bot, and back
    unsigned at_board; // acts from there
    unsigned forced;   // decisions that a client takes by itself
    unsigned stopped;  // with the round of an evening
    unsigned held;     // played to their end in a duplicate round
} met;

static const char *const settings[] = {
    "'brisk': false",
    "'brisk': true",
    "'brisk': false, 'bank': 60000, 'increment': 1000",
    "'by_days': true",
    "'board': true",                     // around one screen
    (PAIR_AT_HOME "'take_backs': true"), // several people at one screen
    (PAIR_IN_ROUND "'brisk': true"),
    (PAIR_IN_DUPLICATE "'brisk': false"),
};
enum { MASKED = 0, BRISK = 1, SETTINGS = sizeof settings / sizeof *settings };

// ---- what people do -------------------------------------------------------------------------------------------------

static ph_action any(struct pair *pair, const ph_action *actions, size_t count) {
    return actions[pair_below(pair, (uint32_t)count)];
}

// Whether an action is legal in the second world, too.
static bool is_legal_in_both(struct pair *pair, int seat, ph_action action) {
    union ph_state_storage position;
    ph_window_position(pair->tables[1], seat, &position, NULL);
    return pair->play->game->is_legal(&position, action);
}

// Which decisions with one legal action a client takes for its person without asking. Others notice how long that
// takes.
static bool is_seen_by_all(const struct ph_game *game, const void *view) {
    return ph_words_find(game)->legal_openly(view);
}

static bool (*takes_by_itself)(const struct ph_game *game, const void *view) = is_seen_by_all;

static bool is_taken_in(struct pair *pair, int world, int seat) {
    union ph_state_storage view;
    const struct ph_game *const game = pair->play->game;
    game->view(ph_session_state(ph_table_session(pair->tables[world])), seat, &view);
    return game->legal(&view, UINT64_MAX, NULL, NULL, 0) == 1 && takes_by_itself(game, &view);
}

// A decision that takes itself does so whatever the seat holds.
static void compare_forced(struct pair *pair, int decider) {
    const bool first = is_taken_in(pair, 0, decider);
    met.forced += first;
    if (first != is_taken_in(pair, 1, decider)) {
        snprintf(pair->difference, sizeof pair->difference, "a decision of seat %d takes itself in one world only",
                 decider);
    }
}

static bool opens_window(const struct ph_game *game, const void *before, ph_action action) {
    union ph_state_storage state;
    struct ph_window window;
    memcpy(&state, before, game->state_size);
    game->apply(&state, action, NULL);
    game->window(&state, &window);
    return window.count > 0;
}

// Half the time an action that opens a window, if there is one.
static ph_action choose(struct pair *pair, const ph_action *actions, size_t count) {
    const void *const state = ph_session_state(ph_table_session(pair->tables[0]));
    for (size_t i = 0; i < count && !pair_sheet(pair)->window.open && pair_below(pair, 2) == 0; i++) {
        if (opens_window(pair->play->game, state, actions[i])) {
            return actions[i];
        }
    }
    return actions[pair_below(pair, (uint32_t)count)];
}

// The same action in both worlds. The seat that must not notice has the same legal actions in both.
static void act_alike(struct pair *pair, int seat) {
    const size_t count = pair_legal(pair, 0, seat, pair->play->actions);
    const ph_action action = choose(pair, pair->play->actions, count);
    if (!is_legal_in_both(pair, seat, action)) {
        PROPERTY_CHECK(pair->play, seat != pair->seat, "seat %d may act in one world only", seat);
        pair->over = true;
        return;
    }
    ++pair->acts;
    for (int world = 0; world < 2; world++) {
        const enum ph_refusal refusal = pair_act_in(pair, world, seat, action, pair->acts);
        PROPERTY_CHECK(pair->play, refusal == PH_ACCEPTED || pair->leaky, "%s is refused: %s",
                       property_action_text(pair->play, 0, ph_session_state(pair->tables[world]->session), action),
                       ph_refusal_code(refusal));
    }
}

// Whether a window takes its time whatever anybody answers.
static bool is_masked(const struct pair *pair) {
    const struct ph_table_settings *const chosen = &pair_sheet(pair)->settings;
    return !chosen->brisk && !chosen->by_days && ph_sheet_people(pair_sheet(pair)) > 1;
}

// Different answers in a window, or in one world none where that must not be noticed.
static void answer_differently(struct pair *pair, int seat) {
    const bool may_be_silent = is_masked(pair);
    ++pair->acts;
    for (int world = 0; world < 2; world++) {
        const size_t count = pair_legal(pair, world, seat, pair->play->actions);
        if (!may_be_silent || pair_below(pair, 3) > 0) {
            assert_int_equal(pair_act_in(pair, world, seat, any(pair, pair->play->actions, count), pair->acts),
                             PH_ACCEPTED);
        }
    }
    met.secret_answers++;
    pair->differs = true;
}

static void order_differently(struct pair *pair, int seat) {
    static const char *const orders[] = {
        "{'t': 'order', 'against': 'never'}",
        "{'t': 'order', 'against': 'all'}",
        "{'t': 'order', 'against': 'seats', 'seats': [0]}",
        "{'t': 'order', 'against': 'ask'}",
    };
    const bool masked = is_masked(pair);
    for (int world = 0; world < 2; world++) { // a brisk window knows whether somebody has an order
        pair_ask_in(pair, world, pair_person(seat), orders[pair_below(pair, masked ? 4 : 3)]);
    }
    pair->differs = true;
}

// A request of somebody else, refused, in one world only.
static void try_in_vain(struct pair *pair, int seat) {
    static const char *const requests[] = {
        "{'t': 'act', 'at': 1, 'id': '0000000000000000000000000000ffff', 'action': 'pass'}",
        "{'t': 'undo', 'at': 1}",
        "{'t': 'reclaim'}",
        "{'t': 'dance'}",
        "{'t': 'lend', 'seat': 9, 'to': 'board'}",
    };
    const int world = (int)pair_below(pair, 2);
    const uint32_t request = pair_below(pair, sizeof requests / sizeof *requests);
    if ((pair_sheet(pair)->seats[seat].board || ph_table_is_substituted(pair->tables[world], seat)) && request == 2) {
        return; // it would be taken back
    }
    if (pair_ask_in(pair, world, pair_person(seat), requests[request]) == PH_ACCEPTED) {
        fail_msg("not in vain: %s", requests[request]);
    }
}

static void undo(struct pair *pair, int seat) {
    char request[64];
    snprintf(request, sizeof request, "{'t': 'undo', 'at': %u}", pair_sheet(pair)->at);
    const enum ph_refusal first = pair_ask_in(pair, 0, pair_person(seat), request);
    const enum ph_refusal second = pair_ask_in(pair, 1, pair_person(seat), request);
    met.undone += first == PH_ACCEPTED && second == PH_ACCEPTED;
}

// Around one screen a seat goes to the board, to a bot or back, as its person or the maker says, who may see it then.
static void lend(struct pair *pair, int seat) {
    static const char *const takers[] = {"board", "board", "bot", "owner"};
    char request[64];
    snprintf(request, sizeof request, "{'t': 'lend', 'seat': %d, 'to': '%s'}", seat, takers[pair_below(pair, 4)]);
    const uint64_t person = pair_below(pair, 3) == 0 ? pair_person(0) : pair_person(seat);
    met.lent += pair_ask_as(pair, person, pair_below(pair, 2) == 0 ? PH_AS_BOARD : PH_AS_ONESELF, request);
}

// The seat itself asks for things that are refused, and for some that are not.
static void bother(struct pair *pair) {
    static const char *const requests[] = {
        "{'t': 'act', 'at': 4000000000, 'id': '0000000000000000000000000000eeee', 'action': 'pass'}",
        "{'t': 'order', 'against': 'never'}",
        "{'t': 'order', 'against': 'ask'}",
        "{'t': 'reclaim'}",
        "{'t': 'start'}",
        "{'t': 'lend', 'seat': 0, 'to': 'board'}",
        "{'t': 'sit', 'seat': 1}",
    };
    enum { REQUESTS = sizeof requests / sizeof *requests };
    // Somebody without a seat may take one that is played at the board, and would see its hand.
    const bool has_seat = pair_sheet(pair)->seats[pair->seat].holder == PH_HOLDER_PERSON;
    pair_ask(pair, pair_person(pair->seat), requests[pair_below(pair, has_seat ? REQUESTS : REQUESTS - 1)]);
    pair_ask(pair, PAIR_ONLOOKER, requests[pair_below(pair, REQUESTS - 1)]);
}

// An act of the seat that may be illegal or out of turn: the refusal and its rule tell nothing.
static void guess(struct pair *pair) {
    char request[PAIR_TEXT_MAX];
    char text[PH_ACTION_TEXT_MAX];
    struct ph_writer writer;
    const size_t count = pair->play->game->legal(pair->play->state, UINT64_MAX, pair->play->actions, NULL, 64);
    ph_writer_init(&writer, text, sizeof text);
    pair->play->game->action_text(pair->play->state, any(pair, pair->play->actions, count < 64 ? count : 64), &writer);
    snprintf(request, sizeof request, "{'t': 'act', 'at': %u, 'id': '%032x', 'action': '%s'}", pair_sheet(pair)->at,
             ++pair->acts, text);
    pair_ask(pair, pair_person(pair->seat), request);
}

// ---- what happens ---------------------------------------------------------------------------------------------------

static void step_in_window(struct pair *pair) {
    const struct ph_table_window window = pair_sheet(pair)->window;
    const bool secretly = pair_below(pair, 3) > 0;
    met.windows++;
    for (unsigned i = 0; i < window.count && !pair->over; i++) {
        const int seat = window.seats[i];
        if (seat == pair->seat || !secretly) {
            act_alike(pair, seat);
        } else {
            answer_differently(pair, seat);
        }
        pair_compare(pair);
    }
    pair_wait(pair, pair->now + pair_sheet(pair)->settings.window);
    met.closed += !pair_sheet(pair)->window.open;
}

static void step(struct pair *pair) {
    const int decider = ph_table_decider(pair->tables[0]);
    const int other = (pair->seat + 1 + (int)pair_below(pair, (uint32_t)pair->players - 1)) % pair->players;
    const uint32_t choice = pair_below(pair, 20);
    if (pair_sheet(pair)->window.open) {
        step_in_window(pair);
    } else if (choice == 0 && pair->players > 1) {
        try_in_vain(pair, other);
    } else if (choice == 1) {
        bother(pair);
    } else if (choice > 16 && pair_sheet(pair)->settings.board) {
        lend(pair, (int)pair_below(pair, (uint32_t)pair->players));
    } else if (choice == 2) {
        pair_chat(pair, pair_person(other), "hello");
    } else if (choice == 3 && pair->players > 1) {
        order_differently(pair, other);
    } else if (choice == 4) {
        guess(pair);
    } else if (choice < 8 && decider >= 0) {
        undo(pair, decider);
    } else if (decider >= 0) {
        compare_forced(pair, decider);
        met.at_board += pair_sheet(pair)->seats[decider].board;
        act_alike(pair, decider);
        pair_wait(pair, pair->now + 1000);
    }
    pair_compare(pair);
}

static bool may_go_on(const struct pair *pair) {
    const bool decided = pair->differs && !pair_sheet(pair)->window.open;
    return !pair_noticed(pair) && !pair->over && !decided && pair_sheet(pair)->phase == PH_TABLE_PLAYING &&
           pair->tables[1]->sheet.phase == PH_TABLE_PLAYING;
}

// Random moves, then to a decision that is not in the middle of a window.
static bool walk_to_decision(struct property_game *play) {
    struct ph_window window = {0};
    property_walk(play, 120);
    for (;;) {
        if (property_over(play)) {
            return false;
        }
        play->game->window(play->state, &window);
        if (play->game->actor(play->state).kind == PH_ACTOR_SEAT && window.count == 0) {
            return true;
        }
        property_step(play);
    }
}

// A game of a duplicate round stays shut, whether it was played out or is stopped now; nobody has its record.
static void end_round(struct pair *pair) {
    const bool finished = ph_table_is_finished(pair->tables[0]);
    pair_end_round(pair);
    met.held += finished;
    met.stopped += !finished;
}

// Returns whether the seat noticed anything, and says what in *pair.
static bool run(struct pair *pair, struct property_game *play, const struct pair_doors *doors, unsigned pace) {
    const int players = play->begin->players;
    const int seat = (int)ph_random_below(&play->random, (uint32_t)players);
    const uint16_t bots = (uint16_t)(ph_random_below(&play->random, 1U << players) & ~1U);
    pair_init(pair, play, doors, seat, bots, settings[pace]);
    for (int i = 0; i < STEPS && may_go_on(pair); i++) {
        step(pair);
    }
    if (!pair_noticed(pair) && !pair->over && !ph_table_is_finished(pair->tables[0])) {
        pair_compare_records(pair);
    }
    if (!pair_noticed(pair) && !pair->over && pair_sheet(pair)->settings.evening.duplicate) {
        end_round(pair);
    }
    met.pairs++;
    for (size_t i = 0; i < ph_game_count() && i < GAMES_MAX; i++) {
        met.of_game[i] += ph_game_at(i) == play->game;
    }
    pair_deinit(pair);
    return pair_noticed(pair);
}

// So that of each game there are as many: not all have as many options.
static bool is_ahead(const struct ph_game *game) {
    unsigned least = UINT_MAX;
    unsigned own = 0;
    for (size_t i = 0; i < ph_game_count() && i < GAMES_MAX; i++) {
        least = met.of_game[i] < least ? met.of_game[i] : least;
        own = ph_game_at(i) == game ? met.of_game[i] : own;
    }
    return own > least + AHEAD;
}

static void check_pair(struct property_game *play) {
    struct pair pair;
    if (!is_ahead(play->game) && walk_to_decision(play) &&
        run(&pair, play, NULL, ph_random_below(&play->random, SETTINGS))) {
        property_fail(play, "%s", pair.difference);
    }
}

static void others_notice_nothing(void **unused) {
    (void)unused;
    property_run(TRIED, check_pair);
    print_message("%u pairs, %u windows, %u secret answers, %u closed alike, %u undone, %u forced, %u lent, %u acts at "
                  "the board, %u stopped and %u held in a duplicate round\n",
                  met.pairs, met.windows, met.secret_answers, met.closed, met.undone, met.forced, met.lent,
                  met.at_board, met.stopped, met.held);
    for (size_t i = 0; i < ph_game_count(); i++) {
        print_message("%s: %u pairs\n", ph_game_at(i)->id, met.of_game[i]);
    }
    assert_true(met.windows > met.pairs / 50 && met.secret_answers > met.pairs / 50 && met.closed > 0 &&
                met.undone > 0 && met.forced > met.pairs / 50 && met.lent > 0 && met.at_board > 0 && met.stopped > 0);
}

// ---- planted leaks --------------------------------------------------------------------------------------------------

static const struct table_leak *planted;
static bool found;

static bool may_open_window(struct property_game *play) {
    const size_t count = property_legal(play, play->state);
    for (size_t i = 0; i < count; i++) {
        if (opens_window(play->game, play->state, play->actions[i])) {
            return true;
        }
    }
    return false;
}

static void look_for_leak(struct property_game *play) {
    struct pair pair;
    if (!found && walk_to_decision(play) && (planted->place == ANYWHERE || may_open_window(play))) {
        found = run(&pair, play, &planted->doors, ph_random_below(&play->random, SETTINGS));
    }
}

static void every_planted_leak_is_found(void **unused) {
    (void)unused;
    for (planted = table_leaks; planted->name != NULL; planted++) {
        found = false;
        property_run(SEARCHED, look_for_leak);
        if (!found) {
            fail_msg("nothing is noticed of: %s", planted->name);
        }
    }
}

static bool always(const struct ph_game *game, const void *view) {
    (void)game;
    (void)view;
    return true;
}

static void look_for_haste(struct property_game *play) {
    struct pair pair;
    if (!found && walk_to_decision(play)) {
        found = run(&pair, play, NULL, ph_random_below(&play->random, SETTINGS));
    }
}

static void a_client_that_takes_every_forced_decision_is_noticed(void **unused) {
    (void)unused;
    found = false;
    takes_by_itself = always;
    property_run(SEARCHED, look_for_haste);
    takes_by_itself = is_seen_by_all;
    assert_true(found);
}

int main(int count, char **words) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(others_notice_nothing),
        cmocka_unit_test(every_planted_leak_is_found),
        cmocka_unit_test(a_client_that_takes_every_forced_decision_is_noticed),
    };
    cmocka_set_test_filter(count > 1 ? words[1] : NULL); // a part, for ctest (tests/CMakeLists.txt)
    return cmocka_run_group_tests(tests, NULL, NULL);
}
