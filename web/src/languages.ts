// SPDX-License-Identifier: MIT
// Languages of the pages: each is fetched when it is wanted. The one of the reader is what was chosen, or the first
// that the browser asks for.
import type { Catalogue } from "./languages/en";

interface Language {
    title: string;
    load: () => Promise<Catalogue | null>;
}

const catalogue = async (module: Promise<{ default: Catalogue }>) => (await module).default;

export const LANGUAGES: Record<string, Language> = {
    en: { title: "English", load: async () => null },
    de: { title: "Deutsch", load: () => catalogue(import("./languages/de")) },
    es: { title: "Español", load: () => catalogue(import("./languages/es")) },
    fr: { title: "Français", load: () => catalogue(import("./languages/fr")) },
    "pt-BR": { title: "Português (Brasil)", load: () => catalogue(import("./languages/pt-BR")) },
};

/** For tests, and not to be chosen. */
const PSEUDO: Language = { title: "⟦⟧", load: () => catalogue(import("./languages/xx")) };

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
