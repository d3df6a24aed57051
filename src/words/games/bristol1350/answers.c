// SPDX-License-Identifier: MIT
#include "games/bristol1350/bristol1350.h"
#include "games/bristol1350/phases.h"
#include "words/games/bristol1350/box.h"
#include "words/games/bristol1350/cards.h"

#include <string.h>

// The field of an action that a component belongs to; NULL: none.
static const struct ph_field *field_of(ph_action action, unsigned component) {
    return ph_action_field(&bristol1350_game, ph_action_type(action), component);
}

static bool is_die(const struct ph_field *field) {
    return field->kind == PH_FIELD_INT && strcmp(field->name, "die") == 0;
}

unsigned bristol_dice_named(ph_action action) {
    for (unsigned component = 1; field_of(action, component) != NULL; component++) {
        const struct ph_field *const field = field_of(action, component);
        const unsigned value = ph_action_component(action, component);
        if (is_die(field) || field->kind == PH_FIELD_SET) {
            return is_die(field) ? 1u << value : value;
        }
    }
    return 0;
}

// ---- single answers -------------------------------------------------------------------------------------------------

// "d0" or "d0+d3": so they are called on the board, too, as the digits of a list are keys.
static void answer_dice(unsigned dice, struct ph_writer *writer) {
    const char *plus = "";
    BRISTOL_EACH(die, dice) {
        ph_write_format(writer, "%sd%u", plus, die);
        plus = "+";
    }
}

static void answer_die(const struct words_scene *scene, unsigned die, struct ph_writer *writer) {
    const struct bristol_state *const state = scene->view;
    words_say(writer, scene->language, "d{die} {face}", COUNT(die, die), FACE(face, state->dice[die]));
}

static const char *seat_words(bool self, bool ghost) {
    return self ? MSG("Yourself") : ghost ? MSG("{Who}") : MSG("{Who} ({letter})");
}

static const char *push_words(bool self, bool ghost, bool out) {
    if (out) {
        return self    ? MSG("Yourself, out of the game")
               : ghost ? MSG("{Who}, out of the game")
                       : MSG("{Who} ({letter}), out of the game");
    }
    return self ? MSG("Yourself, into {to}") : ghost ? MSG("{Who}, into {to}") : MSG("{Who} ({letter}), into {to}");
}

static void answer_seat(const struct words_scene *scene, ph_action action, unsigned seat, struct ph_writer *writer) {
    const struct bristol_state *const state = scene->view;
    const bool self = bristol_is_you(scene, seat);
    const bool ghost = seat >= (unsigned)scene->players;
    const char letter[] = {words_seat_letter((int)seat), '\0'};
    const bool push = ph_action_type(action) == BRISTOL_TYPE_PUSH;
    const unsigned to = push ? bristol_push_to(state, state->turn) : 0;
    words_say_of(writer, scene->language, push ? push_words(self, ghost, to == BRISTOL_NONE) : seat_words(self, ghost),
                 PAWN(who, scene, seat), TEXT(letter, letter), CART(to, to == BRISTOL_NONE ? 0 : to));
}

static const char *claim_words(unsigned about, unsigned component, unsigned value) {
    static const char *const abouts[BRISTOL_CLAIM_KINDS] = {
        [BRISTOL_ABOUT_SYMPTOMS] = MSG("The symptoms I hold"),
        [BRISTOL_ABOUT_GAVE] = MSG("The symptoms I gave in a mingle"),
        [BRISTOL_ABOUT_RECEIVED] = MSG("The symptoms I got in a mingle"),
        [BRISTOL_ABOUT_PLAGUE] = MSG("Whether I have the plague"),
        [BRISTOL_ABOUT_ACCUSE] = MSG("Who else has the plague"),
    };
    if (component == 1) {
        return abouts[about % BRISTOL_CLAIM_KINDS];
    }
    switch ((enum bristol_about)about) {
    case BRISTOL_ABOUT_PLAGUE:
        return value != 0 ? MSG("I have the plague") : MSG("I do not have the plague");
    case BRISTOL_ABOUT_ACCUSE:
        return MSG("{Who}");
    default:
        return MSG("{value}");
    }
}

