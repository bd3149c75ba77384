"use client";
import type { Card } from "@poker/engine";
import { useTranslations } from "use-intl";
import { cardKey, sortCards } from "../../../../ui/card-text.ts";
import { usePreferences } from "../../../../ui/preferences.ts";
import { hasExposedCards, type SeatScene } from "../session/table-scene.ts";
import { CARD_RATIO, type FeltLayout, type Point } from "./geometry.ts";
import { motionOffset } from "./motion-offset.ts";
import { type CardOutcome, TableCard } from "./table-card.tsx";

/** How much later each card of a deal moves than the card before it. */
const DEAL_MS = 70;

/**
 * Shows the cards of one seat, partly behind its pod. The viewer's own cards are large. The cards are dealt from the middle, one at a time.
 */
export function HoleCards({
  seat,
  layout,
  at,
  outcomeOf,
}: {
  readonly seat: SeatScene;
  readonly layout: FeltLayout;
  readonly at: Point;
  readonly outcomeOf: (card: Card | null, seat: SeatScene) => CardOutcome;
}) {
  const t = useTranslations();
  const sortsCards = usePreferences((preferences) => preferences.sortCards);
  const cards = seat.isYou && sortsCards ? sortCards(seat.cards) : seat.cards;
  if (cards.length === 0) return null;
  const width = seat.isYou ? layout.heroCard : layout.card;
  const room = seat.isYou ? layout.heroMaxWidth : layout.pod.width + 4;
  const step = cards.length === 1 ? 0 : Math.min(width * 1.06, (room - width) / (cards.length - 1));
  const whole = width + step * (cards.length - 1);
  const height = width * CARD_RATIO;
  const peek = height * (seat.isYou ? layout.heroCardPeek : layout.cardPeek);
  const faceDown = !seat.isYou && cards.every((card) => card === null);
  const { inHand } = seat;
  const folded = inHand?.status === "folded" || (inHand?.mucked === true && !hasExposedCards(inHand));
  // When a player has shown only some of their cards, the hidden ones look faded.
  const kept = (card: Card | null) =>
    inHand?.exposed !== undefined && (card === null || !inHand.exposed.includes(card));
  return (
    <fieldset
      {...(seat.isYou ? { "data-testid": "hero-cards" } : {})}
      data-cards-of={seat.seat}
      aria-label={seat.isYou ? t("table.yourCards") : t("table.cardsOf", { name: seat.name })}
      className="absolute transition-transform duration-(--calm) ease-out"
      style={{
        left: at.x - whole / 2,
        top: at.y - layout.pod.height / 2 - peek,
        width: whole,
        height,
        transform: faceDown ? `translateY(${height * 0.22}px)` : folded ? `translateY(${height * 0.12}px)` : "none",
      }}
    >
      {cards.map((card, i) => (
        <div
          key={cardKey(card, i)}
          className="absolute top-0 [animation:fly-in_200ms_var(--ease)_backwards]"
          style={{
            left: i * step,
            width,
            animationDelay: card === null || seat.isYou ? `${i * DEAL_MS}ms` : "0ms",
            ...motionOffset("from", (layout.outline.centre.x - at.x) * 0.6, (layout.outline.centre.y - at.y) * 0.6),
          }}
        >
          <TableCard card={card} isDimmed={folded || kept(card)} outcome={outcomeOf(card, seat)} />
        </div>
      ))}
    </fieldset>
  );
}
