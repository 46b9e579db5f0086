// SPDX-License-Identifier: MIT
// The two modules of the package: the same games, with what play has taught and without.

/** Where they lie, written out so that bundlers find them. */
export const MODULES = {
    small: new URL("./litterbox.wasm", import.meta.url),
    learned: new URL("./learned.wasm", import.meta.url),
};

/** "learned": champion and expert go by what play has taught, and odds tell chances as people play. "small": they do
 * not, for less than half of the bytes. */
export type ModuleName = keyof typeof MODULES;
