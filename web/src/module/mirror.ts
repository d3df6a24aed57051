// SPDX-License-Identifier: MIT
// One viewer's desk, with a method for each command.
import type { Action, Game, Look, Names, Question, Told } from "./answers.ts";
import { type Answer, type Desk, openDesk } from "./host.ts";

export class Refused extends Error {}

function must<T>(answer: Answer<T>): T {
    if (!answer.ok) {
        throw new Refused(answer.error.message);
    }
    return answer;
}

export class Mirror {
    private constructor(private readonly desk: Desk) {}

    static async open(module: WebAssembly.Module): Promise<Mirror> {
        return new Mirror(await openDesk(module, "mirror"));
    }

    close(): void {
        this.desk.close();
    }

    speak(catalogue?: object): void {
        must(this.desk.ask(catalogue === undefined ? { cmd: "language" } : { cmd: "language", catalogue }));
    }

    /** `seat`: where the viewer sits, if that may be new; −1: nowhere. */
    read(message: object, seat?: number): Told[] {
        return must(this.desk.ask<{ told: Told[] }>({ cmd: "read", message, seat })).told;
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

    take(choice: number): Question | Action {
        return must(this.desk.ask<Question | Action>({ cmd: "take", choice }));
    }

    back(): Question {
        return must(this.desk.ask<Question>({ cmd: "back" }));
    }

    place(id: string): string {
        return must(this.desk.ask<{ words: string }>({ cmd: "place", place: id })).words;
    }

    briefs(places: string[]): string[] {
        return must(this.desk.ask<{ briefs: string[] }>({ cmd: "briefs", places })).briefs;
    }

    position(): { words: string; odds: string | null } {
        return must(this.desk.ask<{ words: string; odds: string | null }>({ cmd: "position" }));
    }

    games(): Game[] {
        return must(this.desk.ask<{ games: Game[] }>({ cmd: "games" })).games;
    }

    /** The data tables of the game. */
    data<Components>(): Components {
        return must(this.desk.ask<{ components: Components }>({ cmd: "data" })).components;
    }

    /** A page of the rules. */
    topic(id: string): string {
        return must(this.desk.ask<{ words: string }>({ cmd: "topic", topic: id })).words;
    }

    names(): Names {
        return must(this.desk.ask<{ names: Names }>({ cmd: "names" })).names;
    }
}
