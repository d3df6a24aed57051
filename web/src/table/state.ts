// SPDX-License-Identifier: MIT
// The game that is shown: what its viewer sees, is asked and has been told. Several people may share this page: each
// has a mirror of their own, and sees it after the device was handed over. Until then it shows what a watcher sees, the
// last of the mirrors. No DOM.
import { batch, computed, effect, signal, untracked } from "@preact/signals";
import type { Action, Hint, Look, Names, Order, Question, Told } from "generated/messages";
import type { Mirror } from "../module/mirror.ts";
import { catalogue, t } from "../ui/text.ts";
import type { Ahead } from "./ahead.ts";
import type { Game, Listener } from "./game.ts";
import { linesOf } from "./story.ts";

export interface LogLine {
    id: number;
    seat: number;
    words: string;
    /** Its number, its turn, its events and the view after it; undefined: it was no move. */
    move?: number;
    turn?: Told["turn"];
    events?: Told["events"];
    view?: Told["view"];
    /** A bot moved in the place of that person. */
    bot?: boolean;
    /** Only the viewer could read it. */
    secret?: boolean;
    /** Says the words of what was no move in the language at hand. */
    say?: () => string;
    /** The words are in another language, until the move is recalled. */
    stale?: boolean;
}

const newsMax = 30; // whoever watches never chooses

type NewLine = Omit<LogLine, "id">;

interface Viewer {
    mirror: Mirror;
    log: LogLine[];
    /** An answer is on its way. */
    waits: boolean;
    ordered: Order;
}

export class Table {
    readonly look = signal<Look | null>(null);
    readonly names = signal<Names>({});
    readonly question = signal<Question | null>(null);
    readonly log = signal<LogLine[]>([]);
    /** What happened since the viewer chose last, for the live region; secret is what was hidden as it came. */
    readonly news = signal<LogLine[]>([]);
    /** The moves that led to this look. */
    readonly told = signal<Told[]>([]);
    /** The viewer's answer is on its way. */
    readonly waits = signal(false);
    readonly ordered = signal<Order>({ against: "ask" });
    readonly refused = signal(false);
    readonly failed = signal<string | null>(null);
    readonly mayUndo = signal(false);
    /** Ends the moves that the board still plays; null: it shows how everything stands. */
    readonly skip = signal<(() => void) | null>(null);
    /** By seat, before the moves that end the game, while the board plays them; null: those of the look. */
    readonly scores = signal<number[] | null>(null);
    /** How often something else asked the board to show something: then it is to be in view. */
    readonly showings = signal(0);
    readonly hint = signal<Hint | "thinking" | "failed" | null>(null);
    /** Chosen, and to be confirmed. */
    readonly chosen = signal<Action | null>(null);
    /** The line of the log whose position is shown in the place of the current one. */
    readonly past = signal<LogLine | null>(null);
    /** The person who is asked and to whom this page is to be handed; null: nobody but the viewer. */
    readonly next = signal<number | null>(null);
    /** Only what is public is shown until the next person says that they are there. */
    readonly covered = signal(false);
    /** What only the viewer knows lies open: as long as a button is held, */
    readonly held = signal(false);
    /** as long as they keep it open, */
    readonly kept = signal(false);
    /** or until they have answered the question that is about it, by the game entry that asks. */
    private readonly opened = signal<number | null>(null);
    readonly open = computed(
        () =>
            this.held.value ||
            this.kept.value ||
            this.look.value?.over === true ||
            (this.opened.value !== null && this.opened.value === this.look.value?.at),
    );
    private readonly stopHiding: () => void;
    private readonly game: Game;
    private readonly viewers: Viewer[];
    /** Whose viewer shows the table: a person's, or while the page is covered an onlooker's. */
    private person: number;

    constructor(
        mirror: Mirror,
        open: (mirror: Mirror, listener: Listener) => Game,
        others: Mirror[] = [],
        /** Whether a move is to be confirmed before it is made. */
        private readonly confirms: () => boolean = () => false,
        /** Whether somebody who plays alone here keeps open what only they know; of several, nobody does. */
        private readonly keepsOpen: () => boolean = () => true,
    ) {
        this.viewers = [mirror, ...others].map((each) => ({
            mirror: each,
            log: [],
            waits: false,
            ordered: { against: "ask" },
        }));
        this.covered.value = others.length > 0;
        this.kept.value = others.length === 0 && keepsOpen();
        this.stopHiding = effect(() => this.hide(!this.open.value));
        this.person = this.viewers.length;
        this.game = open(mirror, {
            told: (told, person = 1) => this.hear(told, person),
            recalled: (told, person = 1) => this.recall(this.viewers[person - 1]!, linesOf(told)),
            refused: () => this.decline(),
            said: (say) => this.add(this.viewer, [{ seat: -1, words: say(), say }]),
            failed: (message) => (this.failed.value = message),
        });
    }

    private get viewer(): Viewer {
        return this.viewers[this.person - 1]!;
    }

    get mirror(): Mirror {
        return this.viewer.mirror;
    }

