// SPDX-License-Identifier: MIT
#include "words/games/rattus/toll.h"

#include "games/rattus/phases.h"
#include "words/games/rattus/speech.h"

// What the move's own action changed before the rats were resolved.
static void apply_action(struct rattus_toll *toll, const struct words_telling *telling) {
    const struct rattus_state *const before = telling->scene->view;
    const struct rattus_state *const after = telling->after;
    struct rattus_state *const state = &toll->state;
    switch ((enum rattus_type)ph_action_type(telling->action)) {
    case RATTUS_TYPE_PLAGUE:
        state->plague = after->plague;
        state->population = before->phase == RATTUS_PHASE_FINAL ? after->population : before->population;
        break;
    case RATTUS_TYPE_KNIGHT_POPULATION:
        state->population = ph_action_component(telling->action, 1) != 0 ? 2 : 0;
        break;
    case RATTUS_TYPE_SERF:
        if (ph_action_component(telling->action, 1) != 0) {
            state->at[before->outbreak.region].cubes[telling->actor.seat]++;
        }
        break;
    case RATTUS_TYPE_PROTECT:
        state->outbreak.protected_characters |= rattus_bit(ph_action_component(telling->action, 2));
        break;
    case RATTUS_TYPE_POTION:
        state->outbreak.due[telling->actor.seat]--;
        break;
    default:
        break;
    }
}

void rattus_toll_init(struct rattus_toll *toll, const struct words_telling *telling) {
    const struct rattus_state *const before = telling->scene->view;
    const struct rattus_state *const after = telling->after;
    *toll = (struct rattus_toll){.scene = telling->scene, .state = *before, .face = RATTUS_NONE};
    toll->going_on = before->pending == RATTUS_PENDING_OUTBREAK && before->outbreak.slot != RATTUS_NONE &&
                     before->outbreak.stage != RATTUS_STAGE_NONE;
    if (after->pending == RATTUS_PENDING_OUTBREAK && after->outbreak.slot != RATTUS_NONE &&
        after->outbreak.stage != RATTUS_STAGE_NONE) {
        toll->face = rattus_token_face(after->at[after->outbreak.region].tokens[after->outbreak.slot]);
    }
    toll->named = toll->going_on;
    if (telling->actor.kind == PH_ACTOR_SEAT) {
        toll->named |= ph_action_type(telling->action) == RATTUS_TYPE_RESOLVE;
        apply_action(toll, telling);
    }
}

static void name_rat(const struct rattus_toll *toll, const char *sentence, unsigned region, unsigned face,
                     struct ph_writer *writer) {
    const struct words_language *const language = toll->scene->language;
    char words[RATTUS_FACE_SIZE];
    rattus_write_face(words, language, &rattus_faces_of(&toll->state)->faces[face]);
    words_line_of(writer, language, sentence, REGION(region, region), TEXT(face, words));
}

void rattus_toll_turned(struct rattus_toll *toll, unsigned region, unsigned face, struct ph_writer *writer) {
    name_rat(toll, MSG("A rat of {region} was turned: {face}."), region, face, writer);
    toll->named = true;
}

void rattus_toll_lost(struct rattus_toll *toll, unsigned seat, unsigned region) {
    toll->region = region;
    toll->lost[seat]++;
}

static unsigned count_lost(const struct rattus_toll *toll) {
    unsigned count = 0;
    for (unsigned seat = 0; seat < RATTUS_SEATS_MAX; seat++) {
        count += toll->lost[seat];
    }
    return count;
}

// ---- causes ---------------------------------------------------------------------------------------------------------

