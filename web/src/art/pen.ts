// SPDX-License-Identifier: MIT
// The pen all pictures are drawn with: shapes with one ink line, as SVG text. A picture is 100 wide and 80 high.
export const INK = "#2a1f1a";

const shape = (name: string, fill: string, rest: string, width = 3) =>
    `<${name} fill="${fill}" stroke="${INK}" stroke-width="${width}" stroke-linejoin="round" stroke-linecap="round" ${rest}/>`;

export const path = (d: string, fill = "none", width = 3) => shape("path", fill, `d="${d}"`, width);
export const line = (d: string, width = 3, ink = INK) =>
    `<path d="${d}" fill="none" stroke="${ink}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"/>`;
export const circle = (x: number, y: number, r: number, fill = "none", width = 3) =>
    shape("circle", fill, `cx="${x}" cy="${y}" r="${r}"`, width);
export const ellipse = (x: number, y: number, rx: number, ry: number, fill = "none", turn = 0) =>
    shape(
        "ellipse",
        fill,
        `cx="${x}" cy="${y}" rx="${rx}" ry="${ry}"${turn ? ` transform="rotate(${turn} ${x} ${y})"` : ""}`,
    );
export const box = (x: number, y: number, w: number, h: number, r: number, fill: string, turn = 0) =>
    shape(
        "rect",
        fill,
        `x="${x}" y="${y}" width="${w}" height="${h}" rx="${r}"${turn ? ` transform="rotate(${turn} ${x + w / 2} ${y + h / 2})"` : ""}`,
    );
export const dot = (x: number, y: number, r: number, fill = INK) =>
    `<circle cx="${x}" cy="${y}" r="${r}" fill="${fill}"/>`;
export const patch = (d: string, fill: string) => `<path d="${d}" fill="${fill}"/>`;
export const move = (x: number, y: number, what: string, size = 1, turn = 0) =>
    `<g transform="translate(${x} ${y})${turn ? ` rotate(${turn})` : ""}${size !== 1 ? ` scale(${size})` : ""}">${what}</g>`;

/** The same on both sides of the middle. */
export const both = (what: string) => `${what}<g transform="translate(100 0) scale(-1 1)">${what}</g>`;

export function star(x: number, y: number, r: number, fill: string, points = 5, inner = 0.45): string {
    const corners = Array.from({ length: points * 2 }, (_, i) => {
        const angle = (Math.PI * i) / points - Math.PI / 2;
        const reach = i % 2 ? r * inner : r;
        return `${(x + reach * Math.cos(angle)).toFixed(1)} ${(y + reach * Math.sin(angle)).toFixed(1)}`;
    });
    return path(`M${corners.join("L")}Z`, fill, 2.5);
}

export const text = (x: number, y: number, size: number, words: string, fill = INK) =>
    `<text x="${x}" y="${y}" font-size="${size}" fill="${fill}" text-anchor="middle" font-family="Lilita One, sans-serif">${words}</text>`;

export const paw = (x: number, y: number, size: number, fill: string, turn = 0) =>
    move(
        x,
        y,
        ellipse(0, 6, 11, 9, fill) +
            circle(-12, -5, 4.5, fill) +
            circle(-4.5, -11, 4.5, fill) +
            circle(4.5, -11, 4.5, fill) +
            circle(12, -5, 4.5, fill),
        size,
        turn,
    );
