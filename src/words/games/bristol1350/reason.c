// SPDX-License-Identifier: MIT
#include "words/games/bristol1350/reason.h"

#include "games/bristol1350/phases.h"
#include "words/games/bristol1350/asking.h"
#include "words/games/bristol1350/odds.h"
#include "words/games/bristol1350/speech.h"

#include <stdio.h>

struct comparison {
    const struct words_scene *scene;
    const struct bristol_state *state; // the scene's view
    unsigned seat;                     // of the viewer, who decides
    bool plagued;                      // it is, and hopes that nobody escapes
    ph_action better;
    ph_action other;
};

static bool has_type(ph_action action, uint64_t types) {
    return (types >> ph_action_type(action) & 1u) != 0;
}

// ---- reasons: each writes a sentence, or nothing if it is none here -------------------------------------------------

// The total of the viewer's symptoms after a discard. The rule itself says what is left; on a copy.
static unsigned total_after(const struct comparison *compared, ph_action discard) {
    struct bristol_state after = *compared->state;
    bristol_rules[BRISTOL_TYPE_DISCARD]->apply(&after, discard, NULL);
    const struct bristol_symptoms *const kept = &after.symptoms[compared->seat];
    unsigned total = 0;
    for (unsigned slot = 0; slot < kept->count; slot++) {
        total += kept->cards[slot];
    }
    return total;
}

static void by_the_total(const struct comparison *compared, struct ph_writer *writer) {
    if (!has_type(compared->better, BRISTOL_BIT(DISCARD)) || !has_type(compared->other, BRISTOL_BIT(DISCARD))) {
        return;
    }
    const unsigned total = total_after(compared, compared->better);
    const unsigned other = total_after(compared, compared->other);
    if (compared->plagued || total >= other) {
        return; // it is for good, and less is safer
    }
    words_say_of(writer, compared->scene->language,
                 total < BRISTOL_PLAGUE_TOTAL && other >= BRISTOL_PLAGUE_TOTAL
                     ? MSG("You would hold {total} and stay healthy; with the next best choice, {total2}: the plague.")
                     : MSG("You would hold {total}; with the next best choice, {total2}."),
                 COUNT(total, total), COUNT(total2, other));
}

// The cart in which the viewer is after an action, if nobody whips; BRISTOL_NONE: in none.
static unsigned cart_after(const struct comparison *compared, ph_action action) {
    const struct bristol_state *const state = compared->state;
    if (has_type(action, BRISTOL_BIT(DASH))) {
        return bristol_dash_to(state, compared->seat);
    }
    const bool pushed = has_type(action, BRISTOL_BIT(PUSH)) && ph_action_component(action, 1) == compared->seat;
    return pushed ? bristol_push_to(state, compared->seat) : state->cart_of[compared->seat];
}

// How likely all others there are healthy, if the viewer rides in a cart. In a full one it takes the rear seat.
static double health_of(const struct comparison *compared, unsigned cart, const struct bristol_worlds *worlds) {
    const struct bristol_cart *const boarded = &compared->state->carts[cart];
    const bool moves = cart != compared->state->cart_of[compared->seat];
    double healthy = 1;
    for (unsigned place = 0; place < boarded->count - (unsigned)(moves && boarded->count == BRISTOL_CART_SEATS);
         place++) {
        const unsigned pawn = boarded->pawns[place];
        healthy *= pawn == compared->seat ? 1 : 1 - worlds->plague[pawn];
    }
    return healthy;
}

// With the plague aboard nobody escapes in a cart (B-END-3): the further ahead, the better.
static void by_the_threat_to_others(const struct comparison *compared, unsigned cart, unsigned other,
                                    struct ph_writer *writer) {
    if (bristol_rank_of(compared->state, cart) < bristol_rank_of(compared->state, other)) {
        words_say(writer, compared->scene->language,
                  "You have the plague: with you aboard nobody escapes in {cart}, which is ahead of {other}.",
                  CART(cart, cart), CART(other, other));
    }
}

