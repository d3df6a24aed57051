// SPDX-License-Identifier: MIT
#include "games/rattus/view.h"

#include "games/rattus/phases.h"

// Whether the face of a token, if it has one, is hidden from `seat` (PH_ONLOOKER: from those who see only what is
// public).
static bool face_hidden(uint16_t token, int seat) {
    if (!rattus_token_has_face(token) || (token & RATTUS_TOKEN_UP) != 0) {
        return false;
    }
    return seat < 0 || !rattus_token_known(token, (unsigned)seat);
}

// A face drawn from the discard that the seat does not know is for it still one of those that lay there (R-SOLD-3): it
// goes back among them, in the order of ids, which tells nothing.
static void hide_again(struct rattus_state *view, uint16_t *token) {
    const uint8_t face = (uint8_t)rattus_token_face(*token);
    const unsigned count = view->again > view->discard_count ? view->discard_count + 1u : view->again;
    for (unsigned i = view->discard_count; i >= count; i--) { // what was discarded later stays behind
        view->discard[i] = view->discard[i - 1];
    }
    view->discard[count - 1] = face;
    view->discard_count++;
    for (unsigned i = 1; i < count; i++) {
        for (unsigned j = i; j > 0 && view->discard[j - 1] > view->discard[j]; j--) {
            const uint8_t swap = view->discard[j];
            view->discard[j] = view->discard[j - 1];
            view->discard[j - 1] = swap;
        }
    }
    *token = (uint16_t)((*token & ~(unsigned)(RATTUS_TOKEN_FACE | RATTUS_TOKEN_START)) | count);
}

// Region cards (R-INFO-5): which of the cards that the seat does not see lie in the pile, in other hands or in the
// Astronomer's step it cannot tell, only how many. In a view the first of them, in order, stand for those of the first
// hand, and so on.
static void hide_cards(struct rattus_state *view, int seat) {
    uint8_t sizes[RATTUS_CARD_DISCARD] = {0}; // by RATTUS_CARD_HIDDEN …
    const bool secret_step = view->pending == RATTUS_PENDING_ASTRONOMER && (int)view->seat != seat;
    for (unsigned card = 0; card < RATTUS_CARD_COUNT; card++) {
        uint8_t *const place = &view->cards[card];
        const bool in_hand = *place >= RATTUS_CARD_HAND && *place < RATTUS_CARD_HAND + RATTUS_SEATS_MAX;
        if (in_hand && *place - RATTUS_CARD_HAND != seat) {
            sizes[*place - RATTUS_CARD_HAND + RATTUS_CARD_HIDDEN]++;
            *place = RATTUS_CARD_PILE;
        } else if (*place == RATTUS_CARD_STEP && secret_step) {
            sizes[RATTUS_CARD_HIDDEN_STEP]++;
            *place = RATTUS_CARD_PILE;
        } else if (*place >= RATTUS_CARD_HIDDEN && *place <= RATTUS_CARD_HIDDEN_STEP) { // of a view of a view
            sizes[*place]++;
            *place = RATTUS_CARD_PILE;
        }
    }
    unsigned stands_for = RATTUS_CARD_HIDDEN;
    for (unsigned card = 0; card < RATTUS_CARD_COUNT; card++) {
        while (stands_for <= RATTUS_CARD_HIDDEN_STEP && sizes[stands_for] == 0) {
            stands_for++;
        }
        if (stands_for <= RATTUS_CARD_HIDDEN_STEP && view->cards[card] == RATTUS_CARD_PILE) {
            view->cards[card] = (uint8_t)stands_for;
            sizes[stands_for]--;
        }
    }
    if (secret_step) {
        memset(view->step.cards, RATTUS_NONE, view->step.card_count);
    }
}

void rattus_view(const void *void_state, int seat, void *void_view) {
    const struct rattus_state *const state = void_state;
    struct rattus_state *const view = void_view;
    seat = ph_viewer(seat, state->options.players);
    if (view != state) {
        memcpy(view, state, sizeof *view);
    }
    if (state->options.africanus && state->phase != RATTUS_PHASE_OVER) { // then all hands are open
        hide_cards(view, seat);
    }
    RATTUS_EACH(region, rattus_regions_with_rats(state)) {
        for (unsigned slot = 0; slot < rattus_rats(state, region); slot++) {
            uint16_t *const token = &view->at[region].tokens[slot];
            if (face_hidden(*token, seat) && !rattus_token_is_start(*token) && (*token & RATTUS_TOKEN_AGAIN) != 0) {
                hide_again(view, token);
            } else if (face_hidden(*token, seat)) { // to this seat the face is among the unseen ones
                const unsigned face = rattus_token_face(*token);
                view->unseen[face / 64] |= (uint64_t)1 << (face % 64);
                view->start_left = (uint8_t)(view->start_left + ((*token & RATTUS_TOKEN_START) != 0));
                *token = (uint16_t)(*token & ~RATTUS_TOKEN_FACE);
            }
        }
    }
}

