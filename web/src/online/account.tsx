// SPDX-License-Identifier: MIT
// Who one is here: a guest, an account, or nobody yet.
import { useSignal } from "@preact/signals";
import { go } from "../route.ts";
import { t } from "../ui/text.ts";
import { ComeBack, OwnCode } from "./code.tsx";
import { Field, Form, useDoing, Wrong } from "./form.tsx";
import { NoticesElsewhere } from "./elsewhere.tsx";
import { beGuest, changePassword, forgetMe, me, openAccount, signIn, signOut, takeName } from "./people.ts";
import { isolated } from "./words.ts";

type Fields = Record<string, string>;
const password = { type: "password", name: "password", minLength: 8, maxLength: 256 } as const;

const named = (field: Fields): [string, string] => [(field["name"] ?? "").trim(), field["password"] ?? ""];

function SignIn() {
    return (
        <section>
            <h2>{t("Sign in")}</h2>
            <Form words={t("Sign in")} quiet={me.value !== null} onSend={(fields) => signIn(...named(fields))}>
                <Field label={t("Name")} name="name" maxLength={32} autocomplete="username" />
                <Field label={t("Password")} {...password} autocomplete="current-password" />
            </Form>
        </section>
    );
}

function BeGuest() {
    return (
        <section>
            <h2>{t("Play as a guest")}</h2>
            <Form words={t("Play as a guest")} onSend={(fields) => beGuest(named(fields)[0])}>
                <Field label={t("Your name")} name="name" maxLength={32} autocomplete="nickname" />
            </Form>
        </section>
    );
}

function Open() {
    return (
        <section>
            <h2>{t("Keep your name")}</h2>
            <p>
                {t(
                    "With a password the name is yours, and your tables, on every device. You may also choose another name.",
                )}
            </p>
            <Form words={t("Open an account")} onSend={(fields) => openAccount(...named(fields))}>
                <Field
                    label={t("Name")}
                    name="name"
                    maxLength={32}
                    value={me.value?.name ?? ""}
                    autocomplete="username"
                />
                <Field label={t("Password, 8 characters or more")} {...password} autocomplete="new-password" />
            </Form>
        </section>
    );
}

function Rename() {
    return (
        <section>
            <h2>{t("New name")}</h2>
            <Form words={t("Change the name")} quiet onSend={(fields) => takeName(named(fields)[0])}>
                <Field
                    label={t("Name")}
                    name="name"
                    maxLength={32}
                    value={me.value?.name ?? ""}
                    autocomplete="username"
                />
            </Form>
        </section>
    );
}

/** So that whoever keeps passwords knows whose this is. */
function Username() {
    return <input hidden readOnly value={me.value?.name ?? ""} autocomplete="username" />;
}

function Change() {
    const done = useSignal(false);
    const change = async (fields: Fields) => {
        await changePassword(fields["old"] ?? "", fields["password"] ?? "");
        done.value = true;
    };
    return (
        <section>
            <h2>{t("New password")}</h2>
            <Form words={t("Change the password")} quiet onSend={change}>
                <Username />
                <Field label={t("Current password")} {...password} name="old" autocomplete="current-password" />
                <Field label={t("Password, 8 characters or more")} {...password} autocomplete="new-password" />
            </Form>
            {done.value && <p role="status">{t("The password is changed; all other devices are signed out.")}</p>}
        </section>
    );
}

function Close() {
    const account = me.value?.account === true;
    return (
        <details>
            <summary>{account ? t("Close the account") : t("Give up this name")}</summary>
            <p>{t("Your name and what you said are forgotten. Your tables will show a dash instead.")}</p>
            <Form words={t("Forget me")} quiet onSend={(fields) => forgetMe(fields["password"] ?? "")}>
                {account && <Username />}
                {account && <Field label={t("Password")} {...password} autocomplete="current-password" />}
            </Form>
        </details>
    );
}

function SignedIn() {
    const { person, name, account } = me.value!;
    const { wrong, run } = useDoing(signOut);
    return (
        <>
            <p>
                {account
                    ? t("You are signed in as {name}.", { name: isolated(name) })
                    : t("You are the guest {name}.", { name: isolated(name) })}
            </p>
            <p>
                <button type="button" onClick={() => go("person", String(person))}>
                    {t("My results")}
                </button>{" "}
                <button type="button" onClick={() => go("mine")}>
                    {t("My tables")}
                </button>{" "}
                {account && (
                    <button type="button" onClick={() => void run()}>
                        {t("Sign out")}
                    </button>
                )}
            </p>
            <Wrong words={wrong} />
            <NoticesElsewhere />
            {account ? <Change /> : <Open />}
            {!account && <OwnCode />}
            <Rename />
            {!account && <SignIn />}
            {!account && <ComeBack />}
            <Close />
        </>
    );
}

export function AccountPage() {
    return (
        <main class="home">
            <h1>{t("Account")}</h1>
            {me.value ? (
                <SignedIn />
            ) : (
                <>
                    <SignIn />
                    <BeGuest />
                    <ComeBack />
                </>
            )}
        </main>
    );
}
