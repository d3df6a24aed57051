// SPDX-License-Identifier: MIT
// Everybody's seat: who sits there, what they hold as far as the viewer sees, and how they went. Pressed, all about it.
import type { View } from "generated/bristol1350_view";
import { useRef } from "preact/hooks";
import type { Table } from "../../table/state.ts";
import { t } from "../../ui/text.ts";
import { whyNot } from "../../ui/why.tsx";
import { seatLetter } from "../seats.ts";
import { tableMaterial } from "./board.tsx";
import { openClose } from "./board/close_up.ts";
import { drawPawn } from "./board/pieces.ts";

export function SeatPiece({ seat, ghost = false }: { seat: number; ghost?: boolean }) {
    const draw = (element: SVGSVGElement | null): void =>
        element?.replaceChildren(drawPawn(seat, { ghost, you: false, turn: false, claims: false }));
    return <svg class="bristol-piece" viewBox="-32 -32 64 64" aria-hidden="true" ref={draw} />;
}

function Cards({ view, seat }: { view: View; seat: number }) {
    const symptoms = view.symptoms[seat] ?? [];
    const known = symptoms.some((card) => card !== null);
    return (
        <span class="held">
            {(view.hands[seat] ?? []).map((_, i) => (
                <i key={`r${i}`} class="remedy-back" />
            ))}
            {(view.coins[seat] ?? []).map((_, i) => (
                <i key={`c${i}`} class="coin-back" />
            ))}
            {known &&
                symptoms.map((card, i) => (
                    <i key={`s${i}`} class="symptom-face">
                        {card ?? "?"}
                    </i>
                ))}
        </span>
    );
}

/** Ghosts, and whoever is out or safe, have none. */
export function hasDecisions(view: unknown, seat: number): boolean {
    const { players, fate } = view as View;
    return seat < players && fate[seat] === null;
}

export function BristolPlayers({ table }: { table: Table }) {
    const list = useRef<HTMLUListElement>(null);
    const look = table.look.value!;
    const view = look.view as View;
    const { names, seats } = tableMaterial(table);
    const open = (seat: number): void =>
        openClose(list.current!, {
            heading: seats[seat]!,
            about: table.mirror.place(seatLetter(seat)),
            whyNot: whyNot(table, seatLetter(seat)),
            choices: [],
            close: t("Close"),
        });
    return (
        <ul class="players bristol" aria-label={t("Players")} ref={list}>
            {seats.map((name, seat) => (
                <li key={seat} class={`${look.decides === seat ? "decides" : ""} ${view.fate[seat] ?? "aboard"}`}>
                    <button type="button" onClick={() => open(seat)}>
                        <SeatPiece seat={seat} ghost={seat >= view.players} />
                        <span class="who">
                            <bdi class={seat >= view.players ? "name ghost" : "name"}>{name}</bdi>
                            <small>{look.seats[seat]?.bot}</small>
                            {table.isYou(seat) && <small class="you">{t("you")}</small>}
                            {view.options.special_actions === true && seat < view.players && (
                                <small>{names["character"]?.[view.characters[seat] ?? ""]?.name}</small>
                            )}
                        </span>
                        {(look.over || seat !== look.seat) && <Cards view={view} seat={seat} />}
                    </button>
                </li>
            ))}
        </ul>
    );
}