// Deals the cards that a view hides: each set of them is equally likely for each hand.
static void deal_cards(struct rattus_state *world, struct ph_random *random) {
    uint8_t hidden[RATTUS_CARD_COUNT];
    uint8_t places[RATTUS_CARD_COUNT];
    unsigned count = 0;
    bool any = false;
    for (unsigned card = 0; card < RATTUS_CARD_COUNT; card++) {
        const uint8_t place = world->cards[card];
        const bool stands = place >= RATTUS_CARD_HIDDEN && place <= RATTUS_CARD_HIDDEN_STEP;
        if (place == RATTUS_CARD_PILE || stands) {
            hidden[count] = (uint8_t)card;
            places[count++] = place;
            any |= stands;
        }
    }
    unsigned drawn = 0;
    for (unsigned left = count; left > 0 && any; left--) {
        const unsigned pick = ph_random_below(random, left);
        const uint8_t card = hidden[pick];
        const uint8_t place = places[left - 1];
        hidden[pick] = hidden[left - 1];
        if (place == RATTUS_CARD_HIDDEN_STEP) {
            world->step.cards[drawn++] = card;
            world->cards[card] = RATTUS_CARD_STEP;
        } else {
            world->cards[card] =
                place == RATTUS_CARD_PILE ? RATTUS_CARD_PILE : (uint8_t)(place - RATTUS_CARD_HIDDEN + RATTUS_CARD_HAND);
        }
    }
}

// Tokens that others have looked at get faces, one after the other by R-INFO-3: tokens without a face are exchangeable,
// so the order does not matter and the joint distribution is the exact one. All other faces stay undrawn.
void rattus_determinize(const void *void_view, struct ph_log log, int seat, struct ph_random *random,
                        void *void_world) {
    (void)log;
    (void)seat;
    struct rattus_state *const world = void_world;
    if (void_world != void_view) {
        memcpy(world, void_view, sizeof *world);
    }
    deal_cards(world, random);
    RATTUS_EACH(region, rattus_regions_with_rats(world)) {
        for (unsigned slot = 0; slot < rattus_rats(world, region); slot++) {
            const uint16_t token = world->at[region].tokens[slot];
            if (rattus_token_seen(token) != 0 && !rattus_token_has_face(token)) {
                rattus_face_give(world, region, slot, rattus_face_sample(world, token, random));
            }
        }
    }
}

// ---- observation ----------------------------------------------------------------------------------------------------
// ---- Everything is --------------------------------------------------------------------------------------------------
// relative: seat 0 is the observer, seat 1 the next clockwise.
//   A region (16 bytes): cubes of six seats; number of tokens; plague piece here; then for each slot 16 bits as in
//   state.h (face if the observer knows it, else 0; start; up; again; who has looked, the observer's bit first), low
//   byte first; of the boxes nuns (bishop: + 16), and who has a Diplomat there (mask). Then: phase, node, who decides,
//   players, taken, placed, pile, discarded tokens, population, last (1 + seat), why ended, plague (1 + region),
//   settling round; supply of six seats, palace of six; for each of 22 characters 0 not in play, 1 in the display, 2 +
//   owner; used characters (4 bytes); pending, looked tokens of the Witch (4), outbreak region (1 + region), rats due,
//   slot (1 + slot), questions; 9 bytes of faces that the observer cannot meet any more, idle. Of the boxes: ten cubes
//   with potions (1 + region, seat, potions and 16 for a Diplomat), walls (4 bytes), Caravan (1 + region), cubes on the
//   Baker card, where each of 51 region cards is (0 unknown, 1 + seat, 7 drawn, 8 discard, 9 protecting, 10 removed),
//   hand sizes, what is pending.

static unsigned relative(const struct rattus_state *state, unsigned seat, unsigned observer) {
    return seat >= observer ? seat - observer : seat + state->options.players - observer;
}

// The three slots of a region are worked on at once, in lanes of 16 bits of one word.
enum { LANE = 16 };
static const uint64_t lanes = 0x0000000100010001u; // a bit in each lane

