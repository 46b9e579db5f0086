// SPDX-License-Identifier: MIT
// The C table as a module: texts in and out of its one room in memory (src/wasm/table.c).

interface Exports extends WebAssembly.Exports {
    memory: WebAssembly.Memory;
    room(bytes: number): number;
    language(bytes: number): number;
    games(): number;
    setup(): number;
    open(now: number): number;
    resume(moves: number, now: number): number;
    moves(): number;
    say(seat: number, now: number): number;
    tick(now: number): void;
    due(): number;
    times(window: number, pace: number): void;
    message(viewer: number, after: number): number;
    record(viewer: number): number;
    review(seat: number, playouts: number): number;
    lesson(seat: number): number;
    hash(bytes: number): number;
}

export const PUBLIC = 254;
export const TRUTH = 253;

export class Engine {
    private constructor(private readonly c: Exports) {
        c.room(1 << 16);
    }

    static async load(source: BufferSource | Response): Promise<Engine> {
        const imports = { env: { now_ms: () => performance.now() } };
        const bytes = source instanceof Response ? await source.arrayBuffer() : source;
        const { instance } = await WebAssembly.instantiate(bytes, imports);
        return new Engine(instance.exports as Exports);
    }

    /** How many bytes it has, without the zero behind it. */
    private put(text: string): number {
        const bytes = new TextEncoder().encode(`${text}\0`);
        const at = this.c.room(bytes.length);
        new Uint8Array(this.c.memory.buffer, at, bytes.length).set(bytes);
        return bytes.length - 1;
    }

    private get(length: number): string {
        return new TextDecoder().decode(new Uint8Array(this.c.memory.buffer, this.c.room(0), length));
    }

    /** Null where it was done, else the sentence why not. */
    private outcome(done: number): string | null {
        if (done) {
            return null;
        }
        const bytes = new Uint8Array(this.c.memory.buffer, this.c.room(0));
        return this.get(bytes.indexOf(0));
    }

    /** What is said from now on is said with these texts; none: in English. */
    language(rows: [english: string, other: string][]): string | null {
        return this.outcome(this.c.language(this.put(rows.map((row) => `${row.join("\0")}\0`).join(""))));
    }

    /** BLAKE2b with 256 bits, as hexadecimal digits. */
    hash(text: string): string {
        return this.get(this.c.hash(this.put(text)));
    }

    games(): string {
        return this.get(this.c.games());
    }

    open(setup: string, now: number): string | null {
        this.put(setup);
        return this.outcome(this.c.setup()) ?? this.outcome(this.c.open(now));
    }

    resume(setup: string, record: string, moves: number, now: number): string | null {
        this.put(setup);
        const refused = this.outcome(this.c.setup());
        if (refused !== null) {
            return refused;
        }
        this.put(record);
        return this.outcome(this.c.resume(moves, now));
    }

    moves(): number {
        return this.c.moves();
    }

    say(seat: number, line: string, now: number): string | null {
        this.put(line);
        return this.outcome(this.c.say(seat, now));
    }

    tick(now: number): void {
        this.c.tick(now);
    }

    due(): number {
        return this.c.due();
    }

    times(window: number, pace: number): void {
        this.c.times(window, pace);
    }

    /** Null: there is nothing after that number. */
    message(viewer: number, after: number): string | null {
        const length = this.c.message(viewer, after);
        return length > 0 ? this.get(length) : null;
    }

    record(viewer: number): string {
        return this.get(this.c.record(viewer));
    }

    /** Texts that have a zero behind each. */
    private texts(length: number): string[] {
        return this.get(length).split("\0").slice(0, -1);
    }

    /** The next thing to explain to a seat, and the marks of all that was explained so far; null: nothing. */
    lesson(seat: number): { title: string; text: string; given: string } | null {
        const [title, text, given] = this.texts(this.c.lesson(seat));
        return title && text && given ? { title, text, given } : null;
    }

    /** Rows of five texts each. */
    review(seat: number, playouts: number): string[][] {
        const texts = this.texts(this.c.review(seat, playouts));
        return Array.from({ length: Math.floor(texts.length / 5) }, (_, i) => texts.slice(i * 5, i * 5 + 5));
    }
}
