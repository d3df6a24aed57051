// SPDX-License-Identifier: MIT
#include "words/games/bristol1350/speech.h"

#include "words/mark.h"

#include <ctype.h>
#include <string.h>
#include <strings.h>

// ---- seats ----------------------------------------------------------------------------------------------------------

// Ghosts have seats, but no names.
static bool is_ghost(const struct words_scene *scene, unsigned seat) {
    return seat >= (unsigned)scene->players;
}

const char *bristol_say_seat(const struct words_scene *scene, unsigned seat) {
    static const char *const ghosts[BRISTOL_SEATS_MAX] = {
        _("Ghost A"), _("Ghost B"), _("Ghost C"), _("Ghost D"), _("Ghost E"),
        _("Ghost F"), _("Ghost G"), _("Ghost H"), _("Ghost I"),
    };
    if (seat >= BRISTOL_SEATS_MAX) {
        return _("Nobody");
    }
    return is_ghost(scene, seat) ? ghosts[seat] : words_seat_name(scene, (int)seat);
}

const char *bristol_say_seat_within(const struct words_scene *scene, unsigned seat) {
    static const char *const ghosts[BRISTOL_SEATS_MAX] = {
        _("ghost A"), _("ghost B"), _("ghost C"), _("ghost D"), _("ghost E"),
        _("ghost F"), _("ghost G"), _("ghost H"), _("ghost I"),
    };
    if (seat >= BRISTOL_SEATS_MAX) {
        return _("nobody");
    }
    return is_ghost(scene, seat) ? ghosts[seat] : words_seat_name_within(scene, (int)seat);
}

bool bristol_is_you(const struct words_scene *scene, unsigned seat) {
    return scene->you && (int)seat == scene->viewer;
}

void bristol_say_owner(struct ph_writer *writer, const struct words_scene *scene, unsigned seat) {
    if (bristol_is_you(scene, seat)) {
        ph_write_text(writer, _("your"));
    } else {
        ph_write_format(writer, _("%s's"), bristol_say_seat_within(scene, seat));
    }
}

void bristol_say_seats(struct ph_writer *writer, const struct words_scene *scene, const uint8_t *seats,
                       unsigned count) {
    for (unsigned i = 0; i < count; i++) {
        ph_write_text(writer, i == 0 ? "" : i + 1 == count ? _(" and ") : ", ");
        ph_write_text(writer, bristol_say_seat_within(scene, seats[i]));
    }
    if (count == 0) {
        ph_write_text(writer, _("nobody"));
    }
}

void bristol_say_mask(struct ph_writer *writer, const struct words_scene *scene, unsigned seats) {
    uint8_t list[BRISTOL_SEATS_MAX];
    unsigned count = 0;
    BRISTOL_EACH(seat, seats & ((1u << BRISTOL_SEATS_MAX) - 1)) {
        list[count++] = (uint8_t)seat;
    }
    bristol_say_seats(writer, scene, list, count);
}

const char *bristol_say_fate(unsigned fate) {
    static const char *const fates[BRISTOL_FATE_COUNT] = {
        [BRISTOL_FATE_NONE] = _("in play"),
        [BRISTOL_FATE_PLAGUE_CART] = _("died in a plague cart"),
        [BRISTOL_FATE_PUSHED_OUT] = _("was pushed out"),
        [BRISTOL_FATE_SHAME] = _("died of shame"),
        [BRISTOL_FATE_GATES] = _("died behind the gates"),
        [BRISTOL_FATE_ESCAPED] = _("escaped"),
    };
    return fates[fate];
}

bool bristol_has_character(const struct bristol_state *state, unsigned seat) {
    return seat < state->options.players && bristol_has_option(state, BRISTOL_SPECIAL_ACTIONS) &&
           state->characters[seat] < BRISTOL_CHARACTER_COUNT;
}

// ---- carts and dice -------------------------------------------------------------------------------------------------

const char *bristol_say_cart(unsigned cart) {
    return bristol_cart_names[cart];
}

char bristol_cart_pattern(unsigned cart) {
    static const char patterns[BRISTOL_CART_COUNT] = {'=', '/', '#'};
    return patterns[cart];
}

const char *bristol_say_place(const struct bristol_state *state, unsigned seat) {
    const unsigned place = bristol_place_of(state, seat);
    return place == 0 ? _("front") : place + 1 == BRISTOL_CART_SEATS ? _("rear") : _("2nd");
}

void bristol_say_face(struct ph_writer *writer, unsigned face) {
    if (face >= BRISTOL_FACE_COUNT) {
        ph_write_text(writer, _("no face yet"));
        return;
    }
    ph_write_format(writer, bristol_face_is_rat(face) ? _("%s rat") : _("%s apple"),
                    bristol_say_cart(bristol_face_cart(face)));
}

