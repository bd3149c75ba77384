/** The limits that players set to their own play. Decision 0061 */
import type { Refusal } from "@poker/engine";
import type { Currency } from "../money/currency.ts";

export const PLAY_LIMIT_KINDS = ["buy-in", "loss", "session-time"] as const;
export type PlayLimitKind = (typeof PLAY_LIMIT_KINDS)[number];

/** Periods of the UTC calendar; a week begins on Monday. A limit of time has only days. */
export const PLAY_LIMIT_PERIODS = ["day", "week", "month"] as const;
export type PlayLimitPeriod = (typeof PLAY_LIMIT_PERIODS)[number];

export interface PlayLimit {
  readonly id: number;
  readonly kind: PlayLimitKind;
  readonly period: PlayLimitPeriod;
  /** null for a limit of time. */
  readonly currency: Currency | null;
  /** Cents, or minutes. */
  readonly amount: number;
  /** The used amount in the running period; negative for a limit of loss when the player has won more. */
  readonly used: number;
  /** The part of `used` that is at tables or in tournaments now and so not lost; 0 for every limit but one of loss. */
  readonly held: number;
  /** When the next period begins, epoch ms. */
  readonly until: number;
  /**
   * The raise that the player requested and may confirm from `from` on, epoch ms; `to` null removes the limit. null when no raise waits.
   */
  readonly raise: { readonly to: number | null; readonly from: number } | null;
}

/** What the player's own limits let them bring: the limit that leaves the least. The detail of the refusal `play-limit-reached`. */
export interface PlayLimitLeft {
  readonly limit: PlayLimitKind;
  readonly period: PlayLimitPeriod;
  /** The currency of the amount that is left. */
  readonly currency: Currency;
  /** Cents; a used-up limit of time leaves nothing. */
  readonly left: number;
  /** When the next period begins, epoch ms. */
  readonly until: number;
}

/** Reads what the limit leaves from a refusal; null when it is another refusal, or has no detail. */
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
