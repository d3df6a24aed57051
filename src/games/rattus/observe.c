// SPDX-License-Identifier: MIT
// Observations: what a view shows, as bytes. Seats count clockwise from the observer, for an onlooker from seat 0.
#include "games/rattus/view.h"

#include <stddef.h>

// Ids, seats and slots that may be absent are 1 + id, 0 where there is none.
struct observation {
    struct observed_region {
        uint8_t cubes[RATTUS_SEATS_MAX];
        uint8_t rats;
        uint8_t plague;
        uint8_t tokens[RATTUS_SLOTS][2];
        uint8_t figures;
        uint8_t diplomats;
    } regions[RATTUS_REGION_COUNT];
    struct observed_table {
        uint8_t phase;
        uint8_t node;
        uint8_t seat;
        uint8_t players;
        uint8_t taken;
        uint8_t placed;
        uint8_t pile;
        uint8_t discard_count;
        uint8_t population;
        uint8_t last;
        uint8_t ended;
        uint8_t plague;
        uint8_t round;
        uint8_t supply[RATTUS_SEATS_MAX];
        uint8_t palace[RATTUS_SEATS_MAX];
        uint8_t characters[RATTUS_CHARACTER_COUNT];
        uint8_t used[4];
        uint8_t pending;
        uint8_t looked[2][2];
        struct {
            uint8_t region;
            uint8_t rats;
            uint8_t slot;
            uint8_t ask;
        } outbreak;
        uint8_t gone[9];
        uint8_t idle;
        uint8_t tokens;
        uint8_t africanus;
        uint8_t unused[RATTUS_OBSERVATION_UNUSED];
    } table;
    struct observed_boxes {
        uint8_t potions[RATTUS_POTION_COUNT][3];
        uint8_t walls[4];
        uint8_t caravan;
        uint8_t baker;
        uint8_t cards[RATTUS_CARD_COUNT];
        uint8_t hands[RATTUS_SEATS_MAX];
        uint8_t step[19];
    } boxes;
};

static_assert(sizeof(struct observation) == RATTUS_OBSERVATION_SIZE, "an observation is as large as view.h says");

// NOLINTBEGIN(bugprone-macro-parentheses): these arguments are names of members
#define BYTES(member) sizeof(((struct observation *)0)->member)
#define FIELD(name, part, member, meaning)                                                                             \
    { name, meaning, offsetof(struct observation, part.member), 1, BYTES(part.member), 0 }
#define TABLE(member, meaning) FIELD(#member, table, member, meaning)
#define BOXES(member, meaning) FIELD(#member, boxes, member, meaning)
#define REGION(member, meaning)                                                                                        \
    {                                                                                                                  \
        "regions." #member, meaning, offsetof(struct observation, regions[0].member), RATTUS_REGION_COUNT,             \
            BYTES(regions[0].member), BYTES(regions[0])                                                                \
    }
// NOLINTEND(bugprone-macro-parentheses)

