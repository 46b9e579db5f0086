// SPDX-License-Identifier: MIT
// The family: every cat, kitten and pet is this one animal with other ears, eyes, mouth, tail and fur.
import { path, INK, both, circle, dot, ellipse, line, patch, star } from "./pen";

export interface Traits {
    fur: string;
    ears?: "point" | "round" | "flop" | "long" | "tuft" | "none";
    eyes?: "dot" | "wide" | "slit" | "shut" | "cross" | "angry" | "star" | "sly";
    mouth?: "cat" | "grin" | "open" | "flat" | "tongue" | "fang";
    whiskers?: 0 | 2 | 3;
    tail?: "curl" | "up" | "none";
    fuse?: boolean;
    belly?: string;
    muzzle?: string;
    /** Drawn behind the head, on the head, over all. */
    behind?: string;
    marks?: string;
    over?: string;
    /** Of the body; false: a head alone. */
    body?: boolean;
}

const EARS: Record<NonNullable<Traits["ears"]>, (fur: string, inner: string) => string> = {
    point: (fur, inner) =>
        both(path("M25 36L24 9Q37 11 47 21Z", fur) + patch("M29 27L29 15Q35 17 40 22Z", inner)),
    tuft: (fur, inner) =>
        both(path("M25 36L19 4Q28 14 47 21Z", fur) + patch("M28 27L26 14Q33 18 40 22Z", inner)),
    round: (fur, inner) => both(circle(29, 21, 10, fur) + dot(29, 21, 4.5, inner)),
    flop: (fur) => both(path("M33 20Q14 18 14 42Q16 54 24 50Q30 40 36 26Z", fur)),
    long: (fur, inner) => both(ellipse(38, 8, 7.5, 21, fur, -10) + ellipse(38, 8, 2.5, 13, inner, -10)),
    none: () => "",
};

const eyeAt = (what: (x: number) => string) => what(39) + what(61);
const EYES: Record<NonNullable<Traits["eyes"]>, string> = {
    dot: eyeAt((x) => dot(x, 39, 4)),
    wide: eyeAt((x) => circle(x, 38, 8, "#fff", 2.5) + dot(x + (x < 50 ? 1.5 : -1.5), 39, 3.4)),
    slit: eyeAt((x) => ellipse(x, 38, 7, 6, "#f7d34a") + ellipse(x, 38, 1, 4.5, INK)),
    shut: eyeAt((x) => line(`M${x - 6} 38Q${x} 44 ${x + 6} 38`)),
    cross: eyeAt((x) => line(`M${x - 5} 33L${x + 5} 43M${x + 5} 33L${x - 5} 43`, 3.5)),
    angry:
        eyeAt((x) => circle(x, 39, 7, "#fff", 2.5) + dot(x, 40, 3.2)) + line("M30 29L45 35M70 29L55 35", 4),
    star: eyeAt((x) => star(x, 38, 8, "#ffd23f")),
    sly: eyeAt(
        (x) =>
            path(`M${x - 8} 36H${x + 8}Q${x + 6} 44 ${x} 44T${x - 8} 36Z`, "#fff", 2.5) + dot(x + 2, 39, 3),
    ),
};

const MOUTHS: Record<NonNullable<Traits["mouth"]>, string> = {
    cat: line("M41 51Q46 56 50 51Q54 56 59 51", 2.6),
    grin:
        path("M38 50Q50 54 62 50Q59 62 50 62T38 50Z", "#fff", 2.6) + line("M44 52V59M50 53V61M56 52V59", 1.6),
    open: ellipse(50, 55, 6, 6.5, "#7c1d2b"),
    flat: line("M42 54H58", 2.8),
    tongue: line("M41 51Q46 56 50 51Q54 56 59 51", 2.6) + path("M46 54Q46 64 51 64T56 54Z", "#f28ba0", 2.4),
    fang: line("M40 52Q50 57 60 52", 2.6) + path("M43 53L45 60L48 54ZM52 54L55 60L57 53Z", "#fff", 1.8),
};

const TAILS: Record<NonNullable<Traits["tail"]>, (fur: string) => string> = {
    curl: (fur) =>
        line("M72 76Q94 76 91 60Q88 50 80 56", 11) + line("M72 76Q94 76 91 60Q88 50 80 56", 5.5, fur),
    up: (fur) => line("M72 76Q88 74 86 52L90 34", 11) + line("M72 76Q88 74 86 52L90 34", 5.5, fur),
    none: () => "",
};

export const FUSE =
    line("M50 18Q46 6 56 5T66 -4", 4) + star(67, -6, 8, "#ffb703", 8, 0.5) + dot(67, -6, 2.6, "#fff");

export function animal(traits: Traits): string {
    const { fur, ears = "point", eyes = "dot", mouth = "cat", whiskers = 2, tail = "curl" } = traits;
    const belly = traits.belly ?? "#fff6e6";
    const hairs = [whiskers > 0 ? "M30 47L10 43M30 51L11 54" : "", whiskers > 2 ? "M29 49L8 49" : ""].join(
        "",
    );
    return [
        traits.behind ?? "",
        traits.body === false
            ? ""
            : TAILS[tail](fur) +
              path("M24 82Q24 58 50 58T76 82Z", fur) +
              patch("M38 81Q38 67 50 67T62 81Z", belly),
        EARS[ears](fur, "#f4a6a6"),
        ellipse(50, 41, 28, 22.5, fur),
        traits.muzzle ? patch("M36 52Q38 46 50 46T64 52Q62 61 50 61T36 52Z", traits.muzzle) : "",
        traits.marks ?? "",
        EYES[eyes],
        patch("M46 45.5H54L50 50Z", INK),
        MOUTHS[mouth],
        hairs ? both(line(hairs, 2)) : "",
        traits.fuse ? FUSE : "",
        traits.over ?? "",
    ].join("");
}
