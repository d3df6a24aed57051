// SPDX-License-Identifier: MIT
// All in the past tense, so that "You" and a name take the same verb.
#include "words/games/bristol1350/story.h"

#include "games/bristol1350/phases.h"
#include "words/games/bristol1350/asking.h"
#include "words/games/bristol1350/past.h"
#include "words/games/bristol1350/speech.h"
#include "words/mark.h"

// A move being told, and how far it is told.
struct story {
    const struct words_telling *telling;
    const struct words_scene *scene;
    const struct bristol_state *before;
    const struct bristol_state *after;
    struct ph_writer *writer;
    bool over;      // the end is being shown
    bool advancing; // a sentence about carts is open
};

// "you" as an object of oneself: "yourself".
static const char *object(const struct words_scene *scene, unsigned subject, unsigned seat) {
    return subject != seat               ? bristol_say_seat_within(scene, seat)
           : bristol_is_you(scene, seat) ? _("yourself")
                                         : _("themselves");
}

// ---- what a seat did ------------------------------------------------------------------------------------------------

// A pawn move, of a seat or of a ghost, that may still be whipped. One that was made at once is told by its event.
static void tell_attempt(const struct story *story, unsigned mover, ph_action action) {
    const struct bristol_state *const before = story->before;
    const char *const who = bristol_say_seat(story->scene, mover);
    struct ph_writer *const writer = story->writer;
    if (story->after->node != BRISTOL_NODE_WHIP) {
        return;
    }
    switch ((enum bristol_type)ph_action_type(action)) {
    case BRISTOL_TYPE_ELBOW:
        ph_write_format(writer, _("%s tried to elbow to the front of %s.\n"), who,
                        bristol_say_cart(before->cart_of[mover]));
        break;
    case BRISTOL_TYPE_DASH:
        ph_write_format(writer, _("%s tried to dash into %s.\n"), who,
                        bristol_say_cart(bristol_dash_to(before, mover)));
        break;
    default:
        ph_write_format(writer, _("%s tried to push %s from %s "), who,
                        object(story->scene, mover, ph_action_component(action, 1)),
                        bristol_say_cart(before->cart_of[mover]));
        bristol_say_push_to(writer, before, mover);
        ph_write_text(writer, ".\n");
        break;
    }
}

// "Bruno rerolled d0 (Birch rat) and d3 (Oak apple)."
static void tell_dice(const struct story *story, const char *words, const char *end) {
    ph_write_format(story->writer, "%s%s", bristol_say_seat(story->scene, story->telling->actor.seat), words);
    bristol_say_dice(story->writer, story->before, bristol_dice_named(story->telling->action));
    ph_write_text(story->writer, end);
}

// "Bruno played Arsenic/Whip as Arsenic".
static void tell_play(const struct story *story, const char *use) {
    ph_write_format(story->writer, _("%s played "), bristol_say_seat(story->scene, story->telling->actor.seat));
    bristol_say_card(story->writer, ph_action_component(story->telling->action, 1));
    ph_write_format(story->writer, _(" as %s"), use);
}

// Whether this was the last turn of a round.
static bool ends_round(const struct story *story) {
    bool advanced = story->after->phase == BRISTOL_PHASE_MINGLE;
    for (size_t i = 0; i < story->telling->event_count; i++) {
        advanced |= story->telling->events[i].type == BRISTOL_EVENT_ADVANCE;
    }
    return advanced;
}

