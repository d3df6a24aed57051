// SPDX-License-Identifier: MIT
// What a choice does, for somebody who does not know.
#include "games/bristol1350/phases.h"
#include "words/games/bristol1350/asking.h"
#include "words/games/bristol1350/odds.h"
#include "words/games/bristol1350/speech.h"
#include "words/games/bristol1350/survey.h"

static const struct {
    uint8_t type;
    const char *words;
} advices[] = {
    {BRISTOL_TYPE_REROLL, MSG("Roll one or two dice again. At the end of the round each die moves the cart that it "
                              "shows by a space, and two "
                              "rats of a cart make it mingle.")},
    {BRISTOL_TYPE_DRAW,
     MSG("Draw a remedy card, to be played from your next turn on (a whip at once). You can hold three.")},
    {BRISTOL_TYPE_ELBOW, MSG("Go to the front seat of your cart. From there you can dash ahead, and push people behind "
                             "you. Those you pass may stop you with a whip.")},
    {BRISTOL_TYPE_DASH,
     MSG("From the front seat of your cart into the rear seat of the next cart ahead. If it is full, you change places "
         "with its rear passenger. Its passengers may stop you with a whip.")},
    {BRISTOL_TYPE_PUSH, MSG("Push somebody one or two seats behind you, or yourself, into the rearmost cart behind "
                            "yours with room. If there is none behind, they are out of the game, and if they were "
                            "healthy, you die of shame. They may stop you with a whip.")},
    {BRISTOL_TYPE_PEEK, MSG("Look at one of the two symptoms of a ghost.")},
    {BRISTOL_TYPE_AGAIN, MSG("Throw the dice, or one of them, once more. A die that you leave out stays as it is.")},
    {BRISTOL_TYPE_STOP, MSG("Keep the dice as they are now.")},
    {BRISTOL_TYPE_WHIP, MSG("The move does not happen, and counts as made. Your card is spent.")},
    {BRISTOL_TYPE_END_TURN,
     MSG("The next player has their turn. After the last turn of the round carts mingle, then move.")},
    {BRISTOL_TYPE_CLAIM,
     MSG("Say something that everybody will read. It binds nobody, and it may be false. Then you decide.")},
    {BRISTOL_TYPE_ALMS, MSG("Draw a coin, look at it, and give it to anybody in play, yourself included. One coin "
                            "brings the plague, one cures for good, four do nothing.")},
    {BRISTOL_TYPE_GIVE, MSG("The coin stays with its owner, who learns what it is; ghosts learn nothing.")},
    {BRISTOL_TYPE_KEEP, MSG("You keep one and the other is discarded, face up.")},
    {BRISTOL_TYPE_PLACE,
     MSG("The next mingle of that cart uses a random card from its area instead of one from the deck.")},
};

// The remedy that a type of action plays.
static unsigned remedy_of(unsigned type) {
    static const uint8_t types[BRISTOL_REMEDY_COUNT] = {
        [BRISTOL_ARSENIC] = BRISTOL_TYPE_ARSENIC,   [BRISTOL_CHICKEN] = BRISTOL_TYPE_CHICKEN,
        [BRISTOL_EMERALDS] = BRISTOL_TYPE_EMERALDS, [BRISTOL_LEECHES] = BRISTOL_TYPE_LEECHES,
        [BRISTOL_POMANDER] = BRISTOL_TYPE_POMANDER, [BRISTOL_WHIP] = BRISTOL_TYPE_WHIP,
    };
    unsigned remedy = 0;
    while (remedy < BRISTOL_REMEDY_COUNT && types[remedy] != type) {
        remedy++;
    }
    return remedy;
}

