// SPDX-License-Identifier: MIT
// The race is modelled as carts that move independently, each by a binomial number of spaces a round; this round's dice
// have their exact odds. The odds of a crew are averaged over all particles of a belief, so that they reflect the cards
// known to have gone from one hand into another.
#include "ai/games/bristol1350/outlook.h"

#include "ai/games/bristol1350/power.h"
#include "games/bristol1350/phases.h"

#include <math.h>
#include <string.h>

// ---- crews ----------------------------------------------------------------------------------------------------------

// How likely one passenger of a mingle gets two cards that give it the plague, from a pool of known cards and an extra
// one with the given odds.
static double caught_odds(const unsigned pool[BRISTOL_SYMPTOM_VALUES], unsigned passengers,
                          const double extra[BRISTOL_SYMPTOM_VALUES]) {
    const double twos = pool[2];
    const double threes = pool[3];
    const double fours = pool[4];
    const double cards = 2.0 * passengers + 1;
    const double pairs = threes * (threes - 1) / 2 + fours * (fours - 1) / 2 + fours * (threes + twos) +
                         extra[2] * fours + extra[3] * (threes + fours) + extra[4] * (twos + threes + fours);
    return pairs / (cards * (cards - 1) / 2);
}

// What the extra card may be (B-MINGLE-3).
static void extra_odds(const struct bristol_outlook *outlook, const struct bristol_particle *particle, unsigned cart,
                       double odds[BRISTOL_SYMPTOM_VALUES]) {
    unsigned numbers[BRISTOL_SYMPTOM_VALUES] = {0};
    unsigned total = 0;
    for (unsigned value = 1; value < BRISTOL_SYMPTOM_VALUES; value++) {
        numbers[value] = particle->areas[cart][value];
        numbers[value] += outlook->placed_cart == cart && outlook->placed == value ? 1 : 0;
        total += numbers[value];
    }
    for (unsigned value = 1; value < BRISTOL_SYMPTOM_VALUES && total == 0; value++) {
        numbers[value] = particle->deck[value];
    }
    total = numbers[1] + numbers[2] + numbers[3] + numbers[4];
    odds[0] = 0;
    for (unsigned value = 1; value < BRISTOL_SYMPTOM_VALUES; value++) {
        odds[value] = total == 0 ? 0.25 : (double)numbers[value] / total;
    }
}

static void reckon_crew(const struct bristol_outlook *outlook, struct bristol_crew *crew) {
    const bool own_crew = ((unsigned)crew->seats >> outlook->seat & 1u) != 0;
    const unsigned passengers = bristol_count(crew->seats);
    crew->healthy = 0;
    crew->after = 0;
    crew->caught = 0;
    for (unsigned i = 0; i < BRISTOL_PARTICLES; i++) {
        const struct bristol_particle *const particle = &outlook->belief->particles[i];
        const unsigned own = 1u << outlook->seat;
        const unsigned plague = ((unsigned)particle->plague & ~own) | (outlook->plagued ? own : 0);
        const bool healthy = (plague & crew->seats) == 0;
        if (!healthy && !(own_crew && !outlook->plagued)) {
            continue;
        }
        unsigned pool[BRISTOL_SYMPTOM_VALUES] = {0};
        double extra[BRISTOL_SYMPTOM_VALUES];
        BRISTOL_EACH(seat, crew->seats) {
            const uint8_t *const cards = seat == outlook->seat ? outlook->own : particle->cards[seat];
            pool[cards[0]]++;
            pool[cards[1]]++;
        }
        extra_odds(outlook, particle, crew->cart, extra);
        const double odds = caught_odds(pool, passengers, extra);
        if (healthy) {
            double all = 1 - odds;
            for (unsigned n = 1; n < passengers; n++) {
                all *= 1 - odds;
            }
            crew->healthy += particle->weight;
            crew->after += particle->weight * all;
        }
        crew->caught += own_crew && !outlook->plagued ? particle->weight * odds : 0;
    }
}

