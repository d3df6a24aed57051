// SPDX-License-Identifier: MIT
#include "table/asking.h"

const struct ph_request ph_requests[PH_REQUESTS_MAX + 1] = {
    {"make", ph_ask_make},       {"sit", ph_ask_sit},         {"leave", ph_ask_leave},   {"free", ph_ask_free},
    {"seat", ph_ask_seat},       {"ready", ph_ask_ready},     {"start", ph_ask_start},   {"act", ph_ask_act},
    {"undo", ph_ask_undo},       {"order", ph_ask_order},     {"resign", ph_ask_resign}, {"abandon", ph_ask_abandon},
    {"reclaim", ph_ask_reclaim}, {"rematch", ph_ask_rematch}, {"bar", ph_ask_bar},       {"talk", ph_ask_talk},
    {"lend", ph_ask_lend},       {"enter", ph_ask_enter},
};
