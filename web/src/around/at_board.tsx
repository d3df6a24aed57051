// SPDX-License-Identifier: MIT
// A seat that is asked at the board: covered until its player holds a button. Its hand comes over a connection of its own,
// which ends when it is covered again; nothing of it stays.
import { type Signal, useSignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import type { Game as Kind, Look } from "generated/messages";
import type { Mirror } from "../module/mirror.ts";
import { WindowBar } from "../online/clock.tsx";
import { type Opened, openTable } from "../online/connected.tsx";
import { isMaker } from "../online/gathering.tsx";
import { Refusal } from "../online/menu.tsx";
import type { Seen } from "../online/seen.ts";
import { TablePage } from "../pages/table.tsx";
import { catalogue, t } from "../ui/text.ts";

const HOLD_MS = 500; // no press by mistake is as long

export interface Hand extends Opened {
    seat: number;
    close(): void;
}

async function uncover(id: string, mirror: Mirror, seat: number): Promise<Hand> {
    const own = await mirror.another();
    own.speak(catalogue.value);
    const { table, game } = openTable(id, own, seat, () => false);
    const close = (): void => {
        table.close();
        own.close();
    };
    return { seat, table, game, close };
}

function isAskedHere(seen: Seen, look: Look, seat: number): boolean {
    const asked = seen.window === null ? look.decides === seat : seen.window.seats.includes(seat);
    return asked && seen.seats[seat]?.board === true && seen.seats[seat]?.bot === undefined;
}

/** Seats that have answered a window here, of which nobody is told before it closes. */
interface Answered {
    opened: number;
    seats: number[];
}

const hasAnswered = ({ opened, seats }: Answered, seen: Seen, seat: number): boolean =>
    seen.window !== null && seen.window.opened === opened && seats.includes(seat);

/** The seat that is asked here next; −1: none, or another device asks. */
export function useAskedHere(seen: Seen, look: Look | null, hand: Signal<Hand | null>): number {
    const answered = useSignal<Answered>({ opened: 0, seats: [] });
    const open = hand.value;
    const isIn = open !== null && open.game.seen.value?.answered === true;
    useEffect(() => {
        if (isIn && seen.window !== null) {
            const { opened } = seen.window;
            const before = answered.value.opened === opened ? answered.value.seats : [];
            answered.value = { opened, seats: [...before, open.seat] };
        }
    }, [isIn]);
    if (look === null || look.over || seen.phase !== "playing" || !isMaker(seen)) {
        return -1;
    }
    return look.seats.findIndex((_, seat) => isAskedHere(seen, look, seat) && !hasAnswered(answered.value, seen, seat));
}

/** Pressed for a moment, by touch, mouse or key. */
function HoldButton({ words, onHeld }: { words: string; onHeld: () => void }) {
    const timer = useRef(0);
    const begin = (): void => {
        clearTimeout(timer.current);
        timer.current = window.setTimeout(onHeld, HOLD_MS);
    };
    const end = (): void => clearTimeout(timer.current);
    useEffect(() => end, []);
    return (
        <button
            type="button"
            class="primary asked press"
            ref={(button) => button?.focus()}
            onPointerDown={begin}
            onPointerUp={end}
            onPointerLeave={end}
            onPointerCancel={end}
            onContextMenu={(event) => event.preventDefault()}
            onKeyDown={({ key, repeat }) => !repeat && (key === " " || key === "Enter") && begin()}
            onKeyUp={end}
            onBlur={end}
        >
            {words}
        </button>
    );
}

interface CoverProps {
    id: string;
    mirror: Mirror;
    seat: number;
    name: string;
    hand: Signal<Hand | null>;
}

export function BoardCover({ id, mirror, seat, name, hand }: CoverProps) {
    const open = async (): Promise<void> => {
        const uncovered = await uncover(id, mirror, seat);
        if (hand.value === null) {
            hand.value = uncovered;
        } else {
            uncovered.close(); // it was held twice
        }
    };
    return (
        <main class="cover afar-cover">
            <h1>
                <bdi>{name}</bdi>
            </h1>
            <p>{t("It is your turn. Nobody else should look at the screen now.")}</p>
            <HoldButton words={t("Press and hold: I am {name}", { name })} onHeld={() => void open()} />
        </main>
    );
}

/** The whole table, as this seat sees it, until it has answered. */
export function Uncovered({ hand, games, onCover }: { hand: Hand; games: Kind[]; onCover: () => void }) {
    const { table, game } = hand;
    const seen = game.seen.value;
    const isDone =
        game.ended.value !== null ||
        (table.look.value !== null &&
            table.question.value === null &&
            !table.waits.value &&
            table.past.value === null &&
            table.skip.value === null);
    useEffect(() => {
        if (isDone && table.skip.peek() === null) {
            onCover(); // once the board has played the move
        }
    }, [isDone]);
    useEffect(() => () => hand.close(), []);
    return (
        <TablePage
            table={table}
            games={games}
            onAgain={() => {}}
            onHome={onCover}
            above={
                <>
                    <button type="button" onClick={onCover}>
                        {t("Hide the table")}
                    </button>
                    {seen !== null && <WindowBar {...{ seen, game }} />}
                </>
            }
            odds={seen?.settings.hints === true}
            below={<Refusal game={game} />}
        />
    );
}
