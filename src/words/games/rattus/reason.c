// SPDX-License-Identifier: MIT
#include "words/games/rattus/reason.h"

#include "ai/games/rattus/odds.h"
#include "words/games/rattus/cards.h"

// ---- what an action brings about ------------------------------------------------------------------------------------

// Losses of cubes to an outbreak, on average.
struct toll {
    double mine;
    double theirs;
    double gain; // for the viewer: how much more another seat loses, on average
};

struct outcome {
    ph_action action;
    struct rattus_state after; // as far as the action itself decides it, as the viewer sees it
    unsigned region;           // that the action names first, or RATTUS_NONE
    int cubes;                 // of the viewer, on the board, in the palace and on the Baker
};

struct comparison {
    const struct words_scene *scene;
    unsigned seat; // of the viewer, who decides
    struct outcome better;
    struct outcome other;
};

static int cubes_of(const struct rattus_state *state, unsigned seat) {
    return RATTUS_CUBES_PER_SEAT - state->supply[seat];
}

static void foresee(const struct words_scene *scene, ph_action action, struct outcome *outcome) {
    const int place = rattus_ask_place(scene, action, 1);
    outcome->action = action;
    outcome->after = *(const struct rattus_state *)scene->view;
    scene->game->apply(&outcome->after, action, NULL);
    outcome->region = place >= 0 ? (unsigned)place : RATTUS_NONE;
    outcome->cubes = cubes_of(&outcome->after, (unsigned)scene->viewer);
}

// What the rats of a region should take if the plague strikes there, as the viewer can tell.
static struct toll toll_in(const struct rattus_state *state, unsigned region, unsigned seat) {
    const unsigned rats = rattus_rats(state, region);
    float survivors[RATTUS_SEATS_MAX] = {0};
    struct rattus_odds odds;
    struct toll toll = {0};
    if (rats == 0) {
        return toll;
    }
    rattus_odds_init(&odds, state);
    rattus_odds_survivors(&odds, region, &state->at[region], rats, state->plague == region ? state->population : 0,
                          survivors);
    for (unsigned owner = 0; owner < state->options.players; owner++) {
        *(owner == seat ? &toll.mine : &toll.theirs) += state->at[region].cubes[owner] - (double)survivors[owner];
    }
    toll.gain = toll.theirs / (state->options.players - 1) - toll.mine;
    return toll;
}

// The mean over the regions next to the plague.
static struct toll toll_next_door(const struct rattus_state *state, unsigned seat) {
    const uint32_t regions = rattus_reachable(state, state->plague);
    struct toll mean = {0};
    RATTUS_EACH(region, regions) {
        const struct toll toll = toll_in(state, region, seat);
        mean.mine += toll.mine / rattus_count(regions);
        mean.theirs += toll.theirs / rattus_count(regions);
        mean.gain += toll.gain / rattus_count(regions);
    }
    return mean;
}

// ---- reasons: each writes a sentence, or nothing if it is none here -------------------------------------------------

static bool has_type(ph_action action, uint64_t types) {
    return (types >> ph_action_type(action) & 1u) != 0;
}

static const uint64_t placing = RATTUS_BIT(SETTLE) | RATTUS_BIT(PLACE) | RATTUS_BIT(EXTRA) | RATTUS_BIT(PEASANT) |
                                RATTUS_BIT(QUEEN) | RATTUS_BIT(BAKER_PLACE) | RATTUS_BIT(EXPLORER_PLACE);
// Choices made in an outbreak that is about to be.
static const uint64_t striking = RATTUS_BIT(PLAGUE) | RATTUS_BIT(KNIGHT_POPULATION);

static const double seen = 0.05; // cubes; less is not seen with one digit

static const double noticed = 0.1; // cubes; that, and what one digit shows

// Whether a number of cubes is larger than another, as both are said: with one digit.
static bool is_more(double cubes, double other) {
    return (int)(10 * cubes + 0.5) > (int)(10 * other + 0.5);
}

