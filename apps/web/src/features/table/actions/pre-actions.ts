/**
 * Actions that a player chooses before they are to act. A choice holds for one street of one hand; a check, or a call of an amount, only
 * while that is exactly what the player faces. It is sent once, when the player is to act.
 */
import type { Action, Chips, HandSeat, HandView, LegalActions, Street } from "@poker/engine";
import type { TableScene } from "../session/table-scene.ts";

export type PreActionKind = "fold" | "check-fold" | "check" | "call" | "call-any";

export interface PreAction {
  readonly kind: PreActionKind;
  readonly handNo: number;
  readonly street: Street;
  /** What a call cost when it was chosen; 0 when the player faced no bet. */
  readonly amount: Chips;
}

const callAmount = ({ round }: HandView, { stack, bet }: HandSeat): Chips =>
  Math.min(stack, Math.max(0, round.highestBet - bet));

/** The choices, the least committing first; empty when there is nothing to decide beforehand. */
export function listPreActions({ view: { hand }, you }: TableScene): readonly PreAction[] {
  if (!hand?.toAct || hand.toAct.seat === you || hand.result) return [];
  const mine = hand.seats.find(({ seat }) => seat === you);
  if (mine?.status !== "live") return [];
  const amount = callAmount(hand, mine);
  const kinds: readonly PreActionKind[] =
    amount > 0 ? ["fold", "call", "call-any"] : ["check-fold", "check", "call-any"];
  return kinds.map((kind) => ({ kind, handNo: hand.handNo, street: hand.street, amount }));
}

/** The choice after what has happened since; null when it no longer holds. */
export function revalidatePreAction(chosen: PreAction, { view: { hand }, you }: TableScene): PreAction | null {
  const mine = hand?.seats.find(({ seat }) => seat === you);
  if (!hand || hand.result || hand.handNo !== chosen.handNo || hand.street !== chosen.street) return null;
  if (mine?.status !== "live") return null;
  if (chosen.kind !== "check" && chosen.kind !== "call") return chosen;
  const amount = callAmount(hand, mine);
  return amount === chosen.amount ? chosen : null;
}

/** The action a choice becomes; null when it cannot be done as chosen, and the player decides. Never a fold where checking is free (A14). */
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
    case "call-any":
      return legal.check ? { type: "check" } : legal.call === null ? null : { type: "call" };
  }
}
