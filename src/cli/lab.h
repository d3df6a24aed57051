// SPDX-License-Identifier: MIT
// The laboratory: a program of its own, which plays many games and measures (src/lab/). It lies beside pesthouse.
#ifndef PESTHOUSE_CLI_LAB_H
#define PESTHOUSE_CLI_LAB_H

#define CLI_LAB "pesthouse-lab"

// Its commands, as both programs list them.
#define CLI_SIMULATE_SUMMARY "Let bots play many games, and count the results"
#define CLI_ARENA_SUMMARY "Let agents play each other, and rate them"
#define CLI_MERGE_SUMMARY "Add up what parts of a series have counted on several machines"
#define CLI_BENCH_SUMMARY "Measure how fast games, bots and the machine are"

#endif
