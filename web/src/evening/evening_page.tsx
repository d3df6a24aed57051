// SPDX-License-Identifier: MIT
// An evening as its people see it: they join with a name, wait, and are led to their table; its maker begins and ends
// rounds.
import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import type { Evening, EveningPerson, EveningRound, Game as Kind } from "generated/messages";
import { spaced } from "../around/way.tsx";
import { nameOfGame } from "../games/games.ts";
import { Form, NameField, useDoing, Wrong } from "../online/form.tsx";
import { LinkCode } from "../online/link_code.tsx";
import { getText, join, post, remove } from "../online/people.ts";
import { isolated } from "../online/words.ts";
import { go } from "../route.ts";
import { randomHex } from "../table/game.ts";
import { FailedPage } from "../ui/failed.tsx";
import { LinkField } from "../ui/link_field.tsx";
import { Select } from "../ui/select.tsx";
import { Sure } from "../ui/sure.tsx";
import { t } from "../ui/text.ts";
import { type Compared, compareDraws } from "./draws.ts";
import { isMaker, lastRound, oneself, ownTable, roundNow, staying, useEvening, useOwnTable } from "./evening.ts";
import { seatingsOf } from "./seatings.ts";
import { Standings, TableCard } from "./standings.tsx";
import { luckValues, sayDuplicate, sayEnded, sayJoining, sayLeading, sayRound, sayTooFew } from "./words.ts";

interface PartProps {
    evening: Evening;
    kind: Kind | undefined;
    again: () => Promise<void>;
}

export function EndedPage() {
    return (
        <FailedPage words={sayEnded()}>
            <button type="button" class="primary" onClick={() => go("evening")}>
                {t("A new evening")}
            </button>{" "}
            <button type="button" onClick={() => go()}>
                {t("Home")}
            </button>
        </FailedPage>
    );
}

/** What is done at the server, after which the page asks for the evening again. */
function useLeading(what: () => Promise<unknown>, again: () => Promise<void>) {
    return useDoing(async () => {
        await what();
        await again();
    }, sayLeading);
}

// ---- oneself --------------------------------------------------------------------------------------------------------

function Join({ evening, again }: PartProps) {
    const enter = async ({ name = "" }: Record<string, string>) => {
        await join({ evening: evening.evening }, name);
        await again();
    };
    return (
        <section>
            <Form words={t("Join the evening")} quiet={isMaker(evening)} onSend={enter} say={sayJoining}>
                <NameField />
            </Form>
        </section>
    );
}

/** One's own part of the luck of the next round, which nobody has to think of. */
function useLuck({ evening, rounds }: Evening, own: EveningPerson): string {
    const { wrong, run } = useDoing(() => post(`/evening/${evening}/luck`, { luck: randomHex(16) }).then(() => {}));
    useEffect(() => {
        if (!own.ready) {
            void run();
        }
    }, [rounds.length, own.person]);
    return wrong;
}

/** What one waits for, or where one's own table is. */
function sayOwn(evening: Evening): string {
    const table = ownTable(evening);
    if (table?.phase === "finished") {
        return t("Your game is over. Other tables still play.");
    }
    if (table !== undefined) {
        return t("You play at table {name}.", { name: isolated(table.name) });
    }
    if (roundNow(evening) !== undefined) {
        return t("You play from the next round on.");
    }
    return isMaker(evening)
        ? t("You get a seat, too, when you begin a round.")
        : t("Wait here: your table opens by itself when the next round begins.");
}

function Own({ evening, again, own }: PartProps & { own: EveningPerson }) {
    const table = ownTable(evening);
    const unlucky = useLuck(evening, own);
    const { busy, wrong, run } = useLeading(() => post(`/evening/${evening.evening}/leave`, {}), again);
    return (
        <section>
            <p class="who">
                <bdi>{own.name}</bdi>
            </p>
            <p role="status">{sayOwn(evening)}</p>
            <Wrong words={unlucky || wrong} />
            {table !== undefined && table.phase !== "seating" && (
                <button type="button" class="primary" onClick={() => go("table", table.table)}>
                    {t("To my table")}
                </button>
            )}{" "}
            {!busy && (
                <Sure
                    words={t("Leave the evening")}
                    sure={t("Leave; no more seats for me")}
                    no={t("No, stay")}
                    onSure={() => void run()}
                />
            )}
        </section>
    );
}