static void tell_action(const struct story *story) {
    const struct words_telling *const telling = story->telling;
    const ph_action action = telling->action;
    const unsigned a = ph_action_component(action, 1);
    const unsigned b = ph_action_component(action, 2);
    const char *const who = bristol_say_seat(story->scene, telling->actor.seat);
    struct ph_writer *const writer = story->writer;
    switch ((enum bristol_type)ph_action_type(action)) {
    case BRISTOL_TYPE_REROLL:
        tell_dice(story, _(" rerolled "), ".\n");
        break;
    case BRISTOL_TYPE_OUTLAW:
        tell_dice(story, _(" used the Outlaw and rerolled "), ".\n");
        break;
    case BRISTOL_TYPE_MASON:
        tell_dice(story, _(" used the Mason and rerolled "), ".\n");
        break;
    case BRISTOL_TYPE_LOCK:
        tell_dice(story, _(" locked "), ".\n");
        break;
    case BRISTOL_TYPE_AGAIN:
        tell_dice(story, _(" threw again "), ".\n");
        break;
    case BRISTOL_TYPE_FRIAR:
        tell_dice(story, _(" used the Friar and turned "), _(" to "));
        bristol_say_face(writer, b);
        ph_write_text(writer, ".\n");
        break;
    case BRISTOL_TYPE_KNIGHT:
        ph_write_format(writer, _("%s used the Knight: %s came to the front of %s.\n"), who,
                        bristol_say_seat_within(story->scene, a), bristol_say_cart(story->before->cart_of[a]));
        break;
    case BRISTOL_TYPE_SERF:
        ph_write_format(writer, _("%s used the Serf.\n"), who);
        break;
    case BRISTOL_TYPE_SHERIFF:
        ph_write_format(writer, _("%s used the Sheriff.\n"), who);
        break;
    case BRISTOL_TYPE_COUNTESS:
        ph_write_format(writer, _("%s used the Countess.\n"), who);
        break;
    case BRISTOL_TYPE_CHANDLER:
        ph_write_format(writer, _("%s used the Chandler.\n"), who);
        break;
    case BRISTOL_TYPE_BARMAID:
        ph_write_format(writer, _("%s used the Barmaid.\n"), who);
        break;
    case BRISTOL_TYPE_ELBOW:
    case BRISTOL_TYPE_DASH:
    case BRISTOL_TYPE_PUSH:
        tell_attempt(story, telling->actor.seat, action);
        break;
    case BRISTOL_TYPE_ARSENIC:
        tell_play(story, _("Arsenic: locked for this round are "));
        bristol_say_dice(writer, story->before, b);
        ph_write_text(writer, ".\n");
        break;
    case BRISTOL_TYPE_CHICKEN:
        tell_play(story, _("Chicken and threw again "));
        bristol_say_dice(writer, story->before, b);
        ph_write_text(writer, ".\n");
        break;
    case BRISTOL_TYPE_EMERALDS:
        tell_play(story, _("Emeralds, for one more move.\n"));
        break;
    case BRISTOL_TYPE_LEECHES:
        tell_play(story, _("Leeches.\n"));
        break;
    case BRISTOL_TYPE_POMANDER:
        tell_play(story, _("Pomander.\n"));
        break;
    case BRISTOL_TYPE_ALMS:
        ph_write_format(writer, _("%s played Alms and drew a coin.\n"), who);
        break;
    case BRISTOL_TYPE_STOP:
        ph_write_format(writer, _("%s left the dice so.\n"), who);
        break;
    case BRISTOL_TYPE_END_TURN:
        if (ends_round(story)) {
            ph_write_format(writer, _("%s ended the round.\n"), who);
        }
        break;
    case BRISTOL_TYPE_PASS:
        if (story->before->node != BRISTOL_NODE_WHIP) {
            ph_write_format(writer, _("%s passed.\n"), who);
        }
        break;
    default:
        break; // events tell it
    }
}

// ---- events ---------------------------------------------------------------------------------------------------------

static void tell_roll(const struct story *story, struct bristol_roll_event roll) {
    struct ph_writer *const writer = story->writer;
    const char *comma = "";
    const uint8_t *face = roll.faces;
    if (roll.why == BRISTOL_FOR_ROUND) {
        ph_write_text(writer, _("The dice: "));
    } else if (roll.why == BRISTOL_FOR_GHOST) {
        ph_write_format(writer, _("%s rerolled: "), bristol_say_seat(story->scene, story->before->turn));
    } else {
        ph_write_text(writer, _("  Rolled: "));
    }
    BRISTOL_EACH(die, roll.dice) {
        ph_write_format(writer, "%sd%u ", comma, die);
        bristol_say_face(writer, *face++);
        comma = ", ";
    }
    ph_write_text(writer, ".\n");
}

