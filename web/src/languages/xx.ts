// SPDX-License-Identifier: MIT
// A language that nobody speaks, for tests: accents, two fifths longer, in brackets of its own. What stands on a page
// without those brackets has not come from a catalogue; what has no room here would have none in some real language.
import { type Catalogue, ENGLISH, type Text } from "./en";

const ACCENTS: Record<string, string> = {
    a: "å",
    e: "é",
    i: "ï",
    o: "ö",
    u: "ü",
    n: "ñ",
    A: "Å",
    E: "É",
    O: "Ö",
};
const BLANKS = /\{[^|}]*\}/g; // those that bring no words of their own
const FILLING = "ëxtrå ";

const OPTIONAL = /\[((?:\{[^}]*\}|[^\]{])*)\]/g; // parts of a sentence that may be left out
const OTHERWISE = /\|(?![^{]*\})/; // between what is said and what is said instead

const hasWords = (text: string) => /\p{L}/u.test(text.replace(BLANKS, ""));

export function pseudo(english: string): string {
    const words = english.replace(BLANKS, "");
    if (!hasWords(english)) {
        return english;
    }
    if (!hasWords(english.replace(OPTIONAL, ""))) {
        return english.replace(
            OPTIONAL,
            (_, part: string) => `[${part.split(OTHERWISE).map(pseudo).join("|")}]`,
        );
    }
    const length = words.length;
    const more = FILLING.repeat(Math.ceil((0.4 * length) / FILLING.length)).slice(0, Math.ceil(0.4 * length));
    const parts = english.split(/(\{[^}]*\})/);
    const text = parts.map((part, i) => (i % 2 ? part : part.replace(/[a-zA-Z]/g, (c) => ACCENTS[c] ?? c)));
    return `⟦${text.join("")}${more.trimEnd()}⟧`;
}

export default Object.fromEntries(ENGLISH.map((text: Text) => [text, pseudo(text)])) as Catalogue;
