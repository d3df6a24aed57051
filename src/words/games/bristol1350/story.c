// SPDX-License-Identifier: MIT
#include "words/games/bristol1350/story.h"

#include "games/bristol1350/phases.h"
#include "words/games/bristol1350/cards.h"
#include "words/games/bristol1350/deal.h"
#include "words/games/bristol1350/past.h"

// A move being told, and how far it is told.
struct story {
    const struct words_telling *telling;
    const struct words_scene *scene;
    const struct bristol_state *before;
    const struct bristol_state *after;
    struct ph_writer *writer;
    bool over;      // the end is being shown
    bool advancing; // a sentence about carts is open
    unsigned used;  // carts whose leeched cards went into a mingle
};

// Who is done something to: "yourself" for oneself.
static struct words_arg object_arg(const char *place, const struct words_scene *scene, unsigned subject,
                                   unsigned seat) {
    struct words_arg arg = PAWN(object, scene, seat);
    arg.place = place;
    if (subject == seat) {
        arg.text = bristol_is_you(scene, seat) ? WORD("seat", "yourself") : WORD("seat", "themselves");
        arg.person = NULL;
    }
    return arg;
}
#define OBJECT(place, scene, subject, seat) object_arg(#place, (scene), (subject), (seat))

// Where a pushed pawn goes; any cart for one that is out of the game, whose message names none.
static unsigned push_cart(const struct bristol_state *state, unsigned mover) {
    const unsigned to = bristol_push_to(state, mover);
    return to == BRISTOL_NONE ? 0 : to;
}

static bool pushes_out(const struct bristol_state *state, unsigned mover) {
    return bristol_push_to(state, mover) == BRISTOL_NONE;
}

// ---- what a seat did ------------------------------------------------------------------------------------------------

// A pawn move, of a seat or of a ghost, that may still be whipped. One that was made at once is told by its event.
static void tell_attempt(const struct story *story, unsigned mover, ph_action action) {
    const struct bristol_state *const before = story->before;
    const struct words_scene *const scene = story->scene;
    if (story->after->node != BRISTOL_NODE_WHIP) {
        return;
    }
    switch ((enum bristol_type)ph_action_type(action)) {
    case BRISTOL_TYPE_ELBOW:
        words_line(story->writer, scene->language, "{Who} tried to elbow to the front of {cart}.",
                   PAWN(who, scene, mover), CART(cart, before->cart_of[mover]));
        break;
    case BRISTOL_TYPE_DASH:
        words_line(story->writer, scene->language, "{Who} tried to dash into {cart}.", PAWN(who, scene, mover),
                   CART(cart, bristol_dash_to(before, mover)));
        break;
    default:
        words_line_of(
            story->writer, scene->language,
            pushes_out(before, mover)
                ? MSG("{Who} tried to {whom?yourself:jump|themselves:jump|push {whom}} from {cart} out of the game.")
                : MSG("{Who} tried to {whom?yourself:jump|themselves:jump|push {whom}} from {cart} into {to}."),
            PAWN(who, scene, mover), OBJECT(whom, scene, mover, ph_action_component(action, 1)),
            CART(cart, before->cart_of[mover]), CART(to, push_cart(before, mover)));
        break;
    }
}

// Whether this was the last turn of a round.
static bool ends_round(const struct story *story) {
    bool advanced = story->after->phase == BRISTOL_PHASE_MINGLE;
    for (size_t i = 0; i < story->telling->event_count; i++) {
        advanced |= story->telling->events[i].type == BRISTOL_EVENT_ADVANCE;
    }
    return advanced;
}

// The sentence about an action; NULL for those that their events tell.
static const char *action_words(const struct story *story) {
    const ph_action action = story->telling->action;
    const unsigned type = ph_action_type(action);
    const struct words_action *const words = bristol_words_of(type);
    const bool quiet = type == BRISTOL_TYPE_END_TURN
                           ? !ends_round(story)
                           : type == BRISTOL_TYPE_PASS && story->before->node == BRISTOL_NODE_WHIP;
    return quiet ? NULL : words_of_two(words, words->told, action);
}

