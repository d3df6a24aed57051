// SPDX-License-Identifier: MIT
// The doors of a server: requests of HTTP (routes.c), and WebSockets (websocket.c).
#include "server/messages.h"

#include "table/messages.h"

static const struct ph_exchange requests[] = {
    {"POST /guest", "GuestRequest", "201 Guest", "Become a guest"},
    {"POST /account", "AccountRequest", "201 Me", "Open an account"},
    {"DELETE /account", "CloseRequest", "204", "Close the account, or give up a guest's name"},
    {"POST /session", "SessionRequest", "200 Guest", "Sign in, or come back as a guest"},
    {"DELETE /session", NULL, "204", "Sign out"},
    {"POST /password", "PasswordRequest", "204", "Change the password"},
    {"POST /name", "NameRequest", "200 Me", "Take another name"},
    {"POST /code", NULL, "201 Code", "Get a code by which a guest comes back"},
    {"GET /me", NULL, "200 Me", "Who one is"},
    {"GET /me/tables", NULL, "200 TableList", "One's own tables"},
    {"GET /tables", NULL, "200 TableList", "The lobby: tables that are listed and not over, the newest first"},
    {"POST /table", "MakeRequest", "201 NewTable", "Make a table"},
    {"POST /join", "JoinRequest", "201 JoinedSomewhere",
     "Take a seat at a table around one screen, or join an evening, as a guest made for that"},
    {"GET /table/ID", NULL, "200 page", "A table in words, for programs that show links; leads on to its page"},
    {"GET /table/ID/qr", NULL, "200 drawing", "The address of a table as a QR code, a picture in SVG"},
    {"GET /table/ID/code", NULL, "200 TableCode", "The code by which phones join a table around one screen"},
    {"GET /table/ID/board", NULL, "200 page", "Leads on to the page with the board of a table around one screen"},
    {"GET /table/ID/picture", NULL, "200 picture", "A table as a picture in PNG: board, result and seats"},
    {"GET /table/ID/record", NULL, "200 text", "The record of a game that has begun"},
    {"GET /table/ID/journal", NULL, "200 lines of JournalLine", "The journal of a game that is over"},
    {"POST /evening", "EveningRequest", "201 NewEvening", "Make an evening of many tables"},
    {"GET /evening/ID", NULL, "200 Evening", "An evening: its people, rounds and standings"},
    {"DELETE /evening/ID", NULL, "204", "End an evening; its guests are forgotten"},
    {"GET /evening/ID/qr", NULL, "200 drawing", "The address of an evening as a QR code, a picture in SVG"},
    {"POST /evening/ID/luck", "LuckRequest", "204", "Give one's own part of the luck of the next round"},
    {"POST /evening/ID/leave", "EveningLeaveRequest", "204", "Get no more seats, or give somebody none"},
    {"POST /evening/ID/round", "RoundRequest", "200 Evening", "Seat everybody at tables, and begin a round"},
    {"POST /evening/ID/stop", NULL, "200 Evening", "End the round; games that are not finished do not count"},
    {"GET /evening/ID/results", NULL, "200 CSV", "Every seat of every round that is over, as CSV"},
    {"GET /person/ID", NULL, "200 Person", "A person's ratings and results"},
    {"GET /me/notices", NULL, "200 Notices", "Where one gets notices, and of which tables"},
    {"DELETE /me/notices", NULL, "204", "Stop all notices"},
    {"POST /me/channel", "ChannelRequest", "201 Channel", "Get notices by a webhook, in a browser or by mail"},
    {"DELETE /me/channel/ID", NULL, "204", "Stop notices there"},
    {"POST /table/ID/notices", "NotifyRequest", "204", "Get notices of a table at which one sits, or none"},
    {0},
};

const struct ph_door http_door = {
    .name = "http",
    .refusal = "Answer",
    .shapes = PH_SHAPE_TABLES(ph_settings_shapes, ph_table_shapes, ph_table_request_shapes, server_people_shapes,
                              server_table_shapes, server_evening_shapes, server_notice_shapes, ph_seen_shapes),
    .exchanges = requests,
};
