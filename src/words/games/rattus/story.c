// SPDX-License-Identifier: MIT
#include "words/games/rattus/story.h"

#include "words/games/rattus/asking.h"
#include "words/games/rattus/deal.h"
#include "words/games/rattus/speech.h"
#include "words/games/rattus/toll.h"

// ---- what a seat did ------------------------------------------------------------------------------------------------

static void tell_take(const struct words_telling *telling, struct ph_writer *writer) {
    const struct words_scene *const scene = telling->scene;
    const unsigned character = ph_action_component(telling->action, 1);
    const unsigned owner = rattus_owner(scene->view, (enum rattus_character_id)character);
    if (owner == RATTUS_NONE) {
        words_line(writer, scene->language, "{Who} took the {character} from the table.",
                   SEAT(who, scene, telling->actor.seat), CHARACTER(character, character));
    } else {
        words_line(writer, scene->language, "{Who} took the {character} from {owner}.",
                   SEAT(who, scene, telling->actor.seat), CHARACTER(character, character), SEAT(owner, scene, owner));
    }
}

// How many cubes left the supply of the seat that moved.
static unsigned cubes_spent(const struct words_telling *telling) {
    const struct rattus_state *const before = telling->scene->view;
    const struct rattus_state *const after = telling->after;
    return (unsigned)before->supply[telling->actor.seat] - after->supply[telling->actor.seat];
}

static void tell_place(const struct words_telling *telling, struct ph_writer *writer) {
    const unsigned extra = ph_action_component(telling->action, 2);
    words_line_of(writer, telling->scene->language,
                  extra > 0 && extra < cubes_spent(telling)
                      ? MSG("{Who} placed {count:cubes} in {region}, {extra} of them extra.")
                      : MSG("{Who} placed {count:cubes} in {region}."),
                  SEAT(who, telling->scene, telling->actor.seat), COUNT(count, cubes_spent(telling)),
                  REGION(region, ph_action_component(telling->action, 1)), COUNT(extra, extra));
}

static void tell_plague(const struct words_telling *telling, struct ph_writer *writer) {
    const struct words_scene *const scene = telling->scene;
    const struct rattus_state *const state = scene->view;
    const unsigned to = ph_action_component(telling->action, 1);
    struct words_list way = {.count = 0};
    for (unsigned i = 2; i < 4 && ph_action_component(telling->action, i + 1) != 0; i++) {
        words_list_add(&way, REGION(item, ph_action_component(telling->action, i) - 1u));
    }
    words_line_of(writer, scene->language,
                  way.count > 0 ? MSG("{Who} moved the plague to {region} by way of {way}.")
                                : MSG("{Who} moved the plague to {region}."),
                  SEAT(who, scene, telling->actor.seat), REGION(region, to), LIST(way, "region", &way));
    if (state->phase != RATTUS_PHASE_TURN) {
        return;
    }
    if (rattus_rats(state, to) == 0) {
        words_text_line(writer, scene->language, "No rats are there; nothing happened.");
    } else if (rattus_cubes(state, to) == 0) {
        words_text_line(writer, scene->language, "Nobody lives there; only the rats may spread.");
    }
}

static void tell_wall(const struct words_telling *telling, struct ph_writer *writer) {
    const unsigned from = ph_action_component(telling->action, 1);
    const struct rattus_edge *const old = &rattus_edges[from != 0 ? from - 1u : 0];
    const struct rattus_edge *const new = &rattus_edges[ph_action_component(telling->action, 2) - 1u];
    words_line_of(writer, telling->scene->language,
                  from == 0
                      ? MSG("{Who} built a wall between {region} and {other} (Emperor).")
                      : MSG("{Who} moved a wall that stood between {from} and {beside}: now it is between {region} "
                            "and {other} (Emperor)."),
                  SEAT(who, telling->scene, telling->actor.seat), REGION(region, new->a), REGION(other, new->b),
                  REGION(from, old->a), REGION(beside, old->b));
}