static void tell_action(const struct story *story) {
    const struct words_telling *const telling = story->telling;
    const struct words_scene *const scene = story->scene;
    const ph_action action = telling->action;
    const unsigned type = ph_action_type(action);
    const unsigned a = ph_action_component(action, 1);
    const char *const words = action_words(story);
    if (type == BRISTOL_TYPE_ELBOW || type == BRISTOL_TYPE_DASH || type == BRISTOL_TYPE_PUSH) {
        tell_attempt(story, telling->actor.seat, action);
    } else if (words != NULL) {
        const unsigned cart = a < BRISTOL_SEATS_MAX ? story->before->cart_of[a] : 0;
        words_line_of(story->writer, scene->language, words, PAWN(who, scene, telling->actor.seat),
                      OBJECT(whom, scene, telling->actor.seat, a), CART(cart, cart < BRISTOL_CART_COUNT ? cart : 0),
                      DICE(dice, scene->language, story->before, bristol_dice_named(action)),
                      CARD(card, scene->language, a), FACE(face, ph_action_component(action, 2)));
    }
}

// ---- events ---------------------------------------------------------------------------------------------------------

static void tell_roll(const struct story *story, struct bristol_roll_event roll) {
    const struct words_scene *const scene = story->scene;
    const uint8_t *face = roll.faces;
    char dice[200];
    struct ph_writer text;
    bool first = true;
    ph_writer_init(&text, dice, sizeof dice);
    BRISTOL_EACH(die, roll.dice) {
        words_comma(&text, scene->language, &first);
        words_say(&text, scene->language, "d{die} {face}", COUNT(die, die), FACE(face, *face));
        face++;
    }
    ph_write_text(story->writer, roll.why == BRISTOL_FOR_ROUND || roll.why == BRISTOL_FOR_GHOST ? "" : "  ");
    words_line_of(story->writer, scene->language,
                  roll.why == BRISTOL_FOR_ROUND   ? MSG("The dice: {rolled}.")
                  : roll.why == BRISTOL_FOR_GHOST ? MSG("{Who} rerolled: {rolled}.")
                                                  : MSG("Rolled: {rolled}."),
                  PAWN(who, scene, story->before->turn), TEXT(rolled, dice));
}

static void tell_dash(const struct story *story, unsigned mover) {
    const struct bristol_state *const before = story->before;
    const struct words_scene *const scene = story->scene;
    const unsigned to = bristol_dash_to(before, mover);
    const struct bristol_cart *const cart = &before->carts[to];
    const bool full = cart->count == BRISTOL_CART_SEATS;
    words_line_of(story->writer, scene->language,
                  full ? MSG("{Who} dashed from {cart} into {to}, changing places with {whom}.")
                       : MSG("{Who} dashed from {cart} into {to}."),
                  PAWN(who, scene, mover), CART(cart, before->cart_of[mover]), CART(to, to),
                  PAWN(whom, scene, full ? cart->pawns[BRISTOL_CART_SEATS - 1] : mover));
}

static void tell_move(const struct story *story, struct bristol_move_event move) {
    const struct bristol_state *const before = story->before;
    const struct words_scene *const scene = story->scene;
    if (story->telling->actor.kind == PH_ACTOR_SEAT && ph_action_type(story->telling->action) == BRISTOL_TYPE_KNIGHT) {
        return; // told as what the Knight did
    }
    switch (move.move) {
    case BRISTOL_MOVE_ELBOW:
        words_line(story->writer, scene->language, "{Who} elbowed to the front of {cart}.",
                   PAWN(who, scene, move.mover), CART(cart, before->cart_of[move.mover]));
        break;
    case BRISTOL_MOVE_DASH:
        tell_dash(story, move.mover);
        break;
    default:
        words_line_of(
            story->writer, scene->language,
            pushes_out(before, move.mover)
                ? MSG("{Who} {whom?yourself:jumped|themselves:jumped|pushed {whom}} from {cart} out of the game.")
                : MSG("{Who} {whom?yourself:jumped|themselves:jumped|pushed {whom}} from {cart} into {to}."),
            PAWN(who, scene, move.mover), OBJECT(whom, scene, move.mover, move.target),
            CART(cart, before->cart_of[move.mover]), CART(to, push_cart(before, move.mover)));
        break;
    }
}