// ---- how others come ------------------------------------------------------------------------------------------------

function Invitation({ evening: { evening, code } }: PartProps) {
    const url = `${location.origin}/#/evening/${evening}`;
    return (
        <section class="invitation" aria-labelledby="invitation">
            <h2 id="invitation">{t("How people join")}</h2>
            <p>
                {t("At {address} with the code:", { address: location.host })} <b class="table-code">{spaced(code)}</b>
            </p>
            <LinkField label={t("Or by this link:")} url={url} />
            <LinkCode source={`/evening/${evening}/qr`} url={url} />
            <p>
                <a href={`#/evening/${evening}/board`}>{t("The page for a projector")}</a>
            </p>
        </section>
    );
}

// ---- the maker ------------------------------------------------------------------------------------------------------

function Begin({ evening, kind, again }: PartProps) {
    const duplicate = useSignal(evening.duplicate);
    const picked = useSignal("");
    const count = staying(evening).length;
    const seatings = kind === undefined ? [] : seatingsOf(count, evening.seats, kind, duplicate.value);
    const seating = seatings.find(({ asked }) => String(asked ?? "") === picked.value) ?? seatings[0];
    const begin = async () => {
        const asked = seating?.asked === undefined ? {} : { tables: seating.asked };
        await post(`/evening/${evening.evening}/round`, { ...asked, duplicate: duplicate.value });
    };
    const { busy, wrong, run } = useLeading(begin, again);
    return (
        <>
            <Select
                label={t("Luck")}
                value={duplicate.value ? "duplicate" : "own"}
                values={luckValues()}
                onPick={(value) => (duplicate.value = value === "duplicate")}
            />
            {seating === undefined ? (
                <p>{sayTooFew(duplicate.value)}</p>
            ) : (
                <>
                    <Select
                        label={t("Seat these people: {count}", { count })}
                        value={String(seating.asked ?? "")}
                        values={seatings.map(({ asked, tables, seats, bots }) => ({
                            value: String(asked ?? ""),
                            words: t("tables: {tables}, seats at each: {seats}, bots: {bots}", { tables, seats, bots }),
                        }))}
                        onPick={(value) => (picked.value = value)}
                    />
                    <button type="button" class="primary" disabled={busy} onClick={() => void run()}>
                        {t("Begin round {round}", { round: evening.rounds.length + 1 })}
                    </button>
                </>
            )}
            <Wrong words={wrong} />
        </>
    );
}

/** A server that ended while it seated people left tables that are still to be made. */
function GoOnSeating({ evening, again }: PartProps) {
    const { busy, wrong, run } = useLeading(() => post(`/evening/${evening.evening}/round`, {}), again);
    return (
        <>
            <p>{t("People are being seated.")}</p>
            <button type="button" disabled={busy} onClick={() => void run()}>
                {t("Continue seating")}
            </button>
            <Wrong words={wrong} />
        </>
    );
}

function Stop({ evening, again }: PartProps) {
    const { busy, wrong, run } = useLeading(() => post(`/evening/${evening.evening}/stop`, {}), again);
    return (
        <>
            <p>{t("The round is over by itself when all tables have finished.")}</p>
            {!busy && (
                <Sure
                    words={t("End the round now")}
                    sure={t("End it; games that are not finished do not count")}
                    no={t("No, let them play")}
                    onSure={() => void run()}
                />
            )}
            <Wrong words={wrong} />
        </>
    );
}

function EndEvening({ evening, again }: PartProps) {
    const { busy, wrong, run } = useLeading(() => remove(`/evening/${evening.evening}`), again);
    return (
        <p>
            {!busy && (
                <Sure
                    words={t("End the evening")}
                    sure={t("End it; the results are deleted here")}
                    no={t("No, continue")}
                    onSure={() => void run()}
                />
            )}
            <Wrong words={wrong} />
        </p>
    );
}

function Maker(props: PartProps) {
    const round = roundNow(props.evening);
    return (
        <section class="leads" aria-labelledby="leads">
            <h2 id="leads">{t("You lead this evening")}</h2>
            {round === undefined ? (
                <Begin {...props} />
            ) : round.phase === "seating" ? (
                <GoOnSeating {...props} />
            ) : (
                <Stop {...props} />
            )}
            <EndEvening {...props} />
        </section>
    );
}

// ---- people and results ---------------------------------------------------------------------------------------------

