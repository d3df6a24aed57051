// SPDX-License-Identifier: MIT
// Lines of the log by what they are about, with their rounds: what was claimed, and at the end when the plague was caught.
import type { View } from "generated/bristol1350_view";
import type { LogLine, Table } from "../../table/state.ts";
import { t } from "../../ui/text.ts";
import { tableMaterial, tellPlague } from "./board.tsx";
import { chaptersOf, whenOf } from "./plague.ts";
import { SeatPiece } from "./players.tsx";

function Lines({ lines }: { lines: LogLine[] }) {
    return (
        <ol class="by-round">
            {lines.map(({ id, words, view }) => (
                <li key={id}>
                    <small>{t("Round {round}", { round: (view as View).round })}</small> {words.trim()}
                </li>
            ))}
        </ol>
    );
}

export function Claims({ table }: { table: Table }) {
    const view = table.look.value!.view as View;
    const lines = table.log.value.filter(({ events }) => events?.some(({ type }) => type === "claim"));
    if (view.options.claims !== true || !table.isTable()) {
        return null;
    }
    return (
        <details class="claims">
            <summary>{t("Who claimed what")}</summary>
            {lines.length === 0 ? <p>{t("Nobody yet.")}</p> : <Lines lines={lines} />}
        </details>
    );
}

function showStory(table: Table): void {
    table.showings.value++;
    tellPlague(table);
}

/** At the end, when nothing is hidden: by which move each caught it. */
export function Caught({ table }: { table: Table }) {
    const { seats } = tableMaterial(table);
    const caught = chaptersOf(table.log.value).flatMap((chapter) =>
        chapter.caught.map((seat) => ({ seat, when: whenOf(chapter), ...chapter })),
    );
    return (
        <>
            <ol class="by-round">
                {caught.map(({ line, seat, when, isDealt }) => (
                    <li key={seat}>
                        <SeatPiece seat={seat} ghost={seat >= line.view.players} /> <bdi>{seats[seat]}</bdi>{" "}
                        <span aria-hidden="true">☠</span> <small>{when}</small> {!isDealt && line.words.trim()}
                    </li>
                ))}
            </ol>
            {caught.length > 0 && table.isTable() && (
                <button type="button" onClick={() => showStory(table)}>
                    {t("Show it on the street")}
                </button>
            )}
        </>
    );
}
