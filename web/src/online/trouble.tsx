// SPDX-License-Identifier: MIT
// Pages that say what keeps one from a table, and what can be done.
import type { ComponentChildren } from "preact";
import { useEffect } from "preact/hooks";
import { takeBuild } from "../offline/build.ts";
import { go } from "../route.ts";
import { FailedPage } from "../ui/failed.tsx";
import { t } from "../ui/text.ts";
import { useDoing, Wrong } from "./form.tsx";
import type { OnlineGame } from "./game.ts";
import { lookWho } from "./people.ts";

function Trouble({ words, children }: { words: string; children?: ComponentChildren }) {
    return (
        <FailedPage words={words}>
            {children}{" "}
            <button type="button" onClick={() => go()}>
                {t("Home")}
            </button>
        </FailedPage>
    );
}

function Button({ words, onPress }: { words: string; onPress: () => void }) {
    return (
        <button type="button" class="primary" onClick={onPress}>
            {words}
        </button>
    );
}

export function GonePage() {
    return (
        <Trouble words={t("There is no table here. Perhaps the link is incomplete, or the table was removed.")}>
            <Button words={t("To the lobby")} onPress={() => go("tables")} />
        </Trouble>
    );
}

export function RemovedPage() {
    return (
        <Trouble words={t("The player who made this table has removed you from it.")}>
            <Button words={t("To the lobby")} onPress={() => go("tables")} />
        </Trouble>
    );
}

export function SentAwayPage() {
    return <Trouble words={t("The people who run this server have sent you away.")} />;
}

/** The cookie is nobody's any more: signed out in another window, or removed. */
export function StrangerPage({ game }: { game: OnlineGame }) {
    const { wrong, run } = useDoing(async () => {
        await lookWho();
        game.resume();
    });
    return (
        <Trouble words={t("You are no longer signed in here. If you have an account, your seats are kept for you.")}>
            <Wrong words={wrong} />
            <Button words={t("Sign in")} onPress={() => go("account")} />{" "}
            <button type="button" onClick={() => void run()}>
                {t("Go on to the table as a guest")}
            </button>
        </Trouble>
    );
}

/** A seat that is not asked at the board, or a table of a duplicate round. */
export function ShutPage() {
    return (
        <Trouble words={t("Nobody can watch here now. A table of a duplicate round opens to others after the round.")}>
            <Button words={t("Try again")} onPress={() => location.reload()} />
        </Trouble>
    );
}

export function RefusedPage() {
    return (
        <Trouble words={t("The server does not accept this page.")}>
            <Button words={t("Reload")} onPress={() => location.reload()} />
        </Trouble>
    );
}

const reloaded = "pesthouse.reloaded";
const patience = 30_000;

/** Loads the page of the server's new build, unless that was tried a moment ago. */
export function OtherBuildPage({ lostChoice }: { lostChoice: boolean }) {
    useEffect(() => {
        const last = Number(sessionStorage.getItem(reloaded) ?? 0);
        if (!lostChoice && Date.now() - last > patience) {
            sessionStorage.setItem(reloaded, String(Date.now()));
            const timer = setTimeout(() => void takeBuild(), 1500);
            return () => clearTimeout(timer);
        }
        return undefined;
    }, []);
    const words = lostChoice
        ? t("The server has a new version. Your last choice has not arrived; please choose again after loading.")
        : t("The server has a new version; the page reloads.");
    return (
        <Trouble words={words}>
            <Button words={t("Reload")} onPress={() => void takeBuild()} />
        </Trouble>
    );
}
