// SPDX-License-Identifier: MIT
#include "words/table.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdlib.h>
#include <string.h>

// A table of Anna, Ben and a bot, as one of them reads it.
struct reading {
    struct ph_table_seen sits;
    struct words_seats seats;
    struct words_table table;
    char said[500];
};

static void sit(struct reading *reading, int seat, const char *name, const char *bot) {
    strcpy(reading->sits.seats[seat].name, name);
    strcpy(reading->sits.seats[seat].bot, bot);
    reading->seats.names[seat] = reading->sits.seats[seat].name;
}

static struct reading *begin(const char *language, int reader) {
    static struct reading reading;
    reading = (struct reading){.sits = {.count = 3, .seat = reader}};
    reading.seats = words_onlookers(words_language_find(language));
    reading.table = (struct words_table){.seats = &reading.seats, .sits = &reading.sits, .origin = "http://h"};
    sit(&reading, 0, "Anna", "");
    sit(&reading, 1, "Ben", "");
    sit(&reading, 2, "", "noble");
    return &reading;
}

// Parses JSON with ' for ", says it, and compares the line.
static void expect(struct reading *reading, const char *entry, const char *sentence) {
    struct ph_json_document *document;
    struct ph_writer writer;
    char json[300];
    strcpy(json, entry);
    for (char *at = json; (at = strchr(at, '\'')) != NULL;) {
        *at = '"';
    }
    assert_int_equal(ph_json_parse(&document, json, strlen(json), NULL), PH_OK);
    ph_writer_init(&writer, reading->said, sizeof reading->said);
    reading->said[0] = '\0';
    ph_table_seen_seats(&reading->sits, ph_json_root(document));
    words_say_entry(&reading->table, ph_json_root(document), &writer);
    ph_json_document_destroy(document);
    assert_string_equal(reading->said, sentence);
}

static void a_vote_is_said_as_it_was_given(void **unused) {
    (void)unused;
    struct reading *reading = begin("en", 1);
    expect(reading, "{'t':'abandon','seat':0,'agree':true}", "Anna proposes to end the game here.\n");
    expect(reading, "{'t':'abandon','seat':1,'agree':true}", "You agree to end the game here.\n");
    expect(reading, "{'t':'abandon','seat':0,'agree':false}", "Anna wants to play on.\n");
    expect(reading, "{'t':'abandon','seat':1,'agree':false}", "You want to play on.\n");
    reading = begin("fr", 0);
    expect(reading, "{'t':'abandon','seat':0,'agree':true}", "Vous proposez d’arrêter la partie ici.\n");
    expect(reading, "{'t':'abandon','seat':1,'agree':true}", "Ben accepte d’arrêter la partie ici.\n");
    reading = begin("it", 0);
    expect(reading, "{'t':'abandon','seat':1,'agree':false}", "Ben preferisce continuare.\n");
}

static void who_resigned_is_told_something_else_than_who_is_left(void **unused) {
    (void)unused;
    const char *const resigned = "{'t':'resigned','seat':0,'bot':'noble'}";
    const char *const over = "{'t':'over','reason':'resigned','winners':[1],'secret':''}";
    struct reading *reading = begin("en", 0);
    expect(reading, resigned, "You resigned; the bot noble plays on.\n"); // Ben and a bot are left
    reading = begin("en", 0);
    reading->sits.count = 2;
    expect(reading, resigned, "You resigned.\n"); // nobody plays on
    expect(reading, over, "Ben has won: all others have resigned.\n");
    reading = begin("en", 1);
    reading->sits.count = 2;
    expect(reading, resigned, "Anna resigned.\n");
    expect(reading, over, "You have won: all others have resigned.\n");
    expect(reading, "{'t':'over','reason':'resigned','winners':[],'secret':''}",
           "The game is over: everybody has resigned.\n");
    expect(reading, "{'t':'over','reason':'finished','winners':[1],'secret':''}", "");
    reading = begin("it", PH_ONLOOKER);
    reading->sits.count = 2;
    expect(reading, over, "Ben ha vinto: tutti gli altri hanno abbandonato.\n");
}