static void tell_whip(const struct story *story, struct bristol_whip_event whip) {
    const struct words_scene *const scene = story->scene;
    words_line(story->writer, scene->language, "{Who} whipped with {card}: {whom} stayed put.",
               PAWN(who, scene, whip.seat), CARD(card, scene->language, whip.card),
               PAWN(whom, scene, story->before->pending.mover));
}

// Whether a seat that is out by a push made it: in this move, or in that whose window closes now.
static bool pushed_itself(const struct story *story, unsigned seat) {
    const bool pushes = ph_action_type(story->telling->action) == BRISTOL_TYPE_PUSH;
    return seat == (pushes ? (unsigned)story->telling->actor.seat : story->before->pending.mover);
}

static const char *out_words(unsigned fate, bool itself, bool plague) {
    if (fate == BRISTOL_FATE_PUSHED_OUT && itself) {
        return plague ? MSG("{Who} showed {symptoms}: plagued.") : MSG("{Who} showed {symptoms}: healthy.");
    }
    switch ((enum bristol_fate)fate) {
    case BRISTOL_FATE_PLAGUE_CART:
        return plague ? MSG("{Who} died in a plague cart, and showed {symptoms}: plagued.")
                      : MSG("{Who} died in a plague cart, and showed {symptoms}: healthy.");
    case BRISTOL_FATE_PUSHED_OUT:
        return plague ? MSG("{Who} {who?you:were|was} pushed out, and showed {symptoms}: plagued.")
                      : MSG("{Who} {who?you:were|was} pushed out, and showed {symptoms}: healthy.");
    case BRISTOL_FATE_SHAME:
        return plague ? MSG("{Who} died of shame, and showed {symptoms}: plagued.")
                      : MSG("{Who} died of shame, and showed {symptoms}: healthy.");
    default: // the gates; who escaped shows nothing before the end
        return plague ? MSG("{Who} died behind the gates, and showed {symptoms}: plagued.")
                      : MSG("{Who} died behind the gates, and showed {symptoms}: healthy.");
    }
}

static void tell_out(const struct story *story, struct bristol_out_event out) {
    words_line_of(story->writer, story->scene->language,
                  out_words(out.fate, pushed_itself(story, out.seat), out.plague != 0),
                  PAWN(who, story->scene, out.seat), SYMPTOMS(symptoms, story->scene->language, out.symptoms, 2));
}

// What somebody drew: by name where the viewer may know it.
static const char *drew_words(bool told, bool remedies, unsigned count) {
    if (told) {
        return remedies     ? MSG("{Who} drew {cards}.")
               : count == 1 ? MSG("{Who} drew the symptom {symptoms}.")
                            : MSG("{Who} drew the symptoms {symptoms}.");
    }
    return remedies ? MSG("{Who} drew {count?one:a remedy|{count:remedies}}.")
                    : MSG("{Who} drew {count?one:a symptom|{count:symptoms}}.");
}

// Remedies go on the discard face up.
static const char *discarded_words(bool told, bool remedies, unsigned count) {
    if (remedies) {
        return MSG("{Who} discarded {cards}.");
    }
    if (told) {
        return count == 1 ? MSG("{Who} discarded the symptom {symptoms}.")
                          : MSG("{Who} discarded the symptoms {symptoms}.");
    }
    return MSG("{Who} discarded {count?one:a symptom|{count:symptoms}}.");
}

static void tell_drew(const struct story *story, const struct ph_event *event) {
    const struct bristol_drew_event drew = bristol_drew_of(event);
    const struct words_scene *const scene = story->scene;
    const bool told = bristol_is_told(scene, event);
    const bool remedies = drew.what == BRISTOL_PILE_REMEDIES;
    if (story->over) { // at the end it is told once more for those who did not see it
        return;
    }
    words_line_of(story->writer, scene->language, drew_words(told, remedies, drew.count), PAWN(who, scene, drew.seat),
                  COUNT(count, drew.count), CARDS(cards, scene->language, drew.cards, remedies ? drew.count : 0),
                  SYMPTOMS(symptoms, scene->language, drew.cards, drew.count));
}

