// SPDX-License-Identifier: MIT
// What request.c and chat.c read, and the two questions of a WebSocket.
#include "table/messages.h"

#define REQUEST(called, words, kind, ...)                                                                              \
    PH_SHAPE(called, words, {"t", kind, ""}, {"table?", "table", "may name the table"}, __VA_ARGS__)
#define BARE_REQUEST(called, words, kind)                                                                              \
    PH_SHAPE(called, words, {"t", kind, ""}, {"table?", "table", "may name the table"})

const struct ph_shape ph_table_request_shapes[] = {
    PH_SHAPE("MakeRequest", "makes a table", {"t", "'make'", ""},
             {"seats", "['open' | 'closed' | bot]", "for a person; nobody's; a bot's"}, {"...", "ChosenSettings", ""}),
    REQUEST("SitRequest", "takes a seat", "'sit'", {"seat", "seat", ""},
            {"name?", "string", "by the maker, around one screen: of somebody without a device, who gets it"}),
    BARE_REQUEST("LeaveRequest", "gives one's own seat back", "'leave'"),
    REQUEST("FreeRequest", "the maker frees a seat", "'free'", {"seat", "seat", ""}),
    REQUEST("SeatRequest", "the maker gives a seat to a bot, opens or closes it", "'seat'", {"seat", "seat", ""},
            {"as", "'open' | 'closed' | bot", ""}),
    REQUEST("ReadyRequest", "one is ready", "'ready'",
            {"luck?", "hex32", "one's own part of the luck: random digits; zeros where it is absent"}),
    BARE_REQUEST("StartRequest", "the maker begins the game", "'start'"),
    REQUEST("ActRequest", "plays", "'act'", {"at", "int", "the last game entry that was seen"},
            {"id", "hex32", "random digits, by which it counts once"}, {"action", "string", "the action's text"}),
    REQUEST("UndoRequest", "takes back what one did last", "'undo'",
            {"at", "int", "the last game entry that was seen"}),
    REQUEST("EnterRequest", "enters moves of a game with a box of one's own; only at home", "'enter'",
            {"at", "int", "the last game entry that was seen"},
            {"from", "int", "the first move, counted from 0, in whose place and that of all later ones these are"},
            {"moves", "[string]", "as in records"},
            {"left?", "[string]", "moves that no longer fit, to be kept in the journal"}),
    REQUEST("OrderRequest", "a standing order: an answer to all windows to come", "'order'",
            {"against", "'ask' | 'never' | 'all' | 'seats'", ""}, {"seats?", "[seat]", "against `seats`"}),
    BARE_REQUEST("ResignRequest", "a bot plays on", "'resign'"),
    REQUEST("AbandonRequest", "would end the game", "'abandon'", {"agree?", "bool", "false: would not"}),
    BARE_REQUEST("ReclaimRequest", "takes the seat back from a bot, or from the board", "'reclaim'"),
    REQUEST("LendRequest",
            "around one screen: has a seat asked at the board, played by a bot, or gives it back; one's own, or, by "
            "the maker, that of somebody who is not there",
            "'lend'", {"seat", "seat", ""}, {"to", "'board' | 'bot' | 'owner'", ""}),
    BARE_REQUEST("RematchRequest", "makes a table for the next game", "'rematch'"),
    REQUEST("BarRequest", "the maker bars somebody from the table or its chat, or does so no longer", "'bar'",
            {"person", "person", ""}, {"from", "'nothing' | 'chat' | 'table'", ""}),
    REQUEST("TalkRequest", "the maker decides who may chat", "'talk'", {"who", "Talk", ""}),
    REQUEST("ReportRequest", "reports somebody to the people who run the server, with the last lines of chat",
            "'report'", {"person", "person", ""}, {"why?", "string", "in one's own words, as in chat"}),
    REQUEST("ChatRequest", "says something", "'chat'",
            {"text", "string",
             "1 to 500 characters, as in a name, but also line ends, and the joiners and variants that spelling and "
             "emoji need; something must be seen"}),
    REQUEST("LegalRequest", "lists the legal actions of a type, where `hello` or `entry` had only `types`", "'legal'",
            {"type", "string", ""}),
    REQUEST("PastRequest", "asks for the last 64 moves before a move, or fewer, and the position after them", "'past'",
            {"before", "int", "counted from 0"}),
    REQUEST("ViewRequest", "says whether somebody looks at the page, which then gets a `beat` after 2 s of silence",
            "'view'", {"shown", "bool", ""}),
    PH_SHAPE("TokenRequest", "says who one is: the first message of a socket at `?token=first`", {"t", "'token'", ""},
             {"token", "hex32", ""}),
    PH_SHAPE_IS("TableRequest", "what can be asked at a table",
                "SitRequest | LeaveRequest | FreeRequest | SeatRequest | ReadyRequest | StartRequest | ActRequest | "
                "UndoRequest | EnterRequest | OrderRequest | ResignRequest | AbandonRequest | ReclaimRequest | "
                "LendRequest | RematchRequest | BarRequest | TalkRequest | ReportRequest | ChatRequest | "
                "LegalRequest | PastRequest | ViewRequest | "
                "TokenRequest"),
    {0},
};
