// SPDX-License-Identifier: MIT
// Pictures by card id. A card without a row here is drawn from its kind and sign alone, so a new game needs none.
import { animal } from "./animal";
import { path, INK, both, box, circle, dot, ellipse, line, move, patch, paw, star, text } from "./pen";

const STRIPES = line("M50 19V27M42 20L44 27M58 20L56 27", 3);
const eye = (x: number, y: number, size: number, iris: string) =>
    move(
        x,
        y,
        path("M-24 0Q0 -22 24 0Q0 22 -24 0Z", "#fff") +
            circle(0, 0, 10, iris) +
            dot(0, 0, 4.5) +
            dot(3, -3, 1.8, "#fff"),
        size,
    );
const cardBack = (x: number, y: number, turn: number, fill: string) => box(x, y, 24, 34, 3, fill, turn);
const arrow = (d: string, head: string, ink = INK) => line(d, 5, ink) + line(head, 5, ink);
const flame = (x: number, y: number, size: number) =>
    move(
        x,
        y,
        path("M0 0Q-16 -8 -8 -24Q-6 -16 -2 -16Q-6 -28 4 -36Q4 -24 12 -18Q18 -6 0 0Z", "#ff7a1a") +
            patch("M0 -2Q-7 -7 -2 -15Q6 -12 5 -6Q4 -2 0 -2Z", "#ffd23f"),
        size,
    );
const crown = (x: number, y: number, size: number) =>
    move(
        x,
        y,
        path("M-16 8L-19 -9L-8 -1L0 -13L8 -1L19 -9L16 8Z", "#ffd23f") +
            dot(0, 3, 2.2, "#c1121f") +
            dot(-9, 4, 1.8, "#c1121f") +
            dot(9, 4, 1.8, "#c1121f"),
        size,
    );
const bomb = (x: number, y: number, size: number) =>
    move(
        x,
        y,
        circle(0, 4, 17, "#3b3440") +
            box(-5, -18, 10, 7, 2, "#7d7484") +
            line("M0 -18Q2 -27 12 -27", 3.5) +
            star(14, -28, 7, "#ffb703", 8, 0.5) +
            line("M-9 -2Q-7 -8 -2 -9", 2.6, "#fff"),
        size,
    );
const claws =
    line("M26 12Q30 36 18 64M46 8Q50 36 40 72M66 10Q72 36 64 70", 9) +
    line("M26 12Q30 36 18 64M46 8Q50 36 40 72M66 10Q72 36 64 70", 3.6, "#ff5a36");
const magnet = (fill: string) =>
    path("M22 12H40V40Q40 52 50 52T60 40V12H78V42Q78 72 50 72T22 42Z", fill) +
    box(22, 10, 18, 13, 1, "#fff") +
    box(60, 10, 18, 13, 1, "#fff");
const disc = (fill: string, words: string, extra = "") =>
    circle(50, 40, 34, fill) +
    `<circle cx="50" cy="40" r="27" fill="none" stroke="${INK}" stroke-width="1.6" stroke-dasharray="3 4"/>` +
    text(50, 52, 34, words) +
    extra;
const flips =
    line("M26 24Q34 12 50 12Q66 12 74 24M74 24L74 14M74 24L64 23", 3.4) +
    line("M74 58Q66 70 50 70Q34 70 26 58M26 58L26 68M26 58L36 59", 3.4);

const family = {
    kitten: () =>
        animal({
            fur: "#4a4048",
            eyes: "wide",
            mouth: "grin",
            fuse: true,
            whiskers: 3,
            tail: "up",
            belly: "#ff8a3d",
            marks: patch("M40 20Q50 30 60 20Q56 18 50 18T40 20Z", "#ff8a3d"),
        }),
};

