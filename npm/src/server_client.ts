// SPDX-License-Identifier: MIT
// A server: who one is there, and its tables.
import { Refused } from "../../web/src/module/host.ts";
import type { Mirror } from "../../web/src/module/mirror.ts";
import { Table, type TableOptions } from "./table_client.ts";
import type { Guest, MakeRequest, Me, NewTable, TableList, Told } from "./types/messages.js";
import { type Watched, watch } from "./watch.ts";

export { Refused } from "../../web/src/module/host.ts";
export { type Decision, type Message, Table, type TableOptions } from "./table_client.ts";
export type { Watched } from "./watch.ts";
export type * from "./types/messages.js";

/** Who one is: somebody whose token one has, or a new guest by a name. Neither: nobody, who may look on. */
export interface Who {
    token?: string;
    name?: string;
    /** Of a guest: whether it is a program, which others are shown. */
    program?: boolean;
}

const ID = /^[0-9a-f]{32}$/;
const TOKEN = /^[0-9a-f]{32}$/;

export class Server {
    readonly url: URL;
    /** Proves who one is: kept, it brings one back to one's seats. */
    token: string | undefined;

    constructor(url: string | URL, token?: string) {
        const given = new URL(url);
        if (given.protocol !== "http:" && given.protocol !== "https:") {
            throw new TypeError(`expected the address of a server, such as http://127.0.0.1:1350, got ${given}`);
        }
        if (token !== undefined && !TOKEN.test(token)) {
            throw new TypeError("expected a token: 32 hexadecimal digits");
        }
        this.url = given;
        this.token = token;
    }

    /** Who one is. */
    me(): Promise<Me> {
        return this.#json("GET", "/me");
    }

    /** The lobby: tables that are listed, the newest first; those after one of them. */
    tables(after?: string): Promise<TableList> {
        return this.#json("GET", `/tables${after === undefined ? "" : `?after=${after}`}`);
    }

    /** Makes a table; returns its id, which is the key to it. */
    async make(settings: Omit<MakeRequest, "t">): Promise<string> {
        const made: NewTable = await this.#json("POST", "/table", { t: "make", ...settings });
        return made.table;
    }

    /** The record of a game that has begun: as one's seat may know it, and all of it after the end. */
    async record(table: string): Promise<string> {
        return (await this.#ask("GET", `/table/${idOf(table)}/record`)).text();
    }

    /** Comes to a table, by its id or its address. */
    async table(table: string, options?: TableOptions): Promise<Table> {
        return Table.open(this.url, idOf(table), this.token, options);
    }

    /** Looks on at a table in words: `told` hears each move in the language of the view, which knows what one may know. */
    async watch(table: string, view: Mirror, told: (moves: Told[]) => void = () => {}): Promise<Watched> {
        return watch(this.url, idOf(table), this.token, view, told);
    }

    /** Becomes a guest, whose token is this server's from now on. */
    async become(name: string, program: boolean): Promise<Guest> {
        const guest: Guest = await this.#json("POST", "/guest", { name, ...(program ? { program } : {}) });
        this.token = guest.token;
        return guest;
    }

    async #json<T>(method: string, path: string, body?: object): Promise<T> {
        return (await this.#ask(method, path, body)).json() as Promise<T>;
    }

    async #ask(method: string, path: string, body?: object): Promise<Response> {
        const headers: Record<string, string> =
            this.token === undefined ? {} : { Authorization: `Bearer ${this.token}` };
        const request: RequestInit = { method, headers, credentials: "omit" };
        if (body !== undefined) {
            headers["Content-Type"] = "application/json";
            request.body = JSON.stringify(body);
        }
        const response = await fetch(new URL(path, this.url), request).catch((error: Error) => {
            throw new Error(
                `cannot reach ${this.url.origin}: ${(error.cause as Error | undefined)?.message ?? error.message}`,
            );
        });
        if (!response.ok) {
            throw refusalOf(response.status, await response.text());
        }
        return response;
    }
}

/** A table says why by an answer, all others by a line of text. */
function refusalOf(status: number, text: string): Refused {
    try {
        return new Refused(JSON.parse(text) as { code: string; message: string });
    } catch {
        return new Refused({ code: String(status), message: text.trim() });
    }
}

function idOf(table: string): string {
    const id = String(table).split("/table/").at(-1)!;
    if (!ID.test(id)) {
        throw new TypeError(
            `expected a table: its address, or its id of 32 hexadecimal digits, got ${JSON.stringify(table)}`,
        );
    }
    return id;
}

/** A server as somebody: by a token, as a new guest by a name, or as nobody, who may look on. */
export async function connect(url: string | URL, { token, name, program = false }: Who = {}): Promise<Server> {
    if (token !== undefined && name !== undefined) {
        throw new TypeError("expected a token or the name of a new guest, got both");
    }
    const server = new Server(url, token);
    if (name !== undefined) {
        await server.become(name, program);
    }
    return server;
}
