// SPDX-License-Identifier: MIT
#include "words/games/bristol1350/cards.h"

const struct words_card bristol_chicken_words = {
    .name = WORD("remedy", "Chicken"),
    .topic = {WORD("topic", "chicken"), MSG("Chicken"),
              MSG("If you rerolled dice in this turn: throw them again, both or one of them, up to three times. A die "
                  "that you leave out of a throw cannot be thrown again.")},
    .idle = MSG("Chicken: you have rerolled no die in this turn, or it is locked now."),
    .actions = {{.type = BRISTOL_TYPE_CHICKEN,
                 .choice = {MSG("Chicken: throw again")},
                 .questions = {[1] = MSG("Which card do you play as Chicken?"),
                               [2] = MSG("Which of the rerolled dice do you throw again?")},
                 .action = {MSG("Throw {dice} again with {card}")},
                 .told = {MSG("{Who} played {card} as Chicken and threw {dice} again.")}},
                {.type = BRISTOL_TYPE_AGAIN,
                 .choice = {MSG("Throw again")},
                 .questions = {[0] = MSG("Chicken: {throws} of 3 throws made. Once more?"),
                               [1] = MSG("Which of them do you throw again?")},
                 .action = {MSG("Throw {dice} again")},
                 .told = {MSG("{Who} threw {dice} again.")},
                 .help = MSG("Throw the dice, or one of them, once more. A die that you leave out stays as it is.")},
                {.type = BRISTOL_TYPE_STOP,
                 .rank = BRISTOL_RANK_NOTHING,
                 .choice = {MSG("Leave the dice")},
                 .told = {MSG("{Who} left the dice as they were.")},
                 .help = MSG("Keep the dice as they are now.")}},
};
