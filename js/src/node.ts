// SPDX-License-Identifier: MIT
// The package under node, where litterbox.wasm is a file.
import { readFile } from "node:fs/promises";
import { type Litterbox, type Source, load as loadFrom } from "./index.js";

export * from "./index.js";

/** The games; without a source, from the litterbox.wasm beside this file. */
export async function load(source?: Source): Promise<Litterbox> {
    return loadFrom(source ?? (await readFile(new URL("./litterbox.wasm", import.meta.url))));
}
