// SPDX-License-Identifier: MIT
#include "words/games/bristol1350/cards.h"

#include <ctype.h>
#include <string.h>
#include <strings.h>

// ---- seats ----------------------------------------------------------------------------------------------------------

// Ghosts have seats, but no names.
static bool is_ghost(const struct words_scene *scene, unsigned seat) {
    return seat >= (unsigned)scene->players;
}

struct words_arg bristol_pawn_arg(const char *place, const struct words_scene *scene, unsigned seat) {
    static const char *const letters[BRISTOL_SEATS_MAX] = {"A", "B", "C", "D", "E", "F", "G", "H", "I"};
    struct words_arg arg = {.place = place, .kind = WORDS_NAME, .context = "seat"};
    if (seat >= BRISTOL_SEATS_MAX) {
        arg.text = WORD("seat", "nobody");
    } else if (is_ghost(scene, seat)) {
        arg.text = WORD("seat", "ghost {name}");
        arg.person = letters[seat];
    } else {
        arg = words_seat_arg(place, scene, (int)seat);
    }
    return arg;
}

bool bristol_is_you(const struct words_scene *scene, unsigned seat) {
    return words_is_you(scene, (int)seat);
}

struct words_list bristol_list_seats(const struct words_scene *scene, const uint8_t *seats, unsigned count) {
    struct words_list list = {.count = 0};
    for (unsigned i = 0; i < count; i++) {
        words_list_add(&list, PAWN(item, scene, seats[i]));
    }
    if (count == 0) {
        words_list_add(&list, PAWN(item, scene, BRISTOL_NONE));
    }
    return list;
}

struct words_list bristol_list_mask(const struct words_scene *scene, unsigned seats) {
    uint8_t list[BRISTOL_SEATS_MAX] = {0};
    unsigned count = 0;
    BRISTOL_EACH(seat, seats & ((1u << BRISTOL_SEATS_MAX) - 1)) {
        list[count++] = (uint8_t)seat;
    }
    return bristol_list_seats(scene, list, count);
}

// ---- names ----------------------------------------------------------------------------------------------------------

// Whether the last push against a seat was its own.
static bool pushed_itself(const struct words_scene *scene, unsigned seat) {
    bool itself = false;
    for (size_t i = 0; i < scene->log.count; i++) {
        if (scene->log.events[i].type == BRISTOL_EVENT_MOVE) {
            const struct bristol_move_event move = bristol_move_of(&scene->log.events[i]);
            const bool pushed = move.move == BRISTOL_MOVE_PUSH && move.target == seat;
            itself = pushed ? move.mover == seat : itself;
        }
    }
    return itself;
}

const char *bristol_fate_of(const struct words_scene *scene, unsigned seat) {
    static const char *const fates[BRISTOL_FATE_COUNT] = {
        [BRISTOL_FATE_NONE] = WORD("fate", "stayed in town"),
        [BRISTOL_FATE_PLAGUE_CART] = WORD("fate", "died in a plague cart"),
        [BRISTOL_FATE_PUSHED_OUT] = WORD("fate", "got pushed out"),
        [BRISTOL_FATE_SHAME] = WORD("fate", "died of shame"),
        [BRISTOL_FATE_GATES] = WORD("fate", "died behind the gates"),
        [BRISTOL_FATE_ESCAPED] = WORD("fate", "escaped"),
    };
    const unsigned fate = ((const struct bristol_state *)scene->view)->fate[seat];
    return fate == BRISTOL_FATE_PUSHED_OUT && pushed_itself(scene, seat) ? WORD("fate", "jumped out") : fates[fate];
}

bool bristol_has_character(const struct bristol_state *state, unsigned seat) {
    return seat < state->options.players && bristol_has_option(state, BRISTOL_SPECIAL_ACTIONS) &&
           state->characters[seat] < BRISTOL_CHARACTER_COUNT;
}

char bristol_cart_pattern(unsigned cart) {
    static const char patterns[BRISTOL_CART_COUNT] = {'=', '/', '#'};
    return patterns[cart];
}

