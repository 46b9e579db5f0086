// SPDX-License-Identifier: MIT
// What a person likes, kept in this browser and nowhere else.
import { effect, signal } from "@preact/signals";

export const THEMES = ["system", "paper", "night", "contrast"] as const;
export const SPEEDS = ["instant", "fast", "normal", "slow"] as const;

export interface Settings {
    name: string;
    theme: (typeof THEMES)[number];
    speed: (typeof SPEEDS)[number];
    level: string;
    seats: number;
    sounds: boolean;
    volume: number;
    passIdle: boolean;
    language: string; // "": as the browser has it
    signs: boolean;
    /** Names of others who play at this device too. */
    others: string[];
}

/** Milliseconds between bots' moves, and how long a window is open. */
export const TIMES: Record<Settings["speed"], { pace: number; window: number; motion: number }> = {
    instant: { pace: 0, window: 3, motion: 0 },
    fast: { pace: 350, window: 4, motion: 130 },
    normal: { pace: 800, window: 5, motion: 220 },
    slow: { pace: 1600, window: 8, motion: 250 },
};

const KEY = "litterbox.settings";

const USUAL: Settings = {
    name: "",
    theme: "system",
    speed: "normal",
    level: "medium",
    seats: 4,
    sounds: false,
    volume: 60,
    passIdle: true,
    signs: true,
    language: "",
    others: [],
};

export function load<T>(key: string, otherwise: T): T {
    try {
        const text = localStorage.getItem(key);
        return text === null ? otherwise : JSON.parse(text);
    } catch {
        return otherwise;
    }
}

export function keep(key: string, value: unknown): void {
    try {
        if (value === null) {
            localStorage.removeItem(key);
        } else {
            localStorage.setItem(key, JSON.stringify(value));
        }
    } catch {
        // A browser that keeps nothing is played on all the same.
    }
}

/** What was a level once, and the level that is now in its place. */
const FORMER: Record<string, string> = { beginner: "easy" };

function remembered(): Settings {
    const kept = { ...USUAL, ...load<Partial<Settings>>(KEY, {}) };
    return { ...kept, level: FORMER[kept.level] ?? kept.level };
}

export const settings = signal<Settings>(remembered());

export const change = (some: Partial<Settings>) => {
    settings.value = { ...settings.value, ...some };
    keep(KEY, settings.value);
};

const dark = matchMedia("(prefers-color-scheme: dark)");

/** The theme is an attribute of the document; the style sheet does the rest. */
export function applyTheme(): void {
    const apply = () => {
        const { theme } = settings.value;
        document.documentElement.dataset.theme =
            theme !== "system" ? theme : dark.matches ? "night" : "paper";
    };
    effect(apply);
    dark.addEventListener("change", apply);
}