const struct ph_observation_field rattus_observation_fields[] = {
    REGION(cubes, "cubes of each seat"),
    REGION(rats, "number of rat tokens"),
    REGION(plague, "1: the plague piece is here"),
    REGION(tokens,
           "by slot two bytes, the low one first: bits 0 to 6 1 + face if the observer knows it, 7 start token, 8 "
           "turned up, 9 drawn from the discard, 10 to 15 seats that have looked at it, as a mask"),
    REGION(figures, "number of nuns; 16 more with a bishop"),
    REGION(diplomats, "seats with a Diplomat here, as a mask"),
    TABLE(phase, "0 setup, 1 settle, 2 turn, 3 final, 4 ravage, 5 over"),
    TABLE(node, "what the game waits for, in the order of enum rattus_node"),
    TABLE(seat, "seat that settles, is on turn or acts in the final round"),
    TABLE(players, "number of players"),
    TABLE(taken, "1: a character was taken this turn"),
    TABLE(placed, "1: cubes were placed this turn"),
    TABLE(pile, "rat tokens in the pile"),
    TABLE(discard_count, "rat tokens in the discard"),
    TABLE(population, "cubes that the plague piece counts as"),
    TABLE(last, "1 + seat that ended the game"),
    TABLE(ended, "why: 0 it goes on, 1 rats, 2 cubes, 3 quiet"),
    TABLE(plague, "1 + region of the plague piece"),
    TABLE(round, "rounds of settling that are done"),
    TABLE(supply, "cubes of each seat in supply"),
    TABLE(palace, "cubes of each seat in the palace"),
    TABLE(characters, "of each character: 0 not in play, 1 in the display, 2 + owner"),
    TABLE(used, "characters used this turn or activation, as a mask, the lowest byte first"),
    TABLE(pending, "what is open: 0 nothing, 1 an outbreak, else a step, in the order of enum rattus_pending"),
    TABLE(looked, "Witch: of each token that was looked at 1 + region, 1 + slot"),
    TABLE(outbreak.region, "1 + region"),
    TABLE(outbreak.rats, "tokens that still spread"),
    TABLE(outbreak.slot, "1 + slot of the token being resolved"),
    TABLE(outbreak.ask, "questions that are open: 1 the Knight's, 2 the Crusader's, as a mask"),
    TABLE(gone, "faces that the observer cannot meet any more, as a mask, the lowest byte first"),
    TABLE(idle, "turns in a row that ended without rats on the board, no cube placed in between"),
    TABLE(tokens, "number of the set of tokens, by which a face has its symbols: as the option lists them, from 0"),
    TABLE(africanus, "1: played with the Africanus box, which has tokens of its own"),
    TABLE(unused, "0"),
    BOXES(potions, "of each cube with potions 1 + region, seat, number of potions, 16 more with a Diplomat; sorted"),
    BOXES(walls, "edges with a wall, as a mask, the lowest byte first"),
    BOXES(caravan, "1 + region of the Caravan"),
    BOXES(baker, "cubes on the Baker card"),
    BOXES(cards, "of each region card: 0 unknown, 1 + seat, 7 drawn, 8 in the discard, 9 protecting, 10 removed"),
    BOXES(hands, "region cards of each seat"),
    BOXES(step, "of an outbreak: protected characters (mask of four bytes, the lowest first), the Soldier's token, the "
                "Crusader's order, stage, seats asked for region cards (mask), losses due of six seats; of a step: "
                "regions (mask, the same), left, cards drawn, the Caravan's two regions, each with the seats there "
                "(mask), or the Baker's seats by whom and whose, then cubes"),
    {.name = NULL},
};

static unsigned relative(const struct rattus_state *state, unsigned seat, unsigned observer) {
    return seat >= observer ? seat - observer : seat + state->options.players - observer;
}

// The three slots of a region are worked on at once, in lanes of 16 bits of one word.
enum { LANE = 16 };
static const uint64_t lanes = 0x0000000100010001u; // a bit in each lane

// Turning a word of bytes by seat, so that the observer's comes first.
struct turning {
    unsigned down;  // so many bits down, …
    uint64_t up;    // up by this factor, …
    uint64_t seats; // and only these bytes
};

struct observer {
    unsigned seat; // 0 for an onlooker
    bool onlooker;
    unsigned players;
    struct turning turning;
    uint64_t cubes;   // of all regions, a byte a seat
    uint64_t gone[2]; // faces that the observer cannot meet any more
};

static struct observer observer_of(const struct rattus_state *state, int seat) {
    const struct rattus_face_set *const faces = rattus_faces_of(state);
    const unsigned own = seat < 0 ? 0 : (unsigned)seat;
    const uint64_t after_last = (uint64_t)1 << (8 * state->options.players);
    return (struct observer){
        .seat = own,
        .onlooker = seat < 0,
        .players = state->options.players,
        .turning = {.down = 8 * own, .up = after_last >> (8 * own), .seats = after_last - 1},
        .gone = {faces->all[0] & ~state->unseen[0], faces->all[1] & ~state->unseen[1]},
    };
}

static const uint64_t bytes_of_seats = 0x0000FFFFFFFFFFFFu; // of a word that begins with a byte for each seat

static inline uint64_t turn_seats(const struct turning *turning, uint64_t bytes) {
    return (bytes >> turning->down | bytes * turning->up) & turning->seats;
}

