// SPDX-License-Identifier: MIT
// The package under node, where modules are files, and nobody waits for the larger one.
import { readFile } from "node:fs/promises";
import { type Litterbox, type ModuleName, type Source, load as loadFrom } from "./index.js";
import { MODULES } from "./modules.js";

export * from "./index.js";

/** The games, from a module of one's own or one that lies beside this file: the one with what play has taught, unless
 * "small" is asked for. */
export async function load(source: Source | ModuleName = "learned"): Promise<Litterbox> {
    return loadFrom(typeof source === "string" ? await readFile(MODULES[source]) : source);
}
