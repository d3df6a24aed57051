// SPDX-License-Identifier: MIT
#include "words/games/bristol1350/odds.h"

#include "games/bristol1350/phases.h"
#include "words/games/bristol1350/past.h"
#include "words/games/bristol1350/speech.h"
#include "words/mark.h"

#include <string.h>

enum { WORLDS = 2000 };

// ---- dice -----------------------------------------------------------------------------------------------------------

// Goes through all faces that the dice from `die` on may show; returns how many ways there are.
static unsigned long roll(struct bristol_state *state, unsigned cart, unsigned dice, struct bristol_cart_odds *odds,
                          unsigned long *mingles) {
    if (dice == 0) {
        const unsigned steps = bristol_steps(state, cart);
        odds->steps_min = steps < odds->steps_min ? steps : odds->steps_min;
        odds->steps_max = steps > odds->steps_max ? steps : odds->steps_max;
        *mingles += bristol_mingles(state, cart);
        return 1;
    }
    const unsigned die = bristol_lowest(dice);
    const uint8_t before = state->dice[die];
    unsigned long ways = 0;
    for (unsigned face = 0; face < BRISTOL_FACE_COUNT; face++) {
        state->dice[die] = (uint8_t)face;
        ways += roll(state, cart, dice & (dice - 1), odds, mingles);
    }
    state->dice[die] = before;
    return ways;
}

struct bristol_cart_odds bristol_odds_of_cart(const struct bristol_state *state, unsigned cart, unsigned dice) {
    struct bristol_state rolled = *state;
    struct bristol_cart_odds odds = {.steps_min = BRISTOL_DICE};
    unsigned long mingles = 0;
    const unsigned long ways = roll(&rolled, cart, dice, &odds, &mingles);
    odds.mingles = (double)mingles / (double)ways;
    return odds;
}

static void say_cart_odds(struct ph_writer *writer, unsigned cart, struct bristol_cart_odds odds) {
    ph_write_format(writer, _("%s goes %u"), bristol_say_cart(cart), odds.steps_min);
    if (odds.steps_max != odds.steps_min) {
        ph_write_format(writer, _(" to %u"), odds.steps_max);
    }
    if (odds.mingles >= 1) {
        ph_write_text(writer, _(", mingles"));
    } else if (odds.mingles > 0) {
        ph_write_text(writer, _(", mingles "));
        bristol_say_share(writer, odds.mingles);
    }
}

void bristol_say_roll_odds(struct ph_writer *writer, const struct bristol_state *state, unsigned dice) {
    for (unsigned i = 0; i < state->order_count; i++) {
        const unsigned cart = state->order[i];
        ph_write_text(writer, i == 0 ? "" : "; ");
        say_cart_odds(writer, cart, bristol_odds_of_cart(state, cart, dice));
    }
    ph_write_char(writer, '.');
}

// ---- symptoms -------------------------------------------------------------------------------------------------------

double bristol_odds_dealt(const struct bristol_state *public_view) {
    const unsigned highest = bristol_dealt_highest(&public_view->options);
    unsigned long total = 0;
    unsigned long pairs = 0;
    for (unsigned value = 1; value <= highest; value++) {
        total += public_view->unseen[value];
    }
    for (unsigned one = 1; one <= highest; one++) {
        for (unsigned other = 1; other <= highest; other++) {
            const unsigned long left = public_view->unseen[other] - (unsigned long)(one == other);
            if (public_view->unseen[one] != 0 && one + other >= BRISTOL_PLAGUE_TOTAL) {
                pairs += public_view->unseen[one] * left;
            }
        }
    }
    return total < 2 ? 0 : (double)pairs / (double)(total * (total - 1));
}

// How likely it is that a seat of a world is judged plagued. A ghost's cards may have no face yet (B-CARD-1).
static double plague_of(const struct bristol_state *world, unsigned seat) {
    for (unsigned slot = 0; bristol_is_ghost(world, seat) && slot < world->symptoms[seat].count; slot++) {
        if (world->symptoms[seat].cards[slot] != BRISTOL_FACELESS) {
            continue;
        }
        struct bristol_state drawn = *world;
        uint64_t weights[BRISTOL_SYMPTOM_VALUES];
        double share = 0;
        drawn.drawn_slot = (uint8_t)slot;
        const uint64_t sum = bristol_symptom_weights(&drawn, weights);
        for (unsigned value = 1; value < BRISTOL_SYMPTOM_VALUES; value++) {
            if (weights[value] != 0) {
                drawn.symptoms[seat].cards[slot] = (uint8_t)value;
                drawn.unseen[value]--;
                share += (double)weights[value] / (double)sum * plague_of(&drawn, seat);
                drawn.unseen[value]++;
            }
        }
        return share;
    }
    return bristol_is_plagued(world, seat) ? 1 : 0;
}

