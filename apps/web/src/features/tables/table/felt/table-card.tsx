"use client";
import type { Card } from "@poker/engine";
import { clsx } from "clsx";
import { useTranslations } from "use-intl";
import { cardText, rankOf, suitOf } from "../../../../ui/card-text.ts";
import { PlayingCard } from "../../../../ui/playing-card.tsx";
import { usePreferences } from "../../../../ui/preferences.ts";

export type CardOutcome = "high" | "low" | "both" | "beaten" | null;

/** Shows a card at the table. A winning card is raised, and its outline shows which half it helps to win. A beaten card looks faded. */
export function TableCard({
  card,
  isDimmed,
  outcome,
}: {
  readonly card: Card | null;
  readonly isDimmed: boolean;
  readonly outcome: CardOutcome;
}) {
  const t = useTranslations();
  const deck = usePreferences((preferences) => preferences.deck);
  const wins = outcome !== null && outcome !== "beaten";
  return (
    <div
      className={clsx("rounded-[10%/7.2%] transition-transform duration-(--calm) ease-out", wins && "-translate-y-1.5")}
      style={{
        ...(outcome === "high" && { boxShadow: "0 0 0 2px var(--win-on-felt)" }),
        ...(outcome === "low" && { boxShadow: "0 0 0 2px var(--low-on-felt)" }),
        ...(outcome === "both" && { boxShadow: "0 0 0 2px var(--win-on-felt), 0 0 0 4px var(--low-on-felt)" }),
      }}
    >
      <PlayingCard
        face={card === null ? null : { rank: rankOf(card), suit: suitOf(card) }}
        label={card === null ? t("card.back") : cardText(t, card)}
        deck={deck}
        dimmed={isDimmed || outcome === "beaten"}
      />
    </div>
  );
}
