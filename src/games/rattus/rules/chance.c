// SPDX-License-Identifier: MIT
// What chance decides: characters and the plague's region at set-up, which token is turned, what a token shows.
#include "games/rattus/phases.h"

static ph_action outcome(enum rattus_draw kind, unsigned value) {
    return ph_action_of(RATTUS_TYPE_DRAW, kind, value, 0);
}

// The cards that may be drawn now or, at the end of a printed game, shown.
static uint64_t cards_drawn(const struct rattus_state *state) {
    return state->boxed ? rattus_box_cards(state) : rattus_cards_where(state, RATTUS_CARD_PILE);
}

static void list(const struct rattus_state *state, struct ph_list *list) {
    switch (state->node) {
    case RATTUS_NODE_SETUP_CHARACTER:
        RATTUS_EACH(character, rattus_character_pool(state)) {
            ph_list_add(list, outcome(RATTUS_DRAW_CHARACTER, character), 1);
        }
        break;
    case RATTUS_NODE_SETUP_PLAGUE:
        RATTUS_EACH(region, state->regions) {
            ph_list_add(list, outcome(RATTUS_DRAW_REGION, region), 1);
        }
        break;
    case RATTUS_NODE_SETUP_CARD:
    case RATTUS_NODE_CARD:
        for (uint64_t cards = cards_drawn(state); cards != 0; cards &= cards - 1) {
            ph_list_add(list, outcome(RATTUS_DRAW_CARD, (unsigned)__builtin_ctzll(cards)), 1);
        }
        break;
    case RATTUS_NODE_SLOT: {
        uint8_t sizes[RATTUS_SLOTS];
        RATTUS_EACH(slot, rattus_slot_groups(state, state->outbreak.region, sizes)) {
            ph_list_add(list, outcome(RATTUS_DRAW_SLOT, slot), sizes[slot]);
        }
        break;
    }
    case RATTUS_NODE_FACE: {
        unsigned region = 0;
        unsigned slot = 0;
        rattus_face_target(state, &region, &slot);
        rattus_face_list(state, state->at[region].tokens[slot], list);
        break;
    }
    default:
        break;
    }
}

static ph_action sample(const struct rattus_state *state, struct ph_random *random) {
    if (state->boxed) {
        return rattus_pick(state, RATTUS_TYPE_DRAW, random);
    }
    switch (state->node) {
    case RATTUS_NODE_SETUP_CHARACTER: {
        const uint32_t pool = rattus_character_pool(state);
        return outcome(RATTUS_DRAW_CHARACTER, rattus_nth(pool, ph_random_below(random, rattus_count(pool))));
    }
    case RATTUS_NODE_SETUP_PLAGUE:
        return outcome(RATTUS_DRAW_REGION,
                       rattus_nth(state->regions, ph_random_below(random, rattus_count(state->regions))));
    case RATTUS_NODE_SETUP_CARD:
    case RATTUS_NODE_CARD: {
        const uint64_t pile = rattus_cards_where(state, RATTUS_CARD_PILE);
        return outcome(RATTUS_DRAW_CARD, rattus_nth64(pile, ph_random_below(random, rattus_count64(pile))));
    }
    case RATTUS_NODE_SLOT: {
        uint8_t sizes[RATTUS_SLOTS];
        unsigned groups = rattus_slot_groups(state, state->outbreak.region, sizes);
        unsigned left = ph_random_below(random, rattus_rats(state, state->outbreak.region));
        while (left >= sizes[rattus_lowest(groups)]) {
            left -= sizes[rattus_lowest(groups)];
            groups &= groups - 1;
        }
        return outcome(RATTUS_DRAW_SLOT, rattus_lowest(groups));
    }
    default: {
        unsigned region = 0;
        unsigned slot = 0;
        assert(state->node == RATTUS_NODE_FACE);
        rattus_face_target(state, &region, &slot);
        return outcome(RATTUS_DRAW_TOKEN, rattus_face_sample(state, state->at[region].tokens[slot], random));
    }
    }
}

// Who sees an outcome: what the Witch sees (R-INFO-4), and cards dealt or drawn by the Astronomer (R-INFO-5), only the
// seat that gets it; all else is drawn before everybody's eyes.
static unsigned seen_by(const struct rattus_state *state) {
    switch (state->node) {
    case RATTUS_NODE_SETUP_CARD:
        return 1u << rattus_dealt_seat(state);
    case RATTUS_NODE_CARD:
        return state->pending == RATTUS_PENDING_ASTRONOMER && !state->boxed ? 1u << state->seat : PH_EVENT_TO_ALL;
    default:
        return state->pending == RATTUS_PENDING_WITCH ? 1u << state->seat : PH_EVENT_TO_ALL;
    }
}

static void draw_card(struct rattus_state *state, uint8_t card) {
    if (state->node == RATTUS_NODE_SETUP_CARD) {
        state->cards[card] = (uint8_t)(RATTUS_CARD_HAND + rattus_dealt_seat(state));
        return;
    }
    if (state->pending == RATTUS_PENDING_NONE) { // the end of a printed game
        rattus_box_from_hand(state, rattus_box_hand(state), card);
        return;
    }
    if (state->boxed) {
        rattus_box_from_pile(state, card);
    }
    state->cards[card] = RATTUS_CARD_STEP;
    state->step.cards[state->step.card_count++] = card;
}

static void apply(struct rattus_state *state, ph_action action, struct ph_events *events) {
    const uint8_t value = ph_action_component(action, 2);
    const unsigned to = events == NULL ? 0 : seen_by(state);
    rattus_tell_draw(events, action, to);
    switch (ph_action_component(action, 1)) {
    case RATTUS_DRAW_CHARACTER:
        state->options.characters |= rattus_bit(value);
        break;
    case RATTUS_DRAW_REGION:
        state->plague = value;
        break;
    case RATTUS_DRAW_CARD:
        draw_card(state, value);
        break;
    case RATTUS_DRAW_SLOT:
        rattus_token_turn(state, value, events);
        break;
    default: {
        unsigned region = 0;
        unsigned slot = 0;
        rattus_face_target(state, &region, &slot);
        rattus_face_give(state, region, slot, value);
        if (state->pending == RATTUS_PENDING_WITCH) {
            rattus_tell_looked(events, to, (struct rattus_looked_event){.region = region, .slot = slot, .face = value});
        } else {
            rattus_tell_turned(events, (struct rattus_turned_event){.region = region, .face = value});
        }
        break;
    }
    }
}

const struct rattus_rule rattus_draw_rule = {
    .name = "draw",
    .text = "{draw}",
    .rule = "R-INFO-3",
    .fields = {{.name = "draw",
                .kind = PH_FIELD_ODD,
                .flags = PH_FIELD_PRIVATE,
                .bit = 8,
                .bits = 16,
                .codec = &rattus_draw_codec}},
    .list = list,
    .sample = sample,
    .apply = apply,
    .private_event = true,
};