static void tell_move(const struct story *story, struct bristol_move_event move) {
    const struct bristol_state *const before = story->before;
    const char *const who = bristol_say_seat(story->scene, move.mover);
    struct ph_writer *const writer = story->writer;
    if (story->telling->actor.kind == PH_ACTOR_SEAT && ph_action_type(story->telling->action) == BRISTOL_TYPE_KNIGHT) {
        return; // told as what the Knight did
    }
    const char *const cart = bristol_say_cart(before->cart_of[move.mover]);
    switch (move.move) {
    case BRISTOL_MOVE_ELBOW:
        ph_write_format(writer, _("%s elbowed to the front of %s.\n"), who, cart);
        break;
    case BRISTOL_MOVE_DASH: {
        const unsigned to = bristol_dash_to(before, move.mover);
        ph_write_format(writer, _("%s dashed from %s into %s"), who, cart, bristol_say_cart(to));
        if (before->carts[to].count == BRISTOL_CART_SEATS) {
            ph_write_format(writer, _(", in exchange with %s"),
                            bristol_say_seat_within(story->scene, before->carts[to].pawns[BRISTOL_CART_SEATS - 1]));
        }
        ph_write_text(writer, ".\n");
        break;
    }
    default:
        ph_write_format(writer, _("%s pushed %s from %s "), who, object(story->scene, move.mover, move.target), cart);
        bristol_say_push_to(writer, before, move.mover);
        ph_write_text(writer, ".\n");
        break;
    }
}

static void tell_whip(const struct story *story, struct bristol_whip_event whip) {
    ph_write_format(story->writer, _("%s whipped with "), bristol_say_seat(story->scene, whip.seat));
    bristol_say_card(story->writer, whip.card);
    ph_write_format(story->writer, _(": %s stayed put.\n"),
                    bristol_say_seat_within(story->scene, story->before->pending.mover));
}

static void tell_out(const struct story *story, struct bristol_out_event out) {
    ph_write_format(story->writer, "%s %s", bristol_say_seat(story->scene, out.seat), bristol_say_fate(out.fate));
    ph_write_text(story->writer, _(", and showed "));
    bristol_say_symptoms(story->writer, out.symptoms, 2);
    ph_write_text(story->writer, out.plague != 0 ? _(": plagued.\n") : _(": healthy.\n"));
}

// Cards that somebody drew or discarded, by name where the viewer may know them.
static void tell_cards(const struct story *story, bool told, const struct bristol_drew_event *drew, const char *verb) {
    struct ph_writer *const writer = story->writer;
    const bool remedies = drew->what == BRISTOL_PILE_REMEDIES;
    ph_write_format(writer, "%s %s ", bristol_say_seat(story->scene, drew->seat), verb);
    if (!told) {
        if (drew->count == 1) {
            ph_write_text(writer, remedies ? _("a remedy") : _("a symptom"));
        } else if (remedies) {
            bristol_say_count(writer, drew->count, _("remedy"), _("remedies"));
        } else {
            bristol_say_count(writer, drew->count, _("symptom"), _("symptoms"));
        }
    } else if (remedies) {
        bristol_say_cards(writer, drew->cards, drew->count);
    } else {
        ph_write_text(writer, drew->count == 1 ? _("the symptom ") : _("the symptoms "));
        bristol_say_symptoms(writer, drew->cards, drew->count);
    }
    ph_write_text(writer, ".\n");
}

static void tell_drew(const struct story *story, const struct ph_event *event) {
    const struct bristol_drew_event drew = bristol_drew_of(event);
    if (!story->over) { // at the end it is told once more for those who did not see it
        tell_cards(story, bristol_is_told(story->scene, event), &drew, _("drew"));
    }
}

static void tell_discarded(const struct story *story, const struct ph_event *event) {
    const struct bristol_discarded_event discarded = bristol_discarded_of(event);
    const struct bristol_drew_event cards = {
        .seat = discarded.seat,
        .what = discarded.what,
        .count = discarded.count,
        .cards = {discarded.cards[0], discarded.cards[1], discarded.cards[2]},
    };
    tell_cards(story, bristol_is_told(story->scene, event), &cards, _("discarded"));
}

static void tell_coin(const struct story *story, const struct ph_event *event) {
    const struct bristol_coin_event coin = bristol_coin_of(event);
    ph_write_format(story->writer, _("%s gave %s a coin"), bristol_say_seat(story->scene, coin.from),
                    object(story->scene, coin.from, coin.owner));
    if (bristol_is_told(story->scene, event)) {
        ph_write_format(story->writer, ": %s", bristol_say_coin(coin.coin));
    }
    ph_write_text(story->writer, ".\n");
}

