// SPDX-License-Identifier: MIT
#include "words/games/bristol1350.h"

#include "words/games/bristol1350/box.h"
#include "words/games/bristol1350/cards.h"
#include "words/games/bristol1350/lessons.h"
#include "words/games/bristol1350/measure.h"
#include "words/games/bristol1350/odds.h"
#include "words/games/bristol1350/reason.h"
#include "words/games/bristol1350/speech.h"
#include "words/games/bristol1350/story.h"
#include "words/games/bristol1350/survey.h"
#include "words/names.h"

static const struct words_named named[] = {
    {"cart", "components.components.carts"},           {"coin", "components.components.alms.coins"},
    {"character", "components.characters.characters"}, {"remedy", "components.remedies.remedies"},
    {"remedy", "components.remedies.alms_cards"},
};

static const struct words_orders orders = {
    .cards = WORD("order", "whips"),
    .words = {WORD("order", "ask me"), WORD("order", "never use one"), WORD("order", "use one whenever I can"),
              WORD("order", "use one only against…")},
};

const struct ph_words bristol1350_words = {
    .game_id = "bristol1350",
    .place_find = bristol_hear_place,
    .place_words = bristol_survey_place,
    .place_brief = bristol_survey_brief,
    .place_note = bristol_survey_note,
    .odds_words = bristol_say_odds,

    .status_words = bristol_survey_status,
    .position_words = bristol_survey_position,
    .secret_words = bristol_survey_secrets,

    .turn = bristol_survey_turn,
    .turn_words = bristol_survey_turn_words,

    .question_words = bristol_ask_question,
    .window_words = bristol_ask_window,
    .orders = &orders,
    .holds_answers = bristol_ask_holds_remedies,
    .asks_twice = bristol_ask_twice,
    .type_words = bristol_ask_type,
    .value_words = bristol_ask_value,
    .value_place = bristol_ask_place,
    .value_places = bristol_ask_places,
    .value_rank = bristol_ask_value_rank,
    .legal_openly = bristol_ask_openly,
    .choice_help = bristol_ask_help,
    .choice_brief = bristol_ask_brief,
    .idle_cards = bristol_ask_idle,
    .action_words = bristol_ask_action,
    .box_words = bristol_box_lay,
    .outcome_find = bristol_box_find,
    .measure = bristol_measure,
    .measure_words = bristol_measure_words,
    .threat_words = bristol_threat,
    .reason_words = bristol_reason,

    .move_words = bristol_story_move,
    .move_place = bristol_story_place,
    .result_words = bristol_story_result,
    .between_words = bristol_between,

    .named = named,
    .named_count = sizeof named / sizeof named[0],

    .chapters = bristol_chapters,
    .actions = bristol_common_actions,
    .topic_applies = bristol_help_applies,
    .lessons = bristol1350_lessons,
};