// The causes of which a seat loses a cube each, in the order of the rules (R-OUT-3, R-OUT-4).
static struct words_list list_causes(const struct rattus_toll *toll, const struct rattus_face *face, unsigned seat) {
    const struct rattus_state *const state = &toll->state;
    const unsigned majority = toll->going_on ? state->outbreak.majority : rattus_most_cubes(state, toll->region);
    struct words_list causes = {.count = 0};
    if ((majority >> seat & 1u) != 0) {
        rattus_add_symbols(&causes, face->majority, NAME(item, "symbol", WORD("symbol", "majority")));
    }
    rattus_add_symbols(&causes, face->all, NAME(item, "symbol", WORD("symbol", "all")));
    RATTUS_EACH(character, rattus_hit_characters(state, seat, face)) {
        rattus_add_symbols(&causes, face->classes[rattus_character_infos[character].class_id],
                           CHARACTER(item, character));
    }
    return causes;
}

// How many of a seat's causes the moves before have settled.
static size_t count_settled(const struct rattus_toll *toll, const struct rattus_face *face, unsigned seat,
                            size_t causes) {
    const struct rattus_outbreak *const outbreak = &toll->state.outbreak;
    if (!toll->going_on || outbreak->stage == RATTUS_STAGE_PROTECT) {
        return 0;
    }
    const size_t later = outbreak->stage == RATTUS_STAGE_MAJORITY ? rattus_rest_losses(&toll->state, face, seat) : 0;
    const size_t due = outbreak->due[seat] + later;
    return due < causes ? causes - due : 0;
}

static void say_loss(const struct rattus_toll *toll, const struct rattus_face *face, unsigned seat, bool capital,
                     struct ph_writer *writer) {
    const struct words_list all = list_causes(toll, face, seat);
    struct words_list causes = {.count = 0};
    for (size_t i = count_settled(toll, face, seat, all.count); i < all.count && causes.count < toll->lost[seat]; i++) {
        words_list_add(&causes, all.items[i]);
    }
    words_say_of(writer, toll->scene->language,
                 capital ? MSG("{Who} lost {count:cubes} ({causes})") : MSG("{who} lost {count:cubes} ({causes})"),
                 SEAT(who, toll->scene, seat), COUNT(count, toll->lost[seat]), LIST(causes, "", &causes));
}

// "you lost 2 cubes (majority, King), Bruno lost 1 cube (all)"; with a capital at the start of a sentence.
static void say_losses(const struct rattus_toll *toll, unsigned face, bool capital, struct ph_writer *writer) {
    bool first = true;
    for (unsigned seat = 0; seat < RATTUS_SEATS_MAX; seat++) {
        if (toll->lost[seat] > 0) {
            const bool begins = first && capital;
            words_comma(writer, toll->scene->language, &first);
            say_loss(toll, &rattus_faces_of(&toll->state)->faces[face], seat, begins, writer);
        }
    }
}

// ---- a rat ----------------------------------------------------------------------------------------------------------

// A sentence with the people of the region and the losses, below that about the rat.
static void tell_losses(const struct rattus_toll *toll, unsigned face, unsigned people, struct ph_writer *writer) {
    char losses[500];
    struct ph_writer text;
    ph_writer_init(&text, losses, sizeof losses);
    say_losses(toll, face, false, &text);
    ph_write_text(writer, "  ");
    words_line(writer, toll->scene->language, "{count:people}: {losses}.", COUNT(count, people), TEXT(losses, losses));
}

// The losses that came after a question.
static void tell_later_losses(const struct rattus_toll *toll, unsigned face, struct ph_writer *writer) {
    char losses[500];
    struct ph_writer text;
    ph_writer_init(&text, losses, sizeof losses);
    say_losses(toll, face, true, &text);
    ph_write_text(writer, "  ");
    words_line(writer, toll->scene->language, "{losses}.", TEXT(losses, losses));
}

// Whether a seat with cubes in the region holds a character of the face's classes, protected or not.
static bool is_any_held(const struct rattus_toll *toll, const struct rattus_face *face) {
    const struct rattus_state *const state = &toll->state;
    bool held = false;
    for (unsigned seat = 0; seat < state->options.players; seat++) {
        held |= state->at[toll->region].cubes[seat] > 0 && (state->owned[seat] & face->characters) != 0;
    }
    return held;
}

