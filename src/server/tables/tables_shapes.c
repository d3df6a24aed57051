// SPDX-License-Identifier: MIT
// What lobby.c, record.c and send.c answer.
#include "server/messages.h"

const struct ph_shape server_table_shapes[] = {
    PH_SHAPE("NewTable", "the id, which is the key to the table", {"table", "table", ""}),
    PH_SHAPE("TableList", "some tables", {"tables", "[ListedTable]", ""},
             {"after?", "table", "if there may be more: what `?after=` takes"}),
    PH_SHAPE("ListedTable", "a table in a list", {"table", "table", ""},
             {"onlookers", "int", "connections without a seat"},
             {"ratings", "[PersonRating]", "of the people who sit there, in this game with as many seats"},
             {"about", "About", ""}),
    PH_SHAPE("PersonRating", "a person's rating", {"person", "person", ""}, {"...", "Rating", ""}),
    PH_SHAPE("JournalLine", "a line of a journal", {"table", "table", ""}, {"entry", "JournalEntry", ""}),
    {0},
};
