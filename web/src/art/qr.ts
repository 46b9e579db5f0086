// SPDX-License-Identifier: MIT
// A text as a QR code (ISO/IEC 18004): bytes, error correction M, versions 1 to 10, up to 213 bytes. True is dark.

/** Of versions 1 to 10 with correction M: bytes of correction in a block, and how many bytes of data each block has. */
const BLOCKS: [correction: number, data: number[]][] = [
    [10, [16]],
    [16, [28]],
    [26, [44]],
    [18, [32, 32]],
    [24, [43, 43]],
    [16, [27, 27, 27, 27]],
    [18, [31, 31, 31, 31]],
    [22, [38, 38, 39, 39]],
    [22, [36, 36, 36, 37, 37]],
    [26, [43, 43, 43, 43, 44]],
];

const MASKS: ((x: number, y: number) => boolean)[] = [
    (x, y) => (x + y) % 2 === 0,
    (_, y) => y % 2 === 0,
    (x) => x % 3 === 0,
    (x, y) => (x + y) % 3 === 0,
    (x, y) => (Math.floor(x / 3) + Math.floor(y / 2)) % 2 === 0,
    (x, y) => ((x * y) % 2) + ((x * y) % 3) === 0,
    (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2 === 0,
    (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2 === 0,
];

const sum = (numbers: number[]) => numbers.reduce((a, b) => a + b, 0);

/** A product in the field of 256 elements. */
function times(a: number, b: number): number {
    let product = 0;
    for (let bit = 7; bit >= 0; bit--) {
        product = (product << 1) ^ ((product >> 7) * 0x11d);
        product ^= ((b >> bit) & 1) * a;
    }
    return product;
}

/** What Reed and Solomon add to a block. */
function correction(data: number[], count: number): number[] {
    let generator = [1];
    for (let i = 0, root = 1; i < count; i++, root = times(root, 2)) {
        const longer = [...generator, 0];
        generator.forEach((factor, k) => {
            longer[k + 1]! ^= times(factor, root);
        });
        generator = longer;
    }
    const rest = [...data, ...Array<number>(count).fill(0)];
    data.forEach((_, i) => {
        const lead = rest[i]!;
        generator.forEach((factor, k) => {
            rest[i + k]! ^= times(factor, lead);
        });
    });
    return rest.slice(data.length);
}

/** All bytes of the code, blocks woven into each other. */
function codewords(bytes: Uint8Array, version: number): number[] {
    const [count, sizes] = BLOCKS[version - 1]!;
    const room = sum(sizes);
    const bits: number[] = [];
    const put = (value: number, length: number) => {
        for (let bit = length - 1; bit >= 0; bit--) {
            bits.push((value >> bit) & 1);
        }
    };
    put(4, 4); // bytes follow
    put(bytes.length, version < 10 ? 8 : 16);
    for (const byte of bytes) {
        put(byte, 8);
    }
    put(0, Math.min(4, room * 8 - bits.length));
    put(0, (8 - (bits.length % 8)) % 8);
    const data = Array.from({ length: room }, (_, i) =>
        i < bits.length / 8
            ? Number.parseInt(bits.slice(i * 8, i * 8 + 8).join(""), 2)
            : (i - bits.length / 8) % 2 === 0
              ? 0xec
              : 0x11,
    );
    const blocks = sizes.map((size, i) => {
        const from = sum(sizes.slice(0, i));
        return data.slice(from, from + size);
    });
    const woven = (rows: number[][]) =>
        Array.from({ length: Math.max(...rows.map((row) => row.length)) }, (_, i) =>
            rows.flatMap((row) => (i < row.length ? [row[i]!] : [])),
        ).flat();
    return [...woven(blocks), ...woven(blocks.map((block) => correction(block, count)))];
}

/** Where the three large marks are. */
const isCorner = (x: number, y: number, size: number) =>
    (x === 6 && y === 6) || (x === 6 && y === size - 7) || (x === size - 7 && y === 6);

class Field {
    readonly size: number;
    readonly dark: boolean[][];
    readonly fixed: boolean[][];

    constructor(private readonly version: number) {
        this.size = 17 + 4 * version;
        this.dark = Array.from({ length: this.size }, () => Array<boolean>(this.size).fill(false));
        this.fixed = Array.from({ length: this.size }, () => Array<boolean>(this.size).fill(false));
        this.marks();
    }

    private fix(x: number, y: number, dark: boolean): void {
        if (x >= 0 && y >= 0 && x < this.size && y < this.size) {
            this.dark[y]![x] = dark;
            this.fixed[y]![x] = true;
        }
    }

    /** Rings around a middle; those with such a distance from it are light. */
    private rings(x: number, y: number, radius: number, light: number[]): void {
        for (let dy = -radius; dy <= radius; dy++) {
            for (let dx = -radius; dx <= radius; dx++) {
                this.fix(x + dx, y + dy, !light.includes(Math.max(Math.abs(dx), Math.abs(dy))));
            }
        }
    }

    private marks(): void {
        const { size, version } = this;
        for (let i = 0; i < size; i++) {
            this.fix(6, i, i % 2 === 0);
            this.fix(i, 6, i % 2 === 0);
        }
        const count = version === 1 ? 0 : version < 7 ? 2 : 3;
        const places = Array.from({ length: count }, (_, i) =>
            i === 0 ? 6 : i === count - 1 ? size - 7 : (size - 1) / 2,
        );
        for (const y of places) {
            for (const x of places) {
                if (!isCorner(x, y, size)) {
                    this.rings(x, y, 2, [1]);
                }
            }
        }
        for (const [x, y] of [
            [3, 3],
            [size - 4, 3],
            [3, size - 4],
        ] as const) {
            this.rings(x, y, 4, [2, 4]);
        }
        this.format(0);
        if (version >= 7) {
            let rest = version;
            for (let i = 0; i < 12; i++) {
                rest = (rest << 1) ^ ((rest >> 11) * 0x1f25);
            }
            const bits = (version << 12) | rest;
            for (let i = 0; i < 18; i++) {
                const [a, b] = [size - 11 + (i % 3), Math.floor(i / 3)];
                this.fix(a, b, ((bits >> i) & 1) === 1);
                this.fix(b, a, ((bits >> i) & 1) === 1);
            }
        }
    }

    /** Which correction and which mask it has, twice. M is 0. */
    format(mask: number): void {
        const { size } = this;
        let rest = mask;
        for (let i = 0; i < 10; i++) {
            rest = (rest << 1) ^ ((rest >> 9) * 0x537);
        }
        const bits = ((mask << 10) | rest) ^ 0x5412;
        const bit = (i: number) => ((bits >> i) & 1) === 1;
        for (let i = 0; i < 15; i++) {
            this.fix(8, i < 6 ? i : i < 8 ? i + 1 : size - 15 + i, bit(i));
            this.fix(i < 8 ? size - 1 - i : i === 8 ? 7 : 14 - i, 8, bit(i));
        }
        this.fix(8, size - 8, true);
    }

    /** In columns of two from the right, up and down. */
    fill(bytes: number[]): void {
        let at = 0;
        for (let right = this.size - 1; right >= 1; right -= 2) {
            right = right === 6 ? 5 : right;
            for (let step = 0; step < this.size; step++) {
                const y = ((right + 1) & 2) === 0 ? this.size - 1 - step : step;
                for (const x of [right, right - 1]) {
                    if (!this.fixed[y]![x] && at < bytes.length * 8) {
                        this.dark[y]![x] = ((bytes[at >> 3]! >> (7 - (at & 7))) & 1) === 1;
                        at++;
                    }
                }
            }
        }
    }

    mask(mask: number): void {
        for (let y = 0; y < this.size; y++) {
            for (let x = 0; x < this.size; x++) {
                this.dark[y]![x] = this.dark[y]![x] !== (!this.fixed[y]![x] && MASKS[mask]!(x, y));
            }
        }
    }

    /** How hard it is to read: runs, squares, what looks like a corner, and too much of one shade. */
    penalty(): number {
        const rows = this.dark.map((row) => row.map(Number).join(""));
        const columns = rows.map((_, x) => this.dark.map((row) => Number(row[x])).join(""));
        const lines = [...rows, ...columns];
        const runs = sum(
            lines.flatMap((line) => [...line.matchAll(/0{5,}|1{5,}/g)].map((run) => run[0].length - 2)),
        );
        const corners = sum(
            lines.map((line) => 40 * [...line.matchAll(/(?=10111010000|00001011101)/g)].length),
        );
        let squares = 0;
        for (let y = 1; y < this.size; y++) {
            for (let x = 1; x < this.size; x++) {
                const four = [rows[y]![x], rows[y]![x - 1], rows[y - 1]![x], rows[y - 1]![x - 1]];
                squares += four.every((shade) => shade === four[0]) ? 3 : 0;
            }
        }
        const share = sum(this.dark.flat().map(Number)) / this.size ** 2;
        return runs + corners + squares + 10 * Math.floor(Math.abs(share - 0.5) * 20);
    }
}

/** Rows of modules, without the quiet zone; null where the text is too long. */
export function qr(text: string): boolean[][] | null {
    const bytes = new TextEncoder().encode(text);
    const version = 1 + BLOCKS.findIndex(([, sizes], i) => sum(sizes) >= bytes.length + (i + 1 < 10 ? 2 : 3));
    if (version === 0) {
        return null;
    }
    const field = new Field(version);
    field.fill(codewords(bytes, version));
    let best = 0;
    let least = Number.POSITIVE_INFINITY;
    for (let mask = 0; mask < MASKS.length; mask++) {
        field.mask(mask);
        field.format(mask);
        const penalty = field.penalty();
        [best, least] = penalty < least ? [mask, penalty] : [best, least];
        field.mask(mask); // twice is as before
    }
    field.mask(best);
    field.format(best);
    return field.dark;
}
