// SPDX-License-Identifier: MIT
// The sign beside a name of programs, and of people without an account. A name can look like another, but a guest cannot
// look like an account.
import { t } from "../ui/text.ts";

export interface Signed {
    program?: boolean | undefined;
    guest?: boolean | undefined;
}

/** "" for somebody with an account. */
export const signOf = ({ program, guest }: Signed): string =>
    program === true ? t("program") : guest === true ? t("guest") : "";

export function Sign({ of }: { of: Signed }) {
    const words = signOf(of);
    return words === "" ? null : <span class="mark">{words}</span>;
}
