// SPDX-License-Identifier: MIT
// Who mingled with whom: a row for each seat, a column for each mingle, with the cards that one got as far as one knows.
import type { View } from "generated/bristol1350_view";
import type { Table } from "../../table/state.ts";
import { t } from "../../ui/text.ts";
import { tableMaterial } from "./board.tsx";
import { cartName, type Material } from "./board/material.ts";
import { SeatPiece } from "./players.tsx";
import { Caught } from "./told.tsx";

type Mingle = View["mingles"][number];

function cell(mingle: Mingle, seat: number): string {
    const got = mingle.got?.[seat] ?? [];
    return got.some((card) => card !== null) ? got.map((card) => card ?? "?").join(" ") : "";
}

function headingOf({ round = 0, cart, extra }: Mingle, material: Material): string {
    const name = cartName(material, cart);
    return extra === "leech"
        ? t("Round {round}: {cart}, with a leeched card", { round, cart: name })
        : t("Round {round}: {cart}", { round, cart: name });
}

/** `closed`: the viewer knows the cards, and hides them. */
function Column({ mingle, seat, closed }: { mingle: Mingle; seat: number; closed: boolean }) {
    const aboard = mingle.seats.includes(seat);
    return (
        <td class={aboard ? `together ${mingle.cart}` : ""}>
            {aboard && (
                <span class="mark">
                    {closed ? (
                        <>
                            <span aria-hidden="true">◉</span>
                            <span class="unseen">{t("a secret")}</span>
                        </>
                    ) : (
                        cell(mingle, seat) || "●"
                    )}
                </span>
            )}
        </td>
    );
}

/** What a seat held at the end; the result says the same in words. */
function Final({ view, seat }: { view: View; seat: number }) {
    return (
        <td class="final">
            {(view.symptoms[seat] ?? []).join(" ")}
            <span aria-hidden="true">{view.plague[seat] === true && " ☠"}</span>
        </td>
    );
}

/** `closed`: the seat that hides what it knows; −1: none. */
function Chart({ view, material, closed }: { view: View; material: Material; closed: number }) {
    return (
        <div class="chart" tabIndex={0} role="region" aria-label={t("Who mingled with whom")}>
            <table>
                <thead>
                    <tr>
                        <td />
                        {view.mingles.map((mingle, i) => (
                            <th key={i} scope="col">
                                <span class="unseen">{headingOf(mingle, material)}</span>
                                <span aria-hidden="true">
                                    {mingle.round}
                                    <i class={`tag ${mingle.cart}`}>{material.letters[mingle.cart]}</i>
                                    {mingle.extra === "leech" && "+"}
                                </span>
                            </th>
                        ))}
                    </tr>
                </thead>
                <tbody>
                    {material.seats.map((name, seat) => (
                        <tr key={seat}>
                            <th scope="row">
                                <SeatPiece seat={seat} ghost={seat >= view.players} />
                                <bdi class="name">{name}</bdi>
                            </th>
                            {view.mingles.map((mingle, i) => (
                                <Column key={i} mingle={mingle} seat={seat} closed={seat === closed} />
                            ))}
                            {view.over !== null && <Final view={view} seat={seat} />}
                        </tr>
                    ))}
                </tbody>
            </table>
        </div>
    );
}

export function MingleChart({ table }: { table: Table }) {
    const look = table.look.value!;
    const view = look.view as View;
    const title = look.over ? t("The story of the plague") : t("Who mingled with whom");
    return (
        <details class="mingles" open={look.over}>
            <summary>{title}</summary>
            {look.over && <Caught table={table} />}
            {view.mingles.length === 0 ? (
                <p>{t("Nobody yet.")}</p>
            ) : (
                <Chart view={view} material={tableMaterial(table)} closed={table.open.value ? -1 : look.seat} />
            )}
        </details>
    );
}
