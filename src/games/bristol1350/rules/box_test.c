// SPDX-License-Identifier: MIT
// A printed game (ph_game.box): what only some people see has no face. tests/box plays whole ones.
#include "games/bristol1350/bristol1350.h"
#include "games/bristol1350/phases.h"
#include "pesthouse/session.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

static struct ph_session *new_box(int players, const char *options) {
    struct ph_json_document *document;
    struct ph_session *session;
    assert_int_equal(ph_json_parse(&document, options, strlen(options), NULL), PH_OK);
    assert_int_equal(ph_session_create(&session), PH_OK);
    assert_int_equal(
        ph_session_new(session, &bristol1350_game, players, ph_json_root(document), 0, PH_CHANCE_BOX, NULL), PH_OK);
    ph_json_document_destroy(document);
    return session;
}

static const struct bristol_state *state_of(const struct ph_session *session) {
    return ph_session_state(session);
}

static bool allows(const struct ph_session *session, const char *text) {
    ph_action action = 0;
    return bristol1350_game.action_from_text(state_of(session), text, &action, NULL) == PH_OK;
}

static void play(struct ph_session *session, const char *text) {
    ph_action action = 0;
    struct ph_error error = {0};
    if (bristol1350_game.action_from_text(state_of(session), text, &action, &error) != PH_OK) {
        fail_msg("%s", error.message);
    }
    assert_int_equal(ph_session_play(session, action, NULL, NULL), PH_OK);
}

// Enters the pawns in the order of seats, and six dice.
static void begin(struct ph_session *session, const char *dice[BRISTOL_DICE]) {
    char text[16];
    for (unsigned seat = 0; seat < state_of(session)->pawns; seat++) {
        snprintf(text, sizeof text, "pawn %u", seat);
        play(session, text);
    }
    for (unsigned die = 0; die < BRISTOL_DICE; die++) {
        snprintf(text, sizeof text, "die %u %s", die, dice[die]);
        play(session, text);
    }
}

static const char *calm[BRISTOL_DICE] = {"ba", "ba", "ca", "ca", "oa", "oa"};

// B-SETUP-5, B-SETUP-7, B-CARD-4: what is dealt has no face, and a remedy has one once it is played.
static void hands_are_not_asked(void **unused) {
    (void)unused;
    struct ph_session *const session = new_box(4, "{\"start_remedies\": 1}");
    begin(session, calm);
    for (unsigned seat = 0; seat < 4; seat++) {
        assert_int_equal(state_of(session)->symptoms[seat].cards[1], BRISTOL_HIDDEN);
        assert_int_equal(state_of(session)->hands[seat].cards[0], BRISTOL_CARD_HIDDEN);
    }
    play(session, "reroll 0");
    play(session, "die 0 br");
    play(session, "arsenic arsenic-whip 0 1");
    assert_int_equal(state_of(session)->hands[0].count, 0);
    assert_int_equal(state_of(session)->remedy_discard[0], bristol_card_find("arsenic-whip"));
    assert_int_equal(state_of(session)->remedies_left[bristol_card_find("arsenic-whip")], 1);
    ph_session_destroy(session);
}

// B-REM-1: a card drawn this turn is not played in it, whatever it is.
static void a_fresh_card_is_not_played(void **unused) {
    (void)unused;
    struct ph_session *const session = new_box(4, "{}");
    begin(session, calm);
    play(session, "draw");
    assert_int_equal(state_of(session)->hands[0].count, 1);
    assert_false(allows(session, "emeralds chicken-emeralds"));
    assert_true(allows(session, "end"));
    ph_session_destroy(session);
}

// B-COUNTESS-1: all see what she discards. B-BARMAID-1, B-CHANDLER-1: nobody sees what is discarded.
static void a_secret_choice_is_not_asked(void **unused) {
    (void)unused;
    struct ph_session *const session =
        new_box(4, "{\"special_actions\": true, \"characters\": [\"countess\", \"chandler\", \"serf\", \"barmaid\"]}");
    begin(session, calm);
    play(session, "countess");
    play(session, "remedy 0 arsenic-whip");
    assert_int_equal(state_of(session)->hands[0].cards[0], BRISTOL_CARD_HIDDEN);
    play(session, "end");
    play(session, "chandler");
    assert_int_equal(state_of(session)->discard_count, 1);
    play(session, "end");
    play(session, "serf");
    play(session, "place ? oak");
    assert_int_equal(bristol_area_count(state_of(session), BRISTOL_OAK), 1);
    play(session, "end");
    play(session, "barmaid");
    assert_int_equal(bristol_lying_value(state_of(session)->lying[0]), BRISTOL_HIDDEN);
    ph_session_destroy(session);
}