// What stays the same from region to region.
struct observer {
    unsigned seat;      // 0 for an onlooker
    unsigned turn_down; // turning a word of bytes by seat: so many bits down …
    unsigned turn_up;   // … and up,
    uint64_t seats;     // and only these bytes
    unsigned around;    // turning masks of seats: so many bits up …
    uint64_t circle;    // … and only these bits, in each lane
    uint64_t looks;     // lanes, or 0 for an onlooker, who has looked at nothing
    uint64_t cubes;     // of all regions so far, a byte a seat, the observer first
    uint64_t gone[2];   // faces that the observer cannot meet any more
};

static struct observer observer_of(const struct rattus_state *state, int seat) {
    const struct rattus_face_set *const faces = rattus_faces_of(state);
    const unsigned own = seat < 0 ? 0 : (unsigned)seat;
    return (struct observer){
        .seat = own,
        .turn_down = 8 * own,
        .turn_up = 8 * (state->options.players - own),
        .seats = ((uint64_t)1 << (8 * state->options.players)) - 1,
        .around = state->options.players - own,
        .circle = lanes * ((1u << state->options.players) - 1),
        .looks = seat < 0 ? 0 : lanes,
        .gone = {faces->all[0] & ~state->unseen[0], faces->all[1] & ~state->unseen[1]},
    };
}

static const uint64_t bytes_of_seats = 0x0000FFFFFFFFFFFFu; // of a word that begins with a byte for each seat

static uint64_t turn_seats(const struct observer *observer, uint64_t bytes) {
    return (bytes >> observer->turn_down | bytes << observer->turn_up) & observer->seats;
}

// Faces on the board that the observer does not know can still be met.
static void not_gone(struct observer *observer, uint64_t hidden) {
    for (; hidden != 0; hidden >>= LANE) {
        if ((hidden & RATTUS_TOKEN_FACE) != 0) {
            const unsigned face = rattus_token_face((uint16_t)hidden);
            observer->gone[face / 64] &= ~((uint64_t)1 << (face % 64));
        }
    }
}

// Observes a region that holds `rats` tokens.
static inline void observe_region(const struct rattus_region *at, uint64_t rats, struct observer *observer,
                                  uint8_t *out) {
    uint64_t cubes = 0;
    memcpy(&cubes, at, sizeof cubes); // six cubes and a token, which turning drops
    cubes = turn_seats(observer, cubes & bytes_of_seats);
    observer->cubes += cubes; // at most 20 a seat, so bytes do not run over
    cubes |= rats << 48;
    memcpy(out, &cubes, sizeof cubes);

    uint64_t tokens = 0;
    memcpy(&tokens, (const unsigned char *)at + sizeof *at - sizeof tokens, sizeof tokens); // two cubes, three tokens
    tokens >>= LANE;
    if ((tokens & ~(lanes * RATTUS_TOKEN_START)) == 0) { // nobody has looked at any, as so often
        memcpy(out + sizeof cubes, &tokens, sizeof tokens);
        return;
    }
    const uint64_t known =
        tokens >> 8 | tokens >> 9 | (tokens >> (RATTUS_TOKEN_SEEN_SHIFT + observer->seat) & observer->looks);
    const uint64_t open = (known & lanes) * RATTUS_TOKEN_FACE;
    const uint64_t face = tokens & lanes * RATTUS_TOKEN_FACE;
    const uint64_t seen = tokens >> RATTUS_TOKEN_SEEN_SHIFT & lanes * 0x3F;
    const uint64_t turned = (seen >> observer->seat | seen << observer->around) & observer->circle;
    const uint64_t slots = (tokens & lanes * (RATTUS_TOKEN_START | RATTUS_TOKEN_UP | RATTUS_TOKEN_AGAIN)) |
                           (face & open) | turned << RATTUS_TOKEN_SEEN_SHIFT;
    memcpy(out + sizeof cubes, &slots, sizeof slots);
    if ((face & ~open) != 0) {
        not_gone(observer, face & ~open);
    }
}

// A byte of 0 or 1 for each of eight bits.
static uint64_t byte_each(uint32_t bits) {
    const uint64_t picked = (bits & 0xFFu) * RATTUS_ONES & 0x8040201008040201u; // each from a copy of its own
    return ((picked + ~RATTUS_TOPS) | picked) >> 7 & RATTUS_ONES;
}

// Characters eight at a time. Nobody shares one, so the sum of what seats say is what the owner says.
static void observe_characters(const struct rattus_state *state, const struct observer *observer, uint8_t *out) {
    for (unsigned first = 0; state->options.characters >> first != 0; first += 8) {
        uint64_t owners = byte_each(state->options.characters >> first);
        unsigned seat = observer->seat;
        for (unsigned i = 1; i <= state->options.players; i++) {
            owners += byte_each(state->owned[seat] >> first) * i;
            seat = rattus_next_seat(state, seat);
        }
        memcpy(out + first, &owners, sizeof owners); // also over what follows, which is written later
    }
}

