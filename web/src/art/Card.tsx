import type { Face, Kind } from "../protocol";
// SPDX-License-Identifier: MIT
// A card face as SVG: picture, pattern of its kind along the border, sign and letter in the corners, name below.
import { cards } from "../session";
import { BACK, picture, sitter } from "./deck";

/** Each kind has its own line along the border, so it is told apart without colour. */
const BORDERS: Record<Kind, { dash?: string; width: number; twice?: boolean }> = {
    plain: { width: 2 },
    danger: { dash: "9 5", width: 5 },
    rescue: { dash: "0.1 7", width: 4.5 },
    attack: { dash: "12 4 2 4", width: 3.5 },
    sight: { width: 1.6, twice: true },
    trick: { dash: "2 4", width: 4 },
    step: { dash: "6 3 1 3", width: 3 },
    nope: { width: 5 },
    cat: { dash: "16 3", width: 2.2 },
    wonder: { dash: "1 5 7 5", width: 3.5, twice: true },
};

const PLAIN: Face = {
    title: "?",
    kind: "plain",
    number: null,
    letter: "?",
    sign: "?",
    lines: ["?", ""],
    help: "",
};

const LINE = 9; // letters that have room in one large line
const ROOM = 82; // how wide a line may be
const WIDE = 0.53; // a letter, in parts of its height
const SMALLEST = 11;

/** Signs that many machines have no letter for, drawn. */
const SIGNS: Record<string, string> = { "⌖": "M82 11V29M73 20H91M75 20a7 7 0 1 0 14 0a7 7 0 1 0 -14 0" };

function Sign({ face, corner }: { face: Face; corner: string }) {
    if (face.sign === corner) {
        return null;
    }
    return SIGNS[face.sign] ? (
        <path class="card-drawn-sign" d={SIGNS[face.sign]} />
    ) : (
        <text class="card-sign" x="82" y="26">
            {face.sign}
        </text>
    );
}

/** A title in one or two lines, broken where they are most alike. */
function broken([first, second]: [string, string]): [string, string] {
    if (second || first.length <= LINE) {
        return [first, second];
    }
    const cuts = [...first.matchAll(/[ -]/g)].map((match) => match.index + (match[0] === "-" ? 1 : 0));
    const uneven = (cut: number) => Math.abs(first.length - 2 * cut);
    const cut = cuts.sort((a, b) => uneven(a) - uneven(b))[0];
    return cut === undefined ? [first, ""] : [first.slice(0, cut), first.slice(cut).trim()];
}

/** A line of a face: smaller where it is long, and squeezed where that is not enough. */
function Line({ text, y, size }: { text: string; y: number; size: number }) {
    const width = (fontSize: number) => text.length * fontSize * WIDE;
    const fontSize = Math.max(SMALLEST, Math.min(size, (size * ROOM) / width(size)));
    return (
        <text
            x="50"
            y={y}
            style={{ fontSize: `${fontSize}px` }}
            {...(width(fontSize) > ROOM ? { textLength: ROOM, lengthAdjust: "spacingAndGlyphs" } : {})}
        >
            {text}
        </text>
    );
}

export const faceOf = (card: string): Face =>
    cards.value[card] ?? { ...PLAIN, title: card, lines: [card, ""] };

export function Card({ card, held = 1 }: { card: string; held?: number }) {
    const face = faceOf(card);
    const border = BORDERS[face.kind];
    const [first, second] = broken(face.lines);
    const corner = face.number !== null ? String(face.number) : face.letter.toUpperCase();
    return (
        <svg class={`card kind-${face.kind}`} viewBox="0 0 100 140" aria-hidden="true">
            <rect class="card-paper" x="1.5" y="1.5" width="97" height="137" rx="10" />
            <rect
                class="card-edge"
                x="6"
                y="6"
                width="88"
                height="128"
                rx="6"
                stroke-width={border.width}
                stroke-dasharray={border.dash}
                stroke-linecap={border.dash?.startsWith("0.1") ? "round" : "butt"}
            />
            {border.twice && (
                <rect class="card-edge" x="10" y="10" width="80" height="120" rx="4" stroke-width="1.2" />
            )}
            <g
                transform="translate(9 23) scale(.82)"
                dangerouslySetInnerHTML={{ __html: picture(card, face.sign) }}
            />
            <g class="card-corner">
                <circle cx="17" cy="18" r="12" />
                <text x="17" y={24}>
                    {corner}
                </text>
            </g>
            <Sign face={face} corner={corner} />
            <rect class="card-banner" x="6" y="95" width="88" height="39" rx="6" />
            <g class="card-name">
                {second ? (
                    <>
                        <Line text={first} y={112} size={17} />
                        <Line text={second} y={129} size={17} />
                    </>
                ) : (
                    <Line text={first} y={121} size={21} />
                )}
            </g>
            {held > 1 && (
                <g class="card-held">
                    <circle cx="84" cy="52" r="14" />
                    <text x="84" y="58">
                        ×{held}
                    </text>
                </g>
            )}
        </svg>
    );
}

export function Back({ count }: { count?: number }) {
    return (
        <svg class="card back" viewBox="0 0 100 140" aria-hidden="true">
            <rect class="card-paper" x="1.5" y="1.5" width="97" height="137" rx="10" />
            <rect
                class="card-edge"
                x="8"
                y="8"
                width="84"
                height="124"
                rx="6"
                stroke-width="2.5"
                stroke-dasharray="7 4"
            />
            <g transform="translate(12 40) scale(.76)" dangerouslySetInnerHTML={{ __html: BACK }} />
            {count !== undefined && (
                <g class="back-count">
                    <rect x="24" y="98" width="52" height="32" rx="16" />
                    <text x="50" y="122">
                        {count}
                    </text>
                </g>
            )}
        </svg>
    );
}

export const Sitter = ({ seat, out = false }: { seat: number; out?: boolean }) => (
    <svg
        class="sitter"
        viewBox="8 -2 84 84"
        aria-hidden="true"
        dangerouslySetInnerHTML={{ __html: sitter(seat, out) }}
    />
);

/** A picture alone, for places where a card has no room. */
export const Picture = ({ card }: { card: string }) => (
    <svg
        class="picture"
        viewBox="-2 -14 104 100"
        aria-hidden="true"
        dangerouslySetInnerHTML={{ __html: picture(card, faceOf(card).sign) }}
    />
);