// Of a move into another cart: better company, or a cart further ahead.
static void by_the_cart(const struct comparison *compared, struct ph_writer *writer) {
    const struct words_language *const language = compared->scene->language;
    const unsigned cart = cart_after(compared, compared->better);
    const unsigned other = compared->other != compared->better ? cart_after(compared, compared->other)
                                                               : compared->state->cart_of[compared->seat];
    if (cart == compared->state->cart_of[compared->seat] || cart == other || cart == BRISTOL_NONE ||
        other == BRISTOL_NONE) {
        return;
    }
    if (compared->plagued) {
        by_the_threat_to_others(compared, cart, other, writer);
        return;
    }
    struct bristol_worlds worlds;
    bristol_worlds_draw(compared->scene, &worlds);
    const double healthy = health_of(compared, cart, &worlds);
    const double healthy2 = health_of(compared, other, &worlds);
    const unsigned at = compared->state->carts[cart].at;
    const unsigned at2 = compared->state->carts[other].at;
    const unsigned steps = bristol_steps(compared->state, cart);
    const unsigned steps2 = bristol_steps(compared->state, other);
    if (healthy > healthy2) {
        words_say_of(writer, language,
                     compared->state->carts[cart].count == 0
                         ? MSG("{Cart} is empty; in {other} the chance that all others are healthy is about {share2}.")
                         : MSG("The chance that all others are healthy is about {share} in {cart}, {share2} in "
                               "{other}."),
                     SHARE(share, language, healthy), CART(cart, cart), CART(other, other),
                     SHARE(share2, language, healthy2));
    } else if (at > at2) {
        words_say(writer, language, "{Cart} is ahead of {other} by {spaces?=1:one space|{spaces} spaces}.",
                  CART(cart, cart), CART(other, other), COUNT(spaces, at - at2));
    } else if (at + steps > at2 + steps2) {
        words_say(writer, language, "By the dice {cart} goes {steps}, {other} {steps2?=0:nowhere|{steps2}}.",
                  CART(cart, cart), COUNT(steps, steps), CART(other, other), COUNT(steps2, steps2));
    }
}

// Says how likely somebody has the plague, if that is more likely than for the mean of the others.
static void say_suspect(const struct comparison *compared, unsigned whom, struct ph_writer *writer) {
    const struct words_language *const language = compared->scene->language;
    const unsigned others = compared->state->alive & ~(1u << compared->seat);
    struct bristol_worlds worlds;
    double mean = 0;
    bristol_worlds_draw(compared->scene, &worlds);
    BRISTOL_EACH(seat, others) {
        mean += worlds.plague[seat] / bristol_count(others);
    }
    if (worlds.known && worlds.plague[whom] > mean) {
        words_say(writer, language, "The chance that {whom} has the plague is about {share}.",
                  PAWN(whom, compared->scene, whom), SHARE(share, language, worlds.plague[whom]));
    }
}

// Somebody who is pushed. Who has the plague pushes for other reasons.
static void by_the_suspect(const struct comparison *compared, struct ph_writer *writer) {
    const unsigned whom = ph_action_component(compared->better, 1);
    if (!compared->plagued && has_type(compared->better, BRISTOL_BIT(PUSH)) && whom != compared->seat) {
        say_suspect(compared, whom, writer);
    }
}

// What a cart may do at the end of the round if nothing else changes.
static struct bristol_cart_odds odds_after(const struct comparison *compared, ph_action action, unsigned cart) {
    const uint64_t throws =
        BRISTOL_BIT(REROLL) | BRISTOL_BIT(AGAIN) | BRISTOL_BIT(OUTLAW) | BRISTOL_BIT(MASON) | BRISTOL_BIT(CHICKEN);
    struct bristol_state turned = *compared->state;
    const unsigned dice = bristol_dice_named(action);
    if (has_type(action, BRISTOL_BIT(FRIAR))) {
        turned.dice[bristol_lowest(dice)] = ph_action_component(action, 2);
    }
    return bristol_odds_of_cart(&turned, cart, has_type(action, throws) ? dice : 0);
}

enum { STEPS_MAX = 16 };

// "2-3", or "2".
static const char *steps_words(const struct words_language *language, const struct bristol_cart_odds *odds,
                               char words[STEPS_MAX]) {
    if (odds->steps_max > odds->steps_min) {
        words_fill(words, STEPS_MAX, language, "{least}-{most}", COUNT(least, odds->steps_min),
                   COUNT(most, odds->steps_max));
    } else {
        snprintf(words, STEPS_MAX, "%d", (int)odds->steps_min);
    }
    return words;
}