void bristol_say_dice(struct ph_writer *writer, const struct bristol_state *state, unsigned dice) {
    const unsigned count = bristol_count(dice);
    unsigned told = 0;
    BRISTOL_EACH(die, dice) {
        ph_write_text(writer, told == 0 ? "" : told + 1 == count ? _(" and ") : ", ");
        ph_write_format(writer, "d%u (", die);
        bristol_say_face(writer, state->dice[die]);
        ph_write_char(writer, ')');
        told++;
    }
}

// ---- cards ----------------------------------------------------------------------------------------------------------

// The id of a remedy with a capital: what is typed is what is read.
static void say_remedy(struct ph_writer *writer, unsigned remedy) {
    const char *const id = bristol_remedy_ids[remedy];
    ph_write_char(writer, (char)toupper((unsigned char)id[0]));
    ph_write_text(writer, id + 1);
}

void bristol_say_card(struct ph_writer *writer, unsigned card) {
    if (card >= BRISTOL_CARD_COUNT) {
        ph_write_text(writer, _("a remedy"));
        return;
    }
    if (bristol_cards[card].remedies == 0) {
        ph_write_text(writer, _("Alms"));
        return;
    }
    const char *slash = "";
    BRISTOL_EACH(remedy, bristol_cards[card].remedies) {
        ph_write_text(writer, slash);
        say_remedy(writer, remedy);
        slash = "/";
    }
}

void bristol_say_cards(struct ph_writer *writer, const uint8_t *cards, unsigned count) {
    const char *comma = "";
    for (unsigned i = 0; i < count; i++) {
        ph_write_text(writer, comma);
        bristol_say_card(writer, cards[i]);
        comma = ", ";
    }
    if (count == 0) {
        ph_write_text(writer, _("none"));
    }
}

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

void bristol_say_uses(struct ph_writer *writer, unsigned remedies) {
    BRISTOL_EACH(remedy, remedies) {
        if (remedy == BRISTOL_REMEDY_COUNT) {
            ph_write_text(writer, _("  Alms: Draw a coin, look at it, give it to anybody in play.\n"));
        } else {
            ph_write_format(writer, "  %s: %s\n", bristol_remedy_names[remedy], bristol_remedy_helps[remedy]);
        }
    }
}

const char *bristol_say_coin(unsigned coin) {
    return coin < BRISTOL_COIN_COUNT ? bristol_coin_names[coin] : _("unknown");
}

void bristol_say_symptoms(struct ph_writer *writer, const uint8_t *cards, unsigned count) {
    for (unsigned i = 0; i < count; i++) {
        ph_write_text(writer, i == 0 ? "" : i + 1 == count ? _(" and ") : ", ");
        if (cards[i] != BRISTOL_FACELESS && cards[i] < BRISTOL_SYMPTOM_VALUES) {
            ph_write_format(writer, "%u", cards[i]);
        } else {
            ph_write_char(writer, '?');
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

// ---- numbers --------------------------------------------------------------------------------------------------------

void bristol_say_count(struct ph_writer *writer, unsigned count, const char *one, const char *many) {
    ph_write_format(writer, "%u %s", count, count == 1 ? one : many);
}

void bristol_say_share(struct ph_writer *writer, double share) {
    enum { THOUSAND = 1000 };
    int thousandths = (int)(share * THOUSAND + 0.5);
    if (share <= 0 || share >= 1) {
        ph_write_text(writer, share <= 0 ? "0%" : "100%");
        return;
    }
    // What may happen is never rounded to what cannot, and the other way round.
    thousandths = thousandths < 1 ? 1 : thousandths > THOUSAND - 1 ? THOUSAND - 1 : thousandths;
    if (thousandths % 10 == 0 || (thousandths >= 100 && thousandths <= 900)) {
        ph_write_format(writer, "%d%%", (thousandths + 5) / 10);
    } else {
        ph_write_format(writer, "%d.%d%%", thousandths / 10, thousandths % 10);
    }
}

bool bristol_is_told(const struct words_scene *scene, const struct ph_event *event) {
    return ph_event_is_for(event, ph_shown_as(scene->game, scene->view, scene->viewer));
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
        if (letter || strcasecmp(word, bristol_say_seat(scene, seat)) == 0 ||
            (!is_ghost(scene, seat) && strcasecmp(word, scene->seats->names[seat]) == 0)) {
            return (int)(BRISTOL_SPOT_SEAT + seat);
        }
    }
    if (strcasecmp(word, "symptoms") == 0 || strcasecmp(word, "remedies") == 0) {
        return tolower((unsigned char)word[0]) == 's' ? BRISTOL_SPOT_SYMPTOMS : BRISTOL_SPOT_REMEDIES;
    }
    return -1;
}