// How all but the viewer are called together.
static const char *others_of(const struct comparison *compared) {
    const struct words_scene *const scene = compared->scene;
    return scene->players == 2 ? scene->seats->names[1 - scene->viewer] : words_text(scene->language, "the others");
}

// What speaks for an outbreak, at times against the other one (NULL: there is none to compare it with). Nothing does if
// the viewer gains more without it.
static const char *strike_words(const struct toll *toll, const struct toll *other, bool elsewhere) {
    if (toll->gain < (other == NULL ? 0 : other->gain + noticed)) {
        return NULL;
    }
    if (toll->mine < seen && toll->theirs < seen) {
        return other == NULL || other->mine >= seen ? MSG("Nobody should lose a cube in {region}.") : NULL;
    }
    if (toll->mine < seen) {
        return MSG("{Region} should cost you nothing, {others} {theirs} cubes.");
    }
    if (other == NULL || (!is_more(other->mine, toll->mine) && !is_more(toll->theirs, other->theirs))) {
        return NULL;
    }
    return elsewhere ? MSG("{Region} should cost you {mine} cubes, {others} {theirs}; {other} {mine2} and {theirs2}.")
                     : MSG("It should cost you {mine} cubes, {others} {theirs}; otherwise {mine2} and {theirs2}.");
}

// The plague is about to strike.
static void by_the_strike(const struct comparison *compared, struct ph_writer *writer) {
    const struct rattus_state *const after = &compared->better.after;
    const struct rattus_state *const instead = &compared->other.after;
    if (!has_type(compared->better.action, striking) || after->phase != RATTUS_PHASE_TURN) {
        return;
    }
    const bool compares =
        has_type(compared->other.action, striking) && compared->other.action != compared->better.action;
    const struct toll toll = toll_in(after, after->plague, compared->seat);
    const struct toll other = toll_in(instead, instead->plague, compared->seat);
    const char *const words = strike_words(&toll, compares ? &other : NULL, instead->plague != after->plague);
    if (words != NULL) {
        words_say_of(writer, compared->scene->language, words, REGION(region, after->plague),
                     TEXT(others, others_of(compared)), REGION(other, instead->plague), DECIMAL(mine, toll.mine, 1),
                     DECIMAL(theirs, toll.theirs, 1), DECIMAL(mine2, other.mine, 1), DECIMAL(theirs2, other.theirs, 1));
    }
}

// The seat other than the viewer's with the most cubes out of its supply, and how many those are.
static unsigned strongest_rival(const struct comparison *compared, int *cubes) {
    const struct rattus_state *const state = compared->scene->view;
    unsigned rival = RATTUS_NONE;
    *cubes = -1;
    for (unsigned seat = 0; seat < state->options.players; seat++) {
        if (seat != compared->seat && cubes_of(state, seat) > *cubes) {
            *cubes = cubes_of(state, seat);
            rival = seat;
        }
    }
    return rival;
}

// Whether a seat has more cubes out of its supply than any other.
static bool leads(const struct rattus_state *state, unsigned seat) {
    for (unsigned other = 0; other < state->options.players; other++) {
        if (other != seat && cubes_of(state, other) >= cubes_of(state, seat)) {
            return false;
        }
    }
    return true;
}

// The rats that the viewer has not seen, and how many of them show the class of a character.
struct symbols {
    unsigned showing;
    unsigned total;
};

static struct symbols symbols_of(const struct rattus_state *state, unsigned character) {
    const unsigned class_id = rattus_character_infos[character].class_id;
    struct symbols symbols = {0};
    for (unsigned word = 0; word < 2; word++) {
        for (uint64_t left = state->unseen[word]; left != 0; left &= left - 1) {
            const unsigned face = 64 * word + (unsigned)__builtin_ctzll(left);
            symbols.showing += rattus_faces_of(state)->faces[face].classes[class_id];
            symbols.total++;
        }
    }
    return symbols;
}

