// SPDX-License-Identifier: MIT
// A game on this device: a table with bots in a worker, and a mirror for each person who plays here. Nothing is shown
// before the table tells it. The game is its journal: it is kept as it grows, and taken up again if the worker dies.
import type { Hint, Look, Order, TableAnswer, ToldMessage } from "generated/messages";
import { keepWorker, loadWhole, takeWorker } from "../module/files.ts";
import type { Mirror } from "../module/mirror.ts";
import type { FromWorker, ToWorker } from "../module/worker.ts";
import { type Game, type Listener, randomHex } from "./game.ts";
import { keepGame, type KeptGame } from "./kept.ts";
import { levelOf, noteResult } from "./results.ts";

export interface Setup {
    game: string;
    /** By seat: "open" for a person, else a bot. */
    seats: string[];
    options: Record<string, unknown>;
}

/** A game that goes on from one of another's moves. */
export interface Branch {
    record: string;
    moves: number;
}

const restartsMax = 3;
/** Longer than any bot thinks; a worker that the browser has ended says nothing. */
const silenceMs = 20_000;

/** The people at this device are 1, 2, … in the order of their seats. */
function peopleOf(seats: readonly string[]): number[] {
    return seats.flatMap((holder, seat) => (holder === "open" ? [seat] : []));
}

export class LocalGame implements Game {
    private worker: Worker | undefined;
    private restarts = 0;
    private silence: number | undefined;
    private undoable: number[] = [];
    /** A move that is not answered yet: with the same id it counts once. */
    private asked: { person: number; request: object } | undefined;
    private hinted: ((hint: Hint | null) => void) | undefined;

    private constructor(
        private readonly module: WebAssembly.Module,
        /** By person. */
        private readonly mirrors: Mirror[],
        private readonly listener: Listener,
        private pace: number,
        readonly kept: KeptGame,
    ) {}

    static start(
        module: WebAssembly.Module,
        mirrors: Mirror[],
        listener: Listener,
        pace: number,
        { setup, names, branch }: { setup: Setup; names: string[]; branch?: Branch | undefined },
    ): LocalGame {
        const people = peopleOf(setup.seats);
        const seats = setup.seats.map((bot, seat) =>
            bot === "open" ? { name: names[people.indexOf(seat)] ?? "", bot: "" } : { name: "", bot },
        );
        const now = Date.now();
        const kept: KeptGame = {
            id: randomHex(8),
            game: setup.game,
            seats,
            began: now,
            branched: branch !== undefined,
            changed: now,
            over: false,
            result: "",
            journal: [],
            secrets: null,
        };
        const game = new LocalGame(module, mirrors, listener, pace, kept);
        game.open();
        game.request(1, { t: "make", ...setup, brisk: true });
        people.forEach((seat, i) => {
            game.request(i + 1, { t: "sit", seat }, names[i] ?? "");
            game.request(i + 1, { t: "ready", luck: randomHex(16) });
        });
        game.watch();
        if (branch === undefined) {
            game.request(1, { t: "start" });
        } else {
            game.send({ t: "ask", request: { cmd: "branch", ...branch } });
        }
        return game;
    }

    /** Takes up a game that was kept. */
    static resume(
        module: WebAssembly.Module,
        mirrors: Mirror[],
        listener: Listener,
        pace: number,
        kept: KeptGame,
    ): LocalGame {
        const game = new LocalGame(module, mirrors, listener, pace, kept);
        game.open();
        game.watch();
        return game;
    }

    act(at: number, action: string, person = 1): void {
        this.asked = { person, request: { t: "act", at, id: randomHex(16), action } };
        this.request(person, this.asked.request);
    }

    asks(): boolean {
        return true;
    }

    undo(at: number, person: number): void {
        this.request(person, { t: "undo", at });
    }

    mayUndo(person: number): boolean {
        return this.undoable.includes(person);
    }

    alone(seat: number): number {
        return this.mirrors.length === 1 ? seat : -1;
    }

    isTable(): boolean {
        return true;
    }

    hasHints(): boolean {
        return true;
    }

    /** What a strong bot would do in a person's place; null: it does not know. */
    async hint(person: number, catalogue: object | undefined): Promise<Hint | null> {
        const module = await loadWhole();
        return new Promise((resolve) => {
            this.hinted = resolve;
            this.send({ t: "hint", module, person, catalogue });
        });
    }

    order(order: Order, person: number): void {
        this.request(person, { t: "order", ...order });
    }

    recall(): void {
        this.mirrors.forEach((mirror, i) => this.askPast(i + 1, mirror.look()?.moves ?? 0));
    }

