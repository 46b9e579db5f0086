// SPDX-License-Identifier: MIT
// A shuffle checked: what docs/fairness.md says, computed here.
import type { Party, Shuffle } from "./protocol";

export interface Verdict {
    promise: boolean;
    nonces: boolean[];
    seed: boolean;
}

/** The bytes of the hash are those of the seed, the lowest first; a seed is written with the highest first. */
const reversed = (hex: string) => (hex.match(/../g) ?? []).reverse().join("");

export async function check(
    commitment: Party["commitment"],
    { secret, nonces, seed }: Shuffle,
    hashes: (texts: string[]) => Promise<string[]>,
): Promise<Verdict> {
    const [promise, sum, ...own] = await hashes([
        `litterbox secret ${secret}`,
        `litterbox seed ${secret} ${nonces.map((one) => one.nonce).join(" ")}`,
        ...nonces.map((one) => `litterbox nonce ${one.seat} ${secret}`),
    ]);
    return {
        promise: promise === commitment,
        nonces: nonces.map((one, i) => one.given || one.nonce === own[i]),
        seed: reversed(sum ?? "") === seed,
    };
}
