/**
 * Receipts of the player's actions. A receipt says how long before the end of the player's time the server received an action, or how late
 * the action was. Receipts help to settle disputes. The page keeps all receipts while it is open; the table shows only receipts that leave
 * a doubt. Fault 27
 */
import type { Action } from "@poker/engine";

/**
 * Why an action may differ from what the player meant. It arrived in the last second; or it was chosen ahead, just before the player was to
 * act; or the connection was lost while it was on its way.
 */
type ReceiptDoubt = "last-second" | "chosen-late" | "line-lost";

export interface ActionReceipt {
  readonly handNo: number;
  readonly decision: number;
  readonly action: Action["type"];
  /** How long before the deadline the server received the action, in ms; negative when it was too late and was refused. */
  readonly earlyMs: number;
  /** null when the receipt leaves no doubt. */
  readonly doubt: ReceiptDoubt | null;
}

/** What the page knows about an action that it has sent. */
export interface SentAction extends Pick<ActionReceipt, "handNo" | "decision" | "action"> {
  /** The time between choosing the action ahead and sending it, in ms; null when the action was not chosen ahead. */
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

/** Newest first. */
export const addReceipt = (receipts: readonly ActionReceipt[], added: ActionReceipt): readonly ActionReceipt[] =>
  [added, ...receipts].slice(0, MAX_RECEIPTS);

/**
 * The receipt that the table shows: the receipt of this hand's last action, if the action was in time and leaves a doubt; otherwise null.
 */
export function findDoubtfulReceipt(receipts: readonly ActionReceipt[], handNo: number): ActionReceipt | null {
  const [last] = receipts;
  return last && last.handNo === handNo && last.doubt !== null && last.earlyMs > 0 ? last : null;
}