// What doing something of a type means; NULL where the game's data say it.
static const char *type_words(const struct bristol_state *state, unsigned type) {
    if (type == BRISTOL_TYPE_PUSH && bristol_ask_pushes_only_self(state)) {
        return bristol_push_to(state, state->turn) == BRISTOL_NONE
                   ? MSG("Nobody sits behind you, and no cart behind has room: YOU would be out of the game, and could "
                         "no longer escape.")
                   : MSG("Nobody sits behind you: you would go to the rear of the rearmost cart with room.");
    }
    if (type == BRISTOL_TYPE_PASS) {
        return state->node == BRISTOL_NODE_WHIP ? MSG("The move is made. Everyone involved who holds a remedy is "
                                                      "asked, so the others cannot tell whether you had a whip.")
                                                : MSG("Do nothing.");
    }
    for (unsigned i = 0; i < sizeof advices / sizeof advices[0]; i++) {
        if (advices[i].type == type) {
            return advices[i].words;
        }
    }
    return NULL;
}

const char *bristol_effect(const struct words_language *language, unsigned type) {
    if (remedy_of(type) < BRISTOL_REMEDY_COUNT) {
        return words_find(language, "effect", bristol_remedy_helps[remedy_of(type)]);
    }
    return type >= BRISTOL_TYPE_SERF && type < (unsigned)BRISTOL_TYPE_SERF + BRISTOL_CHARACTER_COUNT
               ? words_find(language, "effect", bristol_character_helps[type - BRISTOL_TYPE_SERF])
               : "";
}

static void advise_type(const struct words_scene *scene, unsigned type, struct ph_writer *writer) {
    const char *const words = type_words(scene->view, type);
    ph_write_text(writer,
                  words != NULL ? words_find(scene->language, "", words) : bristol_effect(scene->language, type));
}

// Dice that an action throws: what may come of it. One that it locks or turns: what stays.
static void say_outcome(const struct words_scene *scene, ph_action action, struct ph_writer *writer) {
    const struct bristol_state *const state = scene->view;
    const unsigned type = ph_action_type(action);
    const unsigned dice = bristol_dice_named(action);
    if (type == BRISTOL_TYPE_FRIAR || type == BRISTOL_TYPE_ARSENIC || type == BRISTOL_TYPE_LOCK) {
        struct bristol_state turned = *state;
        if (type == BRISTOL_TYPE_FRIAR) {
            turned.dice[bristol_lowest(dice)] = ph_action_component(action, 2);
        }
        bristol_say_roll_odds(writer, scene->language, &turned, 0);
    } else {
        bristol_say_roll_odds(writer, scene->language, state, dice);
    }
}

static void advise_dice(const struct words_scene *scene, ph_action action, struct ph_writer *writer) {
    bristol_ask_action(scene, action, writer);
    ph_write_text(writer, ". ");
    say_outcome(scene, action, writer);
}

// What one would hold after a discard. The rule itself says what that means; on a copy.
static void advise_discard(const struct words_scene *scene, ph_action action, struct ph_writer *writer) {
    const struct bristol_state *const state = scene->view;
    struct bristol_state after = *state;
    bristol_rules[BRISTOL_TYPE_DISCARD]->apply(&after, action, NULL);
    const struct bristol_symptoms *const kept = &after.symptoms[state->turn];
    words_say_of(writer, scene->language,
                 ((unsigned)after.plague >> state->turn & 1u) != 0 ? MSG("You keep {symptoms}: you have the plague.")
                                                                   : MSG("You keep {symptoms}: you stay healthy."),
                 SYMPTOMS(symptoms, scene->language, kept->cards, kept->count));
}

// Somebody whom an action is about.
static void advise_seat(const struct words_scene *scene, ph_action action, unsigned seat, struct ph_writer *writer) {
    const struct bristol_state *const state = scene->view;
    bristol_ask_action(scene, action, writer);
    ph_write_text(writer, ". ");
    if (ph_action_type(action) == BRISTOL_TYPE_PUSH && seat != state->turn &&
        bristol_push_to(state, state->turn) == BRISTOL_NONE) {
        struct bristol_worlds worlds;
        bristol_worlds_draw(scene, &worlds);
        ph_write_text(writer, words_text(scene->language, "If they are healthy, you die of shame. The plague:"));
        ph_write_char(writer, ' ');
        bristol_say_seat_odds(scene, seat, &worlds, writer);
        return;
    }
    bristol_survey_brief(scene, BRISTOL_SPOT_SEAT + seat, writer);
}

