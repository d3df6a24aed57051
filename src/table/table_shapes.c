// SPDX-License-Identifier: MIT
// What tell.c, hello.c, about.c, past.c and chat.c write, and the entries of a journal.
#include "table/messages.h"

#define ENTRY(called, words, kind, ...) PH_SHAPE(called, words, {"...", "AnyEntry", ""}, {"t", kind, ""}, __VA_ARGS__)

const struct ph_shape ph_table_shapes[] = {
    // ---- a table ----
    PH_SHAPE("Holder", "who holds a seat", {"holder", "'open' | 'closed' | 'person' | 'bot'", ""},
             {"person?", "person", "of a person"}, {"name?", "string", "of a person"},
             {"program?", "true", "of a person that is a program"},
             {"guest?", "true", "of a person who had no account when it sat down"},
             {"board?", "true", "of a person: asked at the board, since no device of theirs has the seat"}),
    PH_SHAPE("ListedSeat", "a seat as lists show it", {"...", "Holder", ""},
             {"bot?", "bot", "that plays; also in the place of a person"}),
    PH_SHAPE("TableSeat", "a seat of a table", {"...", "Holder", ""}, {"ready?", "bool", "of a person"},
             {"resigned?", "bool", "of a person"}, {"abandons?", "bool", "of a person who would end the game"},
             {"bot?", "bot", "that plays; also in the place of a person"},
             {"left", "int", "milliseconds on its clock; 0 without clocks"}),
    PH_SHAPE("OpenWindow", "a window that is open", {"seats", "[seat]", "that are asked"}, {"opened", "time", ""},
             {"closes", "time", "at the latest"}),
    PH_SHAPE("Running", "whose clock runs", {"seat", "seat", ""}, {"since", "time", ""}),
    PH_SHAPE("Order", "a standing order: an answer to all windows to come",
             {"against", "'ask' | 'never' | 'all' | 'seats'", "ask me; never; against everybody, or some seats"},
             {"seats?", "[seat]", "against `seats`"}),
    PH_SHAPE("TableFacts", "a table, as everybody may know it", {"phase", "Phase", ""}, {"maker", "person", ""},
             {"commitment", "hex64", "to the secret of the luck"}, {"settings", "Settings", ""},
             {"seats", "[TableSeat]", ""}, {"window", "OpenWindow | null", ""}, {"running", "Running | null", ""},
             {"rated?", "Rated", "online"}, {"mover?", "seat", "whose action was the last, if anybody's"},
             {"reason?", "string",
              "after the end; before it `closed` or `round`: the game has stopped, and ends with its round"},
             {"winners?", "[seat]", "after the end"},
             {"rematch?", "table", "once it was made: the table of the next game"}, {"talk", "Talk", "who may chat"},
             {"barred", "[Barred]", "by the maker"}),
    PH_SHAPE_IS("Talk", "who may chat; the maker may always", "'all' | 'seats' | 'nobody'"),
    PH_SHAPE("Barred", "somebody whom the maker has barred", {"person", "person", ""},
             {"from", "'chat' | 'table'", "from the table, and its chat, too"}),
    PH_SHAPE_IS("Phase", "of a table", "'gathering' | 'playing' | 'over'"),
    PH_SHAPE_IS("Rated",
                "whether the game counts for ratings, if it is finished and all people stay; or why not: the table is "
                "not in the lobby, only one plays, somebody is a guest, people and programs play, or all play from one "
                "address",
                "'yes' | 'unlisted' | 'alone' | 'guest' | 'mixed' | 'address'"),
    PH_SHAPE("About", "what lists of tables show of one", {"...", "Settings", ""}, {"phase", "Phase", ""},
             {"seats", "[ListedSeat]", ""}, {"asked", "[seat]", "the seats that are to decide"}),

    // ---- the game at it ----
    PH_SHAPE("Shown", "the moves and the position after them, as the viewer may see them", {"moves", "[Move]", ""},
             {"view", "view", ""},
             {"legal?", "[action]", "of the seat that is asked: what it may do, up to 400 actions"},
             {"types?", "[string]", "in place of `legal`, where there are more: their types"}),
    PH_SHAPE("Packed", "the same in packed form", {"packed", "string", "bytes of the server's own build, as base64"}),

    // ---- messages ----
    PH_SHAPE("AnyHello", "the first message of a connection", {"t", "'hello'", ""},
             {"build", "string", "the server's, for packed messages"}, {"n", "int", "of the last entry"},
             {"at", "int", "of the last game entry, for acts"}, {"table", "TableFacts", ""},
             {"seat?", "seat", "one's own"}, {"order?", "Order", "one's own, at a seat"},
             {"answered?", "bool", "at a seat: in the window that is open, by oneself"}),
    PH_SHAPE("HelloBefore", "before the game", {"...", "AnyHello", ""}),
    PH_SHAPE("HelloShown", "once the game has begun", {"...", "AnyHello", ""}, {"...", "Shown", ""}),
    PH_SHAPE("HelloPacked", "the same in packed form", {"...", "AnyHello", ""}, {"...", "Packed", ""}),
    PH_SHAPE_IS("Hello", "the first message of a connection", "HelloShown | HelloBefore"),
    PH_SHAPE("AnyEntryTold", "an entry of the journal, as a viewer may see it", {"t", "'entry'", ""},
             {"entry", "Entry", ""},
             {"left?", "[int]", "with clocks, while the game is played: each seat's milliseconds"},
             {"running?", "Running | null", "with clocks: whose runs"},
             {"rated?", "Rated", "online, before the game: as it is now"}),
    PH_SHAPE("EntryTold", "an entry beside the game", {"...", "AnyEntryTold", ""}),
    PH_SHAPE("EntryShown", "an entry of the game", {"...", "AnyEntryTold", ""}, {"...", "Shown", ""}),
    PH_SHAPE("EntryPacked", "the same in packed form", {"...", "AnyEntryTold", ""}, {"...", "Packed", ""}),
    PH_SHAPE_IS("EntryMessage", "an entry of the journal, as this viewer may see it", "EntryShown | EntryTold"),
    PH_SHAPE("AnyPast", "moves that were made before one came", {"t", "'past'", ""},
             {"first", "int", "the number of moves before these"}, {"before", "int", "as it was asked"}),
    PH_SHAPE("PastShown", "moves that were made before one came", {"...", "AnyPast", ""}, {"...", "Shown", ""}),
    PH_SHAPE("PastPacked", "the same in packed form", {"...", "AnyPast", ""}, {"...", "Packed", ""}),
    PH_SHAPE("Answer", "the answer to a request", {"t", "'answer'", ""}, {"code", "refusal", "`ok`, or why not"},
             {"n?", "int", "where it made an entry: the last one's number"},
             {"message?", "string", "unless it is `ok`: what would be right"},
             {"rule?", "string | null",
              "unless it is `ok`: the id of the game's rule that is the reason; null if it is none of them, but the "
              "table's own"}),
    PH_SHAPE("ChatLine", "a line of chat", {"t", "'chat'", ""}, {"c", "int", "goes up"}, {"time", "time", ""},
             {"person", "person", ""}, {"name", "string", ""}, {"program?", "true", "of a program"},
             {"guest?", "true", "of a guest"}, {"text", "string", ""}),
    PH_SHAPE("Legal", "the legal actions of a type", {"t", "'legal'", ""}, {"type", "string", "as it was asked"},
             {"actions", "[action]", ""}),
    PH_SHAPE("Notice", "what the people who run the server say to all", {"t", "'notice'", ""}, {"text", "string", ""}),
    PH_SHAPE("Beat", "the server is there, though nothing happens", {"t", "'beat'", ""}),
    PH_SHAPE_IS("TableMessage", "what a WebSocket tells in JSON",
                "HelloBefore | HelloShown | EntryTold | EntryShown | PastShown | Answer | ChatLine | Legal | "
                "Notice | Beat"),
    PH_SHAPE_IS("PackedMessage", "what a WebSocket tells in packed form",
                "HelloBefore | HelloPacked | EntryTold | EntryPacked | PastPacked | Answer | ChatLine | Legal | "
                "Notice | Beat"),

    // ---- entries ----
    PH_SHAPE("AnyEntry", "every entry", {"n", "int", "goes up by one"}, {"time", "time", ""}),
    ENTRY("Made", "the table was made", "'made'", {"person", "person", "the maker"}, {"commitment", "hex64", ""},
          {"seats", "['open' | 'closed' | bot]", ""},
          {"everybody?", "[hex32]", "of a duplicate round: the bytes of all seats of all its tables"},
          {"first?", "int", "the same: which of them is of this table's first seat, from 0"}, {"...", "Settings", ""}),
    ENTRY("Sat", "a person took a seat", "'sat'", {"seat", "seat", ""}, {"person", "person", ""},
          {"name", "string", ""}, {"program?", "true", "of a person that is a program"},
          {"guest?", "true", "of a person without an account"},
          {"board?", "true", "of a person without a device, who is asked at the board"}),
    ENTRY("Left", "a seat is open again", "'left'", {"seat", "seat", ""}),
    ENTRY("Seated", "the maker gave a seat to somebody", "'seat'", {"seat", "seat", ""},
          {"as", "'open' | 'closed' | bot", ""}),
    ENTRY("Ready", "a person is ready", "'ready'", {"seat", "seat", ""}, {"luck", "hex32", "the person's part of it"}),
    ENTRY("Started", "the game begins", "'started'",
          {"one_address?", "true", "all people came from one address, so the game is not rated"}),
    ENTRY("Play", "a seat played", "'play'", {"seat", "seat", ""},
          {"id?", "hex32", "of an act, for the seat it is from"}),
    ENTRY("Undo", "a seat took back what it did", "'undo'", {"seat", "seat", ""},
          {"marked?", "true", "at home: only the setting `take_backs` allowed it"}),
    ENTRY("Entered", "at home: what people entered of a game with a box of their own", "'entered'",
          {"from", "int", "the first move, counted from 0, in whose place these are"}),
    ENTRY("WindowOpened", "seats are asked", "'window_opened'", {"seats", "[seat]", ""},
          {"closes", "time", "at the latest"}),
    PH_SHAPE("WindowClosed", "the answers follow", {"...", "AnyEntry", ""}, {"t", "'window_closed'", ""}),
    ENTRY("ClockStopped", "the server was down, or its clock had been ahead", "'clock'",
          {"down?", "int", "milliseconds given back"},
          {"back?", "int", "in its place: the milliseconds by which the time of the entry before was ahead"}),
    ENTRY("Substituted", "a bot plays in a person's place", "'substituted'", {"seat", "seat", ""}, {"bot", "bot", ""},
          {"why", "'away' | 'clock' | 'lent'", "`lent`: as its person, or the maker, has decided"}),
    ENTRY("Lent", "a seat is asked at the board from now on", "'lent'", {"seat", "seat", ""}),
    ENTRY("Reclaimed", "the person is back", "'reclaimed'", {"seat", "seat", ""}),
    ENTRY("Resigned", "a bot plays on", "'resigned'", {"seat", "seat", ""}, {"bot", "bot", ""},
          {"removed?", "true", "the maker removed the person"}),
    ENTRY("Abandon", "whether a seat would end the game", "'abandon'", {"seat", "seat", ""}, {"agree", "bool", ""}),
    ENTRY("Over", "the end", "'over'", {"reason", "string", ""}, {"winners", "[seat]", ""},
          {"secret", "hex64", "of the luck"}),
    ENTRY("Rematch", "the next game's table was made", "'rematch'", {"person", "person", ""}, {"table", "table", ""}),
    ENTRY("BarredNow", "the maker bars somebody, or does so no longer", "'barred'", {"person", "person", ""},
          {"from", "'nothing' | 'chat' | 'table'", ""}),
    ENTRY("TalkNow", "the maker decides who may chat", "'talk'", {"who", "Talk", ""}),
    PH_SHAPE("Closed", "the table is closed for good; a game of a duplicate round stops", {"...", "AnyEntry", ""},
             {"t", "'closed'", ""},
             {"round?", "true", "with the round of its evening; else by the people who run the server"}),
    PH_SHAPE_IS("Entry", "an entry of the journal, without its moves",
                "Made | Sat | Left | Seated | Ready | Started | Play | Undo | Entered | WindowOpened | WindowClosed | "
                "ClockStopped | Substituted | Lent | Reclaimed | Resigned | Abandon | Over | Rematch | BarredNow | "
                "TalkNow | Closed"),
    ENTRY("JournalStarted", "as a journal has it", "'started'",
          {"one_address?", "true", "all people came from one address"}, {"position?", "position", "at home"},
          {"moves", "[string]", "the draws of the set-up"}),
    ENTRY("JournalPlay", "as a journal has it", "'play'", {"seat", "seat", ""}, {"id?", "hex32", "of an act"},
          {"moves", "[string]", "the action and its outcomes, as in records"}),
    ENTRY("JournalEntered", "as a journal has it", "'entered'", {"from", "int", ""},
          {"moves", "[string]", "as in records"}, {"left?", "[string]", "moves that no longer fit after a correction"}),
    PH_SHAPE_IS("JournalEntry", "an entry of a journal",
                "Made | Sat | Left | Seated | Ready | JournalStarted | JournalPlay | Undo | JournalEntered | "
                "WindowOpened | WindowClosed | ClockStopped | Substituted | Lent | Reclaimed | Resigned | Abandon | "
                "Over | Rematch | "
                "BarredNow | TalkNow | Closed"),
    {0},
};