const struct bristol_crew *bristol_outlook_crew(struct bristol_outlook *outlook, unsigned cart, unsigned seats) {
    for (unsigned i = 0; i < outlook->crew_count; i++) {
        if (outlook->crews[i].seats == seats && outlook->crews[i].cart == cart) {
            return &outlook->crews[i];
        }
    }
    const unsigned at = outlook->crew_count < BRISTOL_CREWS ? outlook->crew_count++ : BRISTOL_CREWS - 1;
    struct bristol_crew *const crew = &outlook->crews[at];
    crew->cart = (uint8_t)cart;
    crew->seats = (uint16_t)seats;
    reckon_crew(outlook, crew);
    return crew;
}

static unsigned aboard(const struct bristol_state *state, unsigned cart) {
    unsigned seats = 0;
    for (unsigned place = 0; place < state->carts[cart].count; place++) {
        seats |= 1u << state->carts[cart].pawns[place];
    }
    return seats;
}

// ---- outlooks -------------------------------------------------------------------------------------------------------

// Odds that a die shows a cart's colour in later rounds: where more are aboard, more dice are turned its way, and the
// cart that leads is in everybody's way.
static double die_odds(const struct bristol_cares *cares, unsigned rank, double passengers, double mean) {
    const double odds = 1.0 / 3 + cares->speed * (passengers - mean) + (rank == 0 ? -cares->drag : cares->drag / 2);
    return odds < 0.2 ? 0.2 : odds > 0.5 ? 0.5 : odds;
}

static void reckon_late(struct bristol_outlook *outlook, const struct bristol_state *view) {
    static const double choose[BRISTOL_DICE + 1] = {1, 6, 15, 20, 15, 6, 1};
    const double mean = view->order_count == 0 ? 0 : (double)bristol_count(view->alive) / view->order_count;
    unsigned farthest = 0; // spaces that a cart has still to go
    for (unsigned i = 0; i < view->order_count; i++) {
        const unsigned left = (unsigned)view->options.length - view->carts[view->order[i]].at;
        farthest = left > farthest ? left : farthest;
    }
    for (unsigned rank = 0; rank < view->order_count; rank++) {
        for (unsigned passengers = 1; passengers <= BRISTOL_CART_SEATS; passengers++) {
            const double odds = die_odds(outlook->cares, rank, passengers, mean);
            double(*const late)[BRISTOL_ROUNDS_AHEAD + 1] = outlook->late[rank][passengers];
            double steps[BRISTOL_DICE + 1];
            double hits = 1;
            for (unsigned n = 0; n <= BRISTOL_DICE; n++) {
                steps[n] = choose[n] * hits * bristol_power(1 - odds, BRISTOL_DICE - n);
                hits *= odds;
            }
            for (unsigned spaces = 0; spaces <= farthest; spaces++) {
                late[spaces][0] = spaces > 0;
                for (unsigned rounds = 1; rounds <= BRISTOL_ROUNDS_AHEAD; rounds++) {
                    late[spaces][rounds] = 0;
                    for (unsigned n = 0; n <= BRISTOL_DICE && n < spaces; n++) {
                        late[spaces][rounds] += steps[n] * late[spaces - n][rounds - 1];
                    }
                }
            }
        }
    }
}

void bristol_outlook_init(struct bristol_outlook *outlook, const struct bristol_belief *belief,
                          const struct bristol_cares *cares, const struct bristol_state *view, unsigned seat) {
    outlook->belief = belief;
    outlook->cares = cares;
    outlook->seat = seat;
    outlook->placed_cart = BRISTOL_NONE;
    outlook->placed = 0;
    for (unsigned other = 0; other < view->pawns; other++) {
        outlook->odds[other] = bristol_belief_plagued(belief, other);
    }
    // While symptoms are to be discarded there are more than two; the lowest come first.
    bristol_outlook_own(outlook, view->symptoms[seat].cards[0], view->symptoms[seat].cards[1],
                        (view->plague >> seat & 1u) != 0);
    reckon_late(outlook, view);
}

void bristol_outlook_own(struct bristol_outlook *outlook, unsigned first, unsigned second, bool plagued) {
    outlook->own[0] = (uint8_t)first;
    outlook->own[1] = (uint8_t)second;
    outlook->plagued = plagued;
    outlook->crew_count = 0;
}

void bristol_outlook_placed(struct bristol_outlook *outlook, unsigned cart, unsigned value) {
    outlook->placed_cart = (uint8_t)cart;
    outlook->placed = (uint8_t)value;
    outlook->crew_count = 0;
}

