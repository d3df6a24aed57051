// SPDX-License-Identifier: MIT
// What a table's desk answers (desk.h).
#include "home/messages.h"

#include "table/messages.h"

static const struct ph_shape shapes[] = {
    PH_SHAPE("TableTold", "a message to one person", {"person", "person", ""}, {"message", "ToldMessage", ""}),
    PH_SHAPE_IS("ToldMessage", "in packed form, for the person's viewer",
                "HelloBefore | HelloPacked | EntryTold | EntryPacked | PastPacked"),
    PH_SHAPE("TableHello", "one message", {"told", "[TableTold]", ""}),
    PH_SHAPE("TableAnswer", "what a table's desk answers", {"answer?", "Answer", "to a request"},
             {"thought?", "Thought", "what a bot chose"}, {"journal?", "[string]", "new lines"},
             {"secrets?", "string", "the line that replaces the one before"}, {"told?", "[TableTold]", ""},
             {"due", "time | null", "when a tick has something to do; null: never"},
             {"thinks", "bool", "a bot is to choose"},
             {"undo", "[person]", "the watchers who may take back what they did last"}),
    PH_SHAPE("Thought", "what a bot chose", {"seat", "seat", ""}, {"action", "string", "its text"}),
    PH_SHAPE("TableRecord", "the game so far, with all its secrets", {"record", "string", ""}),
    {0},
};

static const struct ph_exchange exchanges[] = {
    {"watch", NULL, "TableAnswer", "tells a person everything from now on"},
    {"request", NULL, "TableAnswer", "asks the table something, as on a server"},
    {"hello", NULL, "TableHello", "tells a person everything once"},
    {"past", NULL, "TableAnswer", "tells a person what happened before so many moves"},
    {"branch", NULL, "TableAnswer", "begins the game after so many moves of a recorded one"},
    {"record", NULL, "TableRecord", "writes the game so far as a record"},
    {"tick", NULL, "TableAnswer", "does what is due"},
    {"think", NULL, "TableAnswer", "lets one bot choose"},
    {"answer", NULL, "TableAnswer", "answers in its place"},
    {"fold", NULL, "Nothing", "loads a line of a journal"},
    {"secrets", NULL, "Nothing", "loads its secrets"},
    {"credit", NULL, "TableAnswer", "gives clocks back the time that the table was not there"},
    {0},
};

const struct ph_door table_door = {
    .name = "table",
    .frame = "DeskAnswer",
    .refusal = "DeskRefusal",
    .shapes = PH_SHAPE_TABLES(ph_seen_shapes, ph_settings_shapes, ph_table_shapes, desk_shapes, shapes),
    .exchanges = exchanges,
};
