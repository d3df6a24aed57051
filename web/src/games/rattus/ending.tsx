// SPDX-License-Identifier: MIT
// How a game of Rattus ended: bars of points, one's own place, and where the people of each seat lived and died.
import type { View } from "generated/rattus_view";
import { SeatSign } from "../../ui/seat_sign.tsx";
import { t } from "../../ui/text.ts";
import type { EndingProps } from "../games.ts";
import { seatLetter } from "../seats.ts";

/** The seats, best first. */
function ranked(scores: number[], winners: number[]): number[] {
    const seats = scores.map((_, seat) => seat);
    const wins = (seat: number): number => Number(winners.includes(seat));
    return seats.sort((one, other) => scores[other]! - scores[one]! || wins(other) - wins(one) || one - other);
}

function Bars({ look }: Pick<EndingProps, "look">) {
    const most = Math.max(1, ...look.scores);
    return (
        <ol class="bars">
            {ranked(look.scores, look.winners).map((seat) => (
                <li key={seat}>
                    <SeatSign seat={seat} />
                    <bdi class="name">{look.seats[seat]?.name}</bdi>
                    <span class="bar-of">
                        <span
                            style={{
                                width: `${(100 * look.scores[seat]!) / most}%`,
                                background: `var(--seat${seat})`,
                            }}
                        />
                    </span>
                    <b>
                        {look.scores[seat]}
                        <span class="unseen"> {t("points")}</span>
                    </b>
                </li>
            ))}
        </ol>
    );
}

const cubesOf = (view: View, seat: number, region: string): number => view.cubes[seat]?.[region] ?? 0;

/** How everything stood before the ravage; the end itself if no move tells. */
function beforeRavage(moves: EndingProps["moves"], end: View): View {
    const before = moves.findLast(({ view }) => ["turn", "final"].includes((view as View | undefined)?.phase ?? ""));
    return (before?.view as View | undefined) ?? end;
}

function Cell({ left, lost }: { left: number; lost: number }) {
    return (
        <td>
            {left}
            {lost > 0 && <small> −{lost}</small>}
        </td>
    );
}

/** A row for each region, a column for each seat: the cubes that are left, and those that the ravage took. */
function Regions({ look, names, moves }: EndingProps) {
    const end = look.view as View;
    const before = beforeRavage(moves, end);
    const seats = look.seats.map((_, seat) => seat);
    const lived = Object.keys(end.cubes[0] ?? {}).filter((region) =>
        seats.some((seat) => cubesOf(before, seat, region) + cubesOf(end, seat, region) > 0),
    );
    const onBoard = seats.map((seat) => lived.reduce((sum, region) => sum + cubesOf(end, seat, region), 0));
    const others = seats.map((seat) => look.scores[seat]! - onBoard[seat]! - end.palace[seat]!);
    const rows: [string, number[]][] = [
        ...(end.palace.some((count) => count > 0) ? [[t("In the palace"), end.palace] as [string, number[]]] : []),
        ...(others.some((count) => count > 0) ? [[t("Cards and Diplomats"), others] as [string, number[]]] : []),
        [t("Points"), look.scores],
    ];
    return (
        <div class="by-region" tabIndex={0} role="region" aria-label={t("Cubes by region")}>
            <table>
                <caption>{t("Cubes that are left, and those that the ravage took")}</caption>
                <thead>
                    <tr>
                        <td />
                        {look.seats.map(({ name }, seat) => (
                            <th key={seat} scope="col">
                                <SeatSign seat={seat} />
                                <span class="unseen">{name}</span>
                            </th>
                        ))}
                    </tr>
                </thead>
                <tbody>
                    {lived.map((region) => (
                        <tr key={region}>
                            <th scope="row">{names["region"]?.[region]?.name ?? region}</th>
                            {seats.map((seat) => {
                                const left = cubesOf(end, seat, region);
                                return (
                                    <Cell
                                        key={seat}
                                        left={left}
                                        lost={Math.max(0, cubesOf(before, seat, region) - left)}
                                    />
                                );
                            })}
                        </tr>
                    ))}
                    {rows.map(([words, counts]) => (
                        <tr key={words} class="sum">
                            <th scope="row">{words}</th>
                            {counts.map((count, seat) => (
                                <Cell key={seat} left={count} lost={0} />
                            ))}
                        </tr>
                    ))}
                </tbody>
            </table>
        </div>
    );
}

/** The module says who has won, a line for each seat, and why. */
export function RattusEnding(props: EndingProps) {
    const { look } = props;
    const [won = "", lines = "", why = ""] = (look.result ?? "").split("\n\n");
    const isOwn = new RegExp(`^\\d+\\. \\(?${seatLetter(look.seat)}\\b`);
    const own = look.seat < 0 ? undefined : lines.split("\n").find((line) => isOwn.test(line));
    return (
        <>
            <p class="lines">{won}</p>
            <Bars look={look} />
            {own !== undefined && <p class="own">{own.replaceAll(/ +/g, " ")}</p>}
            {props.children}
            <p class="lines">{why}</p>
            <Regions {...props} />
        </>
    );
}
