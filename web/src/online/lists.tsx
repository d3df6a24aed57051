// SPDX-License-Identifier: MIT
// Lists of tables: the lobby, and one's own.
import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { nameOfGame } from "../games/games.ts";
import type { Game as Kind, ListedSeat, ListedTable, PersonRating, TableList } from "generated/messages";
import { go } from "../route.ts";
import { t } from "../ui/text.ts";
import { sayFailure, useDoing, Wrong } from "./form.tsx";
import { get, me, remember } from "./people.ts";
import { rank } from "./rating.ts";
import { signOf } from "./sign.tsx";
import { nameOf } from "./words.ts";

const lobbyMax = 4; // on the first page

/** Whether it is one's own turn there. */
export const isAwaited = ({ about }: ListedTable): boolean =>
    about.phase === "playing" &&
    about.seats.some(({ person }, seat) => person === me.value?.person && about.asked.includes(seat));

const isOver = ({ about }: ListedTable): boolean => about.phase === "over";
const isOwn = ({ about }: ListedTable): boolean => about.seats.some(({ person }) => person === me.value?.person);

export interface RunningTables {
    /** One's own. */
    own: ListedTable[];
    /** Of others, to join or to watch. */
    lobby: ListedTable[];
    /** Why there are none. */
    wrong: string;
}

/** The tables whose games are not over, of somebody whom the server knows. */
export async function runningTables(): Promise<RunningTables> {
    try {
        await remember();
        if (me.value === null) {
            return { own: [], lobby: [], wrong: "" };
        }
        const [own, lobby] = await Promise.all([get<TableList>("/me/tables"), get<TableList>("/tables")]);
        return {
            own: own.tables.filter((listed) => !isOver(listed)),
            lobby: lobby.tables.filter((listed) => !isOver(listed) && !isOwn(listed)).slice(0, lobbyMax),
            wrong: "",
        };
    } catch (error) {
        return { own: [], lobby: [], wrong: sayFailure(error) };
    }
}

function sayPhase(listed: ListedTable): string {
    const { about } = listed;
    const open = about.seats.filter(({ holder }) => holder === "open").length;
    switch (about.phase) {
        case "gathering":
            return open > 0 ? t("open seats: {count}", { count: open }) : t("about to begin");
        case "playing":
            return isAwaited(listed) ? t("your turn") : isOwn(listed) ? t("in progress") : t("in progress: watch");
        default:
            return t("over");
    }
}

const pace = ({ about }: ListedTable): string =>
    about.by_days ? t("correspondence") : about.bank > 0 ? t("with clocks") : t("without clocks");

/** "Anna (12.3)", where there is a rating for such a game; "X (program, 4.0)". */
function nameRated(sits: ListedSeat, ratings: PersonRating[]): string {
    const rating = ratings.find(({ person }) => person === sits.person);
    const sign = signOf(sits);
    const notes = [...(sign === "" ? [] : [sign]), ...(rating === undefined ? [] : [rank(rating)])];
    return notes.length === 0 ? nameOf(sits) : `${nameOf(sits)} (${notes.join(", ")})`;
}

export function Row({ listed, games }: { listed: ListedTable; games: Kind[] }) {
    const { about, table } = listed;
    const people = about.seats
        .filter(({ holder }) => holder === "person")
        .map((sits) => nameRated(sits, listed.ratings));
    return (
        <li>
            <a href={`#/table/${table}`}>
                <b>{nameOfGame(games, about.game)}</b>
            </a>{" "}
            <span class="mark">{sayPhase(listed)}</span>
            <p>
                {people.join(", ")}{" "}
                <small>{t("{seats} seats, {pace}", { seats: about.seats.length, pace: pace(listed) })}</small>{" "}
                {listed.onlookers > 0 && <small>{t("watching: {count}", { count: listed.onlookers })}</small>}
            </p>
        </li>
    );
}

/** The tables of a path, page by page. */
function Tables({ path, games, empty }: { path: string; games: Kind[]; empty: string }) {
    const pages = useSignal<TableList[] | null>(null);
    const after = pages.value?.at(-1)?.after;
    const more = async () => {
        const page = await get<TableList>(after === undefined ? path : `${path}?after=${after}`);
        pages.value = [...(pages.value ?? []), page];
    };
    const { busy, wrong, run } = useDoing(more);
    useEffect(() => void run(), []);
    const tables = pages.value?.flatMap((page) => page.tables);
    return (
        <>
            <Wrong words={wrong} />
            {tables?.length === 0 && <p>{empty}</p>}
            <ul class="tables">
                {tables?.map((listed) => (
                    <Row key={listed.table} {...{ listed, games }} />
                ))}
            </ul>
            {after !== undefined && (
                <button type="button" disabled={busy} onClick={() => void run()}>
                    {t("More")}
                </button>
            )}
        </>
    );
}

function NewTable() {
    return (
        <p class="tools">
            <button type="button" class="primary" onClick={() => go("new")}>
                {t("A new table")}
            </button>
            <button type="button" onClick={() => go("evening")}>
                {t("A new evening")}
            </button>
        </p>
    );
}

export function LobbyPage({ games }: { games: Kind[] }) {
    return (
        <main class="home">
            <h1>{t("Lobby")}</h1>
            <NewTable />
            <Tables
                path="/tables"
                games={games}
                empty={t("There is no table at the moment. Make one, and others will find it here.")}
            />
        </main>
    );
}

export function MinePage({ games }: { games: Kind[] }) {
    return (
        <main class="home">
            <h1>{t("My tables")}</h1>
            <NewTable />
            {me.value === null ? (
                <p>{t("You have no table here yet.")}</p>
            ) : (
                <Tables path="/me/tables" games={games} empty={t("You have no table here yet.")} />
            )}
        </main>
    );
}
