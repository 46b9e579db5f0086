// SPDX-License-Identifier: MIT
// A finished game in an address: whoever opens it sees the same moment, and nobody has to keep anything.
import type { Saved } from "./session";

const through = async (bytes: BlobPart, stream: GenericTransformStream) =>
    new Uint8Array(await new Response(new Blob([bytes]).stream().pipeThrough(stream)).arrayBuffer());

/** The part of an address that carries a game. */
export async function packed(game: Saved): Promise<string> {
    const bytes = await through(
        JSON.stringify([game.title, game.setup, game.record]),
        new CompressionStream("deflate-raw"),
    );
    return btoa(String.fromCharCode(...bytes))
        .replace(/\+/g, "-")
        .replace(/\//g, "_")
        .replace(/=+$/, "");
}

/** The game that an address carries; null: none. */
export async function unpacked(text: string): Promise<Saved | null> {
    try {
        const bytes = Uint8Array.from(atob(text.replace(/-/g, "+").replace(/_/g, "/")), (c) =>
            c.charCodeAt(0),
        );
        const json = new TextDecoder().decode(await through(bytes, new DecompressionStream("deflate-raw")));
        const [title, setup, record] = JSON.parse(json);
        return { title: String(title), setup: String(setup), record: String(record), over: true, at: 0 };
    } catch {
        return null;
    }
}