// Each check tells its seat; what has not changed is not told again.
static void tell_plague(const struct story *story, const struct ph_event *event) {
    const struct bristol_plague_event check = bristol_plague_of(event);
    const bool plagued = check.plague != 0;
    const bool was = (story->before->plague >> check.seat & 1u) != 0;
    if (!bristol_is_told(story->scene, event) || plagued == was) {
        return;
    }
    ph_write_format(story->writer, plagued ? _("  %s caught THE PLAGUE.\n") : _("  %s was cured of the plague.\n"),
                    bristol_say_seat(story->scene, check.seat));
}

static void tell_placed(const struct story *story, const struct ph_event *event) {
    const struct bristol_placed_event placed = bristol_placed_of(event);
    ph_write_format(story->writer, _("%s put "), bristol_say_seat(story->scene, placed.seat));
    if (bristol_is_told(story->scene, event)) {
        ph_write_format(story->writer, _("a %u"), placed.card);
    } else {
        ph_write_text(story->writer, _("a symptom"));
    }
    ph_write_format(story->writer, _(" into the area of %s.\n"), bristol_say_cart(placed.cart));
}

static void tell_mingle(const struct story *story, struct bristol_mingle_event mingle) {
    struct ph_writer *const writer = story->writer;
    ph_write_format(writer, _("%s mingled: "), bristol_say_cart(mingle.cart));
    bristol_say_seats(writer, story->scene, mingle.seats, mingle.count);
    ph_write_text(writer, mingle.extra == BRISTOL_EXTRA_DECK    ? _(", with a card from the deck.\n")
                          : mingle.extra == BRISTOL_EXTRA_LEECH ? _(", with a leeched card.\n")
                                                                : _(", with no further card.\n"));
}

static void tell_mingled(const struct story *story, const struct ph_event *event) {
    const struct bristol_mingled_event mingled = bristol_mingled_of(event);
    if (bristol_is_told(story->scene, event)) {
        ph_write_format(story->writer, _("  %s gave %u and %u, and got %u and %u.\n"),
                        bristol_say_seat(story->scene, mingled.seat), mingled.gave[0], mingled.gave[1], mingled.got[0],
                        mingled.got[1]);
    }
}

static void tell_leeched(const struct story *story, const struct ph_event *event) {
    const struct bristol_leeched_event leeched = bristol_leeched_of(event);
    if (bristol_is_told(story->scene, event)) {
        ph_write_format(story->writer,
                        story->scene->viewer == PH_SEAT_REFEREE ? _("  In the area of %s lay a %u.\n")
                                                                : _("  In the area of %s lay a %u, known to you.\n"),
                        bristol_say_cart(leeched.cart), leeched.card);
    }
}

static void tell_convene(const struct story *story, const struct ph_event *event) {
    if (bristol_is_told(story->scene, event)) {
        ph_write_text(story->writer, _("  The plagued knew each other: "));
        bristol_say_mask(story->writer, story->scene, bristol_convene_of(event).seats);
        ph_write_text(story->writer, ".\n");
    } else {
        ph_write_text(story->writer, _("  The plagued, if any, learned who they are.\n"));
    }
}

// All carts in one sentence.
static void tell_advance(struct story *story, struct bristol_advance_event advance) {
    const char *const cart = bristol_say_cart(advance.cart);
    ph_write_text(story->writer, story->advancing ? "; " : "");
    if (advance.at == advance.from) {
        ph_write_format(story->writer, _("%s stood still on %u"), cart, advance.at);
    } else {
        ph_write_format(story->writer, _("%s went %u to space %u"), cart, advance.at - advance.from, advance.at);
    }
    story->advancing = true;
}

static void tell_arrival(const struct story *story, struct bristol_arrive_event arrive) {
    const char *const cart = bristol_say_cart(arrive.cart);
    if (arrive.healthy == BRISTOL_NOBODY_ABOARD) {
        ph_write_format(story->writer, _("%s left town empty.\n"), cart);
    } else if (arrive.healthy != 0) {
        ph_write_format(story->writer, _("%s left town, and all aboard were healthy.\n"), cart);
    } else {
        ph_write_format(story->writer, _("%s left town with the plague aboard.\n"), cart);
    }
}

