// SPDX-License-Identifier: MIT
// One viewer's desk, with a method for each command.
import type {
    Action,
    Briefs,
    Game,
    Hint,
    LessonWords,
    Look,
    Names,
    Opened,
    Options,
    Outcome,
    Progress,
    Question,
    Read,
    Recalled,
    ReviewStep,
    TableState,
    Told,
    Topic,
    Verdict,
} from "generated/messages";
import { type Answer, type Desk, openDesk, Refused } from "./host.ts";

/** As many moves as the module says at once. */
export const historyStep = 8;

/** An entry of a table's journal, an answer that refuses, how a window is for the viewer, or what is rated. */
export type Sayable =
    | { entry: object }
    | { answer: object }
    | { window: "asked" | "answered" | "others" }
    | { rated: TableState["rated"] };

function must<T>(answer: Answer<T>): T {
    if (!answer.ok) {
        throw new Refused(answer.error);
    }
    return answer;
}

export class Mirror {
    private constructor(
        private readonly desk: Desk,
        private readonly module: WebAssembly.Module,
    ) {}

    static async open(module: WebAssembly.Module): Promise<Mirror> {
        return new Mirror(await openDesk(module, "viewer"), module);
    }

    /** Another one of the same module. */
    another(): Promise<Mirror> {
        return Mirror.open(this.module);
    }

    close(): void {
        this.desk.close();
    }

    speak(catalogue?: object): void {
        must(this.desk.ask(catalogue === undefined ? { cmd: "language" } : { cmd: "language", catalogue }));
    }

    /** `person`: the viewer, by whom a seat may be taken. */
    read(message: object, person?: number): Read {
        return must(this.desk.ask<Read>({ cmd: "read", message, person }));
    }

    /** What happened before the viewer came. */
    recall(message: object): Told[] {
        return must(this.desk.ask<Recalled>({ cmd: "read", message })).told;
    }

    /** A move that was told, once more. */
    tell(move: number): Told | undefined {
        return must(this.desk.ask<Recalled>({ cmd: "tell", move })).told[0];
    }

    /** Shows and asks only what everybody may know, or everything again. */
    hide(hides: boolean): void {
        must(this.desk.ask(hides ? { cmd: "hide", hides } : { cmd: "hide" }));
    }

    /** The table after a request of one's own that was accepted. */
    accepted(request: object): TableState {
        return must(this.desk.ask<{ table: TableState }>({ cmd: "accepted", request })).table;
    }

    /** The build whose packed messages it reads. */
    build(): string {
        return must(this.desk.ask<{ build: string }>({ cmd: "build" })).build;
    }

    /** Null: the game has not begun. */
    look(): Look | null {
        const answer = this.desk.ask<Look>({ cmd: "look" });
        return answer.ok ? answer : null;
    }

    /** Null: nothing is asked of this seat. */
    ask(): Question | null {
        const asked = must(this.desk.ask<Question | { question: null }>({ cmd: "ask" }));
        return asked.question === null ? null : asked;
    }

    /** The question at hand as it is to be shown by now. */
    askAgain(): Question | null {
        const asked = must(this.desk.ask<Question | { question: null }>({ cmd: "ask", again: true }));
        return asked.question === null ? null : asked;
    }

    take(choice: number): Question | Action {
        return must(this.desk.ask<Question | Action>({ cmd: "take", choice }));
    }

    back(): Question {
        return must(this.desk.ask<Question>({ cmd: "back" }));
    }

    /** Of a printed game: asks what is to stand in the place of a move, at the position before it; without one, what comes next. */
    correct(at?: number): void {
        must(this.desk.ask({ cmd: "correct", at }));
    }

    /** Of a printed game: how its table is laid, and which of its rules can be switched. */
    lay(): string {
        return must(this.desk.ask<{ words: string }>({ cmd: "lay" })).words;
    }

    /** Of a printed game: an outcome as it looks, "3Mb*", or options that have it. Throws with what is expected. */
    outcome(outcome: string): Outcome {
        return must(this.desk.ask<Outcome>({ cmd: "new", outcome }));
    }

