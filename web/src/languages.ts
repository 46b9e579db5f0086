// SPDX-License-Identifier: MIT
// Languages of the pages: each is fetched when it is wanted. The one of the reader is what was chosen, or the first
// that the browser asks for.
import english from "virtual:games/en";
import type { Catalogue } from "./languages/en";
import type { Games } from "./protocol";

/** What the pages say themselves, null: in English; and what the games are. */
export interface Spoken {
    texts: Catalogue | null;
    games: Games;
}

interface Language {
    title: string;
    load: () => Promise<Spoken>;
}

type Module<T> = Promise<{ default: T }>;

const both = async (texts: Module<Catalogue>, games: Module<Games>): Promise<Spoken> => ({
    texts: (await texts).default,
    games: (await games).default,
});

export const ENGLISH: Spoken = { texts: null, games: english };

export const LANGUAGES: Record<string, Language> = {
    en: { title: "English", load: async () => ENGLISH },
    de: { title: "Deutsch", load: () => both(import("./languages/de"), import("virtual:games/de")) },
    es: { title: "Español", load: () => both(import("./languages/es"), import("virtual:games/es")) },
    fr: { title: "Français", load: () => both(import("./languages/fr"), import("virtual:games/fr")) },
    "pt-BR": {
        title: "Português (Brasil)",
        load: () => both(import("./languages/pt-BR"), import("virtual:games/pt-BR")),
    },
};

/** For tests, and not to be chosen. */
const PSEUDO: Language = {
    title: "⟦⟧",
    load: () => both(import("./languages/xx"), import("virtual:games/xx")),
};

export const languageOf = (name: string): Language =>
    name === "xx" ? PSEUDO : (LANGUAGES[name] ?? LANGUAGES.en!);

/** "de-AT" finds German, "pt" that of Brazil. */
export function wanted(chosen: string, asked: readonly string[]): string {
    if (chosen === "xx" || LANGUAGES[chosen]) {
        return chosen;
    }
    const base = (name: string) => name.split("-")[0]!.toLowerCase();
    const names = Object.keys(LANGUAGES);
    return asked.flatMap((wish) => names.filter((name) => base(name) === base(wish)))[0] ?? "en";
}
