// SPDX-License-Identifier: MIT
// The games as the C table tells them, asked when the pages are built: "virtual:games/LANGUAGE" is its message in a
// language. So the front page stands without the table, which is fetched by who plays.
import { readFileSync } from "node:fs";
import type { Plugin } from "vite";
import { Engine } from "./src/engine";
import { pseudoRows } from "./src/languages/pseudo";
import { read } from "./src/languages/rows";

const NAME = /^virtual:games\/(\S+)$/;
const file = (path: string) => new URL(path, import.meta.url);
const language = (name: string) =>
    readFileSync(file(`../src/words/languages/${name.toLowerCase().replace("-", "_")}.def`), "utf8");

const rowsOf = (name: string) =>
    name === "en" ? [] : name === "xx" ? pseudoRows(language("de")) : read(language(name));

export const games = (): Plugin => ({
    name: "games",
    resolveId: (id) => (NAME.test(id) ? `\0${id}` : null),
    async load(id) {
        const name = NAME.exec(id.slice(1))?.[1];
        if (name === undefined) {
            return null;
        }
        const engine = await Engine.load(readFileSync(file("src/table.wasm")));
        const refused = engine.language(rowsOf(name));
        return refused === null ? `export default ${engine.games()}` : this.error(refused);
    },
});
