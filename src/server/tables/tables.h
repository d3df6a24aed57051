// SPDX-License-Identifier: MIT
// The tables of a server: they come from the store, requests, time and bots change them, and each change is stored
// before anybody is sent it. docs/server-api.md is what clients see of it.
#ifndef PESTHOUSE_SERVER_TABLES_TABLES_H
#define PESTHOUSE_SERVER_TABLES_TABLES_H

#include "server/http/net.h"
#include "server/tables/counts.h"
#include "store/store.h"

struct tables;
struct bans;

struct notices_settings;

struct tables_settings {
    const char *store;   // where everything is kept (store_config)
    uint32_t tables_max; // that a person may have made and that are not over
    uint32_t per_minute; // requests and messages of a person; a third of them at once
    uint32_t guest_days; // after which guests without tables are removed; 0: never
    const struct notices_settings *notices;
};

// Opens the store, and continues the tables at which something is due. Fails as store_open does.
enum ph_status tables_create(struct tables **made, struct net *net, const struct tables_settings *settings,
                             struct ph_error *error);
// Before the net is destroyed: what was asked of the store is done, and no timer is left. Accepts NULL.
void tables_stop(struct tables *tables);
// After the net was destroyed. Accepts NULL.
void tables_destroy(struct tables *tables);

// How many accounts have the same name as an older one, since names are compared in another way; before the server
// runs.
uint32_t tables_names_apart(struct tables *tables);
// Whether the store took what was written last, and within 5 s; it is written every 5 s at least.
bool tables_are_ready(const struct tables *tables);
// Who may not come.
const struct bans *tables_bans(const struct tables *tables);
// How many tables are in memory.
unsigned tables_count(const struct tables *tables);
const struct tables_counts *tables_counts(const struct tables *tables);
struct bot_counts tables_bot_counts(const struct tables *tables);
struct store_counts tables_store_counts(const struct tables *tables);

#endif
