// SPDX-License-Identifier: MIT
// Who one is at the server, and its lists (docs/server-api.md). The browser keeps the cookie; pages never see it.
import { signal } from "@preact/signals";
import type { Answer, Code, JoinedSomewhere, Me } from "generated/messages";
import { keepSettings, readSettings } from "../ui/kept.ts";

/** Undefined: not asked yet; null: nobody. */
export const me = signal<Me | null | undefined>(undefined);

/** What the server's clock is ahead of ours, in ms; entries make it more exact. */
export const clockAhead = signal(0);

export class Failed extends Error {
    constructor(
        /** Of HTTP; 0: there was no answer. */
        readonly status: number,
        message: string,
        /** Of a table that refuses. */
        readonly code?: string,
    ) {
        super(message);
    }
}

/** The server says why in plain text, a table with a code. */
function failure(status: number, text: string): Failed {
    if (!text.startsWith("{")) {
        return new Failed(status, text.trim());
    }
    const { message = "", code } = JSON.parse(text) as Answer;
    return new Failed(status, message, code);
}

function noteClock(date: string | null): void {
    if (date !== null) {
        clockAhead.value = Date.parse(date) + 500 - Date.now(); // it has whole seconds
    }
}

async function send(method: string, path: string, body?: object): Promise<Response> {
    const headers: Record<string, string> = body === undefined ? {} : { "Content-Type": "application/json" };
    if (method !== "GET" && me.value) {
        headers["X-CSRF-Token"] = me.value.csrf;
    }
    try {
        return await fetch(path, { method, headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }) });
    } catch {
        throw new Failed(0, "");
    }
}

async function askText(method: string, path: string, body?: object): Promise<string> {
    const response = await send(method, path, body);
    const text = await response.text();
    noteClock(response.headers.get("Date"));
    if (!response.ok) {
        throw failure(response.status, text);
    }
    return text;
}

async function ask<T>(method: string, path: string, body?: object): Promise<T> {
    const text = await askText(method, path, body);
    return (text === "" ? {} : JSON.parse(text)) as T;
}

export const getText = (path: string): Promise<string> => askText("GET", path);
export const get = <T>(path: string): Promise<T> => ask<T>("GET", path);
export const post = <T>(path: string, body: object): Promise<T> => ask<T>("POST", path, body);

export const remove = (path: string): Promise<object> => ask("DELETE", path);

function be(person: Me | null): void {
    me.value = person;
    keepSettings({ known: person !== null });
}

/** Finds out who one is, by the cookie that may be there. */
export async function lookWho(): Promise<void> {
    try {
        be(await get<Me>("/me"));
    } catch (error) {
        if (!(error instanceof Failed) || error.status !== 401) {
            throw error;
        }
        be(null);
    }
}

/** The same, without a question where this browser was never anybody. */
export async function remember(): Promise<void> {
    await (readSettings().known === true ? lookWho() : be(null));
}

/** As whom one is known after a new cookie. */
async function renew<T>(path: string, body: () => object): Promise<T> {
    const send = (): Promise<T> => post<T>(path, body());
    const answer = await send().catch(async (error: unknown) => {
        if (!(error instanceof Failed) || error.status !== 403) {
            throw error;
        }
        await lookWho(); // there was a cookie after all
        return send();
    });
    await lookWho();
    return answer;
}

export async function beGuest(name: string): Promise<void> {
    await renew("/guest", () => ({ name }));
}

/** What its code or its id names: a table around one screen, or an evening. */
export type Joinable = { code: string } | { table: string } | { evening: string };

/** Takes a seat at such a table, or joins an evening; somebody without a name gets this one. */
export async function join(there: Joinable, name: string): Promise<JoinedSomewhere> {
    return renew("/join", () => (me.value ? there : { ...there, name: name.trim() }));
}

export const signIn = (name: string, password: string): Promise<void> => renew("/session", () => ({ name, password }));
export const comeBack = (code: string): Promise<void> => renew("/session", () => ({ code }));
export const newCode = (): Promise<Code> => ask<Code>("POST", "/code");
export const openAccount = (name: string, password: string): Promise<void> =>
    renew("/account", () => ({ name, password }));
export const takeName = (name: string): Promise<void> => renew("/name", () => ({ name }));
export const changePassword = (old: string, password: string): Promise<void> =>
    renew("/password", () => ({ old, password }));

export async function signOut(): Promise<void> {
    await ask("DELETE", "/session");
    be(null);
}

export async function forgetMe(password: string): Promise<void> {
    await ask("DELETE", "/account", password === "" ? undefined : { password });
    be(null);
}