static void tell_messenger(const struct words_telling *telling, struct ph_writer *writer) {
    const struct words_scene *const scene = telling->scene;
    const ph_action action = telling->action;
    words_line(writer, scene->language,
               "{Who} swapped a cube of {whom} in {region} with one of {partner} in {there} (Messenger).",
               SEAT(who, scene, telling->actor.seat), SEAT(whom, scene, ph_action_component(action, 1)),
               REGION(region, ph_action_component(action, 2)), SEAT(partner, scene, ph_action_component(action, 4)),
               REGION(there, ph_action_component(action, 5)));
}

static void tell_mayor(const struct words_telling *telling, struct ph_writer *writer) {
    const struct words_list regions = rattus_list_regions(rattus_regions_named(telling->action));
    words_line(
        writer, telling->scene->language,
        "{regions?one:{Who} placed a cube in {regions} (Mayor).|{Who} placed a cube in each of {regions} (Mayor).}",
        SEAT(who, telling->scene, telling->actor.seat), LIST(regions, "region", &regions));
}

static void tell_protect(const struct words_telling *telling, struct ph_writer *writer) {
    const unsigned card = ph_action_component(telling->action, 1);
    const struct words_list classes = rattus_card_classes(card);
    words_line(
        writer, telling->scene->language, "{Who} protected the {character} with the card of {region} ({classes}).",
        SEAT(who, telling->scene, telling->actor.seat), CHARACTER(character, ph_action_component(telling->action, 2)),
        REGION(region, rattus_card_infos[card].region), CLASSES(classes, &classes));
}

static const char *done_words(const struct rattus_state *state) {
    if (state->pending == RATTUS_PENDING_WITCH) {
        return MSG("{Who} left the rats as they were.");
    }
    if (state->pending != RATTUS_PENDING_NONE) {
        return MSG("{Who} left it at that.");
    }
    return state->phase == RATTUS_PHASE_FINAL ? MSG("{Who} finished.") : MSG("{Who} could not move the plague.");
}

// What a seat did, in one sentence: {who}, {region} and {other} are named by the action's first two components, {count}
// is the number of cubes that left its supply. `yes` is 1 or 0 for types whose component 1 says whether it is done.
struct sentence {
    uint8_t type;
    int8_t yes; // −1: any
    const char *words;
};

