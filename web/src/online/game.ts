// SPDX-License-Identifier: MIT
// A game at a table of the server: the mirror reads what comes, and what is chosen goes there. Nothing is shown as done
// before the server tells it.
import { batch, signal } from "@preact/signals";
import type { ChatLine, Hint, Order, PastPacked, TableRequest } from "generated/messages";
import { keepWorker, loadWhole, takeWorker } from "../module/files.ts";
import { Refused } from "../module/host.ts";
import type { Mirror, Sayable } from "../module/mirror.ts";
import type { FromWorker, ToWorker } from "../module/worker.ts";
import { type Game, type Listener, randomHex } from "../table/game.ts";
import { type End, inPage, Link, type News, type Response } from "./link.ts";
import { clockAhead, Failed, lookWho, me } from "./people.ts";
import { type Facts, followPeace, isAsked, isLent, isSubstituted, type Seen } from "./seen.ts";

/** As whom one looks: as oneself; as an onlooker who may be the table's maker; or as a seat that is played at the board. */
export type As = "oneself" | "board" | number;

export class OnlineGame implements Game {
    readonly seen = signal<Seen | null>(null);
    readonly chat = signal<ChatLine[]>([]);
    /** What was said while the connection went, to be said again. */
    readonly unheard = signal("");
    readonly lost = signal<"" | "cut" | "restart">(""); // the connection, and why
    readonly ended = signal<End | null>(null);
    /** Why the table did not take something else than an act. */
    readonly refusal = signal("");
    /** What the people who run the server said last. */
    readonly notice = signal("");
    /** People whom one has reported. */
    readonly reported = signal<ReadonlySet<number>>(new Set());
    /** Whom the maker barred while they sat here, by number. */
    readonly satHere = new Map<number, Seen["seats"][number]>();
    /** The table of the next game, if it was made while one looked. */
    readonly next = signal("");
    /** From the last hello on. */
    private messages: { message: News; person: number | undefined }[] = [];
    private acting = false;
    private link: Link;

    constructor(
        readonly id: string,
        private readonly mirror: Mirror,
        private readonly listener: Listener,
        private readonly as: As = "oneself",
    ) {
        this.link = this.open();
    }

    private open(): Link {
        const as = this.as === "oneself" ? "" : `as=${this.as}&`;
        const url = new URL(`/table/${this.id}?${as}form=packed&build=${this.mirror.build()}`, location.href);
        url.protocol = url.protocol === "https:" ? "wss:" : "ws:";
        return new Link(inPage(url.href), {
            told: (message) => this.hear(message),
            answered: (message, request) => this.takeAnswer(message, request),
            unheard: ({ text }) => (this.unheard.value = text),
            lost: (restarts) => {
                this.lost.value = restarts || this.lost.value === "restart" ? "restart" : "cut";
            },
            ended: (end) => (this.ended.value = end),
        });
    }

    act(at: number, action: string): void {
        this.acting = true;
        this.ask({ t: "act", at, id: randomHex(16), action });
    }

    setPace(): void {
        // The server's bots have their own.
    }

    end(): void {
        this.link.close();
    }

    alone(): number {
        return -1;
    }

    /** What happens beside the game, in a sentence. */
    say(what: Sayable): string {
        return this.mirror.say(what);
    }

    isTable(): boolean {
        return true;
    }

    /** Whether one may choose now. */
    asks(): boolean {
        const seen = this.seen.value;
        return (
            seen !== null &&
            seen.phase === "playing" &&
            seen.reason === "" &&
            !this.acting &&
            !isSubstituted(seen) &&
            (this.as !== "oneself" || !isLent(seen)) &&
            (seen.window === null || (isAsked(seen) && !seen.answered))
        );
    }

    ask(request: TableRequest): void {
        this.refusal.value = "";
        this.link.request(request);
    }

    mayUndo(): boolean {
        const seen = this.seen.value;
        return (
            seen !== null &&
            seen.phase === "playing" &&
            seen.seat >= 0 &&
            seen.mover === seen.seat &&
            seen.window === null
        );
    }

    undo(at: number): void {
        this.ask({ t: "undo", at });
    }

    hasHints(): boolean {
        return this.seen.value?.settings.hints === true;
    }

    /** Thought out on this device, from what one was told. */
    async hint(_person: number, catalogue: object | undefined): Promise<Hint | null> {
        const module = await loadWhole();
        const worker = takeWorker();
        const { messages } = this;
        return new Promise((resolve) => {
            worker.onmessage = ({ data }: MessageEvent<FromWorker>) => {
                keepWorker(worker);
                resolve(data.t === "hint" ? data.hint : null);
            };
            worker.postMessage({ t: "advise", module, messages, catalogue } satisfies ToWorker);
        });
    }

