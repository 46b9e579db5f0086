// SPDX-License-Identifier: MIT
// A game on one page: what its lessons say, and what its cards do.
import { useEffect } from "preact/hooks";
import { CardList } from "../art/CardList";
import { go } from "../route";
import { cards, games, playNow } from "../session";
import { settings } from "../settings";
import { t } from "../words";

export function Rules({ name }: { name: string }) {
    const game = games.value.find((one) => one.name === name);
    useEffect(() => {
        cards.value = { ...cards.value, ...game?.cards };
    }, [game]);
    if (!game) {
        return (
            <main class="page">
                <p>{t("Shuffling…")}</p>
            </main>
        );
    }
    const seats = Math.min(Math.max(settings.value.seats, game.least), game.most);
    return (
        <main class="page">
            <header class="bar">
                <button type="button" class="icon-button" aria-label={t("Home")} onClick={() => go("/")}>
                    ←
                </button>
                <h1>{game.title}</h1>
            </header>
            <ol class="lessons">
                {(game.lessons ?? []).map((lesson) => (
                    <li key={lesson.title}>
                        <h2>{lesson.title}</h2>
                        <p>{lesson.text}</p>
                    </li>
                ))}
            </ol>
            <h2>{t("Cards")}</h2>
            <CardList faces={game.cards ?? {}} />
            <div class="actions at-hand">
                <button
                    type="button"
                    class="primary grow"
                    onClick={() => playNow(game.name, { seats, level: settings.value.level })}
                >
                    {t("Play now")}
                </button>
            </div>
        </main>
    );
}
