// SPDX-License-Identifier: MIT
// The own hand: one tab stop with arrows, tap-tap, and cards that can be dragged onto the table or a player.
import { useRef, useState } from "preact/hooks";
import { Card, faceOf } from "../art/Card";
import { type Picks, canBegin } from "../compose";
import type { Fives, Move, Zone } from "../protocol";
import { t } from "../words";

interface Props {
    zone: Zone | undefined;
    offer: (Move | Fives)[];
    picks: Picks;
    asked: boolean;
    tap: (card: string, held: number) => void;
    drop: (card: string, seat: number | null) => void;
    explain: (card: string) => void;
}

const FAR = 14; // pixels after which a tap is a drag

export function Hand({ zone, offer, picks, asked, tap, drop, explain }: Props) {
    const [focus, setFocus] = useState(0);
    const list = useRef<HTMLDivElement>(null);
    const drag = useRef<{ x: number; y: number; ghost: HTMLElement | null } | null>(null);
    const dragged = useRef(false);
    const held = zone?.cards ?? [];
    const current = Math.min(focus, Math.max(0, held.length - 1));

    const go = (to: number) => {
        const index = (to + held.length) % held.length;
        setFocus(index);
        list.current?.querySelectorAll<HTMLElement>("button")[index]?.focus();
    };
    const onKey = (event: KeyboardEvent) => {
        const steps: Record<string, number> = {
            ArrowLeft: current - 1,
            ArrowRight: current + 1,
            Home: 0,
            End: held.length - 1,
        };
        const to = steps[event.key];
        if (to !== undefined && held.length > 0) {
            event.preventDefault();
            go(to);
        }
    };
    const down = (event: PointerEvent) => {
        drag.current = { x: event.clientX, y: event.clientY, ghost: null };
        dragged.current = false;
    };
    const moved = (event: PointerEvent) => {
        const from = drag.current;
        const target = event.currentTarget as HTMLElement;
        if (from === null || !asked) {
            return;
        }
        if (from.ghost === null && Math.hypot(event.clientX - from.x, event.clientY - from.y) > FAR) {
            dragged.current = true;
            target.setPointerCapture(event.pointerId);
            from.ghost = target.querySelector("svg")!.cloneNode(true) as HTMLElement;
            from.ghost.classList.add("ghost");
            from.ghost.style.width = `${target.querySelector("svg")!.clientWidth}px`;
            document.body.append(from.ghost);
        }
        if (from.ghost !== null) {
            from.ghost.style.transform = `translate(${event.clientX}px, ${event.clientY}px) translate(-50%, -60%)`;
        }
    };
    const up = (event: PointerEvent, card: string) => {
        const ghost = drag.current?.ghost;
        drag.current = null;
        if (!ghost) {
            return;
        }
        ghost.remove();
        const under = document.elementFromPoint(event.clientX, event.clientY);
        const seat = under?.closest<HTMLElement>("[data-seat]")?.dataset.seat;
        if (seat !== undefined || under?.closest(".centre, .seats, .happened")) {
            drop(card, seat === undefined ? null : Number(seat));
        }
    };

    return (
        <section
            class="hand"
            data-anchor="hand"
            aria-label={t("Your hand: {count} {count:card|cards}", { count: zone?.count ?? 0 })}
        >
            <div
                class="fan"
                ref={list}
                style={{ "--cards": held.length }}
                role="toolbar"
                aria-label={t("Your cards")}
                onKeyDown={onKey}
            >
                {held.map((card, i) => {
                    if (card === null) {
                        return null;
                    }
                    const copies = zone?.copies?.[i] ?? 1;
                    const count = picks.cards.filter((one) => one === card).length;
                    const playable = asked && canBegin(offer, [card]);
                    const face = faceOf(card);
                    return (
                        <button
                            key={`${card}-${i}`}
                            type="button"
                            tabIndex={i === current ? 0 : -1}
                            aria-pressed={count > 0}
                            class={`in-hand${count > 0 ? " picked" : ""}${playable ? " playable" : ""}${asked && !playable ? " idle" : ""}`}
                            aria-label={`${face.title}${copies > 1 ? `, ${t("{count} of them", { count: copies })}` : ""}${count > 1 ? `, ${t("{count} picked", { count })}` : ""}`}
                            aria-description={face.help}
                            title={`${face.title} (${face.letter.toUpperCase()}): ${face.help}`}
                            onClick={() => {
                                if (!dragged.current) {
                                    setFocus(i);
                                    tap(card, copies);
                                }
                            }}
                            onContextMenu={(event) => {
                                event.preventDefault();
                                explain(card);
                            }}
                            onPointerDown={down}
                            onPointerMove={moved}
                            onPointerUp={(event) => up(event, card)}
                            onPointerCancel={() => {
                                drag.current?.ghost?.remove();
                                drag.current = null;
                            }}
                        >
                            <Card card={card} held={copies} />
                            {count > 1 && <span class="count-picked">{count}</span>}
                        </button>
                    );
                })}
                {held.length === 0 && <p class="small empty-hand">{t("Your hand is empty.")}</p>}
            </div>
        </section>
    );
}
