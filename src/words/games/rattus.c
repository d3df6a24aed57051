// SPDX-License-Identifier: MIT
#include "words/games/rattus.h"

#include "words/games/rattus/box.h"
#include "words/games/rattus/cards.h"
#include "words/games/rattus/lessons.h"
#include "words/games/rattus/reason.h"
#include "words/games/rattus/speech.h"
#include "words/games/rattus/story.h"
#include "words/games/rattus/survey.h"
#include "words/names.h"

static const struct words_named named[] = {
    {"region", "components.board.regions"},
    {"region", "components.africanus.regions"},
    {"class", "components.characters.classes"},
    {"character", "components.characters.characters"},
};

// Few characters of that box are in play unless they are drawn, and the named sets have some.
static const struct words_suggestion suggestions[] = {
    {"pied_piper", "true", "characters", "\"random\"", false},
    {"characters", "\"golden-age\"", "pied_piper", "true", true},
    {"characters", "\"rat-control\"", "pied_piper", "true", true},
    {"characters", "\"europe-at-war\"", "pied_piper", "true", true},
};

// The plague comes by itself: there is nobody to use a card against.
static const struct words_orders orders = {
    .cards = WORD("order", "region cards"),
    .words = {WORD("order", "ask me"), WORD("order", "never play one"), WORD("order", "play one whenever I can")},
};

const struct ph_words rattus_words = {
    .game_id = "rattus",
    .place_find = rattus_hear_region,
    .place_words = rattus_survey_place,
    .place_brief = rattus_survey_brief,

    .status_words = rattus_survey_status,
    .position_words = rattus_survey_position,
    .secret_words = rattus_survey_secrets,

    .turn = rattus_survey_turn,
    .turn_words = rattus_survey_turn_words,

    .question_words = rattus_ask_question,
    .orders = &orders,
    .holds_answers = rattus_ask_holds_cards,
    .type_words = rattus_ask_type,
    .value_words = rattus_ask_value,
    .value_place = rattus_ask_place,
    .legal_openly = rattus_ask_openly,
    .choice_help = rattus_ask_help,
    .choice_brief = rattus_ask_brief,
    .idle_cards = rattus_ask_idle,
    .action_words = rattus_ask_action,
    .box_words = rattus_box_lay,
    .outcome_find = rattus_box_find,
    .outcome_new = rattus_box_new,
    .threat_words = rattus_threat,
    .reason_words = rattus_reason,

    .move_words = rattus_story_move,
    .move_place = rattus_story_place,
    .result_words = rattus_story_result,
    .between_words = rattus_between,

    .suggestions = suggestions,
    .suggestion_count = sizeof suggestions / sizeof suggestions[0],

    .named = named,
    .named_count = sizeof named / sizeof named[0],

    .chapters = rattus_chapters,
    .actions = rattus_common_actions,
    .topic_applies = rattus_help_applies,
    .lessons = rattus_lessons,
};