export const DECK: Record<string, () => string> = {
    "exploding-kitten": family.kitten,
    defuse: () =>
        line("M8 60Q30 44 44 52T92 40", 6) +
        line("M8 60Q30 44 44 52T92 40", 2.4, "#e63946") +
        line("M36 8L57 44M64 8L43 44", 8) +
        line("M36 8L57 44M64 8L43 44", 3.4, "#cfd8dc") +
        circle(37, 59, 11, "#52b788") +
        circle(63, 59, 11, "#52b788") +
        dot(50, 34, 3),
    attack: () => claws,
    "targeted-attack": () =>
        circle(50, 40, 30, "#fff3e0") +
        circle(50, 40, 18, "none") +
        line("M50 2V20M50 60V78M12 40H30M70 40H88", 4.5) +
        move(50, 42, move(-43, -38, claws, 0.92), 0.48),
    skip: () =>
        arrow("M12 66Q30 8 60 34", "M62 18L61 36L43 34") +
        paw(76, 54, 1.1, "#7bdcd0", 18) +
        line("M10 74H42", 3),
    favor: () =>
        path("M50 74L18 40Q8 24 22 14Q38 6 50 24Q62 6 78 14Q92 24 82 40Z", "#ef6f8b") +
        paw(50, 40, 1, "#fff"),
    nope: () =>
        circle(50, 40, 34, "#e5383b") +
        paw(50, 44, 1.7, "#fff") +
        line("M27 17L73 63", 9) +
        line("M27 17L73 63", 4.5, "#e5383b"),
    shuffle: () =>
        cardBack(14, 12, -14, "#f7b267") +
        cardBack(60, 34, 12, "#b388eb") +
        arrow("M48 16Q76 10 80 26", "M88 17L80 28L69 21") +
        arrow("M52 68Q24 70 20 56", "M12 65L20 54L31 61"),
    "see-the-future": () =>
        circle(50, 36, 27, "#bcd4ff") +
        eye(50, 36, 0.8, "#4361ee") +
        path("M28 62H72L78 76H22Z", "#8d6e63") +
        star(84, 14, 7, "#ffd23f") +
        star(14, 24, 5, "#ffd23f"),
    "reveal-the-future": () =>
        line("M50 0V10M18 10L26 18M82 10L74 18M4 40H12M96 40H88", 4.5) +
        eye(50, 40, 1.45, "#f72585") +
        line("M26 66L22 76M50 70V80M74 66L78 76", 4.5),
    "alter-the-future": () =>
        eye(50, 26, 1.05, "#7209b7") +
        arrow("M24 54H76", "M66 46L77 54L66 62") +
        arrow("M76 72H24", "M34 64L23 72L34 80"),
    "share-the-future": () =>
        eye(32, 28, 0.95, "#4361ee") +
        eye(68, 52, 0.95, "#f72585") +
        arrow("M20 56Q26 74 44 72", "M36 65L45 72L37 79"),
    "raising-heck": () =>
        flame(26, 78, 1.15) +
        flame(74, 78, 1.15) +
        line("M50 78V20M34 8V22Q34 34 50 34T66 22V8", 9) +
        line("M50 78V20M34 8V22Q34 34 50 34T66 22V8", 4, "#e63946") +
        path("M44 14L50 2L56 14Z", "#e63946"),
    armageddon: () =>
        circle(50, 40, 34, "#fff") +
        patch("M50 6A34 34 0 0 1 50 74A17 17 0 0 1 50 40A17 17 0 0 0 50 6Z", INK) +
        circle(50, 40, 34) +
        move(50, 23, move(-13, -11, animal({ fur: "#fff", body: false, whiskers: 0 }), 0.26)) +
        move(
            50,
            57,
            move(-13, -11, animal({ fur: "#e63946", body: false, whiskers: 0, eyes: "angry" }), 0.26),
        ),
    tacocat: () =>
        animal({
            fur: "#f4a950",
            eyes: "wide",
            mouth: "tongue",
            tail: "none",
            over:
                path("M14 80Q14 56 50 56T86 80Z", "#f7c948") +
                line("M20 70Q26 60 34 66T48 60T62 66T80 68", 5, "#55a630") +
                dot(34, 75, 2, "#b5651d") +
                dot(52, 72, 2, "#b5651d") +
                dot(68, 76, 2, "#b5651d"),
        }),
    cattermelon: () =>
        animal({
            fur: "#7bc950",
            ears: "round",
            eyes: "shut",
            whiskers: 3,
            belly: "#ff5d73",
            marks: line("M32 24Q28 38 34 56M50 19V30M68 24Q72 38 66 56", 4, "#2d6a4f"),
            over: dot(44, 73, 2) + dot(50, 77, 2) + dot(56, 73, 2),
        }),
    "hairy-potato-cat": () =>
        animal({
            fur: "#c99b66",
            ears: "tuft",
            eyes: "sly",
            mouth: "flat",
            whiskers: 0,
            tail: "none",
            marks: dot(34, 52, 2) + dot(66, 50, 2.4) + dot(58, 26, 2) + dot(40, 27, 1.6),
            over: both(line("M22 34L12 30M22 42L9 42M23 50L12 55M28 60L18 66M40 19L36 9", 2.4)),
        }),
    "beard-cat": () =>
        animal({
            fur: "#d9d2c5",
            eyes: "dot",
            mouth: "flat",
            whiskers: 0,
            tail: "up",
            over:
                path(
                    "M27 48Q32 56 40 53Q50 47 60 53Q68 56 73 48Q78 66 64 74Q58 84 50 78Q42 84 36 74Q22 66 27 48Z",
                    "#8b5e34",
                ) + line("M44 59Q50 63 56 59M42 68L44 74M58 68L56 74M50 66V73", 2.2),
        }),
    "rainbow-ralphing-cat": () =>
        animal({
            fur: "#cdb4db",
            eyes: "cross",
            mouth: "open",
            tail: "up",
            over: ["#ef476f", "#ffd166", "#06d6a0", "#118ab2"]
                .map((ink, i) => line(`M${46 + i * 3} 57Q${43 + i * 3} 70 ${20 + i * 6} 80`, 4.2, ink))
                .join(""),
        }),
    "feral-cat": () =>
        animal({
            fur: "#8d99ae",
            ears: "tuft",
            eyes: "angry",
            mouth: "fang",
            whiskers: 3,
            tail: "up",
            marks: STRIPES + line("M62 48L72 56M66 46L75 53", 2.2, "#c1121f"),
        }),
    "horse-cat": () =>
        animal({
            fur: "#a47148",
            ears: "tuft",
            eyes: "sly",
            mouth: "tongue",
            whiskers: 0,
            muzzle: "#e6ccb2",
            tail: "up",
            behind: path("M52 10Q84 6 86 44Q92 66 82 78Q80 56 70 40Z", "#4a2c17"),
            over: path("M46 21Q42 8 54 5Q52 14 58 22Q52 30 46 21Z", "#4a2c17"),
        }),
    "knight-cat": () =>
        animal({
            fur: "#f4c095",
            eyes: "angry",
            mouth: "flat",
            whiskers: 2,
            over:
                path("M22 36Q22 12 50 12T78 36Q66 30 50 30T22 36Z", "#adb5bd") +
                line("M50 12V30M36 18L38 26M64 18L62 26", 2.2) +
                path("M46 12Q38 -6 60 -5Q54 2 55 12Z", "#e63946") +
                box(34, 64, 32, 16, 4, "#adb5bd") +
                line("M50 64V80M34 72H66", 2.2),
        }),
    mercat: () =>
        animal({
            fur: "#80cbc4",
            eyes: "wide",
            whiskers: 3,
            tail: "none",
            belly: "#b2f0e3",
            over:
                path("M66 78Q82 72 84 58Q74 54 72 46Q86 48 90 40Q98 52 92 62Q88 76 74 82Z", "#219ebc") +
                line("M38 72Q44 76 50 72Q56 76 62 72M40 78Q45 82 50 78", 2, "#0b7285"),
            behind: circle(12, 20, 4, "#e0fbfc", 2) + circle(20, 10, 3, "#e0fbfc", 2),
        }),
    "troll-cat": () =>
        animal({
            fur: "#9ccc65",
            ears: "round",
            eyes: "sly",
            mouth: "grin",
            whiskers: 0,
            tail: "none",
            over: path("M36 22Q30 0 42 4Q46 -8 52 3Q62 -6 62 6Q72 6 64 22Q50 14 36 22Z", "#f72585"),
        }),
    godcat: () =>
        animal({
            fur: "#fff8e1",
            eyes: "star",
            tail: "none",
            whiskers: 3,
            belly: "#ffe08a",
            behind:
                line("M50 -4V2M14 4L19 10M86 4L81 10M2 36H9M98 36H91", 4, "#e09f00") +
                ellipse(50, 8, 24, 6, "none"),
            over: ellipse(50, 7, 22, 5.5, "none") + both(path("M26 74Q6 76 4 54Q16 60 28 60Z", "#fff")),
        }),
    devilcat: () =>
        animal({
            fur: "#d62839",
            eyes: "slit",
            mouth: "fang",
            tail: "none",
            belly: "#7f1020",
            behind: line("M74 78Q94 72 88 54", 4) + path("M80 56L90 42L96 57Z", "#7f1020"),
            over: both(path("M36 21Q28 14 32 1Q38 10 46 17Z", "#3b0a12")),
        }),
    "royal-robovac": () =>
        ellipse(50, 56, 38, 17, "#9fb3c8") +
        path("M12 54Q12 30 50 30T88 54Q70 66 50 66T12 54Z", "#d9e2ec") +
        dot(38, 48, 4) +
        dot(62, 48, 4) +
        line("M42 57Q50 61 58 57", 2.6) +
        dot(50, 36, 2.4, "#e63946") +
        crown(50, 19, 0.95) +
        line("M10 76L18 70M26 80L30 74M90 76L82 70", 2.6),
    "crystal-bowl": () =>
        path("M28 16H72Q90 34 84 54Q78 74 50 74T16 54Q10 34 28 16Z", "#d0ebff") +
        path("M15 40Q34 32 50 40T85 40Q88 50 84 56Q76 74 50 74T16 56Q12 48 15 40Z", "#74c0fc") +
        path("M34 56Q44 44 60 54L70 46V64L60 58Q46 68 34 56Z", "#ff922b") +
        dot(42, 55, 2.4) +
        line("M28 16H72", 5) +
        circle(26, 54, 3, "#fff", 2),
    "mouse-trapper": () =>
        box(10, 54, 80, 20, 3, "#c68b59") +
        line("M22 54Q22 24 50 24T78 54", 4.5) +
        path("M60 54L78 42L84 54Z", "#ffd43b") +
        dot(76, 50, 1.8) +
        move(14, 26, animal({ fur: "#ced4da", ears: "round", body: false, whiskers: 2 }), 0.5),
    "battle-bunny": () =>
        animal({
            fur: "#f8f0e3",
            ears: "long",
            eyes: "angry",
            mouth: "fang",
            tail: "none",
            whiskers: 2,
            over:
                line("M29 31H71", 8) + line("M29 31H71", 4, "#e63946") + line("M71 31L84 26M71 31L83 37", 4),
        }),
    "shell-shield": () =>
        path("M10 62Q10 18 50 18T90 62Z", "#6a994e") +
        path("M50 24L66 38L60 56H40L34 38Z", "#a7c957") +
        line("M50 24V18M66 38L80 32M60 56L66 62M40 56L34 62M34 38L20 32", 3) +
        ellipse(84, 62, 13, 10, "#c5e1a5") +
        dot(88, 59, 2.4) +
        line("M86 66Q90 67 93 64", 2) +
        ellipse(28, 68, 9, 7, "#c5e1a5") +
        ellipse(62, 68, 9, 7, "#c5e1a5"),
    "snake-sorcerer": () =>
        line("M20 72Q4 56 26 52T60 60T84 46T60 34", 17) +
        line("M20 72Q4 56 26 52T60 60T84 46T60 34", 11, "#80b918") +
        ellipse(52, 34, 17, 13, "#80b918") +
        dot(46, 32, 2.8) +
        dot(58, 32, 2.8) +
        line("M52 44V52M52 52L48 57M52 52L56 57", 2.4, "#e63946") +
        path("M34 22Q50 28 70 22L54 -6Z", "#5f3dc4") +
        star(53, 14, 5, "#ffd43b"),
    "doggy-grave-digger": () =>
        animal({
            fur: "#b08968",
            ears: "flop",
            eyes: "dot",
            mouth: "tongue",
            muzzle: "#f5e6d3",
            whiskers: 0,
            tail: "none",
            over:
                line("M84 18V66", 5) +
                path("M76 60H92V72Q84 82 76 72Z", "#adb5bd") +
                line("M78 18H90", 5) +
                path("M2 80Q10 66 24 72T40 80Z", "#6c4a2e"),
        }),
    "jittery-juggler": () =>
        animal({
            fur: "#ffb4a2",
            ears: "round",
            eyes: "wide",
            mouth: "open",
            whiskers: 0,
            tail: "none",
            behind:
                circle(14, 34, 7, "#4cc9f0") +
                circle(50, 0, 7, "#ffd166") +
                circle(86, 34, 7, "#ef476f") +
                line("M18 22Q26 8 38 3M82 22Q74 8 62 3", 2.2),
            over: both(line("M4 52L9 54M2 60L8 60", 2.4)),
        }),
    "hermit-home-swap": () =>
        path("M30 70Q4 62 12 38Q20 12 48 16Q76 20 74 46Q72 68 52 70Z", "#e5989b") +
        line("M58 60Q66 38 48 34Q32 32 32 46Q34 56 44 52Q48 48 44 44", 3.4) +
        ellipse(72, 66, 14, 10, "#ffb703") +
        line("M74 56L72 44M82 58L86 46", 3) +
        dot(72, 42, 3.4) +
        dot(86, 44, 3.4) +
        path("M84 70Q98 62 97 76Q92 82 84 76Z", "#ffb703"),
    "not-a-pet": () =>
        animal({
            fur: "#ffa94d",
            ears: "round",
            eyes: "angry",
            mouth: "fang",
            whiskers: 3,
            tail: "none",
            marks: STRIPES + both(line("M23 40H32M24 48L33 46", 3)),
            over: "",
        }),
    "king-cat": () =>
        animal({
            fur: "#ffe8a3",
            eyes: "sly",
            mouth: "cat",
            whiskers: 3,
            tail: "curl",
            behind: path("M20 80Q14 44 50 44T80 80Z", "#c1121f"),
            over: crown(50, 13, 1.2),
        }),
    "flip-the-board": () =>
        box(22, 24, 56, 34, 4, "#ffe8a3", -12) + line("M30 46L70 34M38 54L76 42", 2.4) + flips,
    "super-move": () => path("M50 4L82 44H64V74H36V44H18Z", "#4cc9f0") + star(50, 44, 11, "#ffd23f"),
    "add-a-magnet-now": () => magnet("#e63946") + line("M10 14L16 20M90 14L84 20M6 30H14M94 30H86", 3.6),
    "danger-magnet": () =>
        circle(50, 40, 34, "#ffcf56") + move(18, 10, magnet("#e63946"), 0.64) + bomb(66, 54, 0.6),
    "move-1": () => disc("#b7e4c7", "1"),
    "move-2": () => disc("#95d5b2", "2"),
    "move-3": () => disc("#74c69d", "3"),
    "move-4": () => disc("#52b788", "4"),
    "flip-1": () => disc("#d0bfff", "1", flips),
    "flip-2": () => disc("#b197fc", "2", flips),
    "flip-3": () => disc("#9775fa", "3", flips),
    "in-front-of-next": () =>
        circle(50, 40, 34, "#a5d8ff") + arrow("M24 40H60", "M50 28L62 40L50 52") + line("M73 24V56", 6),
};

