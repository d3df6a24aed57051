// SPDX-License-Identifier: MIT
#include "words/games/rattus/story.h"

#include "games/rattus/phases.h"
#include "words/games/rattus/cards.h"
#include "words/games/rattus/deal.h"
#include "words/games/rattus/toll.h"

// ---- what a seat did ------------------------------------------------------------------------------------------------

unsigned rattus_cubes_spent(const struct words_telling *telling) {
    const struct rattus_state *const before = telling->scene->view;
    const struct rattus_state *const after = telling->after;
    return (unsigned)before->supply[telling->actor.seat] - after->supply[telling->actor.seat];
}

void rattus_tell_cards(const struct words_telling *telling, const char *words, struct ph_writer *writer) {
    words_line_of(writer, telling->scene->language, words, SEAT(who, telling->scene, telling->actor.seat),
                  COUNT(count, rattus_cards_drawn(telling->scene->view)));
}

void rattus_tell(const struct words_telling *telling, const char *words, struct ph_writer *writer) {
    const ph_action action = telling->action;
    const struct rattus_named named = rattus_named(action);
    const struct words_list regions = rattus_list_regions(rattus_regions_named(action));
    words_line_of(writer, telling->scene->language, words, SEAT(who, telling->scene, telling->actor.seat),
                  REGION(region, named.region), REGION(other, named.other), REGION(from, named.from),
                  REGION(beside, named.beside), LIST(regions, "region", &regions),
                  COUNT(count, rattus_cubes_spent(telling)), COUNT(moved, ph_action_component(action, 3)),
                  COUNT(rats, __builtin_popcount(ph_action_component(action, 4))));
}

static void tell_action(const struct words_telling *telling, struct ph_writer *writer) {
    const struct words_action *const words = rattus_words_of(ph_action_type(telling->action));
    if (words->tell != NULL) {
        words->tell(telling, writer);
    } else {
        rattus_tell(telling, words_of_two(words, words->told, telling->action), writer);
    }
}

// Rats that still had to spread after this move, and find no place or are not in the pile any more (R-RAT-2).
static unsigned rats_lost(const struct words_telling *telling) {
    const struct rattus_state *const before = telling->scene->view;
    const struct rattus_state *const after = telling->after;
    const unsigned type = ph_action_type(telling->action);
    unsigned due = 0;
    if (type == RATTUS_TYPE_PLAGUE && before->phase == RATTUS_PHASE_TURN) {
        due = rattus_rats(before, ph_action_component(telling->action, 1));
    } else if (type == RATTUS_TYPE_RAT && before->outbreak.rats > 0) {
        due = before->outbreak.rats - 1u;
    }
    return after->pending == RATTUS_PENDING_OUTBREAK && after->outbreak.rats > 0 ? 0 : due;
}

static void tell_rats_lost(const struct words_telling *telling, struct ph_writer *writer) {
    const struct rattus_state *const before = telling->scene->view;
    const struct rattus_state *const after = telling->after;
    const unsigned region = ph_action_type(telling->action) == RATTUS_TYPE_PLAGUE
                                ? ph_action_component(telling->action, 1)
                                : before->outbreak.region;
    if (rats_lost(telling) == 0) {
        return;
    }
    words_line_of(writer, telling->scene->language,
                  after->pile == 0 ? MSG("The pile is empty: no more rats spread.")
                                   : MSG("No region next to {region} can take another rat."),
                  REGION(region, region));
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

// Slots and faces are told by the events that they lead to, and so are hands that people show at the end, and cards
// that the Astronomer of a printed game discards.
static void tell_draw(const struct words_scene *scene, const struct ph_event *event, struct ph_writer *writer) {
    const struct rattus_state *const before = scene->view;
    if (ph_action_component(event->data, 1) == RATTUS_DRAW_CARD && !rattus_deals(before) &&
        before->pending != RATTUS_PENDING_NONE && !(before->boxed && before->pending == RATTUS_PENDING_ASTRONOMER)) {
        tell_card_below(scene,
                        event->to == PH_EVENT_TO_ALL ? MSG("Drawn: the card of {region} ({classes}).")
                                                     : MSG("Drawn in secret: the card of {region} ({classes})."),
                        ph_action_component(event->data, 2), writer);
    }
}

static void tell_looked(const struct words_scene *scene, struct rattus_looked_event looked, struct ph_writer *writer) {
    char face[RATTUS_FACE_SIZE];
    rattus_write_face(face, scene->language, &rattus_faces_of(scene->view)->faces[looked.face]);
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
    words_line(writer, scene->language, "All but {who} may use their characters once more; then every rat is turned.",
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
        tell_rats_lost(telling, writer);
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