// B-OUT-1, B-SETUP-5: who is out shows two cards of the deal, none a 4, which say all of the plague.
static void who_is_out_shows_the_cards(void **unused) {
    (void)unused;
    struct ph_session *const session = new_box(4, "{\"start_remedies\": 1}");
    begin(session, (const char *[BRISTOL_DICE]){"ba", "ba", "ca", "ca", "oa", "oa"});
    play(session, "push 0"); // into oak
    play(session, "end");
    play(session, "draw");
    play(session, "end");
    play(session, "push 3");
    play(session, "pass");
    assert_false(allows(session, "symptom 3 4"));
    play(session, "symptom 3 2");
    play(session, "symptom 3 3");
    play(session, "remedy 3 chicken-whip");
    assert_int_equal(state_of(session)->fate[3], BRISTOL_FATE_NONE); // its pusher dies of shame, and shows first, too
    play(session, "symptom 2 3");
    play(session, "symptom 2 3");
    play(session, "remedy 2 chicken-whip");
    assert_int_equal(state_of(session)->fate[3], BRISTOL_FATE_PUSHED_OUT);
    assert_int_equal(state_of(session)->fate[2], BRISTOL_FATE_SHAME);
    assert_int_equal(state_of(session)->plague, 1u << 2);
    ph_session_destroy(session);
}

// B-PLAGUE-1: a low total may have been high before, which only its owner knows.
static void after_a_mingle_the_plague_is_asked(void **unused) {
    (void)unused;
    struct ph_session *const session = new_box(4, "{\"length\": 8}");
    begin(session, (const char *[BRISTOL_DICE]){"or", "or", "oa", "oa", "oa", "oa"});
    for (unsigned round = 0; round < 2; round++) {
        char text[16];
        for (unsigned turn = 0; turn < 4; turn++) {
            play(session, "draw");
            play(session, "end");
        }
        for (unsigned die = 0; round == 0 && die < BRISTOL_DICE; die++) {
            snprintf(text, sizeof text, "die %u oa", die);
            play(session, text);
        }
    }
    assert_true(allows(session, "symptom 2 4")); // not of the deal any more
    play(session, "symptom 2 1");
    play(session, "symptom 2 1");
    play(session, "plague 2 no");
    play(session, "symptom 3 4");
    play(session, "symptom 3 2"); // 6: not asked
    assert_int_equal(state_of(session)->plague, 1u << 3);
    assert_true(allows(session, "remedy 2 arsenic-whip")); // both die, and show these, too
    ph_session_destroy(session);
}

// B-SOLO-1: a lone player who catches the plague has lost, and says so.
static void a_lone_player_says_it(void **unused) {
    (void)unused;
    struct ph_result result;
    struct ph_session *const session = new_box(1, "{\"start_remedies\": 0}");
    for (unsigned seat = 0; seat < 4; seat++) {
        char text[16];
        snprintf(text, sizeof text, "pawn %u", seat);
        play(session, text);
    }
    play(session, "plague 0 yes");
    bristol1350_game.result(state_of(session), &result);
    assert_false(result.over); // the cards are shown first
    for (unsigned seat = 0; seat < 4; seat++) {
        char text[16];
        snprintf(text, sizeof text, "symptom %u 3", seat);
        play(session, text);
        play(session, text);
    }
    bristol1350_game.result(state_of(session), &result);
    assert_true(result.over);
    assert_string_equal(result.reason, "solo_plague");
    ph_session_destroy(session);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(hands_are_not_asked),
        cmocka_unit_test(a_fresh_card_is_not_played),
        cmocka_unit_test(a_secret_choice_is_not_asked),
        cmocka_unit_test(who_is_out_shows_the_cards),
        cmocka_unit_test(after_a_mingle_the_plague_is_asked),
        cmocka_unit_test(a_lone_player_says_it),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
