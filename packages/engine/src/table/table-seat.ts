/** A taken seat of a table: its player, their chips, and what they owe and plan. */
import type { Chips, EpochMs, SeatNo } from "../rules.ts";

export type EntryChoice = "wait" | "post";

export interface TableSeat {
  readonly seat: SeatNo;
  readonly playerId: string;
  readonly bot: boolean;
  /**
   * The player's chips at the table. During a hand, this is the stack from the start of the hand, and the hand itself
   * has the current amounts. G8
   */
  readonly stack: Chips;
  readonly satDownAt: EpochMs;
  /** Since when and why the player sits out; null when the player wants cards. B10 */
  readonly sittingOut: { readonly since: EpochMs; readonly reason: "asked" | "timed-out" | "no-chips" } | null;
  /** True when the player is dealt in only after posting an owed blind, or as the big blind. B8 */
  readonly owesBlind: boolean;
  /** True when the player owes a dead small blind, because they missed only a small blind. B8 */
  readonly owesDeadSmall?: true;
  /** How the player wants to pay an owed blind. B6 */
  readonly entry: EntryChoice;
  /** How many big blinds in a row the player has missed. B10 */
  readonly missedBigBlinds: number;
  /**
   * When the player will sit out:
   * - hand: after this hand, as they asked.
   * - big-blind: instead of paying the next big blind.
   * - timed-out: after this hand, because their time ran out (T5).
   */
  readonly sitOutNext: "no" | "hand" | "big-blind" | "timed-out";
  /** True when the player folds at their next decision, and leaves when the hand ends. */
  readonly leaving: boolean;
  /**
   * When the player will leave:
   * - hand: at the end of this hand, which they play.
   * - big-blind: instead of paying the next big blind.
   * The field is absent when the player stays.
   */
  readonly leaveNext?: "no" | "hand" | "big-blind";
  /** The chips that the player requested during a hand. They are added at its end. S7 */
  readonly topUpWanted: Chips;
  /**
   * How much time is left in the time bank, in milliseconds. When the player begins to use the bank, all of it is taken
   * out, and later the unused time is put back. 0 or absent when there is no time bank. T8
   */
  readonly timeBankMs?: number;
  /** True when the clock acted for a player of a tournament, and the player has done nothing since then. M11 */
  readonly absent?: true;
  /** True when a player of a tournament has no chips and may still rebuy. M4 */
  readonly pending?: true;
  /**
   * True for a new player of a tournament who must wait for one hand if they still sit between button and small blind
   * when it starts. M12
   */
  readonly waitsHand?: true;
}
