// SPDX-License-Identifier: MIT
#include "games/bristol1350/notation.h"

#include "games/bristol1350/bristol1350.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdio.h>
#include <string.h>

// ---- states in which actions are legal ------------------------------------------------------------------------------

struct spelling {
    uint8_t node;
    uint8_t turn;
    uint8_t special; // of the seat on turn: a character, or a remedy card in its hand
    const char *text;
    const char *object; // compact, ' for "
};

// Three players and a ghost, seat 3; seat 1 is in front of seat 0 in the leading cart, cedar.
static struct bristol_state table(const struct spelling *spelling) {
    struct bristol_state state = {
        .options = {.players = 3,
                    .flags = BRISTOL_SPECIAL_ACTIONS | BRISTOL_ALMS | BRISTOL_CLAIMS,
                    .length = 17,
                    .copies = {0, 7, 10, 9, 6}},
        .node = spelling->node,
        .phase = BRISTOL_PHASE_TURNS,
        .pawns = 4,
        .round = 3,
        .alive = 15,
        .mingled = 15,
        .carts = {{.at = 4, .count = 1, .pawns = {2}},
                  {.at = 5, .count = 2, .pawns = {1, 0}},
                  {.at = 3, .count = 1, .pawns = {3}}},
        .order = {BRISTOL_CEDAR, BRISTOL_BIRCH, BRISTOL_OAK},
        .order_count = 3,
        .cart_of = {BRISTOL_CEDAR, BRISTOL_CEDAR, BRISTOL_BIRCH, BRISTOL_OAK},
        .dice = {BRISTOL_BA, BRISTOL_BR, BRISTOL_CR, BRISTOL_CR, BRISTOL_OA, BRISTOL_OR},
        .rerolled = 0x09,
        .turn = spelling->turn,
        .drawn_seat = BRISTOL_NONE,
        .drawn_slot = BRISTOL_NONE,
        .pending = {.dice = 0x18, .rolling = 0x04, .card_count = 2, .cards = {1, 4}, .target = 2, .ask_count = 1},
        .mingle = {.cart = BRISTOL_CEDAR, .pool = {0, 1, 0, 2}},
        .symptoms = {{4, {1, 1, 3, 4}}, {4, {1, 1, 3, 4}}, {2, {1, 3}}, {2, {2}}},
        .unseen = {0, 2, 3, 4, 5},
        .deck = 13,
        .faceless = 1,
        .discard_count = 1,
        .lying_count = 2,
        .remedies_left = {6, 1, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 1, 2, 2},
        .remedy_deck = 33,
        .lying = {bristol_lying(2, BRISTOL_PLACE_DISCARD, 0), bristol_lying(4, 1 + BRISTOL_CEDAR, 1)},
    };
    state.pending.ask[0] = spelling->turn;
    memset(state.characters, spelling->node == BRISTOL_NODE_CHARACTER ? BRISTOL_NONE : spelling->special,
           sizeof state.characters);
    bristol_hand_add(&state.hands[spelling->turn], spelling->special);
    switch (spelling->node) {
    case BRISTOL_NODE_PAWN:
        memset(state.cart_of, BRISTOL_NONE, sizeof state.cart_of);
        break;
    case BRISTOL_NODE_SYMPTOM:
    case BRISTOL_NODE_HEALTH:
        state.drawn_seat = spelling->special;
        break;
    case BRISTOL_NODE_DISCARD:
        state.pending.card_count = spelling->special;
        break;
    default:
        break;
    }
    return state;
}