static void answer_claim(const struct words_scene *scene, ph_action action, unsigned component,
                         struct ph_writer *writer) {
    const unsigned value = ph_action_component(action, component);
    words_say_of(writer, scene->language, claim_words(ph_action_component(action, 1), component, value),
                 PAWN(who, scene, value), COUNT(value, value));
}

static void answer_symptom(const struct words_scene *scene, unsigned value, struct ph_writer *writer) {
    words_say(writer, scene->language, "a {value}", COUNT(value, value));
}

static void answer_number(const struct words_scene *scene, const struct ph_field *field, unsigned value,
                          struct ph_writer *writer) {
    if (is_die(field)) {
        answer_die(scene, value, writer);
    } else if (strcmp(field->name, "slot") == 0) {
        ph_write_text(writer, value == 0 ? words_text(scene->language, "the first card")
                                         : words_text(scene->language, "the second card"));
    } else {
        answer_symptom(scene, value, writer);
    }
}

static void answer_id(const struct words_scene *scene, const struct ph_field *field, unsigned value,
                      struct ph_writer *writer) {
    if (field->ids == &bristol_face_table) {
        words_say(writer, scene->language, "{face}", FACE(face, value));
    } else if (field->ids == &bristol_cart_table) {
        words_say(writer, scene->language, "{cart}", CART(cart, value));
    } else {
        assert(field->ids == &bristol_card_table);
        ph_write_text(writer, bristol_card(scene->language, value).words);
    }
}

void bristol_ask_value(const struct words_scene *scene, ph_action action, unsigned component,
                       struct ph_writer *writer) {
    const struct ph_field *const field = field_of(action, component);
    const unsigned value = ph_action_component(action, component);
    switch ((enum ph_field_kind)field->kind) {
    case PH_FIELD_SEAT:
        answer_seat(scene, action, value, writer);
        break;
    case PH_FIELD_SET:
        answer_dice(value, writer);
        break;
    case PH_FIELD_ID:
        answer_id(scene, field, value, writer);
        break;
    case PH_FIELD_ODD:
        answer_claim(scene, action, component, writer);
        break;
    case PH_FIELD_LIST: // symptoms
        answer_symptom(scene, value, writer);
        break;
    default:
        answer_number(scene, field, value, writer);
        break;
    }
}

int bristol_ask_place(const struct words_scene *scene, ph_action action, unsigned component) {
    (void)scene;
    if (component == WORDS_SURE) { // what is drawn or rolled is nowhere yet
        return -1;
    }
    const struct ph_field *const field = field_of(action, component);
    const unsigned value = ph_action_component(action, component);
    if (field == NULL) {
        return -1;
    }
    const bool accused =
        field->kind == PH_FIELD_ODD && component == 2 && ph_action_component(action, 1) == BRISTOL_ABOUT_ACCUSE;
    if (field->kind == PH_FIELD_SEAT || accused) {
        return (int)(BRISTOL_SPOT_SEAT + value);
    }
    if (is_die(field)) {
        return (int)(BRISTOL_SPOT_DIE + value);
    }
    return field->ids == &bristol_cart_table ? (int)(BRISTOL_SPOT_CART + value) : -1;
}

// The set of dice that a component is; 0 if it is none.
static unsigned dice_of(ph_action action, unsigned component) {
    const struct ph_field *const field = field_of(action, component);
    return field != NULL && field->kind == PH_FIELD_SET ? ph_action_component(action, component) : 0;
}

uint64_t bristol_ask_places(const struct words_scene *scene, ph_action action, unsigned component) {
    const int place = bristol_ask_place(scene, action, component);
    return place < 0 ? (uint64_t)dice_of(action, component) << BRISTOL_SPOT_DIE : (uint64_t)1 << place;
}

