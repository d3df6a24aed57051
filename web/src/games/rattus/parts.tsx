// SPDX-License-Identifier: MIT
import type { GameParts } from "../games.ts";
import { RattusBoard } from "./board.tsx";
import { RattusCards } from "./cards.tsx";
import { rattusOutcomes } from "./outcomes.ts";
import { RattusPlayers } from "./players.tsx";

export const parts: GameParts = {
    Players: RattusPlayers,
    Board: RattusBoard,
    Cards: RattusCards,
    ending: async () => (await import("./ending.tsx")).RattusEnding,
    outcomes: rattusOutcomes,
};
