/** The limits that players set to their own play. Decision 0061 */
import type { Refusal } from "@poker/engine";
import type { Currency } from "./currency.ts";

export const PLAY_LIMIT_KINDS = ["buy-in", "loss", "session-time"] as const;
export type PlayLimitKind = (typeof PLAY_LIMIT_KINDS)[number];

/** Of the calendar of UTC; a week begins on Monday. A limit of time has days alone. */
export const PLAY_LIMIT_PERIODS = ["day", "week", "month"] as const;
export type PlayLimitPeriod = (typeof PLAY_LIMIT_PERIODS)[number];

/** Minutes. */
export const SESSION_TIME_RANGE = { min: 15, max: 1_440 } as const;

export interface PlayLimit {
  readonly id: number;
  readonly kind: PlayLimitKind;
  readonly period: PlayLimitPeriod;
  /** null when the limit is of time. */
  readonly currency: Currency | null;
  /** Cents, or minutes. */
  readonly amount: number;
  /** What is used of it in the running period; of a loss below zero when the player has won more. */
  readonly used: number;
  /** The part of `used` that is at tables or in tournaments now and so not lost; 0 unless the limit is one of loss. */
  readonly held: number;
  /** When the next period begins, epoch ms. */
  readonly until: number;
  /** The raise that the player asked for and may confirm from `from` on, epoch ms; `to` null removes the limit. null when none waits. */
  readonly raise: { readonly to: number | null; readonly from: number } | null;
}

/** What the player's own limits leave them to bring: of the limit that leaves least. The detail of the refusal `play-limit-reached`. */
export interface PlayLimitLeft {
  readonly limit: PlayLimitKind;
  readonly period: PlayLimitPeriod;
  /** Of what is left. */
  readonly currency: Currency;
  /** Cents; a limit of time leaves none once it is used. */
  readonly left: number;
  /** When the next period begins, epoch ms. */
  readonly until: number;
}

/** Reads from a refusal what the limit leaves; null when it is another refusal, or does not say. */
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
