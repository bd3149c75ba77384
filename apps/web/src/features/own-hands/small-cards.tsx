"use client";
import type { Card } from "@poker/engine";
import { clsx } from "clsx";
import { useTranslations } from "use-intl";
import { PlayingCard } from "../../ui/playing-card.tsx";
import { usePreferences } from "../../ui/preferences.ts";
import { cardText, rankOf, suitOf } from "../table/felt/card-text.ts";

/** Cards as small as a line of text allows, in a row; each has its name for screen readers. */
export function SmallCards({ cards, className }: { readonly cards: readonly Card[]; readonly className?: string }) {
  const t = useTranslations();
  const deck = usePreferences((preferences) => preferences.deck);
  return (
    <span className={clsx("inline-flex gap-0.5", className)}>
      {cards.map((card) => (
        <span key={card} className="w-7 shrink-0">
          <PlayingCard face={{ rank: rankOf(card), suit: suitOf(card) }} label={cardText(t, card)} deck={deck} />
        </span>
      ))}
    </span>
  );
}
