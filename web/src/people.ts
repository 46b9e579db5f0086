// SPDX-License-Identifier: MIT
// Several people at one device: whose cards may be seen, and who of them is asked. While no curtain is open the page
// holds what all may see and nothing else.
import { computed, effect } from "@preact/signals";
import type { Move } from "./protocol";
import { party, plays, replayMoves, sayMove, viewer } from "./session";

const PUBLIC = "public";

/** Seats of those who sit at this device. */
const here = computed(() =>
    (party.value?.seats ?? []).flatMap((seat, index) => (seat.yours ? [String(index)] : [])),
);

/** Whether there is a curtain at all. */
export const several = computed(
    () => here.value.length > 1 && replayMoves.value === null && plays.value[PUBLIC] !== undefined,
);

/** Who of them may say something now. */
export const asked = computed(() => here.value.filter((seat) => plays.value[seat]?.asked));

export const nameOf = (seat: string) => party.value?.seats[Number(seat)]?.name ?? "";

/** The one who is alone with the device now. */
export const open = (seat: string) => {
    viewer.value = seat;
};
export const cover = () => {
    viewer.value = PUBLIC;
};

// A window asks all of them at once, whatever they hold: then nobody's cards are in sight. The same at the end.
effect(() => {
    const heard = plays.value[viewer.value];
    const others = asked.value.some((seat) => seat !== viewer.value);
    if (several.value && heard && (heard.over || (heard.window !== null && others))) {
        viewer.value = PUBLIC;
    }
});

/** Says yes in a window. Of who cannot it is a pass like any other, so nobody learns who could. */
export function answerYes(seat: string): void {
    const moves = (plays.value[seat]?.offer.moves ?? []).filter((move): move is Move => "text" in move);
    sayMove(moves.find((move) => move.verb !== "pass")?.text ?? "pass", seat);
}

export const allPass = () => {
    for (const seat of asked.value) {
        sayMove("pass", seat);
    }
};
