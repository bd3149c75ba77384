/** The limits that players set for their own play. Decision 0061 */
import type { Refusal } from "@poker/engine";
import type { Currency } from "../money/currency.ts";

export const PLAY_LIMIT_KINDS = ["buy-in", "loss", "session-time"] as const;
export type PlayLimitKind = (typeof PLAY_LIMIT_KINDS)[number];

/** The periods are those of the UTC calendar, and a week begins on Monday. A limit of time can only be for a day. */
export const PLAY_LIMIT_PERIODS = ["day", "week", "month"] as const;
export type PlayLimitPeriod = (typeof PLAY_LIMIT_PERIODS)[number];

export interface PlayLimit {
  readonly id: number;
  readonly kind: PlayLimitKind;
  readonly period: PlayLimitPeriod;
  /** null for a limit of time. */
  readonly currency: Currency | null;
  /** A number of cents, or of minutes for a limit of time. */
  readonly amount: number;
  /**
   * How much of the limit is used in the running period. For a limit of loss, `used` is negative when the player has
   * won more than they have lost.
   */
  readonly used: number;
  /** The part of `used` that is at tables or in tournaments now, and so is not lost yet; 0 when this is not a limit of loss. */
  readonly held: number;
  /** When the next period begins, epoch ms. */
  readonly until: number;
  /**
   * The raise that the player has requested; null when no raise waits. The player may confirm it from `from` on, epoch ms. `to` null
   * removes the limit.
   */
  readonly raise: { readonly to: number | null; readonly from: number } | null;
}

/**
 * How much the player's own limits still let them bring. The limit that leaves the least decides. This is the detail of the refusal
 * `play-limit-reached`.
 */
export interface PlayLimitLeft {
  readonly limit: PlayLimitKind;
  readonly period: PlayLimitPeriod;
  /** The currency of the amount that is left. */
  readonly currency: Currency;
  /** The amount that is left, in cents; 0 when a limit of time is used up. */
  readonly left: number;
  /** When the next period begins, epoch ms. */
  readonly until: number;
}

/** Reads from a refusal how much the limit still allows; null for any other refusal, and for one without a detail. */
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