// Where each region card is, and how many are in each hand.
static void observe_cards(const struct rattus_state *state, const struct observer *observer, bool onlooker,
                          uint8_t *cards, uint8_t *hands) {
    uint8_t shown[RATTUS_CARD_DISCARD] = {0};  // by the places that come before the discard: what they look like …
    uint8_t counts[RATTUS_CARD_DISCARD] = {0}; // … and how many cards are there
    for (unsigned seat = 0; seat < RATTUS_SEATS_MAX; seat++) { // absent ones have no card
        if (state->phase == RATTUS_PHASE_OVER || (!onlooker && seat == observer->seat)) {
            shown[RATTUS_CARD_HAND + seat] = (uint8_t)(1 + relative(state, seat, observer->seat));
        }
    }
    if (state->pending == RATTUS_PENDING_EXPLORER || (!onlooker && state->seat == observer->seat)) {
        shown[RATTUS_CARD_STEP] = 7;
    }
    for (unsigned card = 0; card < RATTUS_CARD_COUNT; card++) {
        const unsigned place = state->cards[card];
        if (place < RATTUS_CARD_DISCARD) {
            cards[card] = shown[place];
            counts[place]++;
        } else {
            cards[card] = place < RATTUS_CARD_PROTECTS ? 8 : place < RATTUS_CARD_REMOVED ? 9 : 10;
        }
    }
    for (unsigned seat = 0; seat < state->options.players; seat++) {
        hands[relative(state, seat, observer->seat)] =
            (uint8_t)(counts[RATTUS_CARD_HAND + seat] + counts[RATTUS_CARD_HIDDEN + seat]);
    }
}

// Region cards, pieces and marks of the boxes.
static void observe_boxes(const struct rattus_state *state, const struct observer *observer, bool onlooker,
                          uint8_t *observation) {
    for (unsigned i = 0; i < RATTUS_NUN_COUNT && state->nuns[i] != RATTUS_NONE; i++) {
        observation[RATTUS_OBSERVATION_REGION * state->nuns[i] + 14]++;
    }
    for (unsigned i = 0; i < RATTUS_BISHOP_COUNT && state->bishops[i] != RATTUS_NONE; i++) {
        observation[RATTUS_OBSERVATION_REGION * state->bishops[i] + 14] |= 16;
    }
    RATTUS_EACH(region, state->regions) {
        uint8_t *const diplomats = &observation[RATTUS_OBSERVATION_REGION * region + 15];
        const unsigned seats = state->diplomats[region];
        *diplomats =
            (uint8_t)((seats >> observer->seat | seats << observer->around) & ((1u << state->options.players) - 1));
    }
    uint8_t *out = observation + RATTUS_OBSERVATION_BOXES;
    for (unsigned i = 0; i < RATTUS_POTION_COUNT; i++) {
        const unsigned entry = state->potions[i];
        if (entry != 0) {
            out[3 * i] = (uint8_t)(1 + (entry >> 11));
            out[3 * i + 1] = (uint8_t)relative(state, entry >> 8 & 7u, observer->seat);
            out[3 * i + 2] = (uint8_t)((entry & RATTUS_KIND_POTIONS) | (entry >> 3 & RATTUS_KIND_DIPLOMAT));
        }
    }
    out += 3 * RATTUS_POTION_COUNT;
    memcpy(out, &state->walls, sizeof state->walls);
    out += sizeof state->walls;
    *out++ = (uint8_t)(state->caravan + 1u);
    *out++ = state->baker;
    observe_cards(state, observer, onlooker, out, out + RATTUS_CARD_COUNT);
    out += RATTUS_CARD_COUNT + RATTUS_SEATS_MAX;
    switch (state->pending) {
    case RATTUS_PENDING_NONE:
    case RATTUS_PENDING_WITCH:
        break;
    case RATTUS_PENDING_OUTBREAK:
        memcpy(out, &state->outbreak.protected_characters, sizeof state->outbreak.protected_characters);
        out[4] = state->outbreak.more;
        out[5] = state->outbreak.order;
        out[6] = state->outbreak.stage;
        out[7] = state->outbreak.window;
        memcpy(out + 8, state->outbreak.due, sizeof state->outbreak.due);
        break;
    default:
        memcpy(out, &state->step.regions, sizeof state->step.regions);
        out[4] = state->step.left;
        out[5] = state->step.card_count;
        memcpy(out + 6, state->step.queue, sizeof state->step.queue);
        break;
    }
}

