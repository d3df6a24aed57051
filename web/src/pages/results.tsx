// SPDX-License-Identifier: MIT
// How one's own games against bots ended, by game and level: on this device alone.
import { useSignal } from "@preact/signals";
import type { Game } from "generated/messages";
import { forgetResults, type Result, readResults, type Tally, talliesOf, tallyOf } from "../table/results.ts";
import { Sure } from "../ui/sure.tsx";
import { language, t } from "../ui/text.ts";

const share = ({ won, games }: Tally): string =>
    (won / games).toLocaleString(language.value, { style: "percent", maximumFractionDigits: 0 });

function Row({ name, tally, scores }: { name: string; tally: Tally; scores: boolean }) {
    return (
        <tr>
            <th scope="row">{name}</th>
            <td>{tally.games}</td>
            <td>
                {tally.won} ({share(tally)})
            </td>
            {scores && <td>{tally.points.toLocaleString(language.value, { maximumFractionDigits: 1 })}</td>}
        </tr>
    );
}

function Table({ game, results }: { game: Game; results: Result[] }) {
    const all = tallyOf(results);
    const levels = talliesOf(
        results,
        game.bots.map(({ name }) => name),
    );
    const wordsOf = (level: string): string =>
        game.bots.find(({ name }) => name === level)?.words ?? (level === "" ? t("several levels") : level);
    const scores = results.some(({ points }) => points > 0);
    return (
        <>
            <h3>{game.name}</h3>
            <table>
                <thead>
                    <tr>
                        <th>{t("Opponents")}</th>
                        <th>{t("Games")}</th>
                        <th>{t("Won")}</th>
                        {scores && <th>{t("Points on average")}</th>}
                    </tr>
                </thead>
                <tbody>
                    {levels.map(([level, tally]) => (
                        <Row key={level} name={wordsOf(level)} tally={tally} scores={scores} />
                    ))}
                    {levels.length > 1 && <Row name={t("in all")} tally={all} scores={scores} />}
                </tbody>
            </table>
            {all.row > 1 && <p class="idle">{t("Most wins in a row: {count}", { count: all.row })}</p>}
        </>
    );
}

export function Results({ games }: { games: Game[] }) {
    const results = useSignal(readResults());
    const forget = () => {
        forgetResults();
        results.value = [];
    };
    if (results.value.length === 0) {
        return null;
    }
    return (
        <details class="own-results">
            <summary>{t("My results against bots")}</summary>
            {games.map((game) => {
                const own = results.value.filter((result) => result.game === game.id);
                return own.length > 0 && <Table key={game.id} game={game} results={own} />;
            })}
            <p>
                <Sure
                    words={t("Forget these results")}
                    sure={t("Forget them for good")}
                    no={t("Keep them")}
                    onSure={forget}
                />
            </p>
        </details>
    );
}