    /** Whether a seat is that of the one person who looks from here; of several, each is called by name. */
    isYou(seat: number): boolean {
        return !this.isShared && this.isTable() && seat === this.look.value?.seat && this.game.alone(seat) !== seat;
    }

    /** Several people play here. */
    get isShared(): boolean {
        return this.viewers.length > 1;
    }

    close(): void {
        this.stopHiding();
        this.game.end(this.look.value?.over === true);
    }

    /** Things are on their way over the board: bots wait until they rest. */
    moving(moves: boolean): void {
        this.game.moving?.(moves);
    }

    setPace(pace: number): void {
        this.game.setPace(pace);
    }

    // ---- choosing ----

    /** Takes a choice of a question, unless another is asked by now. */
    take(question: Question, choice: number): void {
        if (this.viewer.waits || question !== this.question.value) {
            return;
        }
        const next = this.mirror.take(choice);
        this.refused.value = false;
        if (!("action" in next)) {
            this.question.value = next;
        } else if (this.confirms()) {
            this.chosen.value = next;
        } else {
            this.act(next.action);
        }
    }

    /** The choices that come after those of a question. Nothing is chosen. */
    ahead(question: Question): Ahead[] {
        if (this.viewer.waits || question !== this.question.value || question.depth > 0 || question.window !== null) {
            return [];
        }
        return question.choices.flatMap(({ words, secret }, first) => {
            if (secret === true) {
                return [];
            }
            const next = this.mirror.take(first);
            if ("action" in next) {
                this.mirror.ask();
                return [];
            }
            this.mirror.back();
            return next.choices.flatMap((choice, second) =>
                choice.secret === true
                    ? []
                    : [{ ...choice, first: words, take: () => this.takeBoth(question, first, second) }],
            );
        });
    }

    private takeBoth(question: Question, first: number, second: number): void {
        batch(() => {
            this.take(question, first);
            if (this.question.value !== null) {
                this.take(this.question.value, second);
            }
        });
    }

    order(order: Order): void {
        this.viewer.ordered = order;
        this.ordered.value = order;
        this.game.order(order, this.person);
    }

    back(): void {
        this.question.value = this.mirror.back();
    }

    /** Makes the move that was chosen. */
    confirm(): void {
        const action = this.chosen.value?.action;
        if (action !== undefined) {
            this.act(action);
        }
    }

    chooseAgain(): void {
        batch(() => this.see());
    }

    undo(): void {
        const at = this.look.value?.at;
        if (at !== undefined) {
            this.game.undo(at, this.person);
        }
    }

    /** Standing orders are kept, and all that happened is in the log: this is no recorded game, and no lesson. */
    isTable(): boolean {
        return this.game.isTable();
    }

    hasHints(): boolean {
        return this.game.hasHints();
    }

    async askHint(): Promise<void> {
        const question = this.question.value;
        if (!this.hasHints()) {
            return;
        }
        this.hint.value = "thinking";
        const hint = await this.game.hint(this.person, catalogue.value).catch(() => "failed" as const);
        if (this.hint.value === "thinking") {
            this.hint.value = question === null ? null : hint;
        }
    }

    /** Does what the hint says. */
    followHint(): void {
        const hint = this.hint.value;
        if (hint !== null && typeof hint === "object" && !this.viewer.waits) {
            this.act(hint.action);
        }
    }

    private act(action: string): void {
        const at = this.look.value?.at;
        if (at !== undefined) {
            this.viewer.waits = true;
            this.waits.value = true;
            this.opened.value = null;
            this.news.value = [];
            this.game.act(at, action, this.person);
            this.next.value = this.isShared ? this.nextPerson() : null;
        }
    }

    // ---- looking ----

    /** Shows the position after a move that was told; null: the current one. */
    lookBack(line: LogLine | null): void {
        batch(() => {
            this.past.value = line;
            this.see();
        });
    }

    // ---- secrets ----

    /** Opens everything until the question at hand is answered. */
    openQuestion(): void {
        this.opened.value = this.look.value?.at ?? null;
    }

    private hide(hides: boolean): void {
        untracked(() =>
            batch(() => {
                this.viewers.forEach(({ mirror }) => mirror.hide(hides));
                if (this.look.value !== null) {
                    this.showLook();
                }
                if (this.question.value !== null) {
                    this.question.value = this.mirror.askAgain();
                }
            }),
        );
    }

    // ---- who looks ----

    /** Hides what is not public, for the next person to take the page. */
    cover(): void {
        this.covered.value = true;
        this.lookAs(this.viewers.length);
    }

    /** A person is there who is asked; nobody else's table is opened. */
    uncover(person: number): void {
        if (person === this.next.value) {
            this.covered.value = false;
            this.lookAs(person);
        }
    }

    private lookAs(person: number): void {
        batch(() => {
            this.person = person;
            this.held.value = false;
            this.opened.value = null;
            this.kept.value = !this.isShared && this.keepsOpen();
            this.past.value = null;
            this.told.value = [];
            this.names.value = {};
            this.log.value = this.viewer.log;
            this.ordered.value = this.viewer.ordered;
            this.news.value = [];
            this.see();
        });
    }

