/** The limits that players set on their own play. Decision 0061 */
import type { Refusal } from "@poker/engine";
import type { Currency } from "../money/currency.ts";

export const PLAY_LIMIT_KINDS = ["buy-in", "loss", "session-time"] as const;
export type PlayLimitKind = (typeof PLAY_LIMIT_KINDS)[number];

/** The periods that a limit can cover, by the UTC calendar. A week begins on Monday. A limit on playing time is always for a day. */
export const PLAY_LIMIT_PERIODS = ["day", "week", "month"] as const;
export type PlayLimitPeriod = (typeof PLAY_LIMIT_PERIODS)[number];

export interface PlayLimit {
  readonly id: number;
  readonly kind: PlayLimitKind;
  readonly period: PlayLimitPeriod;
  /** null for a limit on playing time. */
  readonly currency: Currency | null;
  /** The limit in cents, or in minutes for a limit on playing time. */
  readonly amount: number;
  /**
   * How much of the limit is used in the current period. For a limit on losses, this is negative when the player has won more than they
   * have lost.
   */
  readonly used: number;
  /** The part of `used` that is at tables or in tournaments now, and so is not lost yet. 0 unless this is a limit on losses. */
  readonly held: number;
  /** When the next period begins, epoch ms. */
  readonly until: number;
  /**
   * The higher limit that the player has asked for. null when there is none. The player may confirm it from the time `from` on, epoch ms.
   * `to` is the new limit; null removes the limit.
   */
  readonly raise: { readonly to: number | null; readonly from: number } | null;
}

/**
 * How much the player may still bring to play under their own limits. When several limits apply, this is the one that leaves the least. The
 * refusal `play-limit-reached` has this as its detail.
 */
export interface PlayLimitLeft {
  readonly limit: PlayLimitKind;
  readonly period: PlayLimitPeriod;
  readonly currency: Currency;
  /** The amount that is left, in cents. 0 when the limit on playing time is used up. */
  readonly left: number;
  /** When the next period begins, epoch ms. */
  readonly until: number;
}

/** Reads from a refusal how much the limit still allows. Returns null for any other refusal, and for one without a detail. */
export function readPlayLimitLeft({
  code,
  detail = {},
}: Pick<Refusal<string>, "code" | "detail">): PlayLimitLeft | null {
  const limit = PLAY_LIMIT_KINDS.find((kind) => kind === detail.limit);
  const period = PLAY_LIMIT_PERIODS.find((each) => each === detail.period);
  const { currency, left, until } = detail;
  if (code !== "play-limit-reached" || !limit || !period || (currency !== "play" && currency !== "real")) return null;
  return typeof left === "number" && typeof until === "number" ? { limit, period, currency, left, until } : null;
}
