// SPDX-License-Identifier: MIT
// Before the game, on the large screen: how a phone gets a seat, and who has one.
import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import type { Game as Kind, Sits, TableCode } from "generated/messages";
import { Field, Form, Wrong } from "../online/form.tsx";
import type { OnlineGame } from "../online/game.ts";
import { awaited, HolderSelect, isMaker, openSeat, saySeat } from "../online/gathering.tsx";
import { Failed, get } from "../online/people.ts";
import type { Seen } from "../online/seen.ts";
import { SeatSign } from "../ui/seat_sign.tsx";
import { sound } from "../ui/sounds.ts";
import { t } from "../ui/text.ts";
import { Way } from "./way.tsx";

/** Whether a phone can take a seat. */
function hasRoom({ phase, seats }: Seen): boolean {
    return seats.some(({ holder, board }) => board === true || (holder === "open" && phase === "gathering"));
}

/** The code of a table while a phone can take a seat by it. */
function useCode(id: string, seen: Seen): string | null {
    const code = useSignal<string | null>(null);
    const isWanted = hasRoom(seen);
    useEffect(() => {
        const look = async () => {
            code.value = (await get<TableCode>(`/table/${id}/code`)).code;
        };
        code.value = null;
        if (isWanted) {
            look().catch((error: unknown) => {
                if (!(error instanceof Failed)) {
                    throw error;
                }
            });
        }
    }, [id, isWanted]);
    return code.value;
}

/** How a phone gets a seat; nothing once no seat is left. */
export function Code({ id, seen }: { id: string; seen: Seen }) {
    const code = useCode(id, seen);
    if (code === null) {
        return null;
    }
    return <Way label={t("How a phone gets a seat")} qr={`/table/${id}/qr`} code={code} />;
}

/** Somebody plays here, at the board. */
function Named({ seen, game }: { seen: Seen; game: OnlineGame }) {
    const sit = async ({ name = "" }: Record<string, string>) => {
        game.ask({ t: "sit", seat: openSeat(seen), name: name.trim() });
    };
    const named = seen.seats.filter(({ board }) => board === true).length; // a name half typed outlives others' coming
    return (
        <Form key={named} words={t("Seat them")} quiet onSend={sit}>
            <Field label={t("Somebody without a phone")} name="name" maxLength={32} />
        </Form>
    );
}

interface RowProps {
    seat: number;
    sits: Sits;
    seen: Seen;
    game: OnlineGame;
    kind: Kind | undefined;
}

/** Who has a seat. Its maker may change it here, where the screen has a mouse or is touched. */
function SeatRow({ seat, sits, seen, game, kind }: RowProps) {
    return (
        <li>
            <SeatSign seat={seat} />
            {isMaker(seen) && sits.holder !== "person" ? (
                <HolderSelect {...{ seat, sits, game, kind }} />
            ) : (
                <bdi class="name">{saySeat(sits, kind)}</bdi>
            )}
            {sits.ready === true && sits.board !== true && <span class="mark">{t("ready")}</span>}
            {sits.board === true && <span class="mark">{t("at the board")}</span>}
            {isMaker(seen) && sits.holder === "person" && (
                <button type="button" onClick={() => game.ask({ t: "free", seat })}>
                    {t("Free the seat")}
                </button>
            )}
        </li>
    );
}

/** Begins once all seats are taken and all are ready: nobody need press anything here. */
function useStart(seen: Seen, game: OnlineGame): void {
    const own = seen.seats.find(({ person }) => person !== undefined && person === seen.maker);
    const begins = isMaker(seen) && awaited(seen).length === 0 && own?.ready !== false;
    useEffect(() => {
        if (begins) {
            game.ask({ t: "start" });
        }
    }, [begins]);
}

function useArrivals(seen: Seen): void {
    const people = seen.seats.filter(({ holder }) => holder === "person").length;
    useEffect(() => {
        if (people > 0) {
            sound("turn");
        }
    }, [people]);
}

interface Props {
    game: OnlineGame;
    seen: Seen;
    kind: Kind | undefined;
    name: string;
}

export function Coming({ game, seen, kind, name }: Props) {
    const who = awaited(seen);
    useStart(seen, game);
    useArrivals(seen);
    return (
        <main class="afar coming">
            <Code id={game.id} seen={seen} />
            <div class="panel">
                <h1>{name}</h1>
                <ul class="seats">
                    {seen.seats.map((sits, seat) => (
                        <SeatRow key={seat} {...{ seat, sits, seen, game, kind }} />
                    ))}
                </ul>
                <p role="status">
                    {who.length > 0 ? t("Waiting for {who}.", { who: who.join(", ") }) : t("Everybody is ready")}
                </p>
                <Wrong words={game.refusal.value} />
                {isMaker(seen) && openSeat(seen) >= 0 && <Named {...{ seen, game }} />}
            </div>
        </main>
    );
}