static const struct sentence sentences[] = {
    {RATTUS_TYPE_SETTLE, -1, MSG("{Who} settled {count:cubes} in {region}.")},
    {RATTUS_TYPE_CARAVAN_START, -1, MSG("{Who} placed the Caravan in {region}.")},
    {RATTUS_TYPE_NO_PLACE, -1, MSG("{Who} placed no cubes.")},
    {RATTUS_TYPE_EXTRA, -1, MSG("{Who} placed one more cube in {region}.")},
    {RATTUS_TYPE_RAT, -1, MSG("{Who} let the rats spread to {region}.")},
    {RATTUS_TYPE_NO_RAT, -1, MSG("{Who} added no more rats.")},
    {RATTUS_TYPE_KNIGHT_POPULATION, 1, MSG("{Who} sent the Knight: the plague counted as 2 people.")},
    {RATTUS_TYPE_KNIGHT_POPULATION, 0, MSG("{Who} kept the Knight at home.")},
    {RATTUS_TYPE_CRUSADE, 1, MSG("{Who} sent the Crusader: all rats were turned at once.")},
    {RATTUS_TYPE_CRUSADE, 0, MSG("{Who} kept the Crusader at home.")},
    {RATTUS_TYPE_SERF, 1, MSG("{Who} placed a cube there (Serf).")},
    {RATTUS_TYPE_SERF, 0, MSG("{Who} placed no cube there (Serf).")},
    {RATTUS_TYPE_RAVAGE, -1, MSG("{Who} chose {region} to be next.")},
    {RATTUS_TYPE_KING, -1, MSG("{Who} brought a cube from {region} to the palace (King).")},
    {RATTUS_TYPE_MONK, -1, MSG("{Who} led a rat from {region} to {other} (Monk).")},
    {RATTUS_TYPE_MERCHANT, -1, MSG("{Who} moved {moved:cubes} from {region} to {other} (Merchant).")},
    {RATTUS_TYPE_PEASANT, -1, MSG("{Who} placed a cube in {region} (Peasant).")},
    {RATTUS_TYPE_QUEEN, -1, MSG("{Who} placed {count:cubes} in {region} (Queen).")},
    {RATTUS_TYPE_WITCH_LOOK, -1, MSG("{Who} looked at a rat in {region} (Witch).")},
    {RATTUS_TYPE_SOLDIER, -1, MSG("{Who} placed a rat in {region} (Soldier).")},
    {RATTUS_TYPE_PIED_PIPER, -1,
     MSG("{Who} led a cube {rats?=0:without rats|and {rats:rats}} from {region} to {other} (Pied Piper).")},
    {RATTUS_TYPE_WIZARD, -1, MSG("{Who} gave a cube in {region} a potion (Wizard).")},
    {RATTUS_TYPE_POTION, -1, MSG("{Who} saved a cube with a potion.")},
    {RATTUS_TYPE_DIPLOMAT, -1, MSG("{Who} put a Diplomat under a cube in {region} (Sultan).")},
    {RATTUS_TYPE_BAKER_STORE, -1, MSG("{Who} put a cube on the Baker.")},
    {RATTUS_TYPE_BAKER_PLACE, -1, MSG("{Who} placed all cubes of the Baker in {region}.")},
    {RATTUS_TYPE_ASTRONOMER, -1, MSG("{Who} drew region cards in secret (Astronomer).")},
    {RATTUS_TYPE_EXPLORER, -1, MSG("{Who} drew region cards (Explorer).")},
    {RATTUS_TYPE_EXPLORER_PLACE, -1, MSG("{Who} placed a cube in {region} (Explorer).")},
    {RATTUS_TYPE_CARAVAN, -1, MSG("{Who} led the Caravan across {region} to {other}.")},
    {RATTUS_TYPE_RESOLVE, -1, MSG("{Who} chose which rat is next.")},
    {RATTUS_TYPE_KEEP, -1, MSG("{Who} kept a card.")}, // which card it is only that seat may read
};

static const char *sentence_of(ph_action action) {
    for (unsigned i = 0; i < sizeof sentences / sizeof sentences[0]; i++) {
        const bool yes = ph_action_component(action, 1) != 0;
        if (sentences[i].type == ph_action_type(action) && (sentences[i].yes < 0 || sentences[i].yes == yes)) {
            return sentences[i].words;
        }
    }
    return NULL;
}

// Two rats spread from a region with two or more (R-RAT-1).
static bool is_second_rat(const struct rattus_state *state) {
    return state->outbreak.rats == 1 && rattus_rats(state, state->outbreak.region) > 1;
}

// The sentence of an action that needs no more than the regions it names.
static const char *simple_words(const struct words_telling *telling) {
    const struct rattus_state *const state = telling->scene->view;
    const ph_action action = telling->action;
    switch ((enum rattus_type)ph_action_type(action)) {
    case RATTUS_TYPE_BISHOP:
        return ph_action_component(action, 1) == 0 ? MSG("{Who} sent a bishop to {other}.")
                                                   : MSG("{Who} moved a bishop from {from} to {other}.");
    case RATTUS_TYPE_NUN:
        return ph_action_component(action, 1) == 0 ? MSG("{Who} sent a nun to {other}.")
                                                   : MSG("{Who} moved a nun from {from} to {other}.");
    case RATTUS_TYPE_CARAVAN_CUBE:
        return ph_action_component(action, 2) != 0 ? MSG("{Who} added a cube in {region} (Caravan).")
                                                   : MSG("{Who} added no cube in {region} (Caravan).");
    case RATTUS_TYPE_RAT:
        return is_second_rat(state) ? MSG("{Who} let another rat spread to {region}.") : sentence_of(action);
    case RATTUS_TYPE_PASS:
        return state->node == RATTUS_NODE_POTION ? MSG("{Who} used no potion.") : MSG("{Who} protected nobody.");
    case RATTUS_TYPE_DONE:
        return done_words(state);
    default:
        return sentence_of(action);
    }
}

