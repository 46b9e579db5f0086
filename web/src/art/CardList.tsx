// SPDX-License-Identifier: MIT
// Cards, each with what it does.
import type { Face } from "../protocol";
import { Card } from "./Card";

export function CardList({ faces }: { faces: Record<string, Face> }) {
    return (
        <ul class="card-list">
            {Object.entries(faces).map(([id, face]) => (
                <li key={id}>
                    <Card card={id} />
                    <div>
                        <b>{face.title}</b>
                        <p>{face.help}</p>
                    </div>
                </li>
            ))}
        </ul>
    );
}