function PersonRow({ evening, again, one }: PartProps & { one: EveningPerson }) {
    const { person, name, program, left } = one;
    const { busy, wrong, run } = useLeading(() => post(`/evening/${evening.evening}/leave`, { person }), again);
    const isOther = isMaker(evening) && person !== evening.maker;
    return (
        <li>
            <bdi class="name">{name}</bdi>
            {program === true && <span class="mark">{t("program")}</span>}
            {left && <span class="mark">{t("has left")}</span>}
            {isOther && !left && !busy && (
                <Sure
                    words={t("No more seats")}
                    sure={t("No more seats for {name}", { name: isolated(name) })}
                    no={t("No, stay")}
                    onSure={() => void run()}
                />
            )}
            <Wrong words={wrong} />
        </li>
    );
}

function People(props: PartProps) {
    const { evening } = props;
    return (
        <section aria-labelledby="people">
            <h2 id="people">{t("People here: {count}", { count: staying(evening).length })}</h2>
            <ul class="seats">
                {evening.people.map((one) => (
                    <PersonRow key={one.person} {...props} one={one} />
                ))}
            </ul>
        </section>
    );
}

function Results({ evening }: PartProps) {
    return (
        <section aria-labelledby="standings">
            <h2 id="standings">{t("Standings")}</h2>
            <Standings standings={evening.standings} />
            <p>
                <a href={`/evening/${evening.evening}/results`} download="pesthouse-evening.csv">
                    {t("Download the results as CSV")}
                </a>
            </p>
        </section>
    );
}

/** After a duplicate round: how far its tables had the same luck. */
function SameLuck({ round }: { round: EveningRound }) {
    const compared = useSignal<Compared | null>(null);
    const { busy, wrong, run } = useDoing(async () => {
        const records = await Promise.all(round.tables.map(({ table }) => getText(`/table/${table}/record`)));
        compared.value = compareDraws(records);
    });
    return (
        <>
            {compared.value === null ? (
                <button type="button" disabled={busy} onClick={() => void run()}>
                    {t("How far was luck the same?")}
                </button>
            ) : (
                <p role="status">
                    {t(
                        "The draws 1 to {until} were the same at all tables. Of the {common} draws that each table made, {same} were the same.",
                        { ...compared.value },
                    )}
                </p>
            )}
            <Wrong words={wrong} />
        </>
    );
}

function LastRound({ evening, kind }: PartProps) {
    const round = lastRound(evening);
    if (round === undefined) {
        return null;
    }
    const isShut = round.duplicate && round.phase !== "over";
    return (
        <section aria-labelledby="round">
            <h2 id="round">{sayRound(round)}</h2>
            {round.duplicate && <p>{sayDuplicate()}</p>}
            {round.duplicate && !isShut && <SameLuck key={round.round} round={round} />}
            {isShut && <p>{t("While it is played, only the people who sit at a table see it.")}</p>}
            <div class="evening-tables">
                {round.tables.map((table) => (
                    <TableCard key={table.table} {...{ round, table, kind }} leads={!isShut} />
                ))}
            </div>
        </section>
    );
}

// ---- the page -------------------------------------------------------------------------------------------------------

function Shown(props: PartProps & { games: Kind[]; wrong: string }) {
    const { evening, games, wrong } = props;
    const own = oneself(evening);
    return (
        <main class="home evening">
            <h1>{t("An evening: {game}", { game: nameOfGame(games, evening.settings.game) })}</h1>
            <Wrong words={wrong} />
            {own === undefined ? <Join {...props} /> : <Own {...props} own={own} />}
            {isMaker(evening) && <Maker {...props} />}
            <LastRound {...props} />
            {evening.rounds.some(({ phase }) => phase === "over") && <Results {...props} />}
            <Invitation {...props} />
            {evening.people.length > 0 && <People {...props} />}
        </main>
    );
}

export function EveningPage({ id, games }: { id: string; games: Kind[] }) {
    const { evening, hasEnded, wrong, again } = useEvening(id);
    useOwnTable(evening);
    if (hasEnded) {
        return <EndedPage />;
    }
    if (evening === null) {
        return wrong === "" ? <main aria-busy="true" /> : <FailedPage words={wrong}>{null}</FailedPage>;
    }
    const kind = games.find((one) => one.id === evening.settings.game);
    return <Shown {...{ evening, kind, again, games, wrong }} />;
}
