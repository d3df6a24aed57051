// SPDX-License-Identifier: MIT
// The players of Rattus with their points. Pressed, a seat says whose it is.
import type { View } from "generated/rattus_view";
import { useRef } from "preact/hooks";
import type { Table } from "../../table/state.ts";
import { button, openDialog, paragraphs } from "../../ui/html.ts";
import { SeatSign } from "../../ui/seat_sign.tsx";
import { t } from "../../ui/text.ts";

export function RattusPlayers({ table }: { table: Table }) {
    const list = useRef<HTMLUListElement>(null);
    const look = table.look.value!;
    const scores = table.scores.value ?? look.scores;
    const pointsOf = (seat: number): string => t("Points: {count}", { count: scores[seat] ?? 0 });
    const open = (seat: number): void => {
        const { name, bot } = look.seats[seat]!;
        const held = Object.entries((look.view as View).owners).filter(([, owner]) => owner === seat);
        const names = held.map(([id]) => table.names.value["character"]?.[id]?.name ?? id);
        const words = [table.isYou(seat) ? t("you") : bot, pointsOf(seat), names.join(", ")].join("\n");
        const dialog = openDialog(list.current!, "rattus-card", name, ...paragraphs(words));
        dialog.append(button(t("Close"), "close", () => dialog.close()));
    };
    return (
        <ul class="players" aria-label={t("Players")} ref={list}>
            {look.seats.map(({ name, bot }, seat) => (
                <li key={seat} class={look.decides === seat ? "decides" : ""}>
                    <button type="button" onClick={() => open(seat)}>
                        <SeatSign seat={seat} />
                        <span class="who">
                            <bdi class="name">{name}</bdi>
                            {bot !== "" && <small>{bot}</small>}
                            {table.isYou(seat) && <small class="you">{t("you")}</small>}
                        </span>
                        <span class="unseen">{pointsOf(seat)}</span>
                        <b class="score" aria-hidden="true">
                            {scores[seat]}
                        </b>
                    </button>
                </li>
            ))}
        </ul>
    );
}
