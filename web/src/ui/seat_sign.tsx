// SPDX-License-Identifier: MIT
// The sign of a seat, as on the boards: its shape, colour and letter.
import { SEAT_SHAPES, seatLetter } from "../games/seats.ts";

export function SeatSign({ seat }: { seat: number }) {
    return (
        <svg class="seat-sign" viewBox="-24 -24 48 48" aria-hidden="true">
            <path d={SEAT_SHAPES[seat]} style={{ fill: `var(--seat${seat})` }} />
            <text y="9">{seatLetter(seat)}</text>
        </svg>
    );
}
