/**
 * A finished hand in the format that the replayer needs. It can come from the room, from a file, or from a shared link.
 */
import { isSeatEvent, seatAt, type TableEvent } from "@poker/engine";
import { withShownCards } from "@poker/hand-history";
import type { FinishedHand } from "@poker/protocol";
import { type ChipUnit, chipUnitOf } from "../../../ui/format-amount.ts";

export interface ReplayedHand
  extends Pick<FinishedHand, "tableId" | "settings" | "players" | "events" | "timesLeft" | "viewerSeat"> {
  /** The unit in which the hand's amounts are shown. */
  readonly unit: ChipUnit;
  /** How long a player had for a decision without extensions, in milliseconds; null when it is not known. */
  readonly decisionMs: number | null;
}

/** Converts a hand of this room into a hand for the replayer. */
export function toReplayedHand(
  hand: Omit<FinishedHand, "viewerSeat" | "revealedAt">,
  viewerSeat: FinishedHand["viewerSeat"],
): ReplayedHand {
  const { tableId, settings, players, events, timesLeft } = hand;
  const { quietMs, countdownMs } = settings.clock;
  return {
    ...{ tableId, settings, players, events, timesLeft, viewerSeat },
    unit: chipUnitOf(hand),
    decisionMs: quietMs + countdownMs,
  };
}

/**
 * Returns the same hand with more cards face up from the start: all the cards that the reader saw at any time in the
 * hand.
 */
export function withCardsOpen(hand: ReplayedHand): ReplayedHand {
  const own = hand.events.filter((event) => !isSeatEvent(event));
  const events = hand.events.map((event): TableEvent => {
    if (event.type !== "hole-dealt") return event;
    return { ...event, hands: event.hands.map((dealt) => withShownCards(dealt, own)) };
  });
  return { ...hand, events };
}

/** Returns true when `withCardsOpen` would turn up a card that was face down at the start. */
export const hasCardsToOpen = (hand: ReplayedHand): boolean => {
  const dealt = (events: readonly TableEvent[]) => events.find((event) => event.type === "hole-dealt");
  const [before, after] = [dealt(hand.events), dealt(withCardsOpen(hand).events)];
  if (before?.type !== "hole-dealt" || after?.type !== "hole-dealt") return false;
  return after.hands.some(({ seat, cards }) =>
    cards.some((card, place) => card !== null && seatAt(before.hands, seat)?.cards[place] === null),
  );
};