const char *bristol_bench_name(const struct bristol_state *state, unsigned seat) {
    const unsigned place = bristol_place_of(state, seat);
    return place == 0                        ? WORD("bench", "front")
           : place + 1 == BRISTOL_CART_SEATS ? WORD("bench", "rear")
                                             : WORD("bench", "2nd");
}

const char *bristol_face_name(unsigned face) {
    static const char *const names[BRISTOL_CART_COUNT][2] = {
        [BRISTOL_BIRCH] = {WORD("face", "Birch apple"), WORD("face", "Birch rat")},
        [BRISTOL_CEDAR] = {WORD("face", "Cedar apple"), WORD("face", "Cedar rat")},
        [BRISTOL_OAK] = {WORD("face", "Oak apple"), WORD("face", "Oak rat")},
    };
    return face < BRISTOL_FACE_COUNT ? names[bristol_face_cart(face)][bristol_face_is_rat(face)]
                                     : WORD("face", "no face yet");
}

const char *bristol_coin_name(unsigned coin) {
    static const char *const names[BRISTOL_COIN_COUNT] = {WORD("coin", "Naught"), WORD("coin", "Plague"),
                                                          WORD("coin", "Cured")};
    return coin < BRISTOL_COIN_COUNT ? names[coin] : WORD("coin", "unknown");
}

// ---- phrases --------------------------------------------------------------------------------------------------------

struct bristol_phrase bristol_dice(const struct words_language *language, const struct bristol_state *state,
                                   unsigned dice) {
    struct bristol_phrase phrase;
    struct ph_writer writer;
    struct words_list list = {.count = 0};
    char words[BRISTOL_DICE][64];
    BRISTOL_EACH(die, dice) {
        words_fill(words[die], sizeof words[die], language, "d{die} ({face})", COUNT(die, die),
                   FACE(face, state->dice[die]));
        words_list_add(&list, TEXT(item, words[die]));
    }
    ph_writer_init(&writer, phrase.words, sizeof phrase.words);
    words_say_list(&writer, language, &list);
    return phrase;
}

static void say_card(struct ph_writer *writer, const struct words_language *language, unsigned card) {
    if (card >= BRISTOL_CARD_COUNT) {
        ph_write_text(writer, words_text(language, "a remedy"));
        return;
    }
    if (bristol_cards[card].remedies == 0) {
        ph_write_text(writer, words_word(language, "remedy", "Alms"));
        return;
    }
    const char *slash = "";
    BRISTOL_EACH(remedy, bristol_cards[card].remedies) {
        ph_write_text(writer, slash);
        words_say(writer, language, "{remedy}", NAME(remedy, "remedy", bristol_remedy_cards[remedy]->name));
        slash = "/";
    }
}

struct bristol_phrase bristol_card(const struct words_language *language, unsigned card) {
    struct bristol_phrase phrase;
    struct ph_writer writer;
    ph_writer_init(&writer, phrase.words, sizeof phrase.words);
    say_card(&writer, language, card);
    return phrase;
}

struct bristol_phrase bristol_card_names(const struct words_language *language, const uint8_t *cards, unsigned count) {
    struct bristol_phrase phrase;
    struct ph_writer writer;
    bool first = true;
    ph_writer_init(&writer, phrase.words, sizeof phrase.words);
    for (unsigned i = 0; i < count; i++) {
        words_comma(&writer, language, &first);
        say_card(&writer, language, cards[i]);
    }
    ph_write_text(&writer, count == 0 ? words_word(language, "remedies", "none") : "");
    return phrase;
}

struct bristol_phrase bristol_symptoms(const struct words_language *language, const uint8_t *cards, unsigned count) {
    struct bristol_phrase phrase;
    struct ph_writer writer;
    struct words_list list = {.count = 0};
    for (unsigned i = 0; i < count; i++) {
        const bool known = cards[i] != BRISTOL_FACELESS && cards[i] < BRISTOL_SYMPTOM_VALUES;
        words_list_add(&list, known ? COUNT(item, cards[i]) : TEXT(item, "?"));
    }
    ph_writer_init(&writer, phrase.words, sizeof phrase.words);
    words_say_list(&writer, language, &list);
    return phrase;
}

