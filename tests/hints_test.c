// SPDX-License-Identifier: MIT
// Hints of whole games of both, with all boxes and variants, in three languages: each is held against the true position
// by rules of its own. It may call nobody's chance one of winning who cannot win, "you" is the reader, everything named
// is in the position, and numbers are counted again. So are the reasons of puzzles. PH_HINTS=300 asks for that many
// (`make hints`).
#include "cli/puzzle.h"
#include "games/bristol1350/state.h"
#include "games/rattus/state.h"
#include "pesthouse/pesthouse.h"
#include "support/words.h"
#include "viewer/past.h"
#include "words/hint.h"

#include <ctype.h>
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { HINTS = 30, NUMBERS_MAX = 64, LANGUAGES = 3, ITERATIONS = 24, TEXT_MAX = 2000 };

static const struct mixture {
    const char *game;
    int players;
    const char *options;
} mixtures[] = {
    {"rattus", 4, "{}"},
    {"bristol1350", 6, "{}"},
    {"rattus", 3, "{\"pied_piper\": true, \"characters\": \"random\"}"},
    {"bristol1350", 9, "{\"special_actions\": true, \"alms\": true, \"claims\": true}"},
    {"rattus", 6, "{\"africanus\": true}"},
    {"bristol1350", 4, "{\"cure\": true, \"claims\": true}"},
    {"rattus", 2, "{\"africanus\": true, \"pied_piper\": true, \"characters\": \"random\"}"},
    {"bristol1350", 2, "{\"chaos\": true}"},
    {"rattus", 5, "{\"africanus\": true, \"pied_piper\": true, \"characters\": \"random\", \"tokens\": \"grim\"}"},
    {"bristol1350", 5, "{\"chaos\": true, \"convene\": true, \"special_actions\": true}"},
};
enum { MIXTURES = sizeof mixtures / sizeof mixtures[0] };

// A hint, and the truth that it is held against.
struct hint {
    const struct words_chooser *chooser;
    const struct ph_search_result *result;
    const void *truth;
    unsigned seat;
    char words[LANGUAGES][TEXT_MAX];
};

