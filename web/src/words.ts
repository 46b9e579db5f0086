import { LANGUAGES } from "./languages";
// SPDX-License-Identifier: MIT
// What the pages say themselves; what a table says comes in its messages. A text is looked up by its English.
import { settings } from "./settings";

/** The text in the language of the reader, with {blanks} filled in. */
export function t(english: string, blanks: Record<string, string | number> = {}): string {
    const text = LANGUAGES[settings.value.language]?.texts[english] ?? english;
    return text.replace(/\{(\w+)\}/g, (_, name: string) => String(blanks[name] ?? ""));
}

export const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