// In small blocks: compilers write those out, and have a slow way with larger ones.
static void clear(uint8_t *from, size_t size) {
    enum { BLOCK = 32 };
    size_t done = 0;
    for (; done + BLOCK <= size; done += BLOCK) {
        memset(from + done, 0, BLOCK);
    }
    for (; done < size; done += sizeof(uint64_t)) {
        memset(from + done, 0, sizeof(uint64_t));
    }
}

void rattus_observe(const void *void_state, int seat, uint8_t *observation) {
    const struct rattus_state *state = void_state;
    struct rattus_state view;
    seat = ph_viewer(seat, state->options.players);
    if (state->again != 0) { // as rare as tokens drawn from the discard
        rattus_view(state, seat, &view);
        view.again = 0;
        state = &view;
    }
    struct observer observer = observer_of(state, seat);
    const struct rattus_region *at = state->at;
    uint64_t low = state->rats_low; // the number of tokens of each region, from the first on
    uint64_t high = (uint64_t)state->rats_high << 1;
    uint8_t *place = observation;
    // Regions beyond the last in use stay zero; those between that are not in use are empty, and come out the same.
    for (uint32_t regions = state->regions; regions != 0; regions >>= 1) {
        observe_region(at++, (low & 1u) | (high & 2u), &observer, place);
        place += RATTUS_OBSERVATION_REGION;
        low >>= 1;
        high >>= 1;
    }
    clear(place, (size_t)(observation + RATTUS_OBSERVATION_SIZE - place));
    if (state->plague != RATTUS_NONE) {
        observation[RATTUS_OBSERVATION_REGION * state->plague + 7] = 1;
    }
    uint8_t *out = observation + RATTUS_OBSERVATION_TABLE;
    *out++ = state->phase;
    *out++ = state->node;
    *out++ = (uint8_t)relative(state, state->seat, observer.seat);
    *out++ = state->options.players;
    *out++ = state->taken;
    *out++ = state->placed;
    *out++ = state->pile;
    *out++ = state->discard_count;
    *out++ = state->population;
    *out++ = (uint8_t)(state->last == RATTUS_NONE ? 0 : 1 + relative(state, state->last, observer.seat));
    *out++ = state->ended;
    *out++ = (uint8_t)(state->plague + 1u);
    *out++ = state->phase == RATTUS_PHASE_SETTLE ? state->settling.round : 0;

    uint64_t supply = 0;
    memcpy(&supply, (const unsigned char *)state + offsetof(struct rattus_state, supply), sizeof supply);
    supply = turn_seats(&observer, supply & bytes_of_seats); // turning drops the two bytes after it
    const uint64_t every = observer.seats / UINT8_MAX * RATTUS_CUBES_PER_SEAT;
    uint64_t stored = 0; // on the Baker card or leaving it
    if (state->baker > 0) {
        stored = (uint64_t)state->baker << (8 * relative(state, rattus_owner(state, RATTUS_BAKER), observer.seat));
    } else if (state->pending == RATTUS_PENDING_BAKER_PLACE) {
        stored = (uint64_t)state->step.queue[2] << (8 * relative(state, state->step.queue[1], observer.seat));
    }
    const uint64_t palace = every - supply - observer.cubes - stored; // in each byte what is left, never below 0
    memcpy(out, &supply, RATTUS_SEATS_MAX);
    memcpy(out + RATTUS_SEATS_MAX, &palace, RATTUS_SEATS_MAX);
    out += 2 * RATTUS_SEATS_MAX;
    observe_characters(state, &observer, out);
    out += RATTUS_CHARACTER_COUNT;
    memcpy(out, &state->used, sizeof state->used);
    out += sizeof state->used;
    *out++ = state->pending;
    if (state->pending == RATTUS_PENDING_WITCH) {
        for (unsigned i = 0; i < 2u * state->step.looked_count; i++) {
            out[i] = (uint8_t)(1 + state->step.looked[i]);
        }
    } else if (state->pending == RATTUS_PENDING_OUTBREAK) {
        out[4] = (uint8_t)(1 + state->outbreak.region);
        out[5] = state->outbreak.rats;
        out[6] = (uint8_t)(state->outbreak.slot + 1u);
        out[7] = state->outbreak.ask;
    }
    out += 8;
    memcpy(out, &observer.gone[0], sizeof observer.gone[0]);
    out[8] = (uint8_t)observer.gone[1];
    out[9] = state->idle;
    if (state->options.africanus || (state->options.characters & ~rattus_set_infos[0].characters) != 0) {
        observe_boxes(state, &observer, seat < 0, observation);
    }
}
