// SPDX-License-Identifier: MIT
// Languages of the interface. English is the key; what is missing stays English.
export interface Language {
    name: string;
    texts: Record<string, string>;
}

export const LANGUAGES: Record<string, Language> = {
    en: { name: "English", texts: {} },
};