void bristol_worlds_draw(const struct words_scene *scene, struct bristol_worlds *worlds) {
    const struct bristol_state *const view = scene->view;
    // The same scene always gets the same worlds, so that a second look says the same.
    const struct ph_key key = ph_key_from_seed(scene->log.count);
    memset(worlds, 0, sizeof *worlds);
    if (scene->viewer < 0 || scene->game->actor(view).kind != PH_ACTOR_SEAT) {
        return;
    }
    worlds->known = true;
    worlds->deck = view->deck != 0;
    for (unsigned n = 0; n < WORLDS; n++) {
        struct ph_random random = ph_random_at(&key, PH_STREAM_SEARCH, n);
        struct bristol_state world;
        uint64_t weights[BRISTOL_SYMPTOM_VALUES];
        scene->game->determinize(view, scene->log, scene->viewer, &random, &world);
        for (unsigned seat = 0; seat < world.pawns; seat++) {
            worlds->plague[seat] += plague_of(&world, seat);
        }
        world.drawn_slot = BRISTOL_NONE;
        if (world.deck != 0) {
            const uint64_t sum = bristol_symptom_weights(&world, weights);
            for (unsigned value = 1; value < BRISTOL_SYMPTOM_VALUES && sum != 0; value++) {
                worlds->next[value] += (double)weights[value] / (double)sum;
            }
        }
    }
    for (unsigned seat = 0; seat < BRISTOL_SEATS_MAX; seat++) {
        worlds->plague[seat] /= WORLDS;
    }
    for (unsigned value = 0; value < BRISTOL_SYMPTOM_VALUES; value++) {
        worlds->next[value] /= WORLDS;
    }
}

// Whole percents: worlds know no better.
static void say_about(struct ph_writer *writer, double share) {
    const int percent = (int)(share * 100 + 0.5);
    ph_write_format(writer, _("about %d%%"), percent);
}

void bristol_say_next_symptom(const struct words_scene *scene, const struct bristol_worlds *worlds,
                              struct ph_writer *writer) {
    const struct bristol_state *const state = scene->view;
    if (state->deck == 0) {
        ph_write_text(writer, state->discard_count == 0
                                  ? _("No symptom can be drawn: deck and discard are empty.")
                                  : _("The deck of symptoms is empty: the discard is shuffled for the next draw."));
        return;
    }
    if (!worlds->known) {
        ph_write_format(writer, _("The deck has %u symptoms."), state->deck);
        return;
    }
    ph_write_text(writer, _("The next symptom from the deck, by what you know:"));
    for (unsigned value = 1; value < BRISTOL_SYMPTOM_VALUES; value++) {
        ph_write_format(writer, value == 1 ? " %u " : ", %u ", value);
        say_about(writer, worlds->next[value]);
    }
    ph_write_char(writer, '.');
}

void bristol_say_next_remedy(const struct words_scene *scene, struct ph_writer *writer) {
    const struct bristol_state *const state = scene->view;
    unsigned total = 0;
    unsigned shows[BRISTOL_REMEDY_COUNT] = {0};
    unsigned alms = 0;
    // Remedies in hands are as unknown as those in the deck.
    for (unsigned card = 0; card < BRISTOL_CARD_COUNT; card++) {
        total += state->remedies_left[card];
        alms += bristol_cards[card].remedies == 0 ? state->remedies_left[card] : 0;
        BRISTOL_EACH(remedy, bristol_cards[card].remedies) {
            shows[remedy] += state->remedies_left[card];
        }
    }
    if (state->remedy_deck == 0 || total == 0) {
        ph_write_text(writer, state->remedy_discard_count == 0
                                  ? _("No remedy can be drawn: deck and discard are empty.")
                                  : _("The deck of remedies is empty: the discard is shuffled for the next draw."));
        return;
    }
    ph_write_text(writer, _("The next remedy shows"));
    for (unsigned remedy = 0; remedy < BRISTOL_REMEDY_COUNT; remedy++) {
        ph_write_format(writer, remedy == 0 ? " %s " : ", %s ", bristol_remedy_names[remedy]);
        bristol_say_share(writer, (double)shows[remedy] / total);
    }
    if (alms != 0) {
        ph_write_text(writer, _(", Alms "));
        bristol_say_share(writer, (double)alms / total);
    }
    ph_write_text(writer, _(" (a card shows two)."));
}

// ---- who could have the plague --------------------------------------------------------------------------------------