// ---- WebSockets -----------------------------------------------------------------------------------------------------

static const struct ph_exchange events[] = {
    {"hello", NULL, "Hello", "first: everything that this viewer may know now"},
    {"entry", NULL, "EntryMessage", "an entry of the journal; `n` goes up by one, for everybody"},
    {"answer", "TableRequest", "Answer", "the answer to a request: `ok`, or why not and what would be right"},
    {"chat", NULL, "ChatLine", "a line of chat; `c` goes up"},
    {"legal", "LegalRequest", "Legal", "what was asked by `legal`"},
    {"past", "PastRequest", "PastShown", "what was asked by `past`"},
    {"notice", NULL, "Notice", "what the people who run the server say to all"},
    {"beat", NULL, "Beat", "after 2 s of silence, where somebody looks (`view`)"},
    {0},
};

static const struct ph_exchange packed_events[] = {
    {"hello", NULL, "HelloPacked | HelloBefore", "first: everything that this viewer may know now"},
    {"entry", NULL, "EntryPacked | EntryTold", "an entry of the journal"},
    {"answer", "TableRequest", "Answer", "the answer to a request"},
    {"chat", NULL, "ChatLine", "a line of chat"},
    {"legal", "LegalRequest", "Legal", "what was asked by `legal`"},
    {"past", "PastRequest", "PastPacked", "what was asked by `past`"},
    {"notice", NULL, "Notice", "what the people who run the server say to all"},
    {"beat", NULL, "Beat", "after 2 s of silence, where somebody looks (`view`)"},
    {0},
};

const struct ph_door ph_told_door = {
    .name = "socket",
    .shapes = PH_SHAPE_TABLES(ph_settings_shapes, ph_table_shapes, ph_table_request_shapes, ph_seen_shapes),
    .exchanges = events,
};

const struct ph_door ph_packed_door = {
    .name = "packed socket",
    .shapes = PH_SHAPE_TABLES(ph_settings_shapes, ph_table_shapes, ph_table_request_shapes, ph_seen_shapes),
    .exchanges = packed_events,
};
