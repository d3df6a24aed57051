// SPDX-License-Identifier: MIT
// Drawings of remedies, as lines in a box of 48 by 48.
export const REMEDY_EMBLEMS: Record<string, string> = {
    arsenic: "M19 4h10M21 4v10q-9 4-9 14v12q0 4 4 4h16q4 0 4-4V28q0-10-9-14V4M17 26h14M20 33l8 6M28 33l-8 6",
    chicken:
        "M10 20q6-14 14-10l4-6 2 6 5-3-1 7q4 3 3 8l5 3-6 2q-3 13-16 13q-12-2-14-14zM33 17h.1M20 40v6M28 39v7M14 24q6 8 13 4",
    emeralds: "M14 8h20l10 12-20 24L4 20zM4 20h40M14 8l10 12 10-12M24 20v24",
    leeches: "M8 38q-4-14 10-14t14-12q2-8 8-6q4 4-1 10q-2 3-2 8q0 16-16 18q-10 1-13-4M16 30h.1M23 28h.1M30 24h.1",
    pomander: "M24 12a16 16 0 1 0 .1 0M24 12V4M20 4h8M9 28h30M24 12q-10 16 0 32M24 12q10 16 0 32",
    whip: "M8 44l12-16M6 40l4 6M20 28q4-18 14-18q8 2 5 9q-4 6-9 0q-3-6 4-13q6-4 9 0",
    alms: "M24 12a14 9 0 1 0 .1 0M10 21v10q0 9 14 9t14-9V21M24 17v8M20 21h8",
};