unsigned bristol_outlook_to_act(const struct bristol_state *state) {
    unsigned seats = 0;
    for (unsigned seat = bristol_next_seat(state, state->turn); seat != state->start;
         seat = bristol_next_seat(state, seat)) {
        seats |= 1u << seat;
    }
    return seats & state->alive;
}

// ---- this round's dice ----------------------------------------------------------------------------------------------

// How likely each die stays as it is until the round's turns are over. Players reroll what moves others, and rats of
// their own cart where there are enough for a mingle.
static void reckon_keeps(const struct bristol_outlook *outlook, const struct bristol_state *state, unsigned to_act,
                         double keeps[BRISTOL_DICE]) {
    unsigned rats[BRISTOL_CART_COUNT] = {0};
    unsigned steps[BRISTOL_CART_COUNT] = {0};
    unsigned own[BRISTOL_CART_COUNT] = {0}; // of those who are to act, in each cart
    unsigned others = 0;
    for (unsigned die = 0; die < BRISTOL_DICE; die++) {
        const unsigned face = state->dice[die];
        if (face != BRISTOL_DIE_UNKNOWN) {
            rats[bristol_face_cart(face)] += bristol_face_is_rat(face);
            steps[bristol_face_cart(face)]++;
        }
    }
    BRISTOL_EACH(seat, to_act) {
        if (state->cart_of[seat] < BRISTOL_CART_COUNT) {
            own[state->cart_of[seat]]++;
            others++;
        }
    }
    for (unsigned die = 0; die < BRISTOL_DICE; die++) {
        const unsigned face = state->dice[die];
        keeps[die] = 1;
        if (face == BRISTOL_DIE_UNKNOWN || (state->locked >> die & 1u) != 0) {
            continue;
        }
        const unsigned cart = bristol_face_cart(face);
        const bool bad = bristol_face_is_rat(face) && rats[cart] >= BRISTOL_MINGLE_RATS;
        const bool leaves = state->carts[cart].out == 0 && state->carts[cart].at + steps[cart] >= state->options.length;
        const double touch = outlook->cares->touch * (leaves ? outlook->cares->alarm : 1);
        keeps[die] = bristol_power(1 - touch, others - own[cart]) *
                     bristol_power(bad ? 1 - 1.3 * outlook->cares->touch : 0.97, own[cart]);
    }
}

// How likely a cart goes each number of spaces this round.
static void reckon_steps(const struct bristol_state *state, const double keeps[BRISTOL_DICE], unsigned cart,
                         double steps[BRISTOL_DICE + 1]) {
    memset(steps, 0, (BRISTOL_DICE + 1) * sizeof *steps);
    steps[0] = 1;
    for (unsigned die = 0; die < BRISTOL_DICE; die++) {
        const unsigned face = state->dice[die];
        const double odds = face == BRISTOL_DIE_UNKNOWN
                                ? 1.0 / 3
                                : (1 - keeps[die]) / 3 + (bristol_face_cart(face) == cart ? keeps[die] : 0);
        for (unsigned n = die + 1; n > 0; n--) {
            steps[n] = steps[n] * (1 - odds) + steps[n - 1] * odds;
        }
        steps[0] *= 1 - odds;
    }
}

static double mingles(const struct bristol_state *state, const double keeps[BRISTOL_DICE], unsigned cart) {
    double none = 1;
    double one = 0;
    for (unsigned die = 0; die < BRISTOL_DICE; die++) {
        const unsigned face = state->dice[die];
        const double odds =
            face == BRISTOL_DIE_UNKNOWN ? 1.0 / 6 : (1 - keeps[die]) / 6 + (face == 2 * cart + 1 ? keeps[die] : 0);
        one = one * (1 - odds) + none * odds;
        none *= 1 - odds;
    }
    const double many = 1 - none - one;
    return many > 0 ? many : 0;
}

double bristol_outlook_mingles(const struct bristol_outlook *outlook, const struct bristol_state *state,
                               unsigned to_act, unsigned cart) {
    double keeps[BRISTOL_DICE];
    reckon_keeps(outlook, state, to_act, keeps);
    return mingles(state, keeps, cart);
}