// Single dice come before pairs.
int bristol_ask_value_rank(ph_action action, unsigned component) {
    const unsigned dice = dice_of(action, component);
    if (dice == 0) {
        return (int)ph_action_component(action, component);
    }
    const unsigned first = bristol_lowest(dice);
    const unsigned last = bristol_nth(dice, bristol_count(dice) - 1);
    return (int)((bristol_count(dice) * BRISTOL_DICE + first) * BRISTOL_DICE + last);
}

// ---- whole actions --------------------------------------------------------------------------------------------------

// Whom an own action is about: "yourself" for oneself.
static struct words_arg object_arg(const char *place, const struct words_scene *scene, unsigned seat) {
    const struct bristol_state *const state = scene->view;
    struct words_arg arg = PAWN(object, scene, seat);
    arg.place = place;
    if (seat == state->turn) {
        arg.text = WORD("seat", "yourself");
        arg.person = NULL;
    }
    return arg;
}

#define OBJECT(place, scene, seat) object_arg(#place, (scene), (seat))

static const char *claim_action_words(ph_action action) {
    switch ((enum bristol_about)ph_action_component(action, 1)) {
    case BRISTOL_ABOUT_SYMPTOMS:
        return MSG("Claim that you hold {symptoms}");
    case BRISTOL_ABOUT_GAVE:
        return MSG("Claim that you gave {symptoms} in your last mingle");
    case BRISTOL_ABOUT_RECEIVED:
        return MSG("Claim that you got {symptoms} in your last mingle");
    case BRISTOL_ABOUT_PLAGUE:
        return ph_action_component(action, 2) != 0 ? MSG("Claim that you have the plague")
                                                   : MSG("Claim that you do not have the plague");
    default:
        return MSG("Claim that {who} {who?you:have|has} the plague");
    }
}

static void say_claim(const struct words_scene *scene, ph_action action, struct ph_writer *writer) {
    const uint8_t symptoms[] = {ph_action_component(action, 2), ph_action_component(action, 3)};
    words_say_of(writer, scene->language, claim_action_words(action), PAWN(who, scene, symptoms[0]),
                 SYMPTOMS(symptoms, scene->language, symptoms, 2));
}

static void say_push(const struct words_scene *scene, unsigned seat, struct ph_writer *writer) {
    const struct bristol_state *const state = scene->view;
    const unsigned to = bristol_push_to(state, state->turn);
    words_say_of(writer, scene->language,
                 to == BRISTOL_NONE ? MSG("{whom?yourself:Jump|Push {whom}} from {cart} out of the game")
                                    : MSG("{whom?yourself:Jump|Push {whom}} from {cart} into {to}"),
                 OBJECT(whom, scene, seat), CART(cart, state->cart_of[state->turn]),
                 CART(to, to == BRISTOL_NONE ? 0 : to));
}

void bristol_ask_action(const struct words_scene *scene, ph_action action, struct ph_writer *writer) {
    const struct bristol_state *const state = scene->view;
    const unsigned a = ph_action_component(action, 1);
    const unsigned b = ph_action_component(action, 2);
    const unsigned cart = a < BRISTOL_SEATS_MAX ? state->cart_of[a] : BRISTOL_NONE;
    if (bristol_is_chance(state)) {
        bristol_box_say(scene, action, writer);
        return;
    }
    const struct words_action *const type = bristol_words_of(ph_action_type(action));
    const char *const words = words_of_two(type, type->action, action);
    if (ph_action_type(action) == BRISTOL_TYPE_PUSH) {
        say_push(scene, a, writer);
    } else if (ph_action_type(action) == BRISTOL_TYPE_CLAIM) {
        say_claim(scene, action, writer);
    } else if (words == NULL) { // without fields: the type says it all
        bristol_ask_type(scene, ph_action_type(action), writer);
    } else {
        words_say_of(writer, scene->language, words, DICE(dice, scene->language, state, bristol_dice_named(action)),
                     CARD(card, scene->language, a), OBJECT(whom, scene, a), COUNT(value, a), COUNT(second, b),
                     FACE(face, b), CART(cart, cart < BRISTOL_CART_COUNT ? cart : 0),
                     CART(to, b < BRISTOL_CART_COUNT ? b : 0));
    }
}