    /** Says everything again in the mirrors' new language. */
    translate(): void {
        this.names.value = {};
        this.retell();
    }

    /** Has all moves told again: in another language, or at the end, with what was hidden. */
    private retell(): void {
        for (const viewer of this.viewers) {
            viewer.log = viewer.log.map((line) => ({
                ...line,
                words: line.say?.() ?? line.words,
                stale: line.move !== undefined,
            }));
        }
        batch(() => {
            this.log.value = this.viewer.log;
            this.see();
        });
        this.game.recall();
    }

    private hear(told: Told[], person: number): void {
        const viewer = this.viewers[person - 1]!;
        viewer.waits = false;
        batch(() => {
            this.forget(viewer, told[0]?.move ?? viewer.mirror.look()?.moves ?? 0);
            this.add(viewer, linesOf(told));
            if (viewer === this.viewer) {
                // The end is an entry of its own, in which nothing moves.
                this.told.value = told.length === 0 && viewer.mirror.look()?.over === true ? this.told.value : told;
            }
            this.see();
        });
        if (told.length > 0 && viewer.mirror.look()?.over === true) {
            this.retell();
        }
    }

    private decline(): void {
        this.viewer.waits = false;
        batch(() => {
            this.see();
            this.refused.value = true;
        });
    }

    /** Whoever plays alone is called "You" in the language at hand, whatever it was when the game began. */
    private named(look: Look): Look {
        const alone = this.game.alone(look.seat);
        return {
            ...look,
            seats: look.seats.map((sits, seat) => (seat === alone ? { ...sits, name: t("You") } : sits)),
        };
    }

    private showLook(): Look | null {
        const seen = this.mirror.look();
        if (seen === null) {
            return null;
        }
        const look = this.named(seen);
        const past = this.past.value;
        this.look.value = past === null ? look : { ...look, view: this.viewOf(past) };
        return look;
    }

    /** The position after a move, as it is to be shown by now. */
    private viewOf({ move, view }: LogLine): Told["view"] {
        return (this.isTable() ? this.mirror.tell(move!)?.view : view)!;
    }

    protected see(): void {
        const look = this.showLook();
        if (look === null) {
            return;
        }
        this.covered.value &&= !look.over;
        if (Object.keys(this.names.value).length === 0) {
            this.names.value = this.mirror.names();
        }
        this.question.value = look.over || this.past.value !== null || !this.game.asks() ? null : this.mirror.ask();
        this.waits.value = this.viewer.waits;
        this.mayUndo.value = !look.over && this.game.mayUndo(this.person);
        this.hint.value = null;
        this.chosen.value = null;
        this.next.value = this.isShared && !look.over ? this.nextPerson() : null;
    }

    /** Of the person to whom this page is to be handed; null: nobody. */
    nextName(): string | null {
        const { next } = this;
        const look = next.value === null ? null : this.viewers[next.value - 1]!.mirror.look();
        return look === null ? null : (look.seats[look.seat]?.name ?? "");
    }

    private nextPerson(): number | null {
        const isAsked = ({ mirror, waits }: Viewer): boolean => !waits && mirror.look()?.asked === true;
        if (isAsked(this.viewer)) {
            return null;
        }
        const next = this.viewers.findIndex(isAsked);
        return next < 0 ? null : next + 1;
    }

    /** What was taken back did not happen. */
    private forget(viewer: Viewer, from: number): void {
        viewer.log = viewer.log.filter(({ move = -1 }) => move < from);
        if (viewer === this.viewer) {
            this.log.value = viewer.log;
        }
    }

    /** Puts lines of earlier moves in their place, but for those that are there in the language at hand. */
    private recall(viewer: Viewer, lines: NewLine[]): boolean {
        const known = new Set(viewer.log.filter(({ stale }) => stale !== true).map(({ move }) => move));
        const missing = lines.filter(({ move }) => !known.has(move));
        const moves = new Set(missing.map(({ move }) => move));
        const last = missing.at(-1)?.move ?? 0;
        const after = viewer.log.findIndex(({ move = -1 }) => move > last);
        const at = after < 0 ? viewer.log.length : after;
        const others = (from: number, to?: number) =>
            viewer.log.slice(from, to).filter(({ move }) => move === undefined || !moves.has(move));
        viewer.log = [...others(0, at), ...missing, ...others(at)].map((line, id) => ({ ...line, id }));
        if (viewer === this.viewer) {
            this.log.value = viewer.log;
        }
        return missing.length === lines.length;
    }

    private add(viewer: Viewer, lines: NewLine[]): void {
        if (lines.length > 0) {
            const first = (viewer.log.at(-1)?.id ?? -1) + 1;
            const added = lines.map((line, i) => ({ id: first + i, ...line }));
            viewer.log = [...viewer.log, ...added];
            if (viewer === this.viewer) {
                this.log.value = viewer.log;
                const said = this.open.value ? added.map((line) => ({ ...line, secret: false })) : added;
                this.news.value = [...this.news.value, ...said].slice(-newsMax);
            }
        }
    }
}
