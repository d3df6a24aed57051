// SPDX-License-Identifier: MIT
// A seat, or a place to look on, at a table of a server.
import { Refused } from "../../web/src/module/host.ts";
import { type End, Link, type Response, type Surroundings } from "../../web/src/online/link.ts";
import { host } from "./host.ts";
import type {
    GameAction,
    GameView,
    HelloShown,
    Move,
    TableFacts,
    TableMessage,
    TableRequest,
} from "./types/messages.js";

/** What a table tells that nobody asked for: a hello after each connection, entries, chat, notices. */
export type Message = Exclude<TableMessage, { t: "answer" | "legal" | "past" | "beat" }>;

/** What a seat is to decide. */
export interface Decision {
    seat: number;
    /** The number of the table's entry that asks. */
    at: number;
    /** Whether others are asked at the same time. */
    window: boolean;
    /** What has happened since the decision before, as the seat sees it. After a new connection and after an undo they begin
     * again at move 1, or at a number that was there before; what has the same number replaces it. */
    moves: Move[];
    view: GameView;
    /** Every legal action. */
    legal: GameAction[];
    /** Plays an action, or its text. It counts once, also if the connection is cut meanwhile. False: the question was withdrawn
     * before, and the seat is asked again if it is still to decide. */
    play(action: GameAction | string): Promise<boolean>;
}

export interface TableOptions {
    /** Hears everything that the table tells. */
    told?(message: Message): void;
    /** The connection was cut, and comes back by itself. */
    lost?(): void;
}

const ENDS: Record<End, string> = {
    person: "the token is nobody's",
    build: "the server is of another build",
    table: "there is no such table",
    removed: "the maker of the table has removed you",
    seat: "the seat is not asked at the board",
    away: "the people who run the server have sent you away",
    refused: "the server refuses what this package sends",
};
export const explain = (id: string, end: End): Error => new Error(`cannot stay at the table ${id}: ${ENDS[end]}`);

const WITHDRAWN = ["stale", "window_closed", "not_your_turn", "substituted", "wrong_phase"];
const ID_BYTES = 16;

const digits = (): string =>
    Array.from(crypto.getRandomValues(new Uint8Array(ID_BYTES)), (byte) => byte.toString(16).padStart(2, "0")).join("");

function undefinedIfWithdrawn(error: unknown): undefined {
    if (!(error instanceof Refused && WITHDRAWN.includes(error.code))) {
        throw error;
    }
}

interface Asked {
    resolve(response: Response): void;
    reject(error: Error): void;
}

type Position = Pick<HelloShown, "moves" | "view" | "legal" | "types">;

export class Table implements AsyncIterable<Decision> {
    readonly id: string;
    /** The table as the last connection began, with what is known since of its phase, seats and end. */
    facts!: TableFacts;
    /** One's own seat; undefined: one looks on. */
    seat: number | undefined;
    /** The position as one sees it; undefined before the game. */
    view: GameView | undefined;
    readonly #options: TableOptions;
    readonly #asked = new Map<TableRequest, Asked>();
    readonly #link: Link;
    #greeted!: { resolve(): void; reject(error: Error): void };
    #at = 0;
    #moves: Move[] = [];
    #question: Position | undefined; // to be asked
    #ended: Error | undefined;
    #news: (() => void)[] = []; // wait for something to change

