// SPDX-License-Identifier: MIT
// Sounds, made here of tones and noise. One press turns them off, and that is remembered. Browsers let a page sound only
// once it was pressed.
import { signal } from "@preact/signals";
import { keepSettings, readSettings } from "./kept.ts";

/** A tone, or with `noise` a rush around its pitch; hertz and seconds. It fades from the moment at which it begins. */
interface Note {
    at: number;
    lasts: number;
    pitch: number;
    to?: number; // the pitch at its end
    loud: number; // of 1
    noise?: true;
}

const tap = (at: number, pitch: number, loud: number): Note => ({ at, lasts: 0.05, pitch, loud, noise: true });
const tone = (at: number, pitch: number, lasts: number, loud: number): Note => ({ at, lasts, pitch, loud });

const sounds = {
    /** A cube is put down. */
    cube: [tap(0, 900, 0.5), tone(0, 190, 0.08, 0.12)],
    /** Rats scurry: two squeaks. */
    rats: [
        { at: 0, lasts: 0.09, pitch: 2100, to: 3100, loud: 0.05 },
        { at: 0.12, lasts: 0.11, pitch: 2500, to: 1900, loud: 0.05 },
    ],
    /** A token turns over. */
    turned: [tap(0, 1500, 0.35), tap(0.14, 700, 0.6)],
    /** A cube dies. */
    death: [{ at: 0, lasts: 0.3, pitch: 150, to: 55, loud: 0.35 }, tap(0, 300, 0.4)],
    /** The plague walks: a bell, far away. */
    plague: [tone(0, 147, 0.9, 0.18), tone(0, 221, 0.7, 0.08), tone(0, 353, 0.5, 0.04)],
    dice: [tap(0, 2300, 0.5), tap(0.09, 1800, 0.45), tap(0.2, 2600, 0.4), tap(0.33, 1900, 0.35), tap(0.5, 1500, 0.3)],
    /** A die is locked. */
    lock: [tap(0, 3200, 0.4), tone(0.02, 420, 0.09, 0.1)],
    card: [{ at: 0, lasts: 0.14, pitch: 5200, to: 2600, loud: 0.16, noise: true }],
    cart: [
        { at: 0, lasts: 0.5, pitch: 220, to: 160, loud: 0.7, noise: true },
        ...[0, 0.16, 0.31].map((at) => tap(at, 420, 0.5)),
    ],
    gate: [tap(0, 1200, 0.7), tone(0, 311, 0.5, 0.12), tone(0, 523, 0.35, 0.07), tone(0, 871, 0.25, 0.05)],
    turn: [tone(0, 523, 0.6, 0.16)],
    end: [tone(0, 392, 0.8, 0.12), tone(0.16, 523, 0.9, 0.12), tone(0.32, 659, 1.1, 0.12)],
} satisfies Record<string, Note[]>;

export type Sound = keyof typeof sounds;

const REST_MS = 2000; // after this time a device need not keep its loudspeaker ready

export const isLoud = signal(readSettings().sound !== false);

export function setLoud(on: boolean): void {
    isLoud.value = on;
    keepSettings({ sound: on });
    if (on) {
        sound("turn");
    }
}

const NOISE_HZ = 16_000; // of samples, three times the highest pitch of noise

let audio: AudioContext | undefined;
let hiss: AudioBuffer | undefined; // half a second of noise
let resting = 0;

function newNoise(): AudioBuffer {
    const buffer = new AudioBuffer({ length: NOISE_HZ / 2, sampleRate: NOISE_HZ });
    const samples = buffer.getChannelData(0);
    for (let i = 0; i < samples.length; i++) {
        samples[i] = 2 * Math.random() - 1;
    }
    return buffer;
}

function sourceOf(context: AudioContext, { pitch, noise }: Note): [AudioScheduledSourceNode, AudioParam, AudioNode] {
    if (noise !== true) {
        const source = new OscillatorNode(context, { type: "triangle", frequency: pitch });
        return [source, source.frequency, source];
    }
    const source = new AudioBufferSourceNode(context, { buffer: (hiss ??= newNoise()), loop: true });
    const filter = new BiquadFilterNode(context, { type: "bandpass", frequency: pitch, Q: 1.5 });
    return [source, filter.frequency, source.connect(filter)];
}

function play(context: AudioContext, note: Note): void {
    const [begins, ends] = [context.currentTime + note.at, context.currentTime + note.at + note.lasts];
    const volume = new GainNode(context, { gain: 0 });
    const [source, pitch, out] = sourceOf(context, note);
    volume.gain.setValueAtTime(note.loud, begins);
    volume.gain.exponentialRampToValueAtTime(0.001, ends);
    pitch.setValueAtTime(note.pitch, begins);
    pitch.exponentialRampToValueAtTime(note.to ?? note.pitch, ends);
    out.connect(volume).connect(context.destination);
    source.start(begins);
    source.stop(ends);
}

/** Not where sounds are off, the device has none, or nobody has pressed anything yet. */
const maySound = (): boolean =>
    isLoud.peek() && "AudioContext" in globalThis && navigator.userActivation?.hasBeenActive !== false;

/** Opens the loudspeaker, which takes a while, before the first move needs it. */
export function prepareSounds(): void {
    const open = (): void => {
        if (audio === undefined && maySound()) {
            audio = new AudioContext();
            void audio.suspend();
        }
    };
    "requestIdleCallback" in globalThis ? requestIdleCallback(open) : setTimeout(open);
}

export function sound(name: Sound): void {
    if (maySound()) {
        setTimeout(() => void emit(sounds[name])); // in a task of its own: what moves does not wait for it
    }
}

async function emit(notes: Note[]): Promise<void> {
    const context = (audio ??= new AudioContext());
    clearTimeout(resting);
    resting = window.setTimeout(() => void context.suspend(), REST_MS);
    await context.resume();
    notes.forEach((note) => play(context, note));
}
