// SPDX-License-Identifier: MIT
// What every store must do, whatever database it uses.
#ifndef PESTHOUSE_TESTS_SUPPORT_STORE_CONTRACT_H
#define PESTHOUSE_TESTS_SUPPORT_STORE_CONTRACT_H

// Runs the tests of the contract on a store at `where`, which `empty` empties before each test. Returns the number of
// tests that failed.
int store_contract_run(const char *name, const char *where, void (*empty)(const char *where));

// Parts of the contract, as tests of their own.
int store_ratings_run(const char *where, void (*empty)(const char *where));
int store_servers_run(const char *where, void (*empty)(const char *where));
int store_notices_run(const char *where, void (*empty)(const char *where));
int store_evenings_run(const char *where, void (*empty)(const char *where));

#endif
