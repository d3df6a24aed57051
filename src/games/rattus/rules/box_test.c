// SPDX-License-Identifier: MIT
// A printed game (ph_game.box): what only some people see has no face. tests/box plays whole ones.
#include "games/rattus/phases.h"
#include "games/rattus/rattus.h"
#include "pesthouse/session.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

static struct ph_session *new_box(int players, const char *options) {
    struct ph_json_document *document;
    struct ph_session *session;
    assert_int_equal(ph_json_parse(&document, options, strlen(options), NULL), PH_OK);
    assert_int_equal(ph_session_create(&session), PH_OK);
    assert_int_equal(ph_session_new(session, &rattus_game, players, ph_json_root(document), 0, PH_CHANCE_BOX, NULL),
                     PH_OK);
    ph_json_document_destroy(document);
    return session;
}

static const struct rattus_state *state_of(const struct ph_session *session) {
    return ph_session_state(session);
}

static void play(struct ph_session *session, const char *text) {
    ph_action action = 0;
    assert_int_equal(rattus_game.action_from_text(state_of(session), text, &action, NULL), PH_OK);
    assert_int_equal(ph_session_play(session, action, NULL, NULL), PH_OK);
}

static void settle(struct ph_session *session, unsigned rounds) {
    for (unsigned i = 0; i < rounds; i++) {
        play(session, "settle gallia 2");
    }
}

static unsigned region_of(const char *id) {
    unsigned region = 0;
    while (strcmp(rattus_region_infos[region].id, id) != 0) {
        region++;
    }
    return region;
}

// R-WITCH-1
static void a_look_of_the_witch_leaves_no_face(void **unused) {
    (void)unused;
    struct ph_session *const session = new_box(2, "{}");
    play(session, "region italia");
    settle(session, 4);
    play(session, "take witch");
    play(session, "look gallia 0");
    assert_int_equal(ph_session_actor(session).kind, PH_ACTOR_SEAT);
    play(session, "look italia 0");
    play(session, "swap");
    assert_int_equal(state_of(session)->at[region_of("gallia")].tokens[0], 0);
    assert_int_equal(state_of(session)->used, rattus_bit(RATTUS_WITCH));
    ph_session_destroy(session);
}

static void rats_that_look_alike_are_one_outcome(void **unused) {
    (void)unused;
    struct ph_session *const session = new_box(2, "{\"tokens\": \"mild\"}");
    const struct rattus_face_set *const set = rattus_faces_of(state_of(session));
    ph_action actions[RATTUS_FACE_COUNT_MAX];
    uint64_t weights[RATTUS_FACE_COUNT_MAX];
    uint64_t total = 0;
    play(session, "region italia");
    settle(session, 4);
    play(session, "no-place");
    play(session, "plague gallia");
    play(session, "rat anglia");
    const size_t count = rattus_game.legal(state_of(session), UINT64_MAX, actions, weights, RATTUS_FACE_COUNT_MAX);
    assert_true(count > 1 && count < set->count);
    for (size_t i = 0; i < count; i++) {
        total += weights[i];
        for (size_t j = 0; j < i; j++) {
            assert_false(rattus_face_alike(&set->faces[ph_action_component(actions[i], 2)],
                                           &set->faces[ph_action_component(actions[j], 2)]));
        }
    }
    // Every unseen token counts.
    assert_int_equal(total, rattus_face_odds(state_of(session), 0).total);
    ph_session_destroy(session);
}

// R-SETUP-4, R-INFO-5: nobody here sees the deal. R-ASTRO-1: only what is discarded is seen.
static void hands_are_not_asked(void **unused) {
    (void)unused;
    struct ph_session *const session =
        new_box(4, "{\"africanus\": true, \"characters\": [\"king\", \"monk\", \"knight\", \"astronomer\", "
                   "\"explorer\", \"peasant\"]}");
    play(session, "region italia");
    settle(session, 8);
    play(session, "take astronomer");
    play(session, "astronomer");
    play(session, "card c01");
    play(session, "card c09");
    assert_int_equal(ph_session_actor(session).kind, PH_ACTOR_SEAT);
    assert_int_equal(rattus_card_discard_count(state_of(session)), 2);
    for (unsigned seat = 0; seat < 4; seat++) {
        assert_int_equal(rattus_hand_size(state_of(session), seat), seat == 0 ? 4 : 3);
        assert_int_equal(rattus_cards_at(state_of(session), RATTUS_CARD_HAND + seat), 0);
    }
    ph_session_destroy(session);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_look_of_the_witch_leaves_no_face),
        cmocka_unit_test(rats_that_look_alike_are_one_outcome),
        cmocka_unit_test(hands_are_not_asked),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
