/** A finished hand in the format of the replayer, from any source: the room, a file, or a shared link. */
import { isSeatEvent, seatAt, type TableEvent } from "@poker/engine";
import { withShownCards } from "@poker/hand-history";
import type { FinishedHand } from "@poker/protocol";
import { type ChipUnit, chipUnitOf } from "../../../ui/format-amount.ts";

export interface ReplayedHand
  extends Pick<FinishedHand, "tableId" | "settings" | "players" | "events" | "timesLeft" | "viewerSeat"> {
  /** The unit of the hand's amounts. */
  readonly unit: ChipUnit;
  /** The time that a player had for a decision, without extensions; null when it is not known. */
  readonly decisionMs: number | null;
}

/** Converts a hand of the room for the replayer. */
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

/** The same hand, but with every card that the reader saw at any time dealt face up. */
export function withCardsOpen(hand: ReplayedHand): ReplayedHand {
  const own = hand.events.filter((event) => !isSeatEvent(event));
  const events = hand.events.map((event): TableEvent => {
    if (event.type !== "hole-dealt") return event;
    return { ...event, hands: event.hands.map((dealt) => withShownCards(dealt, own)) };
  });
  return { ...hand, events };
}

/** Returns true when there are cards to open that the reader did not see from the start. */
export const hasCardsToOpen = (hand: ReplayedHand): boolean => {
  const dealt = (events: readonly TableEvent[]) => events.find((event) => event.type === "hole-dealt");
  const [before, after] = [dealt(hand.events), dealt(withCardsOpen(hand).events)];
  if (before?.type !== "hole-dealt" || after?.type !== "hole-dealt") return false;
  return after.hands.some(({ seat, cards }) =>
    cards.some((card, place) => card !== null && seatAt(before.hands, seat)?.cards[place] === null),
  );
};