static const struct spelling spellings[] = {
    {BRISTOL_NODE_CHARACTER, 0, 0, "character 0 serf", "{'type':'character','seat':0,'character':'serf'}"},
    {BRISTOL_NODE_PAWN, 0, 0, "pawn 3", "{'type':'pawn','seat':3}"},
    {BRISTOL_NODE_DIE, 0, 0, "die 2 ba", "{'type':'die','die':2,'face':'ba'}"},
    {BRISTOL_NODE_SYMPTOM, 0, 0, "symptom 0 3", "{'type':'symptom','seat':0,'card':3}"},
    {BRISTOL_NODE_SYMPTOM, 0, BRISTOL_NONE, "symptom - 3", "{'type':'symptom','seat':null,'card':3}"},
    {BRISTOL_NODE_LEECH, 0, 0, "leech 4", "{'type':'leech','card':4}"},
    {BRISTOL_NODE_DEAL, 0, 0, "deal 1 3", "{'type':'deal','seat':1,'card':3}"},
    {BRISTOL_NODE_LOOK, 0, 0, "look 2 3", "{'type':'look','seat':2,'card':3}"},
    {BRISTOL_NODE_REMEDY, 2, 0, "remedy 2 alms", "{'type':'remedy','seat':2,'card':'alms'}"},
    {BRISTOL_NODE_REMEDY, 0, 0, "remedy 0 pomander-whip", "{'type':'remedy','seat':0,'card':'pomander-whip'}"},
    {BRISTOL_NODE_COIN, 2, 0, "coin 2 naught", "{'type':'coin','seat':2,'coin':'naught'}"},
    {BRISTOL_NODE_COIN, 2, 0, "coin 2 cured", "{'type':'coin','seat':2,'coin':'cured'}"},
    {BRISTOL_NODE_MAIN, 0, 0, "reroll 5", "{'type':'reroll','dice':[5]}"},
    {BRISTOL_NODE_MAIN, 0, 0, "reroll 0 3", "{'type':'reroll','dice':[0,3]}"},
    {BRISTOL_NODE_MAIN, 0, 0, "draw", "{'type':'draw'}"},
    {BRISTOL_NODE_MAIN, 0, 0, "elbow", "{'type':'elbow'}"},
    {BRISTOL_NODE_MAIN, 2, 0, "dash", "{'type':'dash'}"},
    {BRISTOL_NODE_MAIN, 1, 0, "push 0", "{'type':'push','seat':0}"},
    {BRISTOL_NODE_MOVE, 1, 0, "push 1", "{'type':'push','seat':1}"},
    {BRISTOL_NODE_MAIN, 1, 0, "peek 3 0", "{'type':'peek','seat':3,'slot':0}"},
    {BRISTOL_NODE_MAIN, 1, BRISTOL_SERF, "serf", "{'type':'serf'}"},
    {BRISTOL_NODE_MAIN, 1, BRISTOL_OUTLAW, "outlaw 4", "{'type':'outlaw','die':4}"},
    {BRISTOL_NODE_MAIN, 1, BRISTOL_SHERIFF, "sheriff 2", "{'type':'sheriff','seat':2}"},
    {BRISTOL_NODE_MAIN, 1, BRISTOL_MASON, "mason 4", "{'type':'mason','die':4}"},
    {BRISTOL_NODE_MAIN, 1, BRISTOL_KNIGHT, "knight 0", "{'type':'knight','seat':0}"},
    {BRISTOL_NODE_MAIN, 1, BRISTOL_FRIAR, "friar 3 ba", "{'type':'friar','die':3,'face':'ba'}"},
    {BRISTOL_NODE_MAIN, 1, BRISTOL_COUNTESS, "countess", "{'type':'countess'}"},
    {BRISTOL_NODE_MAIN, 1, BRISTOL_CHANDLER, "chandler", "{'type':'chandler'}"},
    {BRISTOL_NODE_MAIN, 1, BRISTOL_BARMAID, "barmaid", "{'type':'barmaid'}"},
    {BRISTOL_NODE_LOCK, 1, 0, "lock 5", "{'type':'lock','die':5}"},
    {BRISTOL_NODE_KEEP, 1, 0, "keep arsenic-pomander", "{'type':'keep','card':'arsenic-pomander'}"},
    {BRISTOL_NODE_DISCARD, 1, 2, "discard 1 4", "{'type':'discard','cards':[1,4]}"},
    {BRISTOL_NODE_DISCARD, 1, 2, "discard 1 1", "{'type':'discard','cards':[1,1]}"},
    {BRISTOL_NODE_DISCARD, 1, 1, "discard 3", "{'type':'discard','cards':[3]}"},
    {BRISTOL_NODE_PLACE, 1, 0, "place 4 oak", "{'type':'place','card':4,'cart':'oak'}"},
    {BRISTOL_NODE_CARDS, 1, BRISTOL_CARD_ARSENIC_WHIP, "arsenic arsenic-whip 0 3",
     "{'type':'arsenic','card':'arsenic-whip','dice':[0,3]}"},
    {BRISTOL_NODE_CARDS, 1, BRISTOL_CARD_CHICKEN_WHIP, "chicken chicken-whip 0 3",
     "{'type':'chicken','card':'chicken-whip','dice':[0,3]}"},
    {BRISTOL_NODE_CHICKEN, 1, 0, "again 3", "{'type':'again','dice':[3]}"},
    {BRISTOL_NODE_CHICKEN, 1, 0, "again 3 4", "{'type':'again','dice':[3,4]}"},
    {BRISTOL_NODE_CHICKEN, 1, 0, "stop", "{'type':'stop'}"},
    {BRISTOL_NODE_CARDS, 1, BRISTOL_CARD_EMERALDS_WHIP, "emeralds emeralds-whip",
     "{'type':'emeralds','card':'emeralds-whip'}"},
    {BRISTOL_NODE_CARDS, 1, BRISTOL_CARD_LEECHES_WHIP, "leeches leeches-whip",
     "{'type':'leeches','card':'leeches-whip'}"},
    {BRISTOL_NODE_CARDS, 1, BRISTOL_CARD_POMANDER_WHIP, "pomander pomander-whip",
     "{'type':'pomander','card':'pomander-whip'}"},
    {BRISTOL_NODE_CARDS, 1, BRISTOL_CARD_ALMS, "alms", "{'type':'alms'}"},
    {BRISTOL_NODE_GIVE, 1, 0, "give 3", "{'type':'give','seat':3}"},
    {BRISTOL_NODE_WHIP, 1, BRISTOL_CARD_ARSENIC_WHIP, "whip arsenic-whip", "{'type':'whip','card':'arsenic-whip'}"},
    {BRISTOL_NODE_WHIP, 1, BRISTOL_CARD_ALMS, "pass", "{'type':'pass'}"},
    {BRISTOL_NODE_CARDS, 1, 0, "end", "{'type':'end_turn'}"},
    {BRISTOL_NODE_MAIN, 1, 0, "claim symptoms 2 4", "{'type':'claim','about':'symptoms','cards':[2,4]}"},
    {BRISTOL_NODE_MAIN, 1, 0, "claim gave 1 2", "{'type':'claim','about':'gave','cards':[1,2]}"},
    {BRISTOL_NODE_WHIP, 1, 0, "claim received 3 3", "{'type':'claim','about':'received','cards':[3,3]}"},
    {BRISTOL_NODE_LOCK, 1, 0, "claim plague yes", "{'type':'claim','about':'plague','value':true}"},
    {BRISTOL_NODE_CARDS, 1, 0, "claim plague no", "{'type':'claim','about':'plague','value':false}"},
    {BRISTOL_NODE_CARDS, 1, 0, "claim accuse 3", "{'type':'claim','about':'accuse','seat':3}"},
    {BRISTOL_NODE_HEALTH, 0, 0, "plague 0 yes", "{'type':'health','seat':0,'plague':true}"},
};
enum { SPELLING_COUNT = sizeof spellings / sizeof *spellings };

