// SPDX-License-Identifier: MIT
// A link for cameras: dark on light in every theme, with its quiet zone.
import { qr } from "./qr";

const QUIET = 4;

export function QrCode({ text, label }: { text: string; label: string }) {
    const rows = qr(text);
    if (rows === null) {
        return null;
    }
    const size = rows.length + 2 * QUIET;
    const path = rows
        .flatMap((row, y) => row.map((dark, x) => (dark ? `M${x + QUIET} ${y + QUIET}h1v1h-1z` : "")))
        .join("");
    return (
        <svg
            class="qr"
            viewBox={`0 0 ${size} ${size}`}
            role="img"
            aria-label={label}
            shape-rendering="crispEdges"
        >
            <rect width={size} height={size} fill="#fff" />
            <path d={path} fill="#000" />
        </svg>
    );
}