// Why this card is taken: from the player who is ahead, or since the rats seldom name it.
static void by_the_take(const struct comparison *compared, struct ph_writer *writer) {
    const struct words_language *const language = compared->scene->language;
    const struct rattus_state *const state = compared->scene->view;
    const unsigned character = ph_action_component(compared->better.action, 1);
    const unsigned instead = ph_action_component(compared->other.action, 1);
    if (!has_type(compared->better.action, RATTUS_BIT(TAKE))) {
        return;
    }
    const unsigned owner = rattus_owner(state, (enum rattus_character_id)character);
    const struct symbols symbols = symbols_of(state, character);
    if (owner != RATTUS_NONE && leads(state, owner)) {
        words_say(writer, language, "{Owner}, who has the most cubes in play ({count}), loses the {character}.",
                  SEAT(owner, compared->scene, owner), COUNT(count, cubes_of(state, owner)),
                  CHARACTER(character, character));
    } else if (has_type(compared->other.action, RATTUS_BIT(TAKE)) &&
               symbols.showing < symbols_of(state, instead).showing) {
        words_say(writer, language,
                  "Of the {total} rats that you have not seen, {count} {count?=1:names|name} the class of the "
                  "{character}, {count2} that of the {instead}.",
                  COUNT(total, symbols.total), COUNT(count, symbols.showing), CHARACTER(character, character),
                  COUNT(count2, symbols_of(state, instead).showing), CHARACTER(instead, instead));
    }
}

// Cubes that nothing can kill any more, or that would have died.
static void by_the_rescue(const struct comparison *compared, struct ph_writer *writer) {
    const struct words_language *const language = compared->scene->language;
    const struct rattus_state *const state = compared->scene->view;
    if (has_type(compared->better.action, RATTUS_BIT(KING))) {
        words_say(writer, language, "Then {count:cubes} of yours {count?=1:is|are} safe in the palace.",
                  COUNT(count, rattus_palace(&compared->better.after, compared->seat)));
    } else if (has_type(compared->better.action, RATTUS_BIT(POTION))) {
        words_say(writer, language, "It saves {due?=1:the cube|one of the {due} cubes} that you would lose now.",
                  COUNT(due, state->outbreak.due[compared->seat]));
    }
}

// More cubes than with the other choice, and how many the strongest of the others has.
static void by_the_cubes(const struct comparison *compared, struct ph_writer *writer) {
    const int before = cubes_of(compared->scene->view, compared->seat);
    const int cubes = compared->better.cubes;
    const int others = compared->other.cubes;
    int most;
    const unsigned rival = strongest_rival(compared, &most);
    if (cubes > before && cubes > others) {
        words_say_of(
            writer, compared->scene->language,
            others > before
                ? MSG("You would have {count:cubes} in play, {less} with the next best choice; {rival} has {most}.")
                : MSG("You would have {count:cubes} in play; {rival} has {most}."),
            COUNT(count, cubes), COUNT(less, others), SEAT(rival, compared->scene, rival), COUNT(most, most));
    }
}

// How likely the next rat of the region costs the viewer a cube.
static double risk_of(const struct outcome *outcome, unsigned seat) {
    const struct rattus_state *const state = &outcome->after;
    const unsigned rats = rattus_rats(state, outcome->region);
    struct rattus_odds odds;
    struct rattus_odds_next next;
    if (rats == 0) {
        return 0;
    }
    rattus_odds_init(&odds, state);
    rattus_odds_of_next(&odds, outcome->region, &state->at[outcome->region], rats, 0, &next);
    return 1 - (double)next.losses[seat][0];
}