// ---- reading and writing --------------------------------------------------------------------------------------------

enum { TEXT_SIZE = 1024 };

// ' and " change places.
static void quote(char *text, const char *from, const char *to) {
    for (; *text != '\0'; text++) {
        *text = *text == *from ? *to : *text;
    }
}

static enum ph_status read_object(const struct bristol_state *state, const char *object, ph_action *action,
                                  struct ph_error *error) {
    char json[TEXT_SIZE];
    struct ph_json_document *document = NULL;
    assert_true(strlen(object) < sizeof json);
    strcpy(json, object);
    quote(json, "'", "\"");
    assert_int_equal(ph_json_parse(&document, json, strlen(json), error), PH_OK);
    const enum ph_status status = bristol_action_from_json(state, ph_json_root(document), action, error);
    ph_json_document_destroy(document);
    return status;
}

static void expect_written(const struct bristol_state *state, ph_action action, const struct spelling *spelling) {
    char written[TEXT_SIZE];
    struct ph_writer writer;
    ph_writer_init(&writer, written, sizeof written);
    bristol_action_text(state, action, &writer);
    assert_string_equal(written, spelling->text);
    ph_writer_init(&writer, written, sizeof written);
    ph_json_object_begin(&writer);
    bristol_action_json(state, action, &writer);
    ph_json_object_end(&writer);
    quote(written, "\"", "'");
    assert_string_equal(written, spelling->object);
}

static void p_actions_are_spelled_as_the_rules_say(void **unused) {
    (void)unused;
    uint64_t types = 0;
    for (size_t i = 0; i < SPELLING_COUNT; i++) {
        const struct bristol_state state = table(&spellings[i]);
        struct ph_error error;
        ph_action by_text = 0;
        ph_action by_object = 0;
        if (bristol_action_from_text(&state, spellings[i].text, &by_text, &error) != PH_OK) {
            fail_msg("%s: %s", spellings[i].text, error.message);
        }
        if (read_object(&state, spellings[i].object, &by_object, &error) != PH_OK) {
            fail_msg("%s: %s", spellings[i].object, error.message);
        }
        assert_true(by_text == by_object);
        expect_written(&state, by_text, &spellings[i]);
        types |= (uint64_t)1 << ph_action_type(by_text);
    }
    assert_true(types == ((uint64_t)1 << BRISTOL_TYPE_COUNT) - 1); // every type is in the list
}

static void p_actions_order_text_and_probability_do_not_count(void **unused) {
    (void)unused;
    const struct bristol_state state = table(&spellings[0]);
    struct ph_error error;
    ph_action action = 0;
    assert_int_equal(
        read_object(&state, "{'cart':'oak','text':'draw','probability':1,'card':4,'type':'place'}", &action, &error),
        PH_OK);
    assert_true(action == ph_action_of(BRISTOL_TYPE_PLACE, 4, BRISTOL_OAK, 0));
}

static void p_actions_texts_are_refused_unless_they_are_exact(void **unused) {
    (void)unused;
    static const char *const texts[] = {
        "",
        " ",
        "Draw",
        "draw ",
        " draw",
        "drawn",
        "draw 0",
        "reroll",
        "reroll 3 0",
        "reroll 0,3",
        "reroll 0  3",
        "reroll 0 0",
        "reroll 6",
        "reroll 0 1 2",
        "reroll -1",
        "reroll 00",
        "push",
        "push 9",
        "claim",
        "claim gave",
        "claim gave 2 1",
        "claim plague 1",
        "claim accuse 0",
        "claim gave 1 2 3",
        "end",
        "end_turn",
        "place 4 oak",
        "arsenic alms 0",
        "symptom - 3",
        "resign",
    };
    const struct spelling *const at = &spellings[12];
    const struct bristol_state state = table(at);
    assert_string_equal(at->text, "reroll 5");
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        ph_action action = 7;
        struct ph_error error;
        assert_int_equal(bristol_action_from_text(&state, texts[i], &action, &error), PH_ERROR_ILLEGAL_ACTION);
        assert_true(action == 7);
        assert_string_equal(error.field, "action");
    }
}