    moving(moves: boolean): void {
        this.worker?.postMessage({ t: "moving", moves } satisfies ToWorker);
    }

    setPace(pace: number): void {
        this.pace = pace;
        this.worker?.postMessage({ t: "pace", pace } satisfies ToWorker);
    }

    /** Ends the worker, which may be thinking, unless the game is over. */
    end(over: boolean): void {
        const worker = this.worker;
        this.worker = undefined;
        clearTimeout(this.silence);
        this.hinted?.(null);
        if (worker !== undefined) {
            worker.onmessage = null;
            worker.onerror = null;
            if (over) {
                keepWorker(worker);
            } else {
                worker.terminate();
                keepWorker();
            }
        }
    }

    private open(): void {
        const { journal, secrets } = this.kept;
        this.worker = takeWorker();
        this.worker.onmessage = (event: MessageEvent<FromWorker>) => this.hear(event.data);
        this.worker.onerror = () => this.takeUpAgain("");
        this.send({ t: "begin", module: this.module, pace: this.pace, journal, secrets });
    }

    private watch(): void {
        this.mirrors.forEach((_, i) => this.send({ t: "ask", request: { cmd: "watch", person: i + 1 } }));
    }

    /** Asks what happened before so many moves, the latest first. */
    private askPast(person: number, before: number): void {
        if (before > 0) {
            this.send({ t: "ask", request: { cmd: "past", person, before } });
        }
    }

    private takeUpAgain(why: string): void {
        this.end(false);
        if (this.restarts === restartsMax || this.kept.journal.length === 0) {
            this.listener.failed(why);
            return;
        }
        this.restarts++;
        this.open();
        this.watch();
        if (this.asked !== undefined) {
            this.request(this.asked.person, this.asked.request);
        }
    }

    private request(person: number, request: object, name = ""): void {
        this.send({ t: "ask", request: { cmd: "request", person, name, request } });
    }

    private send(message: ToWorker): void {
        this.worker?.postMessage(message);
        this.expect();
    }

    private expect(): void {
        clearTimeout(this.silence);
        this.silence = window.setTimeout(() => this.takeUpAgain(""), silenceMs);
    }

    private hear(message: FromWorker): void {
        clearTimeout(this.silence);
        if (message.t === "failed") {
            this.takeUpAgain(message.message);
        } else if (message.t === "hint") {
            this.hinted?.(message.hint);
            this.hinted = undefined;
        } else if (message.t === "answer") {
            this.takeIn(message.answer);
        }
    }

    private takeIn(answer: TableAnswer): void {
        const { journal = [], secrets, told = [], undo } = answer;
        this.undoable = undo ?? this.undoable;
        this.kept.journal.push(...journal);
        this.kept.secrets = secrets ?? this.kept.secrets;
        told.forEach(({ person, message }) => this.tell(person, message));
        if (answer.answer !== undefined) {
            this.asked = undefined;
        }
        if (answer.answer !== undefined && answer.answer.code !== "ok") {
            this.decline(answer.answer);
        }
        if (answer.thinks) {
            this.expect();
        }
        if (journal.length > 0) {
            this.restarts = 0;
            this.keep();
        }
    }

    private tell(person: number, message: ToldMessage): void {
        const mirror = this.mirrors[person - 1]!;
        if (message.t !== "past") {
            this.listener.told(mirror.read(message).told, person);
        } else if (this.listener.recalled(mirror.recall(message), person)) {
            this.askPast(person, message.first);
        }
        if (message.t === "hello") {
            this.askPast(person, mirror.look()?.moves ?? 0);
        }
    }

    /** Before the first entry there is no game: its options do not go together. */
    private decline(answer: object): void {
        if (this.kept.journal.length === 0) {
            this.end(false);
            this.listener.failed(this.mirrors[0]!.say({ answer }));
        } else {
            this.listener.refused();
        }
    }

    /** How it ended for the one person who played from its beginning. */
    private note({ over, seat, winners, scores }: Look): void {
        const { id, game, seats, branched } = this.kept;
        const bots = seats.map(({ bot }) => bot).filter((bot) => bot !== "");
        if (over && branched !== true && bots.length > 0 && bots.length === seats.length - 1) {
            noteResult({ id, game, level: levelOf(bots), won: winners.includes(seat), points: scores[seat] ?? 0 });
        }
    }

    /** From the first move on. */
    private keep(): void {
        const look = this.mirrors[0]!.look();
        if (look !== null) {
            Object.assign(this.kept, { over: look.over, result: look.result ?? "", changed: Date.now() });
            void keepGame(this.kept);
            this.note(look);
        }
    }
}
