// SPDX-License-Identifier: MIT
// What lobby.c, record.c and send.c answer.
#include "server/messages.h"

const struct ph_shape server_table_shapes[] = {
    PH_SHAPE("NewTable", "the id, which is the key to the table", {"table", "table", ""}),
    PH_SHAPE("JoinRequest", "takes a seat at a table around one screen, or joins an evening",
             {"code?", "string", "of the table or evening, as its screen shows it"},
             {"table?", "table", "in its place"}, {"evening?", "hex32", "in its place"},
             {"name?", "string", "needed without a token; else one's own, or none"},
             {"seat?", "seat", "a certain one; else the one at the board of that name, or the first open one"},
             {"program?", "bool", "the new guest is a program"}),
    PH_SHAPE("Joined", "the seat", {"table", "table", ""}, {"seat", "seat", ""}, {"person", "person", ""},
             {"name", "string", ""},
             {"token?", "hex32", "of a guest made for that, in place of the cookie that pages get"}),
    PH_SHAPE_IS("JoinedSomewhere", "at a table, or an evening", "Joined | EveningJoined"),
    PH_SHAPE("TableCode", "six letters and digits", {"code", "string", "ends when no seat is left for a phone"}),
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
