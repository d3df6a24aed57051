// SPDX-License-Identifier: MIT
// Who sits in a kept game.
import type { Game } from "generated/messages";
import type { KeptGame } from "../table/kept.ts";

/** People by their names, bots by their levels. */
export function saySeats({ game, seats }: KeptGame, games: Game[]): string {
    const bots = games.find(({ id }) => id === game)?.bots ?? [];
    return seats.map(({ name, bot }) => bots.find((one) => one.name === bot)?.words ?? name).join(", ");
}
