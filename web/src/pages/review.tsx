// SPDX-License-Identifier: MIT
// What a review says of a game: how everybody's chances went, which moves decided it, and what each decision cost.
import { useSignal } from "@preact/signals";
import type { Decision, ReviewStep } from "generated/messages";
import type { Replay } from "../table/replay.ts";
import { CardWords } from "../ui/card_words.tsx";
import { percent, t } from "../ui/text.ts";

const [width, height] = [600, 200];
const decisiveLoss = 0.01;

const decisionsOf = (steps: ReviewStep[]): Decision[] =>
    steps.flatMap(({ decision }) => (decision === undefined ? [] : [decision]));

/** Shares of the win by move, one line a seat: each as long as nobody has decided anew. */
function pathOf(decisions: Decision[], final: number[] | undefined, seat: number, moves: number): string {
    const points: [number, number][] = decisions.map(({ move, shares }) => [move, shares[seat] ?? 0]);
    const all: [number, number][] = final === undefined ? points : [...points, [moves, final[seat] ?? 0]];
    return all
        .map(
            ([move, share], i) =>
                `${i === 0 ? "M" : "L"}${((move / moves) * width).toFixed(1)} ${((1 - share) * height).toFixed(1)}`,
        )
        .join("");
}

function Chart({ replay, decisions, end }: { replay: Replay; decisions: Decision[]; end: ReviewStep | undefined }) {
    const { moves, seats } = replay.opened;
    const x = (replay.at.value / moves) * width;
    const scale = [1, 0.5, 0];
    return (
        <svg class="chances" viewBox={`-4 -4 ${width + 8} ${height + 8}`} aria-hidden="true">
            <path class="grid" d={`M0 0H${width}M0 ${height / 2}H${width}M0 ${height}H${width}`} />
            {seats.map((_, seat) => (
                <path key={seat} class={`chance seat-${seat}`} d={pathOf(decisions, end?.final, seat, moves)} />
            ))}
            {end?.decisive?.map((move) => (
                <path key={move} class="decisive" d={`M${(move / moves) * width} 0v${height}`} />
            ))}
            <path class="here" d={`M${x} 0v${height}`} />
            {scale.map((share) => (
                <text key={share} x="2" y={(1 - share) * height + (share === 1 ? 16 : -4)}>
                    {percent(share)}
                </text>
            ))}
        </svg>
    );
}

function Row({ decision, replay }: { decision: Decision; replay: Replay }) {
    const { move, seat, before, after, action, better } = decision;
    const name = replay.table.look.value?.seats[seat]?.name ?? "";
    return (
        <tr>
            <td>
                <button type="button" onClick={() => replay.go(move)}>
                    {move + 1}
                </button>
            </td>
            <td>
                <bdi class="name">{name}</bdi>
            </td>
            <td>
                {percent(before)} → {percent(after)}
            </td>
            <td>
                <CardWords words={action} />
                {better !== undefined && before - after >= decisiveLoss && (
                    <small>
                        <CardWords words={t("Better: {action}", { action: better })} />
                    </small>
                )}
            </td>
        </tr>
    );
}

/** Those that were a choice. */
export function Decisions({ replay }: { replay: Replay }) {
    const decisions = decisionsOf(replay.review.value).filter(({ better }) => better !== undefined);
    if (decisions.length === 0) {
        return null;
    }
    return (
        <details class="decisions">
            <summary>{t("Every decision")}</summary>
            <table>
                <thead>
                    <tr>
                        <th scope="col">{t("Move")}</th>
                        <th scope="col">{t("Who")}</th>
                        <th scope="col">{t("Chances")}</th>
                        <th scope="col">{t("Move made")}</th>
                    </tr>
                </thead>
                <tbody>
                    {decisions.map((decision) => (
                        <Row key={decision.move} decision={decision} replay={replay} />
                    ))}
                </tbody>
            </table>
        </details>
    );
}

export function Review({ replay }: { replay: Replay }) {
    const fails = useSignal(false);
    const steps = replay.review.value;
    const last = steps.at(-1);
    if (last === undefined) {
        return (
            <>
                <button
                    type="button"
                    class="start-review"
                    onClick={() => void replay.startReview().catch(() => (fails.value = true))}
                >
                    {t("See the turning points")}
                </button>
                {fails.value && (
                    <p role="alert">{t("This could not be loaded. Try again when the server can be reached.")}</p>
                )}
            </>
        );
    }
    const end = last.words === undefined ? undefined : last;
    return (
        <section class="review" aria-label={t("See the turning points")}>
            {end === undefined && (
                <label>
                    {t("Reviewing every decision")}
                    <progress max={last.asked} value={last.done} />
                </label>
            )}
            <Chart replay={replay} decisions={decisionsOf(steps)} end={end} />
            <p class="idle">
                {t(
                    "Everybody's chances from move to move, in their colours. The vertical line marks the position shown; dashed lines mark the moves named below.",
                )}
            </p>
            {end !== undefined && <p class="lines">{end.words}</p>}
            {replay.mistakes.value > 0 && (
                <p>
                    {t("Your mistakes in this game come back as puzzles:")}{" "}
                    <a href="#/mistakes">{t("Your own mistakes")}</a>
                </p>
            )}
            <p class="tools">
                {end?.decisive?.map((move) => (
                    <button key={move} type="button" onClick={() => replay.go(move)}>
                        {t("Before move {move}", { move: move + 1 })}
                    </button>
                ))}
            </p>
        </section>
    );
}
