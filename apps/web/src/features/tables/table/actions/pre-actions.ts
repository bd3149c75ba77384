/**
 * Actions that a player chooses before they are to act. A choice is valid for one street of one hand, and is sent once, when the player is
 * to act.
 * - A check is valid only while the player faces no bet.
 * - A call is valid only while it costs exactly the amount of the choice.
 * - A call up to an amount is valid while the call costs at most that amount.
 */
import {
  type Action,
  type Chips,
  type HandSeat,
  type HandView,
  type LegalActions,
  type Street,
  seatAt,
  totalPot,
} from "@poker/engine";
import type { TableScene } from "../session/table-scene.ts";
import { smallestUnit } from "./bet-presets.ts";

type PreActionKind = "fold" | "check-fold" | "check" | "call" | "call-up-to";

export interface PreAction {
  readonly kind: PreActionKind;
  readonly handNo: number;
  readonly street: Street;
  /**
   * For a call up to an amount, the most that the call may cost. For every other choice, the cost of the call when the player made the
   * choice, or 0 when they faced no bet.
   */
  readonly amount: Chips;
}

const callAmount = ({ round }: HandView, { stack, bet }: HandSeat): Chips =>
  Math.min(stack, Math.max(0, round.highestBet - bet));

/**
 * Returns the most that a call chosen in advance may cost: as much as a pot-sized raise, and at most half of the stack. A player is
 * therefore always asked before an all-in.
 */
function maxPreCall(hand: HandView, { stack, bet }: HandSeat): Chips {
  const { highestBet } = hand.round;
  const potRaise = totalPot(hand) + 2 * highestBet - bet; // the pot includes the raiser's own call
  const unit = smallestUnit(hand.rules);
  return Math.floor(Math.min(potRaise, stack / 2) / unit) * unit;
}

/**
 * Lists the choices that the player has, starting with the one that commits the fewest chips. Empty when the player has nothing to choose
 * in advance.
 */
export function listPreActions({ view: { hand }, you }: TableScene): readonly PreAction[] {
  if (!hand?.toAct || hand.toAct.seat === you || hand.result) return [];
  const mine = seatAt(hand.seats, you);
  if (mine?.status !== "live") return [];
  const cost = callAmount(hand, mine);
  const max = maxPreCall(hand, mine);
  const kinds: readonly PreActionKind[] = cost > 0 ? ["fold", "call"] : ["check-fold", "check"];
  const choose = (kind: PreActionKind, amount: Chips) => ({ kind, handNo: hand.handNo, street: hand.street, amount });
  const offers = kinds.map((kind) => choose(kind, cost));
  return max > 0 && max >= cost ? [...offers, choose("call-up-to", max)] : offers;
}

/** Checks the choice against the table after the latest events. Returns null when the choice is no longer valid. */
export function revalidatePreAction(chosen: PreAction, { view: { hand }, you }: TableScene): PreAction | null {
  const mine = seatAt(hand?.seats ?? [], you);
  if (!hand || hand.result || hand.handNo !== chosen.handNo || hand.street !== chosen.street) return null;
  if (mine?.status !== "live") return null;
  const cost = callAmount(hand, mine);
  switch (chosen.kind) {
    case "fold":
    case "check-fold":
      return chosen;
    case "check":
    case "call":
      return cost === chosen.amount ? chosen : null;
    case "call-up-to":
      return cost <= chosen.amount ? chosen : null;
  }
}

/**
 * Returns the action to send for a choice. Returns null when the choice is no longer valid, so that the player decides. Never folds where
 * checking is free (A14).
 */
export function resolvePreAction({ kind, amount }: PreAction, legal: LegalActions): Action | null {
  switch (kind) {
    case "fold":
      return legal.check ? null : { type: "fold" };
    case "check-fold":
      return { type: legal.check ? "check" : "fold" };
    case "check":
      return legal.check ? { type: "check" } : null;
    case "call":
      return legal.call === amount ? { type: "call" } : null;
    case "call-up-to":
      if (legal.check) return { type: "check" };
      return legal.call !== null && legal.call <= amount ? { type: "call" } : null;
  }
}