static void tell_discarded(const struct story *story, const struct ph_event *event) {
    const struct bristol_discarded_event discarded = bristol_discarded_of(event);
    const struct words_scene *const scene = story->scene;
    const bool remedies = discarded.what == BRISTOL_PILE_REMEDIES;
    words_line_of(story->writer, scene->language,
                  discarded_words(bristol_is_told(scene, event), remedies, discarded.count),
                  PAWN(who, scene, discarded.seat), COUNT(count, discarded.count),
                  CARDS(cards, scene->language, discarded.cards, remedies ? discarded.count : 0),
                  SYMPTOMS(symptoms, scene->language, discarded.cards, discarded.count));
}

static void tell_coin(const struct story *story, const struct ph_event *event) {
    const struct bristol_coin_event coin = bristol_coin_of(event);
    const struct words_scene *const scene = story->scene;
    words_line_of(story->writer, scene->language,
                  bristol_is_told(scene, event)
                      ? MSG("{Who} {whom?yourself:kept|themselves:kept|gave {whom}} a coin: {coin}.")
                      : MSG("{Who} {whom?yourself:kept|themselves:kept|gave {whom}} a coin."),
                  PAWN(who, scene, coin.from), OBJECT(whom, scene, coin.from, coin.owner), COIN(coin, coin.coin));
}

// Each check tells its seat; what has not changed is not told again.
static void tell_plague(const struct story *story, const struct ph_event *event) {
    const struct bristol_plague_event check = bristol_plague_of(event);
    const bool plagued = check.plague != 0;
    const bool was = (story->before->plague >> check.seat & 1u) != 0;
    if (!bristol_is_told(story->scene, event) || plagued == was || bristol_deals(story->before)) {
        return;
    }
    ph_write_text(story->writer, "  ");
    words_line_of(story->writer, story->scene->language,
                  plagued ? MSG("{Who} caught THE PLAGUE.") : MSG("{Who} {who?you:were|was} cured of the plague."),
                  PAWN(who, story->scene, check.seat));
}

static void tell_placed(const struct story *story, const struct ph_event *event) {
    const struct bristol_placed_event placed = bristol_placed_of(event);
    const struct words_scene *const scene = story->scene;
    words_line_of(story->writer, scene->language,
                  bristol_is_told(scene, event) ? MSG("{Who} put a {value} into the area of {cart}.")
                                                : MSG("{Who} put a symptom into the area of {cart}."),
                  PAWN(who, scene, placed.seat), COUNT(value, placed.card), CART(cart, placed.cart));
}

static void tell_mingle(struct story *story, struct bristol_mingle_event mingle) {
    const struct words_list seats = bristol_list_seats(story->scene, mingle.seats, mingle.count);
    words_line_of(story->writer, story->scene->language,
                  mingle.extra == BRISTOL_EXTRA_DECK    ? MSG("{cart} mingled: {seats&}, with a card from the deck.")
                  : mingle.extra == BRISTOL_EXTRA_LEECH ? MSG("{cart} mingled: {seats&}, with a leeched card.")
                                                        : MSG("{cart} mingled: {seats&}, with no extra card."),
                  CART(cart, mingle.cart), PAWNS(seats, &seats));
    story->used |= mingle.extra == BRISTOL_EXTRA_LEECH ? 1u << mingle.cart : 0;
    if (story->before->boxed != 0) { // the people at the table do it
        if (mingle.extra == BRISTOL_EXTRA_LEECH && bristol_area_count(story->before, mingle.cart) > 1) {
            ph_write_text(story->writer, "  ");
            words_text_line(story->writer, story->scene->language,
                            "Shuffle the leeched cards: one is the extra card, the others are discarded unseen.");
        }
        ph_write_text(story->writer, "  ");
        words_text_line(story->writer, story->scene->language,
                        "Shuffle the symptoms of all aboard and the extra card, deal two to each, and discard what is "
                        "left unseen.");
    }
}

