// SPDX-License-Identifier: MIT
// What a page knows of an evening (docs/server-api.md): it asks the server every two seconds.
import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import type { Evening, EveningPerson, EveningRound, EveningTable } from "generated/messages";
import { sayFailure } from "../online/form.tsx";
import { Failed, get, lookWho, me } from "../online/people.ts";
import { go } from "../route.ts";

const POLL_MS = 2000;

interface Known {
    /** Null: it is not there yet, or has ended. */
    evening: Evening | null;
    hasEnded: boolean;
    /** Why the last question was not answered. */
    wrong: string;
}

export interface Watched extends Known {
    /** Asks now. */
    again: () => Promise<void>;
}

const isNobody = (error: unknown): boolean => error instanceof Failed && error.status === 401;
const isGone = (error: unknown): boolean => error instanceof Failed && error.status === 404;

async function look(id: string, before: Known): Promise<Known> {
    try {
        return { evening: await get<Evening>(`/evening/${id}`), hasEnded: false, wrong: "" };
    } catch (error) {
        if (isNobody(error)) {
            await lookWho(); // a guest is forgotten with the evening
            return before;
        }
        return isGone(error) ? { evening: null, hasEnded: true, wrong: "" } : { ...before, wrong: sayFailure(error) };
    }
}

/** An evening as it is now, as long as the page is open. */
export function useEvening(id: string): Watched {
    const known = useSignal<Known>({ evening: null, hasEnded: false, wrong: "" });
    const again = async (): Promise<void> => {
        known.value = await look(id, known.value);
    };
    useEffect(() => {
        let timer = 0;
        let isClosed = false;
        const poll = async (): Promise<void> => {
            await again();
            if (!isClosed && !known.value.hasEnded) {
                timer = window.setTimeout(() => void poll(), POLL_MS);
            }
        };
        void poll();
        return () => {
            isClosed = true;
            clearTimeout(timer);
        };
    }, [id]);
    return { ...known.value, again };
}

// ---- who and where --------------------------------------------------------------------------------------------------

export const isMaker = ({ maker }: Evening): boolean => me.value?.person === maker;

/** Oneself, while one gets seats. */
export const oneself = ({ people }: Evening): EveningPerson | undefined =>
    people.find(({ person, left }) => person === me.value?.person && !left);

export const staying = ({ people }: Evening): EveningPerson[] => people.filter(({ left }) => !left);

export const lastRound = ({ rounds }: Evening): EveningRound | undefined => rounds.at(-1);

/** The round that is played. */
export function roundNow(evening: Evening): EveningRound | undefined {
    const round = lastRound(evening);
    return round?.phase === "over" ? undefined : round;
}

/** One's own table of the round that is played. */
export const ownTable = (evening: Evening): EveningTable | undefined =>
    roundNow(evening)?.tables.find(({ seats }) => seats.some(({ person }) => person === me.value?.person));

const opened = new Set<string>();

/** Opens one's own table as soon as its game has begun, once: who comes back from it to the evening stays there. */
export function useOwnTable(evening: Evening | null): void {
    const own = evening === null ? undefined : ownTable(evening);
    const id = own?.phase === "playing" ? own.table : "";
    useEffect(() => {
        if (id !== "" && !opened.has(id)) {
            opened.add(id);
            go("table", id);
        }
    }, [id]);
}
