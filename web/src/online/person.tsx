// SPDX-License-Identifier: MIT
// A player: ratings, and how the last games at listed tables ended.
import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { nameOfGame } from "../games/games.ts";
import type { Game as Kind, GameRating, Person, Result } from "generated/messages";
import { FailedPage } from "../ui/failed.tsx";
import { language, t } from "../ui/text.ts";
import { useDoing, Wrong } from "./form.tsx";
import { Failed, get } from "./people.ts";
import { rank } from "./rating.ts";
import { Sign } from "./sign.tsx";

function sayStay({ stay }: Result): string {
    switch (stay) {
        case "stayed":
            return "";
        case "substituted":
            return t("a bot played at the end");
        case "resigned":
            return t("resigned");
    }
}

function Ratings({ ratings, games }: { ratings: GameRating[]; games: Kind[] }) {
    return (
        <table>
            <caption>{t("Ratings")}</caption>
            <thead>
                <tr>
                    <th>{t("Game")}</th>
                    <th>{t("Players")}</th>
                    <th>{t("Rating")}</th>
                    <th>{t("Games")}</th>
                </tr>
            </thead>
            <tbody>
                {ratings.map((one) => (
                    <tr key={`${one.game} ${one.seats}`}>
                        <td>{nameOfGame(games, one.game)}</td>
                        <td>{one.seats}</td>
                        <td>{rank(one)}</td>
                        <td>{one.games}</td>
                    </tr>
                ))}
            </tbody>
        </table>
    );
}

function Results({ results, games }: { results: Result[]; games: Kind[] }) {
    return (
        <table>
            <caption>{t("Last games")}</caption>
            <thead>
                <tr>
                    <th>{t("Ended")}</th>
                    <th>{t("Game")}</th>
                    <th>{t("Place")}</th>
                </tr>
            </thead>
            <tbody>
                {results.map((one) => (
                    <tr key={one.table}>
                        <td>
                            <a href={`#/table/${one.table}`}>
                                {new Date(one.ended).toLocaleDateString(language.value)}
                            </a>
                        </td>
                        <td>{nameOfGame(games, one.game)}</td>
                        <td>
                            {one.place === null
                                ? t("not finished")
                                : t("{place} of {seats}", { place: one.place, seats: one.seats })}{" "}
                            <small>{sayStay(one)}</small>
                        </td>
                    </tr>
                ))}
            </tbody>
        </table>
    );
}

async function find(id: string): Promise<Person | null> {
    try {
        return await get<Person>(`/person/${id}`);
    } catch (error) {
        if (error instanceof Failed && error.status === 404) {
            return null;
        }
        throw error;
    }
}

export function PersonPage({ id, games }: { id: string; games: Kind[] }) {
    const person = useSignal<Person | null | undefined>(undefined);
    const { wrong, run } = useDoing(async () => void (person.value = await find(id)));
    useEffect(() => void run(), []);
    const { value } = person;
    if (value === null) {
        return <FailedPage words={t("No games at listed tables yet.")} />;
    }
    return (
        <main class="home" aria-busy={value === undefined}>
            <Wrong words={wrong} />
            {value !== undefined && (
                <>
                    <h1>
                        <bdi>{value.name}</bdi>
                    </h1>
                    <Sign of={value} />
                    {value.ratings.length > 0 && <Ratings ratings={value.ratings} games={games} />}
                    <Results results={value.results} games={games} />
                </>
            )}
        </main>
    );
}