struct bristol_phrase bristol_share(const struct words_language *language, double share) {
    enum { THOUSAND = 1000 };
    struct bristol_phrase phrase;
    struct ph_writer writer;
    int thousandths = (int)(share * (double)THOUSAND + 0.5);
    ph_writer_init(&writer, phrase.words, sizeof phrase.words);
    if (share > 0 && share < 1) { // what may happen is never rounded to what cannot, and the other way round
        thousandths = thousandths < 1 ? 1 : thousandths > THOUSAND - 1 ? THOUSAND - 1 : thousandths;
    }
    if (thousandths % 10 == 0 || (thousandths >= 100 && thousandths <= 900)) {
        words_say(&writer, language, "{percent}%", COUNT(percent, (thousandths + 5) / 10));
    } else {
        words_say(&writer, language, "{share}%", DECIMAL(share, thousandths / 10.0, 1));
    }
    return phrase;
}

// ---- cards ----------------------------------------------------------------------------------------------------------

unsigned bristol_remedies_shown(const uint8_t *cards, unsigned count) {
    unsigned remedies = 0;
    for (unsigned i = 0; i < count; i++) {
        if (cards[i] < BRISTOL_CARD_COUNT) {
            remedies |=
                bristol_cards[cards[i]].remedies != 0 ? bristol_cards[cards[i]].remedies : 1u << BRISTOL_REMEDY_COUNT;
        }
    }
    return remedies;
}

void bristol_say_uses(struct ph_writer *writer, const struct words_language *language, unsigned remedies) {
    BRISTOL_EACH(remedy, remedies) {
        ph_write_text(writer, "  ");
        if (remedy == BRISTOL_REMEDY_COUNT) {
            words_text_line(writer, language, "Alms: Draw a coin, look at it, give it to anybody in play.");
        } else {
            words_line(writer, language, "{remedy}: {effect}", NAME(remedy, "remedy", bristol_remedy_names[remedy]),
                       NAME(effect, "effect", bristol_remedy_helps[remedy]));
        }
    }
}

bool bristol_is_faceless(const uint8_t *cards, unsigned count) {
    bool faceless = false;
    for (unsigned i = 0; i < count; i++) {
        faceless |= cards[i] == BRISTOL_FACELESS;
    }
    return faceless;
}

bool bristol_is_told(const struct words_scene *scene, const struct ph_event *event) {
    const bool boxed = ((const struct bristol_state *)scene->view)->boxed != 0; // then nobody here knows more than all
    return boxed ? event->to == PH_EVENT_TO_ALL
                 : ph_event_is_for(event, ph_shown_as(scene->game, scene->view, scene->viewer));
}

// ---- hearing --------------------------------------------------------------------------------------------------------

int bristol_hear_place(const struct words_scene *scene, const char *word) {
    const struct bristol_state *const state = scene->view;
    if (word[0] == '\0') {
        return -1;
    }
    if (word[1] == '\0' && word[0] >= '0' && word[0] < '0' + BRISTOL_DICE) {
        return BRISTOL_SPOT_DIE + (word[0] - '0');
    }
    for (unsigned cart = 0; cart < BRISTOL_CART_COUNT; cart++) {
        if (strcasecmp(word, bristol_cart_ids[cart]) == 0) {
            return (int)(BRISTOL_SPOT_CART + cart);
        }
    }
    for (unsigned seat = 0; seat < state->pawns; seat++) {
        const bool letter = word[1] == '\0' && toupper((unsigned char)word[0]) == words_seat_letter((int)seat);
        char name[80];
        struct ph_writer writer;
        ph_writer_init(&writer, name, sizeof name);
        words_say(&writer, scene->language, "{who}", PAWN(who, scene, seat));
        if (letter || strcasecmp(word, name) == 0 ||
            (!is_ghost(scene, seat) && strcasecmp(word, scene->seats->names[seat]) == 0)) {
            return (int)(BRISTOL_SPOT_SEAT + seat);
        }
    }
    if (strcasecmp(word, "symptoms") == 0 || strcasecmp(word, "remedies") == 0) {
        return tolower((unsigned char)word[0]) == 's' ? BRISTOL_SPOT_SYMPTOMS : BRISTOL_SPOT_REMEDIES;
    }
    return -1;
}