// ---- worth ----------------------------------------------------------------------------------------------------------

struct runner {
    uint8_t cart;
    bool own;                                 // the seat is aboard
    double share;                             // of all living, aboard
    double healthy;                           // all aboard, at the end of this round
    double later;                             // the same from the next round on
    double lasting;                           // a later round changes nothing about that
    double arrives[BRISTOL_ROUNDS_AHEAD + 1]; // at the end of this round or of a later one, if not before
};

static double plagued_odds(const struct bristol_outlook *outlook, unsigned seat) {
    return seat == outlook->seat ? outlook->plagued : outlook->odds[seat];
}

// How likely nobody with the plague boards a cart this round (B-DASH-1); its own passengers' doings are left out.
static double unboarded(const struct bristol_outlook *outlook, const struct bristol_state *state, unsigned cart,
                        unsigned to_act) {
    const unsigned rank = bristol_rank_of(state, cart);
    if (rank + 1 >= state->order_count) {
        return 1;
    }
    const struct bristol_cart *const behind = &state->carts[state->order[rank + 1]];
    if (behind->count == 0 || behind->pawns[0] == outlook->seat || (to_act >> behind->pawns[0] & 1u) == 0) {
        return 1;
    }
    return 1 - outlook->cares->board * plagued_odds(outlook, behind->pawns[0]);
}

// The same in a later round, when anybody may be there.
static double unboarded_later(const struct bristol_outlook *outlook, const struct bristol_state *state, unsigned cart) {
    const unsigned others = (unsigned)state->alive & ~aboard(state, cart) & ~(1u << outlook->seat);
    double sum = 0;
    BRISTOL_EACH(seat, others) {
        sum += plagued_odds(outlook, seat);
    }
    return 1 - (others == 0 ? 0 : outlook->cares->later * sum / bristol_count(others));
}

// How likely all are healthy when the seat has got rid of the one behind it whom it suspects most.
static double purged(struct bristol_outlook *outlook, const struct bristol_state *state, unsigned cart) {
    const struct bristol_cart *const wagon = &state->carts[cart];
    const unsigned seats = aboard(state, cart);
    double best = 0;
    for (unsigned place = bristol_place_of(state, outlook->seat) + 1; place < wagon->count; place++) {
        best = fmax(best, bristol_outlook_crew(outlook, cart, seats & ~(1u << wagon->pawns[place]))->healthy);
    }
    return best;
}

static void reckon_runner(struct bristol_outlook *outlook, const struct bristol_state *state, unsigned to_act,
                          const double keeps[BRISTOL_DICE], unsigned cart, struct runner *runner, double *caught) {
    double steps[BRISTOL_DICE + 1];
    const struct bristol_cart *const wagon = &state->carts[cart];
    const unsigned left = state->options.length - wagon->at;
    const unsigned rank = bristol_rank_of(state, cart);
    const struct bristol_crew crew_now = *bristol_outlook_crew(outlook, cart, aboard(state, cart));
    const struct bristol_crew *const crew = &crew_now;
    const double mingle = mingles(state, keeps, cart);
    const double lost = crew->healthy > 0 ? 1 - crew->after / crew->healthy : 1;
    reckon_steps(state, keeps, cart, steps);
    runner->cart = (uint8_t)cart;
    runner->own = state->cart_of[outlook->seat] == cart;
    runner->share = (double)wagon->count / bristol_count(state->alive);
    const double healthy = crew->healthy * (1 - mingle * lost);
    runner->healthy = healthy * unboarded(outlook, state, cart, to_act);
    runner->later = healthy * unboarded_later(outlook, state, cart);
    if (runner->own && !outlook->plagued && outlook->cares->purge > 0) {
        const double best = purged(outlook, state, cart) * (1 - mingle * lost);
        runner->later += outlook->cares->purge * fmax(0, best - healthy);
    }
    runner->lasting = 1 - outlook->cares->mingle * lost;
    double late_before = 1;
    for (unsigned rounds = 0; rounds <= BRISTOL_ROUNDS_AHEAD; rounds++) {
        double late = 0;
        for (unsigned n = 0; n <= BRISTOL_DICE && n < left; n++) {
            late += steps[n] * outlook->late[rank][wagon->count][left - n][rounds];
        }
        runner->arrives[rounds] = late_before > 1e-9 ? 1 - late / late_before : 1;
        late_before = late;
    }
    if (runner->own) {
        const double later = state->last_round != 0 ? 0 : outlook->cares->mingle;
        *caught = 1 - (1 - mingle * crew->caught) * bristol_power(1 - later * crew->caught, 2);
    }
}

