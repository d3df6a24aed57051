// SPDX-License-Identifier: MIT
// Plays moves on a board, one after the other. It can be skipped at any moment: then the board shows how everything stands.

/** A move: its events, and the view after it. */
export interface Step<Event, View> {
    events: Event[];
    view: View;
}

export interface Stage<View> {
    above: SVGElement; // where drawings move
    view: () => View; // what is shown now
    draw: (view: View) => void;
}

const stepsMax = 20; // more at once would be waited for

/** Moves that are being played; once it is skipped, nothing of it is shown any more. */
export class Running<View> {
    skipped = false;
    private readonly animations = new Set<Animation>();

    constructor(
        readonly stage: Stage<View>,
        private readonly speed: number,
    ) {}

    draw(view: View): void {
        if (!this.skipped) {
            this.stage.draw(view);
        }
    }

    /** Moves a drawing over the board. */
    async animate(drawing: SVGElement, frames: Keyframe[], ms: number): Promise<void> {
        if (this.skipped) {
            return;
        }
        this.stage.above.append(drawing);
        await this.change(drawing, frames, ms, "both");
        drawing.remove();
    }

    /** Changes what is on the board, up to how it is drawn. */
    async change(drawn: SVGElement, frames: Keyframe[], ms: number, fill: FillMode = "none"): Promise<void> {
        if (this.skipped) {
            return;
        }
        const animation = drawn.animate(frames, { duration: ms / this.speed, easing: "ease-in-out", fill });
        this.animations.add(animation);
        await animation.finished.catch(() => undefined); // cancelled: the board was skipped
        this.animations.delete(animation);
    }

    skip(): void {
        this.skipped = true;
        this.animations.forEach((animation) => animation.cancel());
    }
}

/** Plays moves in the order in which they come. */
export class Player<Event, View> {
    private waiting: Step<Event, View>[] = [];
    private running: Running<View> | null = null;

    constructor(
        private readonly stage: Stage<View>,
        private readonly playStep: (running: Running<View>, step: Step<Event, View>) => Promise<void>,
    ) {}

    /** Resolves once nothing is left to play. */
    async play(steps: Step<Event, View>[], speed: number): Promise<void> {
        this.waiting.push(...steps);
        if (this.isTooMuch()) {
            this.skip();
        }
        if (this.running === null) {
            this.running = new Running(this.stage, speed);
            await this.playWith(this.running);
        }
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
        while (!running.skipped && this.waiting[0] !== undefined) {
            await this.playStep(running, this.waiting[0]);
            if (!running.skipped) {
                this.waiting.shift();
            }
        }
        if (this.running === running) {
            this.running = null;
        }
    }

    private isTooMuch(): boolean {
        return this.waiting.length > stepsMax || matchMedia("(prefers-reduced-motion: reduce)").matches;
    }
}
