/** Says of the cards on the felt which of them win what has been awarded so far, and which are beaten. */
import type { Card } from "@poker/engine";
import type { HandAnnotations } from "../session/hand-annotations.ts";
import { findWinningCards, type SeatScene } from "../session/table-scene.ts";
import type { CardOutcome } from "./table-card.tsx";

interface CardOutcomes {
  /** Of a card on the board. */
  readonly outcomeOf: (card: Card | null) => CardOutcome;
  /** Of a card at a seat; a folded hand takes no part. */
  readonly seatOutcome: (card: Card | null, seat: SeatScene) => CardOutcome;
}

export function findCardOutcomes(annotations: HandAnnotations): CardOutcomes {
  const winners = findWinningCards(annotations);
  const decided = winners.high.size > 0;
  const outcomeOf = (card: Card | null): CardOutcome => {
    if (!decided || card === null) return null;
    const high = winners.high.has(card);
    const low = winners.low.has(card);
    return high && low ? "both" : high ? "high" : low ? "low" : "beaten";
  };
  return {
    outcomeOf,
    seatOutcome: (card, seat) => (seat.inHand?.status === "folded" ? null : outcomeOf(card)),
  };
}
