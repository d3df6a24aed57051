// SPDX-License-Identifier: MIT
#include "tui/games/rattus.h"

#include "tui/games/rattus/asking.h"
#include "tui/games/rattus/board.h"
#include "tui/games/rattus/europe.h"
#include "tui/games/rattus/help.h"
#include "tui/games/rattus/speech.h"
#include "tui/games/rattus/story.h"
#include "tui/games/rattus/survey.h"

static int place_find(const struct tui_scene *scene, const char *word) {
    return rattus_hear_region(scene->view, word);
}

const struct tui_drawing rattus_drawing = {
    .game_id = "rattus",

    .columns_min = EUROPE_COLUMNS_MIN,
    .rows_min = rattus_board_rows_min,
    .draw = rattus_board_draw,
    .place_at = rattus_board_place,
    .place_find = place_find,
    .place_words = rattus_survey_place,
    .place_brief = rattus_survey_brief,

    .status_words = rattus_survey_status,
    .position_words = rattus_survey_position,
    .secret_words = rattus_survey_secrets,

    .type_rank = rattus_ask_rank,
    .type_steps = rattus_ask_steps,
    .question_words = rattus_ask_question,
    .type_words = rattus_ask_type,
    .value_words = rattus_ask_value,
    .value_place = rattus_ask_place,
    .choice_help = rattus_ask_help,
    .action_words = rattus_ask_action,

    .move_words = rattus_story_move,
    .move_place = rattus_story_place,
    .result_words = rattus_story_result,

    .topics = rattus_help_topics,
    .topic_count = RATTUS_HELP_COUNT,
    .topic_applies = rattus_help_applies,
};
