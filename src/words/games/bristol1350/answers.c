// SPDX-License-Identifier: MIT
#include "games/bristol1350/bristol1350.h"
#include "games/bristol1350/phases.h"
#include "words/games/bristol1350/asking.h"
#include "words/games/bristol1350/speech.h"
#include "words/mark.h"

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

static void answer_die(const struct bristol_state *state, unsigned die, struct ph_writer *writer) {
    ph_write_format(writer, "d%u ", die);
    bristol_say_face(writer, state->dice[die]);
}

static void answer_seat(const struct words_scene *scene, ph_action action, unsigned seat, struct ph_writer *writer) {
    const struct bristol_state *const state = scene->view;
    const bool self = bristol_is_you(scene, seat);
    ph_write_format(writer, "%s", self ? _("Yourself") : bristol_say_seat(scene, seat));
    if (seat < (unsigned)scene->players && !self) {
        ph_write_format(writer, " (%c)", words_seat_letter((int)seat));
    }
    if (ph_action_type(action) == BRISTOL_TYPE_PUSH) {
        ph_write_text(writer, ", ");
        bristol_say_push_to(writer, state, state->turn);
    }
}

static void answer_claim(const struct words_scene *scene, ph_action action, unsigned component,
                         struct ph_writer *writer) {
    static const char *const abouts[BRISTOL_CLAIM_KINDS] = {
        [BRISTOL_ABOUT_SYMPTOMS] = _("What symptoms I hold"),   [BRISTOL_ABOUT_GAVE] = _("What I gave in a mingle"),
        [BRISTOL_ABOUT_RECEIVED] = _("What I got in a mingle"), [BRISTOL_ABOUT_PLAGUE] = _("Whether I have the plague"),
        [BRISTOL_ABOUT_ACCUSE] = _("Who else has the plague"),
    };
    const unsigned about = ph_action_component(action, 1);
    const unsigned value = ph_action_component(action, component);
    if (component == 1) {
        ph_write_text(writer, abouts[about % BRISTOL_CLAIM_KINDS]);
    } else if (about == BRISTOL_ABOUT_PLAGUE) {
        ph_write_text(writer, value != 0 ? _("I have the plague") : _("I do not have the plague"));
    } else if (about == BRISTOL_ABOUT_ACCUSE) {
        ph_write_text(writer, bristol_say_seat(scene, value));
    } else {
        ph_write_format(writer, "%u", value);
    }
}

static void answer_number(const struct bristol_state *state, const struct ph_field *field, unsigned value,
                          struct ph_writer *writer) {
    if (is_die(field)) {
        answer_die(state, value, writer);
    } else if (strcmp(field->name, "slot") == 0) {
        ph_write_text(writer, value == 0 ? _("the first card") : _("the second card"));
    } else { // a symptom
        ph_write_format(writer, _("a %u"), value);
    }
}

static void answer_id(const struct ph_field *field, unsigned value, struct ph_writer *writer) {
    if (field->ids == &bristol_face_table) {
        bristol_say_face(writer, value);
    } else if (field->ids == &bristol_cart_table) {
        ph_write_text(writer, bristol_say_cart(value));
    } else {
        assert(field->ids == &bristol_card_table);
        bristol_say_card(writer, value);
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
        answer_id(field, value, writer);
        break;
    case PH_FIELD_ODD:
        answer_claim(scene, action, component, writer);
        break;
    case PH_FIELD_LIST: // symptoms
        ph_write_format(writer, _("a %u"), value);
        break;
    default:
        answer_number(scene->view, field, value, writer);
        break;
    }
}