// What comes of the race: how likely anybody escapes, and the seat does.
struct outcome {
    double any;
    double own;
};

static void add_escape(struct outcome *outcome, const struct runner *runners, unsigned count, unsigned which,
                       double escapes, double still) {
    outcome->any += escapes;
    outcome->own += escapes * ((runners[which].own ? still : 0) + (1 - still) * runners[which].share);
    (void)count;
}

static void run(const struct runner *runners, unsigned count, unsigned rounds_left, double stay,
                struct outcome *outcome) {
    double open = 1;  // nobody has arrived yet
    double still = 1; // the seat is where it is now
    double healthy[BRISTOL_CART_COUNT];
    for (unsigned i = 0; i < count; i++) {
        healthy[i] = runners[i].healthy;
    }
    for (unsigned rounds = 0; rounds < rounds_left && open > 1e-4; rounds++) {
        double none_escapes = 1; // of the carts before
        double none_arrives = 1;
        for (unsigned i = 0; i < count; i++) {
            const double escapes = open * none_escapes * runners[i].arrives[rounds] * healthy[i];
            add_escape(outcome, runners, count, i, escapes, still);
            none_escapes *= 1 - runners[i].arrives[rounds] * healthy[i];
            none_arrives *= 1 - runners[i].arrives[rounds];
        }
        if (rounds + 1 < rounds_left) { // somebody plagued has arrived: one more round for the others (B-END-4)
            for (unsigned i = 0; i < count; i++) {
                double others_escape = 1;
                double others_arrive = 1;
                for (unsigned other = 0; other < count; other++) {
                    if (other != i) {
                        others_escape *= 1 - runners[other].arrives[rounds] * healthy[other];
                        others_arrive *= 1 - runners[other].arrives[rounds];
                    }
                }
                const double last = open * (1 - runners[i].arrives[rounds]) * (others_escape - others_arrive);
                const double escapes =
                    last * runners[i].arrives[rounds + 1] * fmin(healthy[i], runners[i].later) * runners[i].lasting;
                add_escape(outcome, runners, count, i, escapes, still);
            }
        }
        open *= none_arrives;
        still *= stay;
        for (unsigned i = 0; i < count; i++) {
            healthy[i] = (rounds == 0 ? runners[i].later : healthy[i]) * runners[i].lasting;
        }
    }
}

double bristol_outlook_value(struct bristol_outlook *outlook, const struct bristol_state *state, unsigned to_act) {
    const struct bristol_cares *const cares = outlook->cares;
    const unsigned own = state->cart_of[outlook->seat];
    struct runner runners[BRISTOL_CART_COUNT];
    double keeps[BRISTOL_DICE];
    double caught = 0;
    unsigned count = 0;
    reckon_keeps(outlook, state, to_act, keeps);
    for (unsigned i = 0; i < state->order_count; i++) {
        if (state->carts[state->order[i]].count != 0) { // an empty one leaves unnoticed
            reckon_runner(outlook, state, to_act, keeps, state->order[i], &runners[count++], &caught);
        }
    }
    struct outcome outcome = {0};
    const double stay = own < BRISTOL_CART_COUNT ? cares->stay[bristol_place_of(state, outlook->seat)] : 1;
    run(runners, count, state->last_round != 0 ? 1 : BRISTOL_ROUNDS_AHEAD, stay, &outcome);
    const double nobody = outcome.any < 1 ? 1 - outcome.any : 0;
    if (outlook->plagued) {
        return state->options.players == 1 ? 0 : cares->content * nobody; // B-SOLO-1
    }
    if (state->options.players == 1) {
        return own >= BRISTOL_CART_COUNT ? 0 : cares->escape * outcome.own * (1 - caught);
    }
    return own >= BRISTOL_CART_COUNT ? 0
                                     : cares->escape * outcome.own + cares->content * cares->resigned * caught * nobody;
}
