/**
 * Makes the receipts of the player's actions, which help to settle disputes. A receipt says how long before the deadline the server
 * received an action, or how late the action was. The page keeps the last receipts while it is open. The table shows a receipt only if
 * there is doubt whether the player meant the action. Fault 27
 */
import type { Action } from "@poker/engine";

/**
 * Why an action may not be what the player meant:
 * - `last-second`: the server received it in the last second
 * - `chosen-late`: the player chose it in advance, just before they were to act
 * - `line-lost`: the connection was lost while the action was on its way
 */
type ReceiptDoubt = "last-second" | "chosen-late" | "line-lost";

export interface ActionReceipt {
  readonly handNo: number;
  readonly decision: number;
  readonly action: Action["type"];
  /** How long before the deadline the server received the action, in ms. Negative when the action was too late, and so was refused. */
  readonly earlyMs: number;
  /** null when there is no doubt that the player meant this action. */
  readonly doubt: ReceiptDoubt | null;
}

/** What the page knows about an action at the moment when it sends the action. */
export interface SentAction extends Pick<ActionReceipt, "handNo" | "decision" | "action"> {
  /** How long before sending the action the player chose it, in ms; null when they did not choose it in advance. */
  readonly chosenAheadMs: number | null;
  readonly wasLineLost: boolean;
}

const LAST_SECOND_MS = 1_000;
const MAX_RECEIPTS = 20;

export function makeReceipt({ chosenAheadMs, wasLineLost, ...sent }: SentAction, earlyMs: number): ActionReceipt {
  const isChosenLate = chosenAheadMs !== null && chosenAheadMs <= LAST_SECOND_MS;
  const doubt =
    earlyMs <= LAST_SECOND_MS ? "last-second" : wasLineLost ? "line-lost" : isChosenLate ? "chosen-late" : null;
  return { ...sent, earlyMs, doubt };
}

/** Adds a receipt at the front of the list, and drops the oldest one when the list is full. */
export const addReceipt = (receipts: readonly ActionReceipt[], added: ActionReceipt): readonly ActionReceipt[] =>
  [added, ...receipts].slice(0, MAX_RECEIPTS);

/**
 * Returns the receipt of the last action, if it belongs to this hand, was in time, and may not be what the player meant. Returns null at
 * all other times.
 */
export function findDoubtfulReceipt(receipts: readonly ActionReceipt[], handNo: number): ActionReceipt | null {
  const [last] = receipts;
  return last && last.handNo === handNo && last.doubt !== null && last.earlyMs > 0 ? last : null;
}
