// SPDX-License-Identifier: MIT
// A shuffle is right only where promise, nonces and seed all follow from the secret.
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { Engine } from "../../src/engine";
import { check } from "../../src/shuffle";

const engine = await Engine.load(readFileSync(new URL("../../src/table.wasm", import.meta.url)));
const hashes = async (texts: string[]) => texts.map((text) => engine.hash(text));

const secret = "0d".repeat(32);
const commitment = engine.hash(`litterbox secret ${secret}`);
const nonces = [
    { seat: 0, nonce: "5f".repeat(16), given: true },
    { seat: 1, nonce: engine.hash(`litterbox nonce 1 ${secret}`), given: false },
];
const sum = engine.hash(`litterbox seed ${secret} ${nonces.map((one) => one.nonce).join(" ")}`);
const seed = sum.match(/../g)!.reverse().join("");

test("a fair one is right", async () => {
    expect(await check(commitment, { secret, nonces, seed }, hashes)).toEqual({
        promise: true,
        nonces: [true, true],
        seed: true,
    });
});

test("another secret, nonce or seed is found", async () => {
    const other = "0e".repeat(32);
    expect((await check(commitment, { secret: other, nonces, seed }, hashes)).promise).toBe(false);
    const swapped = [nonces[0]!, { ...nonces[1]!, nonce: "00".repeat(32) }];
    expect((await check(commitment, { secret, nonces: swapped, seed }, hashes)).nonces).toEqual([
        true,
        false,
    ]);
    expect((await check(commitment, { secret, nonces, seed: sum }, hashes)).seed).toBe(false);
});
