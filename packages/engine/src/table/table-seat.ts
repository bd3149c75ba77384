/** A taken seat of a table: its player, their chips, and what they owe and plan. */
import type { Chips, EpochMs, SeatNo } from "../rules.ts";

export type EntryChoice = "wait" | "post";

export interface TableSeat {
  readonly seat: SeatNo;
  readonly playerId: string;
  readonly bot: boolean;
  /** Chips of the table; during a hand, the chips at its start (the hand has the current amounts). G8 */
  readonly stack: Chips;
  readonly satDownAt: EpochMs;
  /** null when the player wants cards. B10 */
  readonly sittingOut: { readonly since: EpochMs; readonly reason: "asked" | "timed-out" | "no-chips" } | null;
  /** True when the player must post an owed blind, or be the big blind, before they are dealt in. B8 */
  readonly owesBlind: boolean;
  /** True when the player owes a dead small blind, because they missed only a small blind. Absent otherwise. B8 */
  readonly owesDeadSmall?: true;
  /** How the player pays an owed blind. B6 */
  readonly entry: EntryChoice;
  /** Big blinds in a row that the player missed. B10 */
  readonly missedBigBlinds: number;
  /** When the player sits out: after this hand, instead of paying the next big blind, or after this hand because of a time-out (T5). */
  readonly sitOutNext: "no" | "hand" | "big-blind" | "timed-out";
  /** True when the player folds at their next decision and leaves when their hand ends. */
  readonly leaving: boolean;
  /**
   * When the player leaves: at the end of this hand, which they play, or instead of paying the next big blind. Absent
   * when they stay.
   */
  readonly leaveNext?: "no" | "hand" | "big-blind";
  /** Chips requested during a hand, moved at its end. S7 */
  readonly topUpWanted: Chips;
  /**
   * The time that is left in the time bank. All of it is taken out when the player begins to use it, and the unused
   * part is given back. 0 or absent without a time bank. T8
   */
  readonly timeBankMs?: number;
  /** In a tournament: the clock acted for the player, who has done nothing since then. M11 */
  readonly absent?: true;
  /** In a tournament: the player has no chips and may still rebuy. M4 */
  readonly pending?: true;
  /** In a tournament: a new player who is not dealt into the next hand if they still sit between button and small blind. M12 */
  readonly waitsHand?: true;
}
