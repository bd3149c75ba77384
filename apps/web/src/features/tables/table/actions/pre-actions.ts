/**
 * Actions that a player chooses before they are to act. A choice is valid for one street of one hand. A check is valid only while the
 * player faces no bet, and a call of an amount only while the player faces exactly that amount. A call up to an amount is valid while the
 * player faces at most that amount. The choice is sent once, when the player is to act.
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
   * The cost of the call when the pre-action was chosen, or 0 when the player faced no bet. For a call up to an amount,
   * the most that the call may cost.
   */
  readonly amount: Chips;
}

const callAmount = ({ round }: HandView, { stack, bet }: HandSeat): Chips =>
  Math.min(stack, Math.max(0, round.highestBet - bet));

/**
 * The most that a pre-action may call: the cost of a raise by the pot, and never more than half of the stack, so that the player is always
 * asked about an all-in.
 */
function maxPreCall(hand: HandView, { stack, bet }: HandSeat): Chips {
  const { highestBet } = hand.round;
  const potRaise = totalPot(hand) + 2 * highestBet - bet; // the pot includes the raiser's own call
  const unit = smallestUnit(hand.rules);
  return Math.floor(Math.min(potRaise, stack / 2) / unit) * unit;
}

/**
 * The choices, starting with the choice that commits the fewest chips. Empty when there is nothing to decide
 * beforehand.
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

/** The choice after the latest events; null when it is no longer valid. */
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
 * The action that a choice becomes; null when the choice is no longer valid, so that the player decides. Never a fold
 * where checking is free (A14).
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
