// SPDX-License-Identifier: MIT
// The other people at a table, to report them to the people who run the server; the player who made the table can also
// silence or remove them, and decide who may chat.
import { useSignal } from "@preact/signals";
import type { BarRequest, Talk } from "generated/messages";
import { Sure } from "../ui/sure.tsx";
import { t } from "../ui/text.ts";
import type { OnlineGame } from "./game.ts";
import { me } from "./people.ts";
import type { Seen } from "./seen.ts";
import { Sign, type Signed } from "./sign.tsx";
import { isolated } from "./words.ts";

interface Props {
    seen: Seen;
    game: OnlineGame;
}

const whyMax = 500;

const isMaker = (seen: Seen): boolean => me.value?.person === seen.maker;

const barredFrom = (seen: Seen, person: number): BarRequest["from"] =>
    seen.barred.find((one) => one.person === person)?.from ?? "nothing";

/** The maker may always; the server decides in the end. */
export function mayChat(seen: Seen): boolean {
    const self = me.value;
    const isLet = isMaker(seen) || seen.talk === "all" || (seen.talk === "seats" && seen.seat >= 0);
    return !!self && isLet && barredFrom(seen, self.person) === "nothing";
}

interface Other extends Signed {
    person: number;
    name: string;
}

/** Everybody else who sits here, has said something, or is barred; of some no name is known. */
function othersOf({ seen, game }: Props): Other[] {
    const others = new Map<number, Other>();
    const note = ({ person, name, program, guest }: Partial<Other>) => {
        if (person !== undefined && person !== me.value?.person && !others.has(person)) {
            const called = name ?? t("person {number}", { number: person });
            others.set(person, { person, name: called, program, guest });
        }
    };
    seen.seats.forEach(note);
    [...game.chat.value].reverse().forEach(note);
    seen.barred.forEach((one) => note(game.satHere.get(one.person) ?? one));
    return [...others.values()];
}

function Report({ game, person, name }: { game: OnlineGame; person: number; name: string }) {
    const why = useSignal<string | null>(null);
    if (game.reported.value.has(person)) {
        return <small role="status">{t("The people who run this server will read your report.")}</small>;
    }
    if (why.value === null) {
        return (
            <button type="button" onClick={() => (why.value = "")}>
                {t("Report")}
            </button>
        );
    }
    const send = (event: Event) => {
        event.preventDefault();
        const said = why.value!.trim();
        game.ask({ t: "report", person, ...(said === "" ? {} : { why: said }) });
        why.value = null;
    };
    return (
        <form class="report" onSubmit={send}>
            <label class="field">
                {t("What did {name} do? What was said last goes with the report.", { name })}
                <input
                    dir="auto"
                    maxLength={whyMax}
                    value={why.value}
                    onInput={(event) => (why.value = event.currentTarget.value)}
                />
            </label>
            <button type="submit" class="primary">
                {t("Report")}
            </button>{" "}
            <button type="button" onClick={() => (why.value = null)}>
                {t("Cancel")}
            </button>
        </form>
    );
}

function Decide({ seen, game, person }: Props & { person: number }) {
    const from = barredFrom(seen, person);
    const bar = (next: BarRequest["from"]) => () => game.ask({ t: "bar", person, from: next });
    return from === "nothing" ? (
        <>
            <button type="button" onClick={bar("chat")}>
                {t("Silence")}
            </button>
            <Sure words={t("Remove")} sure={t("Remove for good")} no={t("No, let them stay")} onSure={bar("table")} />
        </>
    ) : (
        <button type="button" onClick={bar("nothing")}>
            {from === "chat" ? t("Let them chat again") : t("Let them come again")}
        </button>
    );
}

function WhoMayChat({ seen, game }: Props) {
    return (
        <label class="field">
            {t("Who may chat")}
            <select
                value={seen.talk}
                onChange={(event) => game.ask({ t: "talk", who: event.currentTarget.value as Talk })}
            >
                <option value="all">{t("Everybody")}</option>
                <option value="seats">{t("People with a seat")}</option>
                <option value="nobody">{t("Nobody")}</option>
            </select>
        </label>
    );
}

export function People({ seen, game }: Props) {
    const others = othersOf({ seen, game });
    if (!me.value || (others.length === 0 && !isMaker(seen))) {
        return null;
    }
    return (
        <details class="others">
            <summary>{isMaker(seen) ? t("Report, silence or remove somebody") : t("Report somebody")}</summary>
            {isMaker(seen) && <WhoMayChat {...{ seen, game }} />}
            <ul>
                {others.map(({ person, name, program, guest }) => (
                    <li key={person}>
                        <bdi class="name">{name}</bdi> <Sign of={{ program, guest }} />
                        {barredFrom(seen, person) === "chat" && <span class="mark">{t("silenced")}</span>}
                        {barredFrom(seen, person) === "table" && <span class="mark">{t("removed")}</span>}
                        <Report {...{ game, person, name: isolated(name) }} />
                        {isMaker(seen) && <Decide {...{ seen, game, person }} />}
                    </li>
                ))}
            </ul>
        </details>
    );
}