#define expect(hint, condition)                                                                                        \
    do {                                                                                                               \
        if (!(condition)) {                                                                                            \
            fail_msg("%s\nis not true: %s", (hint)->words[0], #condition);                                             \
        }                                                                                                              \
    } while (0)

// Where a sentence with these words begins; NULL: none does.
static const char *find(const struct hint *hint, const char *words) {
    return strstr(hint->words[0], words);
}

static bool names(const char *text, const char *name) {
    const size_t length = strlen(name);
    for (const char *at = text; (at = strstr(at, name)) != NULL; at += length) {
        if (!isalpha((unsigned char)at[length]) && (at == text || !isalpha((unsigned char)at[-1]))) {
            return true;
        }
    }
    return false;
}

// ---- both games -----------------------------------------------------------------------------------------------------

// The numbers of a text, ascending; what is behind a decimal point counts as a number, too.
static size_t numbers_of(const char *text, long numbers[NUMBERS_MAX]) {
    size_t count = 0;
    while (*text != '\0' && count < NUMBERS_MAX) {
        char *end;
        if (isdigit((unsigned char)*text)) {
            long number = strtol(text, &end, 10);
            size_t at = count++;
            for (; at > 0 && numbers[at - 1] > number; at--) {
                numbers[at] = numbers[at - 1];
            }
            numbers[at] = number;
            text = end;
        } else {
            text++;
        }
    }
    return count;
}

// Whether all numbers of one text, ascending, are in the other.
static bool has_numbers(const long *numbers, size_t count, const long *other, size_t other_count) {
    size_t found = 0;
    for (size_t i = 0; i < other_count && found < count; i++) {
        found += other[i] == numbers[found];
    }
    return found == count;
}

// What is a digit in English is one in the others, which may have more: "of three" is "sur 3".
static void all_languages_have_the_numbers(const struct hint *hint) {
    long english[NUMBERS_MAX];
    long other[NUMBERS_MAX];
    const size_t count = numbers_of(hint->words[0], english);
    for (unsigned i = 1; i < LANGUAGES; i++) {
        if (!has_numbers(english, count, other, numbers_of(hint->words[i], other))) {
            fail_msg("the numbers differ:\n%s\n%s", hint->words[0], hint->words[i]);
        }
        expect(hint, strpbrk(hint->words[i], "{}") == NULL);
    }
}

// Only people at the table are named, and the reader is not: it is "you".
static void names_are_of_others_at_the_table(const struct hint *hint, unsigned pawns) {
    for (unsigned seat = 0; seat < PH_SEATS_MAX; seat++) {
        if (seat >= pawns || seat == hint->seat) {
            expect(hint, !names(hint->words[0], words_names[seat]));
        }
    }
}

static double own_value(const struct hint *hint) {
    return (double)(hint->result->candidate_count > 0 ? hint->result->candidates[0].value
                                                      : hint->result->value[hint->seat]);
}

static void the_chance_is(const struct hint *hint, const char *measure, double chance) {
    const char *const said = find(hint, measure);
    expect(hint, said != NULL);
    expect(hint, atoi(said + strlen(measure)) == (int)(100 * chance + 0.5));
}

// ---- Rattus ---------------------------------------------------------------------------------------------------------

static unsigned region_named(const struct hint *hint, const char *name) {
    for (unsigned region = 0; region < RATTUS_REGION_COUNT; region++) {
        const char *const known = rattus_region_infos[region].name;
        if (strncmp(name, known, strlen(known)) == 0) {
            return region;
        }
    }
    fail_msg("%s\nnames no region: %s", hint->words[0], name);
    return RATTUS_NONE;
}

static unsigned character_named(const struct hint *hint, const char *name) {
    for (unsigned character = 0; character < RATTUS_CHARACTER_COUNT; character++) {
        const char *const known = rattus_character_infos[character].name;
        if (strncmp(name, known, strlen(known)) == 0 && !isalpha((unsigned char)name[strlen(known)])) {
            return character;
        }
    }
    fail_msg("%s\nnames no character: %s", hint->words[0], name);
    return RATTUS_NONE;
}

static unsigned seat_named(const struct hint *hint, const char *name) {
    for (unsigned seat = 0; seat < PH_SEATS_MAX; seat++) {
        if (strncmp(name, words_names[seat], strlen(words_names[seat])) == 0) {
            return seat;
        }
    }
    fail_msg("%s\nnames no seat: %s", hint->words[0], name);
    return RATTUS_NONE;
}

// The faces that a seat cannot have seen, and those of them with a class: counted on the true position.
static unsigned unseen_faces(const struct rattus_state *state, unsigned seat, unsigned character, unsigned *showing) {
    const struct rattus_face_set *const set = rattus_faces_of(state);
    bool seen[RATTUS_FACE_COUNT_MAX] = {false};
    unsigned total = 0;
    *showing = 0;
    for (unsigned i = 0; i < state->discard_count; i++) {
        seen[state->discard[i]] = true;
    }
    for (unsigned region = 0; region < RATTUS_REGION_COUNT; region++) {
        for (unsigned slot = 0; slot < rattus_rats(state, region); slot++) {
            const uint16_t token = state->at[region].tokens[slot];
            if (rattus_token_has_face(token) && (rattus_token_known(token, seat) || (token & RATTUS_TOKEN_UP) != 0)) {
                seen[rattus_token_face(token)] = true;
            }
        }
    }
    for (unsigned face = 0; face < set->count; face++) {
        total += !seen[face];
        *showing += !seen[face] && set->faces[face].classes[rattus_character_infos[character].class_id] != 0;
    }
    return total;
}

static void check_symbols(const struct hint *hint, const struct rattus_state *state) {
    unsigned showing;
    unsigned count;
    unsigned total;
    const char *const taken = find(hint, " the class of the ");
    if (taken != NULL) {
        const unsigned character = character_named(hint, taken + strlen(" the class of the "));
        expect(hint, sscanf(find(hint, "Of the "), "Of the %u rats that you have not seen, %u", &total, &count) == 2);
        expect(hint, unseen_faces(state, hint->seat, character, &showing) == total);
        expect(hint, showing == count);
    }
}

static unsigned in_play(const struct rattus_state *state, unsigned seat) {
    return RATTUS_CUBES_PER_SEAT - (unsigned)state->supply[seat];
}

static unsigned most_in_play(const struct rattus_state *state, unsigned without) {
    unsigned most = 0;
    for (unsigned seat = 0; seat < state->options.players; seat++) {
        most = seat != without && in_play(state, seat) > most ? in_play(state, seat) : most;
    }
    return most;
}

static void check_cubes(const struct hint *hint, const struct rattus_state *state) {
    const char *const said = find(hint, "You would have ");
    const char *const loses = find(hint, " loses the ");
    unsigned count;
    if (said != NULL) {
        struct rattus_state after = *(const struct rattus_state *)hint->chooser->scene.view;
        hint->chooser->scene.game->apply(&after, hint->result->action, NULL);
        expect(hint, sscanf(said, "You would have %u cube", &count) == 1 && count == in_play(&after, hint->seat));
        const char *const rival = strstr(said, "; ") + 2;
        expect(hint, in_play(state, seat_named(hint, rival)) == most_in_play(state, hint->seat));
        expect(hint, (unsigned)atoi(strstr(rival, " has ") + 5) == most_in_play(state, hint->seat));
    }
    if (loses != NULL) {
        const unsigned character = character_named(hint, loses + strlen(" loses the "));
        const char *const sentence = strchr(hint->words[0], '\n') + 1;
        expect(hint, rattus_owner(state, character) == seat_named(hint, sentence));
        expect(hint, strstr(sentence, "your") == NULL || strstr(sentence, "your") > strchr(sentence, '.'));
        const char *const most = find(hint, ", who has the most cubes in play (");
        expect(hint, most != NULL);
        count = (unsigned)atoi(strchr(most, '(') + 1);
        expect(hint, count == in_play(state, seat_named(hint, sentence)) &&
                         count > most_in_play(state, seat_named(hint, sentence)));
    }
}

static void check_end(const struct hint *hint, const struct rattus_state *state) {
    static const char stands[] = "As it stands, ";
    const char *const said = find(hint, stands);
    const char *const few = find(hint, "left in the pile.");
    unsigned cubes;
    unsigned rats;
    if (said != NULL) {
        const unsigned who = seat_named(hint, said + strlen(stands));
        expect(hint, who != hint->seat && state->phase == RATTUS_PHASE_TURN);
        expect(hint, sscanf(strchr(said, ':'), ": %u", &cubes) == 1 && cubes == state->supply[who]);
        const char *const where = strstr(said, ", and ");
        expect(hint, sscanf(where, ", and %u", &rats) == 1 && rats >= cubes);
        expect(hint, rattus_rats(state, region_named(hint, strstr(where, " in ") + 4)) == rats);
    }
    if (few != NULL) {
        expect(hint, sscanf(find(hint, "Only "), "Only %u rat", &rats) == 1 && rats == state->pile);
    }
}

// "Numidia: the others 4, you none", "Libya: none", "Italia: only yours (2)": as many as there are.
static void check_people(const struct hint *hint, const struct rattus_state *state, const char *said) {
    const unsigned region = region_named(hint, said);
    const unsigned mine = state->at[region].cubes[hint->seat];
    const unsigned theirs = rattus_cubes(state, region) - mine;
    const char *const counts = strchr(said, ':') + 2;
    const char *const number = counts + strcspn(counts, "0123456789");
    if (strncmp(counts, "none", strlen("none")) == 0) {
        expect(hint, mine == 0 && theirs == 0);
    } else if (strncmp(counts, "only yours", strlen("only yours")) == 0) {
        expect(hint, theirs == 0 && mine == (unsigned)atoi(number));
    } else {
        const char *const own = strstr(counts, ", you ") + strlen(", you ");
        expect(hint, theirs == (unsigned)atoi(number));
        expect(hint, mine == (isdigit((unsigned char)*own) ? (unsigned)atoi(own) : 0));
    }
}

// "Cubes in Gallia: the others 3, you none; in Italia: only yours (2)."
static void check_company(const struct hint *hint, const struct rattus_state *state) {
    const char *const said = find(hint, "Cubes in ");
    if (said != NULL) {
        check_people(hint, state, said + strlen("Cubes in "));
        check_people(hint, state, strstr(said, "; in ") + strlen("; in "));
    }
}

// The next number, behind which *said is put.
static double loss(const char **said) {
    char *end;
    while (!isdigit((unsigned char)**said)) {
        (*said)++;
    }
    const double cubes = strtod(*said, &end);
    *said = end;
    return cubes;
}

// A strike is named for what the reader gains by it over another seat, on average: more than by the other choice.
static void check_gain(const struct hint *hint, const struct rattus_state *state, const char *said) {
    static const double rounding = 0.11; // of two numbers and their shares
    const unsigned rivals = state->options.players - 1u;
    const double mine = loss(&said);
    const double theirs = loss(&said);
    const double mine2 = loss(&said);
    const double theirs2 = loss(&said);
    expect(hint, theirs / rivals - mine >= theirs2 / rivals - mine2 - 2 * rounding);
}

// What a strike should cost is at most what is there.
static void check_tolls(const struct hint *hint, const struct rattus_state *state) {
    const char *const said = find(hint, "should cost you ");
    if (said != NULL && isdigit((unsigned char)said[16])) {
        unsigned mine = 0;
        for (unsigned region = 0; region < RATTUS_REGION_COUNT; region++) {
            const unsigned cubes = state->at[region].cubes[hint->seat];
            mine = cubes > mine ? cubes : mine;
        }
        expect(hint, strtod(said + 16, NULL) <= mine + 1.0);
        if (find(hint, "If the plague strikes ") == NULL) {
            check_gain(hint, state, said);
        }
    }
}

static void check_rattus(const struct hint *hint) {
    const struct rattus_state *const state = hint->truth;
    names_are_of_others_at_the_table(hint, state->options.players);
    for (unsigned region = 0; region < RATTUS_REGION_COUNT; region++) {
        expect(hint, (state->regions >> region & 1u) != 0 || !names(hint->words[0], rattus_region_infos[region].name));
    }
    for (unsigned character = 0; character < RATTUS_CHARACTER_COUNT; character++) {
        expect(hint,
               rattus_in_play(state, character) || !names(hint->words[0], rattus_character_infos[character].name));
    }
    the_chance_is(hint, "Your chance to win: ", own_value(hint));
    check_symbols(hint, state);
    check_cubes(hint, state);
    check_end(hint, state);
    check_company(hint, state);
    check_tolls(hint, state);
}

// ---- Bristol 1350 ---------------------------------------------------------------------------------------------------

static unsigned cart_named(const struct hint *hint, const char *name) {
    for (unsigned cart = 0; cart < BRISTOL_CART_COUNT; cart++) {
        const char *const known = bristol_cart_names[cart];
        if (strncmp(name, known, strlen(known)) == 0) {
            return cart;
        }
    }
    fail_msg("%s\nnames no cart: %s", hint->words[0], name);
    return BRISTOL_NONE;
}

static void check_dice(const struct hint *hint, const struct bristol_state *state) {
    static const char lie[] = "As the dice lie, ";
    const char *const said = find(hint, lie);
    unsigned steps = 0;
    unsigned rats = 0;
    if (said == NULL) {
        return;
    }
    const unsigned cart = cart_named(hint, said + strlen(lie));
    const bool aboard = state->cart_of[hint->seat] == cart;
    for (unsigned die = 0; die < BRISTOL_DICE; die++) {
        steps += bristol_face_cart(state->dice[die]) == cart;
        rats += bristol_face_cart(state->dice[die]) == cart && bristol_face_is_rat(state->dice[die]);
    }
    expect(hint, aboard == (strstr(said, "with you aboard") != NULL));
    if (strstr(said, " leaves town ") != NULL) {
        expect(hint, state->carts[cart].count > 0 && state->carts[cart].at + steps >= state->options.length);
    } else {
        expect(hint, rats >= 2);
    }
}

static void check_symptoms(const struct hint *hint, const struct bristol_state *state) {
    const char *const said = find(hint, "You would hold ");
    const struct bristol_symptoms *const held = &state->symptoms[hint->seat];
    if (said != NULL) {
        unsigned least = 0;
        unsigned most = 0;
        for (unsigned slot = 0; slot < held->count; slot++) { // ascending; two are kept
            least += slot < 2 ? held->cards[slot] : 0;
            most += slot + 2 >= held->count ? held->cards[slot] : 0;
        }
        const unsigned total = (unsigned)atoi(said + strlen("You would hold "));
        expect(hint, total >= least && total <= most);
        expect(hint, strstr(said, " stay healthy") == NULL || total < BRISTOL_PLAGUE_TOTAL);
    }
}

static void check_bristol(const struct hint *hint) {
    const struct bristol_state *const state = hint->truth;
    const bool plagued = ((unsigned)state->plague >> hint->seat & 1u) != 0;
    const bool curable = bristol_has_option(state, BRISTOL_CURE) || bristol_has_option(state, BRISTOL_ALMS);
    names_are_of_others_at_the_table(hint, state->pawns);
    if (plagued && !curable) {
        the_chance_is(hint,
                      "Chance that nobody escapes, your consolation (half of a win): ", fmin(1, 2 * own_value(hint)));
        expect(hint, find(hint, "chance to win") == NULL && find(hint, "Your chance") == NULL);
        expect(hint, strstr(hint->words[1], "Vos chances") == NULL && strstr(hint->words[2], "Le tue poss") == NULL);
    } else {
        the_chance_is(hint, "Your chance to escape, a consolation counted as half: ", own_value(hint));
    }
    expect(hint, find(hint, "win") == NULL || plagued);
    expect(hint, find(hint, "You have the plague") == NULL || plagued);
    expect(hint, find(hint, "The gates shut") == NULL || state->last_round != 0);
    expect(hint, ph_action_type(hint->result->action) != BRISTOL_TYPE_CLAIM);
    check_dice(hint, state);
    check_symptoms(hint, state);
}

// ---- asking for them ------------------------------------------------------------------------------------------------

static const char *const codes[LANGUAGES] = {"en", "fr", "it"};

static void say_hint(struct ph_session *session, struct hint *hint, struct ph_search_result *result) {
    static struct words_chooser chooser;
    for (unsigned i = 0; i < LANGUAGES; i++) {
        struct words_seats seats = words_bots;
        union ph_state_storage view;
        struct words_scene scene;
        struct ph_writer writer;
        seats.language = words_language_find(codes[i]);
        seats.people = (uint16_t)(1u << hint->seat);
        viewer_past_scene(viewer_past_of(session), &seats, (int)hint->seat, ph_session_move_count(session), &view,
                          &scene);
        words_hint_soften(&scene, result);
        assert_int_equal(words_chooser_init(&chooser, &scene, ph_words_find(scene.game)), PH_OK);
        ph_writer_init(&writer, hint->words[i], TEXT_MAX);
        words_hint(&chooser, result, &writer);
        assert_false(writer.failed);
        if (i + 1 == LANGUAGES) { // the numbers are counted with the last view, which is like the others
            hint->chooser = &chooser;
            hint->result = result;
            all_languages_have_the_numbers(hint);
            (scene.game == ph_game_find("rattus") ? check_rattus : check_bristol)(hint);
        }
        words_chooser_deinit(&chooser);
    }
}

static void ask(struct ph_session *session) {
    static struct hint hint;
    static struct ph_search_result result;
    const struct ph_search_limits limits = {.iterations = ITERATIONS, .silent = true};
    const struct ph_key key = {.word = {0}};
    struct ph_error error;
    hint.truth = ph_session_state(session);
    hint.seat = (unsigned)ph_session_actor(session).seat;
    assert_int_equal(ph_session_ask(session, ph_bot_find("noble"), &limits, &key, &result, &error), PH_OK);
    say_hint(session, &hint, &result);
}

static struct ph_session *begin(const struct mixture *mixture, uint64_t seed) {
    struct ph_session *session = NULL;
    struct ph_json_document *options = NULL;
    struct ph_error error;
    assert_int_equal(ph_json_parse(&options, mixture->options, strlen(mixture->options), &error), PH_OK);
    assert_int_equal(ph_session_create(&session), PH_OK);
    assert_int_equal(ph_session_new(session, ph_game_find(mixture->game), mixture->players, ph_json_root(options), seed,
                                    PH_CHANCE_AUTO, &error),
                     PH_OK);
    ph_json_document_destroy(options);
    return session;
}

// Plays a game by `rules`, and asks for a hint at every decision of a choice that is `apart` after the last. Returns
// how many hints there were.
static unsigned ask_through(const struct mixture *mixture, uint64_t seed, unsigned apart, unsigned most) {
    struct ph_session *const session = begin(mixture, seed);
    const struct ph_game *const game = ph_session_game(session);
    struct ph_search_result result;
    struct ph_error error;
    unsigned asked = 0;
    for (unsigned decisions = (unsigned)seed % apart + 1;
         asked < most && ph_session_actor(session).kind == PH_ACTOR_SEAT; decisions++) {
        ph_action legal[2];
        if (decisions % apart == 0 && game->legal(ph_session_state(session), UINT64_MAX, legal, NULL, 2) > 1) {
            ask(session);
            asked++;
        }
        assert_int_equal(ph_session_ask(session, ph_bot_find("rules"), NULL, NULL, &result, &error), PH_OK);
        assert_int_equal(ph_session_play(session, result.action, NULL, &error), PH_OK);
    }
    ph_session_destroy(session);
    return asked;
}

static void hints_of_whole_games_are_true(void **unused) {
    (void)unused;
    const char *const wanted = getenv("PH_HINTS");
    const unsigned hints = wanted != NULL ? (unsigned)atoi(wanted) : HINTS;
    unsigned asked = 0;
    for (unsigned game = 0; asked < hints; game++) {
        const unsigned left = hints - asked;
        asked += ask_through(&mixtures[game % MIXTURES], game, 19, left < 4 ? left : 4);
    }
    print_message("%u hints\n", asked);
}

static void a_choice_hardly_looked_at_is_no_next_best(void **unused) {
    (void)unused;
    static struct ph_search_result result;
    static struct hint hint;
    const struct ph_search_limits limits = {.iterations = ITERATIONS, .silent = true};
    struct ph_session *const session = begin(&mixtures[0], 1);
    struct ph_error error;
    hint.truth = ph_session_state(session);
    hint.seat = (unsigned)ph_session_actor(session).seat;
    assert_int_equal(ph_session_ask(session, ph_bot_find("noble"), &limits, NULL, &result, &error), PH_OK);
    result.candidate_count = 2;
    result.candidates[0].visits = 640;
    result.candidates[1].value = 0;
    for (result.candidates[1].visits = 9; result.candidates[1].visits <= 10; result.candidates[1].visits++) {
        say_hint(session, &hint, &result);
        assert_true((find(&hint, "next best: ") != NULL) == (result.candidates[1].visits == 10));
    }
    ph_session_destroy(session);
}

// Why an answer to a puzzle is right is the reason of a hint, with chances that are proven.
static void reasons_of_puzzles_are_true(void **unused) {
    (void)unused;
    static struct ph_search_result result;
    static struct hint hint;
    const struct puzzle_book *const book = puzzle_book_of(ph_game_find("rattus"));
    assert_non_null(book);
    for (size_t number = 1; number <= book->count; number++) {
        struct puzzle_task task;
        assert_int_equal(puzzle_open(&task, book, number, words_language_find("en"), NULL), PH_OK);
        hint.truth = ph_session_state(task.session);
        hint.seat = (unsigned)ph_session_actor(task.session).seat;
        puzzle_result(&task, &result);
        say_hint(task.session, &hint, &result);
        puzzle_deinit(&task);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(hints_of_whole_games_are_true),
        cmocka_unit_test(a_choice_hardly_looked_at_is_no_next_best),
        cmocka_unit_test(reasons_of_puzzles_are_true),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