// Whether somebody else in a cart may still be healthy, so that a mingle there can spread the plague.
static bool can_catch(const struct comparison *compared, unsigned cart) {
    const struct bristol_cart *const boarded = &compared->state->carts[cart];
    struct bristol_worlds worlds;
    bristol_worlds_draw(compared->scene, &worlds);
    for (unsigned place = 0; place < boarded->count; place++) {
        const unsigned pawn = boarded->pawns[place];
        if (pawn != compared->seat && worlds.plague[pawn] < 1) {
            return true;
        }
    }
    return false;
}

// Whether an action is better for a cart in that respect, or worse for it, as wanted; then it is said.
static bool say_cart(const struct comparison *compared, unsigned cart, bool wants_better, struct ph_writer *writer) {
    static const double noticed = 0.05;
    const struct words_language *const language = compared->scene->language;
    const struct bristol_cart_odds odds = odds_after(compared, compared->better, cart);
    const struct bristol_cart_odds other = odds_after(compared, compared->other, cart);
    const double calmer = (other.mingles - odds.mingles) * (wants_better ? 1 : -1);
    const int faster = (int)(odds.steps_min + odds.steps_max) - (int)(other.steps_min + other.steps_max);
    if (calmer >= noticed && (!compared->plagued || can_catch(compared, cart))) {
        words_say_of(
            writer, language,
            compared->plagued ? MSG("You have the plague, which mingling spreads: the chance that {cart} mingles is "
                                    "{share}; with the next best choice, {share2}.")
            : wants_better    ? MSG("The chance that {cart} mingles is {share}; with the next best choice, {share2}.")
                              : MSG("The chance that {cart}, which races you, mingles is {share}; with the next best "
                                       "choice, {share2}."),
            CART(cart, cart), SHARE(share, language, odds.mingles), SHARE(share2, language, other.mingles));
        return true;
    }
    // The cart in which the viewer has the plague is to come first (by_the_threat_to_others).
    if (wants_better ? faster > 0 : faster < 0 && cart != compared->state->cart_of[compared->seat]) {
        char steps[STEPS_MAX];
        char steps2[STEPS_MAX];
        words_say_of(writer, language,
                     compared->plagued ? MSG("You have the plague, so the slower the better: {cart} goes {pace}; with "
                                             "the next best choice, {pace2}.")
                     : wants_better    ? MSG("{Cart} goes {pace}; with the next best choice, {pace2}.")
                                       : MSG("{Cart}, which races you, goes {pace}; with the next best choice, "
                                                "{pace2}."),
                     CART(cart, cart), TEXT(pace, steps_words(language, &odds, steps)),
                     TEXT(pace2, steps_words(language, &other, steps2)));
        return true;
    }
    return false;
}

// The viewer's own cart comes first, unless the other choice leaves it; empty ones matter to nobody. Who has the plague
// wants nobody to escape.
static void by_the_dice(const struct comparison *compared, struct ph_writer *writer) {
    const struct bristol_state *const state = compared->state;
    const unsigned own = state->cart_of[compared->seat];
    if (bristol_dice_named(compared->better) == 0 ||
        (cart_after(compared, compared->other) == own && say_cart(compared, own, !compared->plagued, writer))) {
        return;
    }
    for (unsigned i = 0; i < state->order_count; i++) {
        const unsigned cart = state->order[i];
        if (cart != own && state->carts[cart].count > 0 && say_cart(compared, cart, false, writer)) {
            return;
        }
    }
}

// What a whip stops: who would board the viewer's cart, or where the viewer would be pushed to.
static void by_the_whip(const struct comparison *compared, struct ph_writer *writer) {
    const struct words_language *const language = compared->scene->language;
    const struct bristol_state *const state = compared->state;
    const unsigned mover = state->pending.mover;
    if (!has_type(compared->better, BRISTOL_BIT(WHIP))) {
        return;
    }
    if (state->pending.move == BRISTOL_MOVE_PUSH && state->pending.target == compared->seat) {
        const unsigned to = bristol_push_to(state, mover);
        if (to == BRISTOL_NONE) {
            ph_write_text(writer, words_text(language, "Otherwise you are out of the game."));
        } else {
            words_say(writer, language, "Otherwise you fall back to {cart}.", CART(cart, to));
        }
    } else if (state->pending.move == BRISTOL_MOVE_DASH && !compared->plagued) {
        say_suspect(compared, mover, writer);
    }
}