static void what_the_maker_decides_about_people_is_said(void **unused) {
    (void)unused;
    struct reading *reading = begin("en", 0);
    reading->sits.seats[1].person = 7;
    expect(reading, "{'t':'resigned','seat':1,'bot':'noble','removed':true}", "Ben was removed from the table.\n");
    expect(reading, "{'t':'resigned','seat':0,'bot':'noble','removed':true}", "You were removed from the table.\n");
    expect(reading, "{'t':'over','reason':'removed','winners':[],'secret':''}",
           "The game is over: too few players are left.\n");
    expect(reading, "{'t':'over','reason':'closed','winners':[],'secret':''}",
           "The people who run this server have closed this table.\n");
    expect(reading, "{'t':'over','reason':'round','winners':[],'secret':''}",
           "The round was ended before this game was finished.\n");
    expect(reading, "{'t':'closed'}", ""); // the end says it
    expect(reading, "{'t':'closed','round':true}", "");
    reading->sits.phase = PH_SEEN_PLAYING;
    memcpy(reading->sits.reason, "closed", sizeof "closed");
    expect(reading, "{'t':'closed'}", "This table is closed. Its game ends with the round.\n"); // of a duplicate one
    expect(reading, "{'t':'closed','round':true}", "The round has been ended, so this game stops here.\n");
    reading->sits.phase = PH_SEEN_GATHERING;
    expect(reading, "{'t':'barred','person':7,'from':'chat'}", "Ben may no longer chat here.\n");
    expect(reading, "{'t':'barred','person':7,'from':'nothing'}", "Ben may chat here again.\n");
    expect(reading, "{'t':'barred','person':7,'from':'table'}", ""); // the entry of the seat says it
    expect(reading, "{'t':'barred','person':8,'from':'chat'}", "");  // an onlooker
    expect(reading, "{'t':'talk','who':'all'}", "Everybody may chat.\n");
    expect(reading, "{'t':'talk','who':'seats'}", "Only people with a seat may chat.\n");
    expect(reading, "{'t':'talk','who':'nobody'}", "The chat is closed.\n");
}

static void seats_before_the_game(void **unused) {
    (void)unused;
    struct reading *reading = begin("en", 0);
    expect(reading, "{'t':'sat','seat':0,'person':1,'name':'Anna'}", "You take seat A.\n");
    expect(reading, "{'t':'sat','seat':1,'person':2,'name':'Ben'}", "Ben takes seat B.\n");
    expect(reading, "{'t':'ready','seat':1,'luck':''}", "Ben is ready.\n");
    expect(reading, "{'t':'sat','seat':2,'person':3,'name':'X','program':true}", "X, a program, takes seat C.\n");
    expect(reading, "{'t':'left','seat':1}", "Seat B is open.\n");
    expect(reading, "{'t':'sat','seat':1,'person':3,'name':'Ben','guest':true}", "Ben, a guest, takes seat B.\n");
    expect(reading, "{'t':'lent','seat':1}", "Ben plays at the shared screen.\n");
    expect(reading, "{'t':'lent','seat':0}", "You play at the shared screen.\n");
    expect(reading, "{'t':'reclaimed','seat':1}", "Ben is back.\n");
    expect(reading, "{'t':'left','seat':1}", "Seat B is open.\n");
    expect(reading, "{'t':'seat','seat':1,'as':'closed'}", "Seat B is closed.\n");
    expect(reading, "{'t':'seat','seat':1,'as':'novice'}", "Seat B goes to the bot novice.\n");
    expect(reading, "{'t':'started','moves':[]}", "The game begins.\n");
    expect(reading, "{'t':'seat','seat':9,'as':'novice'}", "");
    expect(reading, "{'t':'play','seat':0}", "");
    expect(reading, "{'t':'rematch','person':1,'table':'0a'}",
           "There is a new table for a rematch: http://h/table/0a\n");
    reading->table.origin = NULL;
    expect(reading, "{'t':'rematch','person':1,'table':'0a'}", "");
}

static void french_says_nobody_s_gender(void **unused) {
    (void)unused;
    struct reading *reading = begin("fr", 1);
    expect(reading, "{'t':'ready','seat':0,'luck':''}", "Anna attend le départ.\n");
    expect(reading, "{'t':'ready','seat':1,'luck':''}", "Vous attendez le départ.\n");
}

// French and Italian say "bot" before a bot's level, and know by the first letter who is none.
static void no_bot_begins_as_a_guest_or_a_program(void **unused) {
    (void)unused;
    static const char *const languages[] = {"fr", "it"};
    for (size_t i = 0; i < 2 * ph_bot_count(); i++) {
        const struct words_language *const language = words_language_find(languages[i % 2]);
        const char *const bot = words_player_kind(language, ph_bot_at(i / 2)->name, false, false);
        const bool is_program = bot[0] == words_player_kind(language, "", true, false)[0];
        if (is_program || bot[0] == words_player_kind(language, "", false, true)[0]) {
            fail_msg("%s: %s begins as another kind of player", languages[i % 2], bot);
        }
    }
}

