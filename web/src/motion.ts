// SPDX-License-Identifier: MIT
// What happened, shown: cards fly from where they were to where they go. Nothing waits for it, a key or a tap ends it,
// and who wants less motion gets none.
import type { LogLine } from "./protocol";
import { TIMES, settings } from "./settings";

type Spot = "seat" | "other" | "pile" | "heap";

/** Where the cards of an event come from and go to. */
const FLIGHTS: Record<string, [Spot, Spot]> = {
    drew: ["pile", "seat"],
    played: ["seat", "heap"],
    noped: ["seat", "heap"],
    discarded: ["seat", "heap"],
    defused: ["seat", "heap"],
    placed: ["seat", "pile"],
    put_back: ["seat", "pile"],
    moved_card: ["seat", "pile"],
    gave: ["seat", "other"],
    handed: ["seat", "other"],
    stole: ["other", "seat"],
    exchanged: ["seat", "other"],
    took: ["heap", "seat"],
    put_down: ["seat", "seat"],
};

const BURSTS = new Set(["died", "exploded", "eliminated"]);
const STEP = 90; // between the cards of a chain
const CHAIN = 1200; // a chain takes no longer
const BURST = 850;

const running = new Set<Animation>();

export const skipMotion = () => {
    for (const animation of running) {
        animation.finish();
    }
};

const still = () =>
    settings.value.speed === "instant" || matchMedia("(prefers-reduced-motion: reduce)").matches;

const anchor = (spot: Spot, line: LogLine, me: number | null): Element | null => {
    const seat = spot === "seat" ? line.event.seat : spot === "other" ? line.event.other : undefined;
    const name = seat === undefined ? spot : seat === me ? "hand" : `seat-${seat}`;
    return document.querySelector(`[data-anchor="${name}"]`);
};

function run(element: HTMLElement, frames: Keyframe[], options: KeyframeAnimationOptions): void {
    const animation = element.animate(frames, options);
    const done = () => {
        running.delete(animation);
        element.remove();
    };
    running.add(animation);
    animation.addEventListener("finish", done);
    animation.addEventListener("cancel", done);
}

const centre = (element: Element) => {
    const box = element.getBoundingClientRect();
    return { x: box.left + box.width / 2, y: box.top + box.height / 2 };
};

function fly(from: Element, to: Element, delay: number): void {
    const ghost = document.createElement("div");
    const [start, end] = [centre(from), centre(to)];
    ghost.className = "flying";
    document.body.append(ghost);
    const at = (point: { x: number; y: number }, more: string) =>
        `translate(${point.x}px, ${point.y}px) translate(-50%, -50%) ${more}`;
    run(
        ghost,
        [
            { transform: at(start, "scale(.7) rotate(-8deg)"), opacity: 0.9 },
            { transform: at(end, "scale(1) rotate(4deg)"), opacity: 1 },
        ],
        {
            duration: TIMES[settings.value.speed].motion,
            delay,
            easing: "cubic-bezier(.3,.7,.3,1)",
            fill: "both",
        },
    );
}

function burst(at: Element): void {
    const cloud = document.createElement("div");
    const { x, y } = centre(at);
    cloud.className = "burst";
    cloud.textContent = "✹";
    cloud.ariaHidden = "true";
    document.body.append(cloud);
    const place = `translate(${x}px, ${y}px) translate(-50%, -50%)`;
    run(
        cloud,
        [
            { transform: `${place} scale(.2)`, opacity: 0 },
            { transform: `${place} scale(1.6) rotate(20deg)`, opacity: 1, offset: 0.3 },
            { transform: `${place} scale(2.6) rotate(35deg)`, opacity: 0 },
        ],
        { duration: BURST, easing: "ease-out", fill: "both" },
    );
}

export function show(lines: LogLine[], me: number | null): void {
    if (still()) {
        return;
    }
    let delay = 0;
    for (const line of lines) {
        const flight = FLIGHTS[line.event.event];
        const [from, to] = flight ? [anchor(flight[0], line, me), anchor(flight[1], line, me)] : [null, null];
        if (from && to && from !== to && delay <= CHAIN - TIMES[settings.value.speed].motion) {
            fly(from, to, delay);
            delay += STEP;
        }
        const hit = BURSTS.has(line.event.event) ? anchor("seat", line, me) : null;
        if (hit) {
            burst(hit);
        }
    }
}
