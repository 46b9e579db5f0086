// SPDX-License-Identifier: MIT
// Languages: which one is spoken, that the tables speak it, and that no catalogue loses a blank.
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { Engine } from "../../src/engine";
import { LANGUAGES, wanted } from "../../src/languages";
import { ENGLISH } from "../../src/languages/en";
import { read } from "../../src/languages/rows";
import { pseudo } from "../../src/languages/xx";

const blanks = (text: string) => [...new Set([...text.matchAll(/\{(\w+)/g)].map((match) => match[1]))].sort();

test("the language is what was chosen, or what the browser asks for", () => {
    expect(wanted("fr", ["de"])).toBe("fr");
    expect(wanted("", ["de-AT", "en"])).toBe("de");
    expect(wanted("", ["ja", "pt"])).toBe("pt-BR");
    expect(wanted("nonsense", ["ja"])).toBe("en");
});

test("every text has the blanks of the English one, in every language", async () => {
    for (const { load } of Object.values(LANGUAGES)) {
        const { texts } = await load();
        for (const text of texts === null ? [] : ENGLISH) {
            expect(blanks(texts![text]), texts![text]).toEqual(blanks(text));
        }
    }
});

test("what is for tests has brackets, and keeps its blanks", () => {
    expect(pseudo("{name}: {sign}")).toBe("{name}: {sign}");
    expect(pseudo("Choose {name}")).toMatch(/^⟦Chöösé \{name\}.+⟧$/);
    expect(pseudo("{combo}[ as {as}]")).toMatch(/^\{combo\}\[⟦ ås \{as\}.+⟧\]$/);
    expect(pseudo("[{one:wins|win}!|Nobody]")).toMatch(/^\[⟦\{one:wins\|win\}!.*⟧\|⟦Nöbödy.+⟧\]$/);
});

test("a table speaks the language it was given, and English again", async () => {
    const file = (path: string) => readFileSync(new URL(path, import.meta.url));
    const engine = await Engine.load(file("../../src/table.wasm"));
    const rows = read(file("../../../src/words/languages/de.def").toString());
    const setup =
        "game original\nplayers 2\nseed 42\nbots-seed 42\nseat 0 person counter Ann\nseat 1 bot thumb Bo";
    const message = () => JSON.parse(engine.message(0, 0)!);
    expect(engine.open(setup, 0)).toBeNull();
    expect(message().question).toMatch(/^Your turn|Bo/);
    expect(engine.language(rows)).toBeNull();
    expect(message().table.cards.defuse.title).toBe("Entschärfung");
    expect(message().question).toMatch(/^Dein Zug|Bo/);
    expect(JSON.parse(engine.games()).levels[0].title).toBe("Ahnungslos");
    expect(engine.say(0, "move nonsense", 0)).not.toBeNull();
    expect(engine.language([])).toBeNull();
    expect(message().table.cards.defuse.title).toBe("Defuse");
});

test("a hash is that of the standard", async () => {
    const engine = await Engine.load(readFileSync(new URL("../../src/table.wasm", import.meta.url)));
    // printf abc | b2sum -l 256
    expect(engine.hash("abc")).toBe("bddd813c634239723171ef3fee98579b94964e3bb1cb3e427262c8c068d52319");
});
