// SPDX-License-Identifier: MIT
// Sounds, made on the spot by the browser, and off until somebody wants them.
import type { LogLine, Tone } from "./protocol";
import { settings } from "./settings";

let context: AudioContext | null = null;

/** Pitch at the start and the end in Hz, length in seconds, form of the wave. */
const TONES: Record<Tone, [number, number, number, OscillatorType]> = {
    plain: [330, 300, 0.06, "triangle"],
    strong: [440, 520, 0.09, "triangle"],
    good: [520, 1040, 0.4, "triangle"],
    nope: [220, 150, 0.2, "square"],
    alarm: [160, 40, 0.5, "sawtooth"],
};

export function sound(lines: LogLine[]): void {
    const { sounds, volume } = settings.value;
    const told = lines.filter((line) => line.told);
    if (!sounds || told.length === 0) {
        return;
    }
    const loudest = (["alarm", "good", "nope", "strong", "plain"] as const).find((tone) =>
        told.some((line) => line.tone === tone),
    )!;
    const [from, to, length, type] = TONES[loudest];
    context ??= new AudioContext();
    const oscillator = context.createOscillator();
    const gain = context.createGain();
    const now = context.currentTime;
    oscillator.type = type;
    oscillator.frequency.setValueAtTime(from, now);
    oscillator.frequency.exponentialRampToValueAtTime(to, now + length);
    gain.gain.setValueAtTime((volume / 100) * 0.25, now);
    gain.gain.exponentialRampToValueAtTime(0.001, now + length);
    oscillator.connect(gain).connect(context.destination);
    oscillator.start(now);
    oscillator.stop(now + length);
}
