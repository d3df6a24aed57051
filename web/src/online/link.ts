// SPDX-License-Identifier: MIT
// A connection to a table that comes back by itself: after a cut it connects again, each time a little later, is told
// everything, and sends what was not answered once more. An act has an id, so it counts once however often it is sent.
// It sends no faster than a server takes messages.

import type { Answer, Beat, ChatRequest, Legal, PackedMessage, PastPacked, TableRequest } from "generated/messages";

/** What nobody asked for. */
export type News = Exclude<PackedMessage, Response | Beat>;
export type Response = Answer | Legal | PastPacked;

export type End =
    | "person" // the cookie is nobody's any more
    | "build" // the server is of another build
    | "table" // there is no such table
    | "removed" // by the player who made the table
    | "away" // sent by the people who run the server
    | "seat" // it is not played at the board, or no longer
    | "refused";

export interface LinkListener {
    told(message: News): void;
    /** `message` is the answer to `request`. */
    answered(message: Response, request: TableRequest): void;
    /** It was said once, and nobody knows whether it was heard. */
    unheard(request: ChatRequest): void;
    /** `restarts`: the server said that it stops. */
    lost(restarts: boolean): void;
    ended(end: End): void;
}

const ends: Record<number, End> = {
    1002: "refused",
    1003: "refused",
    1007: "refused",
    1009: "refused",
    4001: "person",
    4002: "build",
    4003: "removed",
    4004: "table",
    4005: "away",
    4006: "seat",
};
const restart = 1012;
const backOff = 250;
const backOffMax = 8000;
const patience = 6000; // for an answer
const silence = 4300; // a server sends something every 2 s to a page that is in view
const grace = 200; // what has come while the page was busy is read first
const pace = 600; // a server takes 100 messages a minute,
const atOnce = 25; // and 30 at once, but some may arrive closer together

/** Where a connection is. */
export interface Surroundings {
    open(): WebSocket;
    /** Whether somebody looks, and so wants to know soon that the server is gone. */
    isInView(): boolean;
    /** Calls `wake` when a connection may be gone without a word. Returns what ends that. */
    onWake(wake: () => void): () => void;
}

/** In a page. */
export const inPage = (url: string): Surroundings => ({
    open: () => new WebSocket(url),
    isInView: () => document.visibilityState === "visible",
    onWake(wake) {
        document.addEventListener("visibilitychange", wake);
        addEventListener("online", wake);
        return () => {
            document.removeEventListener("visibilitychange", wake);
            removeEventListener("online", wake);
        };
    },
});

export class Link {
    private socket: WebSocket | undefined;
    private greeted = false;
    private attempts = 0;
    private unanswered: TableRequest[] = [];
    private sent = 0; // of those
    private free = 0; // when the server will take `atOnce` messages again
    private queue: number | undefined;
    private timer: number | undefined;
    private watch: number | undefined;
    private listening: number | undefined;
    private readonly sleep: () => void; // no more wakes

    constructor(
        private readonly surroundings: Surroundings,
        private readonly listener: LinkListener,
    ) {
        this.sleep = surroundings.onWake(() => this.wake());
        this.connect();
    }

    close(): void {
        this.sleep();
        this.drop();
    }

    /** Sends it now or as soon as there is a connection, and again after a cut until it is answered. */
    request(request: TableRequest): void {
        this.unanswered.push(request);
        this.sendWaiting();
    }

    /** Begins again with everything. */
    again(): void {
        this.drop();
        this.connect();
    }

    private connect(): void {
        const socket = this.surroundings.open();
        this.socket = socket;
        socket.onmessage = (event: MessageEvent<string>) => this.hear(JSON.parse(event.data) as PackedMessage);
        socket.onclose = (event) => this.lose(event.code);
    }

    private drop(): void {
        clearTimeout(this.timer);
        clearTimeout(this.watch);
        clearTimeout(this.listening);
        clearTimeout(this.queue);
        this.greeted = false;
        if (this.socket !== undefined) {
            this.socket.onmessage = null;
            this.socket.onclose = null;
            this.socket.close();
            this.socket = undefined;
        }
    }

    // After sleep a connection may be gone without a word: a question shows it.
    private wake(): void {
        if (this.greeted) {
            this.sayView();
        } else if (this.surroundings.isInView()) {
            this.attempts = 0;
            this.again();
        }
    }

    /** Has the server send beats while somebody looks. */
    private sayView(): void {
        this.request({ t: "view", shown: this.surroundings.isInView() });
        this.listen();
    }

    /** A server that says nothing for a while is gone, though nothing was asked of it. */
    private listen(): void {
        clearTimeout(this.listening);
        if (this.greeted && this.surroundings.isInView()) {
            this.listening = setTimeout(() => {
                this.listening = setTimeout(() => this.lose(0), grace);
            }, silence);
        }
    }

    private sendWaiting(): void {
        clearTimeout(this.queue);
        while (this.greeted && this.sent < this.unanswered.length) {
            const now = performance.now();
            const wait = this.free - now - (atOnce - 1) * pace;
            if (wait > 0) {
                this.queue = setTimeout(() => this.sendWaiting(), wait);
                return;
            }
            this.free = Math.max(this.free, now) + pace;
            this.socket?.send(JSON.stringify(this.unanswered[this.sent++]));
            this.expect();
        }
    }

    private expect(): void {
        clearTimeout(this.watch);
        if (this.sent > 0) {
            this.watch = setTimeout(() => this.lose(0), patience);
        }
    }

    private lose(code: number): void {
        this.drop();
        const end = ends[code];
        if (end !== undefined) {
            this.close();
            this.listener.ended(end);
            return;
        }
        const wait = Math.min(backOff * 2 ** this.attempts++, backOffMax);
        this.timer = setTimeout(() => this.connect(), wait * (1 + Math.random() / 2));
        this.listener.lost(code === restart);
    }

    private hear(message: PackedMessage): void {
        this.listen();
        if (message.t === "beat") {
            return;
        }
        if (message.t === "hello") {
            this.greet(message);
        } else if (message.t === "answer" || message.t === "legal" || message.t === "past") {
            this.takeAnswer(message);
        } else {
            this.listener.told(message);
        }
    }

    private greet(message: News): void {
        this.greeted = true;
        this.attempts = 0;
        this.free = 0;
        const sent = this.unanswered.slice(0, this.sent);
        const unheard = sent.filter((request) => request.t === "chat"); // it would be said twice
        this.unanswered = [...sent.filter(({ t }) => t !== "chat"), ...this.unanswered.slice(this.sent)];
        this.sent = 0;
        this.listener.told(message);
        unheard.forEach((request) => this.listener.unheard(request));
        this.unanswered = this.unanswered.filter(({ t }) => t !== "view");
        if (this.surroundings.isInView()) {
            this.sayView();
        }
        this.sendWaiting();
    }

    private takeAnswer(message: Response): void {
        const request = this.unanswered.shift();
        this.sent = Math.max(0, this.sent - 1);
        this.expect();
        if (request !== undefined) {
            this.listener.answered(message, request);
        }
    }
}
