// SPDX-License-Identifier: MIT
// What settings.c writes, and what it reads, by the list of settings.
#include "table/messages.h"
#include "table/settings_list.h"

#define FLAG(name, usual, what) {#name, "bool", what},
#define SPAN(name, live, by_days, check, what) {#name, "int", what},
static const struct ph_member written[] = {{"game", "game", ""},
                                           {"options", "options", "of the game"},
                                           PH_TABLE_SETTINGS(FLAG, SPAN){"...", "HomeSettings", ""},
                                           {"evening?", "TableEvening", "of an evening, which made the table"},
                                           {0}};
#undef FLAG
#undef SPAN

#define FLAG(name, usual, what) {#name "?", "bool | null", what},
#define SPAN(name, live, by_days, check, what) {#name "?", "int | null", what},
static const struct ph_member chosen[] = {{"game", "game", ""},
                                          {"options?", "options | null", "of the game"},
                                          PH_TABLE_SETTINGS(FLAG, SPAN){"...", "HomeSettings", ""},
                                          {0}};

const struct ph_shape ph_settings_shapes[] = {
    {.name = "Settings", .what = "what the maker of a table decided", .members = written},
    {.name = "ChosenSettings", .what = "what the maker of a table may leave out has its default", .members = chosen},
    PH_SHAPE("TableEvening", "of which evening a table is", {"id", "hex32", "of the evening"},
             {"name", "string", "of the table"}, {"round", "int", "from 1"},
             {"duplicate", "bool",
              "all tables of the round have one key and end together; meanwhile only people who sit there see one"}),
    PH_SHAPE("HomeSettings", "what only a table at home has",
             {"take_backs?", "bool", "at home: people may take back whatever they did, and the game is marked"},
             {"taken_back?", "int", "at home: how often that had happened before"},
             {"luck?", "'all' | 'seed' | 'key' | 'box'",
              "at home: whether the game's luck is that of a seed or key, or comes out of its printed box"}),
    {0},
};
