// SPDX-License-Identifier: MIT
// The package in browsers and workers.
import { Litterbox } from "./litterbox.js";

export { Litterbox } from "./litterbox.js";
export { Match } from "./match.js";
export { Memory } from "./memory.js";
export { Refusal } from "./module.js";
export type { Chair, GameSetup, Seed, TableSetup } from "./setup.js";
export type * from "./shapes.js";
export { State } from "./state.js";
export { Table } from "./table.js";

/** Where litterbox.wasm comes from: its bytes, an answer to fetch, or what it was compiled to. */
export type Source = BufferSource | Response | WebAssembly.Module;

/** The games; without a source, from the litterbox.wasm beside this file. */
export async function load(source?: Source): Promise<Litterbox> {
    if (source instanceof WebAssembly.Module) {
        return Litterbox.of(source);
    }
    const from = source ?? (await fetch(new URL("./litterbox.wasm", import.meta.url)));
    const bytes = from instanceof Response ? await from.arrayBuffer() : from;
    return Litterbox.of(await WebAssembly.compile(bytes));
}