static void p_actions_refusals_of_texts_say_what_would_be_right(void **unused) {
    (void)unused;
    static const char *const refusals[][2] = {
        {"reroll 3 0", "'reroll 3 0' is not a legal action; a legal one: 'reroll 0'"},
        {"lock 5", "'lock 5' is not legal now; legal actions: "},
        {"fly", "'fly' is not an action of Bristol 1350; legal actions: "},
    };
    const struct bristol_state state = table(&spellings[12]);
    for (size_t i = 0; i < sizeof refusals / sizeof *refusals; i++) {
        ph_action action = 0;
        struct ph_error error;
        assert_int_equal(bristol_action_from_text(&state, refusals[i][0], &action, &error), PH_ERROR_ILLEGAL_ACTION);
        assert_non_null(strstr(error.message, refusals[i][1]));
    }
}

static void p_actions_objects_are_refused_with_the_field_and_what_would_be_right(void **unused) {
    (void)unused;
    static const char *const refusals[][2] = {
        {"{}", "type: an action is named by its type, a string"},
        {"{'type':7}", "type: an action is named by its type, a string"},
        {"{'type':'resign'}", "unknown action 'resign'; the command legal lists the legal ones"},
        {"{'type':'end'}", "unknown action 'end'; the command legal lists the legal ones"},
        {"{'type':'draw','card':'alms'}", "'draw' has no field \"card\""},
        {"{'type':'reroll'}", "dice: this field is missing"},
        {"{'type':'reroll','dice':[3,0]}", "dice: expected 0 before 3"},
        {"{'type':'reroll','dice':[3,3]}", "dice: 3 is listed twice"},
        {"{'type':'reroll','dice':[6]}", "dice: expected a whole number from 0 to 5"},
        {"{'type':'reroll','dice':[-1]}", "dice: expected a whole number from 0 to 5"},
        {"{'type':'reroll','dice':[0.5]}", "dice: expected a whole number from 0 to 5"},
        {"{'type':'reroll','dice':[]}", "dice: expected a list of 1 to 6 items, got 0"},
        {"{'type':'reroll','dice':{}}", "dice: expected a list, got an object"},
        {"{'type':'reroll','dice':3}", "dice: expected a list, got a number"},
        {"{'type':'discard','cards':[4,1]}", "cards: expected 1 before 4"},
        {"{'type':'discard','cards':[]}", "cards: expected a list of 1 to 2 items, got 0"},
        {"{'type':'discard','cards':[1,1,1]}", "cards: expected a list of 1 to 2 items, got 3"},
        {"{'type':'discard','cards':[0]}", "cards: expected a whole number from 1 to 4"},
        {"{'type':'discard','cards':[5]}", "cards: expected a whole number from 1 to 4"},
        {"{'type':'discard','cards':1}", "cards: expected a list, got a number"},
        {"{'type':'push','seat':9}", "seat: expected a seat from 0 to 8"},
        {"{'type':'push','seat':null}", "seat: expected a seat from 0 to 8, got null"},
        {"{'type':'push','seat':'1'}", "seat: expected a seat from 0 to 8, got a string"},
        {"{'type':'symptom','seat':9,'card':3}", "seat: expected a seat from 0 to 8 or null"},
        {"{'type':'symptom','card':3}", "seat: this field is missing"},
        {"{'type':'symptom','seat':null,'card':0}", "card: expected a whole number from 1 to 4"},
        {"{'type':'peek','seat':3,'slot':2}", "slot: expected a whole number from 0 to 1"},
        {"{'type':'lock','die':6}", "die: expected a whole number from 0 to 5"},
        {"{'type':'friar','die':0,'face':'xa'}", "face: unknown face 'xa'; expected one of: ba, br, ca, cr, oa, or"},
        {"{'type':'place','card':1,'cart':'elm'}", "cart: unknown cart 'elm'; expected one of: birch, cedar, oak"},
        {"{'type':'coin','seat':1,'coin':'gold'}", "coin: unknown coin 'gold'; expected one of: naught, plague, cured"},
        {"{'type':'character','seat':1,'character':'king'}",
         "character: unknown character 'king'; expected one of: serf, outlaw, sheriff, mason, knight, friar, countess, "
         "chandler, barmaid"},
        {"{'type':'keep','card':'whip-arsenic'}", "card: unknown remedy card 'whip-arsenic'"},
        {"{'type':'whip','card':5}", "card: expected the id of a remedy card, got a number"},
        {"{'type':'claim'}", "about: this field is missing"},
        {"{'type':'claim','about':'money'}",
         "about: unknown kind of claim 'money'; expected one of: symptoms, gave, received, plague, accuse"},
        {"{'type':'claim','claim':'gave'}", "about: this field is missing"},
        {"{'type':'claim','about':'gave'}", "cards: this field is missing"},
        {"{'type':'claim','about':'gave','cards':[2]}", "cards: expected a list of 2 items, got 1"},
        {"{'type':'claim','about':'gave','cards':[2,1]}", "cards: expected 1 before 2"},
        {"{'type':'claim','about':'plague','value':1}", "value: expected true or false, got a number"},
        {"{'type':'claim','about':'accuse','seat':9}", "seat: expected a seat from 0 to 8"},
        {"{'type':'claim','about':'accuse','seat':1,'cards':[1,2]}",
         "cards: a claim about accuse has the field seat instead"},
        {"{'type':'claim','about':'gave','cards':[1,2],'value':true}",
         "value: a claim about gave has the field cards instead"},
        {"{'type':'claim','about':'gave','cards':[1,2],'die':0}", "'claim' has no field \"die\""},
    };
    const struct bristol_state state = table(&spellings[12]);
    for (size_t i = 0; i < sizeof refusals / sizeof *refusals; i++) {
        ph_action action = 7;
        struct ph_error error;
        assert_int_equal(read_object(&state, refusals[i][0], &action, &error), PH_ERROR_ILLEGAL_ACTION);
        assert_string_equal(error.message, refusals[i][1]);
        assert_true(action == 7);
    }
}

