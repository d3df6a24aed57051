// SPDX-License-Identifier: MIT
// How phones come to what a large screen shows: by its QR code, or by a code that is typed.
import { t } from "../ui/text.ts";

/** In two halves, to be read across a room. */
export const spaced = (code: string): string => `${code.slice(0, 3)} ${code.slice(3)}`;

/** This machine alone finds itself by such a name. */
const isLocal = (): boolean => ["localhost", "127.0.0.1", "[::1]"].includes(location.hostname);

interface Props {
    label: string;
    /** Address of the picture. */
    qr: string;
    code: string;
}

export function Way({ label, qr, code }: Props) {
    return (
        <section class="way" aria-label={label}>
            <img src={qr} alt={t("QR code of the link")} />
            <div>
                <p>{t("Point a phone's camera at this, or open {address} and type:", { address: location.host })}</p>
                <p class="table-code">{spaced(code)}</p>
                {isLocal() && (
                    <small>
                        {t(
                            "Phones do not find this address: open this page by the address of this computer in your network.",
                        )}
                    </small>
                )}
            </div>
        </section>
    );
}