// Less danger than in the region of the other choice.
static void by_the_next_rat(const struct comparison *compared, struct ph_writer *writer) {
    enum { NOTICED = 2 }; // percent
    if (!has_type(compared->better.action, placing) || !has_type(compared->other.action, placing)) {
        return;
    }
    const int risk = (int)(100 * risk_of(&compared->better, compared->seat) + 0.5);
    const int other = (int)(100 * risk_of(&compared->other, compared->seat) + 0.5);
    if (risk + NOTICED > other) {
        return;
    }
    if (compared->better.region == compared->other.region) {
        words_say(
            writer, compared->scene->language,
            "The risk of losing a cube to the next rat in {region} is {risk}%; with the next best choice, {risk2}%.",
            REGION(region, compared->better.region), COUNT(risk, risk), COUNT(risk2, other));
    } else {
        words_say(writer, compared->scene->language,
                  "The risk of losing a cube to the next rat is {risk}% in {region}, {risk2}% in {other}.",
                  COUNT(risk, risk), REGION(region, compared->better.region), COUNT(risk2, other),
                  REGION(other, compared->other.region));
    }
}

// How many steps the plague has to a region; RATTUS_REGION_COUNT: walls keep it away.
static unsigned steps_to(const struct rattus_state *state, unsigned region) {
    uint32_t reached = rattus_bit(state->plague);
    unsigned steps = 0;
    while ((reached >> region & 1u) == 0 && steps < RATTUS_REGION_COUNT) {
        uint32_t next = reached;
        RATTUS_EACH(at, reached) {
            next |= rattus_reachable(state, at);
        }
        reached = next;
        steps++;
    }
    return steps;
}

static void by_the_distance(const struct comparison *compared, struct ph_writer *writer) {
    const struct rattus_state *const after = &compared->better.after;
    if (!has_type(compared->better.action, placing) || !has_type(compared->other.action, placing) ||
        after->phase == RATTUS_PHASE_FINAL) {
        return;
    }
    const unsigned steps = steps_to(after, compared->better.region);
    const unsigned other = steps_to(&compared->other.after, compared->other.region);
    if (steps > other && steps < RATTUS_REGION_COUNT) {
        words_say_of(writer, compared->scene->language,
                     other == 0
                         ? MSG("The plague is in {nearer}, not in {region}.")
                         : MSG("{Region} is {steps?=1:one step|{steps} steps} from the plague, {nearer} {fewer}."),
                     REGION(region, compared->better.region), COUNT(steps, steps),
                     REGION(nearer, compared->other.region), COUNT(fewer, other));
    }
}

// Rats are good where others live and the viewer does not, cubes where nobody else does.
static void by_the_company(const struct comparison *compared, struct ph_writer *writer) {
    const uint64_t types = placing | RATTUS_BIT(RAT) | RATTUS_BIT(SOLDIER);
    const unsigned region = compared->better.region;
    const unsigned instead = compared->other.region;
    if (!has_type(compared->better.action, types) || !has_type(compared->other.action, types)) {
        return;
    }
    const struct rattus_state *const state = compared->scene->view;
    const unsigned mine = state->at[region].cubes[compared->seat];
    const unsigned mine_instead = state->at[instead].cubes[compared->seat];
    const unsigned theirs = rattus_cubes(state, region) - mine;
    const unsigned theirs_instead = rattus_cubes(state, instead) - mine_instead;
    const bool good = has_type(compared->better.action, placing) ? theirs == 0 && theirs_instead > 0
                                                                 : theirs >= theirs_instead && mine <= mine_instead &&
                                                                       theirs + mine_instead > theirs_instead + mine;
    if (good) {
        words_say(writer, compared->scene->language,
                  "Cubes in {region}: {foreign?=0:{own?=0:none|only yours ({own})}|{others} {foreign}, you "
                  "{own?=0:none|{own}}}; in {other}: {foreign2?=0:{own2?=0:none|only yours ({own2})}|{others} "
                  "{foreign2}, you {own2?=0:none|{own2}}}.",
                  REGION(region, region), TEXT(others, others_of(compared)), COUNT(own, mine), COUNT(foreign, theirs),
                  REGION(other, instead), COUNT(own2, mine_instead), COUNT(foreign2, theirs_instead));
    }
}

