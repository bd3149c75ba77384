/** What the page "How the cards are dealt" shows about the room: counts, keys and the self-tests of the shuffle. */

export interface DealDay {
  /** A day in UTC, such as `2026-01-31`. */
  readonly day: string;
  /** Hands that players' browsers verified, and hands that failed a check there. */
  readonly verified: number;
  readonly failed: number;
  readonly frozen: number;
  readonly voided: number;
  /** Seeds that were committed but not opened, seeds that were opened but not answered by the room, and seeds that were left out. */
  readonly withheld: number;
  readonly unanswered: number;
  readonly leftOut: number;
}

export interface UsedKey {
  /** Hex. */
  readonly publicKey: string;
  /** Epoch ms. */
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
  /** The last days, newest first. */
  readonly days: readonly DealDay[];
  /** Newest first. */
  readonly keys: readonly UsedKey[];
  /** Newest first. */
  readonly selfTests: readonly SelfTestDay[];
  /** The day of the failed test that stops dealing; null when hands are dealt. F2 */
  readonly stoppedSince: string | null;
  /** The current day of the server's clock. */
  readonly today: string;
}