/** Cats of the people around a table, one for each seat. */
const SITTERS = [
    { fur: "#f4a950", eyes: "dot", ears: "point" },
    { fur: "#9db4c0", eyes: "slit", ears: "tuft" },
    { fur: "#e5989b", eyes: "shut", ears: "round" },
    { fur: "#b5c99a", eyes: "wide", ears: "point" },
    { fur: "#cdb4db", eyes: "sly", ears: "tuft" },
    { fur: "#c8a27c", eyes: "star", ears: "round" },
] as const;

export const sitter = (seat: number, out: boolean) => {
    const traits = SITTERS[seat % SITTERS.length]!;
    return animal({
        ...traits,
        eyes: out ? "cross" : traits.eyes,
        mouth: out ? "flat" : "cat",
        tail: "none",
    });
};

/** What is drawn for a card of which no picture is known: its kind's shape with its sign. */
export const unknown = (sign: string) =>
    circle(50, 40, 32, "#fff8ea") + text(50, 54, sign.length > 1 ? 30 : 42, sign);

export const BACK = [
    animal({ fur: "#f6e7cb", eyes: "sly", mouth: "grin", whiskers: 3, body: false, fuse: true }),
].join("");

const cache = new Map<string, string>();

export function picture(card: string, sign: string): string {
    const drawn = cache.get(card) ?? DECK[card]?.() ?? unknown(sign);
    cache.set(card, drawn);
    return drawn;
}