int bristol_ask_place(const struct words_scene *scene, ph_action action, unsigned component) {
    const struct ph_field *const field = field_of(action, component);
    const unsigned value = ph_action_component(action, component);
    (void)scene;
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

// "you" of whoever is told about an own action: "yourself".
static const char *object_of(const struct words_scene *scene, unsigned seat) {
    const struct bristol_state *const state = scene->view;
    return seat == state->turn ? _("yourself") : bristol_say_seat_within(scene, seat);
}

static void say_claim(const struct words_scene *scene, ph_action action, struct ph_writer *writer) {
    const unsigned a = ph_action_component(action, 2);
    const unsigned b = ph_action_component(action, 3);
    switch ((enum bristol_about)ph_action_component(action, 1)) {
    case BRISTOL_ABOUT_SYMPTOMS:
        ph_write_format(writer, _("Claim that you hold %u and %u"), a, b);
        break;
    case BRISTOL_ABOUT_GAVE:
        ph_write_format(writer, _("Claim that you gave %u and %u in your last mingle"), a, b);
        break;
    case BRISTOL_ABOUT_RECEIVED:
        ph_write_format(writer, _("Claim that you got %u and %u in your last mingle"), a, b);
        break;
    case BRISTOL_ABOUT_PLAGUE:
        ph_write_text(writer,
                      a != 0 ? _("Claim that you have the plague") : _("Claim that you do not have the plague"));
        break;
    default:
        ph_write_format(writer, _("Claim that %s has the plague"), bristol_say_seat_within(scene, a));
        break;
    }
}

// "Lock d0 (Birch rat) and d1 (Oak apple) with Arsenic/Whip": what differs comes first.
static void say_dice_card(const struct bristol_state *state, ph_action action, const char *verb,
                          struct ph_writer *writer) {
    ph_write_text(writer, verb);
    bristol_say_dice(writer, state, bristol_dice_named(action));
    ph_write_text(writer, _(" with "));
    bristol_say_card(writer, ph_action_component(action, 1));
}

// "Play Leeches/Whip as Leeches".
static void say_play(ph_action action, const char *use, struct ph_writer *writer) {
    ph_write_text(writer, _("Play "));
    bristol_say_card(writer, ph_action_component(action, 1));
    ph_write_format(writer, _(" as %s"), use);
}

void bristol_ask_action(const struct words_scene *scene, ph_action action, struct ph_writer *writer) {
    const struct bristol_state *const state = scene->view;
    const unsigned type = ph_action_type(action);
    const unsigned a = ph_action_component(action, 1);
    const unsigned b = ph_action_component(action, 2);
    switch ((enum bristol_type)type) {
    case BRISTOL_TYPE_REROLL:
        ph_write_text(writer, _("Reroll "));
        bristol_say_dice(writer, state, a);
        break;
    case BRISTOL_TYPE_PUSH:
        ph_write_format(writer, _("Push %s from %s "), object_of(scene, a),
                        bristol_say_cart(state->cart_of[state->turn]));
        bristol_say_push_to(writer, state, state->turn);
        break;
    case BRISTOL_TYPE_PEEK:
        ph_write_format(writer, _("Peek at the %s of %s"), b == 0 ? _("first card") : _("second card"),
                        bristol_say_seat_within(scene, a));
        break;
    case BRISTOL_TYPE_OUTLAW:
    case BRISTOL_TYPE_MASON:
        ph_write_format(writer, type == BRISTOL_TYPE_OUTLAW ? _("Outlaw: reroll ") : _("Mason: reroll "));
        bristol_say_dice(writer, state, 1u << a);
        ph_write_text(writer, type == BRISTOL_TYPE_OUTLAW ? "" : _(", then lock one"));
        break;
    case BRISTOL_TYPE_SHERIFF:
        ph_write_format(writer, _("Sheriff: look at a symptom of %s"), bristol_say_seat_within(scene, a));
        break;
    case BRISTOL_TYPE_KNIGHT:
        ph_write_format(writer, _("Knight: bring %s to the front of %s"), object_of(scene, a),
                        bristol_say_cart(state->cart_of[a]));
        break;
    case BRISTOL_TYPE_FRIAR:
        ph_write_text(writer, _("Friar: turn "));
        bristol_say_dice(writer, state, 1u << a);
        ph_write_text(writer, _(" to "));
        bristol_say_face(writer, b);
        break;
    case BRISTOL_TYPE_LOCK:
        ph_write_text(writer, _("Lock "));
        bristol_say_dice(writer, state, 1u << a);
        break;
    case BRISTOL_TYPE_KEEP:
        ph_write_text(writer, _("Keep "));
        bristol_say_card(writer, a);
        break;
    case BRISTOL_TYPE_DISCARD:
        ph_write_format(writer, b != 0 ? _("Discard %u and %u") : _("Discard a %u"), a, b);
        break;
    case BRISTOL_TYPE_PLACE:
        ph_write_format(writer, _("Put the %u into the area of %s"), a, bristol_say_cart(b));
        break;
    case BRISTOL_TYPE_ARSENIC:
        say_dice_card(state, action, _("Lock "), writer);
        break;
    case BRISTOL_TYPE_CHICKEN:
        say_dice_card(state, action, _("Throw again "), writer);
        break;
    case BRISTOL_TYPE_AGAIN:
        ph_write_text(writer, _("Throw again "));
        bristol_say_dice(writer, state, a);
        break;
    case BRISTOL_TYPE_EMERALDS:
        say_play(action, _("Emeralds: one more move"), writer);
        break;
    case BRISTOL_TYPE_LEECHES:
        say_play(action, _("Leeches"), writer);
        break;
    case BRISTOL_TYPE_POMANDER:
        say_play(action, _("Pomander"), writer);
        break;
    case BRISTOL_TYPE_GIVE:
        ph_write_format(writer, _("Give the coin to %s"), object_of(scene, a));
        break;
    case BRISTOL_TYPE_WHIP:
        ph_write_text(writer, _("Whip with "));
        bristol_say_card(writer, a);
        break;
    case BRISTOL_TYPE_CLAIM:
        say_claim(scene, action, writer);
        break;
    default: // without fields: the type says it all
        bristol_ask_type(scene, type, writer);
        break;
    }
}