// ---- events ---------------------------------------------------------------------------------------------------------

static void event_text(const struct ph_event *event, int seat, char text[TEXT_SIZE]) {
    const struct bristol_state state = {.options = {.players = 3}, .pawns = 4};
    struct ph_writer writer;
    ph_writer_init(&writer, text, TEXT_SIZE);
    ph_json_object_begin(&writer);
    bristol_event_json(&state, event, seat, &writer);
    ph_json_object_end(&writer);
    assert_false(writer.failed);
    quote(text, "\"", "'");
}

// What a seat gets is what its view of the event says; and a view has nothing more to hide.
static void expect_same_in_view(const struct ph_event *event, int seat) {
    struct ph_event seen;
    struct ph_event again;
    char own[TEXT_SIZE];
    char in_view[TEXT_SIZE];
    ph_event_view(&bristol1350_game, event, seat, &seen);
    event_text(event, seat, own);
    event_text(&seen, PH_SEAT_REFEREE, in_view);
    assert_string_equal(own, in_view);
    event_text(&seen, seat, in_view);
    assert_string_equal(own, in_view);
    ph_event_view(&bristol1350_game, &seen, seat, &again);
    assert_memory_equal(&seen, &again, sizeof seen);
    again = *event;
    ph_event_view(&bristol1350_game, &again, seat, &again); // in place
    assert_memory_equal(&seen, &again, sizeof seen);
}

// Every event goes to the seats of `to`, who get `whole`; all others get `rest`, or the same if that is NULL.
static void expect_event(struct ph_event event, unsigned to, const char *whole, const char *rest) {
    char text[TEXT_SIZE];
    event.to = (uint16_t)to;
    for (int seat = PH_SEAT_REFEREE; seat < BRISTOL_SEATS_MAX; seat++) {
        const bool all = seat == PH_SEAT_REFEREE || (seat >= 0 && (to >> seat & 1u) != 0);
        event_text(&event, seat, text);
        assert_string_equal(text, all || rest == NULL ? whole : rest);
        expect_same_in_view(&event, seat);
    }
}

static struct ph_event taken(ph_action action, unsigned seat, bool chance) {
    return (struct ph_event){.type = ph_action_type(action), .data = action, .seat = (uint8_t)seat, .chance = chance};
}

static void p_events_of_actions_have_their_fields_and_who_acted(void **unused) {
    (void)unused;
    expect_event(taken(ph_action_of(BRISTOL_TYPE_REROLL, 0x09, 0, 0), 2, false), PH_EVENT_TO_ALL,
                 "{'type':'reroll','dice':[0,3],'seat':2}", NULL);
    expect_event(taken(BRISTOL_TYPE_END_TURN, 0, false), PH_EVENT_TO_ALL, "{'type':'end_turn','seat':0}", NULL);
    // An event's `seat` is who acted, so an action with a seat of its own stands whole beside it.
    expect_event(taken(ph_action_of(BRISTOL_TYPE_PEEK, 3, 1, 0), 2, false), PH_EVENT_TO_ALL,
                 "{'type':'peek','slot':1,'action':{'type':'peek','seat':3,'slot':1},'seat':2}", NULL);
    expect_event(taken(ph_action_of(BRISTOL_TYPE_CLAIM, BRISTOL_ABOUT_GAVE, 1, 2), 1, false), PH_EVENT_TO_ALL,
                 "{'type':'claim','about':'gave','cards':[1,2],'seat':1}", NULL);
    expect_event(taken(ph_action_of(BRISTOL_TYPE_CLAIM, BRISTOL_ABOUT_ACCUSE, 3, 0), 1, false), PH_EVENT_TO_ALL,
                 "{'type':'claim','seat':1,'action':{'type':'claim','about':'accuse','seat':3}}", NULL);
}

static void b_view_1_what_is_kept_discarded_or_placed_only_the_owner_sees(void **unused) {
    (void)unused;
    expect_event(taken(ph_action_of(BRISTOL_TYPE_KEEP, BRISTOL_CARD_ALMS, 0, 0), 2, false), 1u << 2,
                 "{'type':'keep','card':'alms','seat':2}", "{'type':'keep','seat':2}");
    expect_event(taken(ph_action_of(BRISTOL_TYPE_DISCARD, 1, 4, 0), 1, false), 1u << 1,
                 "{'type':'discard','cards':[1,4],'seat':1}", "{'type':'discard','seat':1}");
    expect_event(taken(ph_action_of(BRISTOL_TYPE_PLACE, 4, BRISTOL_OAK, 0), 0, false), 1u << 0,
                 "{'type':'place','card':4,'cart':'oak','seat':0}", "{'type':'place','cart':'oak','seat':0}");
}

