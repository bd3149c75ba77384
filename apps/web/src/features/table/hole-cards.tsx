"use client";
import type { Card } from "@poker/engine";
import { CardFace, type Outcome } from "./card-face.tsx";
import { flight } from "./flight.ts";
import { CARD_PEEK, CARD_RATIO, type Layout, type Point } from "./geometry.ts";
import { liesOpen, type SeatScene } from "./scene.ts";
import { cardKey, useWords } from "./words.ts";

/** Between two cards of a deal. */
const DEAL_MS = 70;

/** The cards of one seat, standing behind its pod; yours are large. Dealt from the middle, one at a time. */
export function HoleCards({
  seat,
  layout,
  at,
  outcomeOf,
}: {
  readonly seat: SeatScene;
  readonly layout: Layout;
  readonly at: Point;
  readonly outcomeOf: (card: Card | null, seat: SeatScene) => Outcome;
}) {
  const t = useWords();
  const { cards } = seat;
  if (cards.length === 0) return null;
  const width = seat.you ? layout.heroCard : layout.card;
  const room = seat.you ? layout.heroRoom : layout.pod.width + 4;
  const step = cards.length === 1 ? 0 : Math.min(width * 1.06, (room - width) / (cards.length - 1));
  const whole = width + step * (cards.length - 1);
  const height = width * CARD_RATIO;
  const peek = height * (seat.you ? 0.86 : CARD_PEEK);
  const faceDown = !seat.you && cards.every((card) => card === null);
  const { inHand } = seat;
  const folded = inHand?.status === "folded" || (inHand?.mucked === true && !liesOpen(inHand));
  // Of a hand shown in part, what stays hidden steps back.
  const kept = (card: Card | null) => inHand?.open !== undefined && (card === null || !inHand.open.includes(card));
  return (
    <fieldset
      {...(seat.you ? { "data-testid": "hero-cards" } : {})}
      aria-label={seat.you ? t("table.yourCards") : t("table.cardsOf", { name: seat.player.name })}
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
            animationDelay: card === null || seat.you ? `${i * DEAL_MS}ms` : "0ms",
            ...flight("from", (layout.centre.x - at.x) * 0.6, (layout.centre.y - at.y) * 0.6),
          }}
        >
          <CardFace card={card} dimmed={folded || kept(card)} outcome={outcomeOf(card, seat)} />
        </div>
      ))}
    </fieldset>
  );
}