    private constructor(id: string, url: URL, token: string | undefined, options: TableOptions) {
        this.id = id;
        this.#options = options;
        this.#link = new Link(surroundings(url, token), {
            told: (message) => this.#hear(message as unknown as Message),
            answered: (message, request) => this.#takeAnswer(message, request),
            unheard: (request) => {
                this.#asked
                    .get(request)
                    ?.reject(new Error("the connection was cut; nobody knows whether this was said"));
                this.#asked.delete(request);
            },
            lost: () => options.lost?.(),
            ended: (end) => this.#end(explain(id, end)),
        });
    }

    /** Comes to a table; resolves once it has told everything. */
    static async open(server: URL, id: string, token: string | undefined, options: TableOptions = {}): Promise<Table> {
        const url = addressOf(server, id, token);
        const table = new Table(id, url, token, options);
        await new Promise<void>((resolve, reject) => (table.#greeted = { resolve, reject }));
        return table;
    }

    /** Asks the table something; resolves with its answer, also if the connection is cut meanwhile. Rejects with `Refused`. */
    request(request: TableRequest): Promise<Response> {
        return new Promise((resolve, reject) => {
            if (this.#ended !== undefined) {
                throw this.#ended;
            }
            const own = { ...request }; // is looked up by its identity
            this.#asked.set(own, { resolve, reject });
            this.#link.request(own);
        });
    }

    /** Takes a seat; without a number the first that is open. */
    async sit(seat = this.facts.seats.findIndex(({ holder }) => holder === "open")): Promise<void> {
        if (seat < 0) {
            throw new Error(`no seat of the table ${this.id} is open`);
        }
        await this.request({ t: "sit", seat });
        this.seat = seat;
    }

    /** Says that one is ready, with one's own part of the luck. */
    async ready(): Promise<void> {
        await this.request({ t: "ready", luck: digits() });
    }

    /** Begins the game, as its maker may. */
    async start(): Promise<void> {
        await this.request({ t: "start" });
    }

    /** Leaves the table alone. A seat is kept for a while; `request({t: "resign"})` gives it up. */
    close(): void {
        this.#link.close();
        this.#end(new Error(`the table ${this.id} was closed`));
    }

    /** What one's seat is to decide, until the game is over. */
    async *[Symbol.asyncIterator](): AsyncGenerator<Decision, void, undefined> {
        while (this.facts.phase !== "over") {
            if (this.#ended !== undefined) {
                throw this.#ended;
            }
            const decision = this.#question === undefined ? await this.#change() : await this.#decide(this.#question);
            if (decision !== undefined) {
                yield decision;
            }
        }
    }

    // ---- questions ------------------------------------------------------------------------------------------------

    /** Resolves once the table has told something. */
    #change(): Promise<undefined> {
        return new Promise((resolve) => this.#news.push(() => resolve(undefined)));
    }

    /** A question is asked once. Undefined: it was withdrawn meanwhile. */
    async #decide(question: Position): Promise<Decision | undefined> {
        const { seat } = this;
        const at = this.#at;
        this.#question = undefined;
        const legal = await this.#legalOf(question).catch(undefinedIfWithdrawn);
        if (at !== this.#at || seat === undefined || legal === undefined) {
            return undefined;
        }
        const moves = this.#moves;
        this.#moves = [];
        const window = this.facts.window !== null;
        return {
            seat,
            at,
            window,
            moves,
            view: question.view,
            legal,
            play: (action) => this.#play(at, action),
        };
    }

    /** Where there are more than a message has room for, they are asked for type by type. */
    async #legalOf({ legal, types = [] }: Position): Promise<GameAction[]> {
        const parts = await Promise.all(types.map((type) => this.request({ t: "legal", type })));
        return [...(legal ?? []), ...parts.flatMap((part) => (part.t === "legal" ? part.actions : []))];
    }

    async #play(at: number, action: GameAction | string): Promise<boolean> {
        const text = typeof action === "string" ? action : action?.text;
        if (typeof text !== "string") {
            throw new TypeError(`expected an action of decision.legal, or its text, got ${JSON.stringify(action)}`);
        }
        const request: TableRequest = { t: "act", at, id: digits(), action: text };
        return (await this.request(request).catch(undefinedIfWithdrawn)) !== undefined;
    }

    // ---- messages -------------------------------------------------------------------------------------------------

    #hear(message: Message): void {
        if (message.t === "hello") {
            this.facts = message.table;
            this.seat = message.seat;
            this.#at = message.at;
            this.#moves = [];
            this.#takePosition(message, message.answered === true);
            this.#reclaim();
            this.#greeted.resolve();
        } else if (message.t === "entry") {
            this.#takeEntry(message);
        }
        this.#options.told?.(message);
        this.#wake();
    }

    #takeEntry(message: Extract<Message, { t: "entry" }>): void {
        const { entry } = message;
        const { facts } = this;
        if (entry.t === "sat") {
            facts.seats[entry.seat]!.holder = "person";
        } else if (entry.t === "left") {
            facts.seats[entry.seat]!.holder = "open";
            this.seat = entry.seat === this.seat ? undefined : this.seat;
        } else if (entry.t === "seat") {
            facts.seats[entry.seat]!.holder = entry.as === "open" || entry.as === "closed" ? entry.as : "bot";
        } else if (entry.t === "started") {
            facts.phase = "playing";
        } else if (entry.t === "window_opened") {
            facts.window = { seats: entry.seats, opened: entry.time, closes: entry.closes };
        } else if (entry.t === "window_closed") {
            facts.window = null;
        } else if (entry.t === "substituted" && entry.seat === this.seat) {
            facts.seats[entry.seat]!.bot = entry.bot;
            this.#reclaim();
        } else if (entry.t === "over") {
            Object.assign(facts, { phase: "over", reason: entry.reason, winners: entry.winners });
        }
        if ("view" in message) {
            this.#at = entry.n;
            this.#takePosition(message, false);
        }
    }

    #takePosition(message: object, isAnswered: boolean): void {
        const { moves, view, legal, types } = message as Partial<HelloShown>;
        this.#question = undefined;
        if (view !== undefined) {
            this.view = view;
            this.#moves.push(...(moves ?? []));
            const asks = !isAnswered && (legal !== undefined || types !== undefined);
            this.#question = asks ? (message as HelloShown) : undefined;
        }
    }

    /** Takes the seat back from a bot that plays in one's place. */
    #reclaim(): void {
        const own = this.seat === undefined ? undefined : this.facts.seats[this.seat];
        if (own?.holder === "person" && own.bot !== undefined && !own.resigned && this.facts.phase === "playing") {
            delete own.bot;
            this.request({ t: "reclaim" }).catch((error: unknown) => {
                if (!(error instanceof Refused)) {
                    this.#end(error as Error); // a refusal: the game is over, or nobody plays in one's place any more
                }
            });
        }
    }

    #takeAnswer(message: Response, request: TableRequest): void {
        const asked = this.#asked.get(request); // undefined: what the link itself asked
        this.#asked.delete(request);
        if (message.t === "answer" && message.code !== "ok") {
            asked?.reject(new Refused({ code: message.code, message: message.message ?? message.code }));
        } else {
            asked?.resolve(message);
        }
    }

    #end(error: Error): void {
        this.#ended ??= error;
        this.#greeted.reject(error);
        this.#asked.forEach((asked) => asked.reject(error));
        this.#asked.clear();
        this.#wake();
    }

    #wake(): void {
        this.#news.splice(0).forEach((resolve) => resolve());
    }
}

/** Of a table's socket, which says first whose it is. */
export function addressOf(server: URL, id: string, token: string | undefined, query: string[] = []): URL {
    const asked = [...(token === undefined ? [] : ["token=first"]), ...query].join("&");
    const url = new URL(`/table/${id}${asked === "" ? "" : `?${asked}`}`, server);
    url.protocol = url.protocol === "https:" ? "wss:" : "ws:";
    return url;
}

/** Of a link in a program, which wants to know soon that the server is gone. */
export const surroundings = (url: URL, token: string | undefined): Surroundings => ({
    open() {
        const socket = host().openSocket(url);
        if (token !== undefined) {
            socket.onopen = () => socket.send(JSON.stringify({ t: "token", token }));
        }
        return socket;
    },
    isInView: () => true,
    onWake: () => () => {},
});
