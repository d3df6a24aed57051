// SPDX-License-Identifier: MIT
// What stands for a symbol where options write out a set of tokens: src/games/rattus/tokens.h.
export const LETTERS: Record<string, string> = {
    p: "peasantry",
    b: "bourgeoisie",
    c: "church",
    k: "chivalry",
    m: "magic",
    r: "royalty",
    o: "orient",
};
