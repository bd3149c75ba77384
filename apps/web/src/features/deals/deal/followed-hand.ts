/**
 * Collects what a page is shown of one hand, from its freeze until it is closed. Notices if the page has missed a part
 * of it.
 */
import {
  type DealPromise,
  type HandSetup,
  redactTableEvent,
  type SeatNo,
  type TableEvent,
  type TableView,
} from "@poker/engine";
import { cardsInEvent, cardsInView, type DealtHand, type ShownCard } from "@poker/fair-deal";
import type { PackedOpening } from "@poker/protocol";
import type { FailedCheck } from "./deal-verdict.ts";

export interface FollowedHand {
  readonly handNo: number;
  /** The viewer's seat; null when the viewer was not dealt in. */
  readonly seat: SeatNo | null;
  readonly promise: DealPromise;
  readonly dealt: DealtHand;
  /** The events with only those cards that the rail sees. */
  readonly events: readonly TableEvent[];
  readonly openings: readonly PackedOpening[];
  /** All cards that this viewer was shown, including their own. */
  readonly seen: readonly ShownCard[];
  /** True when the page has seen every event since the freeze. */
  readonly isWhole: boolean;
}

/** A hand that is over, with the hash that it has in the chain. */
export interface ClosedHand {
  readonly handNo: number;
  readonly hash: string;
  /** What the page saw of the hand; null when it did not see the hand's freeze. */
  readonly hand: FollowedHand | null;
}

/** What one message has changed. */
export interface Following {
  /** The hand that is being followed now; null after a hand has closed and before the next freeze. */
  readonly hand: FollowedHand | null;
  readonly frozen: readonly FollowedHand[];
  /** What is wrong with the last freeze in `frozen`; an empty list if nothing is wrong. */
  readonly problems: readonly FailedCheck[];
  readonly closed: readonly ClosedHand[];
}

type FrozenSetup = Pick<HandSetup, "handNo" | "seats" | "button" | "rules">;

const startHand = (setup: FrozenSetup, promise: DealPromise, you: SeatNo | null, isWhole: boolean): FollowedHand => ({
  handNo: setup.handNo,
  seat: setup.seats.some(({ seat }) => seat === you) ? you : null,
  promise,
  dealt: setup,
  events: [],
  openings: [],
  seen: [],
  isWhole,
});

const withEvent = (hand: FollowedHand, event: TableEvent): FollowedHand => ({
  ...hand,
  events: [...hand.events, redactTableEvent(event, "rail")],
  seen: [...hand.seen, ...cardsInEvent(event, hand.dealt)],
});

/**
 * Follows a frame that comes directly after the last one. `you` is the seat that the viewer had before this frame; null
 * if they had none.
 */
export function followFrame(
  before: FollowedHand | null,
  frame: { readonly events: readonly TableEvent[]; readonly openings: readonly PackedOpening[] },
  you: SeatNo | null,
): Following {
  const frozen: FollowedHand[] = [];
  const closed: ClosedHand[] = [];
  let problems: readonly FailedCheck[] = [];
  let hand = before;
  // The openings of a frame are proofs for the cards in that frame. They all belong to one hand, because a frame never
  // shows cards of two hands.
  let openings = frame.openings;
  for (const event of frame.events) {
    if (event.type === "hand-frozen") {
      const next = startHand(event.setup, event.promise, you, true);
      problems = checkDiscarded(hand, next);
      hand = next;
      frozen.push(hand);
    }
    if (event.type === "deal-closed") {
      const isOfHand = hand?.handNo === event.handNo;
      const whole = isOfHand && hand ? { ...hand, openings: [...hand.openings, ...openings] } : null;
      closed.push({ handNo: event.handNo, hash: event.hash, hand: whole });
      if (isOfHand) {
        hand = null;
        openings = [];
      }
    } else if (hand) hand = withEvent(hand, event);
  }
  if (hand && openings.length > 0) hand = { ...hand, openings: [...hand.openings, ...openings] };
  return { hand, frozen, problems, closed };
}

/**
 * Reports a promise that arrives although a hand with another promise is still open. In that case the room has thrown
 * away the open hand and drawn again, under the same or the next number.
 */
const checkDiscarded = (open: FollowedHand | null, next: FollowedHand): readonly FailedCheck[] =>
  open === null || open.promise.freeze === next.promise.freeze
    ? []
    : [{ id: "V5", code: open.handNo === next.handNo ? "two-freezes" : "freeze-not-in-chain" }];

/**
 * Follows a snapshot of the table. A snapshot replaces frames that the page has missed. If a hand has already begun,
 * its earlier events cannot be known any more.
 */
export function followSnapshot(before: FollowedHand | null, view: TableView, you: SeatNo | null): Following {
  const { frozen, deal, dealChain, hand: dealt } = view;
  const isOver = before !== null && dealChain !== undefined && dealChain.handNo >= before.handNo;
  const closed =
    isOver && dealChain.handNo === before.handNo ? [{ ...dealChain, hand: { ...before, isWhole: false } }] : [];
  const open = isOver ? null : before;
  if (frozen) {
    const hand = startHand(frozen.setup, frozen.promise, you, false);
    return { hand, frozen: [hand], problems: checkDiscarded(open, hand), closed };
  }
  if (deal && dealt?.handNo === deal.handNo) {
    const seen = [...(open?.handNo === deal.handNo ? open.seen : []), ...cardsInView(dealt)];
    const hand = { ...startHand(dealt, deal.promise, you, false), seen };
    return { hand, frozen: [hand], problems: checkDiscarded(open, hand), closed };
  }
  return { hand: open && { ...open, isWhole: false }, frozen: [], problems: [], closed };
}
