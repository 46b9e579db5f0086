// SPDX-License-Identifier: MIT
// The title of a game at the head of its table.

/** A title in two parts gives way to its second where there is little room. */
export function Title({ text }: { text: string }) {
    const cut = text.indexOf(": ") + 1;
    return (
        <h1>
            {cut > 0 && <span class="lead">{text.slice(0, cut)} </span>}
            {text.slice(cut).trim()}
        </h1>
    );
}