static void tell_shown(const struct story *story, struct bristol_shown_event shown) {
    ph_write_format(story->writer, _("%s held "), bristol_say_seat(story->scene, shown.seat));
    bristol_say_symptoms(story->writer, shown.symptoms, 2);
    ph_write_text(story->writer, bristol_is_faceless(shown.symptoms, 2) ? _(" (never looked at)")
                                 : shown.plague != 0                    ? _(" (plagued)")
                                                                        : _(" (healthy)"));
    const char *comma = _(" and the remedies ");
    for (unsigned i = 0; i < BRISTOL_HAND_MAX; i++) {
        if (shown.remedies[i] < BRISTOL_CARD_COUNT) {
            ph_write_text(story->writer, comma);
            bristol_say_card(story->writer, shown.remedies[i]);
            comma = ", ";
        }
    }
    ph_write_text(story->writer, ".\n");
}

// Draws. Most are told by the events that they lead to.
static void tell_draw(const struct story *story, const struct ph_event *event) {
    const unsigned a = ph_action_component(event->data, 1);
    const unsigned b = ph_action_component(event->data, 2);
    struct ph_writer *const writer = story->writer;
    const bool told = bristol_is_told(story->scene, event);
    const bool dealing = story->before->phase == BRISTOL_PHASE_SETUP;
    if (event->type == BRISTOL_TYPE_CHARACTER) {
        ph_write_format(writer, _("%s became the %s.\n"), bristol_say_seat(story->scene, a),
                        bristol_character_names[b]);
    } else if (event->type == BRISTOL_TYPE_PAWN && story->after->cart_of[a] != BRISTOL_NONE) {
        ph_write_format(writer, _("%s got the %s seat of %s.\n"), bristol_say_seat(story->scene, a),
                        bristol_say_place(story->after, a), bristol_say_cart(story->after->cart_of[a]));
    } else if (event->type == BRISTOL_TYPE_SYMPTOM && dealing && told && a != 0) {
        ph_write_format(writer, _("%s drew a %u.\n"), bristol_say_seat(story->scene, a - 1), b);
    } else if (event->type == BRISTOL_TYPE_REMEDY && dealing && told) {
        ph_write_format(writer, _("%s drew "), bristol_say_seat(story->scene, a));
        bristol_say_card(writer, b);
        ph_write_text(writer, ".\n");
    } else if (event->type == BRISTOL_TYPE_COIN && told) {
        ph_write_format(writer, _("  The coin: %s.\n"), bristol_say_coin(b));
    }
}

// An action, of which the seat's own is told already, or an outcome.
static void tell_taken(const struct story *story, const struct ph_event *event) {
    if (event->chance != 0) {
        tell_draw(story, event);
    } else if (bristol_is_ghost(story->before, event->seat)) {
        tell_attempt(story, event->seat, event->data);
    }
}

