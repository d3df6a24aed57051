// SPDX-License-Identifier: MIT
// Keeps a screen awake that nobody touches, where the browser can: over https, and on one's own machine.
import { useEffect } from "preact/hooks";

/** Browsers take the lock away when the page goes out of view, and refuse it with a battery that is nearly empty. */
export function useAwake(): void {
    useEffect(() => {
        const lock = "wakeLock" in navigator ? navigator.wakeLock : undefined;
        let held: WakeLockSentinel | undefined;
        let isGone = false;
        const hold = async (): Promise<void> => {
            if (document.visibilityState === "visible") {
                const taken = await lock?.request("screen").catch(() => undefined);
                held = taken ?? held;
                if (isGone) {
                    void taken?.release();
                }
            }
        };
        void hold();
        document.addEventListener("visibilitychange", hold);
        return () => {
            isGone = true;
            document.removeEventListener("visibilitychange", hold);
            void held?.release();
        };
    }, []);
}