// The same for masks of seats, one in each lane.
static uint64_t turn_masks(const struct observer *observer, uint64_t masks) {
    const uint64_t circle = lanes * ((1u << observer->players) - 1);
    return (masks >> observer->seat | masks << (observer->players - observer->seat)) & circle;
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

// Three tokens of which somebody has looked at one, or that are turned or drawn again.
static uint64_t observe_tokens(uint64_t tokens, struct observer *observer) {
    const uint64_t own = observer->onlooker ? 0 : tokens >> (RATTUS_TOKEN_SEEN_SHIFT + observer->seat);
    const uint64_t known = tokens >> 8 | tokens >> 9 | own;
    const uint64_t open = (known & lanes) * RATTUS_TOKEN_FACE;
    const uint64_t face = tokens & lanes * RATTUS_TOKEN_FACE;
    const uint64_t seen = tokens >> RATTUS_TOKEN_SEEN_SHIFT & lanes * 0x3F;
    const uint64_t turned = turn_masks(observer, seen);
    if ((face & ~open) != 0) {
        not_gone(observer, face & ~open);
    }
    return (tokens & lanes * (RATTUS_TOKEN_START | RATTUS_TOKEN_UP | RATTUS_TOKEN_AGAIN)) | (face & open) |
           turned << RATTUS_TOKEN_SEEN_SHIFT;
}

// A byte of 0 or 1 for each of eight bits.
static uint64_t byte_each(uint32_t bits) {
    const uint64_t picked = (bits & 0xFFu) * RATTUS_ONES & 0x8040201008040201u; // each from a copy of its own
    return ((picked + ~RATTUS_TOPS) | picked) >> 7 & RATTUS_ONES;
}

// Six cubes and the two bytes that follow them; of the result only the seats' bytes are set.
static inline uint64_t observe_cubes(const struct rattus_region *at, const struct turning *turning) {
    uint64_t cubes = 0;
    memcpy(&cubes, at, sizeof cubes);
    return turn_seats(turning, cubes & bytes_of_seats);
}

static inline uint64_t tokens_of(const struct rattus_region *at) {
    uint64_t tokens = 0; // three, after two cubes
    memcpy(&tokens, (const unsigned char *)at + sizeof *at - sizeof tokens, sizeof tokens);
    return tokens >> LANE;
}

// In blocks: compilers write those out, and have a slow way with larger ones.
static void clear(unsigned char *from, size_t size) {
    enum { BLOCK = 64 };
    for (; size >= BLOCK; from += BLOCK, size -= BLOCK) {
        memset(from, 0, BLOCK);
    }
    for (; size > 0; from += sizeof(uint64_t), size -= sizeof(uint64_t)) {
        memset(from, 0, sizeof(uint64_t));
    }
}

// All regions up to the last in use; those among them that are not in use are empty, and come out so. Each is written
// as two words, which also clear what follows its cubes and its tokens.
static void observe_regions(const struct rattus_state *state, struct observer *observer, struct observation *seen) {
    const struct turning turning = observer->turning; // a copy, for registers
    const struct rattus_region *const end = &state->at[32 - __builtin_clz(state->regions)];
    uint64_t sum = 0;               // at most 20 cubes a seat, so bytes do not run over
    uint64_t low = state->rats_low; // the number of tokens of each region, from the first on
    uint64_t high = (uint64_t)state->rats_high << 1;
    unsigned char *out = (unsigned char *)seen;
    for (const struct rattus_region *at = state->at; at != end; at++, out += sizeof *seen->regions) {
        const uint64_t cubes = observe_cubes(at, &turning);
        uint64_t tokens = tokens_of(at);
        if ((tokens & ~(lanes * RATTUS_TOKEN_START)) != 0) { // seldom
            tokens = observe_tokens(tokens, observer);
        }
        memcpy(out, &cubes, sizeof cubes);
        memcpy(out + offsetof(struct observed_region, tokens), &tokens, sizeof tokens);
        out[offsetof(struct observed_region, rats)] = (low & 1u) | (high & 2u);
        sum += cubes;
        low >>= 1;
        high >>= 1;
    }
    observer->cubes = sum;
    clear(out, (size_t)((unsigned char *)(seen + 1) - out));
    if (state->plague != RATTUS_NONE) {
        seen->regions[state->plague].plague = 1;
    }
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
static void observe_cards(const struct rattus_state *state, const struct observer *observer,
                          struct observed_boxes *seen) {
    uint8_t shown[RATTUS_CARD_DISCARD] = {0};  // by the places that come before the discard: what they look like …
    uint8_t counts[RATTUS_CARD_DISCARD] = {0}; // … and how many cards are there
    for (unsigned seat = 0; seat < RATTUS_SEATS_MAX; seat++) { // absent ones have no card
        if (state->phase == RATTUS_PHASE_OVER || (!observer->onlooker && seat == observer->seat)) {
            shown[RATTUS_CARD_HAND + seat] = (uint8_t)(1 + relative(state, seat, observer->seat));
        }
    }
    if (state->pending == RATTUS_PENDING_EXPLORER || (!observer->onlooker && state->seat == observer->seat)) {
        shown[RATTUS_CARD_STEP] = 7;
    }
    for (unsigned card = 0; card < RATTUS_CARD_COUNT; card++) {
        const unsigned place = state->cards[card];
        if (place < RATTUS_CARD_DISCARD) {
            seen->cards[card] = shown[place];
            counts[place]++;
        } else {
            seen->cards[card] = place < RATTUS_CARD_PROTECTS ? 8 : place < RATTUS_CARD_REMOVED ? 9 : 10;
        }
    }
    for (unsigned seat = 0; seat < state->options.players; seat++) {
        seen->hands[relative(state, seat, observer->seat)] =
            (uint8_t)(counts[RATTUS_CARD_HAND + seat] + counts[RATTUS_CARD_HIDDEN + seat]);
    }
}

static void observe_figures(const struct rattus_state *state, const struct observer *observer,
                            struct observed_region *seen) {
    for (unsigned i = 0; i < RATTUS_NUN_COUNT && state->nuns[i] != RATTUS_NONE; i++) {
        seen[state->nuns[i]].figures++;
    }
    for (unsigned i = 0; i < RATTUS_BISHOP_COUNT && state->bishops[i] != RATTUS_NONE; i++) {
        seen[state->bishops[i]].figures |= 16;
    }
    RATTUS_EACH(region, state->regions) {
        seen[region].diplomats = (uint8_t)turn_masks(observer, state->diplomats[region]);
    }
}

static void observe_potions(const struct rattus_state *state, const struct observer *observer,
                            struct observed_boxes *seen) {
    for (unsigned i = 0; i < RATTUS_POTION_COUNT; i++) {
        const unsigned entry = state->potions[i];
        if (entry != 0) {
            seen->potions[i][0] = (uint8_t)(1 + (entry >> 11));
            seen->potions[i][1] = (uint8_t)relative(state, entry >> 8 & 7u, observer->seat);
            seen->potions[i][2] = (uint8_t)((entry & RATTUS_KIND_POTIONS) | (entry >> 3 & RATTUS_KIND_DIPLOMAT));
        }
    }
}

static void observe_outbreak(const struct rattus_state *state, const struct observer *observer, uint8_t *out) {
    memcpy(out, &state->outbreak.protected_characters, sizeof state->outbreak.protected_characters);
    out[4] = state->outbreak.more;
    out[5] = state->outbreak.order;
    out[6] = state->outbreak.stage;
    out[7] = (uint8_t)turn_masks(observer, state->outbreak.window);
    for (unsigned seat = 0; seat < state->options.players; seat++) {
        out[8 + relative(state, seat, observer->seat)] = state->outbreak.due[seat];
    }
}

// The open outbreak or step, but for what the table shows of it.
static void observe_step(const struct rattus_state *state, const struct observer *observer, uint8_t *out) {
    if (state->pending == RATTUS_PENDING_NONE || state->pending == RATTUS_PENDING_WITCH) {
        return;
    }
    if (state->pending == RATTUS_PENDING_OUTBREAK) {
        observe_outbreak(state, observer, out);
        return;
    }
    memcpy(out, &state->step.regions, sizeof state->step.regions);
    out[4] = state->step.left;
    out[5] = state->step.card_count;
    memcpy(out + 6, state->step.queue, sizeof state->step.queue);
    if (state->pending == RATTUS_PENDING_CARAVAN) {
        out[7] = (uint8_t)turn_masks(observer, state->step.queue[1]);
        out[9] = (uint8_t)turn_masks(observer, state->step.queue[3]);
    } else if (state->pending == RATTUS_PENDING_BAKER_PLACE) {
        out[6] = (uint8_t)relative(state, state->step.queue[0], observer->seat);
        out[7] = (uint8_t)relative(state, state->step.queue[1], observer->seat);
    }
}

// Region cards, pieces and marks of the boxes.
static void observe_boxes(const struct rattus_state *state, const struct observer *observer, struct observation *seen) {
    observe_figures(state, observer, seen->regions);
    observe_potions(state, observer, &seen->boxes);
    memcpy(seen->boxes.walls, &state->walls, sizeof state->walls);
    seen->boxes.caravan = (uint8_t)(state->caravan + 1u);
    seen->boxes.baker = state->baker;
    observe_cards(state, observer, &seen->boxes);
    observe_step(state, observer, seen->boxes.step);
}

static void observe_turn(const struct rattus_state *state, const struct observer *observer,
                         struct observed_table *seen) {
    seen->phase = state->phase;
    seen->node = state->node;
    seen->seat = (uint8_t)relative(state, state->seat, observer->seat);
    seen->players = state->options.players;
    seen->taken = state->taken;
    seen->placed = state->placed;
    seen->pile = state->pile;
    seen->discard_count = state->discard_count;
    seen->population = state->population;
    seen->last = (uint8_t)(state->last == RATTUS_NONE ? 0 : 1 + relative(state, state->last, observer->seat));
    seen->ended = state->ended;
    seen->plague = (uint8_t)(state->plague + 1u);
    seen->round = state->phase == RATTUS_PHASE_SETTLE ? state->settling.round : 0;
    memcpy(seen->used, &state->used, sizeof state->used);
    memcpy(seen->gone, observer->gone, sizeof seen->gone);
    seen->idle = state->idle;
    seen->tokens = state->options.tokens;
    seen->africanus = state->options.africanus;
}

// Cubes in supply and in the palace, a byte a seat. `observer->cubes` are those in regions.
static void observe_stocks(const struct rattus_state *state, const struct observer *observer,
                           struct observed_table *seen) {
    uint64_t supply = 0;
    memcpy(&supply, (const unsigned char *)state + offsetof(struct rattus_state, supply), sizeof supply);
    supply = turn_seats(&observer->turning, supply & bytes_of_seats); // turning drops the two bytes after it
    const uint64_t every = observer->turning.seats / UINT8_MAX * RATTUS_CUBES_PER_SEAT;
    uint64_t stored = 0; // on the Baker card or leaving it
    if (state->baker > 0) {
        stored = (uint64_t)state->baker << (8 * relative(state, rattus_owner(state, RATTUS_BAKER), observer->seat));
    } else if (state->pending == RATTUS_PENDING_BAKER_PLACE) {
        stored = (uint64_t)state->step.queue[2] << (8 * relative(state, state->step.queue[1], observer->seat));
    }
    const uint64_t palace = every - supply - observer->cubes - stored; // in each byte what is left, never below 0
    memcpy(seen->supply, &supply, sizeof seen->supply);
    memcpy(seen->palace, &palace, sizeof seen->palace);
}

static void observe_pending(const struct rattus_state *state, struct observed_table *seen) {
    seen->pending = state->pending;
    if (state->pending == RATTUS_PENDING_WITCH) {
        for (unsigned i = 0; i < state->step.looked_count; i++) {
            seen->looked[i][0] = (uint8_t)(1 + state->step.looked[2 * i]);
            seen->looked[i][1] = (uint8_t)(1 + state->step.looked[2 * i + 1]);
        }
    } else if (state->pending == RATTUS_PENDING_OUTBREAK) {
        seen->outbreak.region = (uint8_t)(1 + state->outbreak.region);
        seen->outbreak.rats = state->outbreak.rats;
        seen->outbreak.slot = (uint8_t)(state->outbreak.slot + 1u);
        seen->outbreak.ask = state->outbreak.ask;
    }
}

void rattus_observe(const void *void_state, int seat, uint8_t *observation) {
    const struct rattus_state *state = void_state;
    struct observation *const seen = (struct observation *)observation; // all bytes
    struct rattus_state view;
    seat = ph_viewer(seat, state->options.players);
    if (state->again != 0) { // as rare as tokens drawn from the discard
        rattus_view(state, seat, &view);
        view.again = 0;
        state = &view;
    }
    struct observer observer = observer_of(state, seat);
    observe_regions(state, &observer, seen);
    observe_characters(state, &observer, seen->table.characters);
    observe_turn(state, &observer, &seen->table);
    observe_stocks(state, &observer, &seen->table);
    observe_pending(state, &seen->table);
    if (state->options.africanus || (state->options.characters & ~rattus_set_infos[0].characters) != 0) {
        observe_boxes(state, &observer, seen);
    }
}

const struct rattus_face *rattus_observed_face(const uint8_t *observation, unsigned face) {
    const struct observed_table *const seen = &((const struct observation *)observation)->table;
    const struct rattus_face_set *const set = &rattus_face_sets[seen->tokens][seen->africanus];
    assert(face < set->count);
    return &set->faces[face];
}