static void tell_mingled(const struct story *story, const struct ph_event *event) {
    const struct bristol_mingled_event mingled = bristol_mingled_of(event);
    const struct words_scene *const scene = story->scene;
    if (bristol_is_told(scene, event)) {
        ph_write_text(story->writer, "  ");
        words_line(story->writer, scene->language, "{Who} gave {gave}, and got {got}.", PAWN(who, scene, mingled.seat),
                   SYMPTOMS(gave, scene->language, mingled.gave, 2), SYMPTOMS(got, scene->language, mingled.got, 2));
    }
}

static void tell_leeched(const struct story *story, const struct ph_event *event) {
    const struct bristol_leeched_event leeched = bristol_leeched_of(event);
    if (bristol_is_told(story->scene, event)) {
        ph_write_text(story->writer, "  ");
        words_line_of(story->writer, story->scene->language,
                      story->scene->viewer == PH_SEAT_REFEREE
                          ? MSG("There was a {value} in the area of {cart}.")
                          : MSG("There was a {value} in the area of {cart}, as you knew."),
                      CART(cart, leeched.cart), COUNT(value, leeched.card));
    }
}

static void tell_convene(const struct story *story, const struct ph_event *event) {
    const struct words_scene *const scene = story->scene;
    ph_write_text(story->writer, "  ");
    if (bristol_is_told(scene, event)) {
        const struct words_list seats = bristol_list_mask(scene, bristol_convene_of(event).seats);
        words_line(story->writer, scene->language,
                   "{seats?one:Only {seats} had the plague.|The players with the plague knew each other: {seats&}.}",
                   PAWNS(seats, &seats));
    } else if (story->before->boxed != 0) {
        words_text_line(story->writer, scene->language,
                        "Close your eyes, all of you. Players with the plague open theirs, look at each other, and "
                        "close them again; then everybody may look.");
    } else {
        words_text_line(story->writer, scene->language, "Players with the plague, if any, now know each other.");
    }
}

// All carts in one line.
static void tell_advance(struct story *story, struct bristol_advance_event advance) {
    const struct words_language *const language = story->scene->language;
    ph_write_text(story->writer, story->advancing ? words_word(language, "list", "; ") : "");
    words_say_of(story->writer, language,
                 advance.at == advance.from                    ? MSG("{cart} stood still on {space}")
                 : advance.at >= story->before->options.length ? MSG("{cart} went {steps} to the gate")
                                                               : MSG("{cart} went {steps} to space {space}"),
                 CART(cart, advance.cart), COUNT(space, advance.at), COUNT(steps, advance.at - advance.from));
    story->advancing = true;
}

// With a printed box the people at the table do it. Not if the game is over with that cart (B-MINGLE-5).
static void tell_area_left(const struct story *story, unsigned cart) {
    const bool used = (story->used >> cart & 1u) != 0;
    if (story->before->boxed != 0 && story->after->phase != BRISTOL_PHASE_OVER && !used &&
        bristol_area_count(story->before, cart) > 0) {
        ph_write_text(story->writer, "  ");
        words_text_line(story->writer, story->scene->language, "Discard the symptoms in its area unseen.");
    }
}

static void tell_arrival(const struct story *story, struct bristol_arrive_event arrive) {
    words_line_of(story->writer, story->scene->language,
                  arrive.healthy == BRISTOL_NOBODY_ABOARD ? MSG("{cart} left town empty.")
                  : arrive.healthy != 0                   ? MSG("{cart} left town, and all aboard were healthy.")
                                                          : MSG("{cart} left town with the plague aboard."),
                  CART(cart, arrive.cart));
    tell_area_left(story, arrive.cart);
    if (arrive.healthy == BRISTOL_NOBODY_ABOARD || arrive.healthy == 0) {
        return;
    }
    const struct bristol_state *const after = story->after;
    for (unsigned cart = 0; cart < BRISTOL_CART_COUNT; cart++) { // not judged any more (B-END-2)
        if (after->carts[cart].out == 0 && after->carts[cart].at >= after->options.length) {
            words_line(story->writer, story->scene->language, "{cart} reached the gate, too, but too late.",
                       CART(cart, cart));
        }
    }
}

// Not if the game is over with that cart: then no round follows (B-END-6).
static void tell_last_round(const struct story *story) {
    if (story->after->phase != BRISTOL_PHASE_OVER) {
        words_text_line(story->writer, story->scene->language,
                        "The plague is out of town: the gates shut at the end of the next round.");
    }
}

