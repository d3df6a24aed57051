// SPDX-License-Identifier: MIT
// A guest's code: it brings the same guest to another device, or back to a browser that has forgotten.
import { useSignal } from "@preact/signals";
import type { Code } from "generated/messages";
import { go } from "../route.ts";
import { LinkField } from "../ui/link_field.tsx";
import { t } from "../ui/text.ts";
import { Field, Form, useDoing, Wrong } from "./form.tsx";
import { comeBack, me, newCode } from "./people.ts";
import { isolated } from "./words.ts";

/**
 * The server draws it. It comes with the code, since the address of a picture would be kept in many places, and is put
 * together here, since pages may parse no markup.
 */
function Picture({ svg }: { svg: string }) {
    const paths = [...svg.matchAll(/<path (?:fill|stroke)="[^"]*" d="([^"]*)"/g)];
    const [ground, modules] = paths.map(([, d]) => d);
    return (
        <svg
            class="code-picture"
            role="img"
            aria-label={t("QR code of the link")}
            viewBox={/viewBox="([^"]*)"/.exec(svg)?.[1]}
            shape-rendering="crispEdges"
        >
            <path fill="#fff" d={ground} />
            <path stroke="#000" d={modules} />
        </svg>
    );
}

function Shown({ code, link, qr }: Code) {
    return (
        <>
            <p role="status">
                <b class="own-code">{code}</b>
            </p>
            <LinkField label={t("The code as a link")} url={link} />
            {qr !== undefined && <Picture svg={qr} />}
        </>
    );
}

export function OwnCode() {
    const code = useSignal<Code | null>(null);
    const { busy, wrong, run } = useDoing(async () => void (code.value = await newCode()));
    return (
        <section>
            <h2>{t("On another device")}</h2>
            <p>
                {t(
                    "A code brings you and your seats to another device, or back if this browser forgets you. Show it to nobody: it is as good as a password. A new code replaces the one before.",
                )}
            </p>
            {code.value === null ? (
                <button type="button" disabled={busy} onClick={() => void run()}>
                    {t("Show a code")}
                </button>
            ) : (
                <Shown {...code.value} />
            )}
            <Wrong words={wrong} />
        </section>
    );
}

export function ComeBack({ code = "" }: { code?: string }) {
    const back = async (fields: Record<string, string>) => {
        await comeBack((fields["code"] ?? "").trim());
        go("mine");
    };
    return (
        <section>
            <h2>{t("Come back by a code")}</h2>
            {me.value && !me.value.account && (
                <p>{t("The seats of {name} come with you.", { name: isolated(me.value.name) })}</p>
            )}
            <Form words={t("Come back")} quiet onSend={back}>
                <Field label={t("Code")} name="code" value={code} maxLength={19} autocomplete="off" />
            </Form>
        </section>
    );
}

/** To which the link of a code leads. */
export function BackPage({ code }: { code: string }) {
    return (
        <main class="home">
            <h1>{t("Account")}</h1>
            <ComeBack code={code} />
        </main>
    );
}