// What the plague could do next door, before and after. In the end it strikes everywhere.
static void by_the_danger(const struct comparison *compared, struct ph_writer *writer) {
    const struct rattus_state *const before = compared->scene->view;
    if (before->phase != RATTUS_PHASE_TURN || compared->better.after.plague == RATTUS_NONE) {
        return;
    }
    const struct toll now = toll_next_door(before, compared->seat);
    const struct toll then = toll_next_door(&compared->better.after, compared->seat);
    const bool safer = is_more(now.mine - noticed, then.mine);
    if (then.gain > now.gain && (safer || is_more(then.theirs - noticed, now.theirs))) {
        words_say_of(
            writer, compared->scene->language,
            safer && then.mine < seen
                ? MSG("If the plague strikes next door, it should cost you almost nothing, instead of {now} cubes.")
            : safer ? MSG("If the plague strikes next door, it should cost you {then} cubes instead of {now}.")
                    : MSG("If the plague strikes next door, it should cost {others} {then} cubes instead of {now}."),
            TEXT(others, others_of(compared)), DECIMAL(then, safer ? then.mine : then.theirs, 1),
            DECIMAL(now, safer ? now.mine : now.theirs, 1));
    }
}

void rattus_reason(const struct words_scene *scene, ph_action action, ph_action other, struct ph_writer *writer) {
    static void (*const reasons[])(const struct comparison *, struct ph_writer *) = {
        by_the_strike,   by_the_take,     by_the_rescue,  by_the_cubes,
        by_the_next_rat, by_the_distance, by_the_company, by_the_danger,
    };
    struct comparison compared = {.scene = scene, .seat = (unsigned)scene->viewer};
    const size_t before = writer->length;
    foresee(scene, action, &compared.better);
    foresee(scene, other, &compared.other);
    for (size_t i = 0; i < sizeof reasons / sizeof reasons[0] && writer->length == before; i++) {
        reasons[i](&compared, writer);
    }
}

// ---- threats --------------------------------------------------------------------------------------------------------

// The region with the most rats, of those in which somebody can place cubes: any.
static unsigned busiest(const struct rattus_state *state) {
    unsigned best = rattus_lowest(state->regions);
    RATTUS_EACH(region, state->regions) {
        best = rattus_rats(state, region) > rattus_rats(state, best) ? region : best;
    }
    return best;
}

// A seat that can end the game on its next turn (R-END-1): it has no more cubes left than some region has rats.
static bool say_end(const struct words_scene *scene, struct ph_writer *writer) {
    const struct rattus_state *const state = scene->view;
    const unsigned region = busiest(state);
    unsigned who = RATTUS_NONE;
    for (unsigned seat = rattus_next_seat(state, (unsigned)scene->viewer); seat != (unsigned)scene->viewer;
         seat = rattus_next_seat(state, seat)) {
        // The Mayor places otherwise (R-MAYOR-1).
        if (who == RATTUS_NONE && state->supply[seat] > 0 && state->supply[seat] <= rattus_rats(state, region) &&
            !rattus_owns(state, seat, RATTUS_MAYOR)) {
            who = seat;
        }
    }
    if (who != RATTUS_NONE) {
        words_say(
            writer, scene->language,
            "As it stands, {who} can end the game next turn: {count:cubes} left to place, and {rats:rats} in {region}.",
            SEAT(who, scene, who), COUNT(count, state->supply[who]), COUNT(rats, rattus_rats(state, region)),
            REGION(region, region));
    }
    return who != RATTUS_NONE;
}

void rattus_threat(const struct words_scene *scene, ph_action action, struct ph_writer *writer) {
    (void)action;
    enum { FEW_RATS = 3 };
    const struct rattus_state *const state = scene->view;
    if (state->phase != RATTUS_PHASE_TURN || say_end(scene, writer)) {
        return;
    }
    if (state->pile > 0 && state->pile <= FEW_RATS) {
        words_say(writer, scene->language, "Only {count:rats} {count?=1:is|are} left in the pile.",
                  COUNT(count, state->pile));
    }
}