    /** The table tells nobody of it. */
    order(order: Order): void {
        this.ask({ t: "order", ...order });
    }

    /** After its end, as somebody who may have no seat any more. */
    resume(): void {
        this.seen.value = null;
        this.ended.value = null;
        this.link = this.open();
    }

    /** As somebody else, by another cookie. */
    again(): void {
        this.link.again();
    }

    private hear(message: News): void {
        batch(() => {
            if (message.t === "hello") {
                const seat = this.seen.value?.seat ?? -1;
                this.lost.value = "";
                this.follow(message);
                this.recall();
                if (seat >= 0 && this.seen.value!.seat < 0) {
                    void this.endUnlessKnown();
                }
            } else if (message.t === "entry" && this.seen.value !== null) {
                this.hearEntry(message);
            } else if (message.t === "chat") {
                this.hearChat(message);
            } else if (message.t === "notice") {
                this.notice.value = message.text;
            }
        });
    }

    /** A seat is gone after a cut: perhaps as nobody is signed in any more, which a server says to those it reaches. */
    private async endUnlessKnown(): Promise<void> {
        await lookWho().catch((error: unknown) => {
            if (!(error instanceof Failed)) {
                throw error;
            }
        });
        if (me.value === null) {
            this.link.close();
            this.ended.value = "person";
        }
    }

    private hearEntry(message: News & { t: "entry" }): void {
        const { entry } = message;
        const ahead = entry.time - Date.now();
        const goesBack = entry.t === "clock" && entry.back !== undefined;
        clockAhead.value = goesBack ? ahead : Math.max(clockAhead.value, ahead); // it was on its way for a while
        this.follow(message);
        if (entry.t === "barred") {
            this.seen
                .value!.seats.filter((one) => one.person === entry.person)
                .forEach((one) => this.satHere.set(entry.person, one));
        }
        if (entry.t === "rematch") {
            this.next.value = entry.table;
        }
        // Who takes a seat before the game is seen there.
        if (this.seen.value!.phase !== "gathering" && this.say({ entry }) !== "") {
            this.listener.said(() => this.say({ entry }));
        }
    }

    private follow(message: News): void {
        const person = this.as === "oneself" ? me.value?.person : undefined;
        try {
            const { told, table } = this.mirror.read(message, person);
            const facts: Facts =
                message.t === "hello"
                    ? message.table
                    : message.t === "entry"
                      ? followPeace(this.seen.value!, message.entry)
                      : this.seen.value!;
            const { maker, commitment, settings, talk, barred } = facts;
            this.seen.value = { maker, commitment, settings, talk, barred, ...table };
            this.messages = message.t === "hello" ? [] : this.messages;
            this.messages.push({ message, person });
            this.listener.told(told);
        } catch (error) {
            if (!(error instanceof Refused)) {
                throw error;
            }
            this.link.again(); // the next hello has everything
        }
    }

    recall(): void {
        this.askPast(this.mirror.look()?.moves ?? 0);
    }

    /** Asks what happened before so many moves, the latest first. */
    private askPast(before: number): void {
        if (before > 0) {
            this.ask({ t: "past", before });
        }
    }

    private takePast(message: PastPacked): void {
        if (this.listener.recalled(this.mirror.recall(message))) {
            this.askPast(message.first);
        }
    }

    private hearChat(said: ChatLine): void {
        const last = this.chat.value.at(-1)?.c ?? 0;
        if (said.c > last) {
            this.chat.value = [...this.chat.value, said];
        }
    }

    private takeAnswer(answer: Response, request: TableRequest): void {
        if (answer.t === "past") {
            this.takePast(answer);
        }
        if (answer.t !== "answer") {
            return;
        }
        const isAct = request.t === "act";
        if (isAct) {
            this.acting = false;
        }
        if (request.t === "chat" && answer.code !== "ok") {
            this.unheard.value = request.text;
        }
        if (answer.code === "ok") {
            this.takeIn(request);
        } else if (isAct) {
            this.listener.refused();
        } else if (request.t !== "view" && request.t !== "legal" && request.t !== "past") {
            this.refusal.value = this.say({ answer });
        }
    }

    // An answer in a window is no entry before the window closes.
    private takeIn(request: TableRequest): void {
        const seen = this.seen.value;
        if (request.t === "report") {
            this.reported.value = new Set([...this.reported.value, request.person]);
        }
        if (seen === null || (request.t !== "act" && request.t !== "order")) {
            return;
        }
        this.seen.value = { ...seen, ...this.mirror.accepted(request) };
        if (request.t === "act") {
            this.listener.told([]);
        }
    }
}
