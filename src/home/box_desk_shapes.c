// SPDX-License-Identifier: MIT
// What the desk of a printed game answers (box_desk.h).
#include "home/messages.h"

#include "table/messages.h"

static const struct ph_shape shapes[] = {
    PH_SHAPE("BoxAnswer", "what the desk of a printed game answers", {"journal", "[string]", "new lines"},
             {"left", "[string]", "moves that no longer fit, as lines of a record, to be entered again or forgotten"},
             {"told", "[ToldMessage]", "for an onlooker's viewer"}),
    PH_SHAPE("TokensCounted", "what refereed games tell of the tokens in a printed box",
             {"tally", "string", "to be kept, for the next game"}, {"games", "int", "counted with these tokens"},
             {"tokens", "int", "in the box"}, {"proven", "int", "of them"}, {"likely", "int", "of them"},
             {"contradicts", "bool", "the games prove more tokens than there are"},
             {"own", "string | null", "the set as a file for --data; null: nothing can be said"}),
    {0},
};

static const struct ph_exchange exchanges[] = {
    {"begin", NULL, "BoxAnswer", "begins a game of the people named"},
    {"data", NULL, "Nothing", "adds a set of tokens, to be named in the options of the game"},
    {"fold", NULL, "Nothing", "loads a line of its journal"},
    {"hello", NULL, "BoxAnswer", "tells a viewer everything"},
    {"past", NULL, "BoxAnswer", "tells it what happened before so many moves"},
    {"enter", NULL, "BoxAnswer", "enters the next move"},
    {"back", NULL, "BoxAnswer", "takes back the last one"},
    {"correct", NULL, "BoxAnswer", "puts another in the place of a move"},
    {"repeat", NULL, "BoxAnswer", "enters of what is left what fits now"},
    {"skip", NULL, "BoxAnswer", "forgets the first of what is left, or all"},
    {"new", NULL, "BoxAnswer", "enters an outcome that the data lacked, with options that have it"},
    {"record", NULL, "TableRecord", "writes the game so far as a record"},
    {"count", NULL, "TokensCounted", "counts the tokens that were turned"},
    {0},
};

const struct ph_door box_door = {
    .name = "box",
    .frame = "DeskAnswer",
    .refusal = "DeskRefusal",
    .shapes = PH_SHAPE_TABLES(shapes, NULL),
    .exchanges = exchanges,
};
