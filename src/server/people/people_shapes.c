// SPDX-License-Identifier: MIT
// What guest.c, account.c, sign_in.c and person.c read and answer.
#include "server/messages.h"

const struct ph_shape server_people_shapes[] = {
    PH_SHAPE("GuestRequest", "a name", {"name", "string", ""}, {"program?", "bool", "whether it is a program's"}),
    PH_SHAPE("AccountRequest", "a name and a password", {"name", "string", ""},
             {"password", "string", "8 characters to 256 bytes"}, {"program?", "bool", "only as it is already"}),
    PH_SHAPE("SessionRequest", "a name and its password", {"name", "string", ""}, {"password", "string", ""}),
    PH_SHAPE("PasswordRequest", "the old password and a new one", {"old", "string", ""}, {"password", "string", ""}),
    PH_SHAPE("NameRequest", "another name", {"name", "string", ""}),
    PH_SHAPE("CloseRequest", "the password, if there is one", {"password?", "string", "of an account"}),
    PH_SHAPE("Somebody", "who one is", {"person", "person", ""}, {"name", "string", ""},
             {"program?", "true", "of a program"}),
    PH_SHAPE("Guest", "who one is, with the token that proves it", {"...", "Somebody", ""},
             {"token?", "hex32",
              "unless the request has an Origin: a page has it as a cookie, which its scripts cannot read"}),
    PH_SHAPE("Me", "who one is", {"...", "Somebody", ""}, {"account", "bool", "with a password"},
             {"csrf", "hex32", "for the field X-CSRF-Token of requests with a cookie"}),
    PH_SHAPE("Mean", "how good a person is at a game with as many seats", {"mean", "number", ""},
             {"spread", "number", ""}),
    PH_SHAPE("Rating", "the same, and how many games counted", {"...", "Mean", ""}, {"games", "int", ""}),
    PH_SHAPE("GameRating", "a rating in a game", {"game", "game", ""}, {"seats", "int", ""}, {"...", "Rating", ""}),
    PH_SHAPE("Result", "how a game at a listed table ended for a person", {"table", "table", ""}, {"game", "game", ""},
             {"seats", "int", ""}, {"ended", "time", ""},
             {"place", "int | null", "from 1, bots among the seats; null: the game was not finished"},
             {"stay", "'stayed' | 'substituted' | 'resigned'", "`substituted`: a bot played at the end"},
             {"rated", "bool", ""}, {"mean?", "number", "after a rated game: the new one"},
             {"spread?", "number", "after a rated game: the new one"}),
    PH_SHAPE("Person", "what everybody may know of a person", {"...", "Somebody", ""},
             {"guest?", "true", "without an account"}, {"ratings", "[GameRating]", ""},
             {"results", "[Result]", "the last 20, the latest first"}),
    {0},
};