static void tell_simply(const struct words_telling *telling, struct ph_writer *writer) {
    const ph_action action = telling->action;
    const char *const words = simple_words(telling);
    if (words != NULL) {
        words_line_of(writer, telling->scene->language, words, SEAT(who, telling->scene, telling->actor.seat),
                      REGION(region, rattus_region_at(action, 1, 0)), REGION(from, rattus_region_at(action, 1, 1)),
                      REGION(other, rattus_region_at(action, 2, 0)), COUNT(count, cubes_spent(telling)),
                      COUNT(moved, ph_action_component(action, 3)),
                      COUNT(rats, __builtin_popcount(ph_action_component(action, 4))));
    }
}

static void tell_swap(const struct words_telling *telling, struct ph_writer *writer) {
    const struct rattus_state *const state = telling->scene->view;
    words_line(writer, telling->scene->language, "{Who} swapped the two rats, between {region} and {other} (Witch).",
               SEAT(who, telling->scene, telling->actor.seat), REGION(region, state->step.looked[0]),
               REGION(other, state->step.looked[2]));
}

static void tell_action(const struct words_telling *telling, struct ph_writer *writer) {
    switch ((enum rattus_type)ph_action_type(telling->action)) {
    case RATTUS_TYPE_TAKE:
        tell_take(telling, writer);
        break;
    case RATTUS_TYPE_PLACE:
        tell_place(telling, writer);
        break;
    case RATTUS_TYPE_PLAGUE:
        tell_plague(telling, writer);
        break;
    case RATTUS_TYPE_WITCH_SWAP:
        tell_swap(telling, writer);
        break;
    case RATTUS_TYPE_WALL:
        tell_wall(telling, writer);
        break;
    case RATTUS_TYPE_MESSENGER:
        tell_messenger(telling, writer);
        break;
    case RATTUS_TYPE_MAYOR:
        tell_mayor(telling, writer);
        break;
    case RATTUS_TYPE_PROTECT:
        tell_protect(telling, writer);
        break;
    default:
        tell_simply(telling, writer);
        break;
    }
}

// ---- luck -----------------------------------------------------------------------------------------------------------

// A sentence about a region card.
static void tell_card(const struct words_scene *scene, const char *words, unsigned seat, unsigned card,
                      struct ph_writer *writer) {
    const struct words_list classes = rattus_card_classes(card);
    words_line_of(writer, scene->language, words, SEAT(who, scene, seat),
                  REGION(region, rattus_card_infos[card].region), CLASSES(classes, &classes));
}

// The same, below the sentence that it belongs to.
static void tell_card_below(const struct words_scene *scene, const char *words, unsigned card,
                            struct ph_writer *writer) {
    ph_write_text(writer, "  ");
    tell_card(scene, words, 0, card, writer);
}

// Slots and faces are told by the events that they lead to.
static void tell_draw(const struct words_scene *scene, const struct ph_event *event, struct ph_writer *writer) {
    if (ph_action_component(event->data, 1) == RATTUS_DRAW_CARD && !rattus_deals(scene->view)) {
        tell_card_below(scene,
                        event->to == PH_EVENT_TO_ALL ? MSG("Drawn: the card of {region} ({classes}).")
                                                     : MSG("Drawn in secret: the card of {region} ({classes})."),
                        ph_action_component(event->data, 2), writer);
    }
}

static void tell_looked(const struct words_scene *scene, struct rattus_looked_event looked, struct ph_writer *writer) {
    char face[200];
    struct ph_writer text;
    ph_writer_init(&text, face, sizeof face);
    rattus_say_face(&text, scene->language, &rattus_faces_of(scene->view)->faces[looked.face]);
    ph_write_text(writer, "  ");
    words_line(writer, scene->language, "Seen in secret in {region}: {face}.", REGION(region, looked.region),
               TEXT(face, face));
}

static void tell_final(const struct words_scene *scene, struct rattus_final_round_event final,
                       struct ph_writer *writer) {
    const char *const why = final.reason == RATTUS_ENDED_RATS ? MSG("The last rat has left the pile: the final round.")
                            : final.reason == RATTUS_ENDED_QUIET ? MSG("The plague has burnt out: the final round.")
                                                                 : MSG("A supply is empty: the final round.");
    ph_write_format(writer, "%s\n", words_find(scene->language, "", why));
    words_line(writer, scene->language, "All but {who} use their characters once more; then every rat is turned.",
               SEAT(who, scene, final.last));
}

