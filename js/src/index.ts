// SPDX-License-Identifier: MIT
// The package in browsers and workers.
import { Litterbox } from "./litterbox.js";
import { MODULES, type ModuleName } from "./modules.js";

export { Litterbox } from "./litterbox.js";
export { Match } from "./match.js";
export { Memory } from "./memory.js";
export { Refusal } from "./module.js";
export type { ModuleName } from "./modules.js";
export type { Chair, GameSetup, Seed, TableSetup } from "./setup.js";
export type * from "./shapes.js";
export { State } from "./state.js";
export { Table } from "./table.js";

/** Where a module comes from: its bytes, an answer to fetch, or what it was compiled to. */
export type Source = BufferSource | Response | (WebAssembly.Module & object);

/** The games, from a module of one's own or one that lies beside this file: in browsers and workers the small one,
 * unless "learned" is asked for. */
export async function load(source: Source | ModuleName = "small"): Promise<Litterbox> {
    if (source instanceof WebAssembly.Module) {
        return Litterbox.of(source);
    }
    const from = typeof source === "string" ? await fetch(MODULES[source]) : source;
    const bytes = from instanceof Response ? await from.arrayBuffer() : from;
    return Litterbox.of(await WebAssembly.compile(bytes));
}
