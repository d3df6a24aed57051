// SPDX-License-Identifier: MIT
// What channels.c reads and answers.
#include "server/messages.h"

#define KIND "'webhook' | 'push' | 'mail'"
#define FORM "'json' | 'slack' | 'discord'"

const struct ph_shape server_notice_shapes[] = {
    PH_SHAPE("ChannelRequest", "where notices are to go", {"kind", KIND, "a browser is a `push`"},
             {"url?", "string", "https://…, at most 1024 characters; of a browser the endpoint of its subscription"},
             {"address?", "string", "of mail, in place of `url`: anna@example.org, at most 254 characters of ASCII"},
             {"form?", FORM, "of what a webhook is sent; else by its host, `json` if that is not known"},
             {"p256dh?", "string", "of a browser: the key of its subscription"},
             {"auth?", "string", "of a browser, too"}, {"language?", "string", "`en`, `fr` or `it`; else English"}),
    PH_SHAPE(
        "Channel", "where notices go", {"channel", "int", "its number"}, {"kind", KIND, ""}, {"address", "string", ""},
        {"form?", FORM, "of a webhook"},
        {"confirmed?", "bool", "of mail: its owner has pressed the button to which the first mail leads"},
        {"language", "string", ""}, {"stopped", "bool", "it failed for too long; adding it again starts it"},
        {"trouble?",
         "'address' | 'name' | 'connection' | 'certificate' | 'silence' | 'redirect' | 'gone' | 'busy' | 'refused' | "
         "'mail'",
         "why it failed the last time; `mail`: the server's sendmail"}),
    PH_SHAPE("Notices", "where one gets notices, and of which tables", {"channels", "[Channel]", "8 at most"},
             {"tables", "[table]", ""}, {"push", "string", "the key that a browser subscribes with, as base64url"},
             {"mail", "bool", "whether the server sends mail"}),
    PH_SHAPE("NotifyRequest", "whether one wants notices of a table", {"wanted", "bool", ""}),
    {0},
};
