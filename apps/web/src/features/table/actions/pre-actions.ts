/**
 * What a player decides before it is his turn. A choice holds for one street of one hand; a check or a call of an amount only
 * while exactly that is what he faces. It is sent once, when the table asks him.
 */
import type { Action, Chips, LegalActions, Street } from "@poker/engine";
import type { TableScene } from "../session/table-scene.ts";

export type PreActionKind = "fold" | "check-fold" | "check" | "call" | "call-any";

export interface PreAction {
  readonly kind: PreActionKind;
  readonly handNo: number;
  readonly street: Street;
  /** What a call cost when it was chosen; 0: nothing stood against him. */
  readonly amount: Chips;
}

/** What may be chosen now, the least first; empty when there is nothing to decide beforehand. */
export function listPreActions({ view: { hand }, you }: TableScene): readonly PreAction[] {
  if (!hand?.toAct || hand.toAct.seat === you || hand.result) return [];
  const mine = hand.seats.find(({ seat }) => seat === you);
  if (mine?.status !== "live") return [];
  const amount = Math.min(mine.stack, Math.max(0, hand.round.highestBet - mine.bet));
  const kinds: readonly PreActionKind[] =
    amount > 0 ? ["fold", "call", "call-any"] : ["check-fold", "check", "call-any"];
  return kinds.map((kind) => ({ kind, handNo: hand.handNo, street: hand.street, amount }));
}

/** The choice after what has happened since; null when it no longer means what it said. */
export function revalidatePreAction(chosen: PreAction, { view: { hand }, you }: TableScene): PreAction | null {
  const mine = hand?.seats.find(({ seat }) => seat === you);
  if (!hand || hand.result || hand.handNo !== chosen.handNo || hand.street !== chosen.street) return null;
  if (mine?.status !== "live") return null;
  if (chosen.kind !== "check" && chosen.kind !== "call") return chosen;
  const amount = Math.min(mine.stack, Math.max(0, hand.round.highestBet - mine.bet));
  return amount === chosen.amount ? chosen : null;
}

/** What it comes to on this turn; null when it cannot be done as chosen: then the player decides. Never a fold where checking is free (A14). */
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
