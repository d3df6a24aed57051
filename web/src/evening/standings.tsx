// SPDX-License-Identifier: MIT
// Who sits where, and who has how many points: on one's own page, and on the projector.
import type { EveningRound, EveningSeat, EveningStanding, EveningTable, Game as Kind } from "generated/messages";
import { me } from "../online/people.ts";
import { isolated } from "../online/words.ts";
import { t } from "../ui/text.ts";

interface SeatProps {
    seat: EveningSeat;
    kind: Kind | undefined;
    isAsked: boolean;
}

function botName(bot: string, kind: Kind | undefined): string {
    return kind?.bots.find(({ name }) => name === bot)?.words ?? bot;
}

function SeatLine({ seat, kind, isAsked }: SeatProps) {
    const { person, name, bot = "", place, points } = seat;
    return (
        <li class={isAsked ? "is-asked" : ""}>
            {place !== undefined && <span class="place">{place}.</span>}
            <bdi class={person !== undefined && person === me.value?.person ? "name own" : "name"}>
                {name ?? botName(bot, kind)}
            </bdi>
            {isAsked && <span class="mark">{t("asked")}</span>}
            {points !== undefined && <span class="reached">{t("points: {points}", { points })}</span>}
        </li>
    );
}

function sayPhase({ phase }: EveningRound, table: EveningTable): string {
    if (phase === "over") {
        return table.seats.some(({ points }) => points !== undefined) ? "" : t("not finished: does not count");
    }
    switch (table.phase) {
        case "seating":
            return t("being seated");
        case "playing":
            return "";
        case "finished":
            return t("finished");
    }
}

interface TableProps {
    round: EveningRound;
    table: EveningTable;
    kind: Kind | undefined;
    /** Whether one may go there to look on. */
    leads?: boolean;
}

export function TableCard({ round, table, kind, leads = false }: TableProps) {
    const name = t("Table {name}", { name: isolated(table.name) });
    const phase = sayPhase(round, table);
    return (
        <section class="evening-table" aria-label={name}>
            <h3>
                {leads ? <a href={`#/table/${table.table}`}>{name}</a> : <span class="name">{name}</span>}{" "}
                {phase !== "" && <span class="mark">{phase}</span>}
            </h3>
            <ol>
                {table.seats.map((seat, i) => (
                    <SeatLine
                        key={i}
                        seat={seat}
                        kind={kind}
                        isAsked={seat.person !== undefined && table.asked?.includes(seat.person) === true}
                    />
                ))}
            </ol>
        </section>
    );
}

export function Standings({ standings }: { standings: EveningStanding[] }) {
    return (
        <table class="standings">
            <caption class="unseen">{t("Standings")}</caption>
            <thead>
                <tr>
                    <th scope="col">{t("Place")}</th>
                    <th scope="col">{t("Name")}</th>
                    <th scope="col">{t("Points")}</th>
                    <th scope="col">{t("Rounds")}</th>
                </tr>
            </thead>
            <tbody>
                {standings.map(({ place, person, name, points, rounds }) => (
                    <tr key={person} class={person === me.value?.person ? "own" : ""}>
                        <td>{place}</td>
                        <th scope="row">
                            <bdi>{name}</bdi>
                        </th>
                        <td>{points}</td>
                        <td>{rounds}</td>
                    </tr>
                ))}
            </tbody>
        </table>
    );
}