static const char *shown_words(struct bristol_shown_event shown, bool remedies) {
    if (bristol_is_faceless(shown.symptoms, 2)) {
        return MSG("{Who} held {symptoms} (never looked at)."); // a ghost
    }
    if (shown.plague != 0 && shown.symptoms[0] + shown.symptoms[1] < BRISTOL_PLAGUE_TOTAL) {
        return remedies ? MSG("{Who} held {symptoms} (plagued before) and the remedies {cards}.")
                        : MSG("{Who} held {symptoms} (plagued before).");
    }
    if (shown.plague != 0) {
        return remedies ? MSG("{Who} held {symptoms} (plagued) and the remedies {cards}.")
                        : MSG("{Who} held {symptoms} (plagued).");
    }
    return remedies ? MSG("{Who} held {symptoms} (healthy) and the remedies {cards}.")
                    : MSG("{Who} held {symptoms} (healthy).");
}

static void tell_shown(const struct story *story, struct bristol_shown_event shown) {
    const struct words_scene *const scene = story->scene;
    uint8_t cards[BRISTOL_HAND_MAX];
    unsigned count = 0;
    for (unsigned i = 0; i < BRISTOL_HAND_MAX; i++) {
        if (shown.remedies[i] < BRISTOL_CARD_COUNT) {
            cards[count++] = (uint8_t)shown.remedies[i];
        }
    }
    words_line_of(story->writer, scene->language, shown_words(shown, count > 0), PAWN(who, scene, shown.seat),
                  SYMPTOMS(symptoms, scene->language, shown.symptoms, 2), CARDS(cards, scene->language, cards, count));
}

// Draws. Most are told by the events that they lead to.
static void tell_draw(const struct story *story, const struct ph_event *event) {
    if (event->type == BRISTOL_TYPE_COIN && bristol_is_told(story->scene, event) && story->before->boxed == 0) {
        ph_write_text(story->writer, "  ");
        words_line(story->writer, story->scene->language, "The coin: {coin}.",
                   COIN(coin, ph_action_component(event->data, 2)));
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

// How one of two symptoms is chosen (B-SHERIFF-1), where the people at the table do it.
static void tell_looked(const struct story *story, const struct ph_event *event) {
    bristol_say_look(story->writer, story->scene, event);
    ph_write_text(story->writer, ".\n");
    if (story->before->boxed != 0 && bristol_looked_of(event).what == BRISTOL_LOOK_SHERIFF) {
        ph_write_text(story->writer, "  ");
        words_text_line(story->writer, story->scene->language,
                        "Shuffle those two symptoms face down; the Sheriff takes one, looks at it alone, and gives it "
                        "back.");
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
        words_line(writer, scene->language, "{Who} let it happen.", PAWN(who, scene, bristol_passed_of(event).seat));
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
        tell_looked(story, event);
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
        tell_last_round(story);
        break;
    case BRISTOL_EVENT_RATZY:
        words_text_line(writer, scene->language, "Six rats! Ratzy!");
        break;
    case BRISTOL_EVENT_ROUND:
        words_line(writer, scene->language, "Round {round} begins, with {who}.",
                   COUNT(round, bristol_round_of(event).round), PAWN(who, scene, bristol_round_of(event).start));
        break;
    case BRISTOL_EVENT_SHOWN:
        story->over = true;
        tell_shown(story, bristol_shown_of(event));
        break;
    case BRISTOL_EVENT_COIN_SHOWN:
        words_line(writer, scene->language, "{Who} had a coin: {coin}.",
                   PAWN(who, scene, bristol_coin_shown_of(event).owner), COIN(coin, bristol_coin_shown_of(event).coin));
        break;
    case BRISTOL_EVENT_LAID_OPEN:
        story->over = true;
        break;
    case BRISTOL_EVENT_OVER:
        ph_write_format(writer, "%s\n",
                        words_find(scene->language, "", bristol_story_reason(bristol_over_of(event).reason)));
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
    if (bristol_deals(story.before) && !bristol_deals(story.after)) {
        bristol_deal_tell(story.scene, story.after, writer);
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
