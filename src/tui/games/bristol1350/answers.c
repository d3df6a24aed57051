// SPDX-License-Identifier: MIT
#include "games/bristol1350/phases.h"
#include "tui/games/bristol1350/asking.h"
#include "tui/games/bristol1350/speech.h"
#include "tui/words.h"

// The field of an action that a component belongs to.
static struct ph_action_field field_of(ph_action action, unsigned component) {
    const struct bristol_rule *const rule = bristol_rules[ph_action_type(action)];
    for (unsigned i = 0; rule != NULL && i < sizeof rule->fields / sizeof rule->fields[0]; i++) {
        const struct ph_action_field *const field = &rule->fields[i];
        const unsigned width = field->kind == BRISTOL_FIELD_VALUES ? 2 : field->kind == BRISTOL_FIELD_CLAIM ? 3 : 1;
        if (field->kind != BRISTOL_FIELD_END && component >= field->at && component < field->at + width) {
            return *field;
        }
    }
    return (struct ph_action_field){.kind = BRISTOL_FIELD_END};
}

unsigned bristol_dice_named(ph_action action) {
    for (unsigned component = 1; component < 4; component++) {
        const unsigned kind = field_of(action, component).kind;
        if (kind == BRISTOL_FIELD_DIE || kind == BRISTOL_FIELD_DICE) {
            const unsigned value = ph_action_component(action, component);
            return kind == BRISTOL_FIELD_DIE ? 1u << value : value;
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

static void answer_seat(const struct tui_scene *scene, ph_action action, unsigned seat, struct ph_writer *writer) {
    const struct bristol_state *const state = scene->view;
    const bool self = bristol_is_you(scene, seat);
    ph_write_format(writer, "%s", self ? _("Yourself") : bristol_say_seat(scene, seat));
    if (seat < (unsigned)scene->players && !self) {
        ph_write_format(writer, " (%c)", tui_seat_letter((int)seat));
    }
    if (ph_action_type(action) == BRISTOL_TYPE_PUSH) {
        ph_write_text(writer, ", ");
        bristol_say_push_to(writer, state, state->turn);
    }
}

static void answer_claim(const struct tui_scene *scene, ph_action action, unsigned component,
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

void bristol_ask_value(const struct tui_scene *scene, ph_action action, unsigned component, struct ph_writer *writer) {
    const struct bristol_state *const state = scene->view;
    const unsigned value = ph_action_component(action, component);
    switch ((enum bristol_field_kind)field_of(action, component).kind) {
    case BRISTOL_FIELD_SEAT:
        answer_seat(scene, action, value, writer);
        break;
    case BRISTOL_FIELD_SLOT:
        ph_write_text(writer, value == 0 ? _("the first card") : _("the second card"));
        break;
    case BRISTOL_FIELD_DIE:
        answer_die(state, value, writer);
        break;
    case BRISTOL_FIELD_DICE:
        answer_dice(value, writer);
        break;
    case BRISTOL_FIELD_FACE:
        bristol_say_face(writer, value);
        break;
    case BRISTOL_FIELD_CART:
        ph_write_text(writer, bristol_say_cart(value));
        break;
    case BRISTOL_FIELD_CARD:
        bristol_say_card(writer, value);
        break;
    case BRISTOL_FIELD_CLAIM:
        answer_claim(scene, action, component, writer);
        break;
    default: // symptoms
        ph_write_format(writer, _("a %u"), value);
        break;
    }
}

int bristol_ask_place(const struct tui_scene *scene, ph_action action, unsigned component) {
    const unsigned value = ph_action_component(action, component);
    (void)scene;
    switch ((enum bristol_field_kind)field_of(action, component).kind) {
    case BRISTOL_FIELD_SEAT:
        return (int)(BRISTOL_SPOT_SEAT + value);
    case BRISTOL_FIELD_DIE:
        return (int)(BRISTOL_SPOT_DIE + value);
    case BRISTOL_FIELD_CART:
        return (int)(BRISTOL_SPOT_CART + value);
    case BRISTOL_FIELD_CLAIM:
        return component == 2 && ph_action_component(action, 1) == BRISTOL_ABOUT_ACCUSE
                   ? (int)(BRISTOL_SPOT_SEAT + value)
                   : -1;
    default:
        return -1;
    }
}

uint64_t bristol_ask_places(const struct tui_scene *scene, ph_action action, unsigned component) {
    const int place = bristol_ask_place(scene, action, component);
    if (field_of(action, component).kind == BRISTOL_FIELD_DICE) {
        return (uint64_t)ph_action_component(action, component) << BRISTOL_SPOT_DIE;
    }
    return place < 0 ? 0 : (uint64_t)1 << place;
}

// Single dice come before pairs.
int bristol_ask_value_rank(ph_action action, unsigned component) {
    const unsigned value = ph_action_component(action, component);
    if (field_of(action, component).kind != BRISTOL_FIELD_DICE || value == 0) {
        return (int)value;
    }
    const unsigned first = bristol_lowest(value);
    const unsigned last = bristol_nth(value, bristol_count(value) - 1);
    return (int)((bristol_count(value) * BRISTOL_DICE + first) * BRISTOL_DICE + last);
}

// ---- whole actions --------------------------------------------------------------------------------------------------

// "you" of whoever is told about an own action: "yourself".
static const char *object_of(const struct tui_scene *scene, unsigned seat) {
    const struct bristol_state *const state = scene->view;
    return seat == state->turn ? _("yourself") : bristol_say_seat_within(scene, seat);
}

static void say_claim(const struct tui_scene *scene, ph_action action, struct ph_writer *writer) {
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

void bristol_ask_action(const struct tui_scene *scene, ph_action action, struct ph_writer *writer) {
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