static struct comparison compare(const struct words_scene *scene, ph_action better, ph_action other) {
    const struct bristol_state *const view = scene->view;
    return (struct comparison){
        .scene = scene,
        .state = view,
        .plagued = ((unsigned)view->plague >> scene->viewer & 1u) != 0,
        .seat = (unsigned)scene->viewer,
        .better = better,
        .other = other,
    };
}

void bristol_reason(const struct words_scene *scene, ph_action action, ph_action other, struct ph_writer *writer) {
    static void (*const reasons[])(const struct comparison *, struct ph_writer *) = {
        by_the_total, by_the_cart, by_the_suspect, by_the_dice, by_the_whip,
    };
    const struct comparison compared = compare(scene, action, other);
    const size_t before = writer->length;
    for (size_t i = 0; i < sizeof reasons / sizeof reasons[0] && writer->length == before; i++) {
        reasons[i](&compared, writer);
    }
}

// ---- threats --------------------------------------------------------------------------------------------------------

static double health_aboard(const struct comparison *compared, unsigned cart) {
    struct bristol_worlds worlds;
    bristol_worlds_draw(compared->scene, &worlds);
    return health_of(compared, cart, &worlds);
}

// The first cart that leaves town as the dice lie. Who is healthy, and leaves with others, wants to know how they are.
static bool say_departure(const struct comparison *compared, struct ph_writer *writer) {
    const struct bristol_state *const state = compared->state;
    const struct words_language *const language = compared->scene->language;
    for (unsigned i = 0; i < state->order_count; i++) {
        const unsigned cart = state->order[i];
        const unsigned count = state->carts[cart].count;
        const bool aboard = state->cart_of[compared->seat] == cart;
        const bool trusts = aboard && !compared->plagued && count > 1;
        if (count > 0 && state->carts[cart].at + bristol_steps(state, cart) >= state->options.length) {
            words_say_of(
                writer, language,
                trusts   ? MSG("As the dice lie, {cart} leaves town this round, with you aboard; the chance that all "
                                 "others are healthy is about {share}.")
                : aboard ? MSG("As the dice lie, {cart} leaves town this round, with you aboard.")
                         : MSG("As the dice lie, {cart} leaves town this round, without you."),
                CART(cart, cart), SHARE(share, language, trusts ? health_aboard(compared, cart) : 1));
            return true;
        }
    }
    return false;
}

// The cart that mingles with the viewer aboard: that into which the action leads, or else the own one, which may be why
// it is to be left. BRISTOL_NONE: neither does.
static unsigned mingling_cart(const struct comparison *compared) {
    const unsigned carts[] = {cart_after(compared, compared->better), compared->state->cart_of[compared->seat]};
    unsigned found = BRISTOL_NONE;
    for (size_t i = 0; i < 2 && found == BRISTOL_NONE; i++) {
        found = carts[i] != BRISTOL_NONE && bristol_mingles(compared->state, carts[i]) ? carts[i] : BRISTOL_NONE;
    }
    return found;
}

void bristol_threat(const struct words_scene *scene, ph_action action, struct ph_writer *writer) {
    const struct bristol_state *const state = scene->view;
    const struct comparison compared = compare(scene, action, action);
    const unsigned mingling = mingling_cart(&compared);
    if (state->phase != BRISTOL_PHASE_TURNS || say_departure(&compared, writer)) {
        return;
    }
    if (state->last_round != 0 && !compared.plagued) {
        ph_write_text(writer, words_text(scene->language, "The gates shut at the end of this round."));
    } else if (!compared.plagued && mingling != BRISTOL_NONE) {
        words_say(writer, scene->language, "As the dice lie, {cart} mingles, with you aboard.", CART(cart, mingling));
    }
}
