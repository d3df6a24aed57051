// SPDX-License-Identifier: MIT
// An evening on a projector: how people join, who sits where and is asked, and the standings. It shows no position, and
// needs no keyboard and no mouse: what finds no room is shown in turn.
import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import type { Evening, EveningRound, Game as Kind } from "generated/messages";
import { useAwake } from "../around/awake.ts";
import { Way } from "../around/way.tsx";
import { nameOfGame } from "../games/games.ts";
import { FailedPage } from "../ui/failed.tsx";
import { t } from "../ui/text.ts";
import { lastRound, staying, useEvening } from "./evening.ts";
import { EndedPage } from "./evening_page.tsx";
import { Standings, TableCard } from "./standings.tsx";
import { sayAfterRound, sayDuplicate, sayFirstRound, sayRound } from "./words.ts";

const TURN_MS = 8000;
// In lines of a card at the letters of a projector: what is below the heading and the sentence on luck.
const LINES = 20;
const CARD_EXTRA = 2.1; // its name, and what is around it
const CARDS_BESIDE = 3;
// Which leave room for what comes next.
const FEW_TABLES = 2;
const FEW_SEATS = 6;
const FEW_PEOPLE = 24;
const STANDINGS_MAX = 12;
const NAMES_MAX = 36;

interface Turn<T> {
    shown: T[];
    /** "2/3"; "": all are shown. */
    page: string;
}

/** A part of a list for some seconds, then the next one. */
function useTurn<T>(all: T[], most: number): Turn<T> {
    const turn = useSignal(0);
    const pages = Math.max(1, Math.ceil(all.length / most));
    const page = turn.value % pages;
    useEffect(() => {
        const timer = setInterval(() => turn.value++, TURN_MS);
        return () => clearInterval(timer);
    }, []);
    return { shown: all.slice(page * most, (page + 1) * most), page: pages > 1 ? `${page + 1}/${pages}` : "" };
}

const cardsMax = (round: EveningRound): number => {
    const seats = round.tables[0]?.seats.length ?? 1;
    return CARDS_BESIDE * Math.max(1, Math.floor(LINES / (seats + CARD_EXTRA)));
};

const hasRoom = ({ phase, tables }: EveningRound): boolean =>
    phase !== "over" && tables.length <= FEW_TABLES && (tables[0]?.seats.length ?? 0) <= FEW_SEATS;

function Page({ page }: { page: string }) {
    return page === "" ? null : <small class="page">{page}</small>;
}

function Tables({ round, kind }: { round: EveningRound; kind: Kind | undefined }) {
    const { shown, page } = useTurn(round.tables, cardsMax(round));
    return (
        <section class="of-round" aria-labelledby="round">
            <h2 id="round">
                {sayRound(round)} <Page page={page} />
            </h2>
            {round.duplicate && <p class="luck">{sayDuplicate()}</p>}
            <div class="evening-tables">
                {shown.map((table) => (
                    <TableCard key={table.table} {...{ round, table, kind }} />
                ))}
            </div>
            {hasRoom(round) && <p class="next">{sayAfterRound()}</p>}
        </section>
    );
}

function Ranked({ evening }: { evening: Evening }) {
    const { shown, page } = useTurn(evening.standings, STANDINGS_MAX);
    return (
        <section aria-labelledby="standings">
            <h2 id="standings">
                {t("Standings")} <Page page={page} />
            </h2>
            <Standings standings={shown} />
        </section>
    );
}

/** Before the first round. */
function Names({ evening }: { evening: Evening }) {
    const people = staying(evening);
    const { shown, page } = useTurn(people, NAMES_MAX);
    return (
        <section class="names" aria-labelledby="people">
            <h2 id="people">
                {t("People here: {count}", { count: people.length })} <Page page={page} />
            </h2>
            <ul>
                {shown.map(({ person, name }) => (
                    <li key={person}>
                        <bdi>{name}</bdi>
                    </li>
                ))}
            </ul>
            {people.length <= FEW_PEOPLE && <p class="next">{sayFirstRound()}</p>}
        </section>
    );
}

function Shown({ evening, games }: { evening: Evening; games: Kind[] }) {
    const kind = games.find(({ id }) => id === evening.settings.game);
    const round = lastRound(evening);
    const way = <Way label={t("How people join")} qr={`/evening/${evening.evening}/qr`} code={evening.code} />;
    return (
        <main class={round === undefined ? "afar projected coming" : "afar projected"}>
            <h1>{t("An evening: {game}", { game: nameOfGame(games, evening.settings.game) })}</h1>
            {round === undefined ? (
                <>
                    {way}
                    <Names evening={evening} />
                </>
            ) : (
                <>
                    <Tables {...{ round, kind }} />
                    <div class="beside">
                        {evening.rounds.some(({ phase }) => phase === "over") && <Ranked evening={evening} />}
                        {way}
                    </div>
                </>
            )}
        </main>
    );
}

export function EveningBoardPage({ id, games }: { id: string; games: Kind[] }) {
    const { evening, hasEnded, wrong } = useEvening(id);
    useAwake();
    if (hasEnded) {
        return <EndedPage />;
    }
    if (evening === null) {
        return wrong === "" ? <main class="afar" aria-busy="true" /> : <FailedPage words={wrong}>{null}</FailedPage>;
    }
    return <Shown {...{ evening, games }} />;
}
