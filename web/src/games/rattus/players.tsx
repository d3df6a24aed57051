// SPDX-License-Identifier: MIT
// The players of Rattus with their points.
import type { Table } from "../../table/state.ts";
import { t } from "../../ui/text.ts";
import { SEAT_SHAPES, seatLetter } from "../seats.ts";

function SeatPiece({ seat }: { seat: number }) {
    return (
        <svg class="rattus-piece" viewBox="-24 -24 48 48" aria-hidden="true">
            <g class={`seat seat-${seat}`}>
                <path d={SEAT_SHAPES[seat]} />
                <text class="letter" y="9">
                    {seatLetter(seat)}
                </text>
            </g>
        </svg>
    );
}

export function RattusPlayers({ table }: { table: Table }) {
    const look = table.look.value!;
    return (
        <ul class="players" aria-label={t("Players")}>
            {look.seats.map(({ name, bot }, seat) => (
                <li key={seat} class={look.decides === seat ? "decides" : ""}>
                    <SeatPiece seat={seat} />
                    <span class="who">
                        <bdi class="name">{name}</bdi>
                        {bot !== "" && <small>{bot}</small>}
                        {table.isYou(seat) && <small class="you">{t("you")}</small>}
                    </span>
                    <span class="unseen">{t("Points: {count}", { count: look.scores[seat] ?? 0 })}</span>
                    <b class="score" aria-hidden="true">
                        {look.scores[seat]}
                    </b>
                </li>
            ))}
        </ul>
    );
}