// A rat that took nobody's cube although enough people live there.
static void tell_vain(const struct rattus_toll *toll, const struct rattus_face *face, unsigned people,
                      struct ph_writer *writer) {
    struct words_list classes = {.count = 0};
    for (unsigned class_id = 0; class_id < RATTUS_CLASS_COUNT; class_id++) {
        rattus_add_symbols(&classes, face->classes[class_id] > 0, CLASS(item, class_id));
    }
    ph_write_text(writer, "  ");
    words_line_of(writer, toll->scene->language,
                  face->majority + face->all == 0 && !is_any_held(toll, face)
                      ? MSG("{count:people}: nobody lost a cube, since nobody there holds {classes/}.")
                      : MSG("{count:people}: it struck, but nobody lost a cube."),
                  COUNT(count, people), CLASSES(classes, &classes));
}

// Fewer people than the rat's limit (R-OUT-2). Where nuns count, cubes can be left of which nobody counts (R-NUN-1).
static void tell_too_few(const struct rattus_toll *toll, unsigned people, struct ph_writer *writer) {
    const bool nuns = memchr(toll->state.nuns, (int)toll->region, RATTUS_NUN_COUNT) != NULL;
    const bool empty = rattus_cubes(&toll->state, toll->region) == 0;
    ph_write_text(writer, "  ");
    words_line_of(writer, toll->scene->language,
                  empty         ? MSG("Nobody is left there: nothing happened.")
                  : people == 0 ? MSG("The nuns look after everybody there: nothing happened.")
                  : nuns        ? MSG("With the nuns, only {count:people}: nothing happened.")
                                : MSG("Only {count:people}: nothing happened."),
                  COUNT(count, people));
}

static void tell_resolved(const struct rattus_toll *toll, unsigned face, struct ph_writer *writer) {
    const struct rattus_face *const info = &rattus_faces_of(&toll->state)->faces[face];
    const unsigned people = rattus_population(&toll->state, toll->region);
    if (people < info->limit) {
        tell_too_few(toll, people, writer);
    } else if (count_lost(toll) == 0) {
        tell_vain(toll, info, people, writer);
    } else {
        tell_losses(toll, face, people, writer);
    }
}

// The rest of a rat that struck in an earlier move.
static void tell_rest(const struct rattus_toll *toll, unsigned face, struct ph_writer *writer) {
    if (count_lost(toll) > 0) {
        tell_later_losses(toll, face, writer);
    } else if (toll->state.outbreak.stage == RATTUS_STAGE_PROTECT) {
        ph_write_format(writer, "  %s\n", words_text(toll->scene->language, "Nobody lost a cube."));
    }
}

void rattus_toll_discarded(struct rattus_toll *toll, unsigned region, unsigned face, struct ph_writer *writer) {
    toll->region = region;
    if (!toll->named) { // of those that the Crusader turned, one that comes last (R-CRU-1)
        name_rat(toll, MSG("The next rat: {face}."), region, face, writer);
    }
    (toll->going_on ? tell_rest : tell_resolved)(toll, face, writer);
    for (unsigned seat = 0; seat < RATTUS_SEATS_MAX; seat++) {
        toll->state.at[region].cubes[seat] = (uint8_t)(toll->state.at[region].cubes[seat] - toll->lost[seat]);
    }
    toll->going_on = false;
    toll->named = false;
    memset(toll->lost, 0, sizeof toll->lost);
}

void rattus_toll_end(struct rattus_toll *toll, struct ph_writer *writer) {
    if (count_lost(toll) == 0) {
        return;
    }
    if (toll->going_on) {
        tell_later_losses(toll, toll->face, writer);
    } else {
        tell_losses(toll, toll->face, rattus_population(&toll->state, toll->region), writer);
    }
}
