// SPDX-License-Identifier: MIT
// Plays moves on a board, one after the other, with what they sound like. It can be skipped at any moment: then the board
// shows how everything stands.
import { type Sound, sound } from "../ui/sounds.ts";
import type { Point } from "../ui/svg.ts";

/** A move: its events, and the view after it. */
export interface Step<Event, View> {
    events: Event[];
    view: View;
}

export interface Stage<View> {
    above: SVGElement; // where drawings move
    view: () => View; // what is shown now
    draw: (view: View) => void;
    moving?: (moves: boolean) => void; // it begins to play, or rests
}

const stepsMax = 20; // more at once would be waited for

/** Where a drawing stands. */
export const at = ([x, y]: Point): string => `translate(${x}px, ${y}px)`;

/** In a task of its own, so that a slow device draws a frame between two things that take long. */
const nextTask = (): Promise<void> => new Promise((go) => setTimeout(go));

/** After the next frame, which shows what the page was told. */
const shown = (): Promise<void> => new Promise((go) => requestAnimationFrame(() => void nextTask().then(go)));

/** Moves that are being played; once it is skipped, nothing of it is shown any more. */
export class Running<View> {
    skipped = false;
    private moves = false;
    private readonly animations = new Set<Animation>();
    private readonly drawings = new Set<SVGElement>();

    constructor(
        readonly stage: Stage<View>,
        private readonly speed: number,
    ) {}

    draw(view: View): void {
        if (!this.skipped) {
            this.stage.draw(view);
        }
    }

    sound(name: Sound): void {
        if (!this.skipped) {
            sound(name);
        }
    }

    /** Puts a drawing above the board, until it is taken off. */
    add(drawing: SVGElement): void {
        if (!this.skipped) {
            this.drawings.add(drawing);
            this.stage.above.append(drawing);
        }
    }

    takeOff(drawing: SVGElement): void {
        this.drawings.delete(drawing);
        drawing.remove();
    }

    /** Moves a drawing over the board; until then it stands where it begins. */
    async animate(drawing: SVGElement, frames: Keyframe[], ms: number, delay = 0): Promise<void> {
        this.add(drawing);
        await this.change(drawing, frames, ms, { fill: "both", delay: delay / this.speed });
        this.takeOff(drawing);
    }

    /** Changes what is on the board, up to how it is drawn; with a fill, it stays so until it is drawn again. */
    async change(drawn: SVGElement, frames: Keyframe[], ms: number, timing: KeyframeEffectOptions = {}): Promise<void> {
        if (this.skipped) {
            return;
        }
        this.tell(true);
        const animation = drawn.animate(frames, { duration: ms / this.speed, easing: "ease-in-out", ...timing });
        this.animations.add(animation);
        await animation.finished.then(nextTask, () => undefined); // cancelled: the board was skipped
        this.animations.delete(animation);
    }

    /** Resolves after a while, at once when skipped. */
    async wait(ms: number): Promise<void> {
        if (ms > 0) {
            await this.change(this.stage.above, [], ms);
        }
    }

    begin(): void {
        this.tell(true);
    }

    end(): void {
        this.tell(false);
    }

    private tell(moves: boolean): void {
        if (this.moves !== moves) {
            this.moves = moves;
            this.stage.moving?.(moves);
        }
    }

    skip(): void {
        this.skipped = true;
        this.end();
        this.animations.forEach((animation) => animation.cancel());
        this.drawings.forEach((drawing) => drawing.remove());
    }
}

/** Plays moves in the order in which they come, until somebody presses anything, or looks elsewhere. */
export class Player<Event, View> {
    private waiting: Step<Event, View>[] = [];
    private running: Running<View> | null = null;
    private played: Promise<void> = Promise.resolve();

    constructor(
        private readonly stage: Stage<View>,
        private readonly playStep: (running: Running<View>, step: Step<Event, View>) => Promise<void>,
    ) {}

    /** Resolves once nothing is left to play. */
    play(steps: Step<Event, View>[], speed: number): Promise<void> {
        this.waiting.push(...steps);
        if (this.isTooMuch()) {
            this.skip();
        }
        if (this.running === null && this.waiting.length > 0) {
            this.running = new Running(this.stage, speed);
            this.played = this.playWith(this.running);
        }
        return this.played;
    }

    /** The view that is shown when all is played; undefined: nothing is under way. */
    last(): View | undefined {
        return this.waiting.at(-1)?.view;
    }

    /** Ends what is under way, and shows how everything stands. */
    skip(): void {
        const last = this.waiting.at(-1);
        this.waiting = [];
        this.running?.skip();
        this.running = null;
        if (last !== undefined) {
            this.stage.draw(last.view);
        }
    }

    private async playWith(running: Running<View>): Promise<void> {
        const watched = new AbortController();
        const skip = (): void => this.skip();
        document.addEventListener("click", skip, { capture: true, signal: watched.signal });
        document.addEventListener("visibilitychange", skip, { signal: watched.signal });
        if (this.waiting.some(({ events }) => events.length > 0)) {
            running.begin();
            await shown();
        }
        while (!running.skipped && this.waiting[0] !== undefined) {
            await this.playStep(running, this.waiting[0]);
            if (!running.skipped) {
                this.waiting.shift();
            }
        }
        watched.abort();
        running.end();
        if (this.running === running) {
            this.running = null;
        }
    }

    private isTooMuch(): boolean {
        const isStill = matchMedia("(prefers-reduced-motion: reduce)").matches;
        return isStill || document.hidden || this.waiting.length > stepsMax;
    }
}