static void tell_event(const struct words_telling *telling, const struct ph_event *event, struct rattus_toll *toll,
                       struct ph_writer *writer) {
    const struct words_scene *const scene = telling->scene;
    switch (event->type) {
    case RATTUS_TYPE_DRAW:
        tell_draw(scene, event, writer);
        break;
    case RATTUS_TYPE_KEEP:
        tell_card_below(scene, MSG("Kept: the card of {region} ({classes})."), ph_action_component(event->data, 1),
                        writer);
        break;
    case RATTUS_EVENT_TURNED:
        rattus_toll_turned(toll, rattus_turned_of(event).region, rattus_turned_of(event).face, writer);
        break;
    case RATTUS_EVENT_LOST:
        rattus_toll_lost(toll, rattus_lost_of(event).seat, rattus_lost_of(event).region);
        break;
    case RATTUS_EVENT_DISCARDED:
        rattus_toll_discarded(toll, rattus_discarded_of(event).region, rattus_discarded_of(event).face, writer);
        break;
    case RATTUS_EVENT_LOOKED:
        tell_looked(scene, rattus_looked_of(event), writer);
        break;
    case RATTUS_EVENT_FINAL_ROUND:
        tell_final(scene, rattus_final_round_of(event), writer);
        break;
    case RATTUS_EVENT_CARD_DISCARDED:
        tell_card_below(scene, MSG("Discarded: the card of {region} ({classes})."),
                        rattus_card_discarded_of(event).card, writer);
        break;
    case RATTUS_EVENT_SHOWN:
        tell_card(scene, MSG("{Who} held the card of {region} ({classes})."), rattus_shown_of(event).seat,
                  rattus_shown_of(event).card, writer);
        break;
    case RATTUS_EVENT_SCORED:
        words_line(writer, scene->language, "The plague has passed. {Who} won.",
                   SEAT(who, scene, rattus_scored_of(event).winner));
        break;
    default:
        break;
    }
}

void rattus_story_move(const struct words_telling *telling, struct ph_writer *writer) {
    const struct words_scene *const scene = telling->scene;
    const struct rattus_state *const before = scene->view;
    const struct rattus_state *const after = telling->after;
    struct rattus_toll toll;
    rattus_toll_init(&toll, telling);
    if (telling->actor.kind == PH_ACTOR_SEAT) {
        tell_action(telling, writer);
    }
    if (rattus_deals(before) && !rattus_deals(after)) {
        rattus_deal_tell(scene, after, writer);
    }
    if (before->phase < RATTUS_PHASE_RAVAGE && after->phase >= RATTUS_PHASE_RAVAGE) {
        words_text_line(writer, scene->language, "The ravage: every rat is turned, region by region.");
    }
    for (size_t i = 0; i < telling->event_count; i++) {
        if (ph_event_is_for(&telling->events[i], scene->viewer)) {
            tell_event(telling, &telling->events[i], &toll, writer);
        }
    }
    rattus_toll_end(&toll, writer);
}

int rattus_story_place(const struct words_telling *telling) {
    const struct rattus_state *const before = telling->scene->view;
    for (size_t i = 0; i < telling->event_count; i++) {
        if (telling->events[i].type == RATTUS_EVENT_TURNED) {
            return (int)rattus_turned_of(&telling->events[i]).region;
        }
    }
    if (telling->actor.kind == PH_ACTOR_CHANCE) {
        return before->pending == RATTUS_PENDING_OUTBREAK ? before->outbreak.region : -1;
    }
    // Where it led to, or else the region that it names first.
    const struct ph_field *const second = rattus_field_of(telling->action, 2);
    const bool region = second != NULL && second->kind == PH_FIELD_ID && second->ids == &rattus_region_table;
    return rattus_ask_place(telling->scene, telling->action, region || rattus_is_route(second) ? 2 : 1);
}