static void tell_own(struct story *story, const struct ph_event *event) {
    const struct words_scene *const scene = story->scene;
    struct ph_writer *const writer = story->writer;
    switch ((enum bristol_event)event->type) {
    case BRISTOL_EVENT_ROLL:
        tell_roll(story, bristol_roll_of(event));
        break;
    case BRISTOL_EVENT_MOVE:
        tell_move(story, bristol_move_of(event));
        break;
    case BRISTOL_EVENT_WHIP:
        tell_whip(story, bristol_whip_of(event));
        break;
    case BRISTOL_EVENT_PASSED:
        ph_write_format(writer, _("%s let it happen.\n"), bristol_say_seat(scene, bristol_passed_of(event).seat));
        break;
    case BRISTOL_EVENT_OUT:
        tell_out(story, bristol_out_of(event));
        break;
    case BRISTOL_EVENT_DREW:
        tell_drew(story, event);
        break;
    case BRISTOL_EVENT_DISCARDED:
        tell_discarded(story, event);
        break;
    case BRISTOL_EVENT_PLACED:
        tell_placed(story, event);
        break;
    case BRISTOL_EVENT_COIN:
        tell_coin(story, event);
        break;
    case BRISTOL_EVENT_PLAGUE:
        tell_plague(story, event);
        break;
    case BRISTOL_EVENT_LOOKED:
        bristol_say_look(writer, scene, event);
        ph_write_text(writer, ".\n");
        break;
    case BRISTOL_EVENT_MINGLE:
        tell_mingle(story, bristol_mingle_of(event));
        break;
    case BRISTOL_EVENT_MINGLED:
        tell_mingled(story, event);
        break;
    case BRISTOL_EVENT_LEECHED:
        tell_leeched(story, event);
        break;
    case BRISTOL_EVENT_CONVENE:
        tell_convene(story, event);
        break;
    case BRISTOL_EVENT_CLAIM:
        bristol_say_claim(writer, scene, event);
        ph_write_text(writer, ".\n");
        break;
    case BRISTOL_EVENT_ADVANCE:
        tell_advance(story, bristol_advance_of(event));
        break;
    case BRISTOL_EVENT_ARRIVE:
        tell_arrival(story, bristol_arrive_of(event));
        break;
    case BRISTOL_EVENT_LAST_ROUND:
        ph_write_text(writer, _("The plague is out of town: the gates shut at the end of the next round.\n"));
        break;
    case BRISTOL_EVENT_RATZY:
        ph_write_text(writer, _("Six rats! Ratzy!\n"));
        break;
    case BRISTOL_EVENT_ROUND:
        ph_write_format(writer, _("Round %u begins, with %s.\n"), bristol_round_of(event).round,
                        bristol_say_seat_within(scene, bristol_round_of(event).start));
        break;
    case BRISTOL_EVENT_SHOWN:
        story->over = true;
        tell_shown(story, bristol_shown_of(event));
        break;
    case BRISTOL_EVENT_COIN_SHOWN:
        ph_write_format(writer, _("%s had a coin: %s.\n"), bristol_say_seat(scene, bristol_coin_shown_of(event).owner),
                        bristol_say_coin(bristol_coin_shown_of(event).coin));
        break;
    case BRISTOL_EVENT_LAID_OPEN:
        story->over = true;
        break;
    case BRISTOL_EVENT_OVER:
        ph_write_text(writer, bristol_story_reason(bristol_over_of(event).reason));
        ph_write_char(writer, '\n');
        break;
    default: // the action tells it: REMEDY
        break;
    }
}

static void tell_event(struct story *story, const struct ph_event *event) {
    if (story->advancing && event->type != BRISTOL_EVENT_ADVANCE) {
        ph_write_text(story->writer, ".\n");
        story->advancing = false;
    }
    if (event->type < PH_TYPES_MAX) {
        tell_taken(story, event);
    } else {
        tell_own(story, event);
    }
}

void bristol_story_move(const struct words_telling *telling, struct ph_writer *writer) {
    struct story story = {
        .telling = telling,
        .scene = telling->scene,
        .before = telling->scene->view,
        .after = telling->after,
        .writer = writer,
    };
    if (telling->actor.kind == PH_ACTOR_SEAT) {
        tell_action(&story);
    }
    for (size_t i = 0; i < telling->event_count; i++) {
        tell_event(&story, &telling->events[i]);
    }
    if (story.advancing) {
        ph_write_text(writer, ".\n");
    }
}

// Where an event happened; −1: nowhere.
static int place_of(const struct ph_event *event) {
    switch (event->type) {
    case BRISTOL_EVENT_OUT:
        return (int)(BRISTOL_SPOT_SEAT + bristol_out_of(event).seat);
    case BRISTOL_EVENT_WHIP:
        return (int)(BRISTOL_SPOT_SEAT + bristol_whip_of(event).seat);
    case BRISTOL_EVENT_MOVE: {
        const struct bristol_move_event move = bristol_move_of(event);
        return (int)(BRISTOL_SPOT_SEAT + (move.move == BRISTOL_MOVE_PUSH ? move.target : move.mover));
    }
    case BRISTOL_EVENT_MINGLE:
        return (int)(BRISTOL_SPOT_CART + bristol_mingle_of(event).cart);
    case BRISTOL_EVENT_ROLL: {
        const unsigned dice = bristol_roll_of(event).dice;
        return bristol_count(dice) == 1 ? (int)(BRISTOL_SPOT_DIE + bristol_lowest(dice)) : -1;
    }
    default:
        return -1;
    }
}

int bristol_story_place(const struct words_telling *telling) {
    for (size_t i = telling->event_count; i-- > 0;) {
        const int place = place_of(&telling->events[i]);
        if (place >= 0) {
            return place;
        }
    }
    return -1;
}
