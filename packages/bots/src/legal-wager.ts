/** Turns what a bot wants to do into a legal action. */
import type { Action, Chips, LegalActions } from "@poker/engine";
import type { Spot } from "./spot.ts";

/** A wager becomes an all-in when it is larger than this fraction of the player's stack. */
const ALL_IN_PART = 0.7;
/** From this many big blinds on, a wager is rounded to whole big blinds. */
const COARSE_FROM_BIG_BLINDS = 10;

/**
 * Returns a legal total bet near `wanted`, rounded to whole blinds where that is legal. Returns null when the player
 * may not bet or raise.
 */
export function roundWager({ view, legal, bet, stack }: Spot, wanted: Chips): Chips | null {
  if (!legal.wager) return null;
  const { min, max } = legal.wager;
  const { bigBlind, smallBlind } = view.rules;
  const unit = Math.max(1, wanted < COARSE_FROM_BIG_BLINDS * bigBlind ? smallBlind : bigBlind);
  const round = Math.round(wanted / unit) * unit;
  const to = round - bet > ALL_IN_PART * stack ? max : round;
  return Math.max(min, Math.min(max, to));
}

/** Bets or raises to a total of about `wanted`. When the player may do neither, calls or checks. */
export function wagerOrCall(spot: Spot, wanted: Chips): Action {
  const to = roundWager(spot, wanted);
  return spot.legal.wager && to !== null ? { type: spot.legal.wager.type, to } : callOrCheck(spot.legal);
}

/** Calls, or checks when there is nothing to call. */
export const callOrCheck = (legal: LegalActions): Action =>
  legal.call === null ? checkOrFold(legal) : { type: "call" };

export const checkOrFold = (legal: LegalActions): Action => (legal.check ? { type: "check" } : { type: "fold" });