// What everybody knows of a seat's chance: exact while it has the cards of the deal, else what happened to it.
static void say_public(const struct words_scene *scene, unsigned seat, const struct bristol_past *past,
                       struct ph_writer *writer) {
    const struct bristol_state *const state = scene->view;
    struct bristol_state public_view;
    unsigned coins = 0;
    for (unsigned i = 0; i < state->coin_count; i++) {
        coins += state->coins[i].owner == seat;
    }
    if (past->dealt && coins == 0) {
        scene->game->view(state, PH_ONLOOKER, &public_view);
        bristol_say_share(writer, bristol_odds_dealt(&public_view));
        ph_write_text(writer, _(" by what everybody knows (the two cards of the deal)"));
        return;
    }
    const char *comma = "";
    if (past->mingles != 0) {
        ph_write_format(writer, past->mingles == 1 ? _("mingled once") : _("mingled %u times"), past->mingles);
        comma = ", ";
    }
    if (past->exchanges != 0) {
        ph_write_format(writer,
                        past->exchanges == 1 ? _("%sexchanged symptoms once") : _("%sexchanged symptoms %u times"),
                        comma, past->exchanges);
        comma = ", ";
    }
    if (coins != 0) {
        ph_write_text(writer, comma);
        bristol_say_count(writer, coins, _("coin"), _("coins"));
        comma = ", ";
    }
    if (comma[0] == '\0') {
        ph_write_text(writer, _("what happened before is not told"));
    }
}

void bristol_say_seat_odds(const struct words_scene *scene, unsigned seat, const struct bristol_worlds *worlds,
                           struct ph_writer *writer) {
    const struct bristol_state *const state = scene->view;
    struct bristol_past pasts[BRISTOL_SEATS_MAX];
    bristol_past_read(scene, pasts);
    ph_write_format(writer, "%s: ", bristol_say_seat(scene, seat));
    if (state->fate[seat] != BRISTOL_FATE_NONE || state->phase == BRISTOL_PHASE_OVER) {
        ph_write_format(writer, "%s, ", bristol_say_fate(state->fate[seat]));
        ph_write_text(writer, bristol_is_faceless(state->symptoms[seat].cards, 2) ? _("never looked at (")
                              : bristol_is_plagued(state, seat)                   ? _("plagued (")
                                                                                  : _("healthy ("));
        bristol_say_symptoms(writer, state->symptoms[seat].cards, state->symptoms[seat].count);
        ph_write_text(writer, ").\n");
        return;
    }
    say_public(scene, seat, &pasts[seat], writer);
    if ((int)seat == scene->viewer) {
        ph_write_text(writer, (state->plague >> seat & 1u) != 0 ? _("; you HAVE it") : _("; you are healthy"));
    } else if (worlds->known) {
        ph_write_text(writer, "; ");
        say_about(writer, worlds->plague[seat]);
        ph_write_text(writer, _(" by what you know"));
    }
    ph_write_text(writer, ".\n");
}

// ---- the whole table ------------------------------------------------------------------------------------------------

void bristol_say_odds(const struct words_scene *scene, struct ph_writer *writer) {
    enum { MINGLES_MAX = 100 };
    const struct bristol_state *const state = scene->view;
    struct bristol_worlds worlds;
    bristol_worlds_draw(scene, &worlds);
    ph_write_text(writer, _("WHO COULD HAVE THE PLAGUE\n"));
    for (unsigned seat = 0; seat < state->pawns; seat++) {
        bristol_say_seat_odds(scene, seat, &worlds, writer);
    }
    ph_write_text(writer, _("\nWHO MINGLED WITH WHOM, the last first\n"));
    if (bristol_say_mingles(writer, scene, BRISTOL_NONE, MINGLES_MAX) == 0) {
        ph_write_text(writer, _("Nobody yet.\n"));
    }
    ph_write_text(writer, _("\nTHE NEXT CARDS\n"));
    bristol_say_next_symptom(scene, &worlds, writer);
    ph_write_char(writer, '\n');
    bristol_say_next_remedy(scene, writer);
    ph_write_char(writer, '\n');
    if (state->phase == BRISTOL_PHASE_TURNS) {
        ph_write_text(writer, _("\nTHE CARTS\nWith the dice as they are: "));
        bristol_say_roll_odds(writer, state, 0);
        if (bristol_unlocked(state) != 0) {
            ph_write_text(writer, _("\nIf all dice but the locked ones were rolled again: "));
            bristol_say_roll_odds(writer, state, bristol_unlocked(state));
        }
        ph_write_char(writer, '\n');
    }
    if (bristol_has_option(state, BRISTOL_CLAIMS)) {
        ph_write_text(writer, _("\nWHAT WAS CLAIMED\n"));
        if (bristol_say_claims(writer, scene, BRISTOL_NONE) == 0) {
            ph_write_text(writer, _("Nothing yet.\n"));
        }
    }
}
