// SPDX-License-Identifier: MIT
// The link as a picture: as readers of others have read it, and what does not fit is refused.
import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { qr } from "../../src/art/qr";

const digest = (text: string) =>
    createHash("sha256")
        .update(
            qr(text)!
                .map((row) => row.map(Number).join(""))
                .join("\n"),
        )
        .digest("hex")
        .slice(0, 16);

test("codes are those that an independent reader has read, small and large", () => {
    expect(qr("https://litterbox.example/t/KQXRT")).toHaveLength(29);
    expect(digest("https://litterbox.example/t/KQXRT")).toBe("15c8108fd4b20173");
    expect(qr("x".repeat(200))).toHaveLength(57);
    expect(digest("x".repeat(200))).toBe("64e9db0f7dcfa486");
});

test("the corners are there, and what is too long is no code", () => {
    const rows = qr("a")!;
    expect(rows[0]!.slice(0, 8)).toEqual([true, true, true, true, true, true, true, false]);
    expect(rows[3]!.slice(0, 7)).toEqual([true, false, true, true, true, false, true]);
    expect(rows.at(-1)!.slice(0, 8)).toEqual([true, true, true, true, true, true, true, false]);
    expect(qr("x".repeat(214))).toBeNull();
});
