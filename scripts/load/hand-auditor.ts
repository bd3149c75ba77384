/** Compares a finished hand, as the page of a viewer receives it, with what the journal lets this viewer see. Fault 60 */
import { isDeepStrictEqual } from "node:util";
import type { ReplayedEvent, Violation } from "@poker/db/checks";
import { viewerOf } from "@poker/db/checks";
import {
  type HandEvent,
  isFairDealEvent,
  isSeatEvent,
  redactTableEvent,
  type SeatNo,
  type TableEvent,
} from "@poker/engine";
import type { FinishedHand } from "@poker/protocol";
import { HAND_FIELDS } from "./payload-fields.ts";

/** A finished hand as it is stored in the journal. */
export interface JournalHand {
  readonly handNo: number;
  readonly events: readonly HandEvent[];
  readonly seatOwners: ReadonlyMap<SeatNo, string>;
}

/** Events of seats that are also in the record of a hand. */
const SEAT_EVENTS_OF_A_HAND: readonly string[] = ["blinds-moved", "time-extension"];

/** Follows the replay of one table and collects each hand when it has ended. */
export class HandCollector {
  #events: HandEvent[] = [];
  #ended: JournalHand[] = [];

  addReplayed({ event, state, seatOwners }: ReplayedEvent): void {
    if (isSeatEvent(event)) return;
    if (event.type === "hand-started") this.#events = [];
    this.#events.push(event);
    if (event.type === "hand-ended") this.#ended.push({ handNo: state.handNo, events: this.#events, seatOwners });
  }

  /** Returns the hands that have ended since the last call, but only the last `most` of them. */
  takeEnded(most: number): readonly JournalHand[] {
    return this.#ended.splice(0).slice(-most);
  }
}

/**
 * Compares a finished hand with the journal.
 * `hand` is what the viewer's page receives. `viewerId` is null for a visitor without an account.
 */
export function checkFinishedHand(
  hand: FinishedHand,
  viewerId: string | null,
  { handNo, events, seatOwners }: JournalHand,
): readonly Violation[] {
  const report = (what: string): Violation => ({
    invariant: "I8",
    tableId: hand.tableId,
    handNo,
    what: `${viewerId ?? "a visitor"} was shown a finished hand with ${what}`,
  });
  const violations = Object.keys(hand)
    .filter((key) => !HAND_FIELDS.includes(key))
    .map((key) => report(`the field ${key}`));
  const viewer = viewerId === null ? "rail" : viewerOf(seatOwners, viewerId);
  const shown = hand.events.filter((event) => !isSeatEvent(event));
  for (const [index, event] of shown.entries()) {
    const whole = events[index];
    // The page may have more events than the journal's hand, because players may show cards after the end of the hand.
    const isAllowed = whole ? isDeepStrictEqual(event, redactTableEvent(whole, viewer)) : event.type === "tabled";
    if (!isAllowed) violations.push(report(`${event.type} with parts they may not see, or without some they may`));
  }
  for (const event of hand.events)
    if (isSeatEvent(event) && !(isOfHand(event) && isPublic(event)))
      violations.push(report(`${event.type}, which is no part of it`));
  return violations;
}

const isOfHand = (event: TableEvent): boolean => isFairDealEvent(event) || SEAT_EVENTS_OF_A_HAND.includes(event.type);

const isPublic = (event: Parameters<typeof redactTableEvent>[0]): boolean =>
  isDeepStrictEqual(event, redactTableEvent(event, "rail"));