static void advise_fields(const struct words_scene *scene, ph_action action, unsigned component,
                          struct ph_writer *writer) {
    const struct bristol_state *const state = scene->view;
    const unsigned type = ph_action_type(action);
    const unsigned value = ph_action_component(action, component);
    switch ((enum bristol_type)type) {
    case BRISTOL_TYPE_REROLL:
    case BRISTOL_TYPE_AGAIN:
    case BRISTOL_TYPE_OUTLAW:
    case BRISTOL_TYPE_MASON:
    case BRISTOL_TYPE_LOCK:
        advise_dice(scene, action, writer);
        break;
    case BRISTOL_TYPE_PUSH:
    case BRISTOL_TYPE_SHERIFF:
    case BRISTOL_TYPE_KNIGHT:
    case BRISTOL_TYPE_GIVE:
        advise_seat(scene, action, value, writer);
        break;
    case BRISTOL_TYPE_DISCARD:
        if (state->pending.card_count == 1) {
            advise_discard(scene, action, writer);
        }
        break;
    case BRISTOL_TYPE_KEEP: {
        const uint8_t card = (uint8_t)value;
        bristol_say_uses(writer, scene->language, bristol_remedies_shown(&card, 1));
        break;
    }
    case BRISTOL_TYPE_PEEK:
        bristol_survey_brief(scene, BRISTOL_SPOT_SEAT + value, writer);
        break;
    case BRISTOL_TYPE_FRIAR:
        bristol_survey_brief(scene, BRISTOL_SPOT_DIE + value, writer);
        break;
    default:
        advise_type(scene, type, writer);
        break;
    }
}

// The last field of an action that has two.
static void advise_second(const struct words_scene *scene, ph_action action, struct ph_writer *writer) {
    switch ((enum bristol_type)ph_action_type(action)) {
    case BRISTOL_TYPE_FRIAR:
    case BRISTOL_TYPE_ARSENIC:
    case BRISTOL_TYPE_CHICKEN:
        advise_dice(scene, action, writer);
        break;
    case BRISTOL_TYPE_DISCARD:
        advise_discard(scene, action, writer);
        break;
    case BRISTOL_TYPE_PLACE:
        bristol_ask_action(scene, action, writer);
        ph_write_text(writer, ". ");
        bristol_survey_brief(scene, BRISTOL_SPOT_CART + ph_action_component(action, 2), writer);
        break;
    default:
        break; // the words of the choice say it all
    }
}

void bristol_ask_help(const struct words_scene *scene, ph_action action, unsigned component, struct ph_writer *writer) {
    if (component == 0) {
        advise_type(scene, ph_action_type(action), writer);
    } else if (component == 1) {
        advise_fields(scene, action, component, writer);
    } else {
        advise_second(scene, action, writer);
    }
}

void bristol_ask_brief(const struct words_scene *scene, ph_action action, unsigned component,
                       struct ph_writer *writer) {
    static const uint64_t thrown =
        BRISTOL_BIT(REROLL) | BRISTOL_BIT(AGAIN) | BRISTOL_BIT(OUTLAW) | BRISTOL_BIT(MASON) | BRISTOL_BIT(LOCK);
    static const uint64_t with_a_card = BRISTOL_BIT(FRIAR) | BRISTOL_BIT(ARSENIC) | BRISTOL_BIT(CHICKEN);
    const uint64_t types = component == 1 ? thrown : component == 2 ? with_a_card : 0;
    if ((types >> ph_action_type(action) & 1u) != 0) {
        say_outcome(scene, action, writer);
    }
}