static void b_view_1_an_outcome_s_card_or_coin_only_those_see_who_are_told(void **unused) {
    (void)unused;
    expect_event(taken(ph_action_of(BRISTOL_TYPE_DIE, 2, BRISTOL_BR, 0), 0, true), PH_EVENT_TO_ALL,
                 "{'type':'die','die':2,'face':'br'}", NULL);
    expect_event(taken(ph_action_of(BRISTOL_TYPE_SYMPTOM, 1 + 2, 4, 0), 0, true), 1u << 2,
                 "{'type':'symptom','seat':2,'card':4}", "{'type':'symptom','seat':2}");
    expect_event(taken(ph_action_of(BRISTOL_TYPE_SYMPTOM, 0, 4, 0), 0, true), 0,
                 "{'type':'symptom','seat':null,'card':4}", "{'type':'symptom','seat':null}");
    expect_event(taken(ph_action_of(BRISTOL_TYPE_LEECH, 1, 0, 0), 0, true), 0, "{'type':'leech','card':1}",
                 "{'type':'leech'}");
    expect_event(taken(ph_action_of(BRISTOL_TYPE_DEAL, 0, 2, 0), 0, true), 1u << 0, "{'type':'deal','seat':0,'card':2}",
                 "{'type':'deal','seat':0}");
    expect_event(taken(ph_action_of(BRISTOL_TYPE_LOOK, 0, 2, 0), 0, true), 1u << 0 | 1u << 2,
                 "{'type':'look','seat':0,'card':2}", "{'type':'look','seat':0}");
    expect_event(taken(ph_action_of(BRISTOL_TYPE_REMEDY, 1, BRISTOL_CARD_ALMS, 0), 0, true), 1u << 1,
                 "{'type':'remedy','seat':1,'card':'alms'}", "{'type':'remedy','seat':1}");
    expect_event(taken(ph_action_of(BRISTOL_TYPE_COIN, 1, BRISTOL_COIN_NAUGHT, 0), 0, true), 1u << 1,
                 "{'type':'coin','seat':1,'coin':'naught'}", "{'type':'coin','seat':1}");
}

#define EVENT(name, ...) bristol_##name##_event((struct bristol_##name##_event){__VA_ARGS__})
#define PRIVATE_EVENT(name, ...) bristol_##name##_event(0, (struct bristol_##name##_event){__VA_ARGS__})

static void p_events_that_are_public(void **unused) {
    (void)unused;
    const struct {
        struct ph_event event;
        const char *object;
    } events[] = {
        {EVENT(roll, .dice = 0x0B, .faces = {BRISTOL_BA, BRISTOL_OA, BRISTOL_OR}, .why = BRISTOL_FOR_CHICKEN),
         "{'type':'roll','dice':[0,1,3],'faces':['ba','oa','or'],'for':'chicken'}"},
        {EVENT(move, .mover = 1, .move = BRISTOL_MOVE_PUSH, .target = 0),
         "{'type':'move','move':{'type':'push','seat':1,'target':0}}"},
        {EVENT(move, .mover = 2, .move = BRISTOL_MOVE_DASH, .target = BRISTOL_NONE),
         "{'type':'move','move':{'type':'dash','seat':2}}"},
        {EVENT(whip, .seat = 2, .card = BRISTOL_CARD_ARSENIC_WHIP), "{'type':'whip','seat':2,'card':'arsenic-whip'}"},
        {EVENT(passed, .seat = 2), "{'type':'passed','seat':2}"},
        {EVENT(out, .seat = 0, .fate = BRISTOL_FATE_SHAME, .symptoms = {2, 4}, .plague = 1),
         "{'type':'out','seat':0,'fate':'shame','symptoms':[2,4],'plague':true}"},
        {EVENT(out, .seat = 3, .fate = BRISTOL_FATE_GATES, .symptoms = {0, 4}),
         "{'type':'out','seat':3,'fate':'gates','symptoms':[null,4],'plague':false}"},
        {EVENT(remedy, .seat = 1, .card = BRISTOL_CARD_ARSENIC_WHIP, .effect = BRISTOL_ARSENIC),
         "{'type':'remedy','seat':1,'card':'arsenic-whip','effect':'arsenic'}"},
        {EVENT(remedy, .seat = 1, .card = BRISTOL_CARD_ALMS, .effect = BRISTOL_REMEDY_COUNT),
         "{'type':'remedy','seat':1,'card':'alms','effect':'alms'}"},
        {PRIVATE_EVENT(discarded, .seat = 1, .what = BRISTOL_PILE_REMEDIES, .count = 3,
                       .cards = {BRISTOL_CARD_ALMS, BRISTOL_CARD_ALMS, BRISTOL_CARD_POMANDER_WHIP}),
         "{'type':'discarded','seat':1,'what':'remedies','count':3,'cards':['alms','alms','pomander-whip']}"},
        {EVENT(mingle, .round = 7, .cart = BRISTOL_CEDAR, .extra = BRISTOL_EXTRA_LEECH, .count = 2, .seats = {1, 0}),
         "{'type':'mingle','cart':'cedar','extra':'leech','seats':[1,0]}"},
        {EVENT(claim, .round = 300, .by = 1, .about = BRISTOL_ABOUT_ACCUSE, .what = {3}),
         "{'type':'claim','by':1,'about':'accuse','seat':3}"},
        {EVENT(claim, .round = 3, .by = 1, .about = BRISTOL_ABOUT_PLAGUE, .what = {1}),
         "{'type':'claim','by':1,'about':'plague','value':true}"},
        {EVENT(claim, .round = 3, .by = 1, .about = BRISTOL_ABOUT_SYMPTOMS, .what = {1, 4}),
         "{'type':'claim','by':1,'about':'symptoms','cards':[1,4]}"},
        {EVENT(advance, .cart = BRISTOL_OAK, .from = 3, .at = 17), "{'type':'advance','cart':'oak','from':3,'at':17}"},
        {EVENT(arrive, .cart = BRISTOL_OAK, .healthy = 1), "{'type':'arrive','cart':'oak','healthy':true}"},
        {EVENT(arrive, .cart = BRISTOL_OAK, .healthy = BRISTOL_NOBODY_ABOARD),
         "{'type':'arrive','cart':'oak','healthy':null}"},
        {bristol_last_round_event(), "{'type':'last_round'}"},
        {bristol_ratzy_event(), "{'type':'ratzy'}"},
        {EVENT(round, .round = 300, .start = 2), "{'type':'round','round':300,'start':2}"},
        {EVENT(round, .round = 300, .start = BRISTOL_NONE), "{'type':'round','round':300,'start':null}"},
        {EVENT(over, .reason = BRISTOL_REASON_ESCAPED, .winners = 0x105),
         "{'type':'over','reason':'escaped','winners':[0,2,8]}"},
        {EVENT(over, .reason = BRISTOL_REASON_SOLO_PLAGUE), "{'type':'over','reason':'solo_plague','winners':[]}"},
        {EVENT(shown, .seat = 2, .symptoms = {1, 3},
               .remedies = {BRISTOL_CARD_ALMS, BRISTOL_CARD_HIDDEN, BRISTOL_CARD_HIDDEN}),
         "{'type':'shown','seat':2,'plague':false,'symptoms':[1,3],'remedies':['alms']}"},
        {EVENT(laid_open, .place = BRISTOL_PLACE_DISCARD, .card = 4),
         "{'type':'laid_open','cart':null,'card':4,'seen':[]}"},
        {EVENT(laid_open, .place = 1 + BRISTOL_OAK, .card = 4, .seen = 5),
         "{'type':'laid_open','cart':'oak','card':4,'seen':[0,2]}"},
        {EVENT(coin_shown, .owner = 1, .coin = BRISTOL_COIN_CURED, .seen = 6),
         "{'type':'coin_shown','owner':1,'coin':'cured','seen':[1,2]}"},
    };
    for (size_t i = 0; i < sizeof events / sizeof *events; i++) {
        expect_event(events[i].event, PH_EVENT_TO_ALL, events[i].object, NULL);
    }
}

