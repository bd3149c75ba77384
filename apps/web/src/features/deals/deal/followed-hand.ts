/** Collects what a page is shown of one hand, from its freeze to its close, and notices when the page missed a part of it. */
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
  /** The viewer's seat; null when they are not dealt in. */
  readonly seat: SeatNo | null;
  readonly promise: DealPromise;
  readonly dealt: DealtHand;
  /** The events as the rail sees them. */
  readonly events: readonly TableEvent[];
  readonly openings: readonly PackedOpening[];
  /** The cards that this viewer was shown, including their own. */
  readonly seen: readonly ShownCard[];
  /** True when the page saw every event since the freeze. */
  readonly isWhole: boolean;
}

/** A hand that has ended, with its hash in the chain. */
export interface ClosedHand {
  readonly handNo: number;
  readonly hash: string;
  /** null when the page has not seen the freeze of the hand. */
  readonly hand: FollowedHand | null;
}

/** The effect of one message on the hand that is followed. */
export interface Following {
  /** null between the close of a hand and the next freeze. */
  readonly hand: FollowedHand | null;
  readonly frozen: readonly FollowedHand[];
  /** The problems with the last freeze in `frozen`; empty when this freeze follows from the earlier hand. */
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

/** Follows a frame without a gap. `you` is the viewer's seat before the frame; null when the viewer has no seat. */
export function followFrame(
  before: FollowedHand | null,
  frame: { readonly events: readonly TableEvent[]; readonly openings: readonly PackedOpening[] },
  you: SeatNo | null,
): Following {
  const frozen: FollowedHand[] = [];
  const closed: ClosedHand[] = [];
  let problems: readonly FailedCheck[] = [];
  let hand = before;
  // A frame's openings belong to the same hand as its cards; one frame never shows cards of two hands.
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
 * Reports a promise that arrives while a hand with another promise is open. The room then discarded that hand and drew
 * again, under the next number or the same number.
 */
const checkDiscarded = (open: FollowedHand | null, next: FollowedHand): readonly FailedCheck[] =>
  open === null || open.promise.freeze === next.promise.freeze
    ? []
    : [{ id: "V5", code: open.handNo === next.handNo ? "two-freezes" : "freeze-not-in-chain" }];

/**
 * Follows a snapshot of the table, which replaces missed frames. The events of a hand that has already begun cannot be
 * known.
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
