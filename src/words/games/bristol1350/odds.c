// SPDX-License-Identifier: MIT
#include "words/games/bristol1350/odds.h"

#include "games/bristol1350/phases.h"
#include "words/games/bristol1350/alike.h"
#include "words/games/bristol1350/past.h"
#include "words/games/bristol1350/speech.h"

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

// Any die may show any cart, so that what a roll leaves certain, it mingles for certain or not at all.
static const char *cart_words(struct bristol_cart_odds odds) {
    const bool certain = odds.steps_max == odds.steps_min;
    if (odds.mingles >= 1) {
        return certain ? MSG("{cart} {least?=0:stands still|goes {least}}, mingles")
                       : MSG("{cart} goes {least}-{most}, mingles");
    }
    if (odds.mingles > 0) {
        return MSG("{cart} goes {least}-{most}, mingles {share}");
    }
    return certain ? MSG("{cart} {least?=0:stands still|goes {least}}") : MSG("{cart} goes {least}-{most}");
}

void bristol_say_roll_odds(struct ph_writer *writer, const struct words_language *language,
                           const struct bristol_state *state, unsigned dice) {
    for (unsigned i = 0; i < state->order_count; i++) {
        const unsigned cart = state->order[i];
        const struct bristol_cart_odds odds = bristol_odds_of_cart(state, cart, dice);
        ph_write_text(writer, i == 0 ? "" : words_word(language, "list", "; "));
        words_say_of(writer, language, cart_words(odds), CART(cart, cart), COUNT(least, odds.steps_min),
                     COUNT(most, odds.steps_max), SHARE(share, language, odds.mingles));
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

// Gives seats of which the viewer knows the same the mean of their shares.
static void level(const struct words_scene *scene, double plague[BRISTOL_SEATS_MAX]) {
    uint8_t same[BRISTOL_SEATS_MAX];
    double sums[BRISTOL_SEATS_MAX] = {0};
    unsigned counts[BRISTOL_SEATS_MAX] = {0};
    bristol_alike_read(scene, same);
    for (unsigned seat = 0; seat < BRISTOL_SEATS_MAX; seat++) {
        sums[same[seat]] += plague[seat];
        counts[same[seat]]++;
    }
    for (unsigned seat = 0; seat < BRISTOL_SEATS_MAX; seat++) {
        plague[seat] = sums[same[seat]] / counts[same[seat]];
    }
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
        worlds->plague[seat] /= (double)WORLDS;
    }
    level(scene, worlds->plague);
    for (unsigned value = 0; value < BRISTOL_SYMPTOM_VALUES; value++) {
        worlds->next[value] /= (double)WORLDS;
    }
}

// Whole percents: worlds know no better.
static int percent(double share) {
    return (int)(share * 100 + 0.5);
}

void bristol_say_next_symptom(const struct words_scene *scene, const struct bristol_worlds *worlds,
                              struct ph_writer *writer) {
    const struct bristol_state *const state = scene->view;
    if (state->deck == 0) {
        ph_write_text(writer,
                      state->discard_count == 0
                          ? words_text(scene->language, "No symptom can be drawn: deck and discard are empty.")
                          : words_text(scene->language,
                                       "The deck of symptoms is empty: the discard is shuffled for the next draw."));
        return;
    }
    if (!worlds->known) {
        words_say(writer, scene->language, "The deck has {deck} symptoms.", COUNT(deck, state->deck));
        return;
    }
    char odds[200];
    struct ph_writer text;
    bool first = true;
    ph_writer_init(&text, odds, sizeof odds);
    for (unsigned value = 1; value < BRISTOL_SYMPTOM_VALUES; value++) {
        words_comma(&text, scene->language, &first);
        words_say(&text, scene->language, "{value} (about {percent}%)", COUNT(value, value),
                  COUNT(percent, percent(worlds->next[value])));
    }
    words_say(writer, scene->language, "The next symptom from the deck, from what you know: {odds}.", TEXT(odds, odds));
}

// How many of the remedies that nobody can see show each remedy; Alms is the last. Those in hands are as unknown as
// those in the deck.
static unsigned count_remedies(const struct bristol_state *state, unsigned shows[BRISTOL_REMEDY_COUNT + 1]) {
    unsigned total = 0;
    for (unsigned card = 0; card < BRISTOL_CARD_COUNT; card++) {
        total += state->remedies_left[card];
        shows[BRISTOL_REMEDY_COUNT] += bristol_cards[card].remedies == 0 ? state->remedies_left[card] : 0;
        BRISTOL_EACH(remedy, bristol_cards[card].remedies) {
            shows[remedy] += state->remedies_left[card];
        }
    }
    return total;
}

void bristol_say_next_remedy(const struct words_scene *scene, struct ph_writer *writer) {
    const struct bristol_state *const state = scene->view;
    unsigned shows[BRISTOL_REMEDY_COUNT + 1] = {0};
    const unsigned total = count_remedies(state, shows);
    if (state->remedy_deck == 0 || total == 0) {
        ph_write_text(writer,
                      state->remedy_discard_count == 0
                          ? words_text(scene->language, "No remedy can be drawn: deck and discard are empty.")
                          : words_text(scene->language,
                                       "The deck of remedies is empty: the discard is shuffled for the next draw."));
        return;
    }
    char odds[400];
    struct ph_writer text;
    bool first = true;
    ph_writer_init(&text, odds, sizeof odds);
    for (unsigned remedy = 0; remedy <= BRISTOL_REMEDY_COUNT; remedy++) {
        if (remedy < BRISTOL_REMEDY_COUNT || shows[remedy] != 0) {
            words_comma(&text, scene->language, &first);
            words_say(&text, scene->language, "{remedy} {share}",
                      NAME(remedy, "remedy", remedy < BRISTOL_REMEDY_COUNT ? bristol_remedy_names[remedy] : "Alms"),
                      SHARE(share, scene->language, (double)shows[remedy] / total));
        }
    }
    words_say(writer, scene->language, "The next remedy shows {odds} (a card shows two).", TEXT(odds, odds));
}

// ---- who could have the plague --------------------------------------------------------------------------------------

static unsigned coins_of(const struct bristol_state *state, unsigned seat) {
    unsigned coins = 0;
    for (unsigned i = 0; i < state->coin_count; i++) {
        coins += state->coins[i].owner == seat;
    }
    return coins;
}

// What happened to a seat that no longer has the cards of the deal.
static void say_changes(const struct words_language *language, const struct bristol_past *past, unsigned coins,
                        struct ph_writer *writer) {
    bool first = true;
    if (past->mingles != 0) {
        words_comma(writer, language, &first);
        words_say(writer, language, "mingled {count?one:once|{count} times}", COUNT(count, past->mingles));
    }
    if (past->exchanges != 0) {
        words_comma(writer, language, &first);
        words_say(writer, language, "exchanged symptoms {count?one:once|{count} times}", COUNT(count, past->exchanges));
    }
    if (coins != 0) {
        words_comma(writer, language, &first);
        words_say(writer, language, "{count:coins}", COUNT(count, coins));
    }
    if (first) {
        ph_write_text(writer, words_text(language, "what happened before is not known"));
    }
}

static bool has_cards_of_deal(const struct bristol_state *state, unsigned seat, const struct bristol_past *past) {
    return past->dealt && coins_of(state, seat) == 0;
}

static double share_of_deal(const struct words_scene *scene) {
    struct bristol_state public_view;
    scene->game->view(scene->view, PH_ONLOOKER, &public_view);
    return bristol_odds_dealt(&public_view);
}

// What everybody knows of a seat's chance: exact while it has the cards of the deal, else what happened to it. In a
// table the share is said above.
static void say_public(const struct words_scene *scene, unsigned seat, const struct bristol_past *past, bool table,
                       struct ph_writer *writer) {
    if (!has_cards_of_deal(scene->view, seat, past)) {
        say_changes(scene->language, past, coins_of(scene->view, seat), writer);
    } else if (table) {
        ph_write_text(writer, words_text(scene->language, "the cards of the deal"));
    } else {
        words_say(writer, scene->language, "{share} from what everybody knows (the two cards of the deal)",
                  SHARE(share, scene->language, share_of_deal(scene)));
    }
}

// What a seat had that is out of the game, or when it is over.
static void say_known(const struct words_scene *scene, unsigned seat, struct ph_writer *writer) {
    const struct bristol_state *const state = scene->view;
    const struct bristol_symptoms *const symptoms = &state->symptoms[seat];
    words_line_of(writer, scene->language,
                  bristol_is_faceless(symptoms->cards, 2) ? MSG("{Who}: {fate}, never looked at ({symptoms}).")
                  : bristol_is_plagued(state, seat)       ? MSG("{Who}: {fate}, plagued ({symptoms}).")
                                                          : MSG("{Who}: {fate}, healthy ({symptoms})."),
                  PAWN(who, scene, seat), FATE(fate, scene, seat),
                  SYMPTOMS(symptoms, scene->language, symptoms->cards, symptoms->count));
}

// What one can tell of a seat, which none of a few hundred worlds may contradict.
static const char *told_words(const struct bristol_worlds *worlds, unsigned seat) {
    const int share = percent(worlds->plague[seat]);
    return !worlds->known ? MSG("{Who}: {known}.")
           : share == 0   ? MSG("{Who}: {known}; hardly possible from what you know.")
           : share == 100 ? MSG("{Who}: {known}; almost certain from what you know.")
                          : MSG("{Who}: {known}; about {percent}% from what you know.");
}

static void say_seat(const struct words_scene *scene, unsigned seat, const struct bristol_worlds *worlds,
                     const struct bristol_past *past, bool table, struct ph_writer *writer) {
    const struct bristol_state *const state = scene->view;
    char known[300];
    struct ph_writer text;
    if (state->fate[seat] != BRISTOL_FATE_NONE || state->phase == BRISTOL_PHASE_OVER) {
        say_known(scene, seat, writer);
        return;
    }
    ph_writer_init(&text, known, sizeof known);
    say_public(scene, seat, past, table, &text);
    const bool own = (int)seat == scene->viewer;
    words_line_of(writer, scene->language,
                  own && (state->plague >> seat & 1u) != 0 ? MSG("{Who}: {known}; you HAVE it.")
                  : own                                    ? MSG("{Who}: {known}; you are healthy.")
                                                           : told_words(worlds, seat),
                  PAWN(who, scene, seat), TEXT(known, known), COUNT(percent, percent(worlds->plague[seat])));
}

void bristol_say_seat_odds(const struct words_scene *scene, unsigned seat, const struct bristol_worlds *worlds,
                           struct ph_writer *writer) {
    struct bristol_past pasts[BRISTOL_SEATS_MAX];
    bristol_past_read(scene, pasts);
    say_seat(scene, seat, worlds, &pasts[seat], false, writer);
}

static void say_plague_odds(const struct words_scene *scene, const struct bristol_worlds *worlds,
                            struct ph_writer *writer) {
    const struct bristol_state *const state = scene->view;
    struct bristol_past pasts[BRISTOL_SEATS_MAX];
    bool dealt = false;
    bristol_past_read(scene, pasts);
    for (unsigned seat = 0; seat < state->pawns; seat++) {
        dealt |= bristol_is_alive(state, seat) && has_cards_of_deal(state, seat, &pasts[seat]);
    }
    words_text_line(writer, scene->language, "WHO COULD HAVE THE PLAGUE");
    if (dealt) {
        words_line(writer, scene->language, "Chance of the plague with the two cards of the deal: {share}.",
                   SHARE(share, scene->language, share_of_deal(scene)));
    }
    for (unsigned seat = 0; seat < state->pawns; seat++) {
        say_seat(scene, seat, worlds, &pasts[seat], true, writer);
    }
}

// ---- the whole table ------------------------------------------------------------------------------------------------

static void say_dice_odds(const struct words_scene *scene, struct ph_writer *writer) {
    const struct bristol_state *const state = scene->view;
    words_text_line(writer, scene->language, "THE CARTS");
    ph_write_text(writer, words_text(scene->language, "With the dice as they are:"));
    ph_write_char(writer, ' ');
    bristol_say_roll_odds(writer, scene->language, state, 0);
    if (bristol_unlocked(state) != 0) {
        ph_write_char(writer, '\n');
        ph_write_text(writer, words_text(scene->language, "If all dice that are not locked were rolled again:"));
        ph_write_char(writer, ' ');
        bristol_say_roll_odds(writer, scene->language, state, bristol_unlocked(state));
    }
    ph_write_char(writer, '\n');
}

void bristol_say_odds(const struct words_scene *scene, struct ph_writer *writer) {
    enum { MINGLES_MAX = 100 };
    const struct bristol_state *const state = scene->view;
    struct bristol_worlds worlds;
    bristol_worlds_draw(scene, &worlds);
    say_plague_odds(scene, &worlds, writer);
    ph_write_char(writer, '\n');
    words_text_line(writer, scene->language, "WHO MINGLED WITH WHOM, latest first");
    if (bristol_say_mingles(writer, scene, BRISTOL_NONE, MINGLES_MAX) == 0) {
        words_text_line(writer, scene->language, "Nobody yet.");
    }
    ph_write_char(writer, '\n');
    words_text_line(writer, scene->language, "THE NEXT CARDS");
    bristol_say_next_symptom(scene, &worlds, writer);
    ph_write_char(writer, '\n');
    bristol_say_next_remedy(scene, writer);
    ph_write_char(writer, '\n');
    if (state->phase == BRISTOL_PHASE_TURNS) {
        ph_write_char(writer, '\n');
        say_dice_odds(scene, writer);
    }
    if (bristol_has_option(state, BRISTOL_CLAIMS)) {
        ph_write_char(writer, '\n');
        words_text_line(writer, scene->language, "WHAT WAS CLAIMED");
        if (bristol_say_claims(writer, scene, BRISTOL_NONE) == 0) {
            words_text_line(writer, scene->language, "Nothing yet.");
        }
    }
}