static void b_view_1_events_have_private_parts(void **unused) {
    (void)unused;
    expect_event(PRIVATE_EVENT(drew, .seat = 1, .what = BRISTOL_PILE_SYMPTOMS, .count = 2, .cards = {4, 1}), 1u << 1,
                 "{'type':'drew','seat':1,'what':'symptoms','count':2,'cards':[4,1]}",
                 "{'type':'drew','seat':1,'what':'symptoms','count':2}");
    expect_event(PRIVATE_EVENT(drew, .seat = 1, .what = BRISTOL_PILE_REMEDIES, .count = 2,
                               .cards = {BRISTOL_CARD_ALMS, BRISTOL_CARD_ARSENIC_WHIP}),
                 1u << 1, "{'type':'drew','seat':1,'what':'remedies','count':2,'cards':['alms','arsenic-whip']}",
                 "{'type':'drew','seat':1,'what':'remedies','count':2}");
    expect_event(PRIVATE_EVENT(discarded, .seat = 1, .what = BRISTOL_PILE_SYMPTOMS, .count = 1, .cards = {4}), 1u << 1,
                 "{'type':'discarded','seat':1,'what':'symptoms','count':1,'cards':[4]}",
                 "{'type':'discarded','seat':1,'what':'symptoms','count':1}");
    expect_event(PRIVATE_EVENT(placed, .seat = 0, .cart = BRISTOL_OAK, .card = 3), 1u << 0,
                 "{'type':'placed','seat':0,'cart':'oak','card':3}", "{'type':'placed','seat':0,'cart':'oak'}");
    expect_event(PRIVATE_EVENT(coin, .from = 0, .owner = 2, .coin = BRISTOL_COIN_NAUGHT), 1u << 0 | 1u << 2,
                 "{'type':'coin','from':0,'owner':2,'coin':'naught'}", "{'type':'coin','from':0,'owner':2}");
    expect_event(PRIVATE_EVENT(plague, .seat = 2, .plague = 0), 1u << 2, "{'type':'plague','seat':2,'plague':false}",
                 "{'type':'plague','seat':2}");
    expect_event(PRIVATE_EVENT(looked, .round = 300, .by = 1, .what = BRISTOL_LOOK_GHOST, .seat = 3, .card = 4),
                 1u << 1, "{'type':'looked','by':1,'what':'ghost','seat':3,'slot':0,'card':4}",
                 "{'type':'looked','by':1,'what':'ghost','seat':3,'slot':0}");
    expect_event(PRIVATE_EVENT(looked, .round = 3, .by = 1, .what = BRISTOL_LOOK_BARMAID, .seat = BRISTOL_NONE,
                               .slot = BRISTOL_NONE, .card = 4),
                 1u << 1, "{'type':'looked','by':1,'what':'barmaid','seat':null,'slot':null,'card':4}",
                 "{'type':'looked','by':1,'what':'barmaid','seat':null,'slot':null}");
    expect_event(PRIVATE_EVENT(mingled, .round = 7, .cart = BRISTOL_CEDAR, .extra = BRISTOL_EXTRA_DECK, .count = 2,
                               .seats = {1, 0}, .seat = 1, .gave = {2, 3}, .got = {2, 4}),
                 1u << 1,
                 "{'type':'mingle','cart':'cedar','extra':'deck','seats':[1,0],'seat':1,'gave':[2,3],'got':[2,4]}",
                 "{'type':'mingle','cart':'cedar','extra':'deck','seats':[1,0],'seat':1}");
    expect_event(PRIVATE_EVENT(leeched, .cart = BRISTOL_CEDAR, .card = 4), 1u << 0 | 1u << 2,
                 "{'type':'leeched','cart':'cedar','card':4}", "{'type':'leeched','cart':'cedar'}");
    expect_event(PRIVATE_EVENT(convene, .round = 300, .seats = 6), 6, "{'type':'convene','seats':[1,2]}",
                 "{'type':'convene'}");
}

