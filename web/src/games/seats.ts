// SPDX-License-Identifier: MIT
// Seats differ by colour, shape and letter, alike in all games. Shapes lie around their middle, in a square of 40.
export const SEAT_SHAPES = [
    "M-17-17h34v34h-34z",
    "M0-19a19 19 0 1 0 .1 0z",
    "M-19 0l9-17h20l9 17-9 17h-20z",
    "M0-22l20 22-20 22-20-22z",
    "M-18-5l18-16 18 16-7 22h-22z",
    "M-8-19h16v11h11v16h-11v11h-16v-11h-11v-16h11z",
    "M-19-15h38q0 24-19 35q-19-11-19-35z",
    "M-12-19h24l7 19-7 19h-24l-7-19z",
    "M-20 15l4-32 16 6 16-6 4 32z",
];

export const seatLetter = (seat: number): string => String.fromCharCode("A".charCodeAt(0) + seat);
