/**
 * What the page "How the cards are dealt" shows about the room: public counts, keys, and the self-tests of the shuffle.
 */

export interface DealDay {
  /** The day in UTC, such as `2026-01-31`. */
  readonly day: string;
  /** How many hands players' browsers verified without finding a fault. */
  readonly verified: number;
  /** How many hands failed a check in a player's browser. */
  readonly failed: number;
  readonly frozen: number;
  readonly voided: number;
  /** How many seeds a player committed to but did not reveal in time. */
  readonly withheld: number;
  /** How many seeds a player revealed without an answer from the room. */
  readonly unanswered: number;
  /** How many seeds were not used, because their players had withheld too many seeds before. */
  readonly leftOut: number;
}

export interface UsedKey {
  /** The key in hexadecimal. */
  readonly publicKey: string;
  /** When the room first signed with this key, epoch ms. */
  readonly firstUsedAt: number;
  readonly lastUsedAt: number;
}

export interface SelfTestDay {
  readonly day: string;
  readonly sampleSize: number;
  readonly passed: boolean;
  readonly tests: readonly { readonly name: string; readonly p: number; readonly passed: boolean }[];
}

export interface DealingPageData {
  readonly totals: Omit<DealDay, "day">;
  /** The counts of the last days, newest first. */
  readonly days: readonly DealDay[];
  /** Newest first. */
  readonly keys: readonly UsedKey[];
  /** Newest first. */
  readonly selfTests: readonly SelfTestDay[];
  /** The day of the failed self-test for which dealing has stopped; null while hands are dealt. F2 */
  readonly stoppedSince: string | null;
  /** Today in UTC by the server's clock, such as `2026-01-31`. */
  readonly today: string;
}