// Those that learn who has the plague are those who have it; whether there is anybody stays unknown too.
static void b_convene_1_others_do_not_learn_who_was_told(void **unused) {
    (void)unused;
    const struct ph_event some = bristol_convene_event(6, (struct bristol_convene_event){.round = 3, .seats = 6});
    const struct ph_event nobody = PRIVATE_EVENT(convene, .round = 3);
    struct ph_event seen[2];
    for (int seat = PH_ONLOOKER; seat < 4; seat++) {
        ph_event_view(&bristol1350_game, &some, seat, &seen[0]);
        ph_event_view(&bristol1350_game, &nobody, seat, &seen[1]);
        assert_int_equal(memcmp(&seen[0], &seen[1], sizeof *seen) == 0, seat != 1 && seat != 2);
    }
    char text[TEXT_SIZE];
    event_text(&nobody, PH_SEAT_REFEREE, text);
    assert_string_equal(text, "{'type':'convene','seats':[]}");
}

static void b_view_1_others_do_not_learn_who_else_has_seen_a_leeched_card(void **unused) {
    (void)unused;
    const struct ph_event event =
        bristol_leeched_event(5, (struct bristol_leeched_event){.cart = BRISTOL_CEDAR, .card = 4});
    struct ph_event seen;
    ph_event_view(&bristol1350_game, &event, 2, &seen);
    assert_int_equal(seen.to, 4);
    ph_event_view(&bristol1350_game, &event, 1, &seen);
    assert_int_equal(seen.to, 0);
    ph_event_view(&bristol1350_game, &event, PH_SEAT_REFEREE, &seen);
    assert_memory_equal(&seen, &event, sizeof seen);
}

static void p_names_are_found_by_id(void **unused) {
    (void)unused;
    assert_int_equal(bristol_card_find("alms"), BRISTOL_CARD_ALMS);
    assert_int_equal(bristol_card_find("pomander-whip"), BRISTOL_CARD_POMANDER_WHIP);
    assert_int_equal(bristol_card_find("whip"), -1);
    assert_int_equal(bristol_id_find(bristol_fate_ids, BRISTOL_FATE_COUNT, "gates"), BRISTOL_FATE_GATES);
    assert_int_equal(bristol_id_find(bristol_fate_ids, BRISTOL_FATE_COUNT, "none"), -1);
    assert_int_equal(bristol_id_find(bristol_look_ids, 3, "barmaid"), BRISTOL_LOOK_BARMAID);
    assert_int_equal(bristol_id_find(bristol_move_ids, 3, "push"), BRISTOL_MOVE_PUSH);
    assert_int_equal(bristol_id_find(bristol_extra_ids, 3, "none"), BRISTOL_EXTRA_NONE);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(p_actions_are_spelled_as_the_rules_say),
        cmocka_unit_test(p_actions_order_text_and_probability_do_not_count),
        cmocka_unit_test(p_actions_texts_are_refused_unless_they_are_exact),
        cmocka_unit_test(p_actions_refusals_of_texts_say_what_would_be_right),
        cmocka_unit_test(p_actions_objects_are_refused_with_the_field_and_what_would_be_right),
        cmocka_unit_test(p_events_of_actions_have_their_fields_and_who_acted),
        cmocka_unit_test(b_view_1_what_is_kept_discarded_or_placed_only_the_owner_sees),
        cmocka_unit_test(b_view_1_an_outcome_s_card_or_coin_only_those_see_who_are_told),
        cmocka_unit_test(p_events_that_are_public),
        cmocka_unit_test(b_view_1_events_have_private_parts),
        cmocka_unit_test(b_convene_1_others_do_not_learn_who_was_told),
        cmocka_unit_test(b_view_1_others_do_not_learn_who_else_has_seen_a_leeched_card),
        cmocka_unit_test(p_names_are_found_by_id),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
