// SPDX-License-Identifier: MIT
// What the pages say themselves; what a table says comes in its messages. A text is looked up by its English.
import { batch, computed, effect, signal } from "@preact/signals";
import { ENGLISH, languageOf, wanted } from "./languages";
import type { Text } from "./languages/en";
import { settings } from "./settings";

export type { Text } from "./languages/en";

/** The name of the language that is spoken now. */
export const language = signal("en");
const spoken = signal(ENGLISH);
/** What can be played, and against whom. */
export const known = computed(() => spoken.value.games);

async function speak(name: string): Promise<void> {
    const loaded = await languageOf(name)
        .load()
        .catch(() => ENGLISH); // without a net, and never fetched before: English
    if (name === wanted(settings.value.language, navigator.languages)) {
        batch(() => {
            language.value = name;
            spoken.value = loaded;
        });
        document.documentElement.lang = name === "xx" ? "en" : name;
    }
}

/** The language follows the settings; resolves when the first one is there. */
export const applyLanguage = () =>
    new Promise<void>((resolve) => {
        effect(() => {
            speak(wanted(settings.value.language, navigator.languages)).then(resolve);
        });
    });

const BLANK = /\{(\w+)(?::([^|}]*)\|([^}]*))?\}/g;

/** The text in the language of the reader, with {blanks} filled in. */
export function t(english: Text, blanks: Record<string, string | number> = {}): string {
    const text = spoken.value.texts?.[english] ?? english;
    return text.replace(BLANK, (_, name: string, one?: string, many?: string) => {
        const value = blanks[name] ?? "";
        if (one === undefined) {
            return String(value);
        }
        const rule = new Intl.PluralRules(document.documentElement.lang || "en").select(Number(value));
        return (rule === "one" ? one : many) ?? "";
    });
}

export const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