static void a_name_that_is_isolated_keeps_its_grammar(void **unused) {
    (void)unused;
    struct reading *reading = begin("fr", 1);
    reading->seats.names[0] = WORDS_ISOLATE "Anna" WORDS_ISOLATED;
    expect(reading, "{'t':'substituted','seat':0,'bot':'noble'}",
           "Le bot noble joue à la place d’" WORDS_ISOLATE "Anna" WORDS_ISOLATED ".\n");
}

// ---- refusals -------------------------------------------------------------------------------------------------------

static void expect_refusal(const char *answer, const char *sentence) {
    struct ph_json_document *document;
    struct ph_writer writer;
    char said[300] = "";
    ph_writer_init(&writer, said, sizeof said);
    assert_int_equal(ph_json_parse(&document, answer, strlen(answer), NULL), PH_OK);
    words_say_refusal(words_english(), ph_json_root(document), &writer);
    ph_json_document_destroy(document);
    assert_string_equal(said, sentence);
}

static void refusals_go_by_their_code(void **unused) {
    (void)unused;
    expect_refusal("{\"code\":\"not_your_turn\"}", "It is not your turn.\n");
    expect_refusal("{\"code\":\"seat_taken\"}", "This seat is not open.\n");
    expect_refusal("{\"code\":\"window_closed\"}", "The time was up before your answer arrived.\n");
    expect_refusal("{\"code\":\"cannot_undo\"}", "You cannot take anything back here.\n");
    expect_refusal("{\"code\":\"luck_has_spoken\"}",
                   "Luck has decided something since; the move cannot be taken back.\n");
    expect_refusal("{\"code\":\"too_many\"}", "You have made as many tables as you may; finish a game first.\n");
    expect_refusal("{\"code\":\"bad_request\",\"message\":\"expected a seat\"}",
                   "The table refuses: expected a seat.\n");
}

// ---- luck, orders ---------------------------------------------------------------------------------------------------

static void the_check_of_the_luck_says_what_is_wrong(void **unused) {
    (void)unused;
    const struct ph_luck_checked checked = {.draws = 33};
    struct ph_error error = {0};
    char said[300] = "";
    struct ph_writer writer;
    ph_writer_init(&writer, said, sizeof said);
    words_say_luck(words_english(), PH_OK, &checked, &error, &writer);
    assert_non_null(strstr(said, "All draws check out: 33 follow from the seal"));
    ph_error_set(&error, PH_ERROR_BAD_RECORD, "", "entry 9: another die");
    ph_writer_reset(&writer);
    words_say_luck(words_english(), PH_ERROR_BAD_RECORD, NULL, &error, &writer);
    assert_string_equal(said, "The draws do not check out: entry 9: another die.\n");
    ph_writer_reset(&writer);
    words_say_luck(words_language_find("it"), PH_ERROR_IO, NULL, &error, &writer);
    assert_string_equal(said, "I sorteggi non si possono verificare: entry 9: another die.\n");
}

static void expect_order(const char *language, const char *game, enum words_order order, const char *sentence) {
    char said[100] = "";
    struct ph_writer writer;
    ph_writer_init(&writer, said, sizeof said);
    words_say_order(words_language_find(language), ph_words_find(ph_game_find(game))->orders, order, &writer);
    assert_string_equal(said, sentence);
}

static void orders_are_about_the_cards_of_the_game(void **unused) {
    (void)unused;
    expect_order("en", "bristol1350", WORDS_ORDER_ASK, "Whips: ask me");
    expect_order("fr", "bristol1350", WORDS_ORDER_NEVER, "Fouets\u00a0: ne jamais en utiliser");
    expect_order("en", "rattus", WORDS_ORDER_ALL, "Region cards: play one whenever I can");
    expect_order("it", "rattus", WORDS_ORDER_NEVER, "Carte regione: non giocarne mai");
    assert_null(ph_words_find(ph_game_find("rattus"))->orders->words[WORDS_ORDER_SEATS]);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_vote_is_said_as_it_was_given),
        cmocka_unit_test(who_resigned_is_told_something_else_than_who_is_left),
        cmocka_unit_test(what_the_maker_decides_about_people_is_said),
        cmocka_unit_test(seats_before_the_game),
        cmocka_unit_test(french_says_nobody_s_gender),
        cmocka_unit_test(no_bot_begins_as_a_guest_or_a_program),
        cmocka_unit_test(a_name_that_is_isolated_keeps_its_grammar),
        cmocka_unit_test(refusals_go_by_their_code),
        cmocka_unit_test(the_check_of_the_luck_says_what_is_wrong),
        cmocka_unit_test(orders_are_about_the_cards_of_the_game),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
