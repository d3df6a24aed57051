// SPDX-License-Identifier: MIT
// What people with a printed box are asked: what they roll, and why somebody shows what.
#include "words/games/bristol1350/box.h"

#include "games/bristol1350/bristol1350.h"
#include "pesthouse/session.h"
#include "support/words.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

enum { SEATS = 5 };

// Five people, whose pawns are drawn in the order of their seats: Agnes in Birch, Bruno and Clara in Cedar, Dirk and
// Edda in Oak.
static struct ph_session *begin(void) {
    static const char options[] = "{\"length\":8}";
    struct ph_json_document *document;
    struct ph_session *session;
    assert_int_equal(ph_json_parse(&document, options, strlen(options), NULL), PH_OK);
    assert_int_equal(ph_session_create(&session), PH_OK);
    assert_int_equal(ph_session_new(session, &bristol1350_game, SEATS, ph_json_root(document), 0, PH_CHANCE_BOX, NULL),
                     PH_OK);
    ph_json_document_destroy(document);
    return session;
}

static void play(struct ph_session *session, const char *text) {
    ph_action action = 0;
    struct ph_error error = {0};
    if (bristol1350_game.action_from_text(ph_session_state(session), text, &action, &error) != PH_OK) {
        fail_msg("%s", error.message);
    }
    assert_int_equal(ph_session_play(session, action, NULL, NULL), PH_OK);
}

static void play_all(struct ph_session *session, const char *const *texts) {
    for (; *texts != NULL; texts++) {
        play(session, *texts);
    }
}

static void expect_asked(const struct ph_session *session, const char *wanted) {
    char words[WORDS_MAX];
    struct ph_writer writer;
    const struct words_scene scene = {
        .game = &bristol1350_game,
        .view = ph_session_state(session),
        .viewer = PH_ONLOOKER,
        .players = SEATS,
        .language = words_english(),
        .seats = &words_bots,
    };
    ph_writer_init(&writer, words, sizeof words);
    bristol_box_ask(&scene, &writer);
    assert_string_equal(words, wanted);
}

static void seat_all(struct ph_session *session) {
    static const char *const pawns[] = {"pawn 0", "pawn 1", "pawn 2", "pawn 3", "pawn 4", NULL};
    play_all(session, pawns);
}

static void roll(struct ph_session *session, const char *faces) {
    for (unsigned die = 0; die < 6; die++) {
        char text[16];
        snprintf(text, sizeof text, "die %u %.2s", die, faces + 3 * (size_t)die);
        play(session, text);
    }
}

static void draw_and_end(struct ph_session *session, unsigned seats) {
    static const char *const turn[] = {"draw", "end", NULL};
    for (unsigned i = 0; i < seats; i++) {
        play_all(session, turn);
    }
}

static void dice_are_rolled_once(void **unused) {
    (void)unused;
    struct ph_session *const session = begin();
    seat_all(session);
    expect_asked(session, "Roll all six dice. What does d0 show?");
    play(session, "die 0 ba");
    expect_asked(session, "What does die d1 show?");
    ph_session_destroy(session);
}

static void b_push_3_who_is_pushed_out_shows_first_and_then_who_dies_of_shame(void **unused) {
    (void)unused;
    static const char *const shown[] = {"symptom 4 1", "symptom 4 2", NULL};
    struct ph_session *const session = begin();
    seat_all(session);
    roll(session, "ba ba ca ca oa oa");
    draw_and_end(session, 3);
    play(session, "push 4");
    expect_asked(session, "Edda is out and shows both symptoms, one after the other. Which is this one?");
    play_all(session, shown);
    expect_asked(session, "Dirk dies of shame and shows both symptoms, one after the other. Which is this one?");
    ph_session_destroy(session);
}

// Birch leaves town in the second round.
static struct ph_session *leave(void) {
    struct ph_session *const session = begin();
    seat_all(session);
    for (unsigned round = 0; round < 2; round++) {
        roll(session, "ba ba ba ba ba ba");
        draw_and_end(session, SEATS);
    }
    expect_asked(session, "Agnes has left town and shows both symptoms, one after the other. Which is this one?");
    return session;
}

static void b_end_2_all_show_what_they_hold_once_a_cart_has_escaped(void **unused) {
    (void)unused;
    static const char *const shown[] = {"symptom 0 1", "symptom 0 2", "remedy 0 leeches-pomander",
                                        "remedy 0 arsenic-chicken", NULL};
    struct ph_session *const session = leave();
    play_all(session, shown);
    expect_asked(session, "The game is over: Bruno shows both symptoms, one after the other. Which is this one?");
    ph_session_destroy(session);
}

static void b_end_4_all_in_town_show_what_they_hold_when_the_gates_shut(void **unused) {
    (void)unused;
    static const char *const shown[] = {"symptom 0 3", "symptom 0 3", "remedy 0 leeches-pomander",
                                        "remedy 0 arsenic-chicken", NULL};
    struct ph_session *const session = leave();
    play_all(session, shown);
    roll(session, "ba ba ca ca oa oa");
    draw_and_end(session, SEATS - 1);
    expect_asked(session, "The gates are shut: Bruno shows both symptoms, one after the other. Which is this one?");
    ph_session_destroy(session);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(dice_are_rolled_once),
        cmocka_unit_test(b_push_3_who_is_pushed_out_shows_first_and_then_who_dies_of_shame),
        cmocka_unit_test(b_end_2_all_show_what_they_hold_once_a_cart_has_escaped),
        cmocka_unit_test(b_end_4_all_in_town_show_what_they_hold_when_the_gates_shut),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