    place(id: string): string {
        return must(this.desk.ask<{ words: string }>({ cmd: "place", place: id })).words;
    }

    /** What each place is in a sentence, and in a few words that stand beside it. */
    briefs(places: string[]): Briefs {
        return must(this.desk.ask<Briefs>({ cmd: "briefs", places }));
    }

    /** The rule by which a thing cannot be chosen at the question at hand; null: it can, or the question is about others. */
    forbids(thing: string): string | null {
        return must(this.desk.ask<{ rule: string | null }>({ cmd: "forbids", thing })).rule;
    }

    position(): { words: string; odds: string | null } {
        return must(this.desk.ask<{ words: string; odds: string | null }>({ cmd: "position" }));
    }

    games(): Game[] {
        return must(this.desk.ask<{ games: Game[] }>({ cmd: "games" })).games;
    }

    /** Of some options those with which a game of so many can begin, and what can be chosen beside them. */
    options(game: string, players: number, options: object): Options {
        return must(this.desk.ask<Options>({ cmd: "options", game, players, options }));
    }

    /** The data tables of the game. */
    data<Components>(): Components {
        return must(this.desk.ask<{ components: Components }>({ cmd: "data" })).components;
    }

    /** A page of the rules. */
    topic(id: string): { title: string; words: string } {
        return must(this.desk.ask<{ title: string; words: string }>({ cmd: "topic", topic: id }));
    }

    /** All pages of a game's rules. */
    topics(game: string): Topic[] {
        return must(this.desk.ask<{ topics: Topic[] }>({ cmd: "topics", game })).topics;
    }

    /** Opens a record, which takes the place of a table. */
    openRecord(record: string): Opened {
        return must(this.desk.ask<Opened>({ cmd: "open", record }));
    }

    /** Goes to the position after some moves of the record, and tells the last of them. `seat` looks; null, once the game
     * is over: everything is shown. */
    go(to: number, seat: number | null): Told[] {
        return must(this.desk.ask<Recalled>({ cmd: "go", to, seat })).told;
    }

    /** Tells the next few moves. */
    history(from: number): Told[] {
        return must(this.desk.ask<Recalled>({ cmd: "history", from })).told;
    }

    review(): ReviewStep {
        return must(this.desk.ask<ReviewStep>({ cmd: "review" }));
    }

    lessons(game: string): LessonWords[] {
        return must(this.desk.ask<{ lessons: LessonWords[] }>({ cmd: "lessons", game })).lessons;
    }

    /** Begins a lesson, from 0 on, which takes the place of a table. */
    learn(game: string, lesson: number, name: string): Progress {
        return must(this.desk.ask<Progress>({ cmd: "learn", game, lesson, name }));
    }

    playLearner(action: string): Progress {
        return must(this.desk.ask<Progress>({ cmd: "act", action }));
    }

    /** Plays one decision of another seat. */
    playOthers(): Progress {
        return must(this.desk.ask<Progress>({ cmd: "others" }));
    }

    /** What would serve the lesson's aim. */
    hint(): Hint {
        return must(this.desk.ask<Hint>({ cmd: "hint" }));
    }

    /** How the lesson went. */
    verdict(): Verdict {
        return must(this.desk.ask<Verdict>({ cmd: "verdict" }));
    }

    /** What happens at a table beside its game, in a sentence; "": it says nothing. */
    say(what: Sayable): string {
        return must(this.desk.ask<{ said: string }>({ cmd: "say", ...what })).said;
    }

    /** Whether the draws of a table's journal are what they must be, in a sentence. */
    luck(journal: string): string {
        return must(this.desk.ask<{ said: string }>({ cmd: "luck", journal })).said;
    }

    /** The standing orders of the game: the "cards" that they are about, and the words of each. */
    orders(): Record<string, string> {
        const { ok: _, ...orders } = must(this.desk.ask<Record<string, string>>({ cmd: "orders" }));
        return orders as Record<string, string>;
    }

    names(): Names {
        return must(this.desk.ask<{ names: Names }>({ cmd: "names" })).names;
    }
}
