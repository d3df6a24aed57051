// SPDX-License-Identifier: MIT
// How a phone comes to a seat of a table around one screen: by its link or its code, with a name and nothing else.
import { Field, Form, NameField, sayFailure, Wrong } from "../online/form.tsx";
import type { OnlineGame } from "../online/game.ts";
import { ready } from "../online/gathering.tsx";
import { Failed, join as joinThere, me } from "../online/people.ts";
import type { Seen } from "../online/seen.ts";
import { isolated } from "../online/words.ts";
import { go } from "../route.ts";
import { SeatSign } from "../ui/seat_sign.tsx";
import { t } from "../ui/text.ts";

export { HandPage } from "./hand_page.tsx";

/** Why one has no seat. The server says it in English. */
function sayJoining(error: unknown): string {
    const { status = 0, message = "" } = error instanceof Failed ? error : {};
    if (status === 404) {
        return t(
            "No table and no evening has this code now. Look again where it is shown: a board shows it while a seat is free.",
        );
    }
    if (status === 400 && message.startsWith("code")) {
        return t("A code has six letters and digits, as the large screen shows them.");
    }
    return status === 409 && !message.startsWith("this name")
        ? t(
              "No seat is free. Somebody at the board can give you one, or you give the name of a player who is asked there.",
          )
        : sayFailure(error);
}

/** By the code that the board of a table shows, or an evening. */
export function JoinPage({ code = "" }: { code?: string }) {
    const join = async ({ code: typed = "", name = "" }: Record<string, string>) => {
        const joined = await joinThere({ code: typed.trim() }, name);
        go(...("evening" in joined ? ["evening", joined.evening] : ["table", joined.table]));
    };
    return (
        <main class="home">
            <h1>{t("Take a seat")}</h1>
            <Form words={t("Take a seat")} onSend={join} say={sayJoining}>
                <Field label={t("The code on the board")} name="code" value={code} maxLength={16} autocomplete="off" />
                <NameField />
            </Form>
        </main>
    );
}

/** By the link that the board shows. */
export function JoinHere({ seen, game }: { seen: Seen; game: OnlineGame }) {
    const join = async ({ name = "" }: Record<string, string>) => {
        await joinThere({ table: game.id }, name);
        game.again();
    };
    const atBoard = seen.seats.filter(({ board }) => board === true).map(({ name = "" }) => isolated(name));
    return (
        <Form words={t("Take a seat")} onSend={join} say={sayJoining}>
            <NameField />
            {atBoard.length > 0 && (
                <p>
                    {t("To play on for somebody who is asked at the board, give their name: {names}", {
                        names: atBoard.join(", "),
                    })}
                </p>
            )}
        </Form>
    );
}

/** Before the game. */
export function Waiting({ seen, game, name }: { seen: Seen; game: OnlineGame; name: string }) {
    const own = seen.seats[seen.seat];
    return (
        <main class="home phone">
            <h1>{name}</h1>
            {own === undefined ? (
                <JoinHere {...{ seen, game }} />
            ) : (
                <>
                    <p class="own-seat">
                        <SeatSign seat={seen.seat} /> <bdi>{own.name}</bdi>
                    </p>
                    {own.ready === true ? (
                        <p role="status">{t("The game begins once everybody is ready.")}</p>
                    ) : (
                        <button type="button" class="primary" onClick={() => ready(game)}>
                            {t("I am ready")}
                        </button>
                    )}
                    <Wrong words={game.refusal.value} />
                    <button type="button" onClick={() => game.ask({ t: "leave" })}>
                        {t("Leave the seat")}
                    </button>
                </>
            )}
        </main>
    );
}

/** In the game, for somebody without a seat. */
export function LateComer({ seen, game, onWatch }: { seen: Seen; game: OnlineGame; onWatch: () => void }) {
    return (
        <main class="home phone">
            <h1>{t("Take a seat")}</h1>
            {me.value !== undefined && <JoinHere {...{ seen, game }} />}
            <button type="button" onClick={onWatch}>
                {t("Watch the game")}
            </button>
        </main>
    );
}
